"""214: armour drives over infantry, light vehicles, guns and mortars."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Chart, Ruling
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.rules.sizes import crush_size
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover, GunRole, Size, at_least_as_big
from fogbound.core.texts import texts

_ = texts("blitz")

Crusher = Literal["tank", "assault gun", "half-track", "carrier", "armoured car"]
Victim = Literal["infantry", "gun", "mortar", "truck", "jeep", "motorcycle", "armour"]

RECOIL, FLIGHT = 5, 20
"""214: survivors fall back (cm); a vehicle that escapes flees (cm)."""

CRUSH = Chart[str, int](
    f"{__name__}.CRUSH", _("to crush"), "base.overrun", {"open": 3, "cover": 5, "gun": 3, "ram": 3}
).amend("214", {"open": 3, "cover": 5})


class Overrun(Struct, frozen=True, kw_only=True):
    """Who drives over whom."""

    by: Crusher = "tank"
    by_size: Size = "N"
    victim: Victim = "infantry"
    cover: Cover = "open"
    calibre: int = 0
    continuous_movement: bool = False
    """Of the victim."""


MAY_OVERRUN = Bars[Overrun]("overrun")
RAMS: dict[Crusher, tuple[Victim, ...]] = {
    "tank": ("truck", "jeep", "motorcycle"),
    "assault gun": ("truck", "jeep", "motorcycle"),
    "half-track": ("jeep", "motorcycle"),
}


@MAY_OVERRUN.line("base.overrun", _("armour is not rammed"))
def _armour(rules: RuleSet, overrun: Overrun) -> bool:
    return overrun.victim == "armour"


@MAY_OVERRUN.line("214", _("tanks and assault guns ram trucks, jeeps and motorcycles; half-tracks only the last two"))
def _too_light(rules: RuleSet, overrun: Overrun) -> bool:
    return overrun.victim in RAMS["tank"] and overrun.victim not in RAMS.get(overrun.by, ())


@MAY_OVERRUN.line("214", _("a vehicle in continuous movement cannot be rammed"))
def _too_quick(rules: RuleSet, overrun: Overrun) -> bool:
    return overrun.victim in RAMS["tank"] and overrun.continuous_movement


@MAY_OVERRUN.line("214", _("the gun is bigger than what wants to crush it"))
def _too_big(rules: RuleSet, overrun: Overrun) -> bool:
    is_gun = overrun.victim in ("gun", "mortar")
    return is_gun and not at_least_as_big(overrun.by_size, crush_size(rules, overrun.calibre))


def may_overrun(rules: RuleSet, overrun: Overrun) -> Ruling:
    """214: may it try?"""
    return MAY_OVERRUN.ruling(rules, overrun)


def crush(rules: RuleSet, overrun: Overrun) -> Roll:
    """214: 3+ in the open, 5+ in cover; for guns and vehicles no number is given, so 3+ (ours)."""
    kind = "gun" if overrun.victim in ("gun", "mortar") else "ram" if overrun.victim != "infantry" else ""
    key = kind or ("open" if overrun.cover == "open" else "cover")
    return roll(_("to crush"), 1, CRUSH.at(rules, key), _("overrun"))


class Aftermath(Struct, frozen=True):
    """What becomes of the victim."""

    destroyed: bool
    demoralised: bool = False
    falls_back: int = 0


def aftermath(rules: RuleSet, overrun: Overrun, success: bool) -> Aftermath:
    """214: crushed; or infantry is demoralised and recoils 5 cm, a vehicle flees 20 cm, a gun stands."""
    if success:
        return Aftermath(True)
    if overrun.victim == "infantry":
        return Aftermath(False, True, RECOIL)
    return Aftermath(False, False, FLIGHT if overrun.victim in RAMS["tank"] else 0)


class Surprise(Struct, frozen=True, kw_only=True):
    """A gun overrun from outside its arc of fire."""

    calibre: int
    role: GunRole = "at"
    all_round: bool = False
    passed: bool = True
    """Its experience test."""


QUICK = 75
MAY_PIVOT = Bars[Surprise]("pivot against an overrun")


@MAY_PIVOT.line("base.overrun", _("a gun attacked from outside its arc cannot turn"), until=("214",))
def _never(rules: RuleSet, gun: Surprise) -> bool:
    return True


@MAY_PIVOT.line("214", _("only guns up to 75 mm and anti-aircraft guns on all-round mounts turn in time"))
def _too_slow(rules: RuleSet, gun: Surprise) -> bool:
    return gun.role == "mortar" or (gun.calibre > QUICK and not (gun.role == "aa" and gun.all_round))


@MAY_PIVOT.line("214", _("the crew failed its experience test"))
def _failed(rules: RuleSet, gun: Surprise) -> bool:
    return not gun.passed


def may_pivot(rules: RuleSet, gun: Surprise) -> Ruling:
    """214: may the crew turn the gun and fire as a gun that pivots?"""
    return MAY_PIVOT.ruling(rules, gun)
