"""What leads out of each cell: a step costs what `table.movement` says of such a leg, and most meet nothing."""

from __future__ import annotations

from functools import cache, lru_cache
from math import gcd
from typing import NamedTuple

from msgspec.structs import replace

from fogbound.blitz.play.engine.grid import CENTRES, NEIGHBOURS, NOWHERE, SIDE, neighbour
from fogbound.blitz.play.engine.units import Build, build_of
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import Mover
from fogbound.blitz.table.movement import Pace, leg_cost
from fogbound.blitz.table.obstacles import Met, leg

Way = int
"""How a cell is reached, as one number: millimetres of the allowance, then in 10 bits each the cell itself and the one
before, in 3 the heading of the last step. Ways sort by cost, and a search that finds hundreds makes no objects."""


def way_of(cost: int, cell: int, before: int, heading: int) -> Way:
    return cost << 23 | cell << 13 | before + 1 << 3 | heading


def cost_of(way: Way) -> int:
    """Millimetres of the allowance."""
    return way >> 23


def before(way: Way) -> int:
    """The cell that the last step leads from; `NOWHERE` at the start."""
    return (way >> 3 & 1023) - 1


def heading_of(way: Way) -> int:
    """Of the last step."""
    return way & 7


BARRED = -1


class Step(NamedTuple):
    """One step: its cost (`BARRED` if there is none), how many tests for immobilisation and of mines it asks."""

    cost: int
    tests: int = 0
    mines: int = 0
    forced: bool = False
    """Over a barricade: only at the beginning of a move, and with half of it (502)."""


PLAIN = (Step(50), Step(71))
"""Over open ground: along a row or column, and across."""
NO_ROAD = Pace(1, 1)
MARGIN = 2
"""Millimetres round the ground of a step in which things are looked for, so that none is missed by rounding."""


def is_inside(ground: Ground, cell: int) -> bool:
    """In a building or an entrenchment?"""
    return cover_at(ground, CENTRES[cell]) in ("building", "entrenchment")


def going(ground: Ground, build: Build, *cells: int) -> Mover:
    """402: in and out of a house a light gun goes as the men do who drag it (ours)."""
    return "infantry" if build.enters and any(is_inside(ground, cell) for cell in cells) else build.mover


@cache
def ratio(pace: Pace) -> Pace:
    """All that a single step depends on: how much better the road is."""
    common = gcd(*pace)
    return Pace(pace.clear // common, pace.road // common)


Out = tuple[tuple[int, Way], ...]
"""Steps out of a cell: next cell, the step as a way of its own."""


class Leaving(NamedTuple):
    """The steps out of a cell that can be taken."""

    plain: Out
    forced: Out
    """Over a barricade (502)."""


class Steps(dict[int, Leaving]):
    """By cell: the steps out of it. Most cells have nothing about them, so that no step is looked at."""

    def __init__(self, ground: Ground, build: Build, pace: Pace) -> None:
        self.ground, self.build, self.pace = ground, build, pace

    def __missing__(self, cell: int) -> Leaving:
        alike = self._alike(cell)
        found = self[cell] = self._out_of(cell) if alike is self else alike[cell]
        return found

    def _alike(self, cell: int) -> Steps:
        """Whose steps out of a cell are the same: without a road it does not matter how much faster one goes on it,
        nor what is missing elsewhere.
        """
        ground, whole, build = self.ground, self.ground.whole, self.build
        if self.pace != NO_ROAD and not any(ground.kinds[i].is_road for i in _about(ground, build, cell)):
            return steps(ground, build, NO_ROAD)
        if whole is not None and ground.gone.isdisjoint(whole.pieces[i].name for i in _about(whole, build, cell)):
            return steps(whole, build, self.pace)
        return self

    def step(self, cell: int, heading: int) -> Step:
        """One of them, with the tests that it asks."""
        alike = self._alike(cell)
        if alike is not self:
            return alike.step(cell, heading)
        return step_cost(self.ground, self.build, cell, heading, self.pace)

    def _out_of(self, cell: int) -> Leaving:
        ground, build = self.ground, self.build
        about, on_table = _about(ground, build, cell), _near(ground, _strip(build))
        found: tuple[list[tuple[int, Way]], list[tuple[int, Way]]] = [], []
        for to, there in enumerate(NEIGHBOURS[cell]):
            if there in on_table:
                step = step_cost(ground, build, cell, to, self.pace) if about else PLAIN[to % 2]
                if step.cost != BARRED:
                    found[step.forced].append((there, way_of(step.cost, there, cell, to)))
        return Leaving(tuple(found[False]), tuple(found[True]))


_steps = lru_cache(maxsize=192)(Steps)  # 170 MB if every cell of all of them were asked


def steps(ground: Ground, build: Build, pace: Pace) -> Steps:
    """The steps of a build on a ground, with this ratio of road to clear."""
    return _steps(ground, strider(ground, build), pace)


@lru_cache(maxsize=1_024)
def strider(ground: Ground, build: Build) -> Build:
    """All that a step depends on: how long a base is matters only where a barricade is crossed from contact (502)."""
    if any(kind.effect(build.mover).force for kind in ground.kinds):
        return build
    return build_of(replace(build.base, length=build.base.width), build.mover, build.enters, build.is_gun)


def is_on(ground: Ground, cell: int) -> bool:
    """Does the table have this cell?"""
    return cell != NOWHERE and CENTRES[cell].x < ground.table.width and CENTRES[cell].y < ground.table.depth


@lru_cache(maxsize=65_536)
def step_cost(ground: Ground, build: Build, cell: int, heading: int, pace: Pace) -> Step:
    """What a step costs. Nothing in the way: its length, without judging the path, which takes ten times as long."""
    if not _is_slowed(ground, build, cell, heading):
        return PLAIN[heading % 2]
    start = build.base.moved(CENTRES[cell], heading * 45)
    there = CENTRES[neighbour(cell, heading)]
    mover = going(ground, build, cell, neighbour(cell, heading))
    met = Met()
    cost = leg_cost(ground, start, there, mover, pace, met)
    if met.faults or (met.forced and not build.forces):
        return Step(BARRED)
    tests = [test for test, _piece in met.tests]
    return Step(cost, tests.count("immobilise"), tests.count("mines"), forced=met.forced)


def _is_slowed(ground: Ground, build: Build, cell: int, heading: int) -> bool:
    """Does a step lead through anything that matters to such a mover, or does its flank meet something solid?"""
    about = _about(ground, build, cell)
    if not about:
        return False
    here, there = CENTRES[cell], CENTRES[neighbour(cell, heading)]
    if ground.leads_through(here, there, about):
        return True
    solid = [i for i in about if ground.kinds[i].solid]
    return bool(solid) and bool(ground.pieces_under(leg(here, there, _strip(build)), solid))


def _strip(build: Build) -> int:
    """How wide the ground is that it passes over, in millimetres."""
    return 2 if build.mover == "infantry" else build.base.width


def _about(ground: Ground, build: Build, cell: int) -> tuple[int, ...]:
    """What may matter to any step out of a cell: most cells have nothing about them."""
    near = _near(ground, _strip(build))[cell]
    slowing = ground.slowing[build.mover] if near else ()
    return tuple([i for i in near if i in slowing])


@lru_cache(maxsize=256)
def _near(ground: Ground, width: int) -> dict[int, tuple[int, ...]]:
    """By cell: the pieces that the strip of any step out of it may touch; those of the whole table that are left."""
    if ground.whole is not None:
        known, number = ground.whole.pieces, {piece.name: i for i, piece in enumerate(ground.pieces)}
        return {
            cell: tuple([number[known[i].name] for i in near if known[i].name in number])
            for cell, near in _near(ground.whole, width).items()
        }
    cells = [cell for cell in range(len(CENTRES)) if is_on(ground, cell)]
    near = ground.pieces_near([CENTRES[cell] for cell in cells], SIDE + MARGIN + width)
    return dict(zip(cells, near, strict=True))
