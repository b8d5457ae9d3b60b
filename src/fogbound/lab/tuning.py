"""Numbers of a bot found by games: all that are tried in a generation play the same seeds, and the better ones breed.

The search is CMA-ES (Hansen): it needs no gradients, bears dice, and learns which numbers go together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final

import numpy as np
from msgspec import Struct

from fogbound.bots.bot import Dial, name_with
from fogbound.lab.playing import Order, Outcome

WIDTH: Final = 0.15
"""How far the first numbers lie from where the bot stands, as a share of what they may be."""
POINT: Final = 0.02
"""What a point of the scenario counts beside a victory: it tells close defeats from others."""
DRAW: Final = 0.5


class Tried(Struct, frozen=True):
    """A bot with other numbers, and how it fared."""

    bot: str
    score: float


class Generation(Struct, frozen=True):
    """What one round of games told."""

    number: int
    tried: list[Tried]
    """The best first."""
    score: float
    """Of all of them, on the average."""
    bot: str
    """Where the search stands after it: what it would play next."""


class Cells(Struct, frozen=True):
    """The games of a generation, but for the bot that is tuned: each scenario, side and opponent, and so many seeds."""

    game: str
    scenarios: tuple[str, ...]
    sides: tuple[str, str]
    against: tuple[str, ...]
    games: int
    options: dict[str, str]
    budget: float

    def orders(self, bot: str, seed: int) -> list[tuple[str, Order]]:
        """With the side that the bot plays."""
        one, other = self.sides
        return [
            (mine, Order(self.game, scenario, self.options, {mine: bot, theirs: enemy}, n, self.budget))
            for scenario in self.scenarios
            for mine, theirs in ((one, other), (other, one))
            for enemy in self.against
            for n in range(seed, seed + self.games)
        ]


def tune(
    bot: str,
    dials: Mapping[str, Dial],
    cells: Cells,
    seed: int,
    generations: int,
    play: Callable[[Sequence[Order]], Sequence[Outcome]],
) -> Iterator[Generation]:
    """Generation by generation; each plays seeds of its own, so that luck is not bred."""
    from cmaes import CMA  # loads all of scipy.stats, a second

    search = CMA(
        mean=np.array([(dial.value - dial.low) / (dial.high - dial.low) for dial in dials.values()]),
        sigma=WIDTH,
        bounds=np.array([[0.0, 1.0]] * len(dials)),
        seed=seed,
    )
    for number in range(generations):
        asked = [search.ask() for _n in range(search.population_size)]
        bots = [name_with(bot, _numbers(dials, one)) for one in asked]
        work = [cells.orders(each, seed + number * cells.games) for each in bots]
        outcomes = iter(play([order for orders in work for _side, order in orders]))
        scores = [fmean(score(cells, side, next(outcomes)) for side, _order in orders) for orders in work]
        search.tell([(one, -scored) for one, scored in zip(asked, scores, strict=True)])
        tried = sorted((Tried(*pair) for pair in zip(bots, scores, strict=True)), key=lambda one: -one.score)
        yield Generation(number + 1, tried, fmean(scores), name_with(bot, _numbers(dials, search.mean)))


def _numbers(dials: Mapping[str, Dial], shares: Sequence[float]) -> dict[str, float]:
    return {
        name: dial.low + float(share) * (dial.high - dial.low)
        for (name, dial), share in zip(dials.items(), shares, strict=True)
    }


def score(cells: Cells, side: str, outcome: Outcome) -> float:
    """Of a game for a side: one for a victory, and a little for its points, where the game tells any."""
    won = DRAW if outcome.winner is None else float(outcome.winner == side)
    first, second = (outcome.facts.get(f"{each} points", 0.0) for each in cells.sides)
    return won + POINT * (first - second if side == cells.sides[0] else second - first)
