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

from fogbound.bots.west.planner.plans import BASE, Plan, candidates, enemies_near, objectives, plan, variant
from fogbound.bots.west.planner.rollout import HORIZON, play_on
from fogbound.bots.west.planner.value import levels_of, outlook, turns_left, value
from fogbound.bots.west.planner.worlds import seed_of, standing, worlds
from fogbound.bots.west.style import GREEDY, Style
from fogbound.core.values import Observation
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.victory import axis_points

FIRST: Final = 0.6
"""Share of the games that goes to the plans thought of at once; variants have the others, if they are enough."""
FEWEST: Final = 2
"""Games that a plan is worth; who has few games looks at few plans. Plans differ by half of what dice do: many plans
in few games find a better one than few plans in many."""
DOUBT: Final = 4
"""Games by which a plan must prove that it is out of the ordinary,"""
BRED: Final = 16
"""and a variant: most are worse than their parent, and of many one is always lucky."""
PARENTS: Final = 2
VARIANTS: Final = 5
GENERATION: Final = 40
"""Games of a generation of variants,"""
MOST_GENERATIONS: Final = 4
"""and how many there are at most."""
ENOUGH: Final = 3
"""Games without which no plan is taken."""
LONGEST: Final = 2 * HORIZON
"""Player turns of the longest imagined game."""


@dataclass(slots=True)
class Trial:
    """A plan, and the points of the Axis at the end of each game in which it was tried."""

    plan: Plan
    points: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    doubt: int = DOUBT

    def merit(self, usual: float) -> float:
        """Its mean value, held back towards what is usual as long as it was tried in few games."""
        return (sum(self.values) + self.doubt * usual) / (len(self.values) + self.doubt)


class Search:
    """Finds a plan for one side from what it sees. The n-th game of every plan is of the same world and dice."""

    def __init__(
        self, observation: Observation, ask: str, games: int, left: Callable[[], float], base: Style = BASE
    ) -> None:
        """`games`: how many, if they last to the end of the next turn; `left`: how many seconds are left."""
        likeliest = standing(observation, ask)
        assert likeliest is not None
        self.state, self.side = likeliest, SIDES.index(observation["side"])
        self.left = games * LONGEST // self._player_turns()
        """Games that may still be played."""
        self._time_left = left
        self.levels = levels_of(self.state.setting)
        self.seed = seed_of(observation)
        self.base = base
        self.plain = Trial(plan(base=base))
        self.tried = [self.plain]
        self.best = [self.plain]
        """Those of the last round that was played out, the best first."""
        self._values: list[float] = []
        self._draws: Iterator[West] = worlds(observation, ask)
        self._worlds: list[West] = []

    def _player_turns(self) -> int:
        """How many player turns an imagined game lasts."""
        turns = min(HORIZON, self.state.board.scenario.turns - self.state.turn)
        return max(1, 2 * turns - self.side)

    def run(self) -> list[Trial]:
        """Think to the end: all plans that were tried, the one to take first."""
        for _game in self.games():
            pass
        return self.standing()

    def standing(self) -> list[Trial]:
        """All plans that were tried so far, the one to take first."""
        best = self.best
        if len(best[0].points) < ENOUGH:  # a plan that was hardly tried is no reason to leave the plain one
            best = [self.plain]
        chosen = {id(trial) for trial in best}
        return best + self._ranked([trial for trial in self.tried if id(trial) not in chosen])

    def games(self) -> Iterator[None]:
        """Play one imagined game after the other; who has to answer meanwhile goes on later."""
        yield from self._first_games()
        if self.left >= PARENTS * FEWEST:
            others = [
                Trial(other) for other in candidates(self.state, self.side, self.base) if other != self.plain.plan
            ]
            self.tried = [self.plain, *others][: max(PARENTS, self.left // FEWEST)]
            breeds = (1 - FIRST) * self.left >= GENERATION
            yield from self._halve(self.tried, round(FIRST * self.left) if breeds else self.left)
            if breeds:
                yield from self._breed()

    def _first_games(self) -> Iterator[None]:
        """Two games of the plain plan: whether there is time for more, and for how many."""
        for _n in range(2):  # the first takes longer than others
            before = self._time_left()
            if before <= 0:
                self.left = 0
                return
            self._try(self.plain)
            took = before - self._time_left()
            yield
        if took > 0:
            self.left = min(self.left, int(self._time_left() / took))

    def _breed(self) -> Iterator[None]:
        """Generations of variants of the best; all that is new is added to what was tried."""
        goals, enemies = objectives(self.state, self.side), enemies_near(self.state, self.side)
        known, rng = {trial.plan for trial in self.tried}, Random(f"variants {self.seed}")
        for after in range(max(1, min(MOST_GENERATIONS, self.left // GENERATION)), 0, -1):
            parents, fresh = self.best[:PARENTS], []
            for n in range(min(PARENTS * VARIANTS, self.left // (FEWEST * after))):
                other = variant(parents[n % len(parents)].plan, goals, enemies, rng)
                if other not in known:
                    known.add(other)
                    fresh.append(Trial(other, doubt=BRED))
            self.tried += fresh
            yield from self._halve([*parents, *fresh], self.left // after)

    def _halve(self, trials: list[Trial], games: int) -> Iterator[None]:
        """Play so many games, more and more of them with the better plans; those that came to the end are the best."""
        rounds = max(1, ceil(log2(len(trials))))
        for _round in range(rounds):
            for _n in range(max(1, games // (rounds * len(trials)))):
                for trial in trials:
                    if self.left <= 0 or self._time_left() <= 0:
                        self.best = self._ranked(trials)
                        return
                    self._try(trial)
                    yield
            self.best = trials = self._ranked(trials)[: max(PARENTS, ceil(len(trials) / 2))]

    def try_afresh(self, plan: Plan, games: int) -> Trial | None:
        """A plan in games after all that were played, where the luck that chose it does not help it; if time allows."""
        trial, first = Trial(plan), len(self._worlds)
        for n in range(first, first + games):
            if self._time_left() <= 0:
                return None
            self._play(trial, n)
        return trial

    def _try(self, trial: Trial) -> None:
        self.left -= 1
        self._play(trial, len(trial.points))
        self._values.append(trial.values[-1])

    def _play(self, trial: Trial, n: int) -> None:
        """The n-th game with a plan."""
        while len(self._worlds) <= n:
            self._worlds.append(next(self._draws))
        mine, theirs = SIDES[self.side], SIDES[1 - self.side]
        styles = {mine: trial.plan.style, theirs: GREEDY}
        end = play_on(self._worlds[n], styles, Random(f"dice {self.seed} {n}"))
        points, left = axis_points(end), turns_left(end)
        trial.points.append(points)
        trial.values.append(value(self.levels, points + (outlook(end) if left else 0.0), self.side, left))

    def _ranked(self, trials: list[Trial]) -> list[Trial]:
        usual = fmean(self._values) if self._values else 0.0
        return sorted(trials, key=lambda trial: -trial.merit(usual))
