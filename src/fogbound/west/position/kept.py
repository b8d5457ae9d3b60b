"""What was worked out of a position, kept for as long as it holds."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeAlias

from fogbound.west.kinds import AXIS

Known: TypeAlias = dict[Hashable, Any]
Sides: TypeAlias = tuple[Known, Known]


class Caches:
    """What was worked out of a position, by how long it holds.

    `peace` until the land of a neutral state changes, `borders` until any hex changes hands, `sides` until a block of
    that side moves, `lines` until a block moves that the supply of that side depends on, `air` until an air unit moves,
    takes off or arrives, `all` until any block does.
    """

    __slots__ = ("air", "all", "borders", "lines", "peace", "sides")

    def __init__(
        self,
        peace: Known | None = None,
        borders: Known | None = None,
        sides: Sides | None = None,
        lines: Sides | None = None,
        air: Known | None = None,
    ) -> None:
        self.peace: Known = {} if peace is None else peace
        self.borders: Known = {} if borders is None else borders
        self.sides: Sides = ({}, {}) if sides is None else sides
        self.lines: Sides = ({}, {}) if lines is None else lines
        self.air: Known = {} if air is None else air
        self.all: Known = {}

    def without(self, side: int, *, flies: int, quiet: bool) -> Caches:
        """What still holds when a block of a side has moved. Quietly it changes no supply but the enemy's, if any."""
        axis, allies = self.sides
        lines = None
        if quiet:
            lines = self.lines if flies else ((self.lines[0], {}) if side == AXIS else ({}, self.lines[1]))
        sides = ({}, allies) if side == AXIS else (axis, {})
        return Caches(self.peace, self.borders, sides, lines, None if flies else self.air)
