"""`fire`: small arms of one or more units at infantry."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from fogbound.blitz.dice import gather, hits
from fogbound.blitz.odds.shooting import suffer
from fogbound.blitz.odds.values import Odds, Part, forbidden, odds, part
from fogbound.blitz.rules.fire import Aim, Firer, Mark, dice, may_fire, to_hit
from fogbound.blitz.rules.saves import Save, modifiers
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import texts

_ = texts("blitz")


class FireMission(Struct, frozen=True, kw_only=True):
    """Units that fire together at one infantry unit."""

    firers: tuple[Firer, ...] = (Firer(),)
    mark: Mark = Mark()
    target: Save = Save()
    """Experience, cover and state of the target."""


def hit_odds(rules: RuleSet, mission: FireMission) -> dict[int, Fraction]:
    """How many hits the pooled fire scores; dice of the same number are thrown together."""
    pool: Counter[int] = Counter()
    for firer in mission.firers:
        pool[to_hit(rules, Aim(firer=firer, mark=mission.mark)).target] += dice(rules, firer).dice
    total = {0: Fraction(1)}
    for need, count in pool.items():
        own = hits(count, need)
        total = gather((a + b, p * q) for a, p in total.items() for b, q in own.items())
    return total


@lru_cache(maxsize=16_384)  # imagined games ask for the same ones again and again
def fire(rules: RuleSet, mission: FireMission) -> Odds:
    """Chance of each outcome for the target."""
    for firer in mission.firers:
        ruling = may_fire(rules, Aim(firer=firer, mark=mission.mark))
        if not ruling:
            return forbidden(rules, ruling)
    parts = [
        shown
        for firer in dict.fromkeys(mission.firers)
        for shown in (
            Part(_("dice"), dice(rules, firer).lines),
            part(to_hit(rules, Aim(firer=firer, mark=mission.mark))),
        )
    ]
    saves = Part(_("saves"), modifiers(rules, mission.target))
    return odds(rules, suffer(rules, mission.target, hit_odds(rules, mission)), (*parts, saves))
