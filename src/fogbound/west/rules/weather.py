"""3.4 and 9: the weather of a turn, and what it shuts."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.state import West
from fogbound.west.theatre import Feature


def weather_of(state: West) -> str:
    """Always good in the Basic game: chapter 9 belongs to the Advanced game."""
    return "good"


@rule("3.4.d")
def is_frozen(board: Board, hex: int, weather: str) -> bool:
    """Ports with a white anchor are shut in snow (9.2)."""
    return board.charts.weather[weather].ports_freeze and bool(board.features[hex] & Feature.FREEZES)
