"""215: infantry assaults armour, with 224 dug-in tanks."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Chart, Ruling, Sheet
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

Means = Literal["infantry", "assault or SMG", "explosive charge", "magnetic mine", "flamethrower", "Molotov"]

# fmt: off
SCORE = Chart[Means, int](f"{__name__}.SCORE", _("score to destroy"), "base.tank_assault", {
    "infantry": 6, "assault or SMG": 5, "explosive charge": 4, "magnetic mine": 3, "flamethrower": 5,
    "Molotov": 5,
}).amend("215", {
    "infantry": 5, "assault or SMG": 4, "explosive charge": 3, "magnetic mine": 2, "flamethrower": 4,
})
# fmt: on
DICE: dict[Means, int] = {"flamethrower": 2}
EQUIPPED: tuple[Means, ...] = ("explosive charge", "magnetic mine", "flamethrower")
"""215: no experience test is needed with these."""


class TankAssault(Struct, frozen=True, kw_only=True):
    """Infantry at close quarters with an armoured vehicle."""

    means: Means = "infantry"
    moving: bool = False
    continuous_movement: bool = False
    immobilised: bool = False
    dug_in: bool = False
    open_top: bool = False
    opportunity: bool = False
    year: int = 1944


MODIFIERS = Sheet[TankAssault]("infantry against armour")


@MODIFIERS.line("215", _("target moves"))
def _moves(rules: RuleSet, assault: TankAssault) -> int:
    return -1 if assault.moving or assault.continuous_movement else 0


@MODIFIERS.line("224", _("dug-in tank counts as immobilised"), once="immobile")
def _dug_in(rules: RuleSet, assault: TankAssault) -> int:
    return 1 if assault.dug_in else 0


@MODIFIERS.line("215", _("target immobilised"), once="immobile")
@MODIFIERS.line("base.tank_assault", _("target immobilised"), until=("215",), once="immobile")
def _immobilised(rules: RuleSet, assault: TankAssault) -> int:
    return 1 if assault.immobilised else 0


@MODIFIERS.line("215", _("open top"))
@MODIFIERS.line("base.tank_assault", _("open top"), until=("215",))
def _open_top(rules: RuleSet, assault: TankAssault) -> int:
    return 1 if assault.open_top else 0


MAY_ASSAULT = Bars[TankAssault]("assault armour")


@MAY_ASSAULT.line("base.continuous_movement", _("continuous movement protects from assault"), until=("215",))
def _protected(rules: RuleSet, assault: TankAssault) -> bool:
    return assault.continuous_movement


@MAY_ASSAULT.line("215", _("there are no Molotov cocktails"))
def _no_molotov(rules: RuleSet, assault: TankAssault) -> bool:
    return assault.means == "Molotov"


def may_assault(rules: RuleSet, assault: TankAssault) -> Ruling:
    """215: continuous movement no longer protects; Molotovs are gone."""
    return MAY_ASSAULT.ruling(rules, assault)


def needs_experience(rules: RuleSet, assault: TankAssault) -> bool:
    """215: bare infantry tests its experience before it closes with armour."""
    return assault.means not in EQUIPPED


def score(rules: RuleSet, assault: TankAssault) -> Roll:
    """215: the number to reach on each die."""
    number = SCORE.at(rules, assault.means)
    return roll(_("infantry against armour"), 1, number, _("score to destroy"), MODIFIERS.counted(rules, assault))


def success(rules: RuleSet, assault: TankAssault) -> Fraction:
    """Chance that the attack succeeds once it is made; a flamethrower rolls two dice, each by itself."""
    return 1 - (1 - score(rules, assault).chance) ** DICE.get(assault.means, 1)


@rule("215")
def effect(rules: RuleSet, assault: TankAssault) -> Literal["destroyed", "immobilised"]:
    """215: bare infantry that pounces on a moving vehicle out of turn can only stop it."""
    moving = assault.moving or assault.continuous_movement
    bare = assault.means not in EQUIPPED
    return "immobilised" if rules.has("215") and assault.opportunity and moving and bare else "destroyed"
