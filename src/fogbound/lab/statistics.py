"""What many outcomes tell, and how sure it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb, inf, sqrt
from statistics import fmean, stdev

from msgspec import Struct

from fogbound.core.texts import render
from fogbound.lab.playing import Outcome

CONFIDENCE = 1.96
"""Standard deviations of a 95 % interval, if there are many values."""


class Mean(Struct, frozen=True):
    """A mean with its standard error and its 95 % interval."""

    mean: float
    se: float
    low: float
    high: float


class Summary(Struct, frozen=True):
    """The result of a simulation."""

    games: int
    wins: dict[str, int]
    """By side, and `draw`."""
    interval: dict[str, tuple[float, float]]
    """95 % interval of each share."""
    grades: dict[str, int]
    grade_interval: dict[str, tuple[float, float]]
    """95 % interval of the share of each grade."""
    facts: dict[str, Mean]
    decisions: int
    seconds: float
    """Of all players together."""
    slowest: float


def wilson(hits: int, games: int) -> tuple[float, float]:
    """The Wilson interval of a share: honest for few games and for shares near 0 and 1.

    >>> [round(end, 3) for end in wilson(95, 100)]
    [0.888, 0.978]
    """
    if not games:
        return 0.0, 1.0
    share, z2 = hits / games, CONFIDENCE**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = CONFIDENCE * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def paired_shares(only_a: int, only_b: int, pairs: int) -> Mean:
    """By how much the share of hits grows from a to b, where the hits come in pairs.

    Only pairs with a hit on one side tell. The interval is that of Bonett and Price (2012): one more of each kind is
    counted than there was, so that it stays honest where hardly a pair differs, and is never empty.

    >>> found = paired_shares(0, 0, 200)
    >>> found.mean, round(found.low, 4), round(found.high, 4)
    (0.0, -0.0137, 0.0137)
    """
    less, more = (only_a + 1) / (pairs + 2), (only_b + 1) / (pairs + 2)
    half = CONFIDENCE * sqrt((less + more - (more - less) ** 2) / (pairs + 2))
    mean = (only_b - only_a) / pairs
    se = sqrt(max(0.0, (only_a + only_b) / pairs - mean**2) / pairs)
    return Mean(mean, se, max(-1.0, min(mean, more - less - half)), min(1.0, max(mean, more - less + half)))


FEWEST = 6
"""Values below which no interval of a median is as sure as 95 %, and none has a sign that is."""


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """The interval of a median by ranks, at least 95 % sure whatever the values look like (the sign test turned round).

    The median lies outside the k-th value from either end only if fewer than k of n tosses of a coin fall on one side.

    >>> median_interval([n / 10 for n in range(1, 16)])
    (0.4, 1.2)
    """
    n, tail, k = len(values), 0.0, 0
    while (tail := tail + comb(n, k) / 2**n) <= 0.025:
        k += 1
    if not k:
        raise ValueError(f"The interval of a median needs {FEWEST} values, not {n}.")
    ranked = sorted(values)
    return ranked[k - 1], ranked[n - k]


def summarise(outcomes: Sequence[Outcome], sides: Iterable[str]) -> Summary:
    games = len(outcomes)
    winners = Counter(outcome.winner or "draw" for outcome in outcomes)
    wins = {name: winners[name] for name in (*sides, "draw")}
    grades = Counter(f"{outcome.winner or 'draw'} {render(outcome.grade)}" for outcome in outcomes)
    names = sorted({name for outcome in outcomes for name in outcome.facts})
    return Summary(
        games=games,
        wins=wins,
        interval={name: wilson(count, games) for name, count in wins.items()},
        grades=dict(grades.most_common()),
        grade_interval={name: wilson(count, games) for name, count in grades.most_common()},
        facts={name: mean_of([outcome.facts.get(name, 0.0) for outcome in outcomes]) for name in names},
        decisions=sum(outcome.decisions for outcome in outcomes),
        seconds=sum(outcome.seconds for outcome in outcomes),
        slowest=max((outcome.slowest for outcome in outcomes), default=0.0),
    )


def mean_of(values: Sequence[float]) -> Mean:
    """With the interval of Student: right for the means of anything but a handful of games. One value has none."""
    if len(values) == 1:
        return Mean(values[0], inf, -inf, inf)
    spread = stdev(values) / sqrt(len(values))
    mean, half = fmean(values), student(len(values) - 1) * spread
    return Mean(mean, spread, mean - half, mean + half)


def student(freedom: int) -> float:
    """Standard deviations of a 95 % interval whose spread was itself estimated (Cornish and Fisher's series).

    >>> [round(student(n), 2) for n in (5, 10, 30, 1000)]
    [2.57, 2.23, 2.04, 1.96]
    """
    z, n = CONFIDENCE, max(1, freedom)
    first, second = z**3 + z, 5 * z**5 + 16 * z**3 + 3 * z
    return z + first / (4 * n) + second / (96 * n**2) + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
