"""Which plan: all are tried in the same imagined games, and the better half goes on.

Sequential halving: of so many games, as few as possible go to plans that are not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil, log2
from statistics import fmean
from typing import Any, Final, Generic, TypeVar

from fogbound.core.state import State

S = TypeVar("S", bound=State)

FEWEST: Final = 2
"""Games that a plan is worth; who has few games looks at few plans. Plans differ by half of what dice do: many plans
in few games find a better one than few plans in many."""
DOUBT: Final = 4
"""Games by which a plan must prove that it is out of the ordinary,"""
PARENTS: Final = 2
ENOUGH: Final = 3
"""Games without which no plan is taken."""


@dataclass(slots=True)
class Trial:
    """A plan, and what each game came to in which it was tried."""

    plan: Any
    """As its game shapes it."""
    points: list[float] = field(default_factory=list)
    """Of the Axis, at the end;"""
    values: list[float] = field(default_factory=list)
    """what that is worth to the side that thinks."""
    doubt: int = DOUBT

    def merit(self, usual: float) -> float:
        """Its mean value, held back towards what is usual as long as it was tried in few games."""
        return (sum(self.values) + self.doubt * usual) / (len(self.values) + self.doubt)


class Halving(Generic[S]):
    """Tries plans in imagined games: the n-th of them begins for every plan in the same world, with the same dice."""

    def __init__(self, plain: Any, games: int, left: Callable[[], float], worlds: Iterator[S]) -> None:
        """`plain`: how it plays without a plan; `games`: how many at most; `left`: how many seconds there are still."""
        self.left = games
        """Games that may still be played."""
        self._time_left = left
        self.plain = Trial(plain)
        self.tried = [self.plain]
        self.best = [self.plain]
        """Those of the last round that was played out, the best first."""
        self._values: list[float] = []
        self._draws, self._worlds = worlds, list[S]()

    def play(self, trial: Trial, n: int) -> None:
        """The n-th game with a plan."""
        raise NotImplementedError

    def games(self) -> Iterator[None]:
        """Play one imagined game after the other; who has to answer meanwhile goes on later."""
        raise NotImplementedError

    def world(self, n: int) -> S:
        """Where the n-th game begins; not to be changed."""
        while len(self._worlds) <= n:
            self._worlds.append(next(self._draws))
        return self._worlds[n]

    def line_up(self, plans: Iterable[Any], fewest: int = FEWEST) -> None:
        """The plans to be tried, the plain one first; as many of them as there are games for."""
        others = [Trial(other) for other in plans if other != self.plain.plan]
        self.tried = [self.plain, *others][: max(PARENTS, self.left // fewest)]

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

    def first_games(self) -> Iterator[None]:
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

    def halve(self, trials: list[Trial], games: int) -> Iterator[None]:
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

    def _try(self, trial: Trial) -> None:
        self.left -= 1
        self.play(trial, len(trial.points))
        self._values.append(trial.values[-1])

    def try_afresh(self, plan: Any, games: int) -> Trial | None:
        """A plan in games after all that were played, where the luck that chose it does not help it; if time allows."""
        trial, first = Trial(plan), len(self._worlds)
        for n in range(first, first + games):
            if self._time_left() <= 0:
                return None
            self.play(trial, n)
        return trial

    def _ranked(self, trials: list[Trial]) -> list[Trial]:
        usual = fmean(self._values) if self._values else 0.0
        return sorted(trials, key=lambda trial: -trial.merit(usual))
