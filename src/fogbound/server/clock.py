"""Time control: each side has a budget, and gets a little back whenever it hands the choice on."""

from __future__ import annotations

from msgspec import Struct


class Control(Struct, frozen=True):
    """`base` seconds at the start, `step` more after each turn of choosing. Days make an asynchronous game."""

    base: float
    step: float = 0.0


class Clock:
    """Follows the moves of the journal by their times; reads no clock of its own."""

    def __init__(self, control: Control, sides: tuple[str, ...]) -> None:
        self.control = control
        self.left = dict.fromkeys(sides, control.base)
        self.running: str | None = None
        self.since = 0.0

    def move(self, turn: str | None, time: float) -> None:
        """After a move at `time`, `turn` is asked."""
        if self.running is not None:
            self.left[self.running] = self.left_for(self.running, time)
            if turn != self.running:
                self.left[self.running] += self.control.step
        self.running, self.since = turn, time

    def left_for(self, side: str, now: float) -> float:
        spent = max(0.0, now - self.since) if side == self.running else 0.0
        return self.left[side] - spent

    def flagged(self, now: float) -> str | None:
        """The side whose time is up."""
        if self.running is not None and self.left_for(self.running, now) <= 0:
            return self.running
        return None

    @property
    def deadline(self) -> float | None:
        return None if self.running is None else self.since + self.left[self.running]
