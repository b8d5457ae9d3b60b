"""Movement under the eyes of the enemy: how near a path comes, where it comes into sight, who is run over."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from fogbound.blitz.table.distance import distance, footprint, rounded_up
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.movement import Path, halts
from fogbound.blitz.table.obstacles import swept
from fogbound.blitz.table.sight import sight
from fogbound.blitz.table.values import Point, Stand
from fogbound.blitz.terms import POINT_BLANK
from fogbound.core.register import rule

_POINT_BLANK = POINT_BLANK * CM
"""A vehicle that closes to this lets the other pivot (221), and must have seen it at the start (222)."""


def closest_approach(start: Stand, path: Path, enemy: Stand) -> int:
    """Millimetres between the ground that a mover passes over and an enemy's base."""
    end = distance(halts(start, path)[-1], enemy)
    points = (start.at, *path.points)
    if len(set(points)) < 2:
        return end
    return min(end, rounded_up(swept(points, start.width + 1).distance(footprint(enemy))))


@rule("222")
def may_close(ground: Ground, start: Stand, path: Path, enemy: Stand) -> bool:
    """A vehicle comes to point blank only of a vehicle that it saw at the start of its move (222)."""
    return bool(sight(ground, start, enemy)) or closest_approach(start, path, enemy) > _POINT_BLANK


@rule("221")
def lets_pivot(ground: Ground, start: Stand, path: Path, enemy: Stand) -> bool:
    """Does a move that began in that enemy's sight come to point blank, so that it may pivot (221)?"""
    return bool(sight(ground, enemy, start)) and closest_approach(start, path, enemy) <= _POINT_BLANK


def on_the_way(start: Stand, path: Path, step: int = CM) -> Iterator[Stand]:
    """The stand at its start, at least every `step` millimetres, and at the end."""
    stops = halts(start, path)
    yield start
    for before, after in pairwise(stops):
        dx, dy = after.at.x - before.at.x, after.at.y - before.at.y
        count = max(1, math.ceil(math.hypot(dx, dy) / step))
        for i in range(1, count + 1):
            at = Point(before.at.x + round(dx * i / count), before.at.y + round(dy * i / count))
            yield after.moved(at)


def first_seen(ground: Ground, watcher: Stand, mover: Stand, path: Path) -> Stand | None:
    """Where, to the centimetre, a mover first comes into a watcher's line of sight."""
    return next((stand for stand in on_the_way(mover, path) if sight(ground, watcher, stand)), None)
