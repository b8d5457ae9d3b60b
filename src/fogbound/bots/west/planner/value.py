"""What an end is worth to a side: points of the Axis, read by the victory levels of the scenario (7.11)."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from fogbound.bots.west.places import marches_to, worth_of_places, worth_of_steps
from fogbound.core.values import Result
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import ALLIES, AXIS
from fogbound.west.position.state import West
from fogbound.west.rules import victory as rules
from fogbound.west.rules.control import sides_of_hexes
from fogbound.west.sequence import SEQUENCE

DRAW: Final = 0.3
"""What a draw is worth beside a victory."""
SOFT: Final = 1.2
"""Points over which a victory that was nearly missed counts as half of one: a few imagined games are no certainty."""
MORE: Final = 0.01
"""What a point is worth where it changes nothing."""
HOPE: Final = 0.5
"""What a place is worth that could be taken soon, beside one that is held."""
SOON: Final = 12
"""Movement points from which a place is within reach of an army in the turns to come."""


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


def value(levels: Levels, points: float, side: int, left: int = 0) -> float:
    """Between nothing and one, and a little for every point; with turns left, less certain."""
    soft = SOFT * (1 + left)
    axis, allies = _soft((points - levels.axis) / soft), _soft((levels.allies - points) / soft)
    mine, theirs = (axis, allies) if side == AXIS else (allies, axis)
    return mine + DRAW * (1 - mine - theirs) + MORE * (points if side == AXIS else -points)


def _soft(ahead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, ahead))))


# -- a game that goes on -----------------------------------------------------------------------------------------------


def turns_left(state: West) -> int:
    """How many are still to come; an imagined game ends before many of a long scenario."""
    return 0 if isinstance(SEQUENCE.decision(state), Result) else rules.turns_to_play(state) - state.turn


def outlook(state: West) -> float:
    """Points of the Axis that a game promises which goes on: armies that stand, and what they are near to."""
    return _promise(state, AXIS) - _promise(state, ALLIES)


def _promise(state: West, side: int) -> float:
    board, owners = state.board, sides_of_hexes(state)
    price = worth_of_steps(board.setting, state.turn)
    armies = [b for b in state.on_map[side] if board.combat[b] and state.place[b] < board.hexes]
    steps = sum(price[board.nation[b]] * state.steps[b] for b in armies)
    near = 0.0
    for goal, worth in worth_of_places(state).items():
        if owners[goal] != side:
            far = marches_to(board.setting, goal)
            near += worth * max(0.0, 1 - min((far[state.place[b]] for b in armies), default=SOON) / SOON)
    return steps + HOPE * near
