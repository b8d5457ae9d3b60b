"""What bars, delays or endangers a moving stand: solid terrain, wrecks, other stands, the table's edge."""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely
from msgspec import Struct
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from fogbound.blitz.table.distance import Corners, corners, footprint
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import CM, Kind, Mover
from fogbound.blitz.table.values import Point, Stand
from fogbound.core.register import rule
from fogbound.core.texts import Message, texts

_ = texts("blitz")

DETOUR = 10 * CM
"""Driving round a friendly vehicle or a wreck (204)."""
_SLACK = 0.5
"""Half a millimetre of give, so that stands and walls may touch."""


class Other(Struct, frozen=True):
    """Another stand on the table, as the mover sees it."""

    stand: Stand
    name: str = ""
    friendly: bool = False
    vehicle: bool = False


class Met:
    """What a path has met so far. One path, one record; each piece counts once."""

    def __init__(self) -> None:
        self.faults: dict[str, Message] = {}
        self.tests: dict[tuple[str, str], None] = {}
        self.forced = False

    def bar(self, ground: Ground, piece: int) -> None:
        name = ground.pieces[piece].name
        self.faults.setdefault(name, _("{piece} bars the way", piece=name))

    def enter(self, ground: Ground, piece: int, mover: Mover, leg_start: Point, share: float) -> int:
        """Note the tests of a piece that a leg runs through; the toll is paid on coming from outside."""
        effect = ground.kinds[piece].effect(mover)
        for test in effect.tests:
            self.tests[test, ground.pieces[piece].name] = None
        if not effect.toll or effect.detour:
            return 0
        began_inside = share <= 0 and shapely.contains_xy(ground.shapes[piece], leg_start.x, leg_start.y)
        return 0 if began_inside else effect.toll


def obstacles(
    ground: Ground, start: Stand, mover: Mover, points: Sequence[Point], others: Sequence[Other], met: Met
) -> int:
    """Check the strip of ground that the mover needs; gives the cost of driving round vehicles and wrecks."""
    if len(set(points)) < 2:
        return 0
    width = 2 if mover == "infantry" else start.width
    if not ground.covers(tuple(points)):
        met.faults["table"] = _("the path leaves the table")
    touched = _under_leg(ground, points, width) if len(points) == 2 else _under_path(ground, points, width)
    toll = sum(_solid(ground, i, start, mover, blocks, met) for i, blocks in touched)
    if not others:
        return toll
    strip = swept(points, width)
    return toll + sum(_stand(ground, other, mover, strip, met) for other in others)


def _under_leg(ground: Ground, points: Sequence[Point], width: int) -> list[tuple[int, bool]]:
    """The solid things that a straight leg of this width leads over, and whether they do so beside their roads."""
    strip = leg(points[0], points[1], width)
    return [(i, ground.blocks(i, strip)) for i in ground.pieces_under(strip, ground.solids)]


def _under_path(ground: Ground, points: Sequence[Point], width: int) -> list[tuple[int, bool]]:
    """The same for a path with bends."""
    strip = swept(points, width)
    touched = (i for i in ground.pieces_touching(strip) if ground.kinds[i].solid)
    return [(i, bool(ground.off_road(i).intersects(strip))) for i in touched]


def leg(a: Point, b: Point, width: int, margin: int = 0) -> Corners:
    """The strip of one straight leg; a margin makes it longer at both ends and wider."""
    dx, dy = b.x - a.x, b.y - a.y
    length = math.hypot(dx, dy)
    half, more = ((width + margin) / 2 - _SLACK) / length, margin / length
    rx, ry, mx, my = dy * half, -dx * half, dx * more, dy * more
    ax, ay, bx, by = a.x - mx, a.y - my, b.x + mx, b.y + my
    return (ax + rx, ay + ry), (bx + rx, by + ry), (bx - rx, by - ry), (ax - rx, ay - ry)


def swept(points: Sequence[Point], width: int) -> BaseGeometry:
    """The strip that a stand of this width passes over."""
    return LineString(points).buffer(width / 2 - _SLACK, cap_style="flat", join_style="round")


@rule("205", "502")
def _solid(ground: Ground, i: int, start: Stand, mover: Mover, blocks: bool, met: Met) -> int:
    effect = ground.kinds[i].effect(mover)
    if effect.barred and blocks:
        met.bar(ground, i)
    if effect.force:
        met.forced = True
        if footprint(start).distance(ground.shapes[i]) > _SLACK:
            name = ground.pieces[i].name
            met.faults[name] = _("{piece} is crossed only from contact with it (502)", piece=name)
    if not effect.detour:
        return 0
    if _narrows(ground, ground.shapes[i]):
        met.bar(ground, i)
        return 0
    return effect.toll


@rule("204")
def _stand(ground: Ground, other: Other, mover: Mover, strip: BaseGeometry, met: Met) -> int:
    base = footprint(other.stand)
    if not base.intersects(strip) or (other.friendly and (mover == "infantry" or not other.vehicle)):
        return 0
    if not other.friendly:
        met.faults[other.name] = _("{unit} is in the way", unit=other.name)
    elif _narrows(ground, base):
        met.faults[other.name] = _("{unit} blocks a narrow passage (204)", unit=other.name)
    return 0 if other.name in met.faults else DETOUR


def _narrows(ground: Ground, shape: BaseGeometry) -> bool:
    """Does a thing stand in a narrow passage?"""
    touched = ground.pieces_touching(shape)
    return any(ground.kinds[i].narrow or ground.pieces[i].narrow for i in touched)


def end_faults(ground: Ground, end: Stand, mover: Mover, others: Sequence[Other]) -> list[Message]:
    """A stand ends on the table, on no other stand and, if a vehicle, on nothing solid."""
    base = corners(end, _SLACK)
    faults = [] if ground.covers(base) else [_("the stand would end off the table")]
    if mover != "infantry":
        faults += [
            _("no room to end at {piece}", piece=ground.pieces[i].name)
            for i in ground.pieces_under(base, ground.solids)
            if not _may_stop(ground.kinds[i], mover) and ground.blocks(i, base)
        ]
    if not others:
        return faults
    shape = Polygon(base)
    return faults + [
        _("no room to end beside {unit}", unit=other.name)
        for other in others
        if footprint(other.stand).intersects(shape)
    ]


def _may_stop(kind: Kind, mover: Mover) -> bool:
    """Solid things that one may only cross, or not even that, leave no room to stop."""
    effect = kind.effect(mover)
    return not (kind.solid and (effect.barred or effect.toll or effect.force))
