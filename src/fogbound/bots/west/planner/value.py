"""What an end is worth to a side: points of the Axis, read by the victory levels of the scenario (7.11)."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from fogbound.west.board.boards import board_for
from fogbound.west.kinds import AXIS
from fogbound.west.rules import victory as rules

DRAW: Final = 0.3
"""What a draw is worth beside a victory."""
SOFT: Final = 1.2
"""Points over which a victory that was nearly missed counts as half of one: a few imagined games are no certainty."""
MORE: Final = 0.01
"""What a point is worth where it changes nothing."""


class Levels(NamedTuple):
    """Of a scenario."""

    axis: float
    """Points from which the Axis wins,"""
    allies: float
    """and below which the Allies do."""


@lru_cache(64)
def levels_of(setting: str) -> Levels:
    levels = rules.levels_of(board_for(setting))
    axis = [level.least for level in levels if level.winner == "axis"]
    drawn = [level.least for level in levels if level.winner is None]
    return Levels(min(axis), min([*axis, *drawn]))


def winner(levels: Levels, points: float) -> str | None:
    return "axis" if points >= levels.axis else "allies" if points < levels.allies else None


def value(levels: Levels, points: float, side: int) -> float:
    """Between nothing and one, and a little for every point."""
    axis, allies = _soft(points - levels.axis), _soft(levels.allies - points)
    mine, theirs = (axis, allies) if side == AXIS else (allies, axis)
    return mine + DRAW * (1 - mine - theirs) + MORE * (points if side == AXIS else -points)


def _soft(ahead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, ahead / SOFT))))
