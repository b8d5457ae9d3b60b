"""What a game never changes: the table under its rules, the units, the cells. One board for each setting."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.arsenal import Vehicle, arsenal
from fogbound.blitz.play.grid import CENTRES
from fogbound.blitz.play.scenarios import SIDES, Scenario, UnitRow, scenarios
from fogbound.blitz.rules.fire import MACHINE_GUNS, Arm
from fogbound.blitz.rules.movement import Pace as PaceName
from fogbound.blitz.rules.movement import speed
from fogbound.blitz.ruleset import RuleSet, rule_set
from fogbound.blitz.table.chart import under
from fogbound.blitz.table.files import load_table
from fogbound.blitz.table.ground import Ground, survey
from fogbound.blitz.table.kinds import CM, Mover
from fogbound.blitz.table.movement import Pace
from fogbound.blitz.table.values import Placed, Point, Stand, Table
from fogbound.blitz.table.zones import is_wholly_in
from fogbound.blitz.terms import Experience

STANDS: Final = tuple(name for scenario in scenarios().values() for name in scenario.units)
"""Every stand of every scenario: the names that actions use."""
FORMATIONS: Final = tuple(
    dict.fromkeys(row.formation for scenario in scenarios().values() for row in scenario.units.values())
)


class Build(Struct, frozen=True, eq=False):
    """What ground and neighbours care about: the base, and how it moves. One of each kind, compared by identity."""

    base: Stand
    mover: Mover

    @property
    def span(self) -> int:
        """The longer side of the base, in millimetres."""
        return max(self.base.length, self.base.width)


build_of = lru_cache(maxsize=None)(Build)


class Unit(Struct, frozen=True, eq=False):
    """One stand of a scenario."""

    name: str
    side: int
    formation: int
    build: Build
    experience: Experience
    arm: Arm | None
    vehicle: Vehicle | None
    pace: Pace
    """Of a full move."""
    firing_pace: Pace
    """Of a move before firing."""

    @property
    def turns(self) -> bool:
        """Does its facing matter?"""
        return self.vehicle is not None or self.arm in MACHINE_GUNS


class Board:
    """The static tables of one setting: scenario and rule set. Built once, shared by all its states."""

    def __init__(self, scenario: Scenario, rules: RuleSet) -> None:
        self.scenario = scenario
        self.rules = rules
        self.table: Table = under(rules, load_table(scenario.table))
        self.offset = STANDS.index(next(iter(scenario.units)))
        """Of this scenario's stands among those of all: what an action names, less the offset, is a stand."""
        placed = {stand.name: stand for stand in self.table.stands}
        self.units = tuple(self._unit(placed[name], row) for name, row in scenario.units.items())
        self.of_side = tuple(tuple(i for i, unit in enumerate(self.units) if unit.side == side) for side in (0, 1))
        self.first = SIDES.index(scenario.first)
        self.cells = tuple(
            cell for cell, at in enumerate(CENTRES) if at.x < self.table.width and at.y < self.table.depth
        )
        self.on_table = frozenset(self.cells)

    @cached_property
    def ground(self) -> Ground:
        return survey(self.table)

    @cached_property
    def set_up_cells(self) -> tuple[tuple[int, ...], ...]:
        """By unit: the cells of its side's zone in which its base finds room."""
        from fogbound.blitz.play.reach import has_room

        zones = {SIDES.index(zone.side.lower()): zone for zone in self.table.zones if zone.side}
        found = {
            (side, build): tuple(
                cell
                for cell in self.cells
                if is_wholly_in(zones[side], build.base.moved(CENTRES[cell])) and has_room(self.ground, build, cell)
            )
            for side, build in {(unit.side, unit.build) for unit in self.units}
        }
        return tuple(found[unit.side, unit.build] for unit in self.units)

    @cached_property
    def objective(self) -> frozenset[int]:
        """The cells whose centre lies in the objective."""
        piece = self.ground.piece_named(self.scenario.objective)
        return frozenset(cell for cell in self.cells if piece in self.ground.inside(CENTRES[cell]))

    def _unit(self, placed: Placed, row: UnitRow) -> Unit:
        vehicle = arsenal().vehicle(row.vehicle) if row.vehicle else None
        full: PaceName = "infantry" if vehicle is None else cast("PaceName", vehicle.pace)
        firing: PaceName = "infantry firing" if vehicle is None else full
        return Unit(
            name=placed.name,
            side=SIDES.index(placed.side.lower()),
            formation=FORMATIONS.index(row.formation),
            build=build_of(replace(placed.stand, at=Point(0, 0), facing=0), "tracked" if vehicle else "infantry"),
            experience=row.experience,
            arm=row.arm,
            vehicle=vehicle,
            pace=self._pace(full),
            firing_pace=self._pace(firing),
        )

    def _pace(self, name: PaceName) -> Pace:
        found = speed(self.rules, name).value
        return Pace(found.clear * CM, found.road * CM)


@lru_cache(maxsize=64)
def board_of(setting: str) -> Board:
    """The board of a setting such as `building V3`."""
    code, rules = setting.split()
    return Board(scenarios()[code], rule_set(rules))
