"""A search that is broken off to answer a question, and goes on at the next one of the same turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fogbound.bots.bot import Asked
from fogbound.bots.west.planner.plans import BASE
from fogbound.bots.west.planner.search import Search, Trial
from fogbound.bots.west.style import Style


class Thinking:
    """Thinks about the turn that began with a question; `seconds` is how long in all."""

    def __init__(
        self, began: Asked, games: int, seconds: float, clock: Callable[[], float], base: Style = BASE
    ) -> None:
        self.trials: list[Trial] = []
        """The plans that were tried so far, the one to take first."""
        self._clock, self._left, self._since = clock, seconds, 0.0
        self._search: Search | None = Search(began.observation, began.choice.ask, games, self._time_left, base)
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
