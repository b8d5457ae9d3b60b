"""What a player lays over the map to see how things stand: where his units find supply, and all zones of control.

Zones and supply follow from where ground units stand, and that is open (see `tell.sort_of`).
"""

from __future__ import annotations

from fogbound.west.board import Board
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.supply import served_hexes, source_nets
from fogbound.west.rules.zoc import ground_zones


def overlays(state: West, side: str) -> dict[str, dict[str, list[str]]]:
    """By layer and side, the hexes."""
    board, mine = state.board, SIDES.index(side)
    zones = {name: _named(board, sorted(ground_zones(state, n))) for n, name in enumerate(SIDES)}
    return {"supply": {side: _named(board, _supplied(state, mine))}, "zoc": zones}


def _supplied(state: West, side: int) -> list[int]:
    """Where a unit of any of the side's nations that has units would find a lane (4.3)."""
    board = state.board
    nations = {board.nation[b] for b, where in enumerate(state.place) if where >= 0 and board.side[b] == side}
    found: set[int] = set()
    for nation in nations:
        found |= served_hexes(state, side, source_nets(state, nation))
    return sorted(hex for hex in found if hex < board.hexes and board.land[hex])


def _named(board: Board, hexes: list[int]) -> list[str]:
    return [board.places[hex] for hex in hexes]
