"""What a game never changes: the table under its rules, the units, the cells. One board for each setting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.arsenal import Piece, Vehicle, Weapon, arsenal
from fogbound.blitz.play.grid import CENTRES
from fogbound.blitz.play.scenarios import NATIONS, SIDES, Scenario, UnitRow, scenarios
from fogbound.blitz.rules.fire import MACHINE_GUNS, Arm
from fogbound.blitz.rules.movement import Pace as PaceName
from fogbound.blitz.rules.movement import capacity, speed
from fogbound.blitz.rules.observers import called_support
from fogbound.blitz.rules.off_table import Support, batteries, has_organic_support
from fogbound.blitz.rules.transport import gun_going, gun_pace
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
AIR_SUPPORT: Final = "Air support"
FORMATIONS: Final = tuple(
    dict.fromkeys(
        name
        for scenario in scenarios().values()
        for name in (*(row.formation for row in scenario.units.values()), *scenario.batteries, AIR_SUPPORT)
    )
)
"""All that is activated: formations, batteries off the table, aircraft."""
WORKS: Final = tuple(
    dict.fromkeys(
        piece.name
        for scenario in scenarios().values()
        for piece in load_table(scenario.table).pieces
        if piece.kind in ("minefield", "barricade")
    )
)
"""What can be taken off a table in play."""


MOVERS: Final[dict[str, Mover]] = {
    "half-track": "half-track", "wheeled": "wheeled", "light truck": "wheeled", "heavy truck": "wheeled",
}  # fmt: skip
"""How vehicles go that are not tracked, by their pace."""
CARRIERS: Final = ("truck", "half-track", "tractor", "car")
LIGHT_MORTAR: Final = 60
"""Up to this calibre a mortar is carried at the pace of infantry (ours)."""
NO_PACE: Final = Pace(0, 0)


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
    """Of a vehicle: its machine guns."""
    vehicle: Vehicle | None
    piece: Piece | None
    gun: Weapon | None
    """Of a vehicle or a gun; mortars have none."""
    at_weapon: Weapon | None
    traits: frozenset[str]
    carries: int
    """How many units a vehicle takes; it tows one gun besides, if it takes any."""
    aboard: str
    pace: Pace
    """Of a full move."""
    firing_pace: Pace
    """Of a move before firing; nothing if it cannot do both."""
    crawling_pace: Pace
    """101; nothing without it."""
    creeping_pace: Pace
    """101: of crawling before firing."""

    @property
    def nation(self) -> str:
        return NATIONS[self.side]

    @property
    def is_infantry(self) -> bool:
        return self.vehicle is None and self.piece is None

    @property
    def is_mortar(self) -> bool:
        return self.piece is not None and self.piece.role == "mortar"

    @property
    def is_armoured(self) -> bool:
        return self.vehicle is not None and self.vehicle.is_armoured

    @property
    def is_closed(self) -> bool:
        """Is its crew under armour, unless the commander looks out?"""
        return self.vehicle is not None and self.vehicle.crew == "closed"

    @property
    def is_unreliable(self) -> bool:
        """Does it break down now and then (218)?"""
        return self.vehicle is not None and "unreliable" in self.vehicle.traits

    @property
    def is_dug_in(self) -> bool:
        """Is it a tank in a pit (224)?"""
        return "dug in" in self.traits

    @property
    def turns(self) -> bool:
        """Does its facing matter?"""
        return not self.is_infantry or self.arm in MACHINE_GUNS


class Battery(Struct, frozen=True, eq=False):
    """Artillery off the table."""

    name: str
    formation: int
    side: int
    calibre: int
    mortars: bool
    pieces: int
    support: Support


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
        self.batteries = tuple(self._batteries())
        self.air_sides = tuple(SIDES.index(row.side) for row in scenario.air)
        self.works = {piece.name: i for i, piece in enumerate(self.table.pieces)}
        self.carriers = tuple(i for i, unit in enumerate(self.units) if unit.carries)
        self.observers = tuple(
            tuple(i for i in of_side if "observer" in self.units[i].traits) for of_side in self.of_side
        )

    def index_of(self, name: str) -> int:
        """The stand of this name."""
        return next(i for i, unit in enumerate(self.units) if unit.name == name)

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

    @cached_property
    def mined(self) -> frozenset[int]:
        """The cells whose centre lies among mines."""
        mines = [i for i, kind in enumerate(self.ground.kinds) if kind.name == "minefield"]
        return frozenset(cell for cell in self.cells if not self.ground.inside(CENTRES[cell]).isdisjoint(mines))

    def _batteries(self) -> Iterator[Battery]:
        """302: organic mortars fire from off the table only if they do not stand on it; 305: how many a side has."""
        left = [batteries(self.rules, nation, self.scenario.year) for nation in NATIONS]
        for name, row in self.scenario.batteries.items():
            side = SIDES.index(row.side)
            support = called_support(self.rules, row.calibre).value
            same = any(u.side == side and u.piece and u.piece.calibre == row.calibre for u in self.units)
            if left[side] and has_organic_support(self.rules, support == "organic" and same):
                left[side] -= 1
                formation = FORMATIONS.index(name)
                yield Battery(name, formation, side, row.calibre, row.mortars, row.pieces, support)

    def _unit(self, placed: Placed, row: UnitRow) -> Unit:
        stock = arsenal()
        vehicle = stock.vehicle(row.vehicle) if row.vehicle else None
        piece = stock.piece(row.piece) if row.piece else None
        gun = vehicle.gun if vehicle else piece.gun if piece else ""
        full, firing = self._paces(vehicle, piece)
        mover: Mover = "infantry"
        if vehicle is not None:
            mover = MOVERS.get(vehicle.pace, "tracked")
        elif piece is not None:
            mover = gun_going(self.rules, pack=piece.role == "mortar")
        on_foot = vehicle is None and piece is None
        return Unit(
            name=placed.name,
            side=SIDES.index(placed.side.lower()),
            formation=FORMATIONS.index(row.formation),
            build=build_of(replace(placed.stand, at=Point(0, 0), facing=0), mover),
            experience=row.experience,
            arm=cast("Arm", vehicle.mg) if vehicle and vehicle.mg else row.arm,
            vehicle=vehicle,
            piece=piece,
            gun=stock.weapon(gun) if gun else None,
            at_weapon=stock.weapon(row.at_weapon) if row.at_weapon else None,
            traits=frozenset(row.traits),
            carries=self._room(vehicle),
            aboard=row.aboard,
            pace=self._pace(full),
            firing_pace=self._pace(firing) if firing else NO_PACE,
            crawling_pace=self._pace("crawling") if on_foot else NO_PACE,
            creeping_pace=self._pace("crawling firing") if on_foot else NO_PACE,
        )

    def _paces(self, vehicle: Vehicle | None, piece: Piece | None) -> tuple[PaceName, PaceName | None]:
        """Of a full move, and of one before firing."""
        if vehicle is not None:
            pace = cast("PaceName", vehicle.pace)
            return pace, pace
        if piece is None:
            return "infantry", "infantry firing"
        if piece.role == "mortar":
            return ("infantry" if piece.calibre <= LIGHT_MORTAR else "81 mm mortar"), None
        by_hand = gun_pace(self.rules, piece.calibre, piece.role)
        return by_hand, by_hand

    def _room(self, vehicle: Vehicle | None) -> int:
        """203 for trucks; others take one (ours)."""
        if vehicle is None or vehicle.kind not in CARRIERS:
            return 0
        return capacity(self.rules, vehicle.pace)[1] if vehicle.kind == "truck" else 1

    def _pace(self, name: PaceName) -> Pace:
        found = speed(self.rules, name).value
        return Pace(found.clear * CM, found.road * CM)


@lru_cache(maxsize=512)
def board_of(setting: str) -> Board:
    """The board of a setting such as `building V3`."""
    code, rules = setting.split()
    return Board(scenarios()[code], rule_set(rules))
