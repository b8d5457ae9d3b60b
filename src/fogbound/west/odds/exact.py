"""Exact odds: every branch of a battle with its chance.

A battle never comes back to an earlier state of health; at most it stays where it is for a round in which nobody
hits. So states are taken from the healthiest down, and what stays is shared out among the ways that lead on: no round
is cut off, however long the battle.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import prod
from typing import Final, TypeAlias

from fogbound.west.odds.plan import Plan, goes_on
from fogbound.west.rules.combat.engagement import Codes, Engagement, Moment, moment
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Step
from fogbound.west.rules.combat.hits import cheapest, deal, take
from fogbound.west.rules.combat.order import AIR_TO_AIR, Fire
from fogbound.west.rules.combat.volley import Volley

Side: TypeAlias = tuple[int, ...]
Spread: TypeAlias = dict[Codes, float]
"""States of health with their chances."""

BRANCHES: Final = 60_000
"""Most branches to follow."""


class TooManyBranchesError(Exception):
    """The battle is too large to be followed in all its branches."""


def resolve(engagement: Engagement, step: Step, role: int, codes: Codes, at: Moment, hits: int) -> tuple[int, ...]:
    """The side that was fired at, after hits; ties go to the unit that costs least."""
    dealt = engagement.deal(step, role, codes, at, hits)
    if not dealt.tied:
        return dealt.codes
    units, pool = engagement.sides[1 - role], engagement.targets(step, role, codes, at)
    while dealt.tied:
        chosen = cheapest(units, dealt.codes, dealt.tied)
        dealt = deal(units, take(units, dealt.codes, chosen), pool, dealt.left - 1)
    return dealt.codes


class Follower:
    """Follows one battle through all its branches."""

    def __init__(self, engagement: Engagement, plan: Plan, branches: int) -> None:
        self.engagement = engagement
        self.plan = plan
        self.left = branches
        self._chances: dict[int, tuple[float, ...]] = {}
        self._courses: dict[tuple[int, Side, tuple[int, ...]], list[Side]] = {}

    def after(self, when: Fire, codes: Codes, at: Moment) -> Spread:
        """Where a step leads from a state of health."""
        engagement, step, verdict = self.engagement, when.step, self.engagement.verdict
        now: list[dict[Side, float]] = [{codes[ATTACKER]: 1.0}, {codes[DEFENDER]: 1.0}]
        for role in when.roles:
            volley = engagement.volley(step, role, codes, at)
            if not volley.dice:
                continue
            if step == Step.ARTILLERY:
                now[role] = {engagement.spend(role, codes, volley): 1.0}
            now[1 - role] = self._hit(role, codes[1 - role], engagement.targets(step, role, codes, at), volley)
        self.left -= len(now[ATTACKER]) * len(now[DEFENDER])
        if self.left < 0:
            raise TooManyBranchesError
        # Fire of both sides at once hits them as they were, so that the two spreads are independent.
        return {
            verdict((mine, theirs))[0]: p * q
            for mine, p in now[ATTACKER].items()
            for theirs, q in now[DEFENDER].items()
        }

    def _hit(self, role: int, side: Side, pool: tuple[int, ...], volley: Volley) -> dict[Side, float]:
        """A side after each number of hits."""
        chances, course = self._chances.get(id(volley)), self._course(role, side, pool)
        if chances is None:
            chances = self._chances[id(volley)] = volley.chances()  # the engagement keeps its volleys
        found = dict(zip(course, chances, strict=False))
        if len(chances) > len(course):  # more hits than there is to hit
            found[course[-1]] += sum(chances[len(course) :])
        return found

    def _course(self, role: int, side: Side, pool: tuple[int, ...]) -> list[Side]:
        """A side after no hit, one, two …: one hit more is one hit on what the hits before left."""
        found = self._courses.get(key := (role, side, pool))
        if found is None:
            then = self._one_hit(role, side, pool)
            found = self._courses[key] = [side] if then == side else [side, *self._course(role, then, pool)]
        return found

    def _one_hit(self, role: int, side: Side, pool: tuple[int, ...]) -> Side:
        units = self.engagement.sides[1 - role]
        dealt = deal(units, side, pool, 1)
        return take(units, side, cheapest(units, side, dealt.tied)) if dealt.tied else dealt.codes

    def push(self, spread: Spread, when: Fire, at: Moment) -> Spread:
        """A step of all states at once."""
        found: Spread = {}
        for codes, p in spread.items():
            ways = {codes: 1.0} if self.engagement.verdict(codes)[1] else self.after(when, codes, at)
            for now, q in ways.items():
                found[now] = found.get(now, 0.0) + p * q
        return found

    # -- whole battles ---------------------------------------------------------------------------------------------

    def ends(self, codes: Codes) -> Spread:
        """All ends of the battle, which may be over before a die falls (7.7.10)."""
        codes, over = self.engagement.verdict(codes)
        if over:
            return {codes: 1.0}
        found: Spread = {}
        for air, spread in self.in_the_air(codes).items():
            for when in self.engagement.round:
                spread = self.push(spread, when, moment(1, air))
            later = self.rounds(spread, air) if self.plan.rounds else self.to_the_end(spread, air)
            for end, p in later.items():
                found[end] = found.get(end, 0.0) + p
        return found

    def in_the_air(self, codes: Codes) -> dict[int, Spread]:
        """7.7.1: states of health after air-to-air combat, by the rounds of it that were fought (2 for more)."""
        if not self.engagement.fights_in_air(codes, 1):
            return {0: {codes: 1.0}}
        once = self.push({codes: 1.0}, AIR_TO_AIR, moment(1, 1))
        done = {now: p for now, p in once.items() if not self.engagement.fights_in_air(now, 2)}
        more = {now: p for now, p in once.items() if now not in done}
        cycle = Cycle(self, (AIR_TO_AIR,), moment(1, 2), in_the_air=True)
        return {1: done, 2: cycle.absorb(more)}

    def rounds(self, spread: Spread, air: int) -> Spread:
        """So many rounds as the plan says, the first already fought."""
        ended: Spread = {}
        for number in range(1, self.plan.rounds):
            at = moment(number, air)
            ended |= {c: p + ended.get(c, 0.0) for c, p in spread.items() if not self.goes_on(c, at)}
            spread = {c: p for c, p in spread.items() if self.goes_on(c, at)}
            for when in self.engagement.round:
                spread = self.push(spread, when, moment(number + 1, air))
        return {c: ended.get(c, 0.0) + spread.get(c, 0.0) for c in (*ended, *spread)}

    def to_the_end(self, spread: Spread, air: int) -> Spread:
        return Cycle(self, self.engagement.round, moment(2, air)).absorb(spread)

    def goes_on(self, codes: Codes, at: Moment) -> bool:
        return goes_on(self.engagement, codes, self.plan, at)


class Cycle:
    """Steps that are fought over and over until the battle ends."""

    def __init__(self, follower: Follower, steps: tuple[Fire, ...], at: Moment, *, in_the_air: bool = False) -> None:
        self.follower = follower
        self.steps = steps
        self.at = at
        self.in_the_air = in_the_air
        self.ends: Spread = {}
        self._known_ends: dict[Codes, bool] = {}
        self.waiting: dict[Codes, list[float]] = {}
        """By state of health, the chance to come to it before each step."""
        self.queue: list[tuple[int, Codes]] = []

    def absorb(self, start: Spread) -> Spread:
        for codes, p in start.items():
            self._arrive(codes, 0, p)
        while self.queue:
            _health, codes = heappop(self.queue)
            self._leave(codes, self.waiting.pop(codes))
        return self.ends

    def _is_end(self, codes: Codes) -> bool:
        found = self._known_ends.get(codes)
        if found is None:
            if self.in_the_air:
                found = not self.follower.engagement.fights_in_air(codes, 2)
            else:
                found = not self.follower.goes_on(codes, self.at)
            self._known_ends[codes] = found
        return found

    def _arrive(self, codes: Codes, step: int, p: float) -> None:
        arrived = self.waiting.get(codes)
        if (step == 0 and self._is_end(codes)) or (arrived is None and self._is_over(codes)):
            self.ends[codes] = self.ends.get(codes, 0.0) + p
            return
        if arrived is None:
            arrived = self.waiting[codes] = [0.0] * len(self.steps)
            heappush(self.queue, (-sum(codes[ATTACKER]) - sum(codes[DEFENDER]), codes))
        arrived[step] += p

    def _is_over(self, codes: Codes) -> bool:
        return not self.in_the_air and self.follower.engagement.verdict(codes)[1]

    def _leave(self, codes: Codes, arrived: list[float]) -> None:
        """Whatever leads to these codes has been followed. Some of it goes round and round before it leads on."""
        ways = [self.follower.after(when, codes, self.at) for when in self.steps]
        stays = [way.pop(codes, 0.0) for way in ways]
        ends_here = self._is_end(codes)  # it came in the middle of a round after which it ends
        at = 0.0
        if not ends_here:
            around = 0.0
            for came, stay in zip(arrived[1:], stays[1:], strict=True):
                around = (around + came) * stay
            at = (arrived[0] + around) / (1.0 - prod(stays)) - arrived[0]
        for step, way in enumerate(ways):
            at += arrived[step]
            for now, q in way.items():
                self._arrive(now, (step + 1) % len(ways), at * q)
            at *= stays[step]
        if ends_here:
            self.ends[codes] = self.ends.get(codes, 0.0) + at


def follow(engagement: Engagement, codes: Codes, plan: Plan, branches: int = BRANCHES) -> Spread:
    """All ends of a battle with their chances."""
    return Follower(engagement, plan, branches).ends(codes)
