"""What bars, delays or endangers a moving stand: solid terrain, wrecks, other stands, the table's edge."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from msgspec import Struct
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from fogbound.blitz.table.distance import footprint
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
        self.tests.update(dict.fromkeys((test, ground.pieces[piece].name) for test in effect.tests))
        began_inside = share <= 0 and shapely.contains_xy(ground.shapes[piece], leg_start.x, leg_start.y)
        return 0 if began_inside or effect.detour else effect.toll


def obstacles(
    ground: Ground, start: Stand, mover: Mover, points: Sequence[Point], others: Sequence[Other], met: Met
) -> int:
    """Check the strip of ground that the mover needs; gives the cost of driving round vehicles and wrecks."""
    if len(set(points)) < 2:
        return 0
    strip = swept(points, 2 if mover == "infantry" else start.width)
    if not ground.box.contains(LineString(points)):
        met.faults["table"] = _("the path leaves the table")
    toll = 0
    for i in ground.pieces_touching(strip):
        toll += _solid(ground, i, start, mover, strip, met) if ground.kinds[i].solid else 0
    return toll + sum(_stand(ground, other, mover, strip, met) for other in others)


def swept(points: Sequence[Point], width: int) -> BaseGeometry:
    """The strip that a stand of this width passes over."""
    return LineString(points).buffer(width / 2 - _SLACK, cap_style="flat", join_style="round")


@rule("205", "502")
def _solid(ground: Ground, i: int, start: Stand, mover: Mover, strip: BaseGeometry, met: Met) -> int:
    effect = ground.kinds[i].effect(mover)
    if effect.barred and _off_road(ground, i).intersects(strip):
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


def _off_road(ground: Ground, piece: int) -> BaseGeometry:
    """A piece without what roads and bridges lead over."""
    shape: BaseGeometry = ground.shapes[piece]
    if ground.kinds[piece].blocks_road:
        return shape
    roads = [ground.shapes[i] for i in ground.pieces_touching(shape) if ground.kinds[i].is_road]
    return shape.difference(shapely.union_all(roads)) if roads else shape


def end_faults(ground: Ground, end: Stand, mover: Mover, others: Sequence[Other]) -> list[Message]:
    """A stand ends on the table, on no other stand and, if a vehicle, on nothing solid."""
    base = footprint(end).buffer(-_SLACK, join_style="mitre")
    faults = [] if ground.box.covers(base) else [_("the stand would end off the table")]
    if mover != "infantry":
        faults += [
            _("no room to end at {piece}", piece=ground.pieces[i].name)
            for i in ground.pieces_touching(base)
            if not _may_stop(ground.kinds[i], mover) and _off_road(ground, i).intersects(base)
        ]
    return faults + [
        _("no room to end beside {unit}", unit=other.name)
        for other in others
        if footprint(other.stand).intersects(base)
    ]


def _may_stop(kind: Kind, mover: Mover) -> bool:
    """Solid things that one may only cross, or not even that, leave no room to stop."""
    effect = kind.effect(mover)
    return not (kind.solid and (effect.barred or effect.toll or effect.force))
