"""Rolls of blocks, one for each side: who is on the map, who is in the pool; and who stands where."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

from fogbound.west.kinds import AXIS

Rolls: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def on_the_map(blocks_of: Rolls, place: Sequence[int]) -> Rolls:
    axis, allies = blocks_of
    return tuple([b for b in axis if place[b] >= 0]), tuple([b for b in allies if place[b] >= 0])


def in_place(blocks_of: Rolls, place: Sequence[int], where: int) -> Rolls:
    """Those of each side who are in one place off the map."""
    axis, allies = blocks_of
    return tuple([b for b in axis if place[b] == where]), tuple([b for b in allies if place[b] == where])


def stacked(place: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """By location, who stands there."""
    found: dict[int, list[int]] = {}
    for block, where in enumerate(place):
        if where >= 0:
            found.setdefault(where, []).append(block)
    return {where: tuple(blocks) for where, blocks in found.items()}


def restacked(stacks: Mapping[int, tuple[int, ...]], block: int, was: int, where: int) -> Mapping[int, tuple[int, ...]]:
    """The same when a block has gone from one location to another, or come from off the map, or left it."""
    found = cast("dict[int, tuple[int, ...]]", stacks).copy()
    if was >= 0:
        left = found[was]
        if len(left) == 1:
            del found[was]
        else:
            found[was] = tuple([other for other in left if other != block])
    if where >= 0:
        there = found.get(where)
        found[where] = tuple(sorted((*there, block))) if there else (block,)
    return found


def changed(rolls: Rolls, side: int, block: int) -> Rolls:
    """Put a block on the roll of its side, in the order of the block list, or strike it off."""
    roll = rolls[side]
    n = bisect_left(roll, block)
    roll = roll[:n] + roll[n + 1 :] if roll[n : n + 1] == (block,) else roll[:n] + (block,) + roll[n:]  # noqa: RUF005 - twice as fast
    return (roll, rolls[1]) if side == AXIS else (rolls[0], roll)
