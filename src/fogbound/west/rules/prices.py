"""7.3: who pays for what, and how much."""

from __future__ import annotations

from functools import cache

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.kinds import Nation
from fogbound.west.position.state import West


@cache
def payers(board: Board) -> tuple[int, ...]:
    """`payer` of every nation."""
    return tuple(payer(board, nation) for nation in Nation)


@rule("5.4.a")
def payer(board: Board, nation: int) -> int:
    """The power whose points pay for a nation's units; Italy lives on German points."""
    power = board.power_of[nation]
    return Nation.DE if power in (Nation.IT, Nation.RSI) else power


@rule("7.3.b", "7.3.c", "7.3.d", "6.6.b")
def price_of_next_face(state: West, block: int) -> int | None:
    """Points for the next higher face of a block (the lowest, if it is off the map); none if it cannot be bought."""
    board = state.board
    return board.price_up[block][state.steps[block]] or None


def next_higher_face(board: Board, block: int, steps: int) -> int:
    return min(face for face in board.faces[block] if face > steps)
