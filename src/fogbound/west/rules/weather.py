"""3.4, 3.23 and 9: climates, the weather of a turn and of a hex, and what they shut.

The weather of a turn is one word for the whole map, but the coasts and islands of the Mediterranean always have good
weather (9.0.1). What a weather does stands in its chart.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.charts.rows import WeatherEffects
from fogbound.west.kinds import WEATHERS
from fogbound.west.options import setting
from fogbound.west.position.state import West
from fogbound.west.theatre import Feature

WITH_WEATHER: Final = (ADVANCED, setting("basic_weather", "table"))
"""With any of these a game has weather (7.0)."""
REGIONAL: Final = {"rain_everywhere": ("rain", "light_rain")}
"""Weathers of a turn that are something else in every hex: north of the Alps, and by the Mediterranean."""
LOCAL_WEATHERS: Final = tuple(weather for weather in WEATHERS if weather not in REGIONAL)
"""What it can be in a hex."""
LANES_BY_TURN: Final = setting("mediterranean_weather_scope", "whole_turn")


@rule("7.0.c")
def has_weather(board: Board) -> bool:
    """Chapter 9 belongs to the Advanced game; players of the Basic game may agree on it (M-06)."""
    return any(map(board.options.has, WITH_WEATHER))


@rule("9.0.a")
def weather_of_month(board: Board, turn: int) -> str:
    """The fixed weather of the month of a turn, or `roll` (9.0)."""
    return board.charts.weather_of(board.first_month + turn, board.options["fixed_weather_table"])


def usual_weather(board: Board, turn: int) -> int:
    """The number of that weather; good where a die decides, and where there is no weather at all."""
    weather = weather_of_month(board, turn) if has_weather(board) else "good"
    return WEATHERS.index(weather) if weather in WEATHERS else 0


def weather_of(state: West) -> str:
    """Of the turn; always good where there is no weather."""
    return WEATHERS[state.weather]


@rule("9.0.1.a", "9.0.2.a", "39.0.c")
def weather_in(board: Board, weather: str, hex: int) -> str:
    """What the weather of a turn is in a hex: good on the coasts and islands of the Mediterranean, or light rain."""
    elsewhere, in_the_south = REGIONAL.get(weather, (weather, "good"))
    return in_the_south if hex in sunny_hexes(board) else elsewhere


@lru_cache(64)
def sunny_hexes(board: Board) -> frozenset[int]:
    """Where it rains neither by chapter 9 nor, but for one roll, by chapter 39."""
    return frozenset(hex for hex, features in enumerate(board.features) if features & Feature.GOOD_WEATHER)


def weather_at(state: West, hex: int) -> str:
    """In a hex, now."""
    return weather_in(state.board, WEATHERS[state.weather], hex) if state.weather else "good"


def effects_at(state: West, hex: int) -> WeatherEffects:
    """What the weather of a hex does."""
    return state.board.charts.weather[weather_at(state, hex)]


@rule("9.1.a")
def lane_at(state: West, hex: int) -> int:
    """Hexes of the supply lane of a unit in a hex, by the weather there; in another reading by that of the turn."""
    board = state.board
    weather = weather_of(state) if board.options.has(LANES_BY_TURN) else weather_at(state, hex)
    return board.charts.weather[weather].lane


def is_frozen(board: Board, weather: str, hex: int, beyond: int) -> bool:
    """Whether the river between two hexes is: where one of them has good weather it flows (9.3, 9.0.1)."""
    return not any(board.charts.weather[weather_in(board, weather, at)].rivers for at in (hex, beyond))


@rule("3.4.d", "9.2.d")
def frozen_ports(board: Board, weather: str) -> frozenset[int]:
    """Ports with a white anchor are shut in snow (9.2)."""
    return board.freezing_ports if board.charts.weather[weather].ports_freeze else frozenset()


@rule("3.23.a", "3.23.b")
def is_equipped(board: Board, block: int, hex: int) -> bool:
    """Whether a unit can operate in a hex: Africa wants the palm, Scandinavia the ice crystal, of air units too."""
    return not board.climate[hex] or bool(board.abilities[block] & board.climate[hex])
