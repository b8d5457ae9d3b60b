"""Distances between stands, and who is within command.

Ours, since no source says it: a distance runs between the nearest edges of two bases, as a tape is laid.
Sight lines, arcs and facings are taken between centres. A started millimetre counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import shapely
from shapely import Polygon

from fogbound.blitz.table.values import Point, Stand
from fogbound.core.register import rule

_EXACT = 1e-6
"""Millimetres that rounding in the last place may add; below any position."""


Corners = tuple[tuple[float, float], ...]
"""Of a convex shape, clockwise or not."""


def corners(stand: Stand, give: float = 0) -> Corners:
    """Of the rectangle that a stand covers, turned to its facing; `give` makes it smaller on all sides."""
    turn = math.radians(stand.facing)
    ahead, right = stand.length / 2 - give, stand.width / 2 - give
    ax, ay = math.sin(turn) * ahead, math.cos(turn) * ahead
    rx, ry = math.cos(turn) * right, -math.sin(turn) * right
    x, y = stand.at
    return (
        (x + ax + rx, y + ay + ry),
        (x + ax - rx, y + ay - ry),
        (x - ax - rx, y - ay - ry),
        (x - ax + rx, y - ay + ry),
    )


@lru_cache(maxsize=65_536)
def footprint(stand: Stand) -> Polygon:
    """The rectangle that a stand covers."""
    found = Polygon(corners(stand))
    shapely.prepare(found)
    return found


def point_distance(a: Point, b: Point) -> int:
    """Millimetres between two places, exact and rounded up: so it stays a metric.

    >>> point_distance(Point(0, 0), Point(300, 400)), point_distance(Point(0, 0), Point(1, 1))
    (500, 2)
    """
    square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    return math.isqrt(square - 1) + 1 if square else 0


def distance(a: Stand, b: Stand) -> int:
    """Millimetres between the nearest edges of two stands; 0 in contact."""
    (ax, ay), (bx, by) = a.at, b.at
    dx, dy = bx - ax, by - ay
    if dx < 0 or (dx == 0 and dy < 0):  # a rectangle looks the same from the other side
        dx, dy = -dx, -dy
    return _gap(dx, dy, a.facing % 180, a.width, a.length, b.facing % 180, b.width, b.length)


@lru_cache(maxsize=262_144)
def _gap(dx: int, dy: int, facing: int, width: int, length: int, to: int, wide: int, long: int) -> int:
    """All that a distance depends on, wherever on the table it is: 0 if no side of either has all of the other beyond
    it, else that of a corner. By arithmetic, for the geometry library takes ten times as long over two rectangles.
    """
    here, there = _shape(facing, width, length), _shape(to, wide, long)
    beyond, near = _off(here, there.corners, dx, dy)
    also, nearer = _off(there, here.corners, -dx, -dy)
    return rounded_up(math.sqrt(min(near, nearer))) if beyond or also else 0


class _Shape(NamedTuple):
    """A rectangle round its centre, turned: what its turn comes to, half its sides, its corners."""

    sine: float
    cosine: float
    right: float
    ahead: float
    corners: Corners


@lru_cache(maxsize=1_024)
def _shape(facing: int, width: int, length: int) -> _Shape:
    turn = math.radians(facing)
    around = corners(Stand(Point(0, 0), facing, width, length))
    return _Shape(math.sin(turn), math.cos(turn), width / 2, length / 2, around)


def _off(shape: _Shape, places: Corners, dx: int, dy: int) -> tuple[int, float]:
    """Is all of another shape, so far off, beyond one side, and the square of how far its nearest corner is?"""
    sine, cosine, right, ahead, _corners = shape
    nearest = math.inf
    beyond = 15  # bits: all corners so far lie beyond the right, left, front, rear
    for px, py in places:
        px += dx
        py += dy
        x = px * cosine - py * sine
        y = px * sine + py * cosine
        beyond &= (x > right) | (x < -right) << 1 | (y > ahead) << 2 | (y < -ahead) << 3
        aside = x - right if x > right else -right - x if x < -right else 0.0
        off = y - ahead if y > ahead else -ahead - y if y < -ahead else 0.0
        square = aside * aside + off * off
        if square < nearest:
            nearest = square
    return beyond, nearest


def rounded_up(length: float) -> int:
    return max(0, math.ceil(length - _EXACT))


def is_within(a: Stand, b: Stand, reach: int) -> bool:
    """Bases are measured where their centres leave it open."""
    between = math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)
    return between <= reach or (between - _corners_off(a, b) <= reach and distance(a, b) <= reach)


def least_distance(a: Stand, b: Stand) -> int:
    """Millimetres that their distance does not fall short of, by their centres alone."""
    return max(0, math.floor(math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) - _corners_off(a, b)))


def _corners_off(a: Stand, b: Stand) -> float:
    """No corners of both are farther off their centres, taken together."""
    return (a.width + a.length + b.width + b.length) / 2


def is_in_contact(a: Stand, b: Stand) -> bool:
    return distance(a, b) == 0


def in_command(leader: Stand, members: Sequence[Stand], reach: int) -> tuple[bool, ...]:
    """Who hangs on the leader by a chain of stands, each within `reach` of the next (base rules §3)."""
    linked: set[int] = set()
    ends = [leader]
    while ends:
        end = ends.pop()
        found = [i for i, stand in enumerate(members) if i not in linked and is_within(end, stand, reach)]
        linked.update(found)
        ends.extend(members[i] for i in found)
    return tuple(i in linked for i in range(len(members)))


@rule("219")
def isolated(stands: Sequence[Stand], reach: int) -> tuple[bool, ...]:
    """Who of a formation without radio has no mate within `reach` (219: 15 cm)."""
    return tuple(
        not any(is_within(stand, mate, reach) for j, mate in enumerate(stands) if j != i)
        for i, stand in enumerate(stands)
    )
