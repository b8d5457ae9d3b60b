"""Cities, ports and countries by name. The first place of a hex lies in its middle, where the railways meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fogbound.west.draw.pen import Point, use, words
from fogbound.west.draw.sheet import Sheet
from fogbound.west.theatre import NOWHERE, SEA, Place

CLASSES: Final = ("capital", "major", "fortress", "minor", "site", "")
"""From the most important down."""
PORTS: Final = ("major", "minor", "")
DOTS: Final = {"capital": "capital", "major": "major", "fortress": "fortress", "minor": "minor", "site": "site"}
LINE: Final = 12.5
"""From one name of a hex to the next."""
LONG_NAME: Final = 14

TINY: Final = 5
SMALL: Final = 25
"""Hexes below which a country is not named, or in small letters."""
# Where the name of a country sits better than in its middle; hex numbers.
NAMED_AT: Final = {"FR": "1930", "DE": "2924", "UK": "1915"}


def in_order(places: tuple[Place, ...]) -> list[Place]:
    return sorted(places, key=lambda place: (CLASSES.index(place.city), PORTS.index(place.port)))


def cities(sheet: Sheet) -> Iterator[str]:
    """Dots first, names after them: no dot covers a name."""
    for at in range(sheet.map.hexes):
        places = in_order(sheet.map.places_at[at])
        for row, place in enumerate(places):
            yield from _dot(place, sheet.centre(at), row)
    for at in range(sheet.map.hexes):
        for row, place in enumerate(in_order(sheet.map.places_at[at])):
            yield _name(place, sheet.centre(at), row)


def _dot(place: Place, centre: Point, row: int) -> Iterator[str]:
    x, y = centre
    if row:
        x, y = x - _half_width(place) - 2, y + 21 + row * LINE - 3
    symbol = DOTS.get(place.city, "site")
    yield use("town" if row and symbol == "minor" else symbol, x, y)
    if place.victory:
        yield use("victory", x, y)


def _name(place: Place, centre: Point, row: int) -> str:
    x, y = centre
    if row:
        return words(place.name, x + 4, y + 21 + row * LINE, f"name {_weight(place)} second halo")
    long = " long" if len(place.name) > LONG_NAME else ""
    return words(place.name, x, y + 21, f"name {_weight(place)}{long} halo")


def _weight(place: Place) -> str:
    return place.city or "site"


def _half_width(place: Place) -> float:
    return len(place.name) * 2.2 + 1


def ports(sheet: Sheet) -> Iterator[str]:
    """An anchor for each, on the side where the sea is (3.4)."""
    for at in range(sheet.map.hexes):
        harbours = [place for place in sheet.map.places_at[at] if place.port]
        x, y = sheet.centre(at)
        side = 1 if _sea_is_east(sheet, at) else -1
        for n, place in enumerate(harbours):
            yield use(f"port-{place.port}{'-ice' if place.freezes else ''}", x + side * 31, y - 4 - n * 21)


def _sea_is_east(sheet: Sheet, at: int) -> bool:
    around = sheet.map.neighbours[at]
    water = [there == NOWHERE or sheet.map.kind[there] == SEA for there in around]
    return 2 * water[1] + water[0] + water[2] > 2 * water[4] + water[3] + water[5]


def countries(sheet: Sheet) -> Iterator[str]:
    """Large and faint, under everything that is written."""
    for code, country in sheet.map.countries.items():
        hexes = [at for at in range(sheet.map.hexes) if sheet.map.country[at] == code]
        if len(hexes) >= TINY:
            name = country.french if sheet.lang == "fr" else country.name
            x, y = _country_point(sheet, code, hexes)
            small = " small" if len(hexes) < SMALL else ""
            yield words(name.upper(), x, y - 38, f"country{small}")


def _country_point(sheet: Sheet, code: str, hexes: list[int]) -> Point:
    """The hex of the country nearest to its middle."""
    if code in NAMED_AT:
        return sheet.centre(sheet.map.at(NAMED_AT[code]))
    points = [sheet.centre(at) for at in hexes]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return min(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)


def numbers(sheet: Sheet) -> Iterator[str]:
    for at in range(sheet.map.hexes):
        x, y = sheet.centre(at)
        yield words(sheet.map.numbers[at], x, y - 42, "number")
