"""The stands of an army: a card for each, with what it is, what it can do and what its loss gives away."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct

from fogbound.blitz.army import Army
from fogbound.blitz.arsenal import Arsenal, Piece, Vehicle, Weapon, armour
from fogbound.blitz.names import called
from fogbound.blitz.odds.named import piece_struck, vehicle_fires, vehicle_struck
from fogbound.blitz.play.battle.muster import Force, muster
from fogbound.blitz.play.engine.equipment import arm_of, at_weapon_of, loss_as, paces
from fogbound.blitz.play.engine.scenarios import UnitRow
from fogbound.blitz.rules.destroy import power
from fogbound.blitz.rules.fire import ARMS, Arm
from fogbound.blitz.rules.he import he_dice
from fogbound.blitz.rules.morale import EXPERIENCE
from fogbound.blitz.rules.mortars import mortar_dice
from fogbound.blitz.rules.movement import Speed, speed
from fogbound.blitz.rules.points import victory_points
from fogbound.blitz.rules.sizes import gun_size, size_of
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet.values import Text, dice, reach
from fogbound.blitz.sheet.words import word
from fogbound.blitz.table.silhouettes import shape_of
from fogbound.blitz.terms import Experience
from fogbound.core.texts import texts

_ = texts("blitz")


class Fact(Struct, frozen=True, array_like=True):
    """A line of a card."""

    label: Text
    value: Text


class Card(Struct, frozen=True):
    """One stand."""

    name: Text
    formation: Text
    kind: str
    """infantry, gun or vehicle"""
    what: Text
    experience: Text
    facts: tuple[Fact, ...]
    traits: tuple[Text, ...]
    skills: tuple[str, ...]
    """The same as keys."""
    worth: int
    """Victory points for its loss."""
    leads: bool
    shape: str = ""
    """Its silhouette."""


class Stand(Struct, frozen=True):
    """A stand with all that its fire needs."""

    card: Card
    level: Experience
    arm: Arm | None
    gun: dict[str, Any] | None
    """Fields of a shot that it fires."""
    at_weapon: dict[str, Any] | None
    """The same of what infantry fires at armour, or of a vehicle's second gun."""
    struck: dict[str, Any]
    """Fields of a shot at it."""


def stands(rules: RuleSet, stock: Arsenal, army: Army, side: str) -> tuple[Force, tuple[Stand, ...]]:
    force = muster(stock, army, side)
    return force, tuple(stand(rules, stock, name, row, army.nation) for name, row in force.units.items())


def stand(rules: RuleSet, stock: Arsenal, name: str, row: UnitRow, nation: str) -> Stand:
    vehicle = stock.vehicle(row.vehicle) if row.vehicle else None
    piece = stock.piece(row.piece) if row.piece else None
    arm = arm_of(vehicle, row.arm)
    at_weapon = at_weapon_of(vehicle, row.at_weapon)
    hand = stock.weapon(at_weapon) if at_weapon else None
    fires: dict[str, Any] | None = None
    other = {"weapon": hand, "firer": "infantry", "nation": nation} if hand else None
    if vehicle is not None and vehicle.gun:
        fires = vehicle_fires(stock, vehicle)
        other = vehicle_fires(stock, vehicle, second=True) if vehicle.second else other
    elif vehicle is not None and hand is not None:
        other = vehicle_fires(stock, vehicle)
    elif piece is not None and piece.gun:
        fires = {"weapon": stock.weapon(piece.gun), "firer": "gun", "role": piece.role, "nation": nation}
    return Stand(
        _card(rules, stock, name, row, vehicle, piece),
        row.experience,
        arm,
        fires,
        other,
        _struck(rules, vehicle, piece),
    )


def _struck(rules: RuleSet, vehicle: Vehicle | None, piece: Piece | None) -> dict[str, Any]:
    if vehicle is not None:
        return vehicle_struck(rules, vehicle)
    return piece_struck(rules, piece) if piece is not None else {"target": "infantry"}


def _card(
    rules: RuleSet, stock: Arsenal, name: str, row: UnitRow, vehicle: Vehicle | None, piece: Piece | None
) -> Card:
    arm = arm_of(vehicle, row.arm)
    kind = "vehicle" if vehicle else "gun" if piece else "infantry"
    at_weapon = at_weapon_of(vehicle, row.at_weapon)
    hand: Text = word(at_weapon) if at_weapon else _("observer")
    what: Text = vehicle.name if vehicle else word(piece.name) if piece else word(arm) if arm else hand
    facts = [
        *(_of_vehicle(rules, vehicle) if vehicle else ()),
        *(_of_piece(rules, piece) if piece else ()),
        *(fact for gun in _guns_of(vehicle, piece) for fact in _gun(rules, stock.weapon(gun))),
        *(_arm(rules, arm) if arm else ()),
        *(fact for mg in (vehicle.more_mgs if vehicle else ()) for fact in _arm(rules, cast("Arm", mg))),
        *(_hand(rules, stock.weapon(at_weapon)) if at_weapon else ()),
        Fact(_("Test"), reach(EXPERIENCE[rules, row.experience])),
        _moves(rules, vehicle, piece),
    ]
    traits = (*(vehicle.traits if vehicle else ()), *(trait for trait in row.traits if trait != "leader"))
    worth = victory_points(rules, loss_as(vehicle, piece)).value
    leads = "leader" in row.traits
    shown = tuple(word(trait) for trait in traits)
    return Card(
        name=called(name),
        formation=called(row.formation),
        kind=kind,
        what=what,
        experience=word(row.experience),
        facts=tuple(facts),
        traits=shown,
        skills=traits,
        worth=worth,
        leads=leads,
        shape=shape_of(vehicle, piece, arm, observes="observer" in row.traits),
    )


def _guns_of(vehicle: Vehicle | None, piece: Piece | None) -> tuple[str, ...]:
    if vehicle is not None:
        return vehicle.guns
    return (piece.gun,) if piece is not None and piece.gun else ()


def _of_vehicle(rules: RuleSet, vehicle: Vehicle) -> tuple[Fact, ...]:
    plates = "/".join(f"{value}".replace("-", "−") for value in armour(vehicle))
    crew = {"open": _("open top"), "closed": _("closed"), "soft": _("soft vehicle")}[vehicle.crew]
    hull = (Fact(_("Armour"), plates),) if vehicle.is_armoured else ()
    return (*hull, Fact(_("Size"), size_of(rules, vehicle)), Fact(_("Crew"), crew))


def _of_piece(rules: RuleSet, piece: Piece) -> tuple[Fact, ...]:
    size = Fact(_("Size"), word(gun_size(rules, piece.calibre, piece.role)))
    if piece.role != "mortar":
        return (size,)
    return (size, Fact(_("Shells"), _.n("{n} die", "{n} dice", n=mortar_dice(rules, piece.calibre).value)))


def _gun(rules: RuleSet, weapon: Weapon) -> tuple[Fact, ...]:
    shells = he_dice(rules, weapon.calibre)
    gun = _("{code}: power {power}", code=weapon.code, power=power(rules, weapon).value)
    return (Fact(_("Gun"), gun), Fact(_("Shells"), _.n("{n} die", "{n} dice", n=shells)))


def _arm(rules: RuleSet, arm: Arm) -> tuple[Fact, ...]:
    found = ARMS[rules, arm]
    reaches = _("{dice} to {short}/{long} cm", dice=dice(found.dice), short=found.short, long=found.long)
    return (Fact(word(arm), reaches),)


def _hand(rules: RuleSet, weapon: Weapon) -> tuple[Fact, ...]:
    return (Fact(word(weapon.code), _("power {power} to {cm} cm", power=power(rules, weapon).value, cm=weapon.reach)),)


def _moves(rules: RuleSet, vehicle: Vehicle | None, piece: Piece | None) -> Fact:
    full, firing = paces(rules, vehicle, piece)
    far = speed(rules, full).value
    if firing is None or firing == full:
        return Fact(_("Move"), _paced(far))
    return Fact(_("Move"), _("{far}, with fire {near}", far=_paced(far), near=_paced(speed(rules, firing).value)))


def _paced(speed: Speed) -> Text:
    if speed.clear == speed.road:
        return _("{cm} cm", cm=speed.clear)
    return _("{cm} cm, on a road {road}", cm=speed.clear, road=speed.road)
