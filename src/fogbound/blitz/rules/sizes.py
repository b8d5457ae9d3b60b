"""201 sizes of vehicles, 214 and 401 sizes of guns."""

from __future__ import annotations

from fogbound.blitz.arsenal import Vehicle
from fogbound.blitz.clause import Chart
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import SIZES, GunRole, GunSize, Size
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

HEIGHTS = Chart[Size, float](
    f"{__name__}.HEIGHTS", _("greatest height in metres"), "base.sizes", {"P": 2.30, "N": 2.70, "G": float("inf")}
).amend("201", {"TP": 1.70, "G": 3.30, "TG": float("inf")})

SIZE_TO_HIT = Chart[Size, int](
    f"{__name__}.SIZE_TO_HIT", _("size to hit"), "base.sizes", {"TP": -1, "P": -1, "N": 0, "G": 1, "TG": 1}
).amend("201", {"TP": -2, "TG": 2})


def size_of(rules: RuleSet, vehicle: Vehicle) -> Size:
    """201: the size the author names for a vehicle, or the one its height gives."""
    named = [size for size in SIZES if size == vehicle.size and HEIGHTS.knows(rules, size)]
    return named[0] if named else vehicle_size(rules, vehicle.height)


def vehicle_size(rules: RuleSet, height: float) -> Size:
    """201: the first size whose height is not exceeded; the limits themselves belong to the smaller size."""
    return next(size for size in SIZES if HEIGHTS.knows(rules, size) and height <= HEIGHTS[rules, size])


@rule("214")
def crush_size(rules: RuleSet, calibre: int) -> Size:
    """214: how big a gun counts when something drives over it."""
    return "TP" if calibre < 75 else "P" if calibre <= 120 else "N"


LIGHT_HOWITZER = 76
"""Largest calibre of an infantry howitzer that is still handled as a light one (75 mm leIG, 65 mm)."""
SMALL_AT, MEDIUM = 57, 149
"""401 leaves 51-74 mm open: anti-tank guns up to 57 mm stay small (ours)."""

GUN_TO_HIT: dict[GunSize, int] = {"small": -1, "medium": 0, "large": 1}


@rule("401")
def gun_size(rules: RuleSet, calibre: int, role: GunRole) -> GunSize:
    """401: size by calibre and carriage; before it only the calibre counted (ours)."""
    by_calibre: GunSize = "small" if calibre <= SMALL_AT else "medium" if calibre <= MEDIUM else "large"
    if not rules.has("401"):
        return by_calibre
    if role == "aa":
        return "large"
    if role == "infantry howitzer" and calibre <= LIGHT_HOWITZER:
        return "small"
    return by_calibre


@rule("401")
def is_sighted_as_vehicle(rules: RuleSet, size: GunSize) -> bool:
    """401: a large gun is detected at the distances of a vehicle."""
    return rules.has("401") and size == "large"
