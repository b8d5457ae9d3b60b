"""What the bot knows of the map: what places are worth, how far it is, how far enemies could strike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from fogbound.west.board import NO_CITY, STRAIT, Board
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import Class
from fogbound.west.position.state import West
from fogbound.west.rules.control import is_at_war
from fogbound.west.rules.going import Paces, paces_of

FAR: Final = 99
CAPITAL: Final = 2.0
"""What a seat of government is worth beside its points: with it goes the army of its power."""
LIFELINE: Final = 1.0
"""What a port is worth that feeds an army."""
CITY: Final = 0.3
STEP: Final = 0.15
"""What a step is worth that counts for nobody's victory,"""
LASTING: Final = 0.05
"""and for each turn beyond the next few in which it will be missed."""
SOON: Final = 4


def worth_of_places(state: West) -> dict[int, float]:
    """The places that count: those of the victory conditions, and capitals of powers at war."""
    board = state.board
    found: dict[int, float] = {}

    def add(place: int, points: float) -> None:
        if 0 <= place < board.hexes:
            found[place] = found.get(place, 0.0) + points

    for goal in board.scenario.goals:
        if goal.turn is not None and goal.turn < state.turn:
            continue  # it was counted at its date
        if goal.kind == "place":
            add(goal.place, abs(goal.points))
        elif goal.kind == "surrender" and not state.surrendered >> goal.nation & 1:
            add(state.capital[goal.nation], abs(goal.points))
    for nation, capital in enumerate(state.capital):
        if capital >= 0 and is_at_war(state, nation) and board.power_of[nation] == nation:
            add(capital, CAPITAL)
    return found


@lru_cache(64)
def worth_of_steps(setting: str, turn: int) -> tuple[float, ...]:
    """By nation, what one of its steps is worth to either side."""
    board = board_for(setting)
    left = board.scenario.turns - turn
    found = [STEP + LASTING * max(0, left - SOON)] * len(board.side_of)
    for goal in board.scenario.goals:
        if goal.kind == "steps":
            found[goal.nation] += abs(goal.points)
    return tuple(found)


# -- distances ---------------------------------------------------------------------------------------------------------


@lru_cache(512)
def marches_to(setting: str, goal: int) -> bytes:
    """By hex, the movement points from there to the goal if nobody is in the way; FAR beyond the sea."""
    board = board_for(setting)
    left = bytearray([FAR] * len(board.around))
    left[goal] = 0
    buckets: list[list[int]] = [[goal]]
    for points, bucket in enumerate(buckets):
        for hex in bucket:
            if left[hex] != points:
                continue
            for way in board.ways[hex]:
                cost = points + _cost_into(setting, way.to, hex)
                if cost < left[way.to]:
                    left[way.to] = cost
                    while len(buckets) <= cost:
                        buckets.append([])
                    buckets[cost].append(way.to)
    return bytes(left)


@lru_cache(512)
def nearness(setting: str, goal: int, horizon: int) -> tuple[float, ...]:
    """By hex, how near the goal is: one in it, nothing at the horizon, and less beyond."""
    return tuple(1 - far / horizon for far in marches_to(setting, goal))


def _paces(setting: str) -> Paces:
    """What it costs most units in fair weather."""
    return paces_of(board_for(setting), "good", Class.INFANTRY)


@lru_cache(8192)
def _cost_into(setting: str, start: int, hex: int) -> int:
    return next((cost for to, cost, _is_plain, _way in _paces(setting)[start] if to == hex), FAR)


@lru_cache(512)
def hexes_from(setting: str, places: frozenset[int], shores: frozenset[int] | None = None) -> bytes:
    """By hex, how many hexes it is by land from the nearest of some places; across straits only between `shores`."""
    board = board_for(setting)
    far = bytearray([FAR] * len(board.around))
    reached = sorted(places)
    for hex in reached:
        far[hex] = 0
    for hex in reached:
        for way in board.ways[hex]:
            shut = shores is not None and way.features & STRAIT and not {hex, way.to} <= shores
            if far[way.to] == FAR and not shut:
                far[way.to] = min(FAR - 1, far[hex] + 1)
                reached.append(way.to)
    return bytes(far)


# -- danger ------------------------------------------------------------------------------------------------------------

Striker = tuple[int, float, int]
"""Where a unit stands, the fire of its attack, and its movement points."""


@lru_cache(64)
def danger(setting: str, strikers: tuple[Striker, ...], together: int) -> dict[int, float]:
    """By hex, the fire of the strongest units that could attack it together in their next turn."""
    strongest: dict[int, list[float]] = {}
    for place, fire, points in strikers:
        for hex in _within(setting, place, points):
            strongest.setdefault(hex, []).append(fire)
    return {hex: sum(sorted(fires)[-together:]) for hex, fires in strongest.items()}


@lru_cache(4096)
def _within(setting: str, start: int, points: int) -> tuple[int, ...]:
    """Hexes that so many movement points reach if nobody is in the way."""
    paces, left = _paces(setting), {start: points}
    reached = [start]
    for hex in reached:
        for to, cost, _is_plain, _way in paces[hex]:
            rest = left[hex] - cost
            if rest > left.get(to, -1):
                left[to] = rest
                reached.append(to)
    return tuple(left)


def cover(board: Board, hex: int) -> float:
    """How good a hex is to stand in."""
    return board.charts.terrain[board.terrain[hex]].malus + (board.city[hex] != NO_CITY) * 0.5


def nearest(far: bytes, places: Iterable[int]) -> int:
    return min(places, key=lambda hex: (far[hex], hex))
