"""Simulated odds: battles fought with dice through the same arithmetic, for what is too large to follow exactly."""

from __future__ import annotations

from random import Random
from typing import Final

from fogbound.west.odds.exact import resolve
from fogbound.west.odds.plan import Plan, goes_on
from fogbound.west.rules.combat.engagement import Codes, Engagement, Moment, moment, with_side
from fogbound.west.rules.combat.fighter import Step
from fogbound.west.rules.combat.order import AIR_TO_AIR, Fire

FACES: Final = (1, 2, 3, 4, 5, 6)


class Simulation:
    """Fights one battle again and again; what hits do to a state of health is worked out once."""

    def __init__(self, engagement: Engagement, plan: Plan, rng: Random) -> None:
        self.engagement = engagement
        self.plan = plan
        self.rng = rng
        self._known: dict[tuple[Fire, Codes, int, tuple[int, ...]], tuple[Codes, bool]] = {}

    def fight(self, codes: Codes) -> Codes:
        """One battle to its end, which may have come before a die falls (7.7.10)."""
        engagement = self.engagement
        codes, over = engagement.verdict(codes)
        air = 0
        while not over and engagement.fights_in_air(codes, air + 1):
            air += 1
            codes, over = self.fire(AIR_TO_AIR, codes, moment(1, air))
        at = moment(1, air)
        while not over:
            for when in engagement.round:
                codes, over = self.fire(when, codes, at)
                if over:
                    return codes
            if not goes_on(engagement, codes, self.plan, at):
                return codes
            at = moment(at.round + 1, air)
        return codes

    def fire(self, when: Fire, codes: Codes, at: Moment) -> tuple[Codes, bool]:
        """The dice of one step, and whether the battle is over then."""
        hits = []
        for role in when.roles:
            volley = self.engagement.volley(when.step, role, codes, at)
            hits.append(volley.hits(self.rng.choices(FACES, k=volley.dice)) if volley.dice else -1)
        key = (when, codes, at.phase, tuple(hits))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._after(when, codes, at, hits)
        return found

    def _after(self, when: Fire, codes: Codes, at: Moment, scored: list[int]) -> tuple[Codes, bool]:
        """What hits do; -1 for a side that did not fire."""
        engagement, now = self.engagement, codes
        for role, hits in zip(when.roles, scored, strict=True):
            if hits >= 0 and when.step == Step.ARTILLERY:
                spent = engagement.spend(role, codes, engagement.volley(when.step, role, codes, at))
                now = with_side(now, role, spent)
            if hits > 0:
                now = with_side(now, 1 - role, resolve(engagement, when.step, role, codes, at, hits))
        return engagement.verdict(now)
