"""A search that is broken off to answer a question, and goes on at the next one of the same turn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final

from fogbound.bots.halving import Halving, Trial

KEPT: Final = 64
"""Turns whose plans are kept; they are made of knowledge alone, so that one that was lost is made again."""


class Thinking:
    """Thinks about the turn that began with a question."""

    def __init__(
        self, search: Callable[[Callable[[], float]], Halving[Any]], seconds: float, clock: Callable[[], float]
    ) -> None:
        """`search` is made with what tells it how many seconds are left; `seconds` is how many there are in all."""
        self.trials: list[Trial] = []
        """The plans that were tried so far, the one to take first."""
        self._clock, self._left, self._since = clock, seconds, 0.0
        self._search: Halving[Any] | None = search(self._time_left)
        self._games: Iterator[None] = self._search.games()

    def go_on(self, seconds: float) -> None:
        """Play imagined games for some time, if it has not thought of all yet; none that would take too long."""
        if self._search is None:
            return
        before = self._since = self._clock()
        for _game in self._games:
            now = self._clock()
            if 2 * now - before - self._since > seconds:
                break
            before = now
        self._left = self._time_left()
        self.trials = self._search.standing()

    def stop(self) -> None:
        """Think no more of it: what was imagined is many times larger than what came of it."""
        self._search, self._games = None, iter(())

    def _time_left(self) -> float:
        return self._left - (self._clock() - self._since)


class Thoughts:
    """What a bot has thought of the last turns."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Thinking] = OrderedDict()

    def of(self, turn: Hashable, begin: Callable[[], Thinking]) -> Thinking:
        found = self._kept.get(turn)
        if found is None:
            found = self._kept[turn] = begin()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found
