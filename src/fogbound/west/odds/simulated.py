"""Simulated odds: battles fought with dice through the same arithmetic, for what is too large to follow exactly."""

from __future__ import annotations

from random import Random

from fogbound.west.odds.exact import resolve
from fogbound.west.odds.plan import Plan, goes_on
from fogbound.west.rules.combat.engagement import Codes, Engagement, Moment, moment, with_side
from fogbound.west.rules.combat.fighter import AIR_TO_AIR, Fire, Step


def fight(engagement: Engagement, codes: Codes, plan: Plan, rng: Random) -> Codes:
    """One battle to its end."""
    air = 0
    while engagement.fights_in_air(codes, air + 1):
        air += 1
        codes = fire(engagement, AIR_TO_AIR, codes, moment(1, air), rng)
    at = moment(1, air)
    while True:
        for when in engagement.round:
            codes = fire(engagement, when, codes, at, rng)
            if engagement.verdict(codes)[1]:
                return codes
        if not goes_on(engagement, codes, plan, at):
            return codes
        at = moment(at.round + 1, air)


def fire(engagement: Engagement, when: Fire, codes: Codes, at: Moment, rng: Random) -> Codes:
    """The dice of one step."""
    now = codes
    for role in when.roles:
        volley = engagement.volley(when.step, role, codes, at)
        if not volley.dice:
            continue
        if when.step == Step.ARTILLERY:
            now = with_side(now, role, engagement.spend(role, codes, volley))
        hits = volley.hits(rng.choices((1, 2, 3, 4, 5, 6), k=volley.dice))
        if hits:
            now = with_side(now, 1 - role, resolve(engagement, when.step, role, codes, at, hits))
    return now if now is codes else engagement.verdict(now)[0]
