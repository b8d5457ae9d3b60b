"""Whose activation it is: the sides alternate; and what ends with a move or a fire."""

from __future__ import annotations

from fogbound.blitz.play.engine.grid import NOWHERE
from fogbound.blitz.play.engine.state import ROLLS, STILL, WAS_ROLLING, Blitz, board, is_on_table
from fogbound.blitz.rules.indirect import is_in_battery

READY_TO_FIRE = 1
"""Of a battery off the table, and of aircraft over it."""


def waiting(state: Blitz, side: int) -> list[int]:
    """The stands of a side that were not activated this turn."""
    activated = state.activated
    return [i for i in board(state).of_side[side] if not activated[i] and is_on_table(state, i)]


def batteries_waiting(state: Blitz, side: int) -> list[int]:
    """Batteries off the table that are available and have not fired this turn (303)."""
    found = enumerate(board(state).batteries)
    return [b for b, battery in found if battery.side == side and state.called[b] == READY_TO_FIRE]


def aircraft_waiting(state: Blitz, side: int) -> list[int]:
    air = board(state).air_sides
    return [n for n, of in enumerate(air) if of == side and state.aircraft[n] == READY_TO_FIRE]


def has_something_left(state: Blitz, side: int) -> bool:
    return bool(waiting(state, side) or batteries_waiting(state, side) or aircraft_waiting(state, side))


def begin(state: Blitz, i: int) -> None:
    """Its activation begins: what it did before no longer counts, nor what shells did to it."""
    state.activated[i] = 1
    state.did[i] = STILL
    state.distance[i] = 0
    state.suppressed[i] = 0
    state.rolling[i] = WAS_ROLLING if state.rolling[i] == ROLLS else 0


def is_halted(state: Blitz, i: int) -> bool:
    """216: a vehicle that lost its commander stays where it is for a turn."""
    return state.halted[i] >= state.turn > 0


def leave_place(state: Blitz, i: int) -> None:
    """Who goes elsewhere leaves its hole (111), and a piece its battery and what it ranged in on (412, 416)."""
    state.dug_in[i] = 0
    state.marched[i] = state.turn
    state.aims[i], state.attempts[i] = NOWHERE, 0


def stay_out_of_battery(state: Blitz, i: int) -> None:
    """412: the turn in which a piece gets into battery again is one without firing."""
    if not is_in_battery(board(state).rules, state.marched[i], state.turn):
        state.marched[i] = state.turn


def is_decided(state: Blitz) -> bool:
    """Has a side nobody left?"""
    return not all(any(is_on_table(state, i) for i in of_side) for of_side in board(state).of_side)


def next_side(state: Blitz) -> None:
    """The sides alternate; who has nothing left to activate passes (ours)."""
    if has_something_left(state, 1 - state.active):
        state.active = 1 - state.active
