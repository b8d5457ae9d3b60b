"""Room: which cells a stand may end in, given the stands that its side knows of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from fogbound.blitz.play.engine.grid import COLUMNS, ROWS, SIDE
from fogbound.blitz.play.engine.state import LOST, Blitz, board, lies, once, terrain
from fogbound.blitz.play.move.routes import room


@once
def in_the_way(state: Blitz, i: int) -> list[int]:
    """Stands and wrecks on the table that its side knows of."""
    on, hidden = board(state), state.hidden
    side = on.units[i].side
    return [
        j for j, other in enumerate(on.units) if j != i and (other.side == side or not hidden[j]) and lies(state, j)
    ]


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


def free_cells(state: Blitz, i: int, cells: Iterable[int]) -> Iterator[int]:
    """Those in which it may end, as far as its side knows."""
    here = board(state)
    roomy = room(terrain(state), here.units[i].tread if state.turn else here.starting_builds[i])
    taken = _cells_known_taken(state, i)
    return (cell for cell in cells if cell not in taken and roomy[cell])


def is_free(state: Blitz, i: int, cell: int) -> bool:
    return any(True for _free in free_cells(state, i, (cell,)))


@once
def barred_cells(state: Blitz, i: int) -> frozenset[int]:
    """Cells that it cannot pass: enemies that it knows of, and for vehicles every other vehicle and wreck."""
    units, cell, status = board(state).units, state.cell, state.status
    side, drives = units[i].side, units[i].vehicle is not None
    return frozenset(
        [
            cell[j]
            for j in in_the_way(state, i)
            if (status[j] != LOST and units[j].side != side) or (drives and units[j].vehicle is not None)
        ]
    )
