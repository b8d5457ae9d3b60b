"""15: new factories as small numbers: those that are being built, and those that stand."""

from __future__ import annotations

from typing import NamedTuple


class Project(NamedTuple):
    """A factory that is being built.

    >>> Project.of(Project(4, 2, 9, 1).code)
    Project(nation=4, colour=2, paid=9, now=1)
    """

    nation: int
    colour: int
    """A number of `COLOURS`."""
    paid: int = 0
    """Points that have gone into it."""
    now: int = 0
    """Whether one of them was paid this turn."""

    @property
    def code(self) -> int:
        return self.nation << 7 | self.colour << 5 | self.paid << 1 | self.now

    @classmethod
    def of(cls, code: int) -> Project:
        return cls(code >> 7, code >> 5 & 3, code >> 1 & 15, code & 1)


class Plant(NamedTuple):
    """A factory that was built.

    >>> Plant.of(Plant(1500, 1, 4).code)
    Plant(hex=1500, colour=1, turn=4)
    """

    hex: int
    colour: int
    turn: int
    """In which it was completed."""

    @property
    def code(self) -> int:
        return self.hex << 12 | self.colour << 10 | self.turn

    @classmethod
    def of(cls, code: int) -> Plant:
        return cls(code >> 12, code >> 10 & 3, code & 1023)
