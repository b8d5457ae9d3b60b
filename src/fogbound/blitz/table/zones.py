"""Zones of a table: who is where a side sets up, or on an objective."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import shapely
from shapely import Polygon, prepare

from fogbound.blitz.table.distance import corners, footprint
from fogbound.blitz.table.values import Point, Stand, Zone


@lru_cache(maxsize=256)
def _shape(zone: Zone) -> Polygon:
    return Polygon(zone.points)


@lru_cache(maxsize=256)
def _with_give(zone: Zone) -> Polygon:
    """Half a millimetre wider, so that a base may stand on its edge."""
    found = Polygon(zone.points).buffer(0.5)
    prepare(found)
    return found


def is_wholly_in(zone: Zone, stand: Stand) -> bool:
    """Set-up asks for the whole base (ours)."""
    return are_wholly_in(zone, stand, (stand.at,))[0]


def are_wholly_in(zone: Zone, stand: Stand, places: Sequence[Point]) -> list[bool]:
    """The same for a stand in many places, in one question to the geometry library."""
    base = np.array(corners(stand.moved(Point(0, 0))))
    bases = shapely.polygons(np.array(places)[:, None] + base)
    found: list[bool] = shapely.covers(_with_give(zone), bases).tolist()
    return found


def is_partly_in(zone: Zone, stand: Stand) -> bool:
    """An objective is held by any part of a base (ours)."""
    return bool(_shape(zone).intersects(footprint(stand)))
