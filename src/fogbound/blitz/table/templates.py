"""Templates laid on the table, and who is under them. A stand partly under is under (303)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import shapely
from msgspec import Struct
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from fogbound.blitz.table.distance import footprint
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.values import Point, Stand
from fogbound.core.register import enforce, rule

MARKER = 5 * CM
"""Side of a marker of smoke (107), of an aim point (303) and of the zone of one piece (301, 417)."""
MORTAR = 5 * CM
"""Diameter of the template of a mortar that fires direct (108)."""


class Circle(Struct, frozen=True, tag=True):
    """Round template; `diameter` as it is bought."""

    at: Point
    diameter: int = MORTAR


class Square(Struct, frozen=True, tag=True):
    """Rectangle whose edges run along those of the table (301)."""

    at: Point
    width: int = MARKER
    depth: int = MARKER


class Lane(Struct, frozen=True, tag=True):
    """A straight strip between two places."""

    start: Point
    end: Point
    width: int


class Fan(Struct, frozen=True, tag=True):
    """A sector round a facing."""

    at: Point
    facing: int
    arc: int
    reach: int


Template = Circle | Square | Lane | Fan
enforce(f"{__name__}.Square", "301")


@lru_cache(maxsize=4_096)
def area(template: Template) -> BaseGeometry:
    """The shape that a template covers; round edges are drawn with 128 corners."""
    match template:
        case Circle(at, diameter):
            found: BaseGeometry = shapely.Point(at).buffer(diameter / 2, quad_segs=32)
        case Square(at, width, depth):
            found = shapely.box(at.x - width / 2, at.y - depth / 2, at.x + width / 2, at.y + depth / 2)
        case Lane(start, end, width):
            found = LineString((start, end)).buffer(width / 2, cap_style="flat")
        case Fan(at, facing, arc, reach):
            steps = [math.radians(facing - arc / 2 + arc * i / 32) for i in range(33)]
            rim = [(at.x + reach * math.sin(t), at.y + reach * math.cos(t)) for t in steps]
            found = shapely.Polygon([at, *rim])
    shapely.prepare(found)
    return found


def is_under(template: Template, stand: Stand) -> bool:
    """Is any part of the stand under the template? An edge that only touches is not."""
    if _is_far(template, stand):  # an outline takes the library long
        return False
    shape, base = area(template), footprint(stand)
    return shape.intersects(base) and not shape.touches(base)


def _is_far(template: Template, stand: Stand) -> bool:
    """Do the centres say that none of it is?"""
    match template:
        case Circle(at, diameter):
            reach = diameter
        case Square(at, width, depth):
            reach = width + depth
        case _:
            return False
    most = (reach + stand.width + stand.length) / 2
    return (at.x - stand.at.x) ** 2 + (at.y - stand.at.y) ** 2 > most * most


@rule("108", "303")
def under(template: Template, stands: Sequence[Stand]) -> tuple[int, ...]:
    """Which of the stands are at least partly under the template."""
    return tuple(i for i, stand in enumerate(stands) if is_under(template, stand))


@rule("303")
def covers(template: Template, marker: Template) -> bool:
    """Does a template cover the whole of another, as a barrage must its aim marker (303)?"""
    return bool(area(template).covers(area(marker)))
