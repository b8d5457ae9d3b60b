"""Time control: each side has a budget, and gets a little back whenever it hands the choice on."""

from __future__ import annotations

from msgspec import Struct

SPANS = 16
"""Turns of choosing that are remembered, should it turn out that time stood still in one of them."""


class Control(Struct, frozen=True):
    """`base` seconds at the start, `step` more after each turn of choosing. Days make an asynchronous game."""

    base: float
    step: float = 0.0


class Clock(Struct):
    """Follows the moves of the journal by their times; reads no clock of its own."""

    control: Control
    left: dict[str, float]
    running: str | None = None
    since: float | None = 0.0
    """None while it stands still."""
    spent: list[tuple[str, float, float]] = []

    @classmethod
    def for_sides(cls, control: Control, sides: tuple[str, ...]) -> Clock:
        return cls(control, dict.fromkeys(sides, control.base))

    def move(self, turn: str | None, time: float) -> None:
        """After a move at `time`, `turn` is asked."""
        self.stop(time)
        if self.running is not None and turn != self.running:
            self.left[self.running] += self.control.step
        self.running, self.since = turn, time

    def stop(self, time: float) -> None:
        if self.running is not None and self.since is not None:
            self.left[self.running] = self.left_for(self.running, time)
            self.spent = [*self.spent[-SPANS + 1 :], (self.running, self.since, time)]
        self.since = None

    def go_on(self, time: float) -> None:
        self.since = time

    def give_back(self, begin: float, end: float) -> None:
        """Nobody could play from `begin` to `end`: whoever was asked then has this time again."""
        now = [(self.running, self.since, end)] if self.running is not None and self.since is not None else []
        for side, since, until in [*self.spent, *now]:
            self.left[side] += max(0.0, min(until, end) - max(since, begin))

    def left_for(self, side: str, now: float) -> float:
        spent = max(0.0, now - self.since) if side == self.running and self.since is not None else 0.0
        return self.left[side] - spent

    def flagged(self, now: float) -> str | None:
        """The side whose time is up."""
        if self.running is not None and self.left_for(self.running, now) <= 0:
            return self.running
        return None

    @property
    def deadline(self) -> float | None:
        return None if self.running is None or self.since is None else self.since + self.left[self.running]
