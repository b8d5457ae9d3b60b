"""Worlds come from what a side knows: whatever is hidden may be edited by hand, and the same worlds are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from operator import setitem
from random import Random

import pytest

from blitz.play.table_talk import ATTACK, DUEL, number, play, start
from fogbound.blitz.play.engine.grid import HEADINGS, NOWHERE
from fogbound.blitz.play.engine.older import VERSION_11
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import LOST, Blitz, board, living, unit
from fogbound.blitz.play.fog.looking import can_see
from fogbound.blitz.play.fog.worlds import UNKNOWN, side_of_fire, unfound_by
from fogbound.blitz.play.game import GAME
from fogbound.core.game import Knowledge
from fogbound.core.proof.checks import random_answer
from fogbound.core.proof.news import view_of
from fogbound.core.values import Action, Choice, Dice, Result

EVERY = 5


def positions(seed: int) -> Iterator[tuple[Blitz, str]]:
    """Positions of random games in which a side has something to guess, and that side."""
    while True:
        rng = Random(seed := seed + 1)
        state = GAME.new(rng.choice(GAME.scenarios), {})
        while not isinstance(decision := GAME.decision(state), Result):
            GAME.apply(state, random_answer(decision, rng))
            if rng.randrange(EVERY) == 0:
                yield from ((state, side) for side in SIDES if unseen(state, side))


def unseen(state: Blitz, side: str) -> list[int]:
    """The enemy's stands on the table that a side has not found."""
    return [i for i in unfound_by(state, SIDES.index(side)) if state.cell[i] != NOWHERE]


HIDDEN = (*UNKNOWN, "suppressed", "headless", "halted", "turned", "covered", "shot_at", "spent", "camouflaged")
"""Every fact of a stand in the fog that nobody says aloud."""


def edited(state: Blitz, side: str, rng: Random) -> Blitz:
    """Another position by hand: hidden stands elsewhere and in another condition, and others who direct the fires."""
    other, here, enemy = state.copy(), board(state), 1 - SIDES.index(side)
    for i in unfound_by(state, SIDES.index(side)):
        if other.cell[i] != NOWHERE:
            other.cell[i] = rng.choice(here.cells)
        for name in HIDDEN:
            getattr(other, name)[i] = rng.randrange(3)
    for fire in (i for i in range(len(state.eyes)) if side_of_fire(state, i) == enemy):
        other.eyes[fire], other.posts[fire] = rng.choice(here.of_side[enemy]), rng.choice(here.cells)
    other.touch()
    return other


Drawing = Callable[[Blitz, str, Random], Blitz]


def check_fair(state: Blitz, side: str, rng: Random, draw: Drawing = GAME.resample) -> None:
    other, seed = edited(state, side, rng), rng.random()
    assert view_of(GAME, other, side) == view_of(GAME, state, side)
    assert draw(other, side, Random(seed)) == draw(state, side, Random(seed))


@pytest.mark.parametrize("field", HIDDEN)
def test_a_hidden_fact_that_is_not_drawn_anew_is_noticed(field: str) -> None:
    def keeps_it(state: Blitz, side: str, rng: Random) -> Blitz:
        world = GAME.resample(state, side, rng)
        for i in unfound_by(state, SIDES.index(side)):
            getattr(world, field)[i] = getattr(state, field)[i]
        return world

    def check() -> None:
        for n, (state, side) in enumerate(islice(positions(1), 20)):
            check_fair(state, side, Random(n), keeps_it)

    with pytest.raises(AssertionError):
        check()


def test_where_a_hidden_stand_marches_is_not_in_the_worlds() -> None:
    """Marches that sound the same: the worlds after them are the same, wherever they led."""
    led_to = 0
    for state, side in islice(positions(60), 600):
        for same in marches(state, side).values():
            led_to = max(led_to, len({tuple(then.cell) for then in same}))
            assert len({GAME.resample(then, side, Random(1)).digest() for then in same}) == 1
    assert led_to > 3


def marches(state: Blitz, side: str) -> dict[bytes, list[Blitz]]:
    """What becomes of a stand in the fog that is asked where it goes and stays unfound, by what is seen of it."""
    found: dict[bytes, list[Blitz]] = {}
    decision = GAME.decision(state)
    if isinstance(decision, Choice) and decision.ask == "choose_goal" and decision.side != side:
        for goal in decision.actions[:40]:
            then = went(state, goal)
            if then.hidden[state["stand"]]:
                found.setdefault(view_of(GAME, then, side), []).append(then)
    return found


def went(state: Blitz, action: Action) -> Blitz:
    other = state.copy()
    GAME.apply(other, action)
    return other


def test_equal_knowledge_and_equal_random_numbers_give_equal_worlds() -> None:
    for n, (state, side) in enumerate(islice(positions(1), 200)):
        check_fair(state, side, Random(n))


@pytest.mark.long
def test_equal_knowledge_gives_equal_worlds_in_a_thousand_positions() -> None:
    for n, (state, side) in enumerate(islice(positions(100), 1_000)):
        check_fair(state, side, Random(n))


def knowledge_of(state: Blitz, side: str) -> Knowledge:
    return Knowledge(side, [view_of(GAME, state, side)])


def test_the_truth_and_what_is_drawn_are_possible() -> None:
    for n, (state, side) in enumerate(islice(positions(11), 100)):
        known = knowledge_of(state, side)
        assert GAME.possible(known, state)
        assert GAME.possible(known, GAME.resample(state, side, Random(n)))


CONTRADICTIONS: dict[str, Callable[[Blitz, int, int], None]] = {
    "a stand that was shot at was found": lambda state, i, mine: setitem(state.shot_at, i, 1),
    "a stand that shells kept down was found": lambda state, i, mine: setitem(state.suppressed, i, 1),
    "no commander is hit unseen": lambda state, i, mine: setitem(state.headless, i, 1),
    "nobody is halted unseen": lambda state, i, mine: setitem(state.halted, i, 9),
    "who turned on a vehicle was found": lambda state, i, mine: setitem(state.turned, i, 1),
    "covering fire falls on those found": lambda state, i, mine: setitem(state.covered, i, 1),
    "who is shaken is told": lambda state, i, mine: setitem(state.status, i, 1),
    "there are eight ways to face": lambda state, i, mine: setitem(state.facing, i, len(HEADINGS)),
    "it is heard who has acted": lambda state, i, mine: setitem(state.activated, i, 1 - state.activated[i]),
    "it is heard who rides": lambda state, i, mine: setitem(state.aboard, i, (i + 1) % len(state.cell)),
    "markers lie open": lambda state, i, mine: setitem(state.aims, i, 0 if state.aims[i] else 1),
    "nobody stands where somebody else does": lambda state, i, mine: setitem(state.cell, i, state.cell[mine]),
    "nobody is on the table before he is set up": lambda state, i, mine: setitem(state.cell, i, NOWHERE),
}


@pytest.mark.parametrize("why", CONTRADICTIONS)
def test_a_world_that_contradicts_what_was_told_is_not_possible(why: str) -> None:
    looked_at = 0
    for state, side in islice(positions(200), 20):
        mine = living(state, SIDES.index(side))
        for i in unseen(state, side)[:3] if mine else ():
            other = state.copy()
            CONTRADICTIONS[why](other, i, mine[0])
            looked_at += 1
            assert not GAME.possible(knowledge_of(state, side), other)
    assert looked_at > 10


def test_what_nobody_notices_of_a_hidden_stand_is_possible() -> None:
    """A machine gun that lies in wait may face anywhere; a mortar may have used up its bombs."""
    match = start(ATTACK, 1, 1, 1, 6, 1)
    known = knowledge_of(match.state, "allies")
    gun, mortar = (number(match.state, name) for name in ("MG 42", "Granatwerfer"))
    assert match.state.hidden[gun]
    assert match.state.hidden[mortar]
    other = match.state.copy()
    other.facing[gun], other.dry[mortar] = 1, 1
    assert GAME.possible(known, other)
    other.dry[gun] = 1
    assert not GAME.possible(known, other), "it would have been found when it fired"


def test_a_wreck_lies_where_a_friend_was_shot_however_close_to_one_who_hides() -> None:
    """Friends pass each other; who is shot on the way has not got clear of them."""
    for state, side in positions(300):
        nobody_moves = state.frames[-1].procedure == "activations"
        for i in unseen(state, side) if nobody_moves else ():
            friends = [j for j in living(state, 1 - SIDES.index(side)) if not state.hidden[j] and j != i]
            if not friends or unit(state, friends[0]).vehicle is None:
                continue
            other, shot = state.copy(), friends[0]
            other.cell[shot] = other.cell[i]
            close_by = knowledge_of(other, side)
            assert not GAME.possible(close_by, other), "nobody ends his move there"
            other.status[shot] = LOST
            assert GAME.possible(knowledge_of(other, side), other)
            return
    pytest.fail("Nobody hid beside a vehicle that was found.")


CROWDED = (
    "R15C09 R10C15 R14C02 R11C10 R14C19 R10C17 R12C15 R10C03 R11C08 R14C16 R11C01 R10C08 "
    "R02C06 R02C01 R01C17 R02C08 R01C06 R03C18 R02C10 R02C18 R01C10 R02C16"
)
"""Where the stands of `town` were set up in a game whose assault gun had few places to hide."""


def test_who_has_few_places_to_hide_is_not_crowded_out_of_them() -> None:
    state = GAME.new("town", {"ruleset": "V3-001", "data": VERSION_11})
    for cell in CROWDED.split():
        GAME.apply(state, GAME.vocabulary.parse(f"place {cell}"))
    for dice in ((3,), (4, 4), (3, 4)):
        GAME.apply(state, Dice(dice))
    known = knowledge_of(state, "allies")
    for n in range(60):
        assert GAME.possible(known, GAME.resample(state, "allies", Random(n)))


def test_worlds_differ_from_each_other() -> None:
    (state, side), *_more = islice(positions(7), 3)
    drawn = {GAME.resample(state, side, Random(n)).digest() for n in range(20)}
    assert len(drawn) > 10


def test_nobody_is_drawn_where_he_would_have_been_found() -> None:
    found = looked_at = 0
    for n, (state, side) in enumerate(islice(positions(30), 40)):
        world = GAME.resample(state, side, Random(n))
        mine = living(world, SIDES.index(side)) if world.turn else []
        for i in unseen(state, side):
            looked_at += 1
            found += any(can_see(world, one, i) for one in mine)
    assert looked_at > 50
    assert found == 0


def test_who_is_camouflaged_has_not_moved_and_all_stand_somewhere() -> None:
    for n, (state, side) in enumerate(islice(positions(50), 40)):
        world = GAME.resample(state, side, Random(n))
        for i in unseen(state, side):
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
