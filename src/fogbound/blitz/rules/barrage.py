"""307: shells from above on vehicles."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.arsenal import Weapon
from fogbound.blitz.clause import Chart, Modifier, supersede
from fogbound.blitz.dice import hits
from fogbound.blitz.roll import Roll
from fogbound.blitz.rules.destroy import destruction
from fogbound.blitz.rules.he import Burst, shell_need, shells
from fogbound.blitz.rules.he import Shelled as Bombed
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

supersede("base.barrage_on_vehicles", "108", "417")

NEED = Chart[str, int](f"{__name__}.NEED", _("a vehicle is hit on"), "base.barrage_on_vehicles", {"": 6}).amend(
    "307", {"": 5}
)
IGNORED = Chart[str, int](
    f"{__name__}.IGNORED", _("hits that armour ignores"), "base.barrage_on_vehicles", {"": 0}
).amend("307", {"": 1})

Effect = Literal["none", "destroyed", "destruction test"]


def vehicle_need(rules: RuleSet) -> Modifier:
    entry = NEED.at(rules, "")
    return Modifier(entry.id, _("vehicle under shells is hit on"), entry.value, entry.ours)


@rule("108", "417")
def on_vehicle(rules: RuleSet, dice: int, armoured: bool, cover: Cover = "open", direct: bool = False) -> Burst:
    """417: a soft vehicle is hit as infantry is, by its cover; 108: by a mortar that sees it, too. Armour by 307."""
    clause = "108" if direct else "417"
    if armoured or not rules.has(clause):
        need = vehicle_need(rules)
        return Burst(dice, need.value, lines=(need,))
    burst = Burst(dice, shell_need(rules, cover).value) if direct else shells(rules, Bombed(dice=dice, cover=cover))
    line = Modifier(clause, _("vehicle under shells is hit on"), burst.need)
    return replace(burst, lines=(line, *burst.lines[1:]))


def hit_count(rules: RuleSet, naturals: tuple[int, ...]) -> int:
    """307: each die of the barrage that shows 5 or 6 is a hit."""
    return sum(natural >= NEED[rules, ""] for natural in naturals)


def chance_of_hit(rules: RuleSet, dice: int) -> Fraction:
    """At least one hit."""
    return 1 - hits(dice, NEED[rules, ""])[0]


def chance_of_test(rules: RuleSet, dice: int) -> Fraction:
    """Enough hits to try the armour."""
    return effect_odds(rules, dice, armoured=True).get("destruction test", Fraction(0))


def effect(rules: RuleSet, hits: int, armoured: bool) -> Effect:
    """307: one hit destroys a soft vehicle; armour ignores the first, any more make one destruction test."""
    if not armoured:
        return "destroyed" if hits else "none"
    return "destruction test" if hits > IGNORED[rules, ""] else "none"


def effect_odds(rules: RuleSet, dice: int, armoured: bool) -> dict[Effect, Fraction]:
    odds: dict[Effect, Fraction] = {}
    for count, chance in hits(dice, NEED[rules, ""]).items():
        what = effect(rules, count, armoured)
        odds[what] = odds.get(what, Fraction(0)) + chance
    return odds


class Shelled(Struct, frozen=True, kw_only=True):
    """A vehicle under a barrage."""

    dice: int
    armour: tuple[int, int, int] = (0, 0, 0)
    open_top: bool = False
    dug_in: bool = False


@rule("307")
def test(rules: RuleSet, vehicle: Shelled) -> Roll:
    """307: rear armour, +1 from above or +3 into an open top; the power is the number of dice (ours)."""
    shell = Weapon(code=f"{vehicle.dice}D6", kind="shell", ac=vehicle.dice, source="ours")
    shot = Shot(
        weapon=shell,
        distance=0,
        above="barrage",
        armour=vehicle.armour,
        open_top=vehicle.open_top,
        dug_in=vehicle.dug_in,
    )
    return destruction(rules, shot)
