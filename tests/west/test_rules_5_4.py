"""5.4–5.7, 13.8.1.3: Italy, the United States and their morale, minor powers and assistance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fogbound.core.state import replaced
from fogbound.west.kinds import ALLIES, BUNKER, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.combat.retreat import at_war
from fogbound.west.rules.control import is_at_war, owner_side
from fogbound.west.rules.income import income_of
from fogbound.west.rules.losses import eliminate, leader_of_allies, surrender
from fogbound.west.rules.powers import check_us_morale
from fogbound.west.rules.tech import level_of
from fogbound.west.scenarios import scenario_named
from fogbound.west.theatre import Feature
from fogbound.west.theatre.gazetteer import find
from west.positions import Position, position

PLANS = {"french_plan": "dyle_breda", "uk_commitment_1940": "1"}
"""Fixed from the start, so that nobody is asked."""
BOTH = ("I AK@2524", "II AK@Essen", "I BE@Bastogne", "III AK@Aachen")


@pytest.mark.rule("5.4.a")
def test_italy_produces_nothing_and_lives_on_german_points() -> None:
    table = position("SBW1", "IV Alp:2@Milano", phase="production", points={"DE": 5, "IT": 0})
    assert income_of(table.state, Nation.IT) == 0
    table.say("repair IV Alp")
    assert table.steps("IV Alp") == 3
    assert table.points("DE") < 5


@pytest.mark.rule("17.1.a")
def test_the_social_republic_is_a_minor_power_with_german_help() -> None:
    table = position("SBW1", "IV Alp@Milano", "4 Stormo@Milano")
    assert [level_of(table.state, table.number(name)) for name in ("IV Alp", "4 Stormo")] == [2, 2]


def lose(state: West, name: str, times: int) -> None:
    block = position("SBW2").number(name)
    for _time in range(times):
        state.put(block, find("Antwerpen"))
        state.steps[block] = 1
        eliminate(state, block, "7.7.10")


@pytest.mark.rule("13.8.1.3.b")
def test_the_morale_track_counts_every_american_ground_unit_lost() -> None:
    table = position("SBW2", "XIX US@Antwerpen", "IX TAC@Antwerpen", "V Br@Antwerpen", "II US@Antwerpen", phase="")
    lose(table.state, "XIX US", 2)  # rebuilt in between
    assert table.state.us_losses == 2
    surrender(table.state, table.number("II US"), "7.9")
    assert table.state.us_losses == 3
    for other in ("IX TAC", "V Br"):  # neither an air unit nor the British count
        eliminate(table.state, table.number(other), "7.7.10")
    assert table.state.us_losses == 3


@pytest.mark.rule("13.8.1.3.b", "7.3.4.b")
def test_disbanding_costs_no_morale() -> None:
    table = position("SBW2", "XIX US@Antwerpen", side="allies", phase="disbanding").say("disband XIX US")
    assert table.place("XIX US") == "pool"
    assert table.state.us_losses == 0


@pytest.mark.rule("5.5.a", "13.8.1.3.c")
def test_ten_lost_and_the_united_states_go_home_in_the_victory_phase() -> None:
    def losses(count: int) -> Position:
        units = ("XIX US@Antwerpen", "XX US@pool", "V Br@Antwerpen")
        return position("SBW2", *units, phase="victory", edit=lambda state: setattr(state, "us_losses", count))

    nine, ten = losses(9), losses(10)
    assert nine.place("XIX US") == "2423"
    assert (ten.place("XIX US"), ten.place("XX US"), ten.place("V Br")) == ("gone", "gone", "2423")
    assert ten.state.surrendered >> Nation.US & 1


@pytest.mark.rule("3.20.a", "5.5.a")
def test_when_the_united_states_have_left_the_kingdom_leads_again() -> None:
    table = position("SBW2", "I SS Pz@Bonn", phase="")
    assert leader_of_allies(table.state) == Nation.US
    table.state.us_losses = 10
    check_us_morale(table.state)
    surrender(table.state, table.number("I SS Pz"), "7.7.5")
    assert (table.gains("UK"), table.gains("US")) == (1, 0)


@pytest.mark.rule("5.5.a")
def test_what_the_united_states_held_in_europe_is_not_neutral() -> None:
    def lost(state: West) -> None:
        state.us_losses = 10
        check_us_morale(state)

    table = position("SBW2", "I SS Pz@Saarbrücken", "V Br@Namur", edit=lost)
    assert owner_side(table.state, find("Luxembourg")) == ALLIES
    assert table.say("move I SS Pz").may("to Luxembourg")


@pytest.mark.rule("5.5.b")
def test_the_united_states_are_neutral_in_1940() -> None:
    units = ("XIX US@London", "IX TAC@Coventry", "V Br@London")
    neutral = position("SBW3", *units, side="allies")
    assert neutral.refused("move XIX US") == "5.5"
    assert neutral.may("move V Br")
    assert neutral.say("done").refused("rebase IX TAC") == "5.5"
    assert position("SBW3", *units, side="allies", phase="rail").refused("rail XIX US") == "5.5"
    assert position("SBW2", *units, side="allies").may("move XIX US")


@pytest.mark.rule("5.5.b")
def test_nobody_attacks_the_united_states_while_they_are_neutral() -> None:
    table = position("SBW3", "I AK@Oxford", owner={"Oxford": "DE", "Reading": "US"}).say("move I AK")
    assert table.refused("to Reading") == "5.6.2"


@pytest.mark.rule("5.6.b")
@pytest.mark.parametrize("code", ["SBW1", "SBW2", "SBW3"])
def test_denmark_and_norway_take_no_part(code: str) -> None:
    board = position(code).board
    used = {board.nation[placed.block] for placed in scenario_named(code).placements}
    assert not used & {Nation.DK, Nation.NO}
    assert position(code, "LI Geb@Flensburg").say("move LI Geb").refused("to 2918") == "7.5.4"


# -- 5.6.2 assistance -----------------------------------------------------------------------------------


def attack(answer: str) -> Position:
    """Germany attacks Belgium in the Ardennes; the leader of the Allies answers."""
    table = position("SBW3", *BOTH, **PLANS).say("move III AK", "to Bastogne")
    assert (table.asks, table.asked) == ("assist", "allies")
    return table.say(answer)


@pytest.mark.rule("5.6.2.a", "5.6.2.c")
def test_assistance_costs_five_points_a_minor_power() -> None:
    table = attack("assist").say("move II AK", "to Breda", "assist")
    if table.asks == "march":
        table.say("stop")
    assert table.gains("UK") == -10
    assert attack("refuse").gains("UK") == 0


def owing(points: int) -> Callable[[West], None]:
    """What the United Kingdom has promised is still to be paid."""

    def edit(state: West) -> None:
        state.gains = replaced(state.gains, Nation.UK, -points)

    return edit


@pytest.mark.rule("5.6.2.a")
def test_it_is_paid_in_the_next_production_phase() -> None:
    plain = position("SBW3", phase="supply", side="allies", points={"UK": 20})
    indebted = position(
        "SBW3",
        phase="supply",
        side="allies",
        points={"UK": 20},
        edit=owing(10),
    )
    assert indebted.points("UK") == plain.points("UK") - 10


@pytest.mark.rule("5.6.2.a")
def test_what_cannot_be_paid_is_owed() -> None:
    table = position("SBW3", phase="supply", side="allies", points={"UK": 1}, edit=owing(30))
    income = income_of(table.state, Nation.UK)
    assert (table.points("UK"), table.gains("UK")) == (0, 1 + income - 30)


@pytest.mark.rule("5.6.2.b")
@pytest.mark.parametrize(("answer", "dice"), [("assist", 4), ("refuse", 2)])
def test_without_assistance_a_minor_power_rolls_half_its_dice(answer: str, dice: int) -> None:
    assert attack(answer).say("done", "done").dice == dice


@pytest.mark.rule("5.6.2.c")
def test_the_british_lead_the_allies_until_the_americans_are_in_the_war() -> None:
    early, late = position("SBW3"), position("SBW2")
    assert leader_of_allies(early.state) == Nation.UK
    assert leader_of_allies(late.state) == Nation.US


def bombers(side: str = "axis", **options: str) -> Position:
    """Aircraft that can reach a Belgian, a Frenchman and an Italian, before anybody has moved."""
    units = ("StG 2@Bonn", "2 Grp@Lyon", "I BE@Liège", "XX CA@Metz", "II CdA@Torino", "I AK@Freiburg")
    return position("SBW3", *units, side=side, phase="air", **options)


@pytest.mark.rule("5.6.2.a", "7.5.2.b")
def test_bombs_end_neutrality_where_aircraft_may_cross_it() -> None:
    table = bombers(neutral_overflight="allowed", **PLANS).say("fly StG 2", "to Liège")
    assert (table.asks, table.asked) == ("assist", "allies")
    assert not table.state.neutral >> Nation.BE & 1
    assert table.state.neutral >> Nation.NL & 1
    table.say("assist")
    assert (table.asks, table.gains("UK"), table.place("StG 2")) == ("move_air", -5, "2424")


@pytest.mark.rule("5.6.2.a", "7.5.2.b")
def test_who_may_not_be_attacked_is_not_bombed_either() -> None:
    italy = bombers("allies", neutral_overflight="allowed").say("fly 2 Grp")
    assert italy.refused("to Torino") == "5.6.2"
    assert italy.may("to Freiburg")


@pytest.mark.rule("7.5.2.e")
def test_by_default_aircraft_wait_for_ground_units_to_end_neutrality() -> None:
    assert bombers().say("fly StG 2").refused("to Liège") == "5.6.2"
    invaded = position("SBW3", "III AK@Aachen", "StG 2@Bonn", "I BE@Liège", "II BE@Gent", "XX CA@Metz", **PLANS)
    assert invaded.go("III AK", "Liège").say("refuse", "done", "fly StG 2").may("to Gent")


@pytest.mark.rule("5.6.1.a")
@pytest.mark.parametrize(("plan", "place"), [("escaut", "pool"), ("dyle", "2425")])
def test_after_the_plan_escaut_belgians_give_up_after_a_round(plan: str, place: str) -> None:
    table = position("SBW3", *BOTH, **PLANS | {"french_plan": plan})
    table.say("move III AK", "to Bastogne", "assist", "done", "done")
    table.hit(0).hit(0)
    assert table.place("I BE") == place


# -- Belgium, and the neutrals that are friends ---------------------------------------------------------------


@pytest.mark.rule("3.1.a", "5.5.b")
def test_units_of_a_neutral_stand_still() -> None:
    table = position("SBW3", "I BE@Bruxelles", "XX CA@Nancy", side="allies")
    assert table.refused("move I BE") == "5.5"
    assert table.say("move XX CA").refused("to Bastogne") == "5.6.2"  # nor does anybody enter


@pytest.mark.rule("5.5.b")
def test_who_is_neutral_or_has_surrendered_is_not_at_war() -> None:
    early, late = position("SBW3", phase="").state, position("SBW2", phase="").state
    assert [is_at_war(state, Nation.US) for state in (early, late)] == [False, True]
    assert [is_at_war(state, Nation.UK) for state in (early, late)] == [True, True]


@pytest.mark.rule("5.6.2.a")
def test_nobody_retreats_into_neutral_land() -> None:
    table = position("SBW3", "XX CA@Sedan", phase="")
    bastogne, reims = find("Bastogne"), find("Reims")
    assert list(at_war(table.state, table.number("XX CA"), [bastogne, reims])) == [reims]
    table.state.set_neutral(Nation.BE, False)
    assert list(at_war(table.state, table.number("XX CA"), [bastogne, reims])) == [bastogne, reims]


@pytest.mark.rule("5.2.b")
def test_the_siegfried_line_is_nine_bunkers_where_the_scenario_has_it() -> None:
    def bunkers(scenario: str) -> list[bool]:
        board = position(scenario, phase="").board
        line = [hex for hex in range(board.hexes) if board.features[hex] & Feature.SIEGFRIED]
        return [board.works[hex] == BUNKER for hex in line]

    assert bunkers("SBW3") == [True] * 9
    assert bunkers("SBW1") == [False] * 9
