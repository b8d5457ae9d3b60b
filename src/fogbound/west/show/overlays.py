"""What a player lays over the map to see how things stand: supply and sieges, zones of control and of command, beaches.

All of it follows from where ground units stand, and that is open (see `tell.sort_of`); of the enemy's headquarters only
those count that lie face up.
"""

from __future__ import annotations

from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import headquarters
from fogbound.west.chapters.headquarters.range import within_command
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls
from fogbound.west.rules.siege import sieges
from fogbound.west.rules.supply import served_hexes, source_nets
from fogbound.west.rules.tell import is_open
from fogbound.west.rules.zoc import ground_zones
from fogbound.west.theatre import theatre


def overlays(state: West, side: str) -> dict[str, dict[str, list[str]]]:
    """By layer and side, or headquarters, the hexes."""
    board, mine = state.board, SIDES.index(side)
    zones = {name: _named(board, sorted(ground_zones(state, n))) for n, name in enumerate(SIDES)}
    found = {"supply": {side: _named(board, _supplied(state, mine))}, "zoc": zones}
    return {**found, **_advanced(state, mine)} if board.options.has(ADVANCED) else found


def _advanced(state: West, side: int) -> dict[str, dict[str, list[str]]]:
    board = state.board
    return {
        "siege": {name: _named(board, sorted(sieges(state, n))) for n, name in enumerate(SIDES)},
        "command": {board.names[hq]: _named(board, sorted(within_command(state, hq))) for hq in _seen(state, side)},
        "beaches": {SIDES[side]: _named(board, _front_beaches(state, side))},
    }


def _seen(state: West, side: int) -> list[int]:
    """Headquarters with a range whose faces a side sees (13.3)."""
    ranged = [hq for hq, facts in headquarters(state.board).items() if facts.range and state.place[hq] >= 0]
    return [hq for hq in ranged if state.board.side[hq] == side or is_open(state, hq)]


def _front_beaches(state: West, side: int) -> list[int]:
    """Coasts right before a port of this side that are not in its hands (24.1)."""
    ports = theatre().front_beaches.items()
    before = {hex for port, beaches in ports if controls(state, port, side) for hex in beaches}
    return sorted(hex for hex in before if not controls(state, hex, side))


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
