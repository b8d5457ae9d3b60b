"""Zones of a table: who is where a side sets up, or on an objective."""

from __future__ import annotations

from functools import lru_cache

from shapely import Polygon, prepare

from fogbound.blitz.table.distance import footprint
from fogbound.blitz.table.values import Stand, Zone


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
    return bool(_with_give(zone).covers(footprint(stand)))


def is_partly_in(zone: Zone, stand: Stand) -> bool:
    """An objective is held by any part of a base (ours)."""
    return bool(_shape(zone).intersects(footprint(stand)))
