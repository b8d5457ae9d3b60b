"""The map as flat tables: all that no scenario and no option changes, laid out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any

from fogbound.core.register import rule
from fogbound.west.board import (
    MAJOR_CITY,
    MINOR_CITY,
    NO_CITY,
    ORANGE,
    RIVER,
    STRAIT,
    WATER,
    Table,
    Way,
)
from fogbound.west.charts import charts
from fogbound.west.kinds import NATIONS, NOBODY, TROPICAL, WINTER, Nation
from fogbound.west.theatre import BOX, COAST, HILLS, MOUNTAIN, NOWHERE, TERRAINS, Feature, Side, Theatre, theatre

LINK = 0  # a link has no hexside, and no enemy ever stands beyond one: any will do
INLAND_PORTS = {"A": "Antwerpen", "B": "Bordeaux", "K": "Kiel", "L": "London", "T": "Trieste"}
"""Ports that need their two coastal hexes marked with the letter (7.5.5)."""
OCCUPIED_WEST = ("FR", "BE", "NL")
LUXEMBOURG = "LU"
SHIPYARD = "white"
"""The colour of factories that make no points here, and so have no dates (15.0)."""


@rule("3.7.1.c", "5.6.b", "7.5.4.b")
@cache
def ground_plan() -> dict[str, Any]:
    """The tables of a `Board` by location, but for who holds what when a scenario begins."""
    map_ = theatre()
    here = range(len(map_.numbers))

    def by_place(value: Callable[[int], int]) -> Table:
        return tuple(int(value(at)) for at in here)

    capitals = tuple(map_.supply_sources.get(nation.name, NOWHERE) for nation in Nation)
    home = by_place(lambda at: _nation_of(map_, at, home=True))
    ways = tuple(_ways(map_, at) for at in here)
    return {
        "hexes": map_.hexes,
        "places": map_.numbers,
        "around": tuple(_around(map_, at) for at in here),
        "ways": ways,
        "beside": tuple(tuple(way.to for way in every_way) for every_way in ways),
        "lanes": tuple(tuple(way.to for way in every_way if not way.features & STRAIT) for every_way in ways),
        "hexsides": tuple(_hexsides(map_, at) for at in here),
        "rails": tuple(_rails(map_, at) for at in here),
        "land": by_place(lambda at: _is_open_land(map_, at)),
        "closed": by_place(lambda at: _is_closed(map_, at)),
        "mountains": frozenset(at for at in here if map_.terrain[at] == MOUNTAIN),
        "hilly": by_place(lambda at: map_.terrain[at] in (HILLS, MOUNTAIN)),
        "terrain": tuple(TERRAINS[kind] for kind in map_.terrain),
        "city": by_place(lambda at: _city(map_, at)),
        "port": by_place(lambda at: _port(map_, at)),
        "port_needs": _port_needs(map_),
        "seas": by_place(lambda at: map_.body[at] if _port(map_, at) else 0),
        "home": home,
        "features": map_.features,
        "income": by_place(lambda at: _income(map_, at)),
        "climate": by_place(lambda at: _climate(map_, at)),
        "spared": by_place(
            lambda at: _city(map_, at) != NO_CITY and map_.country[at] in OCCUPIED_WEST and map_.kind[at] != COAST
        ),
        "net_hexes": (nets := tuple(at for at in here if _rails(map_, at) or _port(map_, at) or at in capitals)),
        "at_net": itemgetter(*nets),
        "port_hexes": frozenset(at for at in here if _port(map_, at)),
        "freezing_ports": frozenset(at for at in here if _port(map_, at) and map_.features[at] & Feature.FREEZES),
        "strait_hexes": frozenset(at for at in here if any(way.features & STRAIT for way in ways[at])),
        "base_hexes": (bases := tuple(at for at in here if _may_be_base(map_, at))),
        "at_base": itemgetter(*bases),
        "roomy_bases": frozenset(box.at for box in map_.boxes if box.air_bases == "unlimited"),
        "siegfried_hexes": tuple(at for at in here if map_.features[at] & Feature.SIEGFRIED),
        "income_hexes": tuple(at for at in here if _income(map_, at)),
        "factory_hexes": frozenset(at for at in here if _factories(map_, at)),
        "home_sites": _home_sites(map_, home),
        "capitals": capitals,
    }


@cache
def owners_in_1940() -> bytes:
    """By location, who owns it in May 1940; NOBODY where that is none in play."""
    map_ = theatre()
    return bytes(_nation_of(map_, at, home=False) for at in range(len(map_.numbers)))


def _nation_of(map_: Theatre, at: int, *, home: bool) -> int:
    """The nation whose home country a location is, or who owns it in May 1940; NOBODY where that is none in play."""
    country = map_.countries.get(map_.country[at])
    shut = not map_.playable[at] and map_.kind[at] != BOX
    if country is None or (shut and (home or not _income(map_, at))):  # 7.5.4: Bratislava pays, though nobody enters
        return NOBODY
    if country.code == LUXEMBOURG:  # has no units and falls with its neighbour
        return NOBODY if home else Nation.BE
    if home and country.status in ("occupied", "colony", "protectorate", "client"):
        return NATIONS.get(country.code, NOBODY)
    return NATIONS.get(country.code if home and country.code in NATIONS else country.power, NOBODY)


def _is_closed(map_: Theatre, at: int) -> bool:
    """Land of a state that stays out of the war, or out of play (3.7.1, 7.5.4). Luxembourg counts with Belgium."""
    country = map_.countries.get(map_.country[at])
    if country is None or country.code == LUXEMBOURG:
        return False
    return country.power == "neutral" or (not map_.playable[at] and map_.kind[at] != BOX)


def _is_open_land(map_: Theatre, at: int) -> bool:
    return bool(map_.playable[at]) and map_.is_land(at) and not _is_closed(map_, at)


def _around(map_: Theatre, at: int) -> tuple[int, ...]:
    linked = tuple(link.b if link.a == at else link.a for link in map_.links if at in (link.a, link.b))
    return (*(there for there in map_.neighbours[at] if there != NOWHERE), *linked)


def _ways(map_: Theatre, at: int) -> tuple[Way, ...]:
    """Hexsides that ground units can cross (7.5.4, 7.5.5); off the map, the links by land (3.7)."""
    if not _is_open_land(map_, at):
        return ()
    links = (Way(there, LINK, 0) for there in _linked(map_, at, "land"))
    return (*links, *(side for side in _hexsides(map_, at) if not side.features & WATER or side.features & STRAIT))


def _hexsides(map_: Theatre, at: int) -> tuple[Way, ...]:
    """All hexsides between open land."""
    if not _is_open_land(map_, at):
        return ()
    return tuple(
        Way(there, direction, _features(map_.sides[at][direction]))
        for direction, there in enumerate(map_.neighbours[at])
        if there != NOWHERE and _is_open_land(map_, there)
    )


def _features(side: int) -> int:
    found = RIVER if side & Side.RIVER else 0
    found |= STRAIT if side & Side.STRAIT else 0
    found |= ORANGE if side & Side.MAGINOT else 0
    return found | (WATER if side & (Side.SEA | Side.LAKE) else 0)


def _linked(map_: Theatre, at: int, by: str) -> tuple[int, ...]:
    """3.7.b: what a box, or a hex beside one, is joined to."""
    return tuple(link.b if link.a == at else link.a for link in map_.links if at in (link.a, link.b) and by in link.by)


def _rails(map_: Theatre, at: int) -> tuple[int, ...]:
    along = (there for direction, there in enumerate(map_.neighbours[at]) if map_.rails[at] >> direction & 1)
    return (*along, *_linked(map_, at, "rail"))


def _city(map_: Theatre, at: int) -> int:
    features = map_.features[at]
    if features & Feature.MAJOR_CITY:
        return MAJOR_CITY
    return MINOR_CITY if features & Feature.MINOR_CITY else NO_CITY


def _port(map_: Theatre, at: int) -> int:
    """3.4.c: units that it supplies."""
    if map_.kind[at] == BOX:
        return 255 if map_.playable[at] and map_.body[at] else 0
    limits = charts().limits.ports
    if map_.features[at] & Feature.MAJOR_PORT:
        return limits.major.supply
    return limits.minor.supply if map_.features[at] & Feature.MINOR_PORT else 0


def _port_needs(map_: Theatre) -> dict[int, tuple[int, ...]]:
    at = {place.name: place.at for place in map_.places}
    return {at[name]: map_.inland_port_hexes(letter) for letter, name in INLAND_PORTS.items()}


def _air_boxes(map_: Theatre) -> frozenset[int]:
    """3.7: off-map boxes in which aircraft are based."""
    return frozenset(box.at for box in map_.boxes if box.air_bases != "none")


def _is_fortress(map_: Theatre, at: int) -> bool:
    return bool(map_.features[at] & Feature.FORTRESS)


def _may_be_base(map_: Theatre, at: int) -> bool:
    return bool(_city(map_, at) or _is_fortress(map_, at) or at in _air_boxes(map_))


def _home_sites(map_: Theatre, home: Table) -> dict[tuple[int, str], tuple[int, ...]]:
    """7.3.1: where the units of each nation appear, but for those that need a factory at work."""
    found: dict[tuple[int, str], tuple[int, ...]] = {}
    for at in range(map_.hexes):
        if home[at] == NOBODY:
            continue
        kinds = {SHIPYARD} & _factories(map_, at)
        if _city(map_, at) == MAJOR_CITY or _is_fortress(map_, at):
            kinds.add("")
        for kind in kinds:
            found[home[at], kind] = (*found.get((home[at], kind), ()), at)
    return found


def _income(map_: Theatre, at: int) -> int:
    """3.6.a: in the Basic game only population and mining centres count."""
    return sum(site.amount for site in map_.production_at[at] if site.kind in ("population", "mine"))


def _factories(map_: Theatre, at: int) -> frozenset[str]:
    """7.3.1.c: colours of the factories that stand here."""
    return frozenset(site.colour for site in map_.production_at[at] if site.kind == "factory")


def _climate(map_: Theatre, at: int) -> int:
    """3.23: Africa wants the palm, Scandinavia the ice crystal."""
    country = map_.countries.get(map_.country[at])
    region = country.region if country else ""
    return {"Africa": TROPICAL, "Scandinavia": WINTER}.get(region, 0)
