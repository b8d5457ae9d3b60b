"""`detect`: is a target seen at this distance, given a clear line of sight?"""

from __future__ import annotations

from fractions import Fraction

from fogbound.blitz.odds.values import Odds, Part, odds
from fogbound.blitz.rules.seeing import Observer, Sighted, sight
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import texts

_ = texts("blitz")


def detect(rules: RuleSet, observer: Observer, target: Sighted, distance: int) -> Odds:
    """No dice here: seen or not seen, with the distance and its bonuses."""
    found = sight(rules, observer, target)
    outcome = "seen" if distance <= found.limit else "not seen"
    return odds(rules, {outcome: Fraction(1)}, (Part(_("distance of detection"), found.lines, found.limit),))
