"""3.4, 3.23 and 9: climates, the weather of a turn, and what they shut."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.position.state import West


def weather_of(state: West) -> str:
    """Always good in the Basic game: chapter 9 belongs to the Advanced game."""
    return "good"


@rule("3.4.d")
def frozen_ports(board: Board, weather: str) -> frozenset[int]:
    """Ports with a white anchor are shut in snow (9.2)."""
    return board.freezing_ports if board.charts.weather[weather].ports_freeze else frozenset()


@rule("3.23.a", "3.23.b")
def is_equipped(board: Board, block: int, hex: int) -> bool:
    """Whether a unit can operate in a hex: Africa wants the palm, Scandinavia the ice crystal, of air units too."""
    return not board.climate[hex] or bool(board.abilities[block] & board.climate[hex])
