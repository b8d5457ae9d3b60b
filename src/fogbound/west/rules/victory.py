"""7.11: the Victory Phase, and who has won."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event, Result
from fogbound.west.board import Board
from fogbound.west.board.tables import NO_FOG
from fogbound.west.kinds import AXIS
from fogbound.west.months import month
from fogbound.west.options import setting
from fogbound.west.position.marks import FROZEN, SHOWN
from fogbound.west.position.state import COMING, GONE, West
from fogbound.west.position.suspects import in_doubt
from fogbound.west.rules.captive import release
from fogbound.west.rules.control import owner_side
from fogbound.west.rules.powers import BOMB, GERMANY_OUT, RACE, is_out
from fogbound.west.scenarios.scenario import Goal, Level

_ = texts("west")

FROZEN_FOR_GOOD: Final = setting("frozen_units", "whole_game")
FIRST_LEVELS: Final = setting("victory_levels", "first")
SECOND_LEVELS: Final = setting("victory_levels", "second")
SECOND: Final = "2026-11-16"
"""The day on which the second levels were in force."""

RACE_BEGINS: Final = month("1945-07")
BOMB_IS_READY: Final = month("1945-12")

GRADES: Final[dict[str, Message]] = {
    "decisive": _("decisive victory"),
    "operational": _("operational victory"),
    "marginal": _("marginal victory"),
    "draw": _("draw"),
}


@rule("7.11.d", "S.13", "26.3.a")
def next_month(state: West) -> None:
    """The marker goes on a month; after the last turn, or when Germany is out, the game is over."""
    board = state.board
    state.banked += sum(int(4 * _worth(state, goal)) for goal in board.scenario.goals if goal.turn == state.turn)
    if state.events & (GERMANY_OUT | BOMB) or state.turn + 1 >= turns_to_play(state):
        lift_the_fog(state)
        return
    state.turn += 1
    state.suspects = in_doubt(state)
    state.forget()  # what belongs to a date is new
    state.rails_used = (0,) * len(state.rails_used)
    thaw(state)
    state.goto("turn")


@rule("26.3.a")
def turns_to_play(state: West) -> int:
    """As many as the scenario has, or on to the end of 1945 (26.3)."""
    board = state.board
    return BOMB_IS_READY - board.first_month + 1 if state.events & RACE else board.scenario.turns


@rule("3.21.a")
def thaw(state: West) -> None:
    """Units are frozen in the first turn, by an option to the end; land that takes no part stays as it is."""
    board = state.board
    if board.options.has(FROZEN_FOR_GOOD):
        return
    frozen = [block for block, marks in enumerate(state.marks) if marks & FROZEN]
    if frozen:
        ice = frozenset(hex for area in board.scenario.frozen for hex in area.hexes)
        release(state, (block for block in frozen if state.place[block] not in ice))


def lift_the_fog(state: West) -> None:
    """The result may hang on the steps of hidden blocks, so everybody shows his in the end."""
    marks = state.marks
    for stack in state.stacks.values():
        for block in stack:
            marks[block] |= SHOWN
    state.suspects = in_doubt(state)
    state.emit(Event("over", "7.11", _("The game is over; all blocks are shown."), reveals=True))


@rule("7.11.a")
def axis_points(state: West) -> float:
    """What the scenario gives the Axis for the position as it is."""
    board = state.board
    return state.banked / 4 + sum(_worth(state, goal) for goal in board.scenario.goals if goal.turn is None)


def open_points(state: West) -> float:
    """The same without what is counted in steps, until all is shown: how strong a hidden block is stays its owner's."""
    board = state.board
    is_over = not state.frames
    hidden = () if is_over or board.options.has(NO_FOG) else ("steps",)
    goals = (goal for goal in board.scenario.goals if goal.turn is None and goal.kind not in hidden)
    return state.banked / 4 + sum(_worth(state, goal) for goal in goals)


def _worth(state: West, goal: Goal) -> float:
    return goal.points * GOALS[goal.kind](state, goal)


def _holds(state: West, goal: Goal) -> int:
    return int(owner_side(state, goal.place) == AXIS)


def _has_surrendered(state: West, goal: Goal) -> int:
    return state.surrendered >> goal.nation & 1


def _steps_lost(state: West, goal: Goal) -> int:
    """Steps that the nation's blocks have lost since they were set up or came."""
    return sum(steps_lost(state, block, steps) for block, steps in first_steps(state.board, goal.nation))


@rule("7.11.a")
def steps_lost(state: West, block: int, steps: int) -> int:
    """Of those that a block had first. Who goes home by the order of battle, or gives way to another, is no loss.

    What it had lost before it went home stays lost.
    """
    place = state.place[block]
    if place == COMING:
        return 0
    if place == GONE and not is_out(state, state.board.nation[block]):
        return state.sent_home.count(block)
    return max(0, steps - (state.steps[block] if place >= 0 else 0))


@lru_cache(256)
def first_steps(board: Board, nation: int) -> tuple[tuple[int, int], ...]:
    """With how many steps each block of a nation is set up or comes."""
    set_up = ((placed.block, placed.steps) for placed in board.scenario.placements)
    come = ((new.block, new.steps) for new in board.scenario.arrivals)
    return tuple((block, steps) for block, steps in (*set_up, *come) if board.nation[block] == nation)


GOALS: Final = {"place": _holds, "surrender": _has_surrendered, "steps": _steps_lost}


def levels_of(board: Board) -> tuple[Level, ...]:
    """The levels of the scenario, or those that it had at first, or then."""
    if board.options.has(SECOND_LEVELS):
        return board.scenario.levels_on(SECOND)
    return board.scenario.first_levels if board.options.has(FIRST_LEVELS) else board.scenario.levels


@rule("26.3.a")
def result(state: West) -> Result:
    """7.11.c: Germany's end is a decisive victory of the Allies; else the levels of the scenario decide."""
    board = state.board
    if state.events & GERMANY_OUT:
        return Result("allies", GRADES["decisive"])
    if state.events & BOMB:
        return Result("axis", GRADES["decisive"])
    points = axis_points(state)
    level = next(level for level in levels_of(board) if points >= level.least)
    return Result(level.winner, GRADES[level.grade])
