"""What follows for a stand from its vehicle or gun: small arms, paces, what its loss counts as."""

from __future__ import annotations

from typing import Final, cast

from fogbound.blitz.arsenal import HEAVY_MG, Piece, Vehicle
from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.rules.movement import Pace
from fogbound.blitz.rules.points import Loss
from fogbound.blitz.rules.transport import gun_pace
from fogbound.blitz.ruleset import RuleSet

VEHICLE_ARMS: Final[dict[str, Arm]] = {"flame": "flamethrower", HEAVY_MG: "vehicle HMG"}
"""A vehicle's flame-thrower or heavy machine gun has the dice and the range of one on foot (ours)."""
LIGHT_MORTAR: Final = 60
"""Up to this calibre a mortar is carried at the pace of infantry (ours)."""


def arm_of(vehicle: Vehicle | None, arm: Arm | None) -> Arm | None:
    """A vehicle has its machine guns, whatever the row of its stand says."""
    if vehicle is None or not vehicle.mg:
        return arm
    return VEHICLE_ARMS.get(vehicle.mg, cast("Arm", vehicle.mg))


def at_weapon_of(vehicle: Vehicle | None, at_weapon: str) -> str:
    """What it has against armour beside guns: a vehicle without one has the power of its heavy machine gun (208)."""
    return vehicle.heavy_mg if vehicle is not None and not vehicle.gun else at_weapon


def paces(rules: RuleSet, vehicle: Vehicle | None, piece: Piece | None) -> tuple[Pace, Pace | None]:
    """Of a full move, and of one before firing."""
    if vehicle is not None:
        pace = cast("Pace", vehicle.pace)
        return pace, pace
    if piece is None:
        return "infantry", "infantry firing"
    if piece.role == "mortar":
        return ("infantry" if piece.calibre <= LIGHT_MORTAR else "81 mm mortar"), None
    by_hand = gun_pace(rules, piece.calibre, piece.role)
    return by_hand, by_hand


def loss_as(vehicle: Vehicle | None, piece: Piece | None) -> Loss:
    """What its loss counts as."""
    if vehicle is not None:
        return "armour destroyed" if vehicle.is_armoured else "soft vehicle"
    return "gun" if piece is not None else "infantry"
