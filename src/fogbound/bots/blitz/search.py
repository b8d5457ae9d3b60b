"""Which plan of Blitz: all are tried in worlds drawn from what a side knows, each to the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import exp
from random import Random
from typing import Any, Final

from fogbound.blitz.play.engine.scenarios import SIDES, scenarios
from fogbound.blitz.play.engine.state import Blitz
from fogbound.blitz.play.sequence import SEQUENCE
from fogbound.bots.blitz.greedy import respond
from fogbound.bots.blitz.picture import seed_of, worlds
from fogbound.bots.blitz.plans import candidates, plain
from fogbound.bots.blitz.style import Style, usual
from fogbound.bots.halving import PARENTS, Halving, Trial
from fogbound.core.values import Chance, Choice, Dice

FEWEST: Final = 6
"""Games that a plan is worth; dice weigh more here than plans do."""
SOFT: Final = 1.0
"""Victory points over which a game that was nearly won counts as half a victory, and how many more they are for every
turn that is left: chance has still so much to say that a lead at the end is hardly more than a lead on average."""
SOFTER: Final = 0.5
MOST: Final = 4
"""How many times as many games are played when they are shorter, and before the set-up, which is for good."""


class Search(Halving[Blitz]):
    """Finds a plan for one side from what it sees."""

    def __init__(self, seen: dict[str, Any], side: str, games: int, left: Callable[[], float]) -> None:
        defender = scenarios()[seen["scenario"]].first
        self.usual = {one: usual(one != defender) for one in SIDES}
        turn, turns = seen["turn"], seen["turns"]
        turns_left = turns - max(1, turn) + 1
        games *= MOST if turn == 0 else min(MOST, turns / turns_left)
        super().__init__(plain(side != defender), int(games), left, worlds(seen, side))
        self.side, self.seed = side, seed_of(seen)
        self.soft = SOFT + SOFTER * turns_left
        self.plans = tuple(dict.fromkeys(candidates(side != defender, turn)))

    def games(self) -> Iterator[None]:
        yield from self.first_games()
        if self.left >= PARENTS * FEWEST:
            self.line_up(self.plans, FEWEST)
            yield from self.halve(self.tried, self.left)

    def play(self, trial: Trial, n: int) -> None:
        styles = self.usual | {self.side: trial.plan}
        one, other = play_on(self.world(n), styles, Random(f"dice {self.seed} {n}")).points
        trial.points.append(one - other)
        lead = one - other if self.side == SIDES[0] else other - one
        trial.values.append(1 / (1 + exp(-lead / self.soft)))


def play_on(world: Blitz, styles: Mapping[str, Style], rng: Random) -> Blitz:
    """To the end of the game, both sides in the fog. `world` stays as it is."""
    state = world.copy()
    while isinstance(decision := SEQUENCE.decision(state), Choice | Chance):
        if isinstance(decision, Choice):
            SEQUENCE.apply(state, respond(state, decision, rng, styles[decision.side]))
        else:
            SEQUENCE.apply(state, Dice(tuple(rng.choices(range(1, decision.sides + 1), k=decision.count))))
    return state
