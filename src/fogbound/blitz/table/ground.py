"""A table surveyed: its terrain as prepared geometry with an index, ready for lines and paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import numpy as np
import shapely
from msgspec import Struct
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from fogbound.blitz.table.distance import Corners
from fogbound.blitz.table.index import IN_ORDER_MET, Bounded, Crossing, Index, Shapes
from fogbound.blitz.table.kinds import MOVERS, Effect, Kind, Mover, kinds
from fogbound.blitz.table.values import Piece, Point, Table


class Screen(Struct, frozen=True, gc=False):
    """A part of a piece that stands on level ground, and the height of its top in decimetres."""

    piece: int
    top: int
    kind: Kind
    name: str
    """Of the piece."""


class Ground:
    """The terrain of one table, compiled. Build it with `survey`; it never changes.

    With a `base` it is that ground and a few pieces more, with a `whole` that ground without some: what is known of
    them is not worked out again.
    """

    def __init__(
        self, table: Table, pieces: tuple[Piece, ...], base: Ground | None = None, whole: Ground | None = None
    ) -> None:
        self.table = table
        self.pieces = pieces
        self.base = base
        self.whole = whole
        self.gone = frozenset(piece.name for piece in whole.pieces) - {p.name for p in pieces} if whole else frozenset()
        known = len(base.pieces) if base else 0
        chart = {**kinds(), **{kind.name: kind for kind in table.kinds}}
        added = [(piece, chart[piece.kind]) for piece in pieces[known:]]
        own_heights = tuple(kind.height if piece.height is None else piece.height for piece, kind in added)
        self.kinds: tuple[Kind, ...] = (base.kinds if base else ()) + tuple(kind for _piece, kind in added)
        self.heights: tuple[int, ...] = (base.heights if base else ()) + own_heights
        self._own = as_array(outline(piece, kind) for piece, kind in added)
        self._bounds: list[list[float]] = shapely.bounds(self._own).tolist()
        self.shapes: Shapes = np.concatenate((base.shapes, self._own)) if base else self._own
        self.box = shapely.box(0, 0, table.width, table.depth)
        self._hills = [i for i, kind in enumerate(self.kinds) if kind.hill]
        screens, screen_shapes = self._screens(known)
        self.screens: tuple[Screen, ...] = (base.screens if base else ()) + screens
        self._sight = Index(screen_shapes)
        self._higher = lru_cache(maxsize=None)(self._screens_above)
        self._between = lru_cache(maxsize=16_384)(self._find_between)
        self._height_at = lru_cache(maxsize=16_384)(self._measure_height)
        self._inside = lru_cache(maxsize=16_384)(self._find_inside)
        self._lookouts = lru_cache(maxsize=16_384)(self._find_lookouts)
        self._off_road = lru_cache(maxsize=None)(self._without_roads)
        self._bare = lru_cache(maxsize=None)(lambda piece: Index(as_array((self.off_road(piece),))))

    @cached_property
    def _moves(self) -> Index:
        return Index(self.shapes)

    def height_at(self, at: Point) -> int:
        """Height of the ground above the table, in decimetres. What lies on a base is no hill."""
        return self.base.height_at(at) if self.base else self._height_at(at)

    def inside(self, at: Point) -> frozenset[int]:
        """The pieces that a point lies in, their edges included."""
        return self._inside(at) if self.base is None or self.may_hold(at) else self.base.inside(at)

    def may_hold(self, at: Point) -> bool:
        """Does a place lie within the bounds of its own pieces? Most lie out of all, which is quicker to say."""
        x, y = at
        return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in self._bounds)

    def lookouts(self, at: Point) -> frozenset[int]:
        """Those of them that do not hide from or to whoever is inside."""
        return self._lookouts(at)

    def own_screens_between(self, a: Point, b: Point, above: int = -1) -> list[Crossing]:
        """What a line of sight meets that is higher than this, be it in one point; of its own, not of the base."""
        found = self._sight.cut(a, b, self._higher(above))
        if not found or self.base is None:
            return found
        known = len(self.base.screens)
        return [Crossing(which + known, enter, leave) for which, enter, leave in found]

    def screens_between(self, a: Point, b: Point, above: int = -1) -> list[Crossing]:
        """All that it meets, hills included; pieces are split where the ground changes height."""
        found = self.own_screens_between(a, b, above)
        if self.base is None:
            return found
        return sorted(found + self.base.screens_between(a, b, above), key=IN_ORDER_MET)

    def pieces_between(self, a: Point, b: Point) -> tuple[Crossing, ...]:
        """The pieces that a step from A to B leads through."""
        return self._between(a, b)

    def leads_through(self, a: Point, b: Point, among: Iterable[int]) -> bool:
        """Does it lead through one of some pieces, or touch it?"""
        return self._moves.meets(a, b, among)

    def pieces_touching(self, shape: BaseGeometry) -> list[int]:
        return self._moves.touching(shape)

    def pieces_under(self, corners: Corners, among: Iterable[int]) -> list[int]:
        """Those among some pieces that a rectangle touches."""
        return self._moves.under(corners, among)

    def pieces_near(self, places: Sequence[Point], reach: int) -> list[tuple[int, ...]]:
        """By place: the pieces that come into a square round it."""
        return self._moves.near(places, reach)

    def pieces_about(self, at: Point, reach: int, among: Iterable[int]) -> tuple[int, ...]:
        """Those among some pieces that may lie within a square round a place."""
        return self._moves.about(at, reach, among)

    @cached_property
    def solids(self) -> tuple[int, ...]:
        """The pieces that bar by a mover's full width."""
        return tuple(i for i, kind in enumerate(self.kinds) if kind.solid)

    @cached_property
    def slowing(self) -> dict[Mover, tuple[int, ...]]:
        """By mover: the pieces that matter to its movement."""
        return {mover: tuple(i for i, k in enumerate(self.kinds) if k.effect(mover) != Effect()) for mover in MOVERS}

    def blocks(self, piece: int, corners: Corners) -> bool:
        """Does a piece that a rectangle touches lie under it, beside the roads that lead over it?"""
        rest = self.off_road(piece)
        return rest is self.shapes[piece] or bool(self._bare(piece).under(corners, (0,)))

    def covers(self, corners: Corners) -> bool:
        """Does a rectangle lie on the table?"""
        width, depth = self.table.width, self.table.depth
        return all(0 <= x <= width and 0 <= y <= depth for x, y in corners)

    def piece_named(self, name: str) -> int:
        return next(i for i, piece in enumerate(self.pieces) if piece.name == name)

    def _measure_height(self, at: Point) -> int:
        return max((self.heights[i] for i in self.inside(at) if self.kinds[i].hill), default=0)

    def _find_inside(self, at: Point) -> frozenset[int]:
        known = len(self.base.pieces) if self.base else 0
        own: frozenset[int] = frozenset()
        if self.may_hold(at):
            own = frozenset((np.flatnonzero(shapely.intersects_xy(self._own, at.x, at.y)) + known).tolist())
        below: frozenset[int] = self.base.inside(at) if self.base else frozenset()
        return own | below if own else below

    def _find_lookouts(self, at: Point) -> frozenset[int]:
        return frozenset(i for i in self.inside(at) if self.kinds[i].lookout)

    def _find_between(self, a: Point, b: Point) -> tuple[Crossing, ...]:
        return tuple(span for span in self._moves.cut(a, b) if span.leave > span.enter)

    def off_road(self, piece: int) -> BaseGeometry:
        """A piece without what roads and bridges lead over."""
        return self._off_road(piece)

    def _without_roads(self, piece: int) -> BaseGeometry:
        shape: BaseGeometry = self.shapes[piece]
        if self.kinds[piece].blocks_road:
            return shape
        roads = [self.shapes[i] for i in self.pieces_touching(shape) if self.kinds[i].is_road]
        if not roads:
            return shape
        rest = shape.difference(shapely.union_all(roads))
        shapely.prepare(rest)
        return rest

    def _screens(self, known: int) -> tuple[tuple[Screen, ...], Shapes]:
        """Of the pieces from this one on."""
        found: list[tuple[Screen, BaseGeometry]] = []
        for i in range(known, len(self.pieces)):
            kind, height, name = self.kinds[i], self.heights[i], self.pieces[i].name
            if kind.hill:
                found.append((Screen(i, height, kind, name), self.shapes[i]))
            elif height:
                found += [(Screen(i, level + height, kind, name), part) for level, part in self._by_level(i)]
        return tuple(screen for screen, _ in found), as_array(shape for _, shape in found)

    def _screens_above(self, height: int) -> tuple[Bounded, ...]:
        """Its own screens that are higher, from the index."""
        own = self.screens[len(self.base.screens) if self.base else 0 :]
        return tuple(part for part in self._sight.all if own[part[0]].top > height)

    def _by_level(self, piece: int) -> list[tuple[int, BaseGeometry]]:
        """A piece cut along the contours of the hills it stands on: height of the ground, part."""
        rest = self.shapes[piece]
        parts = []
        for hill in sorted(self._hills, key=lambda i: -self.heights[i]):
            if rest.intersects(self.shapes[hill]):
                parts.append((self.heights[hill], rest.intersection(self.shapes[hill])))
                rest = rest.difference(self.shapes[hill])
        return [(level, part) for level, part in [*parts, (0, rest)] if part.area > 0]


def outline(piece: Piece, kind: Kind) -> BaseGeometry:
    """The area that a piece covers; a line gets its width."""
    if kind.shape == "line":
        return _line(piece.points, kind.width if piece.width is None else piece.width)
    return _area(piece.points)


@lru_cache(maxsize=4_096)
def _line(points: tuple[Point, ...], width: int) -> BaseGeometry:
    return LineString(points).buffer(width / 2, cap_style="flat", join_style="mitre")


@lru_cache(maxsize=4_096)
def _area(points: tuple[Point, ...]) -> BaseGeometry:
    """A wreck lies on one ground after another."""
    return Polygon(points)


def as_array(shapes: Iterable[BaseGeometry]) -> Shapes:
    """An object array; NumPy left alone would look into multi-part shapes."""
    found = list(shapes)
    array = np.empty(len(found), dtype=object)
    array[:] = found
    return array


@lru_cache(maxsize=256)
def survey(table: Table, extra: tuple[Piece, ...] = (), gone: frozenset[str] = frozenset()) -> Ground:
    """The ground of a table as play has left it: smoke and wrecks come, barricades and mines go."""
    pieces = tuple(piece for piece in table.pieces if piece.name not in gone)
    if not extra:
        return Ground(table, pieces, whole=survey(table) if gone else None)
    if any(kinds()[piece.kind].hill for piece in extra if piece.kind in kinds()):
        return Ground(table, pieces + extra)
    return Ground(table, pieces + extra, base=survey(table, (), gone))
