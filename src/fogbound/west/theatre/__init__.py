"""The Western theatre as flat, frozen tables (1.1, 3.1.2, 3.3, 7.5.4).

Everything is indexed: a location is a small integer, hexes first (in the order of their numbers), then the
off-map boxes. `theatre()` reads the data files once; rules look things up and never search. People's names
for hexes are in `gazetteer`, the readable view of one hex in `hex_facts`.

>>> map_ = theatre()
>>> paris = map_.at("2026")
>>> map_.country[paris], TERRAINS[map_.terrain[paris]], map_.playable[paris]
('FR', 'plain', 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Final

import msgspec

from fogbound.core.register import rule

KINDS: Final = ("land", "coast", "sea", "lake", "partial", "box")
LAND, COAST, SEA, LAKE, PARTIAL, BOX = range(6)

TERRAINS: Final = ("", "plain", "forest", "hills", "mountain", "swamp")
NONE, PLAIN, FOREST, HILLS, MOUNTAIN, SWAMP = range(6)

NOWHERE: Final = -1
"""Neighbour beyond the edge of the map."""


# Bits, but no `IntFlag`: its operators cost ten times as much, and boards are laid out by them.


class Body(IntEnum):
    """The three bodies of water (3.1.2); a location may touch more than one."""

    ATLANTIC = 1
    BALTIC = 2
    MEDITERRANEAN = 4


class Side(IntEnum):
    """What a hexside carries."""

    RIVER = 1
    STRAIT = 2
    """Red arrow (7.5.5)."""
    SEA = 4
    """Deep water between two land hexes: no movement, no zone of control (3.19)."""
    LAKE = 8
    CANAL = 16
    MAGINOT = 32
    """Orange side of a Maginot hex (5.1)."""
    RAIL = 64
    BORDER = 128
    """The two hexes belonged to different countries in May 1940."""


class Feature(IntEnum):
    """What a hex carries besides terrain and places."""

    MAGINOT = 1
    SIEGFRIED = 2
    BUNKER = 4
    """La Spezia and Malta; a Siegfried hex is one too while the line stands (5.2)."""
    FORTRESS = 8
    BEACH = 16
    SHOAL = 32
    MINES = 64
    RADAR = 128
    INLAND_PORT = 256
    """One of the two coastal hexes that an inland port needs (7.5.5)."""
    KIEL_CANAL = 512
    LANDING_BAN = 1024
    """No landing here while a Festung stands on the Channel Islands (24.2)."""
    FORT_SITE = 2048
    VICTORY = 4096
    CAPITAL = 8192
    """Capital, whatever its size: Den Haag and Luxembourg are minor cities (3.3.2)."""
    MAJOR_CITY = 16384
    MINOR_CITY = 32768
    MAJOR_PORT = 65536
    MINOR_PORT = 131072
    FREEZES = 262144
    """White anchor: every port of the hex is shut in snow (9.2)."""
    GOOD_WEATHER = 524288
    """Mediterranean island or coast (9.0.1)."""
    FACTORY = 1048576


class Place(msgspec.Struct, frozen=True):
    """A named point of the map."""

    name: str
    at: int
    city: str
    """capital, major, minor, fortress, site, or nothing for a mere name"""
    capital: str
    """the country or power whose capital it is"""
    victory: bool
    port: str
    """major, minor or nothing"""
    freezes: bool
    lat: float
    lon: float
    aliases: tuple[str, ...]
    source: str


class Site(msgspec.Struct, frozen=True):
    """One producing centre or factory (3.6, 11.1, 11.2)."""

    place: str
    at: int
    kind: str
    """population, mine, oil or factory"""
    colour: str
    amount: int
    since: int
    """first month of output, as `months` counts"""
    source: str


class Country(msgspec.Struct, frozen=True):
    """A country of 1940."""

    code: str
    name: str
    french: str
    power: str
    """who holds it in May 1940; `neutral` if nobody in the game does"""
    status: str
    playable: bool
    region: str
    """home region where a rule names one: Germany, Great Britain, Scandinavia (5.2, 13.8.1.2, 3.24)"""
    partisans: bool
    source: str


class Marker(msgspec.Struct, frozen=True):
    """A feature of a hex with its detail: the letter of an inland port, the name of a radar station."""

    at: int
    feature: str
    detail: str
    source: str


class Box(msgspec.Struct, frozen=True):
    """An off-map area (3.7)."""

    name: str
    at: int
    country: str
    terrain: str
    body: str
    ground: bool
    """whether ground units may stand there"""
    air_bases: str
    """unlimited, one or none"""
    since: int
    """first month in which it serves, 0 for always"""
    source: str


class Link(msgspec.Struct, frozen=True):
    """A way between an off-map box and another location, by land, rail or air."""

    a: int
    b: int
    by: tuple[str, ...]
    source: str


class SeaRoute(msgspec.Struct, frozen=True):
    """A blue sea route, port to port (11.3)."""

    name: str
    path: tuple[int, ...]
    sheltered: bool
    """within shoals: no die (11.3)"""
    source: str


class ConvoyZone(msgspec.Struct, frozen=True):
    """A convoy zone of the Atlantic (35.2)."""

    name: str
    hexes: tuple[int, ...]
    lend_lease: bool
    source: str


class FactorySites(msgspec.Struct, frozen=True):
    """Where new factories rise: two cities for each face of the die, and how many a city may hold (15.1)."""

    dice: tuple[tuple[str, ...], ...]
    limits: Mapping[str, int]
    source: str


class Theatre(msgspec.Struct, frozen=True):
    """The whole map.

    Tables of bytes, ints and names are indexed by location; `[h][d]` by location and direction.
    """

    numbers: tuple[str, ...]
    """printed number of a hex, name of a box"""
    index: Mapping[str, int]
    hexes: int
    """how many locations are hexes; boxes follow"""
    kind: bytes
    terrain: bytes
    country: tuple[str, ...]
    power: tuple[str, ...]
    """holder in May 1940"""
    playable: bytes
    """1 where ground units may ever stand: no water, partial hexes, Denmark, Yugoslavia (7.5.4)"""
    body: bytes
    sea: tuple[str, ...]
    """everyday name of the sea of a sea hex"""
    features: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """six locations in the order of grid.DIRECTIONS, NOWHERE beyond the map"""
    sides: tuple[tuple[int, ...], ...]
    """six sets of Side flags"""
    rails: bytes
    """one bit per direction with a railway"""
    rivers: Mapping[tuple[int, int], tuple[str, ...]]
    """names by location and direction"""
    river_courses: Mapping[str, tuple[tuple[int, int], ...]]
    """hexsides of every river from source to mouth, as location and direction"""
    side_sources: Mapping[tuple[int, int], tuple[str, ...]]
    places: tuple[Place, ...]
    places_at: tuple[tuple[Place, ...], ...]
    production: tuple[Site, ...]
    production_at: tuple[tuple[Site, ...], ...]
    markers: tuple[Marker, ...]
    markers_at: tuple[tuple[Marker, ...], ...]
    countries: Mapping[str, Country]
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    sea_routes: tuple[SeaRoute, ...]
    front_beaches: Mapping[int, tuple[int, ...]]
    """beaches that regular infantry reaches from the port in a hex (24.1)"""
    convoy_zones: tuple[ConvoyZone, ...]
    factory_sites: Mapping[str, FactorySites]
    supply_sources: Mapping[str, int]
    """main supply source by power (4.1)"""
    areas: Mapping[str, tuple[int, ...]]
    rail_lines: tuple[tuple[str, tuple[int, ...], str], ...]
    """main lines as name, locations and source"""
    hex_sources: tuple[str, ...]

    def at(self, number: str) -> int:
        """The location of a hex number or box name."""
        return self.index[number]

    def is_land(self, at: int) -> bool:
        """Whether ground units could stand here as far as the ground goes."""
        return self.kind[at] in (LAND, COAST, BOX)

    def has(self, at: int, feature: Feature) -> bool:
        """Whether a location carries a feature."""
        return bool(self.features[at] & feature)

    def radar_chain(self) -> tuple[Marker, ...]:
        """The six stations in their order (13.8.1.2)."""
        return tuple(marker for marker in self.markers if marker.feature == "radar")

    def inland_port_hexes(self, letter: str) -> tuple[int, ...]:
        """The two coastal hexes marked A, B, K, L or T (7.5.5)."""
        return tuple(m.at for m in self.markers if m.feature == "inland_port" and m.detail == letter)


# fmt: off
MAP_CLAUSES: Final = (
    "1.1.a", "3.1.2.a", "3.3.2.b", "3.3.2.c", "3.24.a", "3.7.a", "3.7.b", "3.7.1.f", "3.7.1.g", "4.1.a",
    "5.2.a", "13.8.1.2.b", "24.1.a",
    *(f"M.{number:02d}" for number in range(1, 47) if number not in (37, 45)),
)
# fmt: on
"""Clauses that the map states; 37 and 45 are charts."""


@rule(*MAP_CLAUSES)
@cache
def theatre() -> Theatre:
    """The map that comes with the game, read once."""
    from fogbound.west.theatre.files import read

    return read()
