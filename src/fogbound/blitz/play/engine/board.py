"""What a game never changes: the table under its rules, the units, the cells. One board for each setting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final

from msgspec.structs import replace

from fogbound.blitz.arsenal import Arsenal, Piece, Vehicle, arsenal
from fogbound.blitz.play.engine.equipment import arm_of, at_weapon_of, paces
from fogbound.blitz.play.engine.grid import CENTRES
from fogbound.blitz.play.engine.older import OLDER_DATA, arsenal_of, scenario_of
from fogbound.blitz.play.engine.scenarios import SIDES, Scenario, UnitRow, scenarios
from fogbound.blitz.play.engine.units import Battery, Build, Unit, build_of, is_gun, tread_of
from fogbound.blitz.rules.fortifications import Crossing, may_cross
from fogbound.blitz.rules.movement import Pace as PaceName
from fogbound.blitz.rules.movement import capacity, speed
from fogbound.blitz.rules.observers import called_support, stands_on_table
from fogbound.blitz.rules.off_table import batteries, has_organic_support
from fogbound.blitz.rules.terrain import wrecks_stay
from fogbound.blitz.rules.transport import Emplacing, gun_going, may_emplace, takes_half_a_group
from fogbound.blitz.ruleset import RuleSet, rule_set
from fogbound.blitz.table.chart import under
from fogbound.blitz.table.files import load_table
from fogbound.blitz.table.ground import Ground, survey
from fogbound.blitz.table.kinds import CM, Mover
from fogbound.blitz.table.movement import Pace
from fogbound.blitz.table.values import Placed, Point, Table, Zone
from fogbound.blitz.table.zones import are_wholly_in

AIR_SUPPORT: Final = "Air support"
STANDS: Final[list[str]] = []
"""Every stand of every scenario: the names that actions use. Those of a scenario stand together."""
FORMATIONS: Final[list[str]] = []
"""All that is activated: formations, batteries off the table, aircraft."""
WORKS: Final[list[str]] = []
"""What can be taken off a table in play."""


def enlist(scenario: Scenario) -> dict[str, list[str]]:
    """Note the names of a scenario; says by kind which are new."""
    formations = (*(row.formation for row in scenario.units.values()), *scenario.batteries, AIR_SUPPORT)
    works = (piece.name for piece in load_table(scenario.table).pieces if piece.kind in ("minefield", "barricade"))
    new = {
        "stand": list(scenario.units),
        "formation": [name for name in dict.fromkeys(formations) if name not in FORMATIONS],
        "work": [name for name in dict.fromkeys(works) if name not in WORKS],
    }
    for names, noted in zip(new.values(), (STANDS, FORMATIONS, WORKS), strict=True):
        noted += names
    return new


for _scenario in scenarios().values():
    enlist(_scenario)


MOVERS: Final[dict[str, Mover]] = {
    "half-track": "half-track", "wheeled": "wheeled", "light truck": "wheeled", "heavy truck": "wheeled",
}  # fmt: skip
"""How vehicles go that are not tracked, by their pace."""
CARRIERS: Final = ("truck", "half-track", "tractor", "car")
NO_PACE: Final = Pace(0, 0)


class Board:
    """The static tables of one setting: scenario and rule set. Built once, shared by all its states."""

    def __init__(self, scenario: Scenario, rules: RuleSet, stock: Arsenal) -> None:
        self.scenario = scenario
        self.rules = rules
        self.stock = stock
        self.table: Table = under(rules, load_table(scenario.table))
        self.offset = STANDS.index(next(iter(scenario.units)))
        """Of this scenario's stands among those of all: what an action names, less the offset, is a stand."""
        placed = {stand.name: stand for stand in self.table.stands}
        self.units = tuple(
            self._unit(placed[name], row)
            for name, row in scenario.units.items()
            if not row.proposal or rules.has(row.proposal)
        )
        self.wrecks = frozenset(i for i, unit in enumerate(self.units) if unit.vehicle and wrecks_stay(rules))
        """Who stays in the way when it is lost (205)."""
        self.formations = tuple(dict.fromkeys(FORMATIONS[unit.formation] for unit in self.units))
        self.eyes = tuple(unit.build.base.eye for unit in self.units)
        """By unit: the height that it sees from and is seen at."""
        self.spans = tuple(unit.build.span for unit in self.units)
        """By unit: the longer side of its base, in millimetres."""
        self.of_side = tuple(tuple(i for i, unit in enumerate(self.units) if unit.side == side) for side in (0, 1))
        printed = list(placed)
        self.in_set_up = tuple(
            tuple(sorted(of_side, key=lambda i: printed.index(self.units[i].name))) for of_side in self.of_side
        )
        """By side: its stands in the order of the table, which who has joined since comes after."""
        self.first = SIDES.index(scenario.first)
        self.cells = tuple(
            cell for cell, at in enumerate(CENTRES) if at.x < self.table.width and at.y < self.table.depth
        )
        self.centres = tuple(CENTRES[cell] for cell in self.cells)
        self.on_table = frozenset(self.cells)
        self.batteries = tuple(self._batteries())
        self.air_sides = tuple(SIDES.index(row.side) for row in scenario.air)
        self.works = {piece.name: i for i, piece in enumerate(self.table.pieces)}
        self.has_works = any(piece.name in WORKS for piece in self.table.pieces)
        self.carriers = tuple(i for i, unit in enumerate(self.units) if unit.carries)
        self.observers = tuple(
            tuple(i for i in of_side if "observer" in self.units[i].traits) for of_side in self.of_side
        )

        self.number = {unit.name: i for i, unit in enumerate(self.units)}
        """By name: the stand."""

    @cached_property
    def ground(self) -> Ground:
        return survey(self.table)

    @cached_property
    def set_up_cells(self) -> tuple[tuple[int, ...], ...]:
        """By unit: the cells of its side's zone in which its base finds room."""
        zones = {SIDES.index(zone.side.lower()): zone for zone in self.table.zones if zone.side}
        starters = [(unit.side, build) for unit, build in zip(self.units, self.starting_builds, strict=True)]
        found = {(side, build): tuple(self._cells_for(zones[side], build)) for side, build in set(starters)}
        return tuple(found[starter] for starter in starters)

    def _cells_for(self, zone: Zone, build: Build) -> Iterator[int]:
        from fogbound.blitz.play.move.routes import room
        from fogbound.blitz.play.move.steps import is_inside

        roomy = room(self.ground, build)
        for cell, fits in zip(self.cells, are_wholly_in(zone, build.base, self.centres), strict=True):
            if fits and roomy[cell] and not (build.is_gun and not build.enters and is_inside(self.ground, cell)):
                yield cell

    @cached_property
    def starting_builds(self) -> tuple[Build, ...]:
        """402: by unit; more guns start in buildings and entrenchments than enter them later."""
        return tuple(
            build_of(
                unit.tread.base,
                unit.tread.mover,
                self._may_be_inside(unit.piece, during_play=False),
                unit.is_gun,
                unit.tread.forces,
            )
            for unit in self.units
        )

    @cached_property
    def objective(self) -> frozenset[int]:
        """The cells whose centre lies in the objective."""
        piece = self.ground.piece_named(self.scenario.objective)
        return frozenset(cell for cell in self.cells if piece in self.ground.inside(CENTRES[cell]))

    @cached_property
    def mined(self) -> frozenset[int]:
        """The cells whose centre lies among mines."""
        mines = [i for i, kind in enumerate(self.ground.kinds) if kind.name == "minefield"]
        return frozenset(cell for cell in self.cells if not self.ground.inside(CENTRES[cell]).isdisjoint(mines))

    def _batteries(self) -> Iterator[Battery]:
        """302: organic mortars fire from off the table only if they do not stand on it; 305: how many a side has.

        409: two British ones do both.
        """
        left = [batteries(self.rules, nation, self.scenario.year) for nation in self.scenario.nations]
        for name, row in self.scenario.batteries.items():
            side = SIDES.index(row.side)
            nation, year = self.scenario.nations[side], self.scenario.year
            support = called_support(self.rules, row.calibre, row.mortars, nation, year).value
            placed = row.mortars and stands_on_table(self.rules, nation, year, row.calibre, self._mortars(side))
            if left[side] and has_organic_support(self.rules, placed):
                left[side] -= 1
                formation = FORMATIONS.index(name)
                yield Battery(name, formation, side, row.calibre, row.mortars, row.rockets, row.pieces, support)

    def _mortars(self, side: int) -> Iterator[int]:
        """The calibres of those that a side has on the table."""
        return (unit.piece.calibre for unit in self.units if unit.side == side and unit.is_mortar and unit.piece)

    def _unit(self, placed: Placed, row: UnitRow) -> Unit:
        stock = self.stock
        vehicle = stock.vehicle(row.vehicle) if row.vehicle else None
        piece = stock.piece(row.piece) if row.piece else None
        gun = vehicle.gun if vehicle else piece.gun if piece else ""
        at_weapon = at_weapon_of(vehicle, row.at_weapon)
        full, firing = paces(self.rules, vehicle, piece)
        mover: Mover = "infantry"
        if vehicle is not None:
            mover = MOVERS.get(vehicle.pace, "tracked")
        elif piece is not None:
            mover = gun_going(self.rules, piece.role, piece.in_loads)
        on_foot = vehicle is None and piece is None
        enters = self._may_be_inside(piece, during_play=True)
        forces = vehicle is not None and bool(
            may_cross(self.rules, Crossing(vehicle=vehicle.kind, tracked=mover == "tracked"))
        )
        build = build_of(replace(placed.stand, at=Point(0, 0), facing=0), mover, enters, is_gun(piece), forces)
        return Unit(
            name=placed.name,
            nation=self.scenario.nations[SIDES.index(placed.side.lower())],
            side=SIDES.index(placed.side.lower()),
            formation=FORMATIONS.index(row.formation),
            build=build,
            tread=tread_of(build),
            experience=row.experience,
            arm=arm_of(vehicle, row.arm),
            vehicle=vehicle,
            piece=piece,
            gun=stock.weapon(gun) if gun else None,
            second=stock.weapon(vehicle.second) if vehicle and vehicle.second else None,
            at_weapon=stock.weapon(at_weapon) if at_weapon else None,
            rounds=row.rounds,
            traits=frozenset(row.traits),
            carries=self._room(vehicle),
            takes_halves=vehicle is not None and takes_half_a_group(self.rules, vehicle.kind),
            aboard=row.aboard,
            pace=self._pace(full),
            firing_pace=self._pace(firing) if firing else NO_PACE,
            crawling_pace=self._pace("crawling") if on_foot else NO_PACE,
            creeping_pace=self._pace("crawling firing") if on_foot else NO_PACE,
        )

    def _may_be_inside(self, piece: Piece | None, *, during_play: bool) -> bool:
        """402: may a gun be brought into a building or an entrenchment, in play or before it?"""
        if piece is None or not is_gun(piece):
            return False
        gun = Emplacing(calibre=piece.calibre, role=piece.role, during_play=during_play)
        return bool(may_emplace(self.rules, gun))

    def _room(self, vehicle: Vehicle | None) -> int:
        """203 for trucks; others take one (ours), and a carrier half a group (001)."""
        if vehicle is None:
            return 0
        if vehicle.kind not in CARRIERS:
            return int(takes_half_a_group(self.rules, vehicle.kind))
        return capacity(self.rules, vehicle.pace)[1] if vehicle.kind == "truck" else 1

    def _pace(self, name: PaceName) -> Pace:
        found = speed(self.rules, name).value
        return Pace(found.clear * CM, found.road * CM)


@lru_cache(maxsize=512)
def board_of(setting: str) -> Board:
    """The board of a setting such as `building V3`; `building V3 v6` is by the data of version 6."""
    code, rules, *readings = setting.split()
    scenario, stock = scenarios()[code], arsenal()
    for version in OLDER_DATA:
        if version in readings:
            scenario, stock = scenario_of(version, code), arsenal_of(version)
    return Board(scenario, rule_set(rules), stock)
