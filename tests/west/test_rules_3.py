"""3.1–3.9: control of hexes and seas, cities, ports, railways, off-map boxes, support units."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fogbound.core.state import replaced
from fogbound.west.board import NO_CITY, Board
from fogbound.west.kinds import ALLIES, AXIS, NO_WORK, Class, Nation
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import POOL, West
from fogbound.west.rules.air import airbases
from fogbound.west.rules.arrival import ARRIVE_AT, sites
from fogbound.west.rules.combat.retreat import is_refuge
from fogbound.west.rules.control import conquer, controls, seas_of
from fogbound.west.rules.income import income_of
from fogbound.west.rules.losses import lose_face
from fogbound.west.rules.reach import allowance
from fogbound.west.rules.stacking import has_room
from fogbound.west.rules.stopping import can_stop
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply import is_source
from fogbound.west.rules.tech import level_of
from fogbound.west.rules.weather import frozen_ports
from fogbound.west.theatre import Feature
from fogbound.west.theatre.gazetteer import find
from west.on_the_map import with_feature
from west.positions import Position, position

ATLANTIC = 0


# -- 3.1 control -----------------------------------------------------------------------------------


@pytest.mark.rule("3.1.a")
def test_only_the_owner_moves_a_unit() -> None:
    table = position("SBW3", "XX CA@Nancy", "I AK@2627")
    assert table.refused("move XX CA") == "3.1"
    assert table.may("move I AK")


@pytest.mark.rule("3.1.1.a")
def test_a_ground_unit_takes_every_hex_on_its_way() -> None:
    table = position("SBW3", "I AK@Troyes", owner={"Troyes": "DE"}).go("I AK", "2227", "Reims")
    assert (table.owner("2227"), table.owner("Reims"), table.owner("2228")) == ("DE", "DE", "FR")
    assert table.texts("taken") == ["2226 Reims is taken by Germany."]  # of towns alone the log tells


@pytest.mark.rule("3.1.1.a")
@pytest.mark.parametrize(("option", "holder"), [("off", "FR"), ("on", "DE")])
def test_an_empty_pocket_changes_hands_only_by_agreement(option: str, holder: str) -> None:
    around = "2127 2128 2129 2029 1928 2027"
    table = position("SBW3", owner={around: "DE"}, phase="combat", flip_enclosed_hexes=option)
    assert table.owner("2028") == holder
    assert table.owner("2026") == "FR"  # not enclosed


@pytest.mark.rule("3.1.1.a")
@pytest.mark.parametrize(("scenario", "holder"), [("SBW3", "FR"), ("SBW2", "US")])
def test_a_pocket_behind_the_front_of_friends_is_its_old_owners_again(scenario: str, holder: str) -> None:
    """As when a unit takes it; where its power has left the war, it is the leader's."""
    table = position(scenario, owner={"2028": "DE"}, side="allies", phase="combat", flip_enclosed_hexes="on")
    assert table.owner("2028") == holder


@pytest.mark.rule("3.1.1.a")
def test_a_pocket_with_a_unit_in_it_is_not_empty() -> None:
    around = "2127 2128 2129 2029 1928 2027"
    table = position("SBW3", "XX CA@2028", owner={around: "DE"}, phase="combat", flip_enclosed_hexes="on")
    assert table.owner("2028") == "FR"


@pytest.mark.rule("3.1.1.b")
def test_a_zone_of_control_takes_nothing() -> None:
    table = position("SBW3", "I AK@2228", owner={"2228": "DE"}).go("I AK", "2229").say("done")
    assert (table.owner("Troyes"), table.owner("2329")) == ("FR", "FR")


@pytest.mark.rule("3.1.1.c")
def test_a_battle_hex_is_the_defenders_until_the_attacker_is_alone_there() -> None:
    table = position("SBW3", "I AK@2228", "XX CA:1@Troyes", owner={"2228": "DE"})
    table.go("I AK", "Troyes").say("done", "done")
    assert table.owner("Troyes") == "FR"
    table.hit(0).hit(1)
    assert table.place("XX CA") == "pool"
    assert table.owner("Troyes") == "DE"


def atlantic(*axis_ports: str) -> tuple[bool, bool]:
    """Whether Axis and Allies control the Atlantic when the Axis has these ports on it, and no others."""
    owner = {"*": "UK", " ".join(axis_ports): "DE"}
    table = position("SBW3", owner=owner)
    return (
        bool(seas_of(table.state, AXIS) >> ATLANTIC & 1),
        bool(seas_of(table.state, ALLIES) >> ATLANTIC & 1),
    )


@pytest.mark.rule("3.1.2.b")
def test_one_major_or_two_minor_ports_control_a_sea() -> None:
    assert atlantic("Lorient", "St_Nazaire")[AXIS]
    assert not atlantic("Lorient")[AXIS]
    assert atlantic("Brest")[AXIS]


@pytest.mark.rule("3.1.2.c")
def test_both_sides_may_control_a_sea() -> None:
    assert atlantic("Brest") == (True, True)


@pytest.mark.rule("3.2.a")
def test_the_phasing_side_moves_and_the_other_reacts() -> None:
    table = position("SBW3", "XX CA@Troyes", "GC 23@Reims", "I AK@2228", "Jafü 2@Bonn", owner={"2228": "DE"})
    table.go("I AK", "Troyes")
    assert table.asked == "axis"
    table.say("done", "done")
    assert (table.asks, table.asked) == ("react", "allies")
    assert position("SBW3", "XX CA@Troyes", side="allies").asked == "allies"


# -- 3.3 conquest of cities and production sites ------------------------------------------------------


@pytest.mark.rule("3.3.a")
def test_who_passes_through_a_mine_takes_it() -> None:
    table = position("SBW3", "XIX Pz@2328", owner={"2328": "DE"}).say("move XIX Pz", "to Briey", "to 2327")
    assert table.owner("Briey") == "DE"


@pytest.mark.rule("3.3.b")
def test_aircraft_take_nothing() -> None:
    table = position("SBW3", "StG 2@Bonn", "GC 23@Reims", phase="air").say("fly StG 2")
    table.state.put(table.number("GC 23"), -1)
    conquer(table.state, table.number("StG 2"), find("Reims"))
    assert table.owner("Reims") == "FR"


def incomes(*, flags: tuple[str, ...] = (), **owner: str) -> list[int]:
    """Of Germany, France and the United Kingdom."""

    def shaped(board: Board) -> Board:
        return replace(board, scenario=replace(board.scenario, flags=flags))

    table = position("SBW3", owner=owner, shaped=shaped)
    return [income_of(table.state, nation) for nation in (Nation.DE, Nation.FR, Nation.UK)]


@pytest.mark.rule("3.3.c")
def test_germany_exploits_what_it_takes_and_the_allies_do_not() -> None:
    de, fr, uk = incomes()
    assert incomes(Briey="DE") == [de + 2, fr - 2, uk]
    assert incomes(Saarbrücken="FR") == [de - 1, fr, uk]


@pytest.mark.rule("3.3.1.a")
def test_a_scenario_may_forbid_exploitation() -> None:
    de, fr, uk = incomes(flags=("no_exploitation",))
    assert incomes(flags=("no_exploitation",), Briey="DE") == [de, fr - 2, uk]


@pytest.mark.rule("3.3.2.a")
def test_a_factory_that_is_taken_is_lost_for_good() -> None:
    table = position("SBW3", "I AK@Oxford", "1 Br Arm@pool", owner={"Oxford": "DE"}).go("I AK", "Coventry")
    table.state.put(table.number("I AK"), POOL)
    for hex in ("Coventry", "Oxford"):  # retaken
        table.state.give(find(hex), Nation.UK)
    places = sites(table.state, table.number("1 Br Arm"))
    assert find("Birmingham") in places
    assert find("Coventry") not in places
    assert table.texts("factory_lost")[0] == "The factories of 1919 Coventry are destroyed."


@pytest.mark.rule("3.3.2.c")
def test_the_six_victory_cities() -> None:
    cities = ("London", "Paris", "Roma", "München", "Peenemünde", "Berlin")
    assert with_feature(Feature.VICTORY) == {position("SBW3").board.places[find(city)] for city in cities}


@pytest.mark.rule("3.3.2.d")
def test_battle_sites_have_no_effect() -> None:
    table = position("SBW3", "GC 23@Reims", side="allies", phase="air").say("rebase GC 23")
    table.refused("to Sedan")
    assert [table.board.city[find(site)] for site in ("Sedan", "Anzio", "Monte Cassino")] == [NO_CITY] * 3
    assert (table.board.terrain[find("Anzio")], table.board.works[find("Anzio")]) == ("plain", 0)


# -- 3.4 airbases and ports, 3.5 railways, 3.6 income ----------------------------------------------------


@pytest.mark.rule("3.4.a")
def test_a_city_that_is_cut_off_is_no_airbase() -> None:
    cut = position("SBW3", "I AK@2127", "II AK@2227", "III AK@2228", "IV AK@Auxerre")
    assert find("Troyes") not in airbases(cut.state, Nation.FR)
    joined = position("SBW3", "II AK@2227")
    joined.state.put(joined.number("XX CA"), find("Troyes"))  # out of the zone of control
    assert find("Troyes") in airbases(joined.state, Nation.FR)


@pytest.mark.rule("3.4.b")
def test_an_airbase_takes_one_air_unit() -> None:
    table = position("SBW3", "GC 21@Amiens", "GC 23@Reims", side="allies", phase="air").say("rebase GC 23")
    assert "2125" not in table.targets
    assert "2225" in table.targets
    with_box = position("SBW2", "IX TAC@USA", "XIX TAC@USA", "VIII FC@Canada", side="allies", phase="air")
    assert "USA" in with_box.say("rebase VIII FC").targets  # boxes take any number


def beachhead(*where: str) -> int:
    """How many of as many Americans are supplied when the Allies hold Cherbourg, and nothing else in France."""
    corps = ("II US", "IV US", "XIII US", "XVI US", "XVIII US", "XXII US")
    blocks = [f"{name}@{hex}" for name, hex in zip(corps, where, strict=False)]

    def hold_cherbourg(state: West) -> None:
        for hex, home in enumerate(position("SBW2").board.home):
            if home == Nation.FR:
                state.owner = replaced(
                    state.owner, hex, Nation.US if hex in map(find, ("Cherbourg", "Carentan")) else Nation.DE
                )

    table = position("SBW2", *blocks, edit=hold_cherbourg)
    return len(supplied_blocks(table.state, ALLIES))


@pytest.mark.rule("3.4.c")
def test_a_major_port_supplies_five_units() -> None:
    assert beachhead("Cherbourg", "Cherbourg", "Cherbourg", "Carentan", "Carentan") == 5
    assert beachhead("Cherbourg", "Cherbourg", "Cherbourg", "Carentan", "Carentan", "Carentan") == 5


@pytest.mark.rule("3.4.d")
def test_ports_with_a_white_anchor_are_shut_in_snow() -> None:
    board = position("SBW3").board
    white = {at for at in board.port_hexes if board.features[at] & Feature.FREEZES}
    assert white
    assert frozen_ports(board, "snow") == white
    assert not any(frozen_ports(board, weather) for weather in ("good", "rain"))


@pytest.mark.rule("3.5.a")
def test_a_railway_does_not_speed_a_march() -> None:
    table = position("SBW3", "I AK@Essen").say("move I AK", "to Dortmund")  # forest, along the railway
    assert table.state["points"] == 4 - 2


@pytest.mark.rule("3.6.a")
def test_only_population_and_mines_pay_in_the_basic_game() -> None:
    board = position("SBW3").board
    assert [board.income[find(site)] for site in ("Paris", "Les Baux-de-Provence")] == [3, 3]
    assert board.income[find("Toulouse")] == 1  # its blue factory counts for nothing
    assert board.income[find("Coventry")] == 0


# -- 3.7 off the map ------------------------------------------------------------------------------------


@pytest.mark.rule("3.7.b")
def test_the_usa_and_canada_are_joined_by_land() -> None:
    table = position("SBW2", "V US@USA", "I Cdn@Canada", side="allies", phase="movement").say("move V US", "to Canada")
    assert table.place("V US") == "Canada"
    assert table.state["points"] == 4 - 2  # forest
    table.say("stop").go("I Cdn", "USA")
    assert (table.owner("USA"), table.owner("Canada")) == ("US", "UK")


@pytest.mark.rule("3.7.a", "3.7.b")
@pytest.mark.parametrize(("phase", "order"), [("movement", "move V US"), ("rail", "rail V US")])
def test_whole_countries_are_never_crowded(phase: str, order: str) -> None:
    units = ("V US@USA", "I Cdn@Canada", "II Cdn@Canada", "Cdn Army@Canada")
    table = position("SBW2", *units, side="allies", phase=phase).say(order, "to Canada")
    assert table.place("V US") == "Canada"


@pytest.mark.rule("3.7.b")
def test_nobody_walks_into_the_usa_while_it_is_neutral() -> None:
    table = position("SBW3", "I Cdn@Canada", side="allies", phase="movement").say("move I Cdn")
    assert table.refused("to USA") == "5.6.2"


@pytest.mark.rule("3.7.c")
def test_canadians_are_rebuilt_in_canada() -> None:
    table = position("SBW3", "I Cdn@pool", side="allies", phase="production").say("rebuild I Cdn")
    assert table.place("I Cdn") == "Canada"  # the only place, so nothing is asked


@pytest.mark.rule("3.7.d")
@pytest.mark.parametrize(("bomber", "home"), [("IX BC", "USA"), ("1 BD", "USA"), ("6 Grp", "Canada")])
def test_american_and_canadian_bombers_cross_the_atlantic_by_themselves(bomber: str, home: str) -> None:
    there = position("SBW2", f"{bomber}@{home}", side="allies", phase="air").say(f"rebase {bomber}")
    assert there.say("to London").place(bomber) == "2021"
    back = position("SBW2", f"{bomber}@London", side="allies", phase="air").say(f"rebase {bomber}")
    assert {"USA", "Canada"} <= back.targets


@pytest.mark.rule("3.7.d")
def test_british_bombers_do_not_cross_the_atlantic() -> None:
    table = position("SBW2", "2 Grp@London", side="allies", phase="air").say("rebase 2 Grp")
    assert "Canada" not in table.targets


@pytest.mark.rule("3.7.e")
def test_american_fighters_stop_on_an_island() -> None:
    table = position("SBW2", "VIII FC@USA", side="allies", phase="air").say("rebase VIII FC")
    assert {"Iceland", "Azores"} <= table.targets
    assert not any(place.isdecimal() for place in table.targets)
    table.say("to Iceland")
    assert table.number("VIII FC") in supplied_blocks(table.state, ALLIES)
    island = position("SBW2", "VIII FC@Azores", side="allies", phase="air").say("rebase VIII FC")
    assert island.may("to London")
    assert position("SBW2").owner("Azores") == "UK"
    assert position("SBW3").owner("Azores") == "nobody"  # before June 1943


@pytest.mark.rule("3.7.1.a")
def test_any_number_of_american_fighters_stops_on_iceland_and_no_ground_unit() -> None:
    fighters = ("VIII FC", "XV FC", "IX TAC")
    table = position("SBW2", *(f"{fighter}@USA" for fighter in fighters), "V US@USA", side="allies", phase="air")
    for fighter in fighters:
        table.say(f"rebase {fighter}", "to Iceland")
        assert table.place(fighter) == "Iceland"
    marching = position("SBW2", "V US@USA", side="allies").say("move V US")
    assert marching.refused("to Iceland") == "7.5.4"


@pytest.mark.rule("3.7.1.b")
def test_one_air_unit_at_a_time_stops_on_the_azores_from_june_1943_on() -> None:
    early = position("SBW3", "VIII FC@USA", side="allies", phase="air", rules_level="advanced")
    assert early.owner("Azores") == "nobody"
    table = position("SBW2", "VIII FC@USA", "XV FC@USA", side="allies", phase="air")
    table.say("rebase VIII FC", "to Azores").say("rebase XV FC")
    assert table.refused("to Azores") == "3.4"
    assert table.may("to Iceland")


@pytest.mark.rule("3.7.1.c")
def test_nobody_enters_the_spanish_islands() -> None:
    table = position("SBW3", "XIV CA@Marseille", side="allies").say("move XIV CA")
    assert table.refused("to Baleares") == "7.5.4"


@pytest.mark.rule("3.7.1.d")
def test_the_channel_islands_are_british_and_then_german() -> None:
    assert position("SBW3").owner("Channel Islands") == "UK"
    later = position("SBW2")
    assert later.owner("Channel Islands") == "DE"
    assert later.board.home[find("Channel Islands")] == Nation.UK


@pytest.mark.rule("3.7.1.f")
def test_whose_islands_they_are() -> None:
    table = position("SBW1", "CEF@2541", side="allies", owner={"Ajaccio": "DE"})
    homes = [table.board.home[find(city)] for city in ("Cagliari", "Palermo", "Bastia", "Ajaccio")]
    assert homes == [Nation.IT, Nation.IT, Nation.FR, Nation.FR]
    assert table.go("CEF", "Ajaccio").owner("Ajaccio") != "DE"


# -- 3.8 and 3.9 ------------------------------------------------------------------------------------------


def at_troyes(*more: str) -> Position:
    return position("SBW3", "XX CA@Troyes", *more, owner={"2228": "DE"})


@pytest.mark.rule("3.8.b")
def test_artillery_attacks_only_beside_a_combat_unit() -> None:
    alone = at_troyes("AOK 12@2228", "I AK@2228").say("move AOK 12")
    assert alone.refused("to Troyes") == "3.8"
    together = at_troyes("AOK 12@2228", "I AK@2228").go("I AK", "Troyes").say("move AOK 12")
    assert together.may("to Troyes")


@pytest.mark.rule("3.8.b", "7.7.10.b")
def test_a_combat_unit_without_steps_attacks_only_beside_one_that_has_some() -> None:
    units = "82 US Abn:0@2628", "V US@2628", "LXXXII AK@Saarbrücken"
    alone = position("SBW2", *units, side="allies", owner={"2628": "US"}).say("move 82 US Abn")
    assert alone.refused("to Saarbrücken") == "7.7.10"
    together = position("SBW2", *units, side="allies", owner={"2628": "US"}).go("V US", "Saarbrücken")
    assert together.say("move 82 US Abn").may("to Saarbrücken")


@pytest.mark.rule("3.8.b", "7.7.10.b")
def test_a_combat_unit_without_steps_leads_no_guns() -> None:
    def leading(steps: int) -> Position:
        units = f"82 US Abn:{steps}@Saarbrücken", "1 US Army@2628", "LXXXII AK@Saarbrücken"
        return position("SBW2", *units, side="allies", owner={"2628": "US"}).say("move 1 US Army")

    assert leading(1).may("to Saarbrücken")
    assert leading(0).refused("to Saarbrücken") == "3.8"


@pytest.mark.rule("3.9.a")
def test_the_basic_game_has_no_headquarters() -> None:
    board = position("SBW3").board
    staffs = {Class.LEADER, Class.ARMOR_HQ, Class.AIR_HQ, Class.THEATRE_HQ, Class.NAVY_HQ}
    assert not {board.kind[block] for block, at in enumerate(set_up(board).place) if at != -3} & staffs
    assert at_troyes("XIX Pz@2228").say("move XIX Pz").may("to Troyes")  # unasked by any staff


@pytest.mark.rule("3.4.a", "7.3.1.a", "7.7.15.b")
def test_a_fortress_serves_as_a_town_until_it_falls_and_the_maginot_line_never() -> None:
    table = position("SBW3", "I BE@pool", phase="", edit=lambda state: state.set_neutral(Nation.BE, False))
    state, corps = table.state, table.number("I BE")
    maginot, emael = find("2528"), find("Eben Emael")
    assert not is_refuge(state, maginot, ALLIES)
    assert maginot not in airbases(state, Nation.FR)
    assert emael in sites(state, corps)
    state.give(emael, Nation.DE)
    state.works = replaced(state.works, emael, NO_WORK)
    state.give(emael, Nation.BE)
    assert emael not in sites(state, corps)


# -- in play, where a table or a helper would not show it --------------------------------------------------------------


@pytest.mark.rule("3.2.a")
def test_the_axis_plays_first_in_every_turn_and_then_the_allies() -> None:
    table = position("SBW3", "I AK@Köln", "XX CA@Lyon", phase="weather")
    assert table.state.active == AXIS
    sides, movers = [], []
    while not table.state.turn:
        sides.append(table.asked)
        movers += [table.asked] * (table.asks == "move_ground")
        table.say("done" if table.may("done") else "refuse" if table.may("refuse") else "armistice")
    first = sides.index("allies")
    assert set(sides[:first]) == {"axis"}
    assert movers == ["axis", "allies"]
    assert table.asked == "axis"


@pytest.mark.rule("3.1.1.c")
def test_nobody_controls_a_hex_in_which_enemies_stand() -> None:
    troyes = find("Troyes")
    calm = position("SBW3", "XX CA@Troyes", phase="").state
    assert (controls(calm, troyes, ALLIES), controls(calm, troyes, AXIS)) == (True, False)
    embattled = position("SBW3", "XX CA@Troyes", "I AK@Troyes", phase="").state
    assert not controls(embattled, troyes, AXIS)
    assert not controls(position("SBW3", "I AK@Troyes", phase="").state, troyes, ALLIES)


@pytest.mark.rule("3.3.c", "3.6.a")
def test_a_march_into_a_mine_gives_its_points_to_the_axis() -> None:
    board = position("SBW3").board
    briey = find("Briey")
    start = next(hex for hex in board.beside[briey] if board.land[hex] and not board.works[hex])
    table = position("SBW3", f"I AK@{board.places[start]}", owner={board.places[start]: "DE"})
    before = income_of(table.state, Nation.DE)
    table.go("I AK", "Briey")
    assert (table.owner("Briey"), income_of(table.state, Nation.DE)) == ("DE", before + 2)


@pytest.mark.rule("3.10.a", "3.10.d", "3.10.e")
def test_there_is_room_for_three_ground_units_of_a_side_two_of_them_combat_units() -> None:
    def room(newcomer: str, *others: str) -> bool:
        table = position("SBW2", f"{newcomer}@Berlin", *(f"{name}@Metz" for name in others), phase="")
        block = table.number(newcomer)
        assert can_stop(table.state, block, find("Metz")) == has_room(table.state, find("Metz"), block)
        return has_room(table.state, find("Metz"), block)

    assert room("LXXX AK", "LXXXI AK")
    assert not room("LXXX AK", "LXXXI AK", "LXXXII AK")
    assert room("LXXX AK", "LXXXI AK", "XX US", "XII US")  # the enemy counts for himself
    assert room("AOK 19", "LXXXI AK", "LXXXII AK")
    assert not room("AOK 19", "LXXXI AK", "LXXXII AK", "Fort Metz")


@pytest.mark.rule("3.13.a")
def test_the_level_of_a_unit_follows_from_its_power_its_field_and_the_date() -> None:
    def levels(turn: int) -> list[int]:
        table = position("SBW3", "XIX Pz@Köln", "I AK@Köln", "XX CA@Lyon", "I BE@Gent", phase="", turn=turn)
        return [level_of(table.state, table.number(name)) for name in ("XIX Pz", "I AK", "XX CA")]

    assert levels(0) == [2, 2, 1]
    assert [levels(turn)[0] for turn in (37, 38)] == [2, 3]  # June and July 1943


@pytest.mark.rule("3.15.a", "7.7.10.a", "7.7.10.b")
def test_a_face_that_is_lost_outside_a_battle_is_turned_at_once() -> None:
    table = position("SBW3", "I AK:2@Köln", "AOK 1:1@Köln", phase="")
    corps, guns = table.number("I AK"), table.number("AOK 1")
    assert not lose_face(table.state, corps, "12.1")
    assert table.steps("I AK") == 1
    assert lose_face(table.state, corps, "12.1")
    assert table.place("I AK") == "pool"
    assert not lose_face(table.state, guns, "12.1")
    assert not lose_face(table.state, guns, "12.1")  # a 0 face is not lost
    assert (table.steps("AOK 1"), table.place("AOK 1")) == (0, "2625")


@pytest.mark.rule("3.15.a", "7.7.10.a")
def test_hits_of_a_battle_on_the_map_turn_blocks_and_eliminate_them() -> None:
    table = position("SBW3", "I AK@2228", "XX CA:3@Troyes", owner={"2228": "DE"}).go("I AK", "Troyes")
    table.say("done", "done").hit(1)
    assert table.steps("I AK") == 3
    table.hit(2)
    assert table.steps("XX CA") == 1


@pytest.mark.rule("3.16.a")
def test_half_of_an_odd_number_of_movement_points_is_rounded_down_and_never_nothing() -> None:
    def points(text: str) -> int:
        table = position("SBW3", text, phase="")
        return allowance(table.state, table.number(text.partition("@")[0]))

    assert (points("I AK@Köln"), points("I AK@Köln!unsupplied")) == (4, 2)
    assert (points("XX CA@Lyon"), points("XX CA@Lyon!unsupplied")) == (3, 1)


@pytest.mark.rule("3.4.a")
def test_only_what_can_act_as_a_supply_source_is_one() -> None:
    joined = position("SBW3", "XX CA@Troyes", phase="").state
    cut = position("SBW3", "I AK@2127", "II AK@2227", "III AK@2228", "IV AK@Auxerre", phase="").state
    assert [is_source(state, find("Troyes"), Nation.FR) for state in (joined, cut)] == [True, False]
    assert not is_source(joined, find("Troyes"), Nation.DE)


@pytest.mark.rule("3.4.b")
def test_a_new_air_unit_finds_no_room_at_a_base_that_is_taken() -> None:
    table = position("SBW3", "GC 21@pool", "GC 22@Paris", "XX CA@pool", phase="")
    for name, said in (("GC 21", "There is no room at the airbase of 2026 Paris. (3.4)"), ("XX CA", "None")):
        assert str(ARRIVE_AT.objection(table.state, table.number(name), find("Paris"))) == said
