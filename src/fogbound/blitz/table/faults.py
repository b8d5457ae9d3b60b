"""Everything that can be wrong with a table, found in one go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from fogbound.blitz.table.distance import footprint
from fogbound.blitz.table.ground import Ground, outline
from fogbound.blitz.table.kinds import Kind, Mover, kinds
from fogbound.blitz.table.obstacles import end_faults
from fogbound.blitz.table.values import Piece, Point, Table
from fogbound.core.register import rule
from fogbound.core.texts import Message, texts

_ = texts("blitz")

LARGEST = 10_000
"""Millimetres: no club has a longer table."""


def faults_of(table: Table) -> list[Message]:
    """All faults, in the order of the file; stands are looked at once the terrain is sound."""
    chart = {**kinds(), **{kind.name: kind for kind in table.kinds}}
    faults = list(_size(table)) + list(_names(table))
    sound = []
    for piece in table.pieces:
        found = list(_piece(table, piece, chart))
        faults += found
        if not found:
            sound.append((piece, chart[piece.kind]))
    for zone in table.zones:
        faults += [*_off_table(table, zone.name, zone.points), *_crossed(zone.name, zone.points, "area")]
    faults += _overlaps(sound)
    return faults + list(_stands(table, tuple(piece for piece, _kind in sound)))


def _size(table: Table) -> Iterator[Message]:
    if not (0 < table.width <= LARGEST and 0 < table.depth <= LARGEST):
        yield _("the table must measure between 1 and {most} cm each way", most=LARGEST // 10)


def _names(table: Table) -> Iterator[Message]:
    names = Counter([*(p.name for p in table.pieces), *(s.name for s in table.stands)])
    for name, count in names.items():
        if count > 1:
            yield _("{count} things are called {name}", count=count, name=name)


def _piece(table: Table, piece: Piece, chart: dict[str, Kind]) -> Iterator[Message]:
    yield from _off_table(table, piece.name, piece.points)
    kind = chart.get(piece.kind)
    if kind is None:
        yield _("{where}: unknown kind of terrain “{kind}”", where=piece.name, kind=piece.kind)
        return
    yield from _crossed(piece.name, piece.points, kind.shape)
    if (piece.height or 0) < 0:
        yield _("{where}: a height cannot be negative", where=piece.name)
    if kind.shape == "line" and (kind.width if piece.width is None else piece.width) <= 0:
        yield _("{where}: a line needs a width", where=piece.name)
    if kind.shape == "area" and piece.width is not None:
        yield _("{where}: an area has no width", where=piece.name)


def _off_table(table: Table, where: str, points: tuple[Point, ...]) -> Iterator[Message]:
    for x, y in points:
        if not (0 <= x <= table.width and 0 <= y <= table.depth):
            yield _("{where}: point {x}, {y} lies off the table", where=where, x=_cm(x), y=_cm(y))


def _crossed(where: str, points: tuple[Point, ...], shape: str) -> Iterator[Message]:
    """Enough corners, some area or length, and an outline that does not cross itself."""
    least = 3 if shape == "area" else 2
    if len(set(points)) < least:
        yield _("{where}: needs at least {n} different points", where=where, n=least)
    elif shape == "line" and not LineString(points).is_simple:
        yield _("{where}: the line crosses itself", where=where)
    elif shape == "area" and not Polygon(points).is_valid:
        yield _("{where}: the outline crosses itself", where=where)


@rule("503")
def _overlaps(sound: list[tuple[Piece, Kind]]) -> Iterator[Message]:
    """Impassable things lie apart; anti-tank obstacles lie off the roads (503)."""
    shapes = {piece.name: outline(piece, kind) for piece, kind in sound}
    for (one, kind), (other, its_kind) in combinations(sound, 2):
        names = {"one": one.name, "other": other.name}
        if not _overlap(shapes[one.name], shapes[other.name]):
            continue
        if _is_impassable(kind) and _is_impassable(its_kind) and "area" in (kind.shape, its_kind.shape):
            yield _("{one} and {other} are impassable and overlap", **names)
        if "at_obstacle" in (kind.name, its_kind.name) and (kind.is_road or its_kind.is_road):
            yield _("{one} and {other}: no anti-tank obstacle on a road (503)", **names)


def _overlap(one: BaseGeometry, other: BaseGeometry) -> bool:
    return one.intersects(other) and not one.touches(other)


def _is_impassable(kind: Kind) -> bool:
    return kind.solid and all(effect.barred for effect in kind.moves[1:])


def _stands(table: Table, pieces: tuple[Piece, ...]) -> Iterator[Message]:
    ground = Ground(table, pieces)
    for placed in table.stands:
        mover: Mover = "tracked" if placed.base == "vehicle" else "infantry"
        for fault in end_faults(ground, placed.stand, mover, ()):
            yield _("{where}: {fault}", where=placed.name, fault=fault)
    for one, other in combinations(table.stands, 2):
        if _overlap(footprint(one.stand), footprint(other.stand)) and one.stand.floor == other.stand.floor:
            yield _("{one} and {other} stand in the same place", one=one.name, other=other.name)


def _cm(mm: int) -> str:
    return f"{mm / 10:g}"
