"""36.0: Mussolini is a prisoner from his dismissal until there is a republic for him; nobody feeds or releases him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.kinds import Nation
from fogbound.west.position.marks import FROZEN
from fogbound.west.position.state import West

DISMISSED: Final = 1 << 8
"""A bit of `West.events`, beside those of `powers`."""


def has_social_republic(state: West) -> bool:
    """Whether Italy has gone on from Salò (36.1): its units are those of the Social Republic, while that fights."""
    board = state.board
    return state.capital[Nation.IT] == board.capitals[Nation.RSI]


def duce(board: Board) -> int:
    return board.names.index("Mussolini")


@rule("36.0.c", "36.1.a")
def prisoner(state: West) -> int:
    """The Duce between his dismissal and the republic, or -1: nobody's unit, wherever he is held.

    He needs no supply and does not give up (7.9): only who comes to Gran Sasso decides what becomes of him.
    """
    return duce(state.board) if state.events & DISMISSED and not has_social_republic(state) else -1


def is_captive(state: West, block: int) -> bool:
    return block == prisoner(state)


@rule("3.21.a", "36.0.c")
def release(state: West, blocks: Iterable[int]) -> None:
    """Units that were frozen may move from now on; a prisoner is not held by the ice."""
    held = prisoner(state)
    for block in blocks:
        if state.has(block, FROZEN) and block != held:
            state.unmark(block, FROZEN)
