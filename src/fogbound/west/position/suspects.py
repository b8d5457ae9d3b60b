"""1.3: who may stand where unseen, as everybody can tell who has watched the blocks go.

The set-up and the schedule are public, and a block that moves is seen from behind. So the enemy knows who stood in a
hex, and that one of them went to another; only when blocks that look alike part is it in doubt who went and who stayed.
Whoever is shown is in doubt no more. All this is a set of blocks for each hex, one bit each: following a move takes a
few operations on whole sets, and none of them asks which block it really was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

from fogbound.west.board import Board
from fogbound.west.position.marks import FROZEN, SHOWN
from fogbound.west.position.off_map import COMING

if TYPE_CHECKING:
    from fogbound.west.position.state import West

PINNED: Final = SHOWN | FROZEN
"""Whoever has one of these marks is known by name: its face is seen, or the scenario says who may not move (3.21)."""

Suspects = dict[int, int]


@lru_cache(64)
def able_in(board: Board, climate: int) -> int:
    """Those who can live in a climate (3.23)."""
    return of_blocks(block for block, abilities in enumerate(board.abilities) if abilities & climate)


def of_blocks(blocks: Iterable[int]) -> int:
    """A set of blocks.

    >>> of_blocks([0, 3])
    9
    """
    found = 0
    for block in blocks:
        found |= 1 << block
    return found


@lru_cache(4096)
def blocks_in(who: int) -> tuple[int, ...]:
    """
    >>> blocks_in(9)
    (0, 3)
    """
    found = []
    while who:
        lowest = who & -who
        found.append(lowest.bit_length() - 1)
        who ^= lowest
    return tuple(found)


def is_pinned(state: West, block: int) -> bool:
    """Whether everybody knows who stands there."""
    return bool(state.marks[block] & PINNED or state.board.bare[block])


def follow(state: West, block: int, was: int, where: int) -> Mapping[int, int]:
    """What is known when a block goes from one place to another, before it does.

    Off the map it goes by name: the losses are open, and so is the schedule. Where else it was suspected it still is,
    but `in_doubt` leaves it out: to look for it everywhere took longer than all the rest.
    """
    board = state.board
    if state.marks[block] & PINNED or board.bare[block]:
        return state.suspects
    if was < 0 and was != COMING:
        return state.suspects if where < 0 else _back(state, block, where)
    found, alike, bit = _copy(state.suspects), board.alike[block], 1 << block
    if was >= 0:
        there = found.get(was, 0)
        who = gone = there & alike
        if not _is_alone(state, was, alike):
            gone = 0 if where >= 0 else bit
    else:
        there = found.get(was, 0)
        who, gone = _arriving(state, alike, where) if where >= 0 else (0, bit)
    if gone:
        _set(found, was, there & ~gone)
    if where >= 0:
        climate = board.climate[where]
        found[where] = found.get(where, 0) | (who & able_in(board, climate) if climate else who) | bit
    return found


def _back(state: West, block: int, where: int) -> Suspects:
    """Who is rebuilt, or joins, does so by name."""
    found = without(state.suspects, 1 << block)
    found[where] = found.get(where, 0) | 1 << block
    return found


def _is_alone(state: West, hex: int, alike: int) -> bool:
    """Whether only one of those in a hex looks like this: when it goes, nobody stays who may be the same."""
    stack = state.stacks[hex]
    if len(stack) == 1:
        return True
    marks, others = state.marks, 0
    for other in stack:
        if alike >> other & 1 and not marks[other] & PINNED:
            others += 1
    return others == 1


def _arriving(state: West, alike: int, where: int) -> tuple[int, int]:
    """Of the reinforcements that look like this and are due, those whom the schedule lets in here."""
    arrivals, expected = state.board.arrivals, state.suspects.get(COMING, 0) & alike
    due = [block for block in blocks_in(expected) if arrivals[block].turn <= state.turn]
    here = [block for block in due if not arrivals[block].places or where in arrivals[block].places]
    waiting = sum(state.place[b] == COMING and alike >> b & 1 and a.turn <= state.turn for b, a in arrivals.items())
    return of_blocks(here), of_blocks(due) if waiting == 1 else 0


def _set(suspects: dict[int, int], where: int, who: int) -> None:
    if who:
        suspects[where] = who
    else:
        suspects.pop(where, None)


def without(suspects: Mapping[int, int], known: int) -> Suspects:
    """Where these are is known: they are in doubt nowhere."""
    found = _copy(suspects)
    for where in [where for where, who in suspects.items() if who & known]:
        _set(found, where, found[where] & ~known)
    return found


def exposed(state: West, turned: Iterable[int]) -> Suspects:
    """Some show their faces; where nobody like them stays in the fog, nobody else is suspected any more."""
    shown = of_blocks(turned)
    found = without(state.suspects, shown)
    for hex, alike in {(state.place[block], state.board.alike[block]) for block in blocks_in(shown)}:
        hidden = (b for b in state.stacks[hex] if alike >> b & 1 and not shown >> b & 1)
        if all(state.marks[b] & PINNED for b in hidden):
            _set(found, hex, found.get(hex, 0) & ~alike)
    return found


def renamed(suspects: Mapping[int, int], old: int, new: int) -> Suspects:
    """A block turns into another where it stands, and everybody hears it, but not where that is."""
    both = 1 << old | 1 << new
    return {where: who ^ both if who >> old & 1 else who for where, who in suspects.items()}


def covered(state: West, blocks: Iterable[int]) -> Suspects:
    """Those who were seen go back into the fog where they stand."""
    found = _copy(state.suspects)
    for block in blocks:
        found[state.place[block]] = found.get(state.place[block], 0) | 1 << block
    return found


def complete(state: West) -> Suspects:
    """Nobody stands in the fog unsuspected: for a position changed or written by hand."""
    place, found = state.place, _copy(state.suspects)
    for block in _in_fog(state):
        where = place[block]
        if not found.get(where, 0) >> block & 1:
            found[where] = found.get(where, 0) | 1 << block
    return found


def nameless(state: West) -> int:
    """Those who stand in the fog, or are still to come: as a set it is open, for all others are known by name."""
    return of_blocks(_in_fog(state))


def _in_fog(state: West) -> list[int]:
    marks, bare = state.marks, state.board.bare
    standing = [block for block in chain(*state.on_map) if not marks[block] & PINNED]
    return [block for block in chain(standing, *state.coming) if not bare[block]]


def in_doubt(state: West) -> Suspects:
    """Who may stand where, without those who were lost and whoever else is known by name."""
    return among(state.suspects, nameless(state))


def among(suspects: Mapping[int, int], hidden: int) -> Suspects:
    """Which of these may stand where."""
    return {where: left for where, who in suspects.items() if (left := who & hidden)}


def _copy(suspects: Mapping[int, int]) -> Suspects:
    return cast("Suspects", suspects).copy()  # three times as fast as `dict`
