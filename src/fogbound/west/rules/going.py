"""7.5.3: what it costs a ground unit to enter a hex, by terrain, weather and kind of unit.

The costs are lines, each of which may change what the lines before it said. They are worked out once for each weather
and each gait: the lines that concern a class of units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from fogbound.core.clause import AnyLine, Listed
from fogbound.core.register import enforce, rule
from fogbound.core.texts import Message, texts
from fogbound.west.board import STRAIT, Board, Way
from fogbound.west.kinds import Class
from fogbound.west.position.state import West
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.weather import weather_in, weather_of

_ = texts("west")


Pace: TypeAlias = tuple[int, int, bool, Way]
"""A hexside that a unit may cross: where it leads, what it costs, whether it is plain, and itself. Plain is where no
clause about the ground or the hexside can forbid it. A bare tuple: a march unpacks thousands of them."""
Paces: TypeAlias = tuple[tuple[Pace, ...], ...]


class Ground(NamedTuple):
    """What a price depends on."""

    board: Board
    weather: str
    """In the hex that is entered."""
    way: Way


class Cost(AnyLine, frozen=True):
    """A line of the prices."""

    price: Callable[[Ground, int], int]
    of: frozenset[Class]
    """The classes that it concerns; none for all."""


class Costs(Listed[Cost]):
    """Movement points to enter a hex."""

    def line(
        self, clause: str, reason: Message, *, of: frozenset[Class] = frozenset(), when: tuple[str, ...] = ()
    ) -> Callable[[Callable[[Ground, int], int]], Callable[[Ground, int], int]]:
        """Add a line: from the price so far, the price."""

        def add(price: Callable[[Ground, int], int]) -> Callable[[Ground, int], int]:
            self._add(Cost(clause, reason, when, (), price, of))
            enforce(f"{price.__module__}.{price.__qualname__}", clause)
            return price

        return add

    def gait(self, board: Board, kind: Class) -> tuple[int, ...]:
        """Which of the lines in force concern a class."""
        return tuple(n for n, line in enumerate(self.in_force(board.options)) if not line.of or kind in line.of)

    def price(self, ground: Ground, gait: tuple[int, ...]) -> int:
        """What all these lines together say."""
        lines, cost = self.in_force(ground.board.options), 0
        for n in gait:
            cost = lines[n].price(ground, cost)
        return cost


COSTS: Final = Costs("7.5.3")


@rule("9.2.a", "9.2.c", "39.0.d")
@COSTS.line("7.5.3.b", _("terrain"))
def terrain(ground: Ground, cost: int) -> int:
    """The terrain chart, which has a column for each weather."""
    return ground.board.charts.terrain[ground.board.terrain[ground.way.to]].cost(ground.weather)


@COSTS.line("7.5.5.a", _("across a strait"))
def strait(ground: Ground, cost: int) -> int:
    """A strait costs the same into any terrain."""
    return ground.board.charts.terrain["strait"].cost(ground.weather) if ground.way.features & STRAIT else cost


def paces(state: West, block: int) -> Paces:
    """By hex, the ways on for a block in the weather of the turn."""
    return paces_of(state.board, weather_of(state), state.board.kind[block])


@lru_cache(1024)
def paces_of(board: Board, weather: str, kind: Class) -> Paces:
    return _paces(board, weather, COSTS.gait(board, kind))


@lru_cache(128)
def _paces(board: Board, weather: str, gait: tuple[int, ...]) -> Paces:
    """The same for all classes with the same gait."""
    watched = ENTRY.watched_ground(board)

    def cost(way: Way) -> int:
        return COSTS.price(Ground(board, weather_in(board, weather, way.to), way), gait)

    return tuple(
        tuple((way.to, cost(way), not ENTRY.is_watched(board, way, watched), way) for way in ways)
        for ways in board.ways
    )
