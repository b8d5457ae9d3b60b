"""The position: where each stand is, how it is, what it did this turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fogbound.blitz.play.board import Board, Unit, board_of
from fogbound.blitz.play.grid import CENTRES, NOWHERE
from fogbound.blitz.rules.seeing import Act
from fogbound.blitz.table.ground import Ground, survey
from fogbound.blitz.table.remains import wreck
from fogbound.blitz.table.values import Stand
from fogbound.core.state import Shorts, State

READY: Final = 0
DEMORALISED: Final = 1
LOST: Final = 2
STATUS: Final = ("ready", "demoralised", "lost")

STILL: Final = 0
MOVED: Final = 1
FIRED: Final = 2
ACTS: Final[tuple[Act, ...]] = ("immobile", "moving", "firing")


class Blitz(State):
    """The whole position. All arrays are by stand, in the order of the scenario."""

    setting: str
    cell: Shorts
    facing: bytearray
    """Eighths of a turn, clockwise from the far edge."""
    status: bytearray
    stuck: bytearray
    """Vehicles that cannot move any more."""
    hidden: bytearray
    """Not yet found by the enemy, so not on the table for him."""
    camouflaged: bytearray
    """Lies where it set up; lost by moving, firing or being found."""
    did: bytearray
    """What its last activation or reaction was, for who looks at it."""
    distance: bytearray
    """Centimetres moved in its last activation."""
    fired: bytearray
    activated: bytearray
    dry: bytearray
    """Out of ammunition for the rest of the game."""
    covered: bytearray
    """Units that have fired at it this turn, as covering fire counts them (102)."""
    shot_at: bytearray
    """1 shot at this turn, 2 in the previous one, 3 both (112)."""
    points: list[int]
    """Victory points by side."""
    turn: int = 0
    active: int = 0
    """The side whose activation it is."""


def board(state: Blitz) -> Board:
    return board_of(state.setting)


def unit(state: Blitz, i: int) -> Unit:
    return board_of(state.setting).units[i]


def name(state: Blitz, i: int) -> str:
    return board_of(state.setting).units[i].name


def is_on_table(state: Blitz, i: int) -> bool:
    return state.cell[i] != NOWHERE and state.status[i] != LOST


def living(state: Blitz, side: int) -> list[int]:
    """The stands of a side that are on the table."""
    return [i for i in board_of(state.setting).of_side[side] if is_on_table(state, i)]


def has_hidden(state: Blitz, side: int) -> bool:
    """Has a side stands that its enemy has not found?"""
    return any(state.hidden[i] for i in living(state, side))


def is_vehicle(state: Blitz, i: int) -> bool:
    return unit(state, i).vehicle is not None


def stand_at(state: Blitz, i: int, cell: int) -> Stand:
    """A stand as the geometry sees it, in a cell of its own or another."""
    return _stand(board_of(state.setting), i, cell, state.facing[i])


def stand(state: Blitz, i: int) -> Stand:
    return stand_at(state, i, state.cell[i])


@lru_cache(maxsize=65_536)
def _stand(board: Board, i: int, cell: int, facing: int) -> Stand:
    return board.units[i].build.base.moved(CENTRES[cell], facing * 45)


def ground(state: Blitz) -> Ground:
    """205: the terrain with the wrecks of vehicles, which stay where they stood."""
    here = board_of(state.setting)
    if LOST not in state.status:
        return here.ground
    places = tuple(
        (i, state.cell[i], state.facing[i])
        for i, unit in enumerate(here.units)
        if unit.vehicle is not None and state.status[i] == LOST
    )
    return _littered(here, places) if places else here.ground


@lru_cache(maxsize=256)
def _littered(board: Board, places: tuple[tuple[int, int, int], ...]) -> Ground:
    wrecks = (wreck(f"wreck of {board.units[i].name}", _stand(board, i, cell, to), True) for i, cell, to in places)
    return survey(board.table, tuple(wrecks))
