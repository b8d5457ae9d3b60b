"""3.10–3.23: stacking, zones of control, frozen units, battle hexes, climates."""

from __future__ import annotations

import pytest

from fogbound.west.chapters.landings.second_wave import with_room_on_the_beach
from fogbound.west.chapters.naval.transport import with_room_ashore
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.position.marks import FROZEN
from fogbound.west.rules.blitz import with_room_to_follow
from fogbound.west.rules.calendar import keep_calendar
from fogbound.west.rules.combat.phase import battle_hexes
from fogbound.west.rules.stacking import has_air_room, is_legal_stack
from fogbound.west.rules.zoc import air_zones, ground_zones, is_beside_enemy
from fogbound.west.scenarios.laws import stacking
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position


def stack(*names: str, **options: str) -> bool:
    """Whether these blocks may share a hex."""
    table = position("SBW3", **options)
    return is_legal_stack(table.board, [table.number(name) for name in names])


@pytest.mark.rule("3.10.a")
def test_three_ground_units_two_of_them_combat_units() -> None:
    """The worked example of 3.10."""
    assert stack("AOK 1", "AOK 4", "AOK 6")
    assert stack("AOK 1", "AOK 4", "I AK")
    assert stack("AOK 1", "I AK", "XIX Pz")
    assert not stack("I AK", "II AK", "XIX Pz")
    assert not stack("AOK 1", "AOK 4", "AOK 6", "I AK")


@pytest.mark.rule("3.10.d")
def test_a_fort_takes_the_place_of_a_support_unit() -> None:
    assert stack("Fort Metz", "I AK", "II AK")
    assert not stack("Fort Metz", "AOK 1", "I AK", "II AK")
    assert not stack("Fort Metz", "I AK", "II AK", fort_stacking_class="gcu")


@pytest.mark.rule("3.10.e")
def test_each_side_has_its_own_limit_in_a_battle_hex() -> None:
    french = ("XX CA@Troyes", "XXI CA@Troyes", "1 Armée@Troyes")
    german = ("I AK@2228", "II AK@2228", "AOK 1@2228", "III AK@2228")
    table = position("SBW3", *french, *german, owner={"2228": "DE"})
    table.go("I AK", "Troyes").go("II AK", "Troyes").go("AOK 1", "Troyes").say("move III AK")
    assert len(table.state.stacks[find("Troyes")]) == 6
    assert table.refused("to Troyes") == "3.10"


def over_troyes(**options: str) -> Position:
    """Two German bombers and two fighters within reach of a French corps; one bomber is over it."""
    german = ("StG 2@Bonn", "StG 77@Koblenz", "Jafü 2@Châlons", "Jafü 3@Épinal")
    table = position("SBW3", "XX CA@Troyes", *german, owner={"Châlons Épinal": "DE"}, phase="air", **options)
    return table.say("fly StG 2")


@pytest.mark.rule("3.10.b")
def test_a_fighter_and_a_bomber_of_a_side_in_a_battle() -> None:
    assert over_troyes().refused("fly StG 77") == "3.10"  # the only target is full
    assert over_troyes(air_battle_limit="any_two").may("fly StG 77")
    assert over_troyes(air_battle_limit="any_two").say("fly StG 77").refused("fly Jafü 2") == "3.10"


@pytest.mark.rule("3.10.c")
def test_five_units_of_a_side_in_a_battle() -> None:
    german = ("I AK@Troyes", "II AK@Troyes", "AOK 1@Troyes", "StG 2@Troyes!flown", "Jafü 2@Troyes!flown")
    table = position("SBW3", "XX CA@Troyes", *german, phase="air", air_battle_limit="any_two")
    mine = [table.number(name) for name in ("I AK", "II AK", "AOK 1")]
    assert is_legal_stack(table.board, mine)
    assert not is_legal_stack(table.board, [*mine, table.number("AOK 4")])
    assert not has_air_room(table.state, find("Troyes"), table.number("StG 77"))


@pytest.mark.rule("3.18.a")
def test_the_least_allowance_is_a_point_not_a_hex() -> None:
    table = position("SBW3", "XX CA@2229!unsupplied", side="allies").say("move XX CA")
    assert table.may("to 2228")  # plain
    assert table.refused("to Dijon") == "7.5.3"  # hills cost two


def zone(*blocks: str, at_war: Nation | None = None) -> set[str]:
    """Hexes in the zones of control of the German ground units; `at_war` is a neutral that is so no longer."""
    table = position("SBW3", *blocks)
    if at_war is not None:
        table.state.set_neutral(at_war, False)
    zones = ground_zones(table.state, AXIS)
    return {table.board.places[hex] for hex in zones}


@pytest.mark.rule("3.19.a")
def test_a_zone_of_control_is_the_six_hexes_around_but_not_where_an_enemy_stands() -> None:
    assert zone("I AK@Troyes") == {"2227", "2228", "2229", "2129", "2028", "2127"}
    assert zone("I AK@Troyes", "XX CA@2227") == {"2228", "2229", "2129", "2028", "2127"}
    assert zone("I AK@Troyes", "GC 23@2227") == {"2228", "2229", "2129", "2028", "2127"}  # aircraft stand there, too


@pytest.mark.rule("3.19.b")
def test_units_in_battle_or_in_the_air_have_no_zone() -> None:
    assert zone("I AK@Troyes", "XX CA@Troyes") == set()
    assert zone("I AK@Troyes", "GC 23@Troyes!flown") == zone("I AK@Troyes")  # the battle is won
    based = position("SBW3", "StG 2@Bonn")
    flying = position("SBW3", "StG 2@Bonn!flown")
    assert len(air_zones(based.state, AXIS)) == 6
    assert not air_zones(flying.state, AXIS)


@pytest.mark.rule("3.19.c")
def test_zones_do_not_cross_the_sea() -> None:
    assert zone("I AK@Dover") == {"1922", "2021"}  # not Calais


@pytest.mark.rule("3.19.c")
def test_zones_do_not_cross_lakes() -> None:
    assert zone("I AK@Amsterdam", at_war=Nation.NL) == {"2421", "2422", "2522"}  # not Zwolle beyond the IJsselmeer


@pytest.mark.rule("3.19.e")
def test_units_out_of_supply_keep_their_zone() -> None:
    assert zone("I AK@Troyes!unsupplied") == zone("I AK@Troyes")


@pytest.mark.rule("3.21.a")
@pytest.mark.parametrize(("reading", "frozen"), [("first_turn", False), ("whole_game", True)])
def test_frozen_units_thaw_after_the_first_turn(reading: str, frozen: bool) -> None:
    table = position("SBW3", "XIV CA@Grenoble!frozen", "I AK@Bonn", phase="victory", frozen_units=reading)
    table.say("fight_on")
    assert table.state.turn == 1
    assert table.has("XIV CA", FROZEN) is frozen


@pytest.mark.rule("3.21.a")
@pytest.mark.parametrize(("unit", "frozen"), [("V Br@Pescara", True), ("XII Br@Dover", False)])
def test_land_that_takes_no_part_does_not_thaw(unit: str, frozen: bool) -> None:
    """Italy takes no part in Normandy, in July no more than in June."""
    table = position("SBW8", f"{unit}!frozen", "I AK@Bonn", phase="victory")
    assert table.state.turn == 1
    assert table.has(unit.partition("@")[0], FROZEN) is frozen


@pytest.mark.rule("3.21.a")
def test_frozen_units_do_not_move_but_fight() -> None:
    table = position("SBW3", "XX CA@Troyes!frozen", side="allies")
    assert table.refused("move XX CA") == "3.21"
    attacked = position("SBW3", "XX CA:3@Troyes!frozen", "I AK@2228", owner={"2228": "DE"})
    attacked.go("I AK", "Troyes").say("done", "done")
    assert attacked.dice == 3  # the defender fires first


@pytest.mark.rule("3.22.a", "7.5.2.d")
def test_an_air_attack_alone_makes_a_battle_hex() -> None:
    table = position("SBW3", "StG 2@Bonn", "XX CA@Nancy", phase="air")
    assert battle_hexes(table.state) == []
    assert len(ground_zones(table.state, ALLIES)) == 6
    assert battle_hexes(table.say("fly StG 2").state) == [find("Nancy")]
    assert not ground_zones(table.state, ALLIES)


@pytest.mark.rule("3.1.a", "3.19.a")
def test_neutrals_have_no_zone_until_they_are_attacked() -> None:
    table = position("SBW3", "I BE@Liège", "XXVII AK@Aachen", "Aé BE@Bruxelles")
    assert not ground_zones(table.state, ALLIES)
    assert not air_zones(table.state, ALLIES)
    assert not is_beside_enemy(table.state, find("Aachen"), AXIS)
    table.state.set_neutral(Nation.BE, False)
    assert find("Bonn") not in ground_zones(table.state, ALLIES)
    assert is_beside_enemy(table.state, find("Aachen"), AXIS)
    assert air_zones(table.state, ALLIES)


@pytest.mark.rule("3.23.a")
def test_africa_wants_the_palm() -> None:
    plain = position("SBW3", "I AK@Tunis", owner={"Tunis": "DE"}).say("move I AK")
    assert plain.refused("to 2451") == "3.23"
    tropical = position("SBW3", "15 PzG@Tunis", owner={"Tunis": "DE"}).say("move 15 PzG")
    assert tropical.may("to 2451")
    assert position("SBW2", "CEF@Nancy", side="allies").say("move CEF").may("to 2328")  # and fights elsewhere too


@pytest.mark.rule("3.23.b")
def test_scandinavia_wants_the_ice_crystal() -> None:
    assert position("SBW3", "I AK@Oslo").say("move I AK").refused("to 3309") == "3.23"
    assert position("SBW3", "XVIII Geb@Oslo").say("move XVIII Geb").may("to 3309")


@pytest.mark.rule("3.23.b")
def test_air_units_are_based_in_scandinavia_only_with_the_ice_crystal() -> None:
    oslo = {"Oslo": "DE"}
    assert position("SBW3", "2 JD@Kiel", owner=oslo, phase="air").say("rebase 2 JD").refused("to Oslo") == "3.23"
    assert position("SBW3", "X FK@Kiel", owner=oslo, phase="air").say("rebase X FK").may("to Oslo")


@pytest.mark.rule("3.23.a", "3.23.b")
def test_nor_does_an_air_unit_fight_there_without_it() -> None:
    units = ("2 Grp@Palermo", "XII BC@Cagliari", "I AK@Tunis", "II AK@Cosenza", "III AK@Napoli")
    table = position("SBW1", *units, side="allies", phase="air").say("fly 2 Grp")
    assert table.refused("to Tunis") == "3.23"
    assert table.say("to Napoli", "fly XII BC").may("to Tunis")  # it has the palm
    north = position("SBW3", "3 Grp@Edinburgh", "I FK@Oslo", "I AK@Hamburg", "II AK@Kiel", side="allies", phase="air")
    assert north.say("fly 3 Grp").refused("to Oslo") == "3.23"


@pytest.mark.rule("3.23.a", "7.6.a")
def test_nor_does_it_react_there() -> None:
    tunis = ("I AK@Tunis", "II US@Tunis")
    table = position("SBW1", "2 Grp@Palermo", "XII BC@Cagliari", *tunis, phase="reaction")
    assert table.may("fly XII BC")
    assert table.refused("fly 2 Grp") == "3.23"


# -- each place that asks for room ------------------------------------------------------------------------------------


@pytest.mark.rule("3.10.d")
def test_a_position_with_a_crowd_beside_a_fort_is_no_set_up() -> None:
    garrison = ("Fort Metz@Metz", "LXXXI AK@Metz", "LXXXII AK@Metz")
    assert list(stacking(position("SBW2", *garrison, phase="").state)) == []
    crowd = [breach.rule for breach in stacking(position("SBW2", *garrison, "AOK 19@Metz", phase="").state)]
    assert crowd == ["3.10"]


@pytest.mark.rule("3.10.b", "3.10.e")
def test_who_follows_a_blitz_needs_room_where_it_ends() -> None:
    table = position("SBW3", "I AK@Köln", "II AK@Bonn", "III AK@Bonn", "StG 2@Köln", "I FK@Aachen", phase="")
    bonn, aachen, free = find("Bonn"), find("Aachen"), find("Trier")
    assert with_room_to_follow(table.state, table.number("I AK"), [bonn, free]) == [free]
    assert list(with_room_to_follow(table.state, table.number("StG 2"), [aachen, free])) == [free]


@pytest.mark.rule("3.10.e")
def test_a_beach_and_a_port_have_room_as_other_hexes_have() -> None:
    full = ("V US@Omaha/Utah", "VII US@Omaha/Utah", "VIII Br@Dover", "XII Br@Dover")
    table = position("SBW8", *full, "XIX US@Plymouth", "I Br@Plymouth", side="allies", phase="")
    beach, port, free = find("Omaha/Utah"), find("Dover"), find("Portsmouth")
    assert with_room_on_the_beach(table.state, table.number("XIX US"), [beach, free]) == [free]
    assert list(with_room_ashore(table.state, table.number("I Br"), [port, free])) == [free]


@pytest.mark.rule("3.21.a")
def test_who_is_frozen_thaws_in_the_month_that_the_scenario_names() -> None:
    for turn, frozen in ((1, True), (2, False)):  # the south of France in SBW9
        table = position("SBW9", "LXXXV AK@2344!frozen", "LXXXI AK@Köln!frozen", phase="", turn=turn)
        keep_calendar(table.state)
        assert (table.has("LXXXV AK", FROZEN), table.has("LXXXI AK", FROZEN)) == (frozen, True)
