"""With what a stand fires: each means with its verb, who has it, how it is resolved and what it uses up."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.state import Blitz, board, towed, unit
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.rules.fire import MACHINE_GUNS, Arm
from fogbound.blitz.rules.supplies import Supply

Method = Literal["small arms", "shot", "mortar"]
PANZERFAUST: Final = "Panzerfaust"
GRENADE_LAUNCHER: Final[Arm] = "grenade launcher"
AT, TRACKS, MG, CREW, SPECIAL, GRENADE, TOWED = range(7)


class Fire(NamedTuple):
    """One intention to fire."""

    firer: int
    target: int
    moved: bool = False
    means: int = AT
    late: bool = False
    """A reaction of a unit that was activated or has fired before (214, 221): as it was when it aimed."""
    joined: tuple[int, ...] = ()
    """Mates who fire at the same target together."""


class Means(NamedTuple):
    """One way to fire."""

    verb: str
    has: Callable[[Unit], object]
    method: Callable[[Unit, Unit], Method | None]
    """How it is resolved, if the bearer of the weapon can do anything with it against a target."""
    spends: Callable[[Unit, Method], Supply | None]


# -- how it is resolved -----------------------------------------------------------------------------------------------


def _main(one: Unit, other: Unit) -> Method | None:
    if one.is_mortar:
        return "mortar"
    if one.gun is not None or (other.vehicle and one.at_weapon):
        return "shot"
    return "small arms" if one.arm and not one.vehicle and not other.vehicle else None


def _at_armour(one: Unit, other: Unit) -> Method | None:
    return "shot" if one.gun and other.is_armoured else None


def _at_men(one: Unit, other: Unit) -> Method | None:
    return "small arms" if not other.vehicle else None


def _at_crew(one: Unit, other: Unit) -> Method | None:
    return "small arms" if other.vehicle else None


def _at_all(one: Unit, other: Unit) -> Method | None:
    return "shot"


# -- what it uses up: rifles never run out, nor do a vehicle's machine guns -------------------------------------------


def _main_supply(one: Unit, how: Method) -> Supply | None:
    if how == "mortar":
        return "mortar"
    if how == "small arms":
        return _arm_supply(one, how)
    if one.gun is not None:
        return "gun, direct fire"
    is_counted = one.vehicle or (one.at_weapon and one.at_weapon.code == PANZERFAUST)
    return None if is_counted else "anti-tank weapon"


def _arm_supply(one: Unit, how: Method) -> Supply | None:
    return arm_supply(one)


def arm_supply(one: Unit) -> Supply | None:
    """Of its small arms, in an assault as well (102)."""
    if one.arm == "flamethrower":
        return "vehicle flamethrower" if one.vehicle else "portable flamethrower"
    return "machine gun" if one.arm in MACHINE_GUNS and not one.vehicle else None


def _gun_supply(one: Unit, how: Method) -> Supply | None:
    return "gun, direct fire"


def _special_supply(one: Unit, how: Method) -> Supply | None:
    return "special rounds"


def _no_supply(one: Unit, how: Method) -> Supply | None:
    return None


# fmt: off
TABLE: Final = (
    Means("at",      lambda one: True,                     _main,      _main_supply),     # its main weapon
    Means("tracks",  lambda one: one.gun,                  _at_armour, _gun_supply),      # 212
    Means("mg",      lambda one: one.vehicle and one.arm,  _at_men,    _arm_supply),      # 202, 223
    Means("crew",    lambda one: one.arm,                  _at_crew,   _arm_supply),      # 216
    Means("special", lambda one: one.gun and one.rounds,   _at_armour, _special_supply),  # 211
    Means("grenade", lambda one: one.has_grenade_launcher, _at_men,    _no_supply),       # 217
    Means("towed",   lambda one: one.carries,              _at_all,    _gun_supply),      # 404
)
# fmt: on
MEANS: Final = tuple(means.verb for means in TABLE)


def bearer(state: Blitz, fire: Fire) -> int | None:
    """Whose weapon it is: that of the gun in tow (404), else the firer's own."""
    return towed(state, fire.firer) if fire.means == TOWED else fire.firer


def method_of(state: Blitz, fire: Fire) -> Method | None:
    """How such a fire is resolved, if the firer has the means against its target."""
    if fire.means == TOWED and bearer(state, fire) is None:
        return None
    return methods(board(state), fire.firer, fire.target)[fire.means]


@lru_cache(maxsize=65_536)
def methods(on: Board, firer: int, target: int) -> tuple[Method | None, ...]:
    """By means: how one unit's fire at another is resolved, a gun in tow taken for granted."""
    one, other = on.units[firer], on.units[target]
    return tuple(means.method(one, other) if means.has(one) else None for means in TABLE)


@lru_cache(maxsize=8_192)
def means_against(on: Board, firer: int, target: int, among: tuple[int, ...]) -> tuple[int, ...]:
    """Those among some means with which one unit can do anything against another."""
    return tuple(means for means in among if methods(on, firer, target)[means] is not None)


def arm_of(state: Blitz, fire: Fire) -> Arm | None:
    """The small arms that are fired."""
    return GRENADE_LAUNCHER if fire.means == GRENADE else unit(state, fire.firer).arm


def supply_of(state: Blitz, fire: Fire) -> tuple[int, Supply] | None:
    """What may run out by this fire, and whose it is."""
    how, by = method_of(state, fire), bearer(state, fire)
    if how is None or by is None:
        return None
    supply = _spent(board(state), by, fire.means, how)
    return (by, supply) if supply is not None else None


@lru_cache(maxsize=4_096)
def _spent(on: Board, by: int, means: int, how: Method) -> Supply | None:
    return TABLE[means].spends(on.units[by], how)
