"""Reads the data files of the map into the tables of `theatre`."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from fogbound.west.months import month
from fogbound.west.theatre import (
    BOX,
    COAST,
    KINDS,
    TERRAINS,
    Body,
    Box,
    ConvoyZone,
    Country,
    FactorySites,
    Feature,
    Link,
    Marker,
    Place,
    SeaRoute,
    Site,
    Theatre,
)
from fogbound.west.theatre.sides import RAIL, Edges

DATA = Path(__file__).parents[1] / "data" / "map"

FLAGS = {flag.name.lower(): int(flag) for flag in Feature if flag.name}
CITY_FLAGS = {
    "capital": FLAGS["major_city"],
    "major": FLAGS["major_city"],
    "minor": FLAGS["minor_city"],
    "fortress": FLAGS["fortress"],
}
PORT_FLAGS = {"major": FLAGS["major_port"], "minor": FLAGS["minor_port"]}

Row = dict[str, str]
T = TypeVar("T")


def file_of(folder: Path, name: str) -> Path:
    """A file of a map: the folder's own, or else the game's."""
    own = folder / name
    return own if own.exists() else DATA / name


def rows_of(folder: Path, name: str) -> list[Row]:
    """All rows of one table."""
    with file_of(folder, name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read(folder: Path = DATA) -> Theatre:
    """The map of a folder in the documented format."""
    networks = tomllib.loads(file_of(folder, "networks.toml").read_text(encoding="utf-8"))
    hexes = sorted(rows_of(folder, "hexes.csv"), key=lambda row: row["hex"])
    numbers = tuple(row["hex"] for row in hexes) + tuple(box["name"] for box in networks["boxes"])
    index = {number: at for at, number in enumerate(numbers)}
    countries = countries_of(rows_of(folder, "countries.csv"))
    places = places_of(rows_of(folder, "places.csv"), index)
    finder = index | {place.name: place.at for place in places}
    markers = tuple(
        Marker(finder[row["at"]], row["feature"], row["detail"], row["source"])
        for row in rows_of(folder, "features.csv")
    )
    production = tuple(
        Site(r["place"], finder[r["place"]], r["kind"], r["colour"], int(r["amount"]), month(r["from"]), r["source"])
        for r in rows_of(folder, "production.csv")
    )
    boxes = networks["boxes"]
    country = tuple(row["country"] for row in hexes) + tuple(box["country"] for box in boxes)
    kind = bytes([*(KINDS.index(row["kind"]) for row in hexes), *[BOX] * len(boxes)])
    body = tuple(body_of(row["body"]) for row in hexes) + tuple(body_of(box["body"]) for box in boxes)
    lines = tuple(
        (row["line"], tuple(index[number] for number in row["hexes"].split()), row["source"])
        for row in rows_of(folder, "rails.csv")
    )
    edges = Edges(numbers, len(hexes), index)
    edges.add_sides(rows_of(folder, "sides.csv"))
    edges.add_rails(lines)
    edges.add_borders(country)
    edges.add_maginot(markers, country)
    return Theatre(
        numbers=numbers,
        index=MappingProxyType(index),
        hexes=len(hexes),
        kind=kind,
        terrain=bytes(
            TERRAINS.index(row["terrain"]) for row in [*hexes, *({"terrain": b.get("terrain", "")} for b in boxes)]
        ),
        country=country,
        power=tuple(countries[code].power if code else "" for code in country),
        playable=bytes(
            [row["kind"] in ("land", "coast") and countries[row["country"]].playable for row in hexes]
            + [box["ground"] for box in boxes]
        ),
        body=bytes(body),
        sea=tuple(row["sea"] for row in hexes) + ("",) * len(boxes),
        features=features_of(len(numbers), kind, body, places, markers, production),
        neighbours=edges.neighbours,
        sides=tuple(map(tuple, edges.sides)),
        rails=bytes(sum(1 << d for d in range(6) if flags[d] & RAIL) for flags in edges.sides),
        rivers=MappingProxyType({key: tuple(names) for key, names in edges.rivers.items()}),
        river_courses=MappingProxyType({name: tuple(course) for name, course in edges.courses.items()}),
        side_sources=MappingProxyType({key: tuple(found) for key, found in edges.sources.items()}),
        places=places,
        places_at=grouped(places, len(numbers), lambda place: place.at),
        production=production,
        production_at=grouped(production, len(numbers), lambda site: site.at),
        markers=markers,
        markers_at=grouped(markers, len(numbers), lambda marker: marker.at),
        countries=MappingProxyType(countries),
        boxes=tuple(box_of(box, index) for box in boxes),
        links=tuple(
            Link(finder[link["between"][0]], finder[link["between"][1]], tuple(link["by"]), link["source"])
            for link in networks["links"]
        ),
        sea_routes=tuple(
            SeaRoute(r["name"], tuple(finder[name] for name in r["hexes"]), r["sheltered"], r["source"])
            for r in networks["sea_routes"]
        ),
        front_beaches=MappingProxyType(
            {finder[row["port"]]: tuple(finder[name] for name in row["beaches"]) for row in networks["front_beaches"]}
        ),
        convoy_zones=tuple(zone_of(zone, numbers[: len(hexes)], body) for zone in networks["convoy_zones"]),
        factory_sites=MappingProxyType(
            {
                power: FactorySites(tuple(map(tuple, t["dice"])), MappingProxyType(t["limits"]), t["source"])
                for power, t in networks["factory_sites"].items()
            }
        ),
        supply_sources=MappingProxyType({k: finder[v] for k, v in networks["supply"].items() if k != "source"}),
        areas=MappingProxyType(
            {name: tuple(index[n] for n in there) for name, there in networks["areas"].items() if name != "source"}
        ),
        rail_lines=lines,
        hex_sources=tuple(row["source"] for row in hexes) + tuple(box["source"] for box in boxes),
    )


def countries_of(rows: Iterable[Row]) -> dict[str, Country]:
    """Countries by code."""
    return {
        row["code"]: Country(
            row["code"],
            row["name"],
            row["french"],
            row["power"],
            row["status"],
            row["playable"] == "yes",
            row["region"],
            row["partisans"] == "yes",
            row["source"],
        )
        for row in rows
    }


def places_of(rows: Iterable[Row], index: dict[str, int]) -> tuple[Place, ...]:
    """Places in the order of the file."""
    return tuple(
        Place(
            name=row["name"],
            at=index[row["hex"]],
            city=row["class"],
            capital=row["capital"],
            victory=row["victory"] == "yes",
            port=row["port"],
            freezes=row["freezes"] == "yes",
            lat=float(row["lat"]),
            lon=float(row["lon"]),
            aliases=tuple(filter(None, row["aliases"].split(";"))),
            source=row["source"],
        )
        for row in rows
    )


@cache
def body_of(text: str) -> int:
    """Bodies of water as flags."""
    return sum(int(Body[name.upper()]) for name in text.split("/") if name)


def box_of(box: dict[str, Any], index: dict[str, int]) -> Box:
    """One off-map area."""
    return Box(
        box["name"],
        index[box["name"]],
        box["country"],
        box.get("terrain", ""),
        box["body"],
        box["ground"],
        box["air_bases"],
        month(box["from"]) if "from" in box else 0,
        box["source"],
    )


def zone_of(zone: dict[str, Any], numbers: Sequence[str], body: Sequence[int]) -> ConvoyZone:
    """A convoy zone with the Atlantic hexes of its rows."""
    first, last = zone["rows"]
    rows = {f"{row:02d}" for row in range(first, last + 1)}
    atlantic = int(Body.ATLANTIC)
    inside = tuple(at for at, number in enumerate(numbers) if body[at] & atlantic and number[2:] in rows)
    return ConvoyZone(zone["name"], inside, zone["lend_lease"], zone["source"])


def grouped(things: Iterable[T], size: int, where: Callable[[T], int]) -> tuple[tuple[T, ...], ...]:
    """Things by location."""
    found: list[list[T]] = [[] for _ in range(size)]
    for thing in things:
        found[where(thing)].append(thing)
    return tuple(map(tuple, found))


def features_of(
    size: int,
    kind: bytes,
    body: Sequence[int],
    places: Iterable[Place],
    markers: Iterable[Marker],
    production: Iterable[Site],
) -> tuple[int, ...]:
    """All flags of every location."""
    flags = [0] * size
    for place in places:
        flags[place.at] |= CITY_FLAGS.get(place.city, 0) | PORT_FLAGS.get(place.port, 0)
        flags[place.at] |= bool(place.capital) * FLAGS["capital"] | place.victory * FLAGS["victory"]
        flags[place.at] |= place.freezes * FLAGS["freezes"]
    for marker in markers:
        flags[marker.at] |= FLAGS[marker.feature]
    for site in production:
        flags[site.at] |= (site.kind == "factory") * FLAGS["factory"]
    mediterranean = int(Body.MEDITERRANEAN)
    for at in range(size):
        if kind[at] == COAST and body[at] & mediterranean:
            flags[at] |= FLAGS["good_weather"]
    return tuple(flags)
