"""Facings and arcs: which plate of a vehicle is hit, and what a weapon bears on."""

from __future__ import annotations

import math
from typing import Literal

from fogbound.blitz.table.values import Point, Stand
from fogbound.blitz.terms import Facing

Weapon = Literal["gun", "hull gun", "turret"]

FRONT = 90
"""Degrees of the front of a vehicle, and of its rear (ours). The limit itself belongs to front and rear."""

# Degrees to which a weapon bears without pivoting. A turret's are counted from where the turret points.
ARCS: dict[Weapon, int] = {
    "gun": 90,  # ours; 214 says that there is an arc
    "hull gun": 60,  # ours
    "turret": 60,  # ours; so is a mount of 360°
}

_EXACT = 1e-6


def bearing(a: Point, b: Point) -> float:
    """Degrees clockwise from the far edge, from 0 up to 360."""
    return math.degrees(math.atan2(b.x - a.x, b.y - a.y)) % 360


def turn_between(one: float, other: float) -> float:
    """The smaller angle between two headings, 0 to 180.

    >>> turn_between(350, 20)
    30
    """
    return abs((other - one + 180) % 360 - 180)


def off_facing(stand: Stand, at: Point, facing: int | None = None) -> float:
    """Degrees that a place lies off where the stand (or its turret, if `facing` is given) points."""
    if at == stand.at:
        return 0.0
    return turn_between(stand.facing if facing is None else facing, bearing(stand.at, at))


def is_in_arc(stand: Stand, at: Point, weapon: Weapon, turret: int | None = None) -> bool:
    """Does the weapon bear on a place without pivoting? The limit is inside."""
    return off_facing(stand, at, turret) <= ARCS[weapon] / 2 + _EXACT


def facing_hit(target: Stand, shooter: Point) -> Facing:
    """The plate that a shot from there strikes, by the line between the centres.

    >>> tank = Stand(Point(500, 500), facing=90)
    >>> facing_hit(tank, Point(900, 500)), facing_hit(tank, Point(500, 900)), facing_hit(tank, Point(0, 500))
    ('front', 'side', 'rear')
    """
    off = off_facing(target, shooter)
    if off <= FRONT / 2 + _EXACT:
        return "front"
    return "rear" if off >= 180 - FRONT / 2 - _EXACT else "side"
