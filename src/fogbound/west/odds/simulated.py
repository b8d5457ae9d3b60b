"""Simulated odds: battles fought with dice through the same arithmetic, for what is too large to follow exactly.

What is best on a tie (7.7.9) is not known here; hits go to guns first, then to whoever fires least.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from fogbound.west.odds.health import Pending
from fogbound.west.odds.layers import Layer, Layers
from fogbound.west.odds.plan import Plan, after_a_round, decided, without_surrendered
from fogbound.west.rules.combat.codes import Codes, with_side
from fogbound.west.rules.combat.descent import falling, grounded
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.hits import cheapest, deal, dearest, take
from fogbound.west.rules.combat.moment import Moment

FACES: Final = (1, 2, 3, 4, 5, 6)


class Simulation:
    """Fights one battle again and again; what hits do to a state of health is worked out once."""

    def __init__(self, engagement: Engagement, plan: Plan, rng: Random) -> None:
        self.engagement = engagement
        self.plan = plan
        self.rng = rng
        self.layers = Layers(engagement, plan)
        self._known: dict[tuple[int, Codes, tuple[int, ...]], tuple[Codes, bool]] = {}

    def fight(self, codes: Codes, at: int = 0) -> tuple[Codes, str]:
        """One battle from a layer on to its end, which may come before a die falls (7.7.10): what is left, who won."""
        codes, over = self.engagement.verdict(codes)
        while not over:
            layer = self.layers[at]
            if layer.air and not self.layers.is_fought(layer, codes):
                at = layer.skip
                continue
            if layer.down and falling(self.engagement, codes):
                codes, over = self.engagement.verdict(grounded(self.engagement, codes))
                at = layer.down
                continue
            if layer.ended:
                if outcome := after_a_round(self.engagement, codes, self.plan, layer.ended):
                    return codes, outcome
                if (left := without_surrendered(self.engagement, codes, layer.ended)) != codes:
                    codes, over = self.engagement.verdict(left)
                    continue
            codes, over = self.fire(at, layer, codes)
            at = layer.then
        return codes, decided(self.engagement, codes)

    def fire(self, at: int, layer: Layer, codes: Codes) -> tuple[Codes, bool]:
        """The dice of one layer, and whether the battle is over then."""
        hits = []
        for role in layer.when.roles:
            volley = self.engagement.volley(layer.when.step, role, codes, layer.at)
            hits.append(volley.hits(self.rng.choices(FACES, k=volley.dice)) if volley.dice else -1)
        key = (at, codes, tuple(hits))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._after(layer, codes, hits)
        return found

    def _after(self, layer: Layer, codes: Codes, scored: list[int]) -> tuple[Codes, bool]:
        """What hits do; -1 for a side that did not fire."""
        engagement, step, now = self.engagement, layer.when.step, codes
        for role, hits in zip(layer.when.roles, scored, strict=True):
            if hits >= 0 and step == Step.ARTILLERY:
                spent = engagement.spend(role, codes, engagement.volley(step, role, codes, layer.at))
                now = with_side(now, role, spent)
            if hits > 0:
                now = with_side(now, 1 - role, self._hit(step, role, codes, layer.at, hits))
        return engagement.verdict(now)

    def _hit(self, step: Step, role: int, codes: Codes, at: Moment, hits: int) -> tuple[int, ...]:
        """The side that was fired at, after hits."""
        pool = self.engagement.targets(step, role, codes, at)
        is_aimed = role == ATTACKER and step in self.engagement.aimed
        return self._take(1 - role, codes[1 - role], pool, hits, aimed=is_aimed)

    def taken(self, codes: Codes, pending: Sequence[Pending], *, aimed: bool = False) -> Codes:
        """Both sides after hits that they still have to take; `aimed` if the attacker chooses who (19.2)."""
        for role, pool, hits in pending:
            is_aimed = aimed and role == DEFENDER
            codes = with_side(codes, role, self._take(role, codes[role], pool, hits, aimed=is_aimed))
        return codes

    def _take(
        self, role: int, side: tuple[int, ...], pool: tuple[int, ...], hits: int, *, aimed: bool = False
    ) -> tuple[int, ...]:
        units = self.engagement.sides[role]
        dealt = deal(units, side, pool, hits)
        while dealt.tied:
            chosen = (dearest if aimed else cheapest)(units, dealt.codes, dealt.tied)
            dealt = deal(units, take(units, dealt.codes, chosen), pool, dealt.left - 1)
        return dealt.codes
