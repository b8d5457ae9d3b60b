"""Fields say who sees them: nothing public is missing from an observation, and nothing secret is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from fogbound.bots.west.imagine import imagine
from fogbound.core.fields import Field, fields_of
from fogbound.core.proof.checks import random_answer
from fogbound.core.state import replaced_many
from fogbound.core.values import Result
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.marks import MARKS, SECRET, SHOWN
from fogbound.west.position.observe import ONLOOKER, OPEN_FIELDS, observe
from fogbound.west.position.state import West
from west.spread import FIRST

FIELDS = fields_of(West)
BLOCK_FIELDS = {name: field for name, field in FIELDS.items() if field.by == "block"}


def positions(every: int = 60) -> Iterator[tuple[West, Random]]:
    """Some positions of a random game of some scenarios, and something to draw by."""
    rng = Random(every)
    return ((state, rng) for state in played(every))


@cache
def played(every: int) -> list[West]:
    """They are only read."""
    found = []
    for scenario in FIRST:
        rng, state, n = Random(scenario), GAME.new(scenario, {"blitz_mp": "saved_mp"}), 0
        while not isinstance(decision := GAME.decision(state), Result):
            n += 1
            if n % every == 0:
                found.append(state.copy())
            GAME.apply(state, random_answer(decision, rng))
    return found


def edited(state: West, name: str, at: int, value: Any) -> West:
    """The position with one value of a field changed by hand."""
    other = state.copy()
    if isinstance(getattr(other, name), Mapping):
        setattr(other, name, {**getattr(other, name), at: value})
    elif at < 0:
        setattr(other, name, value)
    else:
        setattr(other, name, replaced_many(getattr(other, name), {at: value}))
    other.derive()
    return other


def test_every_lasting_field_declares_itself() -> None:
    assert set(West.lasting_fields()) - set(FIELDS) == {"frames"}


def test_what_is_about_no_block_is_seen_by_everybody() -> None:
    looked_at = set()
    for state, rng in positions(every=120):
        for name, field in OPEN_FIELDS:
            value = getattr(state, name)
            if name == "setting":
                continue
            at, other = -1, value + 1 if isinstance(value, int) else (*value, 7)
            if isinstance(value, str):
                other = f"{value}?"
            if name == "active":
                other = 1 - value
            if isinstance(value, Mapping):
                at, elsewhere = rng.sample([*value], 2)
                other = value[at] | value[elsewhere] if value[elsewhere] & ~value[at] else value[at] & value[at] - 1
            elif field.by != "game":
                at = rng.choice([n for n in range(len(value)) if name != "owner" or state.board.land[n]])
                other = (value[at] + 1) % 4
            changed = edited(state, name, at, other)
            for side in (*SIDES, ONLOOKER):
                assert observe(changed, side) != observe(state, side), f"{name} is not in the observation of {side}"
            looked_at.add(name)
    assert looked_at == {name for name, _field in OPEN_FIELDS} - {"setting"}


def changes(state: West, name: str, block: int) -> int:
    """Another value for a field of a block on the map."""
    if name == "place":
        return state.board.around[state.place[block]][0]  # an island has no way to the next hex
    return (getattr(state, name)[block] + 1) % 6


def may_see(state: West, field: Field, block: int, side: str) -> bool:
    if side != ONLOOKER and state.board.side[block] == SIDES.index(side):
        return True
    return field.seen == "all" or (field.seen == "shown" and state.has(block, SHOWN))


@pytest.mark.rule("1.3.a")
@pytest.mark.parametrize("name", [name for name in BLOCK_FIELDS if name != "marks"])
def test_what_is_about_a_block_is_seen_by_those_who_may(name: str) -> None:
    seen: set[tuple[bool, bool]] = set()
    for state, rng in positions():
        block = rng.choice([b for hex, stack in state.stacks.items() if hex < state.board.hexes for b in stack])
        for is_shown in (False, True):
            before = edited(state, "marks", block, state.marks[block] & ~SHOWN | (SHOWN if is_shown else 0))
            after = edited(before, name, block, changes(before, name, block))
            for side in (*SIDES, ONLOOKER):
                expected = may_see(before, BLOCK_FIELDS[name], block, side)
                assert (observe(before, side) != observe(after, side)) == expected
                seen.add((is_shown, expected))
    assert {expected for _shown, expected in seen} == ({True} if BLOCK_FIELDS[name].seen == "all" else {True, False})


@pytest.mark.rule("1.3.a")
@pytest.mark.parametrize("word", MARKS)
def test_marks_are_open_unless_they_are_secret(word: str) -> None:
    for state, rng in positions(every=100):
        block = rng.choice([block for stack in state.stacks.values() for block in stack])
        after = edited(state, "marks", block, state.marks[block] ^ MARKS[word])
        for side in (*SIDES, ONLOOKER):
            is_mine = side != ONLOOKER and state.board.side[block] == SIDES.index(side)
            assert (observe(state, side) != observe(after, side)) == (is_mine or not MARKS[word] & SECRET)


def test_a_picture_made_from_an_observation_shows_the_same() -> None:
    """A bot's own picture misses nothing either; who stands in the fog it can only guess."""
    looked_at = 0
    for state, _rng in positions(every=30):
        for side in SIDES:
            seen = observe(state, side)
            again = observe(imagine(seen), side)
            assert again == {**seen, "score": again["score"]}
            looked_at += 1
    assert looked_at > 20
