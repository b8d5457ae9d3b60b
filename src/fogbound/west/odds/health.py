"""The states of health that one side of a battle can come to, numbered; what hits make of each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from fogbound.west.odds.prices import points_between, prices
from fogbound.west.rules.combat.codes import Codes, Strength
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, Step
from fogbound.west.rules.combat.hits import code_of, deal, steps_of, take
from fogbound.west.rules.combat.moment import Moment, moment
from fogbound.west.rules.combat.volley import volley

Side: TypeAlias = tuple[int, ...]
Ways: TypeAlias = tuple[int, ...]
"""States among which the owner may choose; most often one."""
Pending: TypeAlias = tuple[int, tuple[int, ...], int]
"""Hits that a side still has to take: its role, those who can take them, how many."""
Course: TypeAlias = tuple[Ways, ...]
"""What one hit, two … may leave of a side."""

STATES: Final = 1 << 12
"""A side has fewer states than this; numbers of attackers are multiples of it, so that a pair is a sum."""
THEIRS: Final = STATES - 1
MINE: Final = STATES * STATES - STATES
"""Which bits of a pair are the state of the defenders, and of the attackers."""
STEPS: Final = 64
"""To see how often a unit is halved."""
KINDS: Final = 1 << len(Strength._fields)
SET_APART: Final[dict[str, Any]] = {"name": "", "faces": (), "made_like": 0, "tag": 0}
"""What tells units apart that may fight alike."""


class TooManyBranchesError(Exception):
    """The battle is too large to be followed in all its branches."""


class Health:
    """One side of a battle. Hits never make it healthier, so that no state comes again."""

    def __init__(self, engagement: Engagement, role: int, start: Codes) -> None:
        self.engagement = engagement
        self.role = role
        self.units = engagement.sides[role]
        self.start = start[role]
        self.step = STATES if role == ATTACKER else 1
        self.sides: dict[int, Side] = {}
        self.points: dict[int, int] = {}
        """Of each state, what it costs to make good (7.3)."""
        self.kinds: dict[int, int] = {}
        """Of each state, what kinds of units are left, as a number."""
        self._numbers: dict[Side, int] = {}
        self._faces: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._spared: dict[tuple[int, int, int], bool] = {}
        self._aimed: dict[int, tuple[tuple[int, int], ...]] = {}
        self._alike = [unit._replace(**SET_APART) for unit in self.units]
        self._courses: dict[tuple[int, ...], Courses] = {}

    def number(self, side: Side) -> int:
        found = self._numbers.get(side)
        if found is None:
            if len(self.sides) == STATES - 1:
                raise TooManyBranchesError
            found = self._numbers[side] = (len(self.sides) + 1) * self.step
            self.sides[found] = side
            self.points[found] = points_between(self.units, self.start, side)
            self.kinds[found] = sum(1 << n for n, left in enumerate(self._strength(side)) if left)
        return found

    def _strength(self, side: Side) -> Strength:
        return self.engagement.strength(self.role, (side, ()) if self.role == ATTACKER else ((), side))

    def courses(self, pool: tuple[int, ...]) -> Courses:
        """What hits on a pool of units may leave of each state."""
        found = self._courses.get(pool)
        if found is None:
            found = self._courses[pool] = Courses(self, pool)
        return found

    def hit(self, state: int, pool: tuple[int, ...]) -> Ways:
        """7.7.9: one hit on the strongest, of equals on whom the owner chooses; if nobody is left, on nobody."""
        units, side = self.units, self.sides[state]
        dealt = deal(units, side, pool, 1)
        if dealt.tied:
            chosen = self._worth_trying(side, dealt.tied)
            return tuple(sorted(self.number(take(units, dealt.codes, n)) for n in chosen))
        return () if dealt.codes == side else (self.number(dealt.codes),)

    def _worth_trying(self, side: Side, tied: tuple[int, ...]) -> list[int]:
        """Of equals, those whom it can be best to lose: the first of those alike, and nobody who is worth more."""
        alike: dict[tuple[object, ...], int] = {}
        for n in tied:
            alike.setdefault((side[n], self._left(n, side[n]), self._alike[n], self._gives_up(n)), n)
        others = list(alike.values())
        if self.engagement.aimed:  # it is the enemy who may choose
            return others
        return [n for n in others if not any(self._is_spared(side, n, m) for m in others if m != n)]

    def _gives_up(self, n: int) -> bool:
        """Whether a unit is lost after the first round (5.6.1, 12.4.1)."""
        return self.units[n].gives_up(self.role)

    def _left(self, n: int, code: int) -> tuple[tuple[int, int], ...]:
        """The faces of a unit from where it stands down, with their prices."""
        found = self._faces.get((n, code))
        if found is None:
            unit, steps = self.units[n], steps_of(code)
            costs = zip(unit.faces, prices(unit.nation, unit.kind, unit.faces), strict=True)
            found = self._faces[n, code] = tuple((face, cost) for face, cost in costs if face <= steps)
        return found

    def _is_spared(self, side: Side, n: int, m: int) -> bool:
        """Whether it is never better to hit unit `n` than `m`, of equal steps."""
        if side[n] != side[m] or self._gives_up(n) != self._gives_up(m):
            return False
        found = self._spared.get(key := (n, m, side[n]))
        if found is None:
            found = self._spared[key] = self._is_worth_more(n, m, side[n])
        return found

    def _is_worth_more(self, n: int, m: int, code: int) -> bool:
        """Whether unit `n` is better worth its steps than `m` in every way.

        With the same faces left, the next hit goes to the one that was spared, and both ways come to the same. Until
        then whoever was spared fires with more steps: let it be the one that hits better, with as many dice, in every
        moment of the battle, if it does not cost more.
        """
        if self.engagement.has_fort or self.units[n].air or self.units[m].air:
            return False
        mine, other = self._left(n, code), self._left(m, code)
        if [face for face, _cost in mine] != [face for face, _cost in other]:
            return False
        pairs = list(zip(self._aims(n), self._aims(m), strict=True))
        return (
            self.units[n].combat == self.units[m].combat
            and all(a[0] == b[0] and a[1] <= b[1] for a, b in pairs)
            and any(a[1] < b[1] for a, b in pairs)
            and all(cost >= less for (_face, cost), (_same, less) in zip(mine, other, strict=True))
        )

    def _aims(self, n: int) -> tuple[tuple[int, int], ...]:
        """By moment of the battle, the dice of so many steps of a ground unit, and what they hit on."""
        found = self._aimed.get(n)
        if found is None:
            found = self._aimed[n] = tuple(self._aim(n, step, now) for step, now in self._moments())
        return found

    def _aim(self, n: int, step: Step, now: Moment) -> tuple[int, int]:
        fit = tuple(tuple(code_of(STEPS) for _unit in side) for side in self.engagement.sides)
        shooters = self.engagement.shooters(step, self.role, (fit[0], fit[1]), now)
        shots = volley(
            (each for each in shooters if each.who == n),
            best=self.engagement.readings.best,
            cancel=self.engagement.readings.cancel,
        ).shots
        return (shots[0].dice, shots[0].target) if shots else (0, 0)

    def _moments(self) -> Iterator[tuple[Step, Moment]]:
        rounds = (2,) if self.engagement.rounds_are_alike else (1, 2)
        yield from ((when.step, moment(number)) for number in rounds for when in self.engagement.round)


class Courses(dict[int, Course]):
    """By state of a side, the course of hits on a pool of units, worked out when it is first asked for."""

    def __init__(self, health: Health, pool: tuple[int, ...]) -> None:
        super().__init__()
        self._health = health
        self._pool = pool

    def __missing__(self, state: int) -> Course:
        """One hit, and then what further hits may leave of what it left; any way there are as many."""
        ways = self._health.hit(state, self._pool)
        if len(ways) > 1:
            further = zip(*[self[way] for way in ways], strict=True)
            found: Course = (ways, *[tuple(sorted(set().union(*after))) for after in further])
        else:
            found = (ways, *self[ways[0]]) if ways else ()
        self[state] = found
        return found
