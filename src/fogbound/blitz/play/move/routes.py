"""Where a stand can get to: from cell to cell at the cost that the table gives each step (`steps`).

A path is a chain of neighbouring cells. A vehicle pays for turning into its first step and for the facing that it takes
at the end; the bends in between are free (ours).
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from fogbound.blitz.play.engine.grid import (
    CENTRES,
    COLUMN,
    NOWHERE,
    ROW,
    SIDE,
    apart,
)
from fogbound.blitz.play.engine.units import Build
from fogbound.blitz.play.move.steps import Leaving, Out, Way, before, cost_of, going, heading_of, ratio, steps, way_of
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import Mover
from fogbound.blitz.table.movement import QUARTER_TURN, Pace
from fogbound.blitz.table.obstacles import DETOUR, end_faults
from fogbound.blitz.table.values import Point

NO_WAY: Final = -1
"""Better than any: nothing is looked for where none may lead."""


class Room(dict[int, bool]):
    """By cell: may it stop there, whichever way it faces? Each is worked out when it is first asked."""

    def __init__(self, ground: Ground, build: Build) -> None:
        self.ground, self.build = ground, build
        self.base = replace(build.base.moved(Point(0, 0)), width=build.span, length=build.span)

    def __missing__(self, cell: int) -> bool:
        mover = going(self.ground, self.build, cell)
        found = self[cell] = not end_faults(self.ground, self.base.moved(CENTRES[cell]), mover, ())
        return found


room = lru_cache(maxsize=512)(Room)


class Beside(NamedTuple):
    """The cell of somebody, and the next ones in which there is room to get at him."""

    whom: int
    cells: frozenset[int]


@lru_cache(maxsize=4_096)
def ways(
    ground: Ground,
    build: Build,
    cell: int,
    facing: int,
    pace: Pace,
    barred: frozenset[int],
    driven_round: frozenset[int] = frozenset(),
    spent: int = 0,
    beside: Beside | None = None,
) -> dict[int, Way]:
    """Every cell within a move, or within what is left of it, cheapest way first; some are passed for 10 cm (204).

    Who only wants to get beside somebody is told no more than the cheapest way there, and what was looked at for it.
    """
    found: dict[int, Way] = {}
    most, out_of, least = pace.clear, steps(ground, build, ratio(pace)), least_step(ratio(pace))
    last, too_far = most - least, way_of(most + 1, 0, NOWHERE, 0)
    open_ways = [way_of(spent, cell, NOWHERE, facing)]
    best = [too_far] * len(CENTRES)
    for there in barred:
        best[there] = NO_WAY
    best[cell] = open_ways[0]
    climbed = set() if spent else {cell}
    while open_ways:
        packed = heappop(open_ways)
        here, cost = packed >> 13 & 1023, packed >> 23
        if here in found:
            continue
        found[here] = packed
        if beside is not None and here in beside.cells:
            break
        if cost > last:  # a ring of cells, from which no step is measured
            continue
        so_far = cost << 23
        leaving, forced = out_of[here] if here != cell else _setting_out(out_of[here], build.mover, facing, most)
        if forced and here in climbed:
            climbed.update([there for there, _step in forced])
            leaving += forced
        for there, step in leaving:
            way = so_far + step
            if way < best[there]:
                if there in driven_round:
                    way += DETOUR << 23
                if way >= best[there]:
                    continue
                if beside is not None and cost_of(way) + (apart(there, beside.whom) - 1) * least > most:
                    continue
                best[there] = way
                heappush(open_ways, way)
    del found[cell]
    return found


def _setting_out(leaving: Leaving, mover: Mover, facing: int, most: int) -> Leaving:
    """The first steps: a vehicle turns into them, and a barricade takes half of the move (502)."""

    def turned(steps: Out, more: int) -> Out:
        return tuple(
            [(there, step + (turn_cost(mover, facing, heading_of(step)) + more << 23)) for there, step in steps]
        )

    return Leaving(turned(leaving.plain, 0), turned(leaving.forced, most // 2))


@cache
def least_step(pace: Pace) -> int:
    """What a step costs at least: along a row, on a road where that is better."""
    return min(SIDE, SIDE * pace.clear // pace.road)


def straight_ways(
    ground: Ground,
    build: Build,
    ahead: tuple[int, ...],
    facing: int,
    pace: Pace,
    barred: frozenset[int],
    driven_round: frozenset[int] = frozenset(),
    beside: Beside | None = None,
) -> dict[int, Way]:
    """213: the same for a move that leads over these cells straight ahead first; the first of them is where it is."""
    found: dict[int, Way] = {}
    spent = 0
    for here, there in pairwise(ahead):
        out_of = steps(ground, build, ratio(pace))[here]
        costs = [cost_of(step) for _cell, step in out_of.plain if heading_of(step) == facing]
        spent += (costs[0] if costs else pace.clear) + DETOUR * (there in driven_round)
        if not costs or there in barred or spent > pace.clear:
            return {}
        found[there] = way_of(spent, there, here, facing)
    return found | ways(ground, build, ahead[-1], facing, pace, barred | {*ahead[:-1]}, driven_round, spent, beside)


def path_to(found: dict[int, Way], cell: int) -> tuple[int, ...]:
    """The cells from the first step to the last."""
    path = []
    while cell in found:
        path.append(cell)
        cell = before(found[cell])
    return tuple(reversed(path))


def turn_cost(mover: Mover, facing: int, heading: int) -> int:
    """Turning on the spot by eighths; free for infantry."""
    eighths = abs((heading - facing + 4) % 8 - 4)
    return -(-QUARTER_TURN[mover] * eighths // 2)


def within(cell: int, pace: Pace, barred: frozenset[int]) -> frozenset[int]:
    """Those among some cells that a move from a cell might come to: who is farther off is in nobody's way."""
    reach = max(pace) // SIDE
    low, high, left, right = ROW[cell] - reach, ROW[cell] + reach, COLUMN[cell] - reach, COLUMN[cell] + reach
    return frozenset([there for there in barred if low <= ROW[there] <= high and left <= COLUMN[there] <= right])
