"""7.3: what it costs to make good the losses of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from fogbound.west.blocks import blocks
from fogbound.west.charts import charts
from fogbound.west.kinds import Class, Nation
from fogbound.west.rules.combat.fighter import Fighter
from fogbound.west.rules.combat.hits import steps_of


def points_between(units: Sequence[Fighter], was: Sequence[int], now: Sequence[int]) -> int:
    """Production points from one state of health of a side back to another."""
    pairs = zip(units, was, now, strict=True)
    return sum([_points(unit.nation, unit.kind, unit.faces, b, a) for unit, b, a in pairs if a != b])


@cache
def _points(nation: Nation, kind: Class, faces: tuple[int, ...], before: int, after: int) -> int:
    """The faces that a unit has lost, each at its price."""
    costs = zip(faces, prices(nation, kind, faces), strict=True)
    return sum(price for face, price in costs if steps_of(after) < face <= steps_of(before))


@cache
def prices(nation: Nation, kind: Class, faces: tuple[int, ...]) -> tuple[int, ...]:
    """What each face costs: as on the first block with these faces, if possible of its nation; else 1 each.

    A unit is never bought at 0 steps: it comes back with the face above.
    """
    if kind == Class.FORT:
        return (charts().limits.prices.fort_face,) * len(faces)
    alike = [block for block in blocks() if block.kind == kind and block.faces == faces]
    alike.sort(key=lambda block: block.nation != nation)
    return tuple(cost or 0 for cost in alike[0].costs) if alike else (1,) * len(faces)
