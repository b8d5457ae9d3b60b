"""Paths over the table: what they cost, what they risk, and why one may not be taken.

Terrain counts where the centre of the stand passes; solid things bar the whole width of a vehicle.
On a road the terrain beside it does not count (002). A cost is in millimetres of the clear allowance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from fogbound.blitz.table.arcs import bearing, turn_between
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.index import Crossing
from fogbound.blitz.table.kinds import CM, Mover
from fogbound.blitz.table.obstacles import Met, Other, end_faults, obstacles
from fogbound.blitz.table.values import Point, Stand
from fogbound.core.register import rule
from fogbound.core.texts import Message, texts

_ = texts("blitz")

# What a quarter turn on the spot costs, in millimetres (ours).
QUARTER_TURN: dict[Mover, int] = {"infantry": 0, "wheeled": 100, "half-track": 100, "tracked": 50}
REVERSE = 2
"""A vehicle backs at half speed (ours)."""
START_STRAIGHT = 10 * CM
"""What continuous movement must begin with (213)."""


class Pace(NamedTuple):
    """How far a unit moves in clear terrain and on a road, in millimetres."""

    clear: int
    road: int


class Path(Struct, frozen=True):
    """Straight legs from place to place; a vehicle turns at each and may pivot at the end."""

    points: tuple[Point, ...] = ()
    facing: int | None = None
    reverse: bool = False


class Travel(Struct, frozen=True):
    """A path judged: where it ends, what it costs, what must be rolled for, what forbids it."""

    path: Path
    end: Stand
    cost: int
    allowance: int
    tests: tuple[tuple[str, str], ...] = ()
    """(`immobilise` or `mines`, name of the piece), in the order met."""
    faults: tuple[Message, ...] = ()

    @property
    def is_legal(self) -> bool:
        return not self.faults


class Stretch(NamedTuple):
    """Part of a leg over which the same pieces count."""

    share: float
    on_road: bool
    pieces: tuple[int, ...]


def travel(ground: Ground, stand: Stand, mover: Mover, pace: Pace, path: Path, others: Sequence[Other] = ()) -> Travel:
    """Walk a path leg by leg and say everything that is wrong with it."""
    met = Met()
    stops = halts(stand, path)
    end = stops[-1]
    cost = sum(
        turn_cost(mover, now, then) + _way_cost(ground, now.at, then.at, mover, pace, met, path.reverse)
        for now, then in pairwise(stops)
    )
    cost += obstacles(ground, stand, mover, (stand.at, *path.points), others, met)
    allowance = pace.clear // 2 if met.forced else pace.clear
    faults = [*met.faults.values(), *end_faults(ground, end, mover, others)]
    if cost > allowance:
        faults.append(_("needs {need} cm of {have}", need=-(-cost // CM), have=allowance // CM))
    return Travel(path, end, cost, allowance, tuple(met.tests), tuple(faults))


def halts(stand: Stand, path: Path) -> list[Stand]:
    """The stand at its start, at the end of each leg and after the last pivot."""
    stops = [stand]
    for point in path.points:
        stops.append(stops[-1].moved(point, _heading(stops[-1], point, path.reverse)))
    return stops if path.facing is None else [*stops, stops[-1].moved(stops[-1].at, path.facing)]


def turn_cost(mover: Mover, before: Stand, after: Stand) -> int:
    """Turning on the spot, in proportion to the angle (ours)."""
    return -(-QUARTER_TURN[mover] * int(turn_between(before.facing, after.facing)) // 90)


@rule("213")
def straight_start(stand: Stand, path: Path) -> int:
    """Millimetres that a path begins straight ahead; continuous movement needs 10 cm (213)."""
    if not path.points or path.reverse or _heading(stand, path.points[0], False) != stand.facing:
        return 0
    return int(math.hypot(path.points[0].x - stand.at.x, path.points[0].y - stand.at.y))


def _heading(stand: Stand, to: Point, reverse: bool) -> int:
    if to == stand.at:
        return stand.facing
    return round(bearing(stand.at, to) + 180 * reverse) % 360


def leg_cost(ground: Ground, stand: Stand, to: Point, mover: Mover, pace: Pace, met: Met) -> int:
    """What a path costs that leads straight ahead to a place, whether or not the stand may stop there."""
    return _way_cost(ground, stand.at, to, mover, pace, met) + obstacles(ground, stand, mover, (stand.at, to), (), met)


def _way_cost(ground: Ground, a: Point, b: Point, mover: Mover, pace: Pace, met: Met, reverse: bool = False) -> int:
    """One straight leg, rounded up to the millimetre so that the costs of legs add up."""
    if a == b:
        return 0
    spans = ground.pieces_between(a, b)
    tolls = sum(met.enter(ground, span.which, mover, a, span.enter) for span in _entered(ground, spans))
    slowness = sum(stretch.share * _rate(ground, stretch, mover, pace, met) for stretch in stretches(ground, spans))
    length = math.hypot(b.x - a.x, b.y - a.y) * slowness * (REVERSE if reverse else 1)
    return math.ceil(length - 1e-6) + tolls


def _rate(ground: Ground, stretch: Stretch, mover: Mover, pace: Pace, met: Met) -> float:
    effects = [ground.kinds[i].effect(mover) for i in stretch.pieces]
    for i, effect in zip(stretch.pieces, effects, strict=True):
        if effect.barred:
            met.bar(ground, i)
    slow = max((effect.rate for effect in effects), default=1)
    return slow * pace.clear / pace.road if stretch.on_road else float(slow)


def stretches(ground: Ground, spans: Sequence[Crossing]) -> Iterator[Stretch]:
    """A leg cut wherever it enters or leaves a piece; on a road only what blocks roads counts."""
    marks = {0.0, 1.0}
    for _which, enter, leave in spans:
        marks |= {enter, leave}
    for start, end in pairwise(sorted(marks)):
        here = tuple([which for which, enter, leave in spans if enter <= start and leave >= end])
        on_road = any(ground.kinds[i].is_road for i in here)
        yield Stretch(end - start, on_road, tuple(i for i in here if ground.kinds[i].blocks_road) if on_road else here)


def _entered(ground: Ground, spans: Sequence[Crossing]) -> list[Crossing]:
    """The crossings that begin off the road, or with something that blocks roads."""
    roads = [span for span in spans if ground.kinds[span.which].is_road]
    if not roads:
        return list(spans)
    return [
        span
        for span in spans
        if ground.kinds[span.which].blocks_road
        or not any(road.enter <= span.enter and road.leave >= span.leave for road in roads)
    ]
