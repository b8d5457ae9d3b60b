"""The states of health that one side of a battle can come to, numbered; what hits make of each of them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from fogbound.west.odds.prices import points_between, prices
from fogbound.west.rules.combat.engagement import Codes, Engagement, Strength
from fogbound.west.rules.combat.fighter import ATTACKER
from fogbound.west.rules.combat.hits import deal, steps_of, take

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
            return tuple(self.number(take(units, dealt.codes, chosen)) for chosen in self._unlike(side, dealt.tied))
        return () if dealt.codes == side else (self.number(dealt.codes),)

    def _unlike(self, side: Side, tied: tuple[int, ...]) -> list[int]:
        """Of units that will fight alike from now on and cost the same, the first."""
        seen: dict[tuple[object, ...], int] = {}
        for n in tied:
            unit, faces = self.units[n], self.units[n].faces
            left = faces.index(steps_of(side[n]))
            costs = prices(unit.nation, unit.kind, faces)
            seen.setdefault((side[n], faces[left:], costs[left:], unit._replace(**SET_APART)), n)
        return list(seen.values())


class Courses(dict[int, Course]):
    """By state of a side, the course of hits on a pool of units, worked out when it is first asked for."""

    def __init__(self, health: Health, pool: tuple[int, ...]) -> None:
        super().__init__()
        self._health = health
        self._pool = pool
        self._one_hit: dict[int, Ways] = {}

    def __missing__(self, state: int) -> Course:
        ways = self._hit(state)
        found: list[Ways] = []
        while ways:
            found.append(ways)
            if len(ways) == 1 and ways[0] in self:
                found.extend(self[ways[0]])
                break
            ways = tuple(sorted({then for way in ways for then in self._hit(way)}))
        self[state] = tuple(found)
        return self[state]

    def _hit(self, state: int) -> Ways:
        found = self._one_hit.get(state)
        if found is None:
            found = self._one_hit[state] = self._health.hit(state, self._pool)
        return found
