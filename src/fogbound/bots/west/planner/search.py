"""Which plan: all are tried in the same imagined games, the better half goes on, then variants of the best are tried.

Sequential halving: of so many games, as few as possible go to plans that are not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import ceil, log2
from random import Random
from statistics import fmean
from typing import Final

from fogbound.bots.west.planner.plans import Plan, candidates, objectives, variant
from fogbound.bots.west.planner.rollout import points_after
from fogbound.bots.west.planner.value import levels_of, value
from fogbound.bots.west.planner.worlds import seed_of, standing, worlds
from fogbound.bots.west.style import GREEDY
from fogbound.core.values import Observation
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West

FIRST: Final = 0.6
"""Share of the games that goes to the plans thought of at once; variants have the others."""
FEWEST: Final = 4
"""Games that a plan is worth; who has few games looks at few plans."""
DOUBT: Final = 4
"""Games by which a plan must prove that it is out of the ordinary."""
PARENTS: Final = 2
VARIANTS: Final = 5


@dataclass(slots=True)
class Trial:
    """A plan, and the points of the Axis at the end of each game in which it was tried."""

    plan: Plan
    points: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def merit(self, usual: float) -> float:
        """Its mean value, held back towards what is usual as long as it was tried in few games."""
        return (sum(self.values) + DOUBT * usual) / (len(self.values) + DOUBT)


class Search:
    """Finds a plan for one side from what it sees. The n-th game of every plan is of the same world and dice."""

    def __init__(self, observation: Observation, ask: str, games: int, is_late: Callable[[], bool]) -> None:
        likeliest = standing(observation, ask)
        assert likeliest is not None
        self.state, self.side = likeliest, SIDES.index(observation["side"])
        self.games, self.is_late = games, is_late
        self.left = games
        """Games that may still be played."""
        self.levels = levels_of(self.state.setting)
        self.seed = seed_of(observation)
        self._values: list[float] = []
        self._draws: Iterator[West] = worlds(observation, ask)
        self._worlds: list[West] = []

    def run(self) -> list[Trial]:
        """All plans that were tried, the one to take first."""
        plans = candidates(self.state, self.side)[: max(PARENTS, self.games // FEWEST)]
        first = [Trial(plan) for plan in plans]
        best = self._halve(first, round(FIRST * self.games))
        goals, rng = objectives(self.state, self.side), Random(f"variants {self.seed}")
        known = {trial.plan for trial in first}
        fresh = []
        for parent in best[:PARENTS]:
            for _n in range(VARIANTS):
                plan = variant(parent.plan, goals, rng)
                if plan not in known:
                    known.add(plan)
                    fresh.append(Trial(plan))
        final = self._halve([*best[:PARENTS], *fresh[: self.left // FEWEST]], self.left)
        chosen = {id(trial) for trial in final}
        others = [trial for trial in (*first, *fresh) if id(trial) not in chosen]
        return final + self._ranked(others)

    def _halve(self, trials: list[Trial], games: int) -> list[Trial]:
        """Play so many games; the best first, of those that came to the end."""
        rounds = max(1, ceil(log2(len(trials))))
        for _round in range(rounds):
            for _n in range(max(1, games // (rounds * len(trials)))):
                for trial in trials:
                    if self.left <= 0 or self.is_late():
                        return self._ranked(trials)
                    self._try(trial)
            trials = self._ranked(trials)[: max(PARENTS, ceil(len(trials) / 2))]
        return trials

    def _try(self, trial: Trial) -> None:
        n = len(trial.points)
        self.left -= 1
        while len(self._worlds) <= n:
            self._worlds.append(next(self._draws))
        mine, theirs = SIDES[self.side], SIDES[1 - self.side]
        styles = {mine: trial.plan.style, theirs: GREEDY}
        points = points_after(self._worlds[n], styles, Random(f"dice {self.seed} {n}"))
        trial.points.append(points)
        trial.values.append(value(self.levels, points, self.side))
        self._values.append(trial.values[-1])

    def _ranked(self, trials: list[Trial]) -> list[Trial]:
        usual = fmean(self._values) if self._values else 0.0
        return sorted(trials, key=lambda trial: -trial.merit(usual))
