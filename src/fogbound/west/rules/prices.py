"""7.3: who pays for what, and how much."""

from __future__ import annotations

from functools import cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.west.board import Board, Table
from fogbound.west.kinds import Nation
from fogbound.west.options import setting
from fogbound.west.position.state import West
from fogbound.west.rules.captive import has_social_republic

ITALY: Final = setting("rule_36_italy", "on")


def payers(state: West) -> Table:
    """By block, the power whose points pay for it."""
    return _payers(state.board, has_social_republic(state))


@rule("6.6.a")
@cache
def _payers(board: Board, republic: bool) -> Table:
    """The `payer` of its nation; for the forts that the Social Republic has Germany rebuild, Germany."""
    theirs = [int(payer(board, nation)) for nation in board.nation]
    for fort in board.forts if republic else ():
        theirs[fort] = Nation.DE
    return tuple(theirs)


@rule("5.4.a", "36.1.c", "36.1.d")
def payer(board: Board, nation: int) -> int:
    """The power whose points pay for a nation's units.

    Italy lives on German points; where chapter 36 is played, on those that Germany gives it and on what Salò yields.
    """
    power = board.power_of[nation]
    return Nation.DE if power in (Nation.IT, Nation.RSI) and not board.options.has(ITALY) else power


@rule("7.3.b", "7.3.c", "7.3.d", "6.6.b")
def price_of_next_face(state: West, block: int) -> int | None:
    """Points for the next higher face of a block (the lowest, if it is off the map); none if it cannot be bought."""
    board = state.board
    return board.price_up[block][state.steps[block]] or None


@rule("11.0.b", "11.0.c", "11.0.d", "11.0.e", "11.0.f")
def colour_of_next_face(state: West, block: int) -> int:
    """The number of the colour in which a block's next higher face has to be paid once more; 0 if in none."""
    return state.board.colour_up[block][state.steps[block]]


@rule("34.0.d")
def lent(state: West, block: int) -> int:
    """Points of Lend-Lease in the next higher face of a block: each stands for a yellow and a coloured one."""
    board = state.board
    if not (state.lent_red or state.lent_blue) or payer(board, board.nation[block]) != Nation.UK:
        return 0
    have = (0, state.lent_red, state.lent_blue, 0)[colour_of_next_face(state, block)]
    return min(have, board.price_up[block][state.steps[block]])


def purse(state: West, colour: int) -> tuple[int, ...]:
    """By nation, the points of a colour, in the order of `COLOURS`."""
    return (state.points, state.red, state.blue, state.black)[colour]


def credit(state: West, colour: int, nation: int, points: int) -> None:
    """Points of a colour come into the purse of a nation; out of it, if they are below zero."""
    name = ("points", "red", "blue", "black")[colour]
    setattr(state, name, added(getattr(state, name), nation, points))


def next_higher_face(board: Board, block: int, steps: int) -> int:
    return min(face for face in board.faces[block] if face > steps)
