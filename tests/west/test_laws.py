"""The laws of positions between phases: each speaks when it is broken, and none in a game that breaks nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from fogbound.core.proof.checks import random_answer
from fogbound.core.proof.playouts import drawn_options
from fogbound.core.state import replaced, replaced_many
from fogbound.core.values import Refusal, Result
from fogbound.west.game import GAME
from fogbound.west.kinds import WEATHERS, Nation
from fogbound.west.laws import LAWS
from fogbound.west.laws.marks import BETWEEN_PHASES
from fogbound.west.laws.standing import each_on_its_own_ground, legal_stacks, those_who_gave_up_are_gone
from fogbound.west.position import marks
from fogbound.west.position.state import POOL, West
from fogbound.west.rules.powers import leave_the_war
from fogbound.west.rules.weather import usual_weather
from fogbound.west.sequence import PROCEDURES
from fogbound.west.theatre.gazetteer import find
from west.positions import position
from west.spread import CLOSELY

UNITS = (
    "FHQ@Berlin",
    "I AK@Bonn",
    "II AK@Essen",
    "III AK@Essen",
    "StG 2@Köln",
    "Churchill@London",
    "XX CA@Nancy",
    "1 DCR@Reims",
)
HELD = {"Bonn Köln Essen 2524": "DE", "Nancy Reims": "FR", "1724": "US"}


def broken(break_it: Callable[[West], None], phase: str = "exploitation") -> list[str]:
    """What the laws say of a good position of the Advanced game after something was done to it."""
    options = {"rules_level": "advanced", "rule_29_partisans": "on"}
    table = position("SBW3", *UNITS, side="allies", phase=phase, owner=HELD, **options)
    assert not [*GAME.broken_laws(table.state)]
    break_it(table.state)
    return [*GAME.broken_laws(table.state)]


def block(state: West, name: str) -> int:
    return state.board.names.index(name)


def put(name: str, place: str) -> Callable[[West], None]:
    return lambda state: state.put(block(state, name), find(place))


def mark(name: str, word: int) -> Callable[[West], None]:
    return lambda state: state.mark(block(state, name), word)


def count(field: str, at: int, amount: int) -> Callable[[West], None]:
    def edit(state: West) -> None:
        setattr(state, field, replaced_many(getattr(state, field), {at: amount}))

    return edit


def value(field: str, amount: int) -> Callable[[West], None]:
    return lambda state: setattr(state, field, amount)


def crowd(state: West) -> None:
    for name in ("I AK", "II AK", "III AK"):
        state.put(block(state, name), find("Bonn"))


def share_a_base(state: West) -> None:
    state.put(block(state, "I FK"), find("Köln"))
    state.steps[block(state, "I FK")] = state.board.faces[block(state, "I FK")][0]


def go_to_africa(state: West) -> None:
    state.give(find("Alger"), Nation.DE)
    state.put(block(state, "I AK"), find("Alger"))


def leave_marked(state: West) -> None:
    state.put(block(state, "I AK"), POOL)
    state.steps[block(state, "I AK")] = 0
    state.marks[block(state, "I AK")] = marks.FROZEN


def surrender(state: West) -> None:
    state.surrendered |= 1 << Nation.FR


def starve_in_the_field(state: West) -> None:
    state.mark(block(state, "XX CA"), marks.UNSUPPLIED)


def pier_in_the_hills(state: West) -> None:
    state.paid = replaced(state.paid, Nation.US, 30)
    state.build_pier(Nation.US, find("Nancy"))


def pier_unpaid(state: West) -> None:
    state.build_pier(Nation.US, find("Omaha/Utah"))


FAULTS: list[tuple[Callable[[West], None], str]] = [
    (put("XX CA", "Bonn"), "its side does not hold"),
    (put("XX CA", "Bonn"), "Both sides are in"),
    (go_to_africa, "not equipped for the climate"),
    (put("StG 2", "2524"), "no airfield of its side"),
    (crowd, "Too many units"),
    (share_a_base, "More than one air unit"),
    (starve_in_the_field, "More units are cut off"),
    (surrender, "its nation has surrendered"),
    (mark("I AK", marks.FLOWN), "still marked flown"),
    (mark("I AK", marks.SHOWN), "still marked shown"),
    (mark("I AK", marks.STAND_BY), "still marked stand_by"),
    (mark("I AK", marks.RESERVE), "still marked reserve"),
    (leave_marked, "still marked frozen"),
    (mark("I AK", marks.ACTIVATED), "is no headquarters"),
    (lambda state: count("spent", block(state, "FHQ"), 1)(state), "spent points and is not activated"),
    (lambda state: count("ordered", block(state, "FHQ"), 1)(state), "spent points and is not activated"),
    (lambda state: count("spent", block(state, "FHQ"), 9)(state), "more points than it has steps"),
    (lambda state: count("halves", block(state, "I AK"), 1)(state), "half a hit"),
    (lambda state: count("steps", block(state, "I AK"), 9)(state), "no face of 9 steps"),
    (count("points", Nation.DE, -1), "DE has -1 of points"),
    (count("red", Nation.DE, -1), "DE has -1 of red"),
    (count("blue", Nation.UK, -1), "UK has -1 of blue"),
    (count("black", Nation.DE, -2), "DE has -2 of black"),
    (value("lent_red", -1), "There are -1 of lent_red"),
    (pier_in_the_hills, "no coast of its side"),
    (pier_unpaid, "has not paid for its Mulberry"),
    (count("paid", Nation.US, 31), "paid too much"),
    (count("denied", find("Bonn"), 1), "No port can be closed"),
    (count("denied", find("Cherbourg"), 9), "No port can be closed"),
    (count("rails_used", Nation.DE, 99), "99 rail movements"),
    (count("partisans", find("Nancy"), 4), "There are 4 partisans"),
    (count("partisans", find("Nancy"), 11), "more partisans than the game has"),
    (value("weather", WEATHERS.index("snow")), "good in this month, not snow"),
    (value("rolled", 9), "no such weather"),
    (value("radar", 1 << 9), "radar station"),
]


@pytest.mark.parametrize(("break_it", "sentence"), FAULTS, ids=[sentence for _break, sentence in FAULTS])
def test_the_laws_between_phases_find_what_is_out_of_place(break_it: Callable[[West], None], sentence: str) -> None:
    assert any(sentence in law for law in broken(break_it))


def test_every_law_has_been_broken_once() -> None:
    spoken = {law for break_it, _sentence in FAULTS for law in laws_against(break_it)}
    assert {law.__name__ for law in LAWS} == spoken


def laws_against(break_it: Callable[[West], None]) -> list[str]:
    table = position("SBW3", *UNITS, side="allies", phase="exploitation", owner=HELD, rules_level="advanced")
    break_it(table.state)
    return [law.__name__ for law in LAWS if [*law(table.state)]]


@pytest.mark.parametrize(
    ("phase", "left"),
    [("production", marks.RAILED), ("rail", marks.MOVED), ("victory", marks.ARRIVED), ("victory", marks.FUELLED)],
)
def test_a_mark_is_left_over_where_its_phase_is_over(phase: str, left: int) -> None:
    assert any("still marked" in law for law in broken(mark("I AK", left), phase))


def test_aircraft_leave_a_power_that_surrenders_once_france_has_answered() -> None:
    def at_war(state: West) -> None:
        state.set_neutral(Nation.BE, False)

    table = position("SBW3", "2 Grp@Antwerpen", "XX CA@Lyon", owner={"Bruxelles": "DE"}, edit=at_war, phase="victory")
    assert (table.asks, table.owner("Antwerpen"), table.place("2 Grp")) == ("request_armistice", "DE", "2423")
    assert not [*GAME.broken_laws(table.state)]
    table.state.put(block(table.state, "2 Grp"), find("Köln"))  # no Belgian town
    assert any("no airfield of its side" in law for law in GAME.broken_laws(table.state))
    table.state.put(block(table.state, "2 Grp"), find("Antwerpen"))
    assert table.say("fight_on").asks == "rebase_at"


@pytest.mark.parametrize(
    ("turn", "rolled", "is_excused"),
    [(6, "good", True), (7, "good", False), (5, "rain", True), (5, "good", False)],
    ids=["December", "January", "November after rain", "November after sun"],
)
def test_who_could_not_leave_a_crowded_hex_in_his_own_turn_is_excused_in_the_next(
    turn: int, rolled: str, is_excused: bool
) -> None:
    """7.3.2.b: in the rain of last month nobody without fuel went anywhere (9.2)."""
    crowd = ("7 Br Arm@Plymouth", "XII US@Plymouth", "1 US Arm@Plymouth", "FHQ@Berlin")
    state = position("SBW10", *crowd, side="axis", phase="production").state
    state.turn, state.rolled = turn, WEATHERS.index(rolled) + 1
    state.set_weather(usual_weather(state.board, turn))
    assert [*legal_stacks(state)] == ([] if is_excused else ["Too many units are in 1521 Plymouth."])


def test_what_is_left_of_a_power_that_gave_up_stands_where_the_conqueror_rules() -> None:
    """5.0.c, 5.0.f: paratroops without steps remain when London falls; with steps nobody does."""
    state = GAME.new("SBW10", {})
    left = block(state, "1 Br Abn")
    state.put(left, find("Reims"))
    told = "1 Br Abn stands in 2226 Reims, which its side does not hold."
    assert told in each_on_its_own_ground(state)
    leave_the_war(state, Nation.UK, Nation.DE)
    assert state.place[left] == find("Reims")
    assert told not in each_on_its_own_ground(state)
    assert not [*those_who_gave_up_are_gone(state)]
    state.steps[left] = 1
    assert told in each_on_its_own_ground(state)
    assert [*those_who_gave_up_are_gone(state)] == ["1 Br Abn is on the map, and its nation has surrendered."]


def test_who_rests_between_phases_stands_at_a_question_that_exists() -> None:
    for procedure, step in BETWEEN_PHASES:
        assert procedure in PROCEDURES, step


@pytest.mark.parametrize("level", ["basic", "advanced"])
@pytest.mark.parametrize("scenario", CLOSELY)
def test_no_law_is_broken_between_phases(scenario: str, level: str) -> None:
    rng, met = Random(7), set()
    for options in ({"rules_level": level}, {**drawn_options(GAME, scenario, rng), "rules_level": level}):
        try:
            state = GAME.new(scenario, options)
        except Refusal:
            continue  # options that exclude each other
        for _decision in range(400):
            if isinstance(decision := GAME.decision(state), Result):
                break
            assert not [*GAME.broken_laws(state)]
            met.add(state.frames[-1].step)
            GAME.apply(state, random_answer(decision, rng))
    assert met & {step for _procedure, step in BETWEEN_PHASES}
