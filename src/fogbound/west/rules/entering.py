"""What happens at once in a hex that a unit enters: marching, by rail, by ship, out of the air, or newly raised."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from fogbound.west.board import Board
from fogbound.west.position.state import West

ENTERED: Final[list[tuple[str, Callable[[West, int, int], None]]]] = []
"""What chapters do in a hex that a unit comes to or passes, each with the setting by which it is played."""


def enter(state: West, block: int, hex: int) -> None:
    """A unit has come into a hex, or passes through it."""
    for happens in _played(state.board):
        happens(state, block, hex)


@lru_cache(64)
def _played(board: Board) -> tuple[Callable[[West, int, int], None], ...]:
    return tuple(happens for setting, happens in ENTERED if board.options.has(setting))
