"""Worlds come from what a side knows: whatever is hidden may be edited by hand, and the same worlds are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from blitz.play.table_talk import DUEL, number, play, start
from fogbound.blitz.play.engine.grid import NOWHERE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board, living, unit
from fogbound.blitz.play.fog.looking import can_see
from fogbound.blitz.play.fog.worlds import AS_SET_UP, unseen_by
from fogbound.blitz.play.game import GAME
from fogbound.core.proof.checks import random_answer
from fogbound.core.proof.news import view_of
from fogbound.core.values import Action, Choice, Result

EVERY = 5


def positions(seed: int) -> Iterator[tuple[Blitz, str]]:
    """Positions of random games in which a side has something to guess, and that side."""
    while True:
        rng = Random(seed := seed + 1)
        state = GAME.new(rng.choice(GAME.scenarios), {})
        while not isinstance(decision := GAME.decision(state), Result):
            GAME.apply(state, random_answer(decision, rng))
            if rng.randrange(EVERY) == 0:
                yield from ((state, side) for side in SIDES if unseen_by(state, SIDES.index(side)))


def edited(state: Blitz, side: str, rng: Random) -> Blitz:
    """Another position by hand: hidden stands elsewhere, and in another condition."""
    other, here = state.copy(), board(state)
    for i in unseen_by(state, SIDES.index(side)):
        other.cell[i] = rng.choice(here.cells)
        other.camouflaged[i] = rng.randrange(2)
        for name in AS_SET_UP:
            getattr(other, name)[i] = rng.randrange(3)
    other.touch()
    return other


def check_fair(state: Blitz, side: str, rng: Random) -> None:
    other, seed = edited(state, side, rng), rng.random()
    assert view_of(GAME, other, side) == view_of(GAME, state, side)
    assert GAME.resample(other, side, Random(seed)) == GAME.resample(state, side, Random(seed))


def test_equal_knowledge_and_equal_random_numbers_give_equal_worlds() -> None:
    for n, (state, side) in enumerate(islice(positions(1), 60)):
        check_fair(state, side, Random(n))


@pytest.mark.long
def test_equal_knowledge_gives_equal_worlds_in_a_thousand_positions() -> None:
    for n, (state, side) in enumerate(islice(positions(100), 1_000)):
        check_fair(state, side, Random(n))


def test_worlds_differ_from_each_other() -> None:
    (state, side), *_more = islice(positions(7), 3)
    drawn = {GAME.resample(state, side, Random(n)).digest() for n in range(20)}
    assert len(drawn) > 10


def test_nobody_is_drawn_where_he_would_have_been_found() -> None:
    found = looked_at = 0
    for n, (state, side) in enumerate(islice(positions(30), 40)):
        world = GAME.resample(state, side, Random(n))
        mine = living(world, SIDES.index(side)) if world.turn else []
        for i in unseen_by(state, SIDES.index(side)):
            looked_at += 1
            found += any(can_see(world, one, i) for one in mine)
    assert looked_at > 50
    assert found == 0


def test_who_is_camouflaged_has_not_moved_and_all_stand_somewhere() -> None:
    for n, (state, side) in enumerate(islice(positions(50), 40)):
        world = GAME.resample(state, side, Random(n))
        for i in unseen_by(state, SIDES.index(side)):
            assert world.cell[i] != NOWHERE
            assert not world.camouflaged[i] or world.cell[i] in board(world).set_up_cells[i]
            assert unit(world, i).side != SIDES.index(side)


def test_a_hidden_stand_that_acts_may_still_be_anywhere() -> None:
    """The only hidden stand of a side: what it is ordered to do must not say where it is."""
    match = start(DUEL, 6, 1)
    tiger = number(match.state, "Tiger II")
    for line in ('order "Tiger II"', "move"):
        play(match, line)
        assert match.state.hidden[tiger], line
        worlds = [GAME.resample(match.state, "allies", Random(n)) for n in range(30)]
        assert len({world.cell[tiger] for world in worlds}) > 10, line
        assert all(len(question(world)) > 1 for world in worlds), line


def question(state: Blitz) -> tuple[Action, ...]:
    decision = GAME.decision(state)
    assert isinstance(decision, Choice)
    return decision.actions
