"""Shots described by the names of vehicles, guns and weapons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from fogbound.blitz.arsenal import Arsenal, Piece, Vehicle, Weapon, armour, plain
from fogbound.blitz.faults import InputError
from fogbound.blitz.rules.shot import Act, Shot
from fogbound.blitz.rules.sizes import gun_size, size_of
from fogbound.blitz.rules.to_hit import height_that_counts
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Facing
from fogbound.core.texts import Message, texts

_ = texts("blitz")


def shot_between(
    rules: RuleSet,
    stock: Arsenal,
    firer: Vehicle,
    target: Vehicle,
    distance: int,
    facing: Facing = "front",
    act: Act = "stationary",
    target_moved: int = 0,
) -> Shot:
    """The shot of one vehicle's gun at another vehicle; crews that can close down have done so."""
    fields = {"distance": distance, "facing": facing, "act": act, "target_moved": target_moved}
    return Shot(**(vehicle_fires(stock, firer) | vehicle_struck(rules, target) | fields))


def vehicle_fires(stock: Arsenal, vehicle: Vehicle, second: bool = False) -> dict[str, Any]:
    """What of a shot follows from the vehicle that fires, with its second gun if it has one, or its heavy MG (208)."""
    weapon = vehicle.second if second else vehicle.gun or vehicle.heavy_mg
    if not weapon:
        raise InputError([_("The {name} has no gun to fire with.", name=vehicle.name)])
    return {
        "weapon": stock.weapon(weapon),
        "nation": vehicle.nation,
        "closed": vehicle.crew == "closed",
        "stabiliser": "stabiliser" in vehicle.traits,
        "narrow_turret": "narrow turret" in vehicle.traits and (not second or vehicle.second_turret),
        "poor_optics": "poor optics" in vehicle.traits,
    }


def vehicle_struck(rules: RuleSet, vehicle: Vehicle) -> dict[str, Any]:
    """What of a shot follows from the vehicle that is shot at."""
    return {"size": size_of(rules, vehicle), "open_top": vehicle.crew != "closed", "armour": armour(vehicle)}


def piece_struck(rules: RuleSet, piece: Piece) -> dict[str, Any]:
    """What of a shot follows from the gun that is shot at."""
    size = gun_size(rules, piece.calibre, piece.role)
    return {"target": "gun", "gun_size": size, "at_gun": piece.role == "at"}


def described(rules: RuleSet, stock: Arsenal, firer: str, target: str, fields: Mapping[str, Any]) -> Shot:
    """A shot by names, such as Bazooka at Panzer IV H; at infantry and guns it is HE unless the fields say else."""
    faults: list[Message] = []
    known: dict[str, Any] = {}
    readings: tuple[Callable[[], dict[str, Any]], ...] = (
        lambda: _struck(rules, stock, target),
        lambda: _fires(stock, firer),
    )
    for read in readings:
        try:
            known |= read()
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    shot = Shot(**(known | dict(fields)))
    faults += _nonsense(shot, stock.firer(firer), "ammo" in fields)
    if faults:
        raise InputError(faults)
    return replace(shot, above=height_that_counts(rules, shot.above, shot.firer == "infantry"))


def _nonsense(shot: Shot, firer: Vehicle | Piece | Weapon, chose_ammo: bool) -> list[Message]:
    """What nobody can do: asked for by name, it would be answered as if he could."""
    name = firer.code if isinstance(firer, Weapon) else firer.name
    turns = firer.turret if isinstance(firer, Vehicle) else isinstance(firer, Piece) and firer.all_round
    on_foot, at_vehicle = shot.firer == "infantry", shot.target == "vehicle"
    rigid = _("The {name} has no turret and no all-round mount to turn.", name=name)
    carried = _("The {name} is carried: it stands still or has moved.", name=name)
    alike = _("The {name} has one kind of round.", name=shot.weapon.code)
    small = _("Only a vehicle can be hull down, dug in or shot at to immobilise it.")
    leaderless = _("Only a vehicle has a commander who looks out.")
    indoors = _("Only infantry fires from an upper floor.")
    found = (
        (rigid, shot.act == "turret" and not turns),
        (carried, shot.act == "pivoted" and on_foot),
        (alike, chose_ammo and shot.weapon.kind != "gun"),
        (small, not at_vehicle and (shot.hull_down or shot.dug_in or shot.track_shot)),
        (leaderless, shot.commander_out and shot.firer != "vehicle"),
        (indoors, shot.above == "upper floor" and not on_foot),
    )
    return [fault for fault, holds in found if holds]


def _fires(stock: Arsenal, name: str) -> dict[str, Any]:
    match stock.firer(name):
        case Weapon(kind="recoilless") as weapon:
            raise InputError([_("The {name} has no figures yet (110).", name=weapon.code)])
        case Weapon() as weapon:
            return {"weapon": weapon, "firer": "gun" if weapon.kind in ("gun", "rocket") else "infantry"}
        case Piece() as piece if piece.gun:
            return {"weapon": stock.weapon(piece.gun), "firer": "gun", "role": piece.role, "nation": piece.nation}
        case Piece() as piece:
            raise InputError([_("The {name} has no gun to fire with.", name=piece.name)])
        case vehicle:
            return vehicle_fires(stock, vehicle)


def _struck(rules: RuleSet, stock: Arsenal, name: str) -> dict[str, Any]:
    if plain(name) in ("infantry", "gun"):
        return {"target": plain(name), "ammo": "HE"}
    found = stock.target(name)
    if isinstance(found, Piece):
        return piece_struck(rules, found) | {"ammo": "HE"}
    return vehicle_struck(rules, found)
