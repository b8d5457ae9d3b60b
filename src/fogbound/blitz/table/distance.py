"""Distances between stands, and who is within command.

Ours, since no source says it: a distance runs between the nearest edges of two bases, as a tape is laid.
Sight lines, arcs and facings are taken between centres. A started millimetre counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import shapely
from shapely import Polygon

from fogbound.blitz.table.values import Point, Stand
from fogbound.core.register import rule

_EXACT = 1e-6
"""Millimetres that rounding in the last place may add; below any position."""


@lru_cache(maxsize=65_536)
def footprint(stand: Stand) -> Polygon:
    """The rectangle that a stand covers, turned to its facing."""
    turn = math.radians(stand.facing)
    ahead = (math.sin(turn) * stand.length / 2, math.cos(turn) * stand.length / 2)
    right = (math.cos(turn) * stand.width / 2, -math.sin(turn) * stand.width / 2)
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    found = Polygon(
        (stand.at.x + a * ahead[0] + r * right[0], stand.at.y + a * ahead[1] + r * right[1]) for a, r in corners
    )
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
    return rounded_up(footprint(a).distance(footprint(b)))


def rounded_up(length: float) -> int:
    return max(0, math.ceil(length - _EXACT))


def is_within(a: Stand, b: Stand, reach: int) -> bool:
    return distance(a, b) <= reach


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
