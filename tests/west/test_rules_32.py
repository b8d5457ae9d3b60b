"""32: strategic bombing."""

from __future__ import annotations

import pytest

from fogbound.core.state import replaced
from fogbound.core.texts import render
from fogbound.core.values import Refusal
from fogbound.west.chapters.naval.transport import ports
from fogbound.west.chapters.production import income_by_colour
from fogbound.west.chapters.strategic.mission import home_aa
from fogbound.west.chapters.strategic.targets import (
    CENTRE,
    FACTORY,
    PORT,
    RADAR,
    RAILS,
    clear_rubble,
    damage,
    targets_at,
)
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.options import settle
from fogbound.west.position.industry import Plant
from fogbound.west.position.marks import MOVED
from fogbound.west.position.state import West
from fogbound.west.rules.income import income_of
from fogbound.west.rules.industry import at_work, destroy_factories
from fogbound.west.rules.radar import stations, works
from fogbound.west.rules.rail import has_train
from fogbound.west.rules.supply import shut_ports
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

ON = {"rule_32_strategic_bombing": "on", "rules_level": "advanced"}
RAF = ("Harris:3@Oxford", "3 Grp@Norwich")


def phase(*blocks: str, scenario: str = "SBW2", side: str = "axis", weather: str = "good", **more: object) -> Position:
    """The Strategic Warfare Phase against a side."""
    return position(scenario, *blocks, side=side, phase="strategic_warfare", weather=weather, **{**ON, **more})  # type: ignore[arg-type]


def led(table: Position, hq: str, *units: str) -> Position:
    """A headquarters leads these; where it could lead more it is done."""
    table.say(f"activate {hq}", *(f"fuel {unit}" for unit in units))
    return table.say("done") if table.asks == "lead" else table


def over(target: str, aim: str, *blocks: str, **more: object) -> Position:
    """British bombers on their way; the Germans may answer."""
    return led(phase(*(blocks or RAF), **more), "Harris", "3 Grp").say(
        "bomb 3 Grp", f"to {target}", *aim.split(), "done"
    )


def bombs(table: Position, hits: int) -> Position:
    """Nobody rises, the guns miss, so many bombs hit."""
    table.say("done")
    return table.hit(0).hit(hits)


# -- 32.0 who and where -----------------------------------------------------------------------------------------------


@pytest.mark.rule("32.0.a")
def test_strategic_targets_are_bombed_in_this_phase_only() -> None:
    table = phase(*RAF)
    assert table.asks == "send_bombers"
    koeln, dover = find("Köln"), find("Dover")
    assert targets_at(table.state, koeln)
    assert not targets_at(table.state, dover)  # their own
    kinds = {kind for hex in range(table.board.hexes) for kind in targets_at(table.state, hex)}
    assert kinds == {FACTORY, CENTRE, PORT, RAILS}
    british = phase("2 LF@Calais", scenario="SBW3", side="allies")
    assert RADAR in {kind for hex in range(table.board.hexes) for kind in targets_at(british.state, hex)}
    combat = position("SBW2", *RAF, side="allies", phase="movement", **ON)
    assert not combat.may("bomb 3 Grp")
    assert phase(*RAF, rule_32_strategic_bombing="off").asks != "send_bombers"


@pytest.mark.rule("32.0.a", "32.0.b")
def test_bombers_need_a_target_and_all_of_them_must_reach_it() -> None:
    table = led(phase(*RAF, "5 Grp@Inverness", "83 Grp@Inverness", "Dowding@London"), "Harris", "3 Grp", "5 Grp")
    led(table, "Dowding", "83 Grp").say("bomb 3 Grp")
    assert table.why_not("to Oxford") == "There is no strategic target in 1820 Oxford."
    assert table.why_not("to Wien") == "3432 Wien is out of range of 3 Grp."
    table.say("to Köln", "bomb_rails")
    assert table.why_not("bomb 5 Grp") == "5 Grp does not reach the target."
    assert table.why_not("escort 83 Grp") == "83 Grp does not reach the target."
    idle = phase(*RAF, owner={"*": "UK", "Wien": "DE"})
    assert led(idle, "Harris", "3 Grp").why_not("bomb 3 Grp") == "3 Grp has no target in range."


@pytest.mark.rule("3.23.a", "3.23.b")
def test_nobody_flies_such_missions_in_a_climate_for_which_he_is_not_equipped() -> None:
    north = led(phase("Harris:3@Edinburgh", "3 Grp@Inverness", scenario="SBW10"), "Harris", "3 Grp").say("bomb 3 Grp")
    assert north.why_not("to Oslo") == "3 Grp is not equipped for the climate of 3210 Oslo."
    units = ("15 AF:3@Cagliari", "5 BW@Cagliari", "1 BD@Cagliari", "Jafü Süd@Palermo", "2 JD@Palermo", "2 LF@Palermo")
    south = led(phase(*units, scenario="SBW10", owner={"Tunis Palermo": "DE"}), "15 AF", "5 BW", "1 BD")
    south.say("bomb 5 BW", "to Tunis", "bomb_rails")
    assert south.why_not("bomb 1 BD") == "1 BD is not equipped for the climate over there."
    led(south.say("done"), "2 LF", "Jafü Süd", "2 JD")
    assert south.why_not("intercept 2 JD") == "2 JD is not equipped for the climate over there."
    assert south.may("intercept Jafü Süd")


@pytest.mark.rule("32.0.f", "32.0.g", "32.0.h", "32.0.j")
def test_in_each_step_of_a_mission_its_own_dice_tell() -> None:
    table = over("Köln", "bomb_rails", *RAF, "1 JD@Köln").say("intercept 1 JD", "done")
    assert table.has("1 JD", MOVED)
    assert table.dice == 5 + 4  # bombers and fighters in the air
    table.roll(1, 1, 1, 1, 1, 6, 6, 1, 1)
    assert (table.steps("3 Grp"), table.steps("1 JD")) == (3, 4)
    assert table.dice == 6  # guns
    table.hit(2)
    assert table.steps("3 Grp") == table.dice == 1
    table.hit(1)
    assert table.state.bombed_rails[find("Köln")]


def tied(*faces: int) -> Position:
    """A bomber and its escort, equals, against two German fighters; these dice fall in the air."""
    raiders = ("Harris:4@Oxford", "Dowding:3@London", "3 Grp:3@Norwich", "83 Grp:3@Norwich")
    units = (*raiders, "1 JD:2@Köln", "Jafü Süd:2@Köln")
    table = led(led(phase(*units), "Harris", "3 Grp"), "Dowding", "83 Grp")
    table.say("bomb 3 Grp", "to Köln", "bomb_rails", "escort 83 Grp")
    while table.asks != "intercept":
        table.say("done")
    return table.say("intercept 1 JD", "intercept Jafü Süd", "done").roll(*faces, *[1] * (table.dice - len(faces)))


@pytest.mark.rule("3.15.b")
def test_of_equals_in_a_mission_the_owner_chooses_who_is_hit() -> None:
    table = tied(1, 1, 1, 1, 1, 1, 6, 6)
    assert (table.asks, table.asked) == ("lose_in_the_air", "allies")
    assert {answer for answer in ("lose 3 Grp", "lose 83 Grp") if table.may(answer)} == {"lose 3 Grp", "lose 83 Grp"}
    assert table.why_not("lose 1 JD") == "The strongest of your units in the battle takes the hit."
    table.say("lose 3 Grp", "lose 3 Grp")  # it has a shield
    assert (table.steps("3 Grp"), table.steps("83 Grp")) == (1, 3)
    assert table.dice == 6  # guns
    hurt = tied(1, 1, 1, 6, 1, 1, 6)  # a hit on either side
    assert hurt.say("lose 83 Grp").asked == "axis"
    hurt.say("lose 1 JD")
    assert (hurt.steps("1 JD"), hurt.steps("Jafü Süd"), hurt.dice) == (1, 2, 6)
    hurt.hit(1)
    assert hurt.asked == "allies"  # of the guns, too
    hurt.say("lose 83 Grp")
    assert (hurt.steps("3 Grp"), hurt.steps("83 Grp"), hurt.dice) == (3, 1, 3)


@pytest.mark.rule("9.2.b")
def test_no_fighter_rises_in_the_rain() -> None:
    rain = over("Köln", "bomb_rails", *RAF, "1 JD@Köln", weather="rain")
    assert rain.why_not("intercept 1 JD") == "It rains: 1 JD stays on the ground."


@pytest.mark.rule("32.0.a")
def test_nobody_bombs_what_a_power_has_left_that_gave_up() -> None:
    """Lyon was in Vichy's hands in the summer of 1940; what the enemy has taken there is another matter."""
    lyon = find("Lyon")
    assert not targets_at(phase("2 LF@Calais", scenario="SBW5", side="allies").state, lyon)
    assert targets_at(phase("2 LF@Calais", scenario="SBW5", side="allies", owner={"Lyon": "UK"}).state, lyon)


@pytest.mark.rule("32.0.k")
def test_the_rain_and_not_the_way_keeps_escorts_and_other_bombers_from_a_mission() -> None:
    units = (*RAF, "Dowding@London", "83 Grp@Dover", "8 AF@London", "IX BC@London", "VIII FC@Norwich")
    table = led(led(led(phase(*units, weather="rain"), "Harris", "3 Grp"), "Dowding", "83 Grp"), "8 AF", "IX BC")
    table.say("bomb 3 Grp", "to Köln", "bomb_rails")
    assert table.why_not("escort 83 Grp") == "It rains over the target: 83 Grp does not find it."
    assert table.why_not("bomb IX BC") == "It rains over the target: IX BC does not find it."


@pytest.mark.rule("32.0.a")
def test_headquarters_are_needed_and_so_the_advanced_game() -> None:
    with pytest.raises(Refusal, match="Advanced game"):
        settle({"rule_32_strategic_bombing": "on"})


@pytest.mark.rule("32.0.b")
def test_the_other_side_activates_air_headquarters_and_pays_a_point_a_unit() -> None:
    table = phase(*RAF, "Churchill@London", "5 Grp@Cambridge")
    assert table.asked == "allies"
    assert table.refused("activate Churchill") == "13.8.1"
    assert table.refused("bomb 3 Grp") == "32.0"  # nobody leads it yet
    led(table, "Harris", "3 Grp", "5 Grp")
    assert table.state.spent[table.number("Harris")] == 2
    assert table.may("bomb 3 Grp")
    assert table.may("bomb 5 Grp")


@pytest.mark.rule("32.0.b")
def test_nobody_leads_tanks_in_this_phase() -> None:
    table = phase("Rommel@Paris", "LVIII Pz@Paris", "II FK@Paris", scenario="SBW2", side="allies", owner={"*": "DE"})
    table.say("activate Rommel")
    assert table.may("fuel II FK")
    assert not table.may("fuel LVIII Pz")


@pytest.mark.rule("32.0.c")
def test_such_an_activation_costs_a_step_at_the_end_of_the_phase() -> None:
    table = led(phase(*RAF), "Harris", "3 Grp").say("done")
    assert table.steps("Harris") == 2
    shared = led(phase(*RAF, sw_hq_activation="shared"), "Harris", "3 Grp").say("done")
    assert shared.steps("Harris") == 3
    assert shared.state.spent[shared.number("Harris")] == 1


@pytest.mark.rule("32.0.d")
def test_aircraft_are_home_after_a_mission_and_may_fly_again() -> None:
    table = over("Köln", "bomb_rails")
    assert table.has("3 Grp", MOVED)
    bombs(table, 1)
    assert not table.may("bomb 3 Grp")  # once a phase
    table.say("done")
    assert table.place("3 Grp") == phase(*RAF).place("3 Grp")
    assert not table.has("3 Grp", MOVED)


@pytest.mark.rule("32.0.e")
def test_any_number_of_aircraft_go_on_a_mission_unless_it_is_agreed_otherwise() -> None:
    def mission(**more: str) -> Position:
        table = phase(*RAF, "5 Grp@Cambridge", "6 Grp@Oxford", **more)
        led(table, "Harris", "3 Grp", "5 Grp", "6 Grp")
        return table.say("bomb 3 Grp", "to Köln", "bomb_rails")

    free = mission().say("bomb 5 Grp", "bomb 6 Grp")
    assert len(free.state["flight"]) == 3
    assert mission(sw_air_limit="combat_limit").refused("bomb 5 Grp") == "32.0"


@pytest.mark.rule("32.0.f")
def test_fighters_rise_led_by_headquarters_or_from_the_hex_itself() -> None:
    table = over("Köln", "bomb_rails", *RAF, "1 JD@Köln", "2 JD@Koblenz", "II FK@Mannheim", "LF Reich@Frankfurt")
    assert (table.asks, table.asked) == ("intercept", "axis")
    assert table.may("intercept 1 JD")
    assert table.refused("intercept 2 JD") == "32.0"
    assert table.refused("intercept II FK") == "32.0"
    led(table, "LF Reich", "2 JD")
    assert table.may("intercept 2 JD")


@pytest.mark.rule("3.21.a")
@pytest.mark.rule("32.0.f")
def test_fighters_that_are_frozen_rise_over_their_own_base_alone() -> None:
    """They are sent nowhere, but who is attacked fights, as the Fighter Command of 1943 over London."""
    table = over("Köln", "bomb_rails", *RAF, "1 JD@Köln!frozen", "2 JD@Koblenz!frozen", "LF Reich@Frankfurt")
    assert table.refused("intercept 2 JD") == "3.21"
    table.say("intercept 1 JD", "done")
    before = table.steps("3 Grp")
    table.hit(table.dice)
    assert table.steps("3 Grp") < before
    blitz = phase("3 LF@Paris", "IX FK@Lille", "11 FG@London!frozen", scenario="SBW7", side="allies")
    led(blitz, "3 LF", "IX FK").say("bomb IX FK", "to London", "bomb_centre", "done")
    assert blitz.may("intercept 11 FG")


@pytest.mark.rule("32.0.f")
def test_the_guns_in_the_air_fire_first() -> None:
    table = over("Köln", "bomb_rails", *RAF, "1 JD@Köln").say("intercept 1 JD", "done")
    before = table.steps("3 Grp")
    table.hit(table.dice)
    assert table.steps("3 Grp") < before


def test_what_is_hit_in_the_air_is_counted_in_words() -> None:
    table = over("Köln", "bomb_rails", *RAF, "1 JD@Köln").say("intercept 1 JD", "done")
    (told,) = [event.text for event in table.hit(1).told if event.kind == "air_combat"]
    assert (render(told), render(told, "fr")) == (
        "In the air: 1 hit by the raiders, 0 hits on them.",
        "Dans les airs\u00a0: 1 touche des assaillants, 0 touche sur eux.",
    )


@pytest.mark.rule("32.0.g")
def test_escorts_drop_no_bombs_and_take_hits() -> None:
    table = phase("Harris:3@Oxford", "3 Grp:3@Norwich", "Dowding@London", "83 Grp@Dover")
    led(led(table, "Harris", "3 Grp"), "Dowding", "83 Grp")
    table.say("bomb 3 Grp", "to Köln", "bomb_rails", "escort 83 Grp", "done", "done")
    table.hit(2)  # of the guns
    assert table.steps("83 Grp") < 5  # the strongest
    assert table.steps("3 Grp") == 3
    assert table.dice == 3  # bombers alone


@pytest.mark.rule("32.0.h")
def test_a_mission_is_a_round_in_the_air_a_round_of_guns_and_the_bombs() -> None:
    table = over("Köln", "bomb_rails", *RAF, "1 JD@Köln", "LXXXI AK@Köln").say("intercept 1 JD", "done")
    table.hit(0).hit(0)
    assert table.dice == 5
    table.hit(5)
    assert table.asks == "send_bombers"
    assert table.steps("LXXXI AK") == table.board.faces[table.number("LXXXI AK")][0]


@pytest.mark.rule("32.0.h")
def test_bombers_of_tech_1_find_no_such_target() -> None:
    table = phase("Harris@Oxford", "2 Grp@Norwich", scenario="SBW3", owner={"Köln": "DE"})
    led(table, "Harris", "2 Grp")
    assert table.refused("bomb 2 Grp") == "32.0"


@pytest.mark.rule("32.0.i")
def test_strategic_bombers_have_no_malus_and_others_have_one() -> None:
    table = over("Köln", "bomb_rails").say("done").hit(0)
    assert table.dice == 5
    tactical = led(phase("8 AF@London", "IX BC@London", "IX TAC@Norwich"), "8 AF", "IX BC")
    tactical.say("bomb IX BC", "to Köln", "bomb_rails", "done", "done").hit(0)
    assert tactical.dice == 2  # of four steps


@pytest.mark.rule("32.0.i")
def test_snow_halves_them_in_the_air_alone() -> None:
    def dice(weather: str) -> tuple[int, int]:
        table = over("Köln", "bomb_rails", *RAF, "1 JD@Köln", weather=weather).say("intercept 1 JD", "done")
        in_the_air = table.dice
        table.hit(0).hit(0)
        return in_the_air, table.dice

    assert dice("snow")[0] < dice("good")[0]
    assert dice("snow")[1] == dice("good")[1] == 5


@pytest.mark.rule("32.0.i", "9.3.b")
def test_snow_spoils_the_aim_of_other_bombers_once_more() -> None:
    def dice(weather: str) -> int:
        table = led(phase("8 AF@London", "IX BC@London", "IX TAC@Norwich", weather=weather), "8 AF", "IX BC")
        return table.say("bomb IX BC", "to Köln", "bomb_rails", "done", "done").hit(0).dice

    assert [dice(weather) for weather in ("good", "snow")] == [2, 1]


@pytest.mark.rule("32.0.j")
def test_the_guns_at_home_go_by_infantry_tech() -> None:
    german = position("SBW10", "FHQ@Berlin", phase="").state
    by_month = {}
    for turn in range(german.board.scenario.turns):
        german.turn = turn
        by_month[german.board.first_month + turn] = home_aa(german, Nation.DE)
    assert set(by_month.values()) <= {(6, 6), (6, 5)}
    assert home_aa(position("SBW2", "FHQ@Berlin", phase="").state, Nation.DE) == (6, 5)  # from October 1944
    assert home_aa(position("SBW4", "FHQ@Berlin", phase="").state, Nation.DE) == (6, 6)
    assert home_aa(position("SBW3", "FHQ@Berlin", phase="").state, Nation.UK) == (3, 6)


@pytest.mark.rule("9.3.d")
@pytest.mark.rule("32.0.j")
def test_snow_spoils_the_aim_of_guns_that_are_not_at_home() -> None:
    """German guns at Köln, and German guns at Lille; rain troubles both."""

    def dice(target: str, weather: str) -> int:
        owner = {"Lille": "DE"}
        return over(target, "bomb_rails", *RAF, weather=weather, owner=owner).say("done").dice

    assert [dice("Köln", weather) for weather in ("good", "snow", "rain")] == [6, 6, 3]
    assert [dice("Lille", weather) for weather in ("good", "snow", "rain")] == [6, 3, 3]


@pytest.mark.rule("32.0.k")
def test_in_rain_only_allied_strategic_bombers_fly() -> None:
    rain = phase(*RAF, "8 AF@London", "IX BC@London", weather="rain")
    led(led(rain, "Harris", "3 Grp"), "8 AF", "IX BC")
    assert rain.may("bomb 3 Grp")
    assert rain.refused("bomb IX BC") == "32.0"
    nobody = led(phase(*RAF, weather="rain", rain_strategic_bombing="nobody"), "Harris", "3 Grp")
    assert nobody.refused("bomb 3 Grp") == "32.0"


@pytest.mark.rule("32.0.l")
def test_what_is_hit_works_again_when_the_turn_is_over() -> None:
    table = bombs(over("Köln", "bomb_rails"), 2)
    assert table.state.bombed_rails[find("Köln")] == 2

    def bomb(state: West) -> None:
        state.bombed_rails = replaced(state.bombed_rails, find("Köln"), 2)

    again = phase(*RAF, side="allies", edit=bomb)
    assert not any(again.state.bombed_rails)


# -- 32.1-32.4 what hits do -------------------------------------------------------------------------------------------


def bombed(hex: int, kind: int, hits: int, **more: object) -> Position:
    table = phase(*RAF, **more)
    damage(table.state, hex, kind, hits)
    table.state.touch()
    return table


@pytest.mark.rule("32.1.a")
def test_a_hit_costs_a_point_of_a_centre_this_turn() -> None:
    usual = phase(*RAF)
    centre = next(
        h for h in usual.board.income_hexes if CENTRE in targets_at(usual.state, h) and usual.board.income[h] > 1
    )
    full = income_of(usual.state, Nation.DE)
    assert income_of(bombed(centre, CENTRE, 1).state, Nation.DE) == full - 1
    assert income_of(bombed(centre, CENTRE, 9).state, Nation.DE) == full - usual.board.income[centre]


@pytest.mark.rule("32.1.a", "32.2.a")
def test_the_bombs_of_a_mission_hit_what_was_aimed_at() -> None:
    town, haven = find("Köln"), find("Hamburg")
    centre, port = bombs(over("Köln", "bomb_centre"), 2).state, bombs(over("Hamburg", "bomb_port"), 1).state
    assert (centre.bombed_centres[town], centre.bombed_works[town], centre.bombed_rails[town]) == (2, 0, 0)
    assert (port.bombed_ports[haven], port.bombed_works[haven], port.bombed_centres[haven]) == (1, 0, 0)


@pytest.mark.rule("32.1.a")
def test_ten_hits_in_one_attack_destroy_a_factory_and_no_more() -> None:
    berlin, usual = find("Berlin"), phase(*RAF)
    assert at_work(usual.state)[berlin] == (0, 4, 1, 0)
    before = sum(income_by_colour(usual.state, Nation.DE))
    assert sum(income_by_colour(bombed(berlin, FACTORY, 1).state, Nation.DE)) == before - 1
    assert sum(income_by_colour(bombed(berlin, FACTORY, 9).state, Nation.DE)) == before - 5
    for hits, left, told in ((9, 4, []), (10, 3, ["A factory of 3323 Berlin is destroyed."])):
        table = over_berlin(hits)
        assert table.texts("factory_lost") == told
        clear_rubble(table.state)
        assert at_work(table.state)[berlin] == (0, left, 1, 0)
        assert sum(income_by_colour(table.state, Nation.DE)) == before - 4 + left  # the others work again
    for _attack in range(4):
        damage(table.state, berlin, FACTORY, 10)
    assert FACTORY not in targets_at(table.state, berlin)


def over_berlin(hits: int) -> Position:
    """British bombers have hit so often."""
    table = led(phase(*RAF, "5 Grp@Norwich"), "Harris", "3 Grp", "5 Grp")
    return bombs(table.say("bomb 3 Grp", "to Berlin", "bomb_factory", "bomb 5 Grp", "done"), hits)


@pytest.mark.rule("16.1.a")
def test_nobody_is_paid_for_a_factory_that_bombs_destroy() -> None:
    usual, ten = phase(*RAF).state, bombed(find("Berlin"), FACTORY, 10).state
    assert (ten.red, ten.blue, ten.black) == (usual.red, usual.blue, usual.black)


@pytest.mark.rule("32.1.a", "16.1.a")
def test_whoever_takes_a_city_gets_nothing_for_a_factory_that_bombs_had_destroyed() -> None:
    table = bombed(find("Berlin"), FACTORY, 10)
    before = table.state.red[Nation.US]
    table.state.give(find("Berlin"), Nation.US)
    destroy_factories(table.state, find("Berlin"))
    assert table.state.red[Nation.US] == before + 3


@pytest.mark.rule("32.0.a", "32.1.a", "15.0.a")
@pytest.mark.parametrize(("city", "side", "nation"), [("Hannover", "axis", Nation.DE), ("Leeds", "allies", Nation.UK)])
def test_new_factories_are_bombed_like_any_others(city: str, side: str, nation: Nation) -> None:
    def built(turn: int) -> Position:
        table = phase(*RAF, scenario="SBW3", side=side, turn=turn, rule_15_factories="on")
        table.state.plants = (Plant(find(city), 1, 0).code,)
        table.state.touch()
        return table

    assert FACTORY not in targets_at(built(0).state, find(city))  # it works from the next turn on
    table = built(1)
    assert FACTORY in targets_at(table.state, find(city))
    red = income_by_colour(table.state, nation)[1]
    damage(table.state, find(city), FACTORY, 5)
    assert income_by_colour(table.state, nation)[1] == red - 1
    clear_rubble(table.state)
    assert income_by_colour(table.state, nation)[1] == red
    damage(table.state, find(city), FACTORY, 10)
    clear_rubble(table.state)
    assert income_by_colour(table.state, nation)[1] == red - 1
    assert table.state.plants == ()


@pytest.mark.rule("32.2.a")
def test_a_hit_shuts_a_port_to_troops_and_three_to_supply() -> None:
    port = find("Southampton")
    one, three = (bombed(port, PORT, hits, side="allies") for hits in (1, 3))
    assert port in ports(phase(*RAF, side="allies").state, ALLIES)
    assert port not in ports(one.state, ALLIES)
    assert port not in shut_ports(one.state, ALLIES)
    assert port in shut_ports(three.state, ALLIES)
    damage(one.state, port, PORT, 2)
    assert port not in shut_ports(one.state, ALLIES)  # not in the same attack


@pytest.mark.rule("32.3.a")
def test_a_hit_on_a_station_costs_a_train_and_stops_them_there() -> None:
    table = bombed(find("Köln"), RAILS, 1)
    assert has_train(table.state, Nation.DE)
    damage(table.state, find("Köln"), RAILS, 1)
    assert not has_train(table.state, Nation.DE)
    trains = position("SBW2", "LXXXI AK@Berlin", "LXXX AK@Köln", phase="rail", points={"DE": 9}, **ON)
    damage(trains.state, find("Köln"), RAILS, 1)
    trains.state.touch()
    assert trains.refused("rail LXXX AK") == "32.3"
    assert trains.say("rail LXXXI AK").refused("to Köln") == "32.3"


@pytest.mark.rule("32.4.a")
def test_bombers_put_out_a_station_for_each_hit() -> None:
    shore = {"Calais Lille": "DE"}
    table = led(phase("2 LF@Calais", "I FK@Lille", scenario="SBW3", side="allies", owner=shore), "2 LF", "I FK")
    bombs(table.say("bomb I FK", "to Dover", "bomb_radar", "done"), 2)
    assert [works(table.state, n) for n in range(6)] == [True, True, True, False, False, True]


@pytest.mark.rule("32.4.a")
def test_a_hit_puts_a_radar_station_out_of_service() -> None:
    table = phase("2 LF@Calais", "I FK@Lille", scenario="SBW3", side="allies", owner={"Calais": "DE", "Lille": "DE"})
    station = stations()[0]
    damage(table.state, station, RADAR, 1)
    assert not works(table.state, 0)
    table.state.touch()
    assert table.say("done").asks in ("spend", "buy_arms", "dice")
    while table.asks == "dice":
        table.hit(0)
    table.say("done")
    assert table.asks == "mend_radar"
    assert works(table.say(f"radar {table.board.places[station]}").state, 0)


def test_both_sides_have_targets_of_their_own() -> None:
    for side, owner in (("axis", AXIS), ("allies", ALLIES)):
        table = phase("V Br@London", side=side)
        assert table.asked == ("allies", "axis")[owner]
