"""Rolls of blocks, one for each side: who is on the map, who is in the pool."""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeAlias

from fogbound.west.kinds import AXIS

Rolls: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def changed(rolls: Rolls, side: int, block: int) -> Rolls:
    """Put a block on the roll of its side, in the order of the block list, or strike it off."""
    roll = rolls[side]
    n = bisect_left(roll, block)
    roll = (*roll[:n], *roll[n + 1 :]) if roll[n : n + 1] == (block,) else (*roll[:n], block, *roll[n:])
    return (roll, rolls[1]) if side == AXIS else (rolls[0], roll)
