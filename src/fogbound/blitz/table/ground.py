"""A table surveyed: its terrain as prepared geometry with an index, ready for lines and paths."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from fogbound.blitz.table.kinds import Kind, kinds
from fogbound.blitz.table.values import Piece, Point, Table

Shapes = NDArray[Any]


class Crossing(NamedTuple):
    """Where a line from A to B runs through a shape: shares of the way, 0 at A and 1 at B."""

    which: int
    enter: float
    leave: float


class Screen(NamedTuple):
    """A part of a piece that stands on level ground, and the height of its top in decimetres."""

    piece: int
    top: int
    kind: Kind


class Ground:
    """The terrain of one table, compiled. Build it with `survey`; it never changes."""

    def __init__(self, table: Table, pieces: tuple[Piece, ...]) -> None:
        self.table = table
        self.pieces = pieces
        chart = {**kinds(), **{kind.name: kind for kind in table.kinds}}
        self.kinds = tuple(chart[piece.kind] for piece in pieces)
        self.shapes = as_array(outline(piece, kind) for piece, kind in zip(pieces, self.kinds, strict=True))
        self.heights = tuple(
            kind.height if piece.height is None else piece.height
            for piece, kind in zip(pieces, self.kinds, strict=True)
        )
        self.box = shapely.box(0, 0, table.width, table.depth)
        self._hills = [i for i, kind in enumerate(self.kinds) if kind.hill]
        self.screens, screen_shapes = self._screens()
        self._sight = Index(screen_shapes)
        self._moves = Index(self.shapes)
        self._height_at = lru_cache(maxsize=16_384)(self._measure_height)
        self._inside = lru_cache(maxsize=16_384)(self._find_inside)

    def height_at(self, at: Point) -> int:
        """Height of the ground above the table, in decimetres."""
        return self._height_at(at)

    def inside(self, at: Point) -> frozenset[int]:
        """The pieces that a point lies in, their edges included."""
        return self._inside(at)

    def screens_met(self, line: LineString) -> list[int]:
        """What a line of sight meets, hills included; split where the ground changes height."""
        return self._sight.met(line)

    def cut_screens(self, met: list[int], line: LineString) -> list[Crossing]:
        return self._sight.cut(met, line)

    def pieces_between(self, a: Point, b: Point) -> list[Crossing]:
        """The pieces that a step from A to B leads through."""
        line = LineString((a, b))
        return [span for span in self._moves.cut(self._moves.met(line), line) if span.leave > span.enter]

    def pieces_touching(self, shape: BaseGeometry) -> list[int]:
        return self._moves.touching(shape)

    def piece_named(self, name: str) -> int:
        return next(i for i, piece in enumerate(self.pieces) if piece.name == name)

    def _measure_height(self, at: Point) -> int:
        return max((self.heights[i] for i in self._inside(at) if self.kinds[i].hill), default=0)

    def _find_inside(self, at: Point) -> frozenset[int]:
        return frozenset(np.flatnonzero(shapely.intersects_xy(self.shapes, at.x, at.y)).tolist())

    def _screens(self) -> tuple[tuple[Screen, ...], Shapes]:
        found: list[tuple[Screen, BaseGeometry]] = []
        for i, (kind, height) in enumerate(zip(self.kinds, self.heights, strict=True)):
            if kind.hill:
                found.append((Screen(i, height, kind), self.shapes[i]))
            elif height:
                found += [(Screen(i, level + height, kind), part) for level, part in self._by_level(i)]
        return tuple(screen for screen, _ in found), as_array(shape for _, shape in found)

    def _by_level(self, piece: int) -> list[tuple[int, BaseGeometry]]:
        """A piece cut along the contours of the hills it stands on: height of the ground, part."""
        rest = self.shapes[piece]
        parts = []
        for hill in sorted(self._hills, key=lambda i: -self.heights[i]):
            if rest.intersects(self.shapes[hill]):
                parts.append((self.heights[hill], rest.intersection(self.shapes[hill])))
                rest = rest.difference(self.shapes[hill])
        return [(level, part) for level, part in [*parts, (0, rest)] if part.area > 0]


class Index:
    """Shapes in a search tree; tells which of them a line runs through and where."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        self.tree = STRtree(shapes)
        shapely.prepare(shapes)

    def touching(self, shape: BaseGeometry) -> list[int]:
        return sorted(self.tree.query(shape, predicate="intersects").tolist())

    def met(self, line: LineString) -> list[int]:
        """The shapes that a line meets, be it in one point."""
        near = self.tree.query(line)
        if not near.size:
            return []
        found: list[int] = near[shapely.intersects(self.shapes[near], line)].tolist()
        return sorted(found)

    def cut(self, met: list[int], line: LineString) -> list[Crossing]:
        """Where the line runs through these shapes. Costs 12 µs a shape, so ask only for what matters."""
        if not met:
            return []
        cut, owner = shapely.get_parts(shapely.intersection(self.shapes[met], line), return_index=True)
        ends, part = shapely.get_coordinates(cut, return_index=True)
        (ax, ay), (bx, by) = line.coords
        dx, dy = bx - ax, by - ay
        share = ((ends[:, 0] - ax) * dx + (ends[:, 1] - ay) * dy) / (dx * dx + dy * dy)
        return _spans([met[i] for i in owner[part].tolist()], part.tolist(), share.tolist())


def _spans(owners: list[int], parts: list[int], shares: list[float]) -> list[Crossing]:
    """Pair the end points of each cut."""
    spans: dict[int, Crossing] = {}
    for owner, part, share in zip(owners, parts, shares, strict=True):
        known = spans.get(part, Crossing(owner, share, share))
        spans[part] = Crossing(owner, min(known.enter, share), max(known.leave, share))
    return sorted(spans.values(), key=lambda span: (span.enter, span.which))


def outline(piece: Piece, kind: Kind) -> BaseGeometry:
    """The area that a piece covers; a line gets its width."""
    if kind.shape == "line":
        width = kind.width if piece.width is None else piece.width
        return LineString(piece.points).buffer(width / 2, cap_style="flat", join_style="mitre")
    return Polygon(piece.points)


def as_array(shapes: Iterable[BaseGeometry]) -> Shapes:
    """An object array; NumPy left alone would look into multi-part shapes."""
    found = list(shapes)
    array = np.empty(len(found), dtype=object)
    array[:] = found
    return array


@lru_cache(maxsize=256)
def survey(table: Table, extra: tuple[Piece, ...] = (), gone: frozenset[str] = frozenset()) -> Ground:
    """The ground of a table as play has left it: smoke and wrecks come, barricades and mines go."""
    return Ground(table, tuple(piece for piece in table.pieces if piece.name not in gone) + extra)
