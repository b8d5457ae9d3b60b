"""102: units shot at just before an assault defend themselves worse."""

from __future__ import annotations

from msgspec.structs import replace

from fogbound.blitz.clause import Modifier
from fogbound.blitz.roll import Roll
from fogbound.blitz.rules.fire import ARMS, Arm, Mark
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import POINT_BLANK
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

COUNTS_TWICE = ("MMG", "HMG", "vehicle HMG")
WORST = 5
"""Covering fire makes the defenders' number no worse than this."""


@rule("102")
def charging(rules: RuleSet, arm: Arm) -> Mark:
    """102: who charges is in the open, moving and point blank; an arm that does not reach so far waits (ours)."""
    return Mark(cover="open", moving=True, distance=min(POINT_BLANK, ARMS[rules, arm].short))


@rule("102")
def equivalents(rules: RuleSet, arms: tuple[Arm | None, ...]) -> int:
    """102: how many units this covering fire counts as; medium and heavy machine guns count as two.

    One that has no small arms is a gun with its shells, and a unit as any other (ours).
    """
    return sum(2 if arm in COUNTS_TWICE else 1 for arm in arms)


@rule("102")
def defensive_need(rules: RuleSet, base: int, units: int) -> int:
    """102: -1 for each unit that fired at the defender, down to 5+; a number already worse stays."""
    return max(base, min(base + units, WORST)) if rules.has("102") else base


def defensive_fire(rules: RuleSet, fire: Roll, units: int) -> Roll:
    """102: the defenders' roll after covering fire by so many units."""
    malus = fire.target - defensive_need(rules, fire.target, units)
    if not malus:
        return fire
    return replace(fire, modifiers=(*fire.modifiers, Modifier("102", _("covering fire"), malus)))
