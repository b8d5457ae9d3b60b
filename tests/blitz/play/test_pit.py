"""Tanks in a pit, tanks that break down, second shots, creeping, and assaults on armour that passes by."""

from __future__ import annotations

import pytest

from blitz.play.table_talk import PIT, let, number, offered, order, play, put, start, told, under
from fogbound.blitz.play.artillery.shelling import pierce_roof
from fogbound.blitz.play.engine.grid import NOWHERE
from fogbound.blitz.play.engine.state import CRAWLED, FIRED, LOST, NO_CARRIER, READY, Blitz, board
from fogbound.blitz.play.fire.means import Fire
from fogbound.blitz.play.fire.situations import aim, shot
from fogbound.blitz.play.fog.looking import can_see
from fogbound.blitz.rules import aviation
from fogbound.core.match import Match
from fogbound.core.values import Event


def pit(*dice: int, us: bool = True, **options: str) -> Match[Blitz]:
    initiative = (1, 6) if us else (6, 1)
    return start(PIT, *initiative, *dice, fog="off", **options)


def drives(match: Match[Blitz], cell: str) -> list[Event]:
    """The Elefant, with nobody who could fire at it."""
    for i, one in enumerate(("Sherman X", "Sherman Y", "Sherman Z", "Tank riders 1", "Tank riders 2")):
        match.state.fired[number(match.state, one)] = 1
        put(match, one, f"R01C{2 * i + 1:02}")
    events = order(match, "Heavy tank destroyer", "Elefant", "move", f"to {cell}")
    return events + let(match)


# -- 218 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("218")
@pytest.mark.parametrize(
    ("ruleset", "cell", "total", "breaks"),
    [
        ("V3", "R11C18", (2, 2), True),  # 30 cm: all it has
        ("V3", "R11C18", (2, 3), False),
        ("V3", "R15C18", (2, 2), False),  # 10 cm: it drives slowly
        ("V3", "R15C18", (1, 2), True),
        ("V2", "R11C18", (2, 2), False),
    ],
)
def test_an_unreliable_tank_may_break_down_sooner_at_full_speed(
    ruleset: str, cell: str, total: tuple[int, int], breaks: bool
) -> None:
    match = pit(*total, us=False, ruleset=ruleset)
    put(match, "Elefant", "R17C18")
    match.state.facing[number(match.state, "Elefant")] = 4
    events = drives(match, cell)
    assert told(events, "breakdown").detail["dice"] == list(total)
    assert bool(match.state.stuck[number(match.state, "Elefant")]) is breaks


@pytest.mark.rule("218")
@pytest.mark.rule("214")
def test_a_short_way_to_what_it_runs_over_is_driven_slowly() -> None:
    match = pit(2, 2, 1, us=False)
    for one in ("Sherman X", "Sherman Y", "Sherman Z", "Tank riders 1"):
        match.state.fired[number(match.state, one)] = 1
    put(match, "Elefant", "R17C18")
    put(match, "Tank riders 2", "R14C18")
    match.state.fired[number(match.state, "Tank riders 2")] = 1
    match.state.facing[number(match.state, "Elefant")] = 4
    events = order(match, "Heavy tank destroyer", "Elefant", "overrun", 'at "Tank riders 2"')
    events += let(match)
    assert told(events, "breakdown").detail["dice"] == [2, 2]
    assert not match.state.stuck[number(match.state, "Elefant")], "at full speed it would have broken down"


@pytest.mark.rule("218")
@pytest.mark.parametrize(("ruleset", "lost"), [("V3", False), ("V2", True)])
def test_without_it_the_crew_tests_to_stay_after_a_breakdown(ruleset: str, lost: bool) -> None:
    match = pit(1, 1, 1, us=False, ruleset=ruleset)
    put(match, "Elefant", "R17C18")
    match.state.facing[number(match.state, "Elefant")] = 4
    drives(match, "R15C18")
    assert (match.state.status[number(match.state, "Elefant")] == LOST) is lost


@pytest.mark.rule("203")
@pytest.mark.rule("218")
def test_who_rides_on_a_tank_that_its_crew_leaves_after_a_breakdown_gets_down() -> None:
    match = pit(1, 1, 1, us=False, ruleset="V2")
    tank, rider = number(match.state, "Elefant"), number(match.state, "Pit guard 1")
    put(match, "Elefant", "R17C18")
    match.state.facing[tank] = 4
    match.state.aboard[rider], match.state.cell[rider] = tank, NOWHERE
    drives(match, "R15C18")
    assert match.state.status[tank] == LOST
    assert (match.state.status[rider], match.state.aboard[rider]) == (READY, NO_CARRIER)


@pytest.mark.rule("218")
def test_other_tanks_do_not_break_down() -> None:
    match = pit()
    events = order(match, "Assault platoon", "Sherman X", "move", "to R04C07") + let(match)
    assert "breakdown" not in {event.kind for event in events}


# -- 224 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("224")
@pytest.mark.parametrize(("ruleset", "dug_in"), [("V3", True), ("V2", False)])
def test_a_dug_in_tank_neither_moves_nor_turns(ruleset: str, dug_in: bool) -> None:
    match = pit(us=False, ruleset=ruleset)
    play(match, 'activate "Pit"', 'order "Panther in a pit"')
    assert offered(match).isdisjoint({"move", "advance", "pivot", "overrun"}) is dug_in


@pytest.mark.rule("224")
@pytest.mark.parametrize(("ruleset", "dug_in"), [("V3", True), ("V2", False)])
def test_a_dug_in_tank_is_shot_at_as_one(ruleset: str, dug_in: bool) -> None:
    state = pit(ruleset=ruleset).state
    at_it = Fire(number(state, "Sherman X"), number(state, "Panther in a pit"))
    assert shot(state, at_it).dug_in is dug_in
    assert not shot(state, at_it._replace(target=number(state, "Elefant"))).dug_in


@pytest.mark.rule("224")
@pytest.mark.parametrize(("ruleset", "dug_in"), [("V3", True), ("V3-224", False)])
def test_shells_and_aircraft_meet_the_front_of_a_dug_in_tank(ruleset: str, dug_in: bool) -> None:
    match = pit(ruleset=ruleset)
    state, panther = match.state, number(match.state, "Panther in a pit")
    state.call("shelled_armour", stand=panther, dice=5, near=0)
    pierce_roof(state, (1, 1))
    shells = told(state.outbox, "destruction").detail["modifiers"]
    reasons = {line["reason"] for line in shells}  # type: ignore[attr-defined]
    assert ({"front armour", "dug-in tank"} <= reasons) is dug_in
    assert ("rear armour" in reasons) is not dug_in
    bomb = aviation.attack(board(state).rules, "big bomb", (9, 5, 4), dug_in=True)
    assert ("front armour" in {line.reason.text for line in bomb.lines}) is dug_in


@pytest.mark.rule("224")
@pytest.mark.parametrize(("ruleset", "seen"), [("V3", False), ("V3-224", True)])
def test_a_dug_in_tank_is_found_like_a_gun(ruleset: str, seen: bool) -> None:
    match = pit(us=True)
    under(match, ruleset)
    for one, cell in (("Sherman X", "R01C02"), ("Panther in a pit", "R18C02")):
        put(match, one, cell)
    scout, tank = (number(match.state, one) for one in ("Sherman X", "Panther in a pit"))
    match.state.looks_out[scout] = 1
    assert can_see(match.state, scout, tank) is seen, "a vehicle in the open at 80 cm, a gun only at 60"


# -- 208, 101, 215 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("208")
@pytest.mark.parametrize(("ruleset", "shots"), [("V3", 1), ("V2", 2)])
def test_light_guns_have_lost_their_second_shot(ruleset: str, shots: int) -> None:
    match = pit(1, 1, 1, 1, 6, 6, us=False, ruleset=ruleset)
    put(match, "Light Flak", "R14C19")
    put(match, "Tank riders 1", "R09C19")
    events = order(match, "Light Flak", "Light Flak", "fire", 'at "Tank riders 1"')
    assert len([event for event in events if event.kind == "shot"]) == shots


@pytest.mark.rule("101")
@pytest.mark.parametrize(("ruleset", "creeps"), [("V3", True), ("V3-101", False)])
def test_infantry_crawls_five_centimetres_and_fires_with_half_its_dice(ruleset: str, creeps: bool) -> None:
    match = pit(1, ruleset="V3")
    under(match, ruleset)
    put(match, "Tank riders 2", "R06C20")
    put(match, "Pit guard 1", "R11C20")
    play(match, 'activate "Tank riders"', 'order "Tank riders 2"')
    assert ("creep" in offered(match)) is creeps
    if creeps:
        play(match, "creep")
        assert "to R07C20" in offered(match)
        assert "to R08C20" not in offered(match)
        play(match, "to R07C20")
        let(match)
        assert match.state.did[number(match.state, "Tank riders 2")] == CRAWLED
        events = play(match, 'at "Pit guard 1"')
        assert told(events, "fire").detail["dice"] == [1]


@pytest.mark.rule("101")
@pytest.mark.parametrize(("how", "moving"), [("creep", False), ("advance", True)])
def test_who_fired_on_the_move_is_a_moving_target_unless_it_crept(how: str, moving: bool) -> None:
    match = pit(1, 1)
    put(match, "Tank riders 2", "R06C20")
    put(match, "Pit guard 1", "R11C20")
    order(match, "Tank riders", "Tank riders 2", how, "to R07C20")
    let(match)
    play(match, 'at "Pit guard 1"')
    riders, guard, tank = (number(match.state, name) for name in ("Tank riders 2", "Pit guard 1", "Elefant"))
    assert match.state.did[riders] == FIRED
    assert aim(match.state, Fire(guard, riders)).mark.moving is moving
    assert bool(shot(match.state, Fire(tank, riders)).target_moved) is moving


@pytest.mark.rule("215")
@pytest.mark.parametrize(("ruleset", "after"), [("V3", READY), ("V2", LOST)])
def test_infantry_that_pounces_on_a_passing_tank_can_only_stop_it(ruleset: str, after: int) -> None:
    match = pit(6, 6, ruleset=ruleset)
    put(match, "Sherman X", "R04C07")
    put(match, "Pit guard 2", "R07C08")
    put(match, "Panther in a pit", "R18C24")
    order(match, "Assault platoon", "Sherman X", "move", "to R09C07")
    while 'pounce "Pit guard 2"' not in offered(match):
        play(match, "let")
    play(match, 'pounce "Pit guard 2"')
    tank = number(match.state, "Sherman X")
    assert match.state.status[tank] == after
    assert match.state.stuck[tank] == (2 if after == READY else 0)
    assert match.state.fired[number(match.state, "Pit guard 2")]


def test_a_reaction_that_fails_is_a_barrier_for_those_it_interrupted() -> None:
    """They learn whether somebody else lies in wait: they are stopped again, or go on."""
    match = pit(1)
    put(match, "Sherman X", "R04C07")
    put(match, "Pit guard 2", "R07C08")
    put(match, "Panther in a pit", "R18C24")
    order(match, "Assault platoon", "Sherman X", "move", "to R06C07")
    while 'pounce "Pit guard 2"' not in offered(match):
        play(match, "let")
    match.state.hidden[number(match.state, "Elefant")] = 1
    events = play(match, 'pounce "Pit guard 2"')
    assert [event.kind for event in events] == ["nerve", "look"]
