"""3.19: zones of control."""

from __future__ import annotations

from typing import cast

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.state import FLOWN, West

GROUND = 1
AIR = 2
_ZONES = ("zones of axis", "zones of allies")


@rule("3.19.a", "3.19.b", "3.19.c", "3.19.e", "6.6.d")
def zones(board: Board, state: West, side: int) -> bytearray:
    """By hex, the zones of control that `side` has there: GROUND and AIR, one bit each.

    Units have zones in all six hexes around them, but not over deep water and straits, nor where an enemy stands.
    Forts, units in a battle and air units on a mission have none.
    """
    found = state.caches.get(key := _ZONES[side])
    if found is None:
        zone = bytearray(len(board.around))
        theirs: list[int] = []
        for hex, stack in state.stacks.items():
            kinds = 0
            for block in stack:
                if board.side[block] != side:
                    theirs.append(hex)
                    break
                if board.ground[block]:
                    kinds |= GROUND if board.exerts_zone[block] else 0
                elif board.air[block] and not state.marks[block] & FLOWN:
                    kinds |= AIR
            else:
                if kinds:
                    for beside in board.exerts[hex]:
                        zone[beside] |= kinds
        for hex in theirs:
            zone[hex] = 0
        found = state.caches[key] = zone
    return cast(bytearray, found)


@rule("3.19.f")
def is_in_enemy_zone(board: Board, state: West, hex: int, side: int) -> bool:
    """Ground or air: counts for retreats. A hex that `side` occupies is never in it (D-03)."""
    return bool(zones(board, state, 1 - side)[hex])


def is_in_enemy_ground_zone(board: Board, state: West, hex: int, side: int) -> bool:
    """The only zones that cut supply (4.3.c)."""
    return bool(zones(board, state, 1 - side)[hex] & GROUND)


def is_beside_enemy(board: Board, state: West, hex: int, side: int) -> bool:
    """Any enemy unit in a neighbouring hex; straits and deep water part them."""
    return any(board.side[block] != side for beside in board.exerts[hex] for block in state.stacks.get(beside, ()))
