"""001 and 203 passengers, 402 guns moved by hand, 403 towing."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Entry, Ruling, supersede
from fogbound.blitz.rules.movement import Pace
from fogbound.blitz.rules.sizes import LIGHT_HOWITZER
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover, GunRole, Mover
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

supersede("base.limbering", "403")
supersede("base.passengers", "203", "214", "307")

CARRIER = "carrier"
"""The kind of vehicle that a Bren carrier is."""


@rule("001")
def takes_half_a_group(rules: RuleSet, kind: str) -> bool:
    """001: half a group rides in a carrier, which has no room for more. A jeep takes any unit (ours)."""
    return kind == CARRIER and rules.has("001")


SHELL = 37
"""203: smallest calibre (mm) whose hit endangers everybody aboard."""

Fate = Literal["unharmed", "save", "eliminated"]
Cause = Literal["shell", "barrage", "ramming", "assault", "abandoned"]
"""Of the loss of a vehicle; one that its crew abandoned was not destroyed."""


@rule("203")
def passengers_cover(rules: RuleSet) -> Cover:
    """203: small arms treat the passengers of a truck as infantry in the open."""
    return "open"


@rule("203", "214", "307")
def passengers_fate(rules: RuleSet, cause: Cause, calibre: int = 0) -> Entry[Fate]:
    """203, 307, 214: each passenger of a destroyed vehicle saves at -1, armoured or not (ours); before, all were lost.

    Who leaves one that was not destroyed is unharmed (ours).
    """
    if cause == "abandoned":
        return Entry("base.boarding", "unharmed", ours=True)
    if cause == "shell" and calibre < SHELL and rules.has("203"):
        return Entry("203", "unharmed")
    clauses = {"shell": ("203",), "barrage": ("307", "203"), "ramming": ("214",), "assault": ("203",)}[cause]
    clause = next((clause for clause in clauses if rules.has(clause)), None)
    return Entry(clause, "save") if clause else Entry("base.passengers", "eliminated")


LIGHT_AT = 50


def is_light_gun(calibre: int, role: GunRole) -> bool:
    """402: anti-tank guns up to 50 mm and light infantry howitzers."""
    return (role == "at" and calibre <= LIGHT_AT) or (role == "infantry howitzer" and calibre <= LIGHT_HOWITZER)


@rule("402")
def gun_pace(rules: RuleSet, calibre: int, role: GunRole) -> Pace:
    """402: light guns go 10 cm, 15 on a road; light howitzers with them."""
    light = is_light_gun(calibre, role) if rules.has("402") else role == "at" and calibre <= LIGHT_AT
    return "light gun" if light else "gun by hand"


@rule("402")
def gun_going(rules: RuleSet, role: GunRole, in_loads: bool = False) -> Mover:
    """402: in difficult ground a gun counts as wheeled, one carried in loads as infantry. A mortar always is (ours)."""
    return "infantry" if role == "mortar" or (in_loads and rules.has("402")) else "wheeled"


class Emplacing(Struct, frozen=True, kw_only=True):
    """A gun to be put into a building or an entrenchment."""

    calibre: int
    role: GunRole = "at"
    during_play: bool = True


MAY_EMPLACE = Bars[Emplacing]("gun into a building")
HOUSED = 75


@MAY_EMPLACE.line("402", _("only light guns enter a building or entrenchment during play"))
def _too_heavy(rules: RuleSet, gun: Emplacing) -> bool:
    return gun.during_play and not is_light_gun(gun.calibre, gun.role)


@MAY_EMPLACE.line("402", _("howitzers and anti-aircraft guns above 75 mm do not start in a building"))
def _too_big(rules: RuleSet, gun: Emplacing) -> bool:
    is_light = gun.role == "at" or is_light_gun(gun.calibre, gun.role)
    return not gun.during_play and not is_light and gun.calibre > HOUSED


def may_emplace(rules: RuleSet, gun: Emplacing) -> Ruling:
    """402: which guns may be in a building or an entrenchment."""
    return MAY_EMPLACE.ruling(rules, gun)


@rule("402")
def may_leave(rules: RuleSet, calibre: int, role: GunRole) -> bool:
    """402: a gun that is not light and started in a building never moves."""
    return is_light_gun(calibre, role) or not rules.has("402")


HITCH, DRAG, HEAVY_TOW = 5, 10, 80


class Tow(Struct, frozen=True, kw_only=True):
    """A tractor with a gun to limber or unlimber."""

    allowance: int
    calibre: int = 50
    all_round: bool = False
    distance: int = 0
    gun_fired: bool = False
    moved: bool = False
    """The tractor has driven up to it."""

    @property
    def is_heavy(self) -> bool:
        """403: above 80 mm or on an all-round mount, so that limbering takes a whole move."""
        return self.calibre > HEAVY_TOW or self.all_round


@rule("403")
def towing_allowance(rules: RuleSet, allowance: int) -> int:
    """403: a tractor loses 10 cm while it tows."""
    return allowance - DRAG if rules.has("403") else allowance


@rule("403")
def left_after_hitching(rules: RuleSet, tow: Tow, towing: bool) -> int:
    """403: limbering costs half the tractor's move, or all of it above 80 mm or for an all-round mount."""
    if not rules.has("403") or tow.is_heavy:
        return 0
    return (towing_allowance(rules, tow.allowance) if towing else tow.allowance) // 2


MAY_LIMBER = Bars[Tow]("limber")


@MAY_LIMBER.line("403", _("the tractor is farther than 5 cm"))
def _too_far(rules: RuleSet, tow: Tow) -> bool:
    return tow.distance > HITCH


@MAY_LIMBER.line("403", _("limbering it takes the whole move of the tractor"))
def _no_time(rules: RuleSet, tow: Tow) -> bool:
    return tow.moved and tow.is_heavy


@MAY_LIMBER.line("base.limbering", _("a gun that fired is not limbered in the same turn"), until=("403",))
def _fired(rules: RuleSet, tow: Tow) -> bool:
    return tow.gun_fired


def may_limber(rules: RuleSet, tow: Tow) -> Ruling:
    """403: a gun may fire and then be limbered; it does not move away in that turn."""
    return MAY_LIMBER.ruling(rules, tow)


@rule("403")
def moves_after_limbering(rules: RuleSet, tow: Tow) -> int:
    """403: how far the tractor can still draw the gun this turn (cm)."""
    left = 0 if tow.gun_fired else left_after_hitching(rules, tow, towing=False)
    return max(0, left - DRAG)
