"""208 anti-tank power, 209 and 209bis range, 210 fire from above: does the hit destroy?"""

from __future__ import annotations

from typing import Literal

from fogbound.blitz.arsenal import Weapon
from fogbound.blitz.clause import Chart, Entry, Modifier, Sheet, supersede
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.rules.he import he_dice
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.to_hit import barrel
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Above, Facing
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

supersede("base.power", "208")

FACINGS: tuple[Facing, ...] = ("front", "side", "rear")


@rule("208")
def power(rules: RuleSet, weapon: Weapon) -> Entry[int]:
    """208: the revalued weapons; others keep theirs. Shells without power of their own use their HE dice."""
    if weapon.ac_208 is not None and rules.has("208"):
        return Entry("208", weapon.ac_208)
    if weapon.ac is not None:
        return Entry(
            "base.power" if weapon.source == "seed" else "base.power_by_curve",
            weapon.ac,
            weapon.source == "ours",
        )
    return Entry("base.he_against_armour", he_dice(rules, weapon.calibre), True)


SHOTS_PER_TURN = Chart[str, int](
    f"{__name__}.SHOTS_PER_TURN", _("shots of a gun per turn"), "base.rate_of_fire", {"20 or 37 mm": 2, "other": 1}
).amend("208", {"20 or 37 mm": 1})


def shots_per_turn(rules: RuleSet, calibre: int) -> int:
    """208: 20 and 37 mm guns lose their second shot."""
    return SHOTS_PER_TURN[rules, "20 or 37 mm" if calibre in (20, 37) else "other"]


Fade = Literal["normal", "L", "LL"]
NEAR, FADE_STEP = 30, 30

# fmt: off
FADES_BEYOND = Chart[Fade, int](f"{__name__}.FADES_BEYOND", _("power fades beyond (cm)"), "base.range_destroy", {
    "normal": 60, "L": 60, "LL": 60,
}).amend("209bis", {
    "normal": 60, "L": 90, "LL": 120,
})
NEAR_BONUS = Chart[str, int](f"{__name__}.NEAR_BONUS", _("power at short range"), "base.range_destroy", {"": 0})
NEAR_BONUS.amend("209bis", {"": 1})
# fmt: on


def range_power(rules: RuleSet, fade: Fade, distance: int) -> int:
    """209bis: +1 up to 30 cm; -1 for each 30 cm begun beyond the barrel's limit."""
    if distance <= NEAR:
        return NEAR_BONUS[rules, ""]
    return -max(0, -(-(distance - FADES_BEYOND[rules, fade]) // FADE_STEP))


def fade(rules: RuleSet, shot: Shot) -> Fade:
    """209bis: a limbered Flak 88 keeps its long barrel here: 404 leaves destruction unchanged (ours)."""
    kind = barrel(rules, shot.weapon, shot.nation)
    return "LL" if kind == "LL" else "L" if kind == "L" else "normal"


ROOF_STRUCK: dict[Above, tuple[str, str]] = {
    "hill": ("210", "base.from_above"),
    "upper floor": ("210", "base.from_above"),
    "air": ("603", "base.air_attack"),
    "barrage": ("307", "base.shells_from_above"),
}
for _clause in ("base.facing", "base.from_above", "base.air_attack", "base.shells_from_above"):
    supersede(_clause, "224")


def struck_armour(rules: RuleSet, shot: Shot) -> Entry[Facing]:
    """Which side of the target is hit: 224, 210, 307 and 603 override what the firer sees."""
    if shot.dug_in and rules.has("224"):
        return Entry("224", "front")
    if shot.above == "hill" and rules.has("210"):
        return Entry("210", shot.facing)
    if shot.above:
        proposal, base = ROOF_STRUCK[shot.above]
        return Entry(proposal if rules.has(proposal) else base, "rear")
    return Entry("base.facing", shot.facing)


DESTROY = Sheet[Shot]("destroy")


@DESTROY.line("base.range_destroy", _("range"), until=("209bis",))
@DESTROY.line("209bis", _("range"))
def _range(rules: RuleSet, shot: Shot) -> int:
    carried = shot.weapon.kind == "gun" and shot.ammo not in ("HE", "HEAT") and shot.above not in ("air", "barrage")
    return range_power(rules, fade(rules, shot), shot.distance) if carried else 0


@DESTROY.line("base.at_weapon_long_range", _("anti-tank weapon at long range"), until=("209",))
def _at_weapon_far(rules: RuleSet, shot: Shot) -> int:
    return -1 if shot.weapon.kind == "at weapon" and 2 * shot.distance > shot.weapon.reach else 0


@DESTROY.line("base.from_above", _("fire from above"), until=("210",))
@DESTROY.line("210", _("fire from above"))
def _from_above(rules: RuleSet, shot: Shot) -> int:
    return 1 if shot.above in ("hill", "upper floor") else 0


@DESTROY.line("base.shells_from_above", _("shells from above"), until=("307",))
@DESTROY.line("307", _("shells from above"))
def _barrage(rules: RuleSet, shot: Shot) -> int:
    return 0 if shot.above != "barrage" else 3 if shot.open_top and rules.has("307") else 1


@DESTROY.line("base.air_attack", _("attack from the air"), until=("603",))
@DESTROY.line("603", _("attack from the air"))
def _air(rules: RuleSet, shot: Shot) -> int:
    return 0 if shot.above != "air" else 3 if shot.open_top and rules.has("603") else 1


@DESTROY.line("224", _("dug-in tank"))
def _dug_in(rules: RuleSet, shot: Shot) -> int:
    return -1 if shot.dug_in else 0


TUNGSTEN_REACH = 60


@DESTROY.line("base.special_shot", _("tungsten shot"))
def _tungsten(rules: RuleSet, shot: Shot) -> int:
    near = shot.distance <= TUNGSTEN_REACH
    return {"APCR": 2, "APDS": 3}.get(shot.ammo, 0) if near else 0


HEAT_POWER = Entry("base.special_shot", 6, True)


def shot_power(rules: RuleSet, shot: Shot) -> Entry[int]:
    """The power of the round that is fired: HEAT has its own, HE against armour is its dice (both ours)."""
    if shot.ammo == "HEAT":
        return HEAT_POWER
    if shot.ammo == "HE":
        return Entry("base.he_against_armour", he_dice(rules, shot.weapon.calibre), True)
    return power(rules, shot.weapon)


def destruction(rules: RuleSet, shot: Shot) -> Roll:
    """The destruction test: 2D6 + power + modifiers - armour must reach 8 (ours)."""
    strength, side = shot_power(rules, shot), struck_armour(rules, shot)
    armour = shot.armour[FACINGS.index(side.value)]
    lines = (
        Modifier(strength.id, _("anti-tank power"), strength.value, strength.ours),
        *DESTROY.counted(rules, shot),
        Modifier(side.id, ARMOUR[side.value], -armour, True),
    )
    target = Entry("base.destruction", rules.settings.destroy_target, True)
    return roll(_("to destroy"), 2, target, _("destruction test"), lines, extremes=False)


ARMOUR = {"front": _("front armour"), "side": _("side armour"), "rear": _("rear armour")}
