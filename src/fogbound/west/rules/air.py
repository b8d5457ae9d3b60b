"""3.4 and 7.5.2: how far air units fly, and where they may be based."""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.board import NO_CITY, Board
from fogbound.west.boards import board_of
from fogbound.west.rules.control import held, occupied, sides_of_hexes
from fogbound.west.rules.stacking import has_free_base
from fogbound.west.rules.supply import is_source
from fogbound.west.rules.tech import cell_of
from fogbound.west.rules.tell import tell
from fogbound.west.state import FLOWN, FORTRESS, NOBODY, West

_ = texts("west")

FAR: Final = 255
"""Farther than any air unit flies."""


@rule("7.5.2.e", "7.5.3.c", "7.5.3.h")
def flights(board: Board, state: West, start: int) -> bytes:
    """By location, how far an air unit flies there from `start`: one a hex, over anything but neutral states."""
    key = (board.options["neutral_overflight"], state.neutral, start)
    known = _FLIGHTS.get(key)
    if known is None:
        if len(_FLIGHTS) >= MOST_FLIGHTS:
            _FLIGHTS.clear()
        known = _FLIGHTS[key] = _measure(board, state, start)
    return known


MOST_FLIGHTS: Final = 4096
_FLIGHTS: dict[tuple[str, int, int], bytes] = {}
"""Distances depend on the map and on who is neutral only, so they are measured once for all games."""


def _measure(board: Board, state: West, start: int) -> bytes:
    closed = board.options["neutral_overflight"] == "forbidden"
    far = bytearray([FAR] * len(board.around))
    far[start] = 0
    reached = [start]
    for hex in reached:
        for beside in board.around[hex]:
            if beside >= 0 and far[beside] == FAR and not (closed and _is_neutral_land(board, state, beside)):
                far[beside] = far[hex] + 1
                reached.append(beside)
    return bytes(far)


def _is_neutral_land(board: Board, state: West, hex: int) -> bool:
    """By home country, which never changes: the flight table must not depend on who holds what today."""
    nation = board.home[hex]
    return bool(board.closed[hex]) or (nation != NOBODY and bool(state.neutral >> nation & 1))


def range_of(board: Board, state: West, block: int) -> int:
    return cell_of(board, state, block).reach


@rule("3.4.a")
def airbases(board: Board, state: West, nation: int) -> tuple[int, ...]:
    """Where air units of a nation may be based now: friendly cities and fortresses that are supply sources, boxes."""
    found: tuple[int, ...] | None = state.caches.ground.get(key := f"airbases {nation}")
    if found is None:
        side = board.side_of[nation]
        owners, enemies = sides_of_hexes(board, state), held(board, state, 1 - side)
        friendly = (hex for hex in board.base_hexes if owners[hex] == side and hex not in enemies)
        found = state.caches.ground[key] = tuple(hex for hex in friendly if _is_base(board, state, hex, nation))
    return found


def _is_base(board: Board, state: West, hex: int, nation: int) -> bool:
    if hex >= board.hexes:
        return True
    if board.city[hex] == NO_CITY and state.works[hex] != FORTRESS:
        return False
    return is_source(board, state, hex, nation) or is_source(board, state, hex, state.owner[hex])


@rule("7.7.16.a", "7.8.1.a", "3.4.b")
def free_airbases(board: Board, state: West, block: int, start: int, reach: int) -> list[int]:
    """Friendly airbases within reach of `start` with room for one more."""
    far, full = flights(board, state, start), full_bases(board, state, board.side[block])
    return [hex for hex in airbases(board, state, board.nation[block]) if far[hex] <= reach and hex not in full]


def full_bases(board: Board, state: West, side: int) -> frozenset[int]:
    """Bases of a side that take no more air units (3.4.b)."""
    found: frozenset[int] | None = state.caches.all.get(key := f"full bases {side}")
    if found is None:
        used = occupied(board, state, side)
        found = state.caches.all[key] = frozenset(h for h in used if not has_free_base(board, state, h, side))
    return found


def land(state: West, block: int, hex: int) -> None:
    state.unmark(block, FLOWN)
    state.put_air(block, hex)
    title = board_of(state).titles[hex]
    tell(state, block, "based", "7.5.2", _("{block} is based at {hex}.", block="", hex=title))
