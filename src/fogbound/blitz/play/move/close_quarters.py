"""221 and 222: vehicles that close in on vehicles."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import COLUMN, COLUMNS, ROW, ROWS, SIDE
from fogbound.blitz.play.engine.state import (
    READY,
    STILL,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    living,
    stand,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import tell_roll
from fogbound.blitz.play.engine.units import Build
from fogbound.blitz.play.fire.firing import call_fire
from fogbound.blitz.play.fire.targets import reaction_of
from fogbound.blitz.play.fog.looking import is_in_sight
from fogbound.blitz.play.move.facing import turn_to
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.opportunity import Approach, may_close, may_turn_on
from fogbound.blitz.table.distance import distance, least_distance
from fogbound.blitz.table.values import Point, cm
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")

BACK_TO_FRONT: Final = 4
"""Eighths of a turn after which a base covers the same ground again."""


def kept_off(state: Blitz, i: int, start: int, cells: Collection[int]) -> set[int]:
    """222: those among some cells that a vehicle may not come to which set out from `start`.

    A vehicle that its side knows of keeps it off if it did not see it then; whether it did is asked last.
    """
    found: set[int] = set()
    on = board(state)
    if not is_vehicle(state, i) or not _is_kept_off(on, 0):
        return found
    me, turned, facing = on.units[i], state.facing[i] % BACK_TO_FRONT, state.facing
    for j in living(state, 1 - me.side):
        other = on.units[j]
        if state.hidden[j] or other.vehicle is None:
            continue
        gaps = _round_about(on, me.tread, turned, other.tread, facing[j] % BACK_TO_FRONT, state.cell[j])
        close = [cell for cell in cells if cell in gaps]
        before = cm(distance(stand(state, i), stand(state, j))) if close else 0
        nearer = [cell for cell in close if gaps[cell] < before]
        if nearer and not is_in_sight(state, i, start, j, state.cell[j], state.did[j]):
            found.update(nearer)
    return found


def may_come_to(state: Blitz, i: int, start: int, cell: int) -> bool:
    """222: the same for one cell."""
    return not kept_off(state, i, start, (cell,))


@lru_cache(maxsize=4_096)
def _is_kept_off(on: Board, gap: int) -> bool:
    """222: may a vehicle not come so near to one that it did not see, in centimetres?"""
    return not may_close(on.rules, Approach(distance=gap, seen_at_start=False))


@lru_cache(maxsize=16_384)
def _round_about(on: Board, one: Build, turned: int, other: Build, facing: int, cell: int) -> dict[int, int]:
    """The cells round a vehicle that another may not come to unseen, and how near they are. Not to be changed."""
    row, column = ROW[cell], COLUMN[cell]
    return {
        (row + up) * COLUMNS + column + along: gap
        for up, along, gap in _too_near(on, one, turned, other, facing)
        if 0 <= row + up < ROWS and 0 <= column + along < COLUMNS
    }


@lru_cache(maxsize=1_024)
def _too_near(on: Board, one: Build, turned: int, other: Build, facing: int) -> tuple[tuple[int, int, int], ...]:
    """The same wherever it stands: rows and columns off, ring by ring, as far out as any are barred."""
    found: list[tuple[int, int, int]] = []
    here, there = one.base.moved(Point(0, 0), turned * 45), other.base.moved(Point(0, 0), facing * 45)
    for ring in range(max(ROWS, COLUMNS)):
        square = range(-ring, ring + 1)
        offs = ((up, along) for up in square for along in square if max(abs(up), abs(along)) == ring)
        gaps = ((up, along, cm(distance(here.moved(Point(along * SIDE, up * SIDE)), there))) for up, along in offs)
        barred = [off for off in gaps if _is_kept_off(on, off[2])]
        if not barred:
            break
        found += barred
    return tuple(found)


def may_turn(state: Blitz, i: int, mover: int, start: int) -> bool:
    """221: may a vehicle turn on an enemy vehicle that has come close?"""
    if not is_vehicle(state, mover) or not is_vehicle(state, i):
        return False
    on, here, there, turned = board(state), stand(state, i), stand(state, mover), state.turned[i]
    if not _might_turn_on(on, cm(least_distance(here, there)), turned):  # a tape and a look take longer
        return False
    far = cm(distance(here, there))
    if not _might_turn_on(on, far, turned):
        return False
    seen = is_in_sight(state, i, state.cell[i], mover, start, STILL)
    return _turns_on(on, far, turned, seen) and reaction_of(state, i, mover, "close approach") is not None


def _might_turn_on(on: Board, far: int, turned: int) -> bool:
    """Whatever it saw: who may not turn on one so far away may not on one still farther."""
    return _turns_on(on, far, turned, True) or _turns_on(on, far, turned, False)


@lru_cache(maxsize=4_096)
def _turns_on(on: Board, far: int, turned: int, seen: bool) -> bool:
    return bool(may_turn_on(on.rules, Approach(distance=far, seen_at_start=seen, reacted_this_turn=bool(turned))))


def turning_dice(state: Blitz) -> int:
    return 1


def turn_on(state: Blitz, faces: tuple[int, ...]) -> None:
    """An experience test; who passes it fires before the mover does, and then faces him."""
    i, mover = state["stand"], state["mover"]
    state.turned[i] = 1
    test = Test(experience=unit(state, i).experience, purpose="pivot", commander_lost=bool(state.headless[i]))
    number = experience_test(board(state).rules, test)
    fire = reaction_of(state, i, mover, "close approach")
    text = _("{stand} turns on {mover}.", stand=told(state, i), mover=told(state, mover))
    if not number.succeeds(faces[0]) or fire is None:
        text = _("{stand} is too slow.", stand=told(state, i))
        state.end()
    tell_roll(state, "turn_on", number, text, faces)
    if number.succeeds(faces[0]) and fire is not None:
        call_fire(state, fire)


def face_the_mover(state: Blitz) -> None:
    i, mover = state["stand"], state["mover"]
    if is_on_table(state, i) and state.status[i] == READY:
        turn_to(state, i, mover)


PROCEDURES: Procedures[Blitz] = {"turn_on": (Roll("pivot", turning_dice, turn_on), face_the_mover)}
