"""Where a stand can get to: a fair sample of legal paths, for bots and for the hand that hovers a unit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from shapely import LineString
from shapely import Point as Spot

from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import CM, Mover
from fogbound.blitz.table.movement import Pace, Path, Travel, halts, travel, turn_cost
from fogbound.blitz.table.obstacles import Other
from fogbound.blitz.table.values import Point, Stand

HEADINGS = 16
"""Directions tried."""
PARTS = (1, 0.5, 0.25)
"""Of the distance that the allowance carries in a direction, these shares are offered."""

Route = tuple[Point, ...]


def reachable(
    ground: Ground,
    stand: Stand,
    mover: Mover,
    pace: Pace,
    others: Sequence[Other] = (),
    headings: int = HEADINGS,
) -> list[Travel]:
    """Legal moves, in a fixed order: straight in each direction, then along the roads it stands on."""
    found: dict[Stand, Travel] = {}
    for route in _candidates(ground, stand, pace, headings):
        for move in _offers(ground, stand, mover, pace, others, route):
            found.setdefault(move.end, move)
    return list(found.values())


def _candidates(ground: Ground, stand: Stand, pace: Pace, headings: int) -> Iterator[Route]:
    for i in range(headings):
        turn = math.radians((stand.facing + 360 * i / headings) % 360)
        far = max(pace)
        yield (Point(round(stand.at.x + far * math.sin(turn)), round(stand.at.y + far * math.cos(turn))),)
    for i in sorted(ground.inside(stand.at)):
        if ground.kinds[i].is_road and ground.kinds[i].shape == "line":
            points = ground.pieces[i].points
            yield from (route for way in (points, points[::-1]) if (route := _onward(way, stand.at)))


def _onward(road: Route, at: Point) -> Route:
    """The corners of a road that still lie ahead when one joins it here."""
    line = LineString(road)
    here = line.project(Spot(at))
    joined = line.interpolate(here)
    ahead = tuple(point for point in road if line.project(Spot(point)) > here)
    return (Point(round(joined.x), round(joined.y)), *ahead) if ahead else ()


def _offers(
    ground: Ground, stand: Stand, mover: Mover, pace: Pace, others: Sequence[Other], route: Route
) -> Iterator[Travel]:
    """Go as far as the allowance carries, then parts of it; terrain in the way may leave only those."""
    line = LineString((stand.at, *route))
    far = min(line.length, max(pace))
    whole = travel(ground, stand, mover, pace, _shortened(line, far), others)
    turning = turn_cost(mover, *halts(stand, whole.path)[:2])
    spare, wanted = whole.allowance - turning, whole.cost - turning
    fit = far if wanted <= spare else far * spare / wanted - 1
    for part in PARTS:
        if fit * part >= CM:
            move = travel(ground, stand, mover, pace, _shortened(line, fit * part), others)
            if move.is_legal:
                yield move


def _shortened(line: LineString, length: float) -> Path:
    """The path along a line for so many millimetres."""
    corners = [Point(round(x), round(y)) for x, y in line.coords]
    kept = [p for p in corners[1:] if line.project(Spot(p)) < length]
    end = line.interpolate(length)
    return Path((*kept, Point(round(end.x), round(end.y))))
