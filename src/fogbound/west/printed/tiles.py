"""How a large sheet is cut into pages that are glued together: pure geometry in millimetres.

>>> cut = tiled(400, 300, (210, 297))
>>> len(cut.tiles), cut.paper
(4, (297, 210))
"""

from __future__ import annotations

from math import ceil
from typing import Final

from msgspec import Struct

from fogbound.west.printed.press import MARGIN

OVERLAP: Final = 10
"""Millimetres that a page shares with its right and lower neighbour, to glue on."""


class Tile(Struct, frozen=True):
    """One page: what part of the sheet it shows, and how much of that is its own."""

    row: int
    column: int
    x: float
    y: float
    width: float
    height: float
    own_width: float
    own_height: float


class Cut(Struct, frozen=True):
    """A sheet on pages of one size."""

    paper: tuple[int, int]
    """As it lies: upright or on its side, whichever takes fewer pages."""
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def tiled(width: float, height: float, paper: tuple[int, int]) -> Cut:
    """The pages of a sheet of this size, row by row."""
    upright, lying = (_cut(width, height, size) for size in (paper, (paper[1], paper[0])))
    return lying if len(lying.tiles) < len(upright.tiles) else upright


def largest(width: float, height: float, paper: tuple[int, int]) -> float:
    """By how much a sheet is scaled to be as large as one page holds."""
    sides = [(page - 2 * MARGIN) for page in paper]
    return max(min(sides[0] / width, sides[1] / height), min(sides[1] / width, sides[0] / height))


def _cut(width: float, height: float, paper: tuple[int, int]) -> Cut:
    across, down = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN
    columns, rows = _count(width, across), _count(height, down)
    tiles = [
        _tile(row, column, (width, height), (across, down), (rows, columns))
        for row in range(rows)
        for column in range(columns)
    ]
    return Cut(paper, rows, columns, tuple(tiles))


def _count(length: float, page: float) -> int:
    """Pages that a length takes; the last one needs no overlap."""
    return max(1, ceil((length - OVERLAP - 1e-6) / (page - OVERLAP)))


def _tile(row: int, column: int, sheet: tuple[float, float], page: tuple[float, float], count: tuple[int, int]) -> Tile:
    x, y = column * (page[0] - OVERLAP), row * (page[1] - OVERLAP)
    width, height = min(page[0], sheet[0] - x), min(page[1], sheet[1] - y)
    last_column, last_row = column == count[1] - 1, row == count[0] - 1
    return Tile(
        row, column, x, y, width, height,
        width if last_column else page[0] - OVERLAP,
        height if last_row else page[1] - OVERLAP,
    )  # fmt: skip
