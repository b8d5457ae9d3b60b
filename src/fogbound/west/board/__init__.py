"""All of a game that never changes while it is played: map, blocks, charts, scenario and options, laid out flat.

The engine asks these tables in its innermost loops, so they are tuples indexed by block, location and nation.
`tables` builds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from fogbound.west.charts.book import Charts
from fogbound.west.charts.rows import Cell
from fogbound.west.kinds import Class, Nation
from fogbound.west.options import Options
from fogbound.west.scenarios.scenario import Arrival, Scenario

NO_CITY: Final = 0
MINOR_CITY: Final = 1
MAJOR_CITY: Final = 2
"""Capitals obey all rules of major cities, but for Den Haag and Luxembourg (3.3.2)."""

RIVER: Final = 1
STRAIT: Final = 2
ORANGE: Final = 4
"""Hexside by which the Maginot Line is a fortress (5.1)."""


WATER: Final = 8
"""Hexside of deep water or a lake."""
FROM_THE_SEA: Final = 16
FROM_THE_AIR: Final = 32
"""How a unit may come into a battle beside by a hexside (23.0, 24.0)."""


class Way(NamedTuple):
    """A hexside, or a link off the map, by which ground units may pass; `rules.going` knows what it costs."""

    to: int
    direction: int
    """Of the hexside, as seen from the hex that is left."""
    features: int
    """RIVER, STRAIT, ORANGE."""


Table: TypeAlias = tuple[int, ...]
"""A small number by block, nation or location: it is found faster than in bytes."""


class Board(Struct, frozen=True, eq=False):
    """The tables of one game: blocks, locations and nations are numbers, as in the state. Equal only to itself."""

    setting: str
    scenario: Scenario
    charts: Charts
    options: Options
    """Every option with its value."""
    first_month: int

    # by block
    names: tuple[str, ...]
    nation: tuple[Nation, ...]
    kind: tuple[Class, ...]
    side: Table
    """AXIS or ALLIES."""
    ground: Table
    """1 for ground units (GU), forts included."""
    zone_on_the_ground: Table
    """1 for those of them that have a zone of control: all but forts (3.19, 6.6.d)."""
    exerts_zone: Table
    """1 for units that have a zone of control: all but forts and what is no unit (3.19, 6.6.d)."""
    combat: Table
    """1 for ground combat units (GCU); other ground units are support units (3.8)."""
    stacks_as_combat: Table
    """1 for what takes the place of a combat unit in a stack (3.10)."""
    air: Table
    """1 for air units (AU)."""
    needs_fuel: Table
    """1 for armour where a headquarters has to lead it (13.2)."""
    faces: tuple[tuple[int, ...], ...]
    """Printed steps from full strength down; the last may be 0."""
    price_up: tuple[Table, ...]
    """By block and steps, the points for its next higher face; 0 where there is none or it is never bought (7.3)."""
    colour_up: tuple[Table, ...]
    """By block and steps, the number of the colour in which that face has to be paid once more; 0 for none (11.0)."""
    abilities: tuple[int, ...]
    """Bits of `kinds`."""
    made_like: tuple[int, ...]
    """The first block with the same prices, abilities and withdrawal: what its owner weighs beside its fire (7.7.9)."""
    enters_as: tuple[int, ...]
    """The first block that appears in the same places when it is rebuilt (7.3.1); a fort is like no other (6.6)."""

    # by side
    movers: tuple[tuple[int, ...], tuple[int, ...]]
    """The blocks that move on the ground: no forts, nothing static (6.1.1, 6.6.d)."""
    fliers: tuple[tuple[int, ...], tuple[int, ...]]
    """The air units."""

    blocks_of: tuple[tuple[int, ...], tuple[int, ...]]

    forts: frozenset[int]
    """All forts of both sides."""
    site: tuple[int, ...]
    """The one place of a locked fort (6.6.l); negative for others."""
    bare: Table
    """Whether everybody sees the face of a block whatever happens."""

    backs: tuple[tuple[str, str], ...]
    """What can be seen of a hidden block: its colour, and whether it is ground, air or fort (see `tell.sort_of`)."""
    alike: tuple[int, ...]
    """By block, the set of those that look like it from behind, one bit each."""
    faces_seen: tuple[dict[str, object], ...]
    """What an observation says of a block that never changes."""
    arrivals: dict[int, Arrival]
    """The scheduled reinforcements by block."""

    # by nation
    side_of: Table
    """AXIS or ALLIES; neutrality is in the state."""
    power_of: Table
    """The nation whose points pay for it (5.0)."""

    # by location; hexes first, then off-map boxes
    hexes: int
    places: tuple[str, ...]
    """Number of a hex, name of a box."""
    around: tuple[tuple[int, ...], ...]
    """The six neighbours, -1 off the map; the links of a box."""
    ways: tuple[tuple[Way, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    """Where these ways lead."""
    lanes: tuple[tuple[int, ...], ...]
    """The same without straits, which take up a whole supply lane (7.5.5)."""
    hexsides: tuple[tuple[Way, ...], ...]
    """By hex of land, all hexsides to other land, whether or not they can be crossed; WATER says that they cannot."""
    rails: tuple[tuple[int, ...], ...]
    land: Table
    """1 where ground units can be (7.5.4)."""
    closed: Table
    """1 on land of states that stay out of the war: nobody enters it, or flies over it by default (7.5.2.e)."""
    terrain: tuple[str, ...]
    mountains: frozenset[int]
    hilly: Table
    """1 in hills and mountains (6.1.2)."""
    city: Table
    port: Table
    """How many units it supplies from overseas (3.4); 255 without limit."""
    port_needs: dict[int, tuple[int, ...]]
    """Coastal hexes that must be held for an inland port to work (7.5.5)."""
    seas: Table
    """Bodies of water of its port, one bit each (3.1.2)."""
    home: Table
    """The nation whose home country it is; NOBODY for others."""
    owner: bytes
    """Who holds it when the scenario begins."""
    works: bytes
    """Its fortification then (5.1, 5.2, 7.7.11)."""
    features: tuple[int, ...]
    """Bits of `theatre.Feature`."""
    income: Table
    """Yellow points of its population and mining centres (3.6)."""
    climate: Table
    """Ability that a unit needs to operate here (3.23), 0 for none."""
    spared: Table
    """1 in inland cities of France, Belgium and the Netherlands (5.1.i)."""
    capitals: tuple[int, ...]
    """Main supply source by nation (4.1); negative for none."""

    # the same, for those who would otherwise search the whole map
    net_hexes: tuple[int, ...]
    """Locations with a railway or a port, and main supply sources."""
    at_net: Callable[[Sequence[int]], tuple[int, ...]]
    """Takes what a table by location says of these."""
    port_hexes: frozenset[int]
    freezing_ports: frozenset[int]
    """Ports with a white anchor (3.4)."""
    strait_hexes: frozenset[int]
    """Locations on a strait."""
    base_hexes: tuple[int, ...]
    """Locations that may be airbases: cities, fortresses, boxes."""
    at_base: Callable[[Sequence[int]], tuple[int, ...]]
    """Takes what a table by location says of these."""
    roomy_bases: frozenset[int]
    """Boxes that take any number of air units."""
    siegfried_hexes: tuple[int, ...]
    income_hexes: tuple[int, ...]
    factory_hexes: frozenset[int]
    home_sites: dict[tuple[int, str], tuple[int, ...]]
    """By nation, its shipyards; without a colour, its major cities and fortresses: where its units appear."""

    def cell(self, block: int, level: int) -> Cell:
        """Firepower and reach of a block at a TECH level."""
        return self.charts.levels[self.kind[block]][level]
