"""A ladder of bots: everybody meets everybody, each seed with sides changed, and ratings with their intervals.

Ratings are Elo's: 400 points are odds of ten to one; a draw is half a win. They are those by which the results are most
likely (Bradley and Terry, by Hunter's iteration), with a draw against an average bot added for each, so that who wins
every game stays on the ladder.

Intervals are a bootstrap over seeds: both games of a seed go together. For each two bots a seed that the one won twice
is among those that are drawn, and one that the other did: else who wins every game would have an interval of width 0,
be it after two games or after a hundred.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log10
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from fogbound.lab.playing import Order, Outcome

SEEDS: Final = {"tune": 810_001, "select": 820_001, "final": 830_001}
"""First seeds of games that change a bot, that choose between bots, and that are told: no game is used for two."""
ROUNDS: Final = 60
"""Of the iteration: ratings of a dozen bots have settled by then."""
SAMPLES: Final = 400
RARE: Final = 10
"""Of as many samples, this many lie outside the interval at either end: 95 %."""
SCALE: Final = 400.0


class Meeting(NamedTuple):
    """What came of the games of one seed between two bots."""

    first: str
    second: str
    score: float
    """Of the first, out of the two games."""


class Rung(Struct, frozen=True):
    """A bot on the ladder."""

    bot: str
    elo: float
    low: float
    high: float
    wins: int
    draws: int
    losses: int


def orders(
    game: str, scenarios: Sequence[str], sides: Sequence[str], bots: Sequence[str], games: int, seed: int, budget: float
) -> list[Order]:
    """Two games of every seed in every scenario for each pair of bots: with sides as named, and changed."""
    one, other = sides
    return [
        Order(game, scenario, {}, dict(zip(order, pair, strict=True)), n, budget)
        for scenario in scenarios
        for pair in combinations(bots, 2)
        for n in range(seed, seed + games)
        for order in ((one, other), (other, one))
    ]


def meetings(work: Sequence[Order], outcomes: Sequence[Outcome]) -> list[Meeting]:
    """Two games after the other are a meeting."""
    found = []
    for n in range(0, len(work), 2):
        first, second = work[n].bots.values()
        score = sum(
            _score(order, outcome, first) for order, outcome in zip(work[n : n + 2], outcomes[n:], strict=False)
        )
        found.append(Meeting(first, second, score))
    return found


def _score(order: Order, outcome: Outcome, bot: str) -> float:
    return 0.5 if outcome.winner is None else float(order.bots[outcome.winner] == bot)


def ratings(bots: Sequence[str], met: Sequence[Meeting], anchor: str) -> dict[str, float]:
    """By bot, its rating; `anchor` has none.

    >>> found = ratings(("a", "b"), [Meeting("a", "b", 2.0)] * 10 + [Meeting("a", "b", 0.0)], "b")
    >>> found["b"], 300 < found["a"] < 400
    (0.0, True)
    """
    score = dict.fromkeys(bots, 0.5)
    between: dict[tuple[str, str], float] = {}
    for meeting in met:
        score[meeting.first] += meeting.score
        score[meeting.second] += 2 - meeting.score
        pair = (meeting.first, meeting.second)
        between[pair] = between.get(pair, 0.0) + 2
    strength = dict.fromkeys(bots, 1.0)
    for _round in range(ROUNDS):
        against = {bot: 1 / (strength[bot] + 1) for bot in bots}
        for (first, second), games in between.items():
            share = games / (strength[first] + strength[second])
            against[first] += share
            against[second] += share
        strength = {bot: score[bot] / against[bot] for bot in bots}
    return {bot: SCALE * log10(strength[bot] / strength[anchor]) for bot in bots}


def ladder(bots: Sequence[str], work: Sequence[Order], outcomes: Sequence[Outcome], anchor: str) -> list[Rung]:
    """The strongest first, with 95 % intervals of the distance to the anchor."""
    met, rng = meetings(work, outcomes), Random(1)
    possible = [*met, *(Meeting(*pair, score) for pair in combinations(bots, 2) for score in (2.0, 0.0))]
    drawn = [ratings(bots, rng.choices(possible, k=len(met)), anchor) for _n in range(SAMPLES)]
    elo, counts = ratings(bots, met, anchor), _counts(bots, work, outcomes)
    found = []
    for bot in bots:
        spread = sorted(sample[bot] for sample in drawn)
        low, high = min(elo[bot], spread[RARE - 1]), max(elo[bot], spread[-RARE])
        found.append(Rung(bot, elo[bot], low, high, *counts[bot]))
    return sorted(found, key=lambda rung: -rung.elo)


def _counts(bots: Sequence[str], work: Sequence[Order], outcomes: Sequence[Outcome]) -> Mapping[str, list[int]]:
    """By bot, games won, drawn and lost."""
    found = {bot: [0, 0, 0] for bot in bots}
    for order, outcome in zip(work, outcomes, strict=True):
        for side, bot in order.bots.items():
            found[bot][1 if outcome.winner is None else 0 if outcome.winner == side else 2] += 1
    return found
