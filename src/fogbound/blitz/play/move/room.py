"""Room: which cells a stand may end in, given the stands that its side knows of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import CENTRES, COLUMNS, ROWS, SIDE
from fogbound.blitz.play.engine.state import LOST, Blitz, board, is_vehicle, lying, once, terrain
from fogbound.blitz.play.move.routes import room
from fogbound.blitz.rules.terrain import AROUND, Obstacle, may_drive_round
from fogbound.blitz.table.cover import is_narrow
from fogbound.blitz.table.ground import Ground


@once
def in_the_way(state: Blitz, i: int) -> list[int]:
    """Stands and wrecks on the table that its side knows of."""
    on, hidden = board(state), state.hidden
    side = on.units[i].side
    return [j for j in lying(state) if j != i and (not hidden[j] or on.units[j].side == side)]


def clashes(state: Blitz, i: int, cell: int, j: int) -> bool:
    """Would it meet another stand in this cell, whichever way they face?"""
    spans = board(state).spans
    return cell in cells_round(spans[i] + spans[j], state.cell[j])


@lru_cache(maxsize=8_192)
def cells_round(spans: int, cell: int) -> frozenset[int]:
    """The cells round a stand in which another would meet it, by the sum of their spans."""
    row, column = divmod(cell, COLUMNS)
    return frozenset(
        (row + up) * COLUMNS + column + along
        for up, along in _round_about(spans)
        if 0 <= row + up < ROWS and 0 <= column + along < COLUMNS
    )


@cache
def _round_about(spans: int) -> tuple[tuple[int, int], ...]:
    """Rows and columns off, for stands whose circles together are so wide."""
    most = range(-(spans // SIDE), spans // SIDE + 1)
    return tuple((up, along) for up in most for along in most if 4 * (up * up + along * along) * SIDE**2 < spans**2)


def taken_cells(state: Blitz, i: int, others: Iterable[int]) -> frozenset[int]:
    """The cells in which it would meet one of these."""
    spans, cell = board(state).spans, state.cell
    return frozenset().union(*[cells_round(spans[i] + spans[j], cell[j]) for j in others])


@once
def _cells_known_taken(state: Blitz, i: int) -> frozenset[int]:
    return taken_cells(state, i, in_the_way(state, i))


def free_cells(state: Blitz, i: int, cells: Iterable[int]) -> list[int]:
    """Those in which it may end, as far as its side knows."""
    here = board(state)
    roomy = room(terrain(state), here.units[i].tread if state.turn else here.starting_builds[i])
    taken = _cells_known_taken(state, i)
    return [cell for cell in cells if cell not in taken and roomy[cell]]


def is_free(state: Blitz, i: int, cell: int) -> bool:
    return bool(free_cells(state, i, (cell,)))


INTO: Final = " into"
"""In a setting: by the rules up to version 13 ways led into known enemies, and ended there."""


@once
def barred_cells(state: Blitz, i: int) -> frozenset[int]:
    """Cells that it cannot pass: where it would meet known enemies, for it would stop there as before one that it finds
    (`march.take_step`), and for vehicles those that they may not drive round (204, 205)."""
    obstacles, known = _obstacles(state, i), _known_enemies(state, i)
    enemies = frozenset([state.cell[j] for j in known]) if INTO in state.setting else taken_cells(state, i, known)
    return enemies.union(*[_blocked(state, i, j) for j in obstacles]) if obstacles else enemies


@once
def cells_to_drive_round(state: Blitz, i: int) -> frozenset[int]:
    """204, 205: cells of vehicles and wrecks that a vehicle passes for 10 cm."""
    return frozenset(state.cell[j] for j in _obstacles(state, i) if not _blocked(state, i, j))


@once
def _known_enemies(state: Blitz, i: int) -> list[int]:
    units, status = board(state).units, state.status
    side = units[i].side
    return [j for j in in_the_way(state, i) if units[j].side != side and status[j] != LOST]


@once
def _obstacles(state: Blitz, i: int) -> list[int]:
    """Friendly vehicles and wrecks, if it is a vehicle that wants to pass."""
    if not is_vehicle(state, i):
        return []
    units, enemies = board(state).units, _known_enemies(state, i)
    return [j for j in in_the_way(state, i) if units[j].vehicle is not None and j not in enemies]


def _blocked(state: Blitz, i: int, j: int) -> set[int]:
    """The cells that a vehicle or a wreck closes to another: its own, and in a narrow passage those beside it."""
    on, here, wreck = board(state), terrain(state), state.status[j] == LOST
    narrow = _is_narrow(here, state.cell[j])
    if _may_pass(on, wreck, narrow):
        return set()
    beside = cells_round(on.spans[i] + on.spans[j], state.cell[j]) if _may_pass(on, wreck, narrow=False) else ()
    return {state.cell[j], *(cell for cell in beside if _is_narrow(here, cell))}


@lru_cache(maxsize=512)
def _may_pass(on: Board, wreck: bool, narrow: bool) -> bool:
    return bool(may_drive_round(on.rules, Obstacle(allowance=AROUND, wreck=wreck, narrow=narrow)))


@lru_cache(maxsize=16_384)
def _is_narrow(ground: Ground, cell: int) -> bool:
    return is_narrow(ground, CENTRES[cell])
