"""601 number of aircraft, 602 defence against them, 603 their attacks; when they come and how they fare is ours."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.arsenal import Source, Weapon
from fogbound.blitz.clause import Bars, Chart, Entry, Ruling
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.rules.destroy import destruction
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import texts

_ = texts("blitz")

AIRCRAFT = Chart[str, int](f"{__name__}.AIRCRAFT", _("aircraft in one air support"), "base.aircraft", {"": 1}).amend(
    "601", {"": 2}
)


def aircraft(rules: RuleSet) -> int:
    """601: one air support is two fighters or fighter-bombers."""
    return AIRCRAFT[rules, ""]


FIRST_TURN = 2
"""Of the game in which aircraft may come (ours)."""
ARRIVAL = Chart[str, int](f"{__name__}.ARRIVAL", _("aircraft arrive on"), "base.air_arrival", {"": 4})


def arrival(rules: RuleSet) -> Roll:
    """One die each turn from the second on (ours)."""
    return roll(_("aircraft arrive"), 1, ARRIVAL.at(rules, ""), _("arrival of aircraft"))


class AntiAircraft(Struct, frozen=True, kw_only=True):
    """A weapon that wants to fire at aircraft."""

    weapon: Literal["AA MG", "AA gun"] = "AA MG"
    calibre: int = 0
    high: bool = False
    """Bombers at high altitude rather than close support."""


MAY_ENGAGE = Bars[AntiAircraft]("fire at aircraft")
LIGHT_AA = (20, 37)


@MAY_ENGAGE.line("602", _("only anti-aircraft machine guns and 20 or 37 mm guns engage close support"))
def _too_heavy(rules: RuleSet, fire: AntiAircraft) -> bool:
    return not fire.high and fire.weapon == "AA gun" and fire.calibre not in LIGHT_AA


@MAY_ENGAGE.line("602", _("only heavy guns reach high bombers"))
def _too_light(rules: RuleSet, fire: AntiAircraft) -> bool:
    return fire.high and (fire.weapon == "AA MG" or fire.calibre in LIGHT_AA)


def may_engage(rules: RuleSet, fire: AntiAircraft) -> Ruling:
    return MAY_ENGAGE.ruling(rules, fire)


Flak = Literal["driven off", "shot down"]
FLAK = Chart[Flak, int](
    f"{__name__}.FLAK", _("fire at aircraft"), "base.anti_aircraft", {"driven off": 9, "shot down": 11}
)


def flak(rules: RuleSet, need: Flak) -> Roll:
    """2D6 of one weapon at one aircraft; no source gives the numbers, so they are ours."""
    return roll(_("fire at aircraft"), 2, FLAK.at(rules, need), _("fire at aircraft"))


Ordnance = Literal["small bomb", "big bomb", "20 mm", "37 mm", "Russian rocket", "Allied rocket"]


class AirWeapon(Struct, frozen=True):
    """Anti-tank power, number of attacks, and the calibre of a gun."""

    power: int
    attacks: int = 1
    calibre: int = 0


# fmt: off
ORDNANCE = Chart[Ordnance, AirWeapon](f"{__name__}.ORDNANCE", _("air weapons"), "base.air_weapons", {
    "small bomb": AirWeapon(4), "big bomb": AirWeapon(5), "20 mm": AirWeapon(4, 2, 20), "37 mm": AirWeapon(6, 2, 37),
    "Russian rocket": AirWeapon(5), "Allied rocket": AirWeapon(7),
}).amend("603", {
    "small bomb": AirWeapon(4), "big bomb": AirWeapon(5), "20 mm": AirWeapon(4, 2, 20), "37 mm": AirWeapon(6, 2, 37),
    "Russian rocket": AirWeapon(5), "Allied rocket": AirWeapon(7),
})
# fmt: on
TO_HIT = Chart[str, int](f"{__name__}.TO_HIT", _("aircraft hits armour on"), "base.air_to_hit", {"": 4}).amend(
    "603", {"": 3}
)


def to_hit(rules: RuleSet) -> Roll:
    """603: 3+ on one die, 4+ before."""
    return roll(_("aircraft to hit"), 1, TO_HIT.at(rules, ""), _("attack from the air"))


def ordnance(rules: RuleSet, weapon: Ordnance) -> Entry[AirWeapon]:
    return ORDNANCE.at(rules, weapon)


def attack(
    rules: RuleSet, weapon: Ordnance, armour: tuple[int, int, int], open_top: bool = False, dug_in: bool = False
) -> Roll:
    """603: the destruction test of a hit: rear armour, +1, or +3 into an open top; 224: the front of a dug-in tank."""
    carried = ordnance(rules, weapon)
    source: Source = "ours" if carried.ours else "seed"
    shell = Weapon(code=weapon, kind="air", ac=carried.value.power, ac_208=None, source=source)
    shot = Shot(weapon=shell, distance=0, above="air", armour=armour, open_top=open_top, dug_in=dug_in)
    return destruction(rules, shot)


BLAST = Chart[Ordnance, int](f"{__name__}.BLAST", _("air weapons on infantry (dice)"), "base.air_on_infantry", {
    "small bomb": 4, "big bomb": 5, "20 mm": 3, "37 mm": 3, "Russian rocket": 3, "Allied rocket": 3,
})  # fmt: skip


def blast(rules: RuleSet, weapon: Ordnance) -> Entry[int]:
    """Dice of an air attack on infantry and guns; each hits as a shell from above does (ours)."""
    return BLAST.at(rules, weapon)
