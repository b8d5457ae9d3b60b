"""Which plan: those thought of at once are tried first, then variants of the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from fogbound.bots.halving import FEWEST, PARENTS, Halving, Trial
from fogbound.bots.west.planner.plans import BASE, candidates, enemies_near, objectives, plan, variant
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
BRED: Final = 16
"""Games by which a variant must prove itself: most are worse than their parent, and of many one is always lucky."""
VARIANTS: Final = 5
GENERATION: Final = 40
"""Games of a generation of variants,"""
MOST_GENERATIONS: Final = 4
"""and how many there are at most."""
LONGEST: Final = 2 * HORIZON
"""Player turns of the longest imagined game."""


class Search(Halving[West]):
    """Finds a plan for one side from what it sees."""

    def __init__(
        self, observation: Observation, ask: str, games: int, left: Callable[[], float], base: Style = BASE
    ) -> None:
        """`games`: how many, if they last to the end of the next turn; `left`: how many seconds are left."""
        likeliest = standing(observation, ask)
        assert likeliest is not None
        self.state, self.side = likeliest, SIDES.index(observation["side"])
        super().__init__(plan(base=base), games * LONGEST // self._player_turns(), left, worlds(observation, ask))
        self.levels = levels_of(self.state.setting)
        self.seed = seed_of(observation)
        self.base = base

    def _player_turns(self) -> int:
        """How many player turns an imagined game lasts."""
        turns = min(HORIZON, self.state.board.scenario.turns - self.state.turn)
        return max(1, 2 * turns - self.side)

    def games(self) -> Iterator[None]:
        """Play one imagined game after the other; who has to answer meanwhile goes on later."""
        yield from self.first_games()
        if self.left >= PARENTS * FEWEST:
            self.line_up(candidates(self.state, self.side, self.base))
            breeds = (1 - FIRST) * self.left >= GENERATION
            yield from self.halve(self.tried, round(FIRST * self.left) if breeds else self.left)
            if breeds:
                yield from self._breed()

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
            yield from self.halve([*parents, *fresh], self.left // after)

    def play(self, trial: Trial, n: int) -> None:
        """The n-th game with a plan."""
        mine, theirs = SIDES[self.side], SIDES[1 - self.side]
        styles = {mine: trial.plan.style, theirs: GREEDY}
        end = play_on(self.world(n), styles, Random(f"dice {self.seed} {n}"))
        points, left = axis_points(end), turns_left(end)
        trial.points.append(points)
        trial.values.append(value(self.levels, points + (outlook(end) if left else 0.0), self.side, left))
