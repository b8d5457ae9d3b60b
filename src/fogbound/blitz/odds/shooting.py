"""`shoot`: one shot of a gun or an anti-tank weapon, from the dice to hit to what becomes of the target."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from fogbound.blitz.clause import Modifier
from fogbound.blitz.dice import at_least, gather, totals
from fogbound.blitz.odds.values import Odds, Part, forbidden, odds, part
from fogbound.blitz.roll import Roll
from fogbound.blitz.rules.destroy import destruction
from fogbound.blitz.rules.he import Burst, direct_he, he_dice
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.saves import RESULTS, Save, modifiers, ways_of_saving
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.texts import texts

_ = texts("blitz")

DICE = 2
RESULT = {"none": "no effect", "demoralised": "demoralised", "eliminated": "eliminated"}


@lru_cache(maxsize=16_384)  # imagined games ask for the same ones again and again
def shoot(rules: RuleSet, shot: Shot) -> Odds:
    """Chance of each outcome of one shot."""
    ruling = may_fire(rules, shot)
    if not ruling:
        return forbidden(rules, ruling)
    hit = to_hit(rules, shot)
    after, parts = after_hit(rules, shot)
    struck = {name: hit.chance * chance for name, chance in after.items()}
    return odds(rules, {"miss": 1 - hit.chance} | struck, (part(hit), *parts))


def after_hit(rules: RuleSet, shot: Shot) -> tuple[dict[str, Fraction], tuple[Part, ...]]:
    """What becomes of a target that was hit."""
    if shot.target != "vehicle":
        return _on_soft(rules, shot)
    crew = experience_test(rules, Test(experience=shot.crew))
    if shot.track_shot:
        return {"immobilised": crew.chance, "abandoned": 1 - crew.chance}, (part(crew),)
    test = destruction(rules, shot)
    return after_test(test, crew.chance), (part(test), part(crew))


def after_test(test: Roll, steady: Fraction) -> dict[str, Fraction]:
    """A destruction test: missed by one, the crew must be steady or is demoralised (ours)."""
    destroyed, near = at_least(DICE, test.need), totals(DICE).get(test.need - 1, Fraction(0))
    shaken = near * (1 - steady)
    return {"no effect": 1 - destroyed - shaken, "demoralised": shaken, "destroyed": destroyed}


def _on_soft(rules: RuleSet, shot: Shot) -> tuple[dict[str, Fraction], tuple[Part, ...]]:
    """Infantry or a gun's crew: a shell bursts (407), a solid shot is one hit (ours)."""
    solid = Burst(0, 6, 1, (Modifier("base.direct_he", _("solid shot: one hit"), 1, True),))
    burst = direct_he(rules, he_dice(rules, shot.weapon.calibre), shot.cover) if shot.ammo == "HE" else solid
    save = Save(experience=shot.crew, calibre=shot.weapon.calibre, cover=shot.cover, demoralised=shot.demoralised)
    parts = (Part(_("burst"), burst.lines), Part(_("saves"), modifiers(rules, save)))
    return suffer(rules, save, burst.odds()), parts


def suffer(rules: RuleSet, save: Save, hits: dict[int, Fraction]) -> dict[str, Fraction]:
    """What so many hits, each with its chance, do to a unit."""
    states = enumerate(ways_of_saving(rules, save, max(hits)))
    return gather(
        (RESULT[result], hits[count] * Fraction(ways, 6**count))
        for count, row in states
        if count in hits
        for result, ways in zip(RESULTS, row, strict=True)
    )
