"""The greedy bot and the sea: it watches beaches, and comes ashore in one place, with something behind it."""

from __future__ import annotations

from itertools import takewhile
from random import Random

from bots.west.test_greedy import game
from fogbound.bots.west.fleet import APART, ASHORE, march_left, threatened_beaches
from fogbound.bots.west.greedy import GreedyBot
from fogbound.bots.west.places import hexes_from
from fogbound.bots.west.sight import Sight
from fogbound.west.game import GAME
from fogbound.west.kinds import ALLIES, AXIS, Class
from fogbound.west.position.marks import LANDED
from fogbound.west.position.state import West
from fogbound.west.theatre.gazetteer import find as at

BEACHES = ("Carentan", "Caen")
"""Omaha and Utah; Gold, Juno and Sword."""


def guarded(state: West) -> set[int]:
    """The two landing hexes of Normandy in which a German combat unit stands."""
    board = state.board
    stands = {state.place[b] for b in state.on_map[AXIS] if board.combat[b]}
    return stands & {at(name) for name in BEACHES}


def test_germans_leave_no_beach_of_normandy_in_june() -> None:
    bot = GreedyBot(clock=lambda: 0.0)
    turn = takewhile(lambda asked: asked[1].side == "axis", game("SBW8", 1, bot))
    *_, (state, choice) = turn
    assert {at(name) for name in BEACHES} <= set(threatened_beaches(Sight(choice, GAME.observe(state, "axis"))))
    assert guarded(state) == {at(name) for name in BEACHES}


def test_a_coast_without_an_enemy_port_before_it_is_not_threatened() -> None:
    state = GAME.new("SBW3", {})
    choice = GAME.decision(state)
    assert threatened_beaches(Sight(choice, GAME.observe(state, "axis"))) == []  # type: ignore[arg-type]


def test_whoever_lands_lands_near_the_others() -> None:
    landed: set[int] = set()
    for state, choice in game("SBW8", 1, GreedyBot(clock=lambda: 0.0)):
        marks, place = state.marks, state.place
        landed = {place[b] for b in state.on_map[ALLIES] if marks[b] & LANDED and state.board.kind[b] == Class.MARINE}
        if choice.ask == "second_wave":
            break
    assert landed
    for hex in landed:
        far = hexes_from(state.board.setting, frozenset({hex}))
        assert all(far[other] < APART for other in landed)


def test_landing_is_the_same_for_equal_eyes() -> None:
    bot = GreedyBot(clock=lambda: 0.0)
    asked = 0
    for state, choice in game("SBW8", 2, bot):
        if choice.ask in ("land_at", "drop_at", "follow_up_at"):
            other = GAME.resample(state, choice.side, Random(asked))
            seen = [GAME.observe(world, choice.side) for world in (state, other)]
            assert len({bot.choose(view, choice, Random(0), 1.0) for view in seen}) == 1
            asked += 1
        if state.turn:
            break
    assert asked


def test_units_at_the_front_do_not_go_to_sea_and_others_are_shipped_to_a_port_they_won() -> None:
    sailed = 0
    for state, choice in game("SBW8", 10001, GreedyBot(clock=lambda: 0.0)):
        if choice.ask == "ship_to":
            sight = Sight(choice, GAME.observe(state, choice.side))
            assert march_left(sight, state.place[sight.block_asked()]) > ASHORE
            answer = GreedyBot().choose(sight.seen, choice, Random(0), 1.0)  # type: ignore[arg-type]
            assert march_left(sight, answer.args[0]) <= ASHORE
            sailed += 1
    assert sailed
