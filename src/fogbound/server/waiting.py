"""Waiting for a player: since when he is asked, whether the game is paused, from when on he may be taken for absent.

All of it follows from what both sides see: who is asked, and since when. What a player does without handing the choice
on counts for nothing here, or the enemy would learn of it by what he may claim.
"""

from __future__ import annotations

from msgspec import Struct

from fogbound.server.clock import Clock

DAY = 86_400.0
ABSENCE = 14 * DAY
"""Who leaves the others waiting for so long may be taken for absent, unless the game was set up with another time."""


class Waiting(Struct):
    """Follows the rows of the journal by their times."""

    clock: Clock | None
    absence: float
    """0: nobody ever is."""
    since: float = 0.0
    """When the side that is asked came to be asked."""
    paused: float | None = None
    """Since when."""

    def move(self, turn: str | None, passed: bool, time: float) -> None:
        """After a move at `time`, `turn` is asked. Whoever moves goes on with the game."""
        self.go_on(time)
        if passed:
            self.since = time
        if self.clock:
            self.clock.move(turn, time)

    def pause(self, time: float) -> None:
        if self.paused is None:
            self.paused = time
            if self.clock:
                self.clock.stop(time)

    def go_on(self, time: float) -> None:
        if self.paused is not None:
            self.since += max(0.0, time - self.paused)
            self.paused = None
            if self.clock:
                self.clock.go_on(time)

    def begin_anew(self, time: float) -> None:
        """Somebody else sits there now."""
        self.go_on(time)
        self.since = time

    def give_back(self, begin: float, end: float) -> None:
        """Nobody could play from `begin` to `end`."""
        if self.paused is None:
            self.since += max(0.0, end - max(begin, self.since))
        if self.clock:
            self.clock.give_back(begin, end)

    @property
    def patience(self) -> float | None:
        """Until when the side that is asked may take its time."""
        return self.since + self.absence if self.absence and self.paused is None else None
