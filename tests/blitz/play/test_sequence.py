"""The turn on the table: set-up, rally, initiative, activation, the end."""

from __future__ import annotations

from random import Random

import pytest

from blitz.play.table_talk import (
    BUILDING,
    DUEL,
    PIT,
    asked,
    attack,
    number,
    offered,
    play,
    put,
    question,
    seen,
    start,
    told,
    where,
    won,
)
from fogbound.blitz.base import base_clauses
from fogbound.blitz.play.engine.state import DEMORALISED, LOST, READY, board, is_on_table
from fogbound.blitz.play.game import GAME
from fogbound.blitz.play.move.facing import ChooseFacing
from fogbound.blitz.play.orders.command import has_leader_near
from fogbound.blitz.play.sequence import rally_all, shaken
from fogbound.blitz.ruleset import proposals
from fogbound.core.dice import DiceStream
from fogbound.core.match import Match
from fogbound.core.values import Choice, Refusal


def test_the_first_side_sets_up_in_its_zone_then_the_other() -> None:
    match = Match.start(GAME, "building", {}, DiceStream.from_seed(1))
    assert (asked(match), question(match).ask) == ("axis", "set_up")
    with pytest.raises(Refusal, match="R01C01 is not in the zone"):
        play(match, "place R01C01")
    play(match, "place R11C12")
    with pytest.raises(Refusal, match="R11C12 is taken"):
        play(match, "place R11C12")
    play(match, "place R11C13")
    assert asked(match) == "allies"
    assert all(int(text[7:9]) <= 6 for text in offered(match))


def test_ties_of_initiative_are_rolled_again_and_the_higher_acts_first() -> None:
    assert asked(start(BUILDING, 2, 2, 1, 6)) == "allies"
    assert asked(start(BUILDING, 2, 2, 6, 1)) == "axis"


def test_the_sides_alternate_by_formation_and_who_has_none_left_passes() -> None:
    match = start(BUILDING, 6, 1, 6, 1)
    play(match, "done")
    assert asked(match) == "allies"
    play(match, 'activate "First section"', "done")
    assert asked(match) == "allies", "the Germans have no other formation"
    assert 'activate "First section"' not in offered(match)
    play(match, 'activate "Second section"', "done", "done")
    assert match.state.turn == 2


def test_each_stand_is_ordered_once_a_turn() -> None:
    match = start(BUILDING, 6, 1)
    play(match, 'order "German group 1"', "hold")
    with pytest.raises(Refusal, match="has acted already"):
        play(match, 'order "German group 1"')


@pytest.mark.rule("112")
@pytest.mark.parametrize(
    ("cell", "status", "hidden", "helps"),
    [
        ("R04C14", READY, 0, True),
        ("R04C15", READY, 0, False),  # 12 cm from base to base
        ("R04C14", DEMORALISED, 0, False),
        ("R04C14", LOST, 0, False),
        ("R04C14", READY, 1, False),  # the enemy would learn that he is there
    ],
)
def test_a_leader_near_by_makes_up_for_having_been_shot_at(cell: str, status: int, hidden: int, helps: bool) -> None:
    match = attack()
    put(match, "Rifles 3", "R04C12")
    put(match, "Rifles 1", cell)
    put(match, "Sherman A", "R01C24")  # a leader as well
    leader, i = (number(match.state, name) for name in ("Rifles 1", "Rifles 3"))
    match.state.status[leader], match.state.hidden[leader] = status, hidden
    match.state.status[i], match.state.shot_at[i] = DEMORALISED, 2
    rally_all(match.state, tuple(5 if one == i else 6 for one in shaken(match.state)))
    assert (match.state.status[i] == READY) is helps


@pytest.mark.rule("112")
def test_no_leader_helps_who_is_aboard() -> None:
    match = attack()
    put(match, "Rifles 1", "R24C36")  # the last cell of all, and the cell of who is nowhere is -1
    passenger = number(match.state, "Rifles 4")
    assert not is_on_table(match.state, passenger)
    assert not has_leader_near(match.state, passenger)


@pytest.mark.rule("112")
@pytest.mark.parametrize(("rules", "status"), [("V3", DEMORALISED), ("V2", READY)])
def test_who_was_shot_at_last_turn_rallies_worse(rules: str, status: int) -> None:
    match = start(BUILDING, 6, 1, 5, 6, 1, ruleset=rules)  # a five rallies regulars, unless one is taken off it
    group = number(match.state, "US group 1")
    match.state.status[group] = DEMORALISED
    match.state.shot_at[group] = 1
    for _formation in range(4):
        play(match, *(["done"] if question(match).ask == "choose_stand" else [sorted(offered(match))[0], "done"]))
        if match.state.turn == 2:
            break
    assert match.state.turn == 2
    assert match.state.status[group] == status


@pytest.mark.parametrize(("lone_orders", "ask"), [("asked", "give_order"), ("tacit", "activate")])
def test_whose_turn_is_next_does_not_tell_what_a_hidden_tank_sees(lone_orders: str, ask: str) -> None:
    """Closed down in its pit, without a shell, it can only hold; matches by older rules go on as they were begun."""
    match = start(PIT, 6, 1, lone_orders=lone_orders)
    panther = number(match.state, "Panther in a pit")
    match.state.dry[panther] = match.state.looks_out[panther] = 1
    play(match, "activate Pit", 'order "Panther in a pit"', "hatch")
    assert not match.state.looks_out[panther]
    assert question(match).ask == ask


@pytest.mark.parametrize(
    ("hidden", "lone_orders", "asked"), [(1, "asked", True), (0, "asked", False), (1, "tacit", False)]
)
def test_whose_turn_is_next_does_not_tell_how_far_a_hidden_tank_went(
    hidden: int, lone_orders: str, asked: bool
) -> None:
    state, ask = start(PIT, 6, 1, lone_orders=lone_orders).state, ChooseFacing()
    tank = number(state, "Elefant")
    state.hidden[tank] = hidden
    state.call("march", stand=tank, path=(), gait=0, spare=0, victim=-1, tests=0)
    assert len(tuple(ask.actions(state))) == 1, "nothing is left to turn with"
    assert ask.takes_alone(state) is not asked


def test_the_game_ends_after_its_last_turn_and_the_objective_counts() -> None:
    match = start(BUILDING, *[6, 1] * 8)
    while isinstance(match.decision, Choice):
        play(match, "done" if question(match).ask == "choose_stand" else sorted(offered(match))[0])
    assert match.state.turn == board(match.state).scenario.turns
    assert (won(match, 0), won(match, 1)) == (board(match.state).scenario.worth, 0), "the Germans are in the house"
    assert match.result is not None
    assert match.result.winner == "axis"


def test_the_game_ends_when_a_side_has_nobody_left() -> None:
    match = start(DUEL, 1, 6)
    match.state.status[number(match.state, "Tiger II")] = LOST
    match.state.touch()
    play(match, "done")
    assert match.result is not None
    assert match.state.turn == 1


def test_what_was_not_found_is_not_observed() -> None:
    match = start(BUILDING, 6, 1)
    assert seen(match, "allies").isdisjoint({"German group 1", "German group 2"})
    assert {"German group 1", "US group 1"} <= seen(match, "axis")


def test_without_fog_everybody_is_on_the_table() -> None:
    assert {"German group 1", "German group 2"} <= seen(start(BUILDING, 6, 1, fog="off"), "allies")


@pytest.mark.rule("003")
@pytest.mark.parametrize(("rules", "found"), [("V2", True), ("V3", False), ("V3-003", True)])
def test_who_lies_still_is_not_made_out_from_afar(rules: str, found: bool) -> None:
    far = BUILDING | {"US group 1": "R01C02"}  # beyond 60 cm of the house, behind nothing
    match = start(far, 6, 1, ruleset=rules)
    assert ("US group 1" in seen(match, "axis")) is found


def test_who_comes_close_finds_what_is_camouflaged() -> None:
    match = start(BUILDING, 1, 6)
    put(match, "US group 1", "R09C12")
    events = play(match, 'activate "First section"', 'order "US group 1"', "move", "to R10C12")
    assert told(events, "found").detail["stand"] == "German group 1"
    assert "German group 1" in seen(match, "allies")


def test_a_hidden_stand_in_the_way_stops_the_march() -> None:
    match = start(BUILDING | {"German group 1": "R11C09"}, 1, 6)
    put(match, "US group 1", "R09C09")
    play(match, 'activate "First section"', 'order "US group 1"', "move")
    assert "to R11C09" in offered(match), "nobody knows that it is taken"
    events = play(match, "to R11C09")
    assert told(events, "found").detail["stand"] == "German group 1"
    while question(match).ask == "react":
        play(match, "let")
    assert where(match.state, "US group 1") == "R10C09"


def test_every_modifier_that_is_told_bears_a_known_clause() -> None:
    known = {*proposals(), *base_clauses()}
    rng, found = Random(5), set()
    for seed in range(6):
        match = Match.start(GAME, ("building", "duel", "attack")[seed % 3], {}, DiceStream.from_seed(seed))
        while isinstance(choice := match.decision, Choice):
            for event in match.play(choice.side, rng.choice(choice.actions)):
                lines = event.detail.get("modifiers", [])
                assert isinstance(lines, list)
                found |= {line["id"] for line in lines} | {event.rule}
    assert found <= known
    assert len(found) > 10
