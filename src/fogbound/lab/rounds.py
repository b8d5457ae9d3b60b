"""Works measured by turns: many short rounds, processor time, medians with intervals.

Single runs on a shared machine differ by a quarter. Within a round all works meet the same busy moments, so what is
compared is the ratio within each round, and the figure is its median; every other round goes the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import process_time

from msgspec import Struct

from fogbound.lab.statistics import median_interval

Work = Callable[[], int]
"""Does something and says how many it did."""
ROUNDS = 15
SECONDS = 0.2
"""Of each work in each round, at least."""


class Spread(Struct, frozen=True):
    """A median and its 95 % interval."""

    median: float
    low: float
    high: float


def rates(works: Mapping[str, Work]) -> dict[str, list[float]]:
    """How many of each a second, round by round."""
    for work in works.values():
        _rate(work)  # warm caches are part of any long run
    found: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(ROUNDS):
        for name in list(works) if turn % 2 == 0 else reversed(list(works)):
            found[name].append(_rate(works[name]))
    return found


def _rate(work: Work) -> float:
    begin, done, seconds = process_time(), 0, 0.0
    while seconds < SECONDS:
        done += work()
        seconds = process_time() - begin
    return done / seconds


def many(times: int, work: Callable[[], object]) -> Work:
    """A work so short that asking for the time would take as long, done so often at a time."""

    def repeated() -> int:
        for _time in range(times):
            work()
        return times

    return repeated


def spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), *median_interval(values))


def microseconds(found: Sequence[float]) -> list[float]:
    return [1e6 / rate for rate in found]


def ratios(ones: Sequence[float], others: Sequence[float]) -> list[float]:
    """Within each round."""
    return [one / other for one, other in zip(ones, others, strict=True)]
