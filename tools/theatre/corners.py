"""The graph of hex corners, on which rivers run.

Every corner is the top (N) or the bottom (S) of exactly one hex, which names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from fogbound.west.theatre import grid
from theatre import frame
from theatre.land import Side, canonical


class Corner(NamedTuple):
    """The top or bottom corner of a hex, given in axial coordinates (it may lie beyond the sheet)."""

    q: int
    r: int
    end: str


def corner_of(at: str, index: int) -> Corner:
    """Corner number `index` of a hex, counted clockwise from the top as `grid.corners` does."""
    q, r = grid.axial(at)
    # fmt: off
    return (
        Corner(q, r, "N"), Corner(q + 1, r - 1, "S"), Corner(q, r + 1, "N"),
        Corner(q, r, "S"), Corner(q - 1, r + 1, "N"), Corner(q, r - 1, "S"),
    )[index % 6]
    # fmt: on


class Edge(NamedTuple):
    """A hexside walked from one corner to another, with the hexes on both hands."""

    side: Side
    left: str
    right: str


class Corners:
    """All corners of the given hexes with their places in kilometres and the edges between them."""

    def __init__(self, hexes: list[str]) -> None:
        self.km: dict[Corner, tuple[float, float]] = {}
        self.edges: dict[Corner, dict[Corner, Edge]] = {}
        self.hexes: dict[Corner, set[str]] = {}
        for at in hexes:
            ring = grid.corners(at, frame.HEX_KM)
            for i, direction in enumerate(grid.DIRECTIONS):
                a, b = corner_of(at, i), corner_of(at, i + 1)
                self.km.setdefault(a, ring[i])
                self.hexes.setdefault(a, set()).add(at)
                there = grid.neighbour(at, direction)
                if there:  # clockwise round a hex, the hex is on the right hand
                    side = canonical(at, direction)
                    self.edges.setdefault(a, {})[b] = Edge(side, there, at)
                    self.edges.setdefault(b, {})[a] = Edge(side, at, there)

    def near(self, km: tuple[float, float], radius: float) -> Iterator[tuple[Corner, float]]:
        """Corners within a radius, with their distances."""
        at = grid.hex_at(*km, frame.HEX_KM)
        if at is None:
            return
        seen = set()
        for here in (at, *grid.neighbours(at).values()):
            for i in range(6):
                corner = corner_of(here, i)
                if corner in self.edges and corner in self.km and corner not in seen:
                    seen.add(corner)
                    x, y = self.km[corner]
                    far = hypot(x - km[0], y - km[1])
                    if far <= radius:
                        yield corner, far
