"""7.5.3: the movement points of a ground unit, and where it can get with them."""

from __future__ import annotations

from typing import Final, TypeAlias

from fogbound.core.register import rule
from fogbound.west.board import Board, Way
from fogbound.west.kinds import Class
from fogbound.west.position.marks import FUELLED, RESERVE, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import has_enemy, is_neutral
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.going import paces
from fogbound.west.rules.partisans import cuts_lanes
from fogbound.west.rules.tech import cell_of
from fogbound.west.rules.weather import weather_of


@rule("7.5.3.a", "7.5.3.i", "4.4.b", "3.16.a", "3.18.a", "13.5.a", "6.1.6.a")
def allowance(state: West, block: int) -> int:
    """Movement points of a ground unit: by class and TECH, half when out of supply, never less than one.

    Armour that no headquarters leads has half of that; a headquarters leads itself.
    """
    board, marks = state.board, state.marks[block]
    points = cell_of(state, block).reach
    if marks & UNSUPPLIED:
        points //= 2
    if board.needs_fuel[block] and not has_fuel(state, block) and board.kind[block] != Class.ARMOR_HQ:
        points //= 2
    return points or 1


@rule("13.2.a", "31.0.c")
def has_fuel(state: West, block: int) -> bool:
    """Whether a headquarters leads a unit, or led it into a reserve that answers the enemy now."""
    marks = state.marks[block]
    return bool(marks & FUELLED or (marks & RESERVE and state.board.side[block] != state.active))


class Reach:
    """Where a block can get with so many points: for each hex the points left and the hex before it."""

    __slots__ = ("before", "left")

    def __init__(self) -> None:
        self.left: dict[int, int] = {}
        self.before: dict[int, tuple[int, Way]] = {}

    def path(self, to: int) -> list[tuple[int, Way]]:
        """The hexes left and the hexsides crossed, in order."""
        found = []
        while to in self.before:
            found.append(self.before[to])
            to = self.before[to][0]
        return found[::-1]


@rule("7.5.a", "7.5.3.b", "7.5.3.d", "7.5.3.g")
def reach(state: West, block: int, points: int, *, attacks: bool) -> Reach:
    """Cheapest ways of a block over the map. It stops where enemies stand and at the border of a neutral state."""
    found: Reach | None = state.caches.all.get(key := (block, points, attacks))
    if found is None:
        found = _unhindered(state, block, points) or spread(state, block, points, attacks=attacks)
        state.caches.all[key] = found
    return found


Start: TypeAlias = tuple[Board, str, Class, int, int]
"""Board, weather, kind of unit, hex and points: where nobody is in the way, they alone say how far it gets."""
MOST_KEPT: Final = 4096
_UNHINDERED: dict[Start, Reach] = {}


def _start(state: West, block: int, points: int) -> Start:
    return state.board, weather_of(state), state.board.kind[block], state.place[block], points


def _unhindered(state: West, block: int, points: int) -> Reach | None:
    """Where a block gets, if that is known and nobody is in its way."""
    found = _UNHINDERED.get(_start(state, block, points))
    guarded = ENTRY.guarded(state, state.board.side[block])
    return found if found is not None and guarded.isdisjoint(found.left) else None


def spread(state: West, block: int, points: int, *, attacks: bool) -> Reach:
    """Hexes are taken up in the order of the points left (a few buckets), among equals in the order they were found."""
    start, guarded, ways_on = state.place[block], ENTRY.guarded(state, state.board.side[block]), paces(state, block)
    found, is_hindered = Reach(), False
    left, before = found.left, found.before
    left[start] = points
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[points].append(start)
    for rest in range(points, 0, -1):
        for hex in buckets[rest]:
            if left[hex] != rest:
                continue
            for to, cost, is_plain, way in ways_on[hex]:
                remains = rest - cost
                if remains < 0 or remains <= left.get(to, -1):
                    continue
                is_free = is_plain and to not in guarded
                if not is_free:
                    is_hindered = True
                    if not can_enter(state, block, hex, is_plain, way, attacks=attacks):
                        continue
                left[to] = remains
                before[to] = (hex, way)
                if is_free or not must_stop(state, block, to):
                    buckets[remains].append(to)
    del left[start]
    if not is_hindered:
        if len(_UNHINDERED) >= MOST_KEPT:
            _UNHINDERED.clear()
        _UNHINDERED[_start(state, block, points)] = found
    return found


def can_enter(state: West, block: int, start: int, is_plain: bool, way: Way, *, attacks: bool) -> bool:
    """Whether no clause forbids a hexside; where it is plain, only what stands beyond it is asked."""
    if is_plain:
        return ENTRY.lets_in_now(state, block, way.to, attacks=attacks)
    return ENTRY.lets_in(state, block, start, way, attacks=attacks)


@rule("7.5.3.f")
def must_stop(state: West, block: int, hex: int) -> bool:
    side = state.board.side[block]
    return is_neutral(state, hex) or has_enemy(state, hex, side) or hex in cuts_lanes(state, side)
