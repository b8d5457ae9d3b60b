"""How far units get. Nearly the same is asked before every move, so answers are kept for as long as they hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from fogbound.west.board import STRAIT
from fogbound.west.board.boards import board_for
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import occupied, sides_of_hexes
from fogbound.west.rules.reach import allowance, reach


class Within(NamedTuple):
    """Where a block can get."""

    points: int
    left: Mapping[int, int]
    """By hex, the movement points left there."""
    entry: Mapping[int, int]
    """By hex, what lies on the hexside over which it comes: bits of `board`."""


_MOST: Final = 20_000
_KNOWN: dict[tuple[object, ...], Within] = {}
"""Pure functions of their keys, kept between choices."""


def within_reach(state: West, block: int, *, attacks: bool) -> Within:
    board = state.board
    points = allowance(state, block)
    world, cut_off = _world(state, board.side[block]), state.has(block, UNSUPPLIED)
    key = (world, block, state.place[block], points, attacks, cut_off)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        spread = reach(state, block, points, attacks=attacks)
        found = Within(points, spread.left, {hex: way.features for hex, (_from, way) in spread.before.items()})
        _KNOWN[key] = found
    return found


def _world(state: West, side: int) -> tuple[object, ...]:
    """All that the march of a unit depends on beside itself: enemies, neutrals, straits, battles that guns may join."""
    board = state.board
    found: tuple[object, ...] | None = state.caches.all.get(key := f"world {side}")
    if found is None:
        enemies = occupied(state, 1 - side)
        owners = sides_of_hexes(state)
        begun = frozenset(
            hex for hex in enemies if any(board.side[b] == side and board.combat[b] for b in state.stacks[hex])
        )
        straits = bytes(owners[hex] for hex in _straits(board.setting))
        found = state.caches.all[key] = (board.setting, enemies, state.neutral, straits, begun)
    return found


@lru_cache(64)
def _straits(setting: str) -> tuple[int, ...]:
    ways_of = board_for(setting).ways
    return tuple(hex for hex, ways in enumerate(ways_of) if any(way.features & STRAIT for way in ways))
