"""The grid that stands move on: squares of 5 cm, so that every place is one of a fixed list of names.

Rows count from the near edge, columns from the left: `R01C01` is the near left corner. A stand stands on the centre
of its cell (ours; a tabletop has no grid, a list of choices needs one).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from fogbound.blitz.table.values import Point

SIDE: Final = 50
"""Millimetres."""
ACROSS: Final = SIDE * 7 // 5
"""From corner to corner at least."""
ROWS: Final = 24
COLUMNS: Final = 36
"""Of the largest table: 180 × 120 cm."""
CELLS: Final = tuple(f"R{row:02}C{column:02}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
NOWHERE: Final = -1
"""The cell of a stand that is not on the table."""

CENTRES: Final = tuple(
    Point(column * SIDE + SIDE // 2, row * SIDE + SIDE // 2) for row in range(ROWS) for column in range(COLUMNS)
)
ROW: Final = tuple(cell // COLUMNS for cell in range(len(CELLS)))
COLUMN: Final = tuple(cell % COLUMNS for cell in range(len(CELLS)))
"""By cell."""
HEADINGS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Facings, clockwise from the far edge: 45° apart."""
# fmt: off
STEPS: Final = (
    ( 1, 0), ( 1,  1), (0,  1), (-1,  1),
    (-1, 0), (-1, -1), (0, -1), ( 1, -1),
)
# fmt: on
"""Rows and columns of a step in each heading."""


def _step(cell: int, up: int, along: int) -> int:
    row, column = ROW[cell] + up, COLUMN[cell] + along
    return row * COLUMNS + column if 0 <= row < ROWS and 0 <= column < COLUMNS else NOWHERE


NEIGHBOURS: Final = tuple(tuple(_step(cell, *step) for step in STEPS) for cell in range(len(CELLS)))
"""By cell and heading: the next cell, or `NOWHERE` past the largest table."""
DRIFT: Final = (0, 1, 3, 4, 5, 7)
"""Headings in which shells and rockets deviate by one cell, by the face of a die (ours)."""
NUMBERS: Final = ("1", "2", "3", "4", "5", "6")
"""Of rockets in one salvo (406)."""


def cell_at(at: Point) -> int:
    """The cell that a place lies in.

    >>> CELLS[cell_at(Point(0, 0))], CELLS[cell_at(Point(60, 10))]
    ('R01C01', 'R01C02')
    """
    return at.y // SIDE * COLUMNS + at.x // SIDE


def neighbour(cell: int, heading: int) -> int:
    """The next cell in a heading, or `NOWHERE` past the largest table."""
    return NEIGHBOURS[cell][heading]


def apart(one: int, other: int) -> int:
    """Steps between two cells, diagonal steps included."""
    up, along = abs(ROW[one] - ROW[other]), abs(COLUMN[one] - COLUMN[other])
    return up if up > along else along


@cache
def about(cell: int, steps: int) -> tuple[int, ...]:
    """The cells no more steps off than so many, in the order of the grid.

    >>> [CELLS[cell] for cell in about(CELLS.index("R01C36"), 1)]
    ['R01C35', 'R01C36', 'R02C35', 'R02C36']
    """
    row, column = ROW[cell], COLUMN[cell]
    rows = range(max(0, row - steps), min(ROWS, row + steps + 1))
    columns = range(max(0, column - steps), min(COLUMNS, column + steps + 1))
    return tuple([up * COLUMNS + along for up in rows for along in columns])


def least_way(one: int, other: int) -> int:
    """Millimetres that no chain of steps from a cell to one beside another falls short of.

    >>> least_way(CELLS.index("R01C01"), CELLS.index("R01C04")), least_way(CELLS.index("R01C01"), CELLS.index("R03C04"))
    (100, 120)
    """
    far, near = sorted((abs(ROW[one] - ROW[other]), abs(COLUMN[one] - COLUMN[other])), reverse=True)
    across = max(0, near - 1)
    return max(0, far - 1 - across) * SIDE + across * ACROSS
