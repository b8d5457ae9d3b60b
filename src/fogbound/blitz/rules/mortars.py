"""108 mortars that see their target, and the dice of all mortars; 409 Russian and 410 any mortars."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Entry, Ruling
from fogbound.blitz.rules.he import Burst, shell_need
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

BEHIND_CREST = 10
TEMPLATE = 5
"""108: diameter of the round template of direct mortar fire (cm)."""
CLASSES = ((51, 50), (60, 60), (82, 81))
"""Mortars up to this calibre (mm) belong to this class; those above to that of 120 mm."""
FEW_UNITS, FEW_UNITS_CALIBRE = 2, 60
DICE = {50: 2, 60: 2, 81: 3, 120: 4}


@rule("108", "302", "413")
def mortar_class(calibre: int) -> int:
    """The 50, 60 and 81 mm of the rules, as nations have them: mortars of 2 inches are of 51, Russian ones of 82 mm."""
    return next((of for limit, of in CLASSES if calibre <= limit), 120)


def mortar_dice(rules: RuleSet, calibre: int) -> Entry[int]:
    """108 gives 2D6 or 3D6; which calibre has which, and the 120 mm, is ours."""
    return Entry("base.mortar_dice", DICE[mortar_class(calibre)], True)


@rule("108", "417")
def units_struck(rules: RuleSet, calibre: int, under: int) -> int:
    """108, 417: a mortar up to 60 mm strikes at most two of the units under its template."""
    few = mortar_class(calibre) <= FEW_UNITS_CALIBRE and (rules.has("108") or rules.has("417"))
    return min(FEW_UNITS, under) if few else under


class MortarFire(Struct, frozen=True, kw_only=True):
    """A mortar that wants to fire."""

    calibre: int = 81
    mode: Literal["direct", "indirect"] = "direct"
    sees_target: bool = True
    behind_crest: int = 0
    """Distance (cm) to an obstacle in front that itself sees the target; 0: none."""
    nation: str = ""


MAY_FIRE = Bars[MortarFire]("mortar may fire")


@MAY_FIRE.line("108", _("a mortar fires directly only if it sees the target or stands within 10 cm behind what does"))
def _blind(rules: RuleSet, fire: MortarFire) -> bool:
    near_crest = 0 < fire.behind_crest <= BEHIND_CREST
    return fire.mode == "direct" and not fire.sees_target and not near_crest


@MAY_FIRE.line("108", _("a 50 mm mortar fires only directly"))
def _light(rules: RuleSet, fire: MortarFire) -> bool:
    return fire.mode == "indirect" and mortar_class(fire.calibre) == 50


@MAY_FIRE.line("409", _("Russian mortars on the table fire only at what they see"))
def _no_radio(rules: RuleSet, fire: MortarFire) -> bool:
    return fire.mode == "indirect" and fire.nation == "USSR"


@MAY_FIRE.line("410", _("mortars fire only indirectly"))
def _only_indirect(rules: RuleSet, fire: MortarFire) -> bool:
    by_eye = fire.nation == "USSR" and rules.has("409")
    return fire.mode == "direct" and not by_eye and not (rules.has("108") and rules.settings.mortar_direct)


def may_fire(rules: RuleSet, fire: MortarFire) -> Ruling:
    """108 and 410 contradict each other on direct fire: the setting `mortar_direct` decides between them.

    Where neither 108 nor the Russians of 409 ask for another reading, 410 means what it says.
    """
    return MAY_FIRE.ruling(rules, fire)


def direct_mortar(rules: RuleSet, calibre: int, cover: Cover) -> Burst:
    """108: no accuracy test; every unit under the template takes the dice, 5+ or 6 under a roof."""
    return Burst(mortar_dice(rules, calibre).value, shell_need(rules, cover).value)
