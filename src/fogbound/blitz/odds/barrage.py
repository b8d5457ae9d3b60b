"""`barrage`: shells from off the table or indirect fire on it, from the request to what becomes of a target."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import filterfalse
from typing import Any, Literal

from msgspec import Struct

from fogbound.blitz.arsenal import Arsenal, armour
from fogbound.blitz.clause import Modifier, Ruling
from fogbound.blitz.dice import gather, hits
from fogbound.blitz.odds.shooting import after_test, suffer
from fogbound.blitz.odds.values import Odds, Part, forbidden, odds, part
from fogbound.blitz.rules.barrage import Shelled, effect, on_vehicle, test
from fogbound.blitz.rules.he import Burst, he_dice, shells
from fogbound.blitz.rules.he import Shelled as Bombed
from fogbound.blitz.rules.indirect import IndirectFire, may_fire
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.mortars import MortarFire, direct_mortar, mortar_dice
from fogbound.blitz.rules.mortars import may_fire as mortar_may_fire
from fogbound.blitz.rules.off_table import Ranging, Request, Support, accuracy, course, place_of_fall, support_request
from fogbound.blitz.rules.saves import Save, modifiers
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover, Experience, GunRole
from fogbound.core.texts import texts

_ = texts("blitz")


class Barrage(Struct, frozen=True, kw_only=True):
    """A battery and one target under its template."""

    calibre: int = 105
    role: GunRole = "howitzer"
    pieces: int = 1
    """How many pieces' dice the target takes."""
    on_table: bool = False
    direct: bool = False
    """A mortar sees the target itself (108)."""
    distance: int = 100
    """Of a piece on the table (413)."""
    support: Support = "divisional"
    nation: str = ""
    year: int = 1944
    friends_near: bool = False

    target: Literal["infantry", "gun", "soft vehicle", "armour"] = "infantry"
    cover: Cover = "open"
    experience: Experience = "regular"
    demoralised: bool = False
    armour: tuple[int, int, int] = (0, 0, 0)
    open_top: bool = False
    dug_in: bool = False


def shelled_target(stock: Arsenal, name: str) -> dict[str, Any]:
    """What of a barrage follows from the target, a kind or the name of a vehicle."""
    if name in ("infantry", "gun", "soft vehicle"):
        return {"target": name}
    vehicle = stock.vehicle(name)
    if not vehicle.is_armoured:
        return {"target": "soft vehicle"}
    return {"target": "armour", "armour": armour(vehicle), "open_top": vehicle.crew != "closed"}


def power(rules: RuleSet, plan: Barrage) -> int:
    """Dice of one piece."""
    return mortar_dice(rules, plan.calibre).value if plan.role == "mortar" else he_dice(rules, plan.calibre)


def barrage(rules: RuleSet, plan: Barrage) -> Odds:
    """Chance of each outcome of one mission, all its attempts included."""
    barred = next(filterfalse(bool, _rulings(rules, plan)), None)
    if barred is not None:
        return forbidden(rules, barred)
    request = support_request(rules, Request(support=plan.support, nation=plan.nation, year=plan.year))
    available = Fraction(1) if plan.on_table else request.chance
    falls = place_of_fall(rules, plan.friends_near)
    struck, parts = _on_target(rules, plan)
    outcomes = gather(
        [
            ("not available", 1 - available),
            *((where, available * p) for where, p in falls.items() if where != "on target"),
            *((name, available * falls["on target"] * p) for name, p in struck.items()),
        ]
    )
    asked = [] if plan.on_table else [part(request)]
    mission = Part(_("further attempts"), course(rules, plan.friends_near))
    return odds(rules, outcomes, (*asked, part(accuracy(rules, Ranging())), mission, *parts))


def _rulings(rules: RuleSet, plan: Barrage) -> Iterator[Ruling]:
    """410-413 of a piece on the table, 108 and 409 of its mortars."""
    if plan.on_table:
        yield may_fire(rules, IndirectFire(role=plan.role, calibre=plan.calibre, distance=plan.distance))
    if plan.on_table and plan.role == "mortar":
        yield mortar_may_fire(rules, MortarFire(calibre=plan.calibre, mode="indirect", nation=plan.nation))


def on_target(rules: RuleSet, plan: Barrage) -> Odds:
    """The same for shells that fall on the target without fail, as those of a mortar that sees it do (108)."""
    struck, parts = _on_target(rules, plan)
    return odds(rules, struck, parts)


def _on_target(rules: RuleSet, plan: Barrage) -> tuple[dict[str, Fraction], tuple[Part, ...]]:
    if plan.target in ("soft vehicle", "armour"):
        return _on_vehicle(rules, plan)
    burst = _burst(rules, plan)
    save = Save(experience=plan.experience, cover=plan.cover, calibre=plan.calibre, demoralised=plan.demoralised)
    parts = (_dice(rules, plan), Part(_("shells"), burst.lines), Part(_("saves"), modifiers(rules, save)))
    return suffer(rules, save, hits(burst.dice * plan.pieces, burst.need)), parts


def _burst(rules: RuleSet, plan: Barrage) -> Burst:
    """The dice of one piece against the target."""
    if plan.target in ("soft vehicle", "armour"):
        return on_vehicle(rules, power(rules, plan), plan.target == "armour", plan.cover, plan.direct)
    if plan.direct:
        return direct_mortar(rules, plan.calibre, plan.cover)
    return shells(rules, Bombed(dice=power(rules, plan), cover=plan.cover))


def _dice(rules: RuleSet, plan: Barrage) -> Part:
    clause = "base.mortar_dice" if plan.role == "mortar" else "base.he_dice"
    return Part(_("dice of each piece"), (Modifier(clause, _("dice of the calibre"), power(rules, plan), True),))


def _on_vehicle(rules: RuleSet, plan: Barrage) -> tuple[dict[str, Fraction], tuple[Part, ...]]:
    burst = _burst(rules, plan)
    vehicle = Shelled(dice=power(rules, plan), armour=plan.armour, open_top=plan.open_top, dug_in=plan.dug_in)
    crew, trial = experience_test(rules, Test(experience=plan.experience)), test(rules, vehicle)
    ends = {
        "none": {"no effect": Fraction(1)},
        "destroyed": {"destroyed": Fraction(1)},
        "destruction test": after_test(trial, crew.chance),
    }
    outcomes = gather(
        (name, p * q)
        for n, p in hits(burst.dice * plan.pieces, burst.need).items()
        for name, q in ends[effect(rules, n, plan.target == "armour")].items()
    )
    tested = [part(trial), part(crew)] if plan.target == "armour" else []
    return outcomes, (_dice(rules, plan), Part(_("shells"), burst.lines), *tested)
