"""`assault`: infantry on infantry through covering and defensive fire, infantry on armour, armour over anything."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from fogbound.blitz.dice import gather, hits, successes
from fogbound.blitz.odds.fire import FireMission, hit_odds
from fogbound.blitz.odds.shooting import suffer
from fogbound.blitz.odds.values import Odds, Part, forbidden, odds, part
from fogbound.blitz.roll import Roll
from fogbound.blitz.rules.assault import Fighter, melee, modifiers
from fogbound.blitz.rules.covering_fire import charging, defensive_fire, equivalents
from fogbound.blitz.rules.fire import Aim, Arm, Firer, Mark, dice, to_hit
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.overrun import Overrun, aftermath, crush, may_overrun
from fogbound.blitz.rules.saves import Save, ways_of_saving
from fogbound.blitz.rules.tank_assault import TankAssault, effect, may_assault, needs_experience, score, success
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover, Experience
from fogbound.core.texts import texts

_ = texts("blitz")


class InfantryAssault(Struct, frozen=True, kw_only=True):
    """Attackers who cross open ground at a defender, perhaps after covering fire of others."""

    attackers: int = 1
    attacker: Experience = "regular"
    smg: bool = False
    defender: Experience = "regular"
    defender_arm: Arm = "rifle group"
    defender_demoralised: bool = False
    cover: Cover = "open"
    covering: tuple[Arm, ...] = ()
    covering_distance: int = 30


def assault(rules: RuleSet, plan: InfantryAssault) -> Odds:
    """102: covering fire, charge, defensive fire, mêlée: the chance of each end."""
    charge = _defensive_roll(rules, plan)
    ends: list[tuple[str, Fraction]] = []
    for state, p in _after_covering_fire(rules, plan).items():
        if state == "eliminated":
            ends.append(("defender eliminated", p))
            continue
        shaken = state == "demoralised"
        for units, q in _arrivals(rules, plan, charge, shaken).items():
            ends += [(end, p * q * r) for end, r in _clash(rules, plan, units, shaken).items()]
    defenders_dice = Part(_("dice of the defender"), dice(rules, _defender(plan, plan.defender_demoralised)).lines)
    sides = [
        Part(_("attacker in the mêlée"), modifiers(rules, _attackers(plan, plan.attackers))),
        Part(_("defender in the mêlée"), modifiers(rules, _defenders(plan, plan.defender_demoralised))),
    ]
    return odds(rules, gather(ends), (defenders_dice, part(charge), *sides))


def _after_covering_fire(rules: RuleSet, plan: InfantryAssault) -> dict[str, Fraction]:
    save = Save(experience=plan.defender, cover=plan.cover, demoralised=plan.defender_demoralised)
    if not plan.covering:
        return {"demoralised" if plan.defender_demoralised else "no effect": Fraction(1)}
    mark = Mark(cover=plan.cover, distance=plan.covering_distance)
    mission = FireMission(firers=tuple(Firer(arm=arm) for arm in plan.covering), mark=mark, target=save)
    return suffer(rules, save, hit_odds(rules, mission))


def _defender(plan: InfantryAssault, shaken: bool) -> Firer:
    return Firer(arm=plan.defender_arm, demoralised=shaken)


def _defensive_roll(rules: RuleSet, plan: InfantryAssault) -> Roll:
    base = to_hit(rules, Aim(firer=_defender(plan, False), mark=charging(rules, plan.defender_arm)))
    return defensive_fire(rules, base, equivalents(rules, plan.covering))


def _arrivals(rules: RuleSet, plan: InfantryAssault, charge: Roll, shaken: bool) -> dict[int, Fraction]:
    """How many attackers come through; hits are spread evenly, and who is demoralised stops (ours)."""
    struck = hits(dice(rules, _defender(plan, shaken)).dice, charge.target)
    unharmed = [row[0] for row in ways_of_saving(rules, Save(experience=plan.attacker), max(struck))]
    safe = [Fraction(ways, 6**count) for count, ways in enumerate(unharmed)]
    total: list[tuple[int, Fraction]] = []
    for count, p in struck.items():
        each, more = divmod(count, plan.attackers)
        luckier = successes(plan.attackers - more, safe[each])
        unluckier = successes(more, safe[each + 1]) if more else {0: Fraction(1)}
        total += [(a + b, p * q * r) for a, q in luckier.items() for b, r in unluckier.items()]
    return gather(total)


def _attackers(plan: InfantryAssault, units: int) -> Fighter:
    return Fighter(experience=plan.attacker, smg=plan.smg, units=max(1, units))


def _defenders(plan: InfantryAssault, shaken: bool) -> Fighter:
    return Fighter(experience=plan.defender, cover=plan.cover, demoralised=shaken, defends=True)


def _clash(rules: RuleSet, plan: InfantryAssault, units: int, shaken: bool) -> dict[str, Fraction]:
    if units == 0:
        return {"attacker stopped": Fraction(1)}
    return {str(end): p for end, p in melee(rules, _attackers(plan, units), _defenders(plan, shaken)).items()}


def assault_on_armour(rules: RuleSet, plan: TankAssault, experience: Experience = "regular") -> Odds:
    """215: an experience test unless equipped, then the score."""
    ruling = may_assault(rules, plan)
    if not ruling:
        return forbidden(rules, ruling)
    nerve = experience_test(rules, Test(experience=experience, year=plan.year, purpose="assault armour"))
    closes = nerve.chance if needs_experience(rules, plan) else Fraction(1)
    won = closes * success(rules, plan)
    parts = [part(nerve)] if needs_experience(rules, plan) else []
    outcomes = {"holds back": 1 - closes, "no effect": closes - won, effect(rules, plan): won}
    return odds(rules, outcomes, (*parts, part(score(rules, plan))))


def overrun(rules: RuleSet, plan: Overrun) -> Odds:
    """214: crushed, or what the survivor does."""
    ruling = may_overrun(rules, plan)
    if not ruling:
        return forbidden(rules, ruling)
    chance = crush(rules, plan).chance
    survivor = aftermath(rules, plan, success=False)
    spared = "demoralised" if survivor.demoralised else "flees" if survivor.falls_back else "stands"
    return odds(rules, {"crushed": chance, spared: 1 - chance}, (part(crush(rules, plan)),))
