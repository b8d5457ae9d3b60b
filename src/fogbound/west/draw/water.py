"""Sea: water lines along the shore, the coast itself, narrow waters between two land hexes, names, shoals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fogbound.west.draw.names import SEAS
from fogbound.west.draw.outlines import chains, loops, side_course, unique_sides
from fogbound.west.draw.pen import Point, element, path, use, words
from fogbound.west.draw.sheet import Sheet
from fogbound.west.draw.terrain import AROUND, beyond, is_sea_beyond
from fogbound.west.theatre import LAKE, NOWHERE, SEA, Feature, Side

WATER_LINES: Final = (70, 46, 24)
NARROW: Final = Side.SEA | Side.LAKE | Side.STRAIT
SIZES: Final = ((40, ""), (15, " small"), (0, " tiny"))
"""Hexes from which on the name of a sea is written so."""

# Where a name sits better than in the middle of its hexes, which may be land; hex numbers.
NAMED_AT: Final = {
    "Atlantic Ocean": "1024",
    "English Channel": "1323",
    "Irish Sea": "1617",
}


def shore(sheet: Sheet) -> Iterator[str]:
    """Light bands that lie half under the land."""
    yield element("path", id="coast", d=_coast_line(sheet), fill="none")
    for width in WATER_LINES:
        yield element("use", href="#coast", class_="shore", stroke_width=width)


def _coast_line(sheet: Sheet) -> str:
    """Between land and water, and where land ends with the map and the sea goes on."""
    ocean = {point for point, around in beyond(sheet).items() if is_sea_beyond(sheet, around)}

    def is_shore(at: int, direction: int) -> bool:
        (x, y), (dx, dy) = sheet.centre(at), AROUND[direction]
        beside = (round(x + dx), round(y + dy, 1))
        return _is_coast(sheet, at, direction) or (beside in ocean and not _is_water(sheet, at))

    return path(chains(sheet.map, unique_sides(sheet.map, is_shore)))


def coast(sheet: Sheet) -> Iterator[str]:
    """Lakes, the line of the coast, and narrow waters that no one crosses (3.19)."""
    map_ = sheet.map
    lakes = [at for at in range(map_.hexes) if map_.kind[at] == LAKE]
    yield element("path", class_="lake", d=path(loops(map_, lakes), close=True))
    narrow = path(chains(map_, unique_sides(map_, lambda at, d: bool(map_.sides[at][d] & NARROW))))
    yield element("path", class_="channel banks", d=narrow)
    yield element("use", href="#coast", class_="coast")
    yield element("path", class_="channel", d=narrow)


def _is_coast(sheet: Sheet, at: int, direction: int) -> bool:
    there = sheet.map.neighbours[at][direction]
    return there != NOWHERE and _is_water(sheet, at) != _is_water(sheet, there)


def _is_water(sheet: Sheet, at: int) -> bool:
    return sheet.map.kind[at] in (SEA, LAKE)


def seas(sheet: Sheet) -> Iterator[str]:
    """The names of the seas, large on large ones."""
    for name in dict.fromkeys(filter(None, sheet.map.sea)):
        hexes = [at for at, here in enumerate(sheet.map.sea) if here == name]
        x, y = _name_point(sheet, name, hexes)
        yield words(sheet.say(SEAS[name]), x, y, f"sea-name{_size(len(hexes))}")


def _size(hexes: int) -> str:
    return next(size for least, size in SIZES if hexes >= least)


def _name_point(sheet: Sheet, name: str, hexes: list[int]) -> Point:
    """The hex of that sea nearest to the middle of all its hexes."""
    if name in NAMED_AT:
        return sheet.centre(sheet.map.at(NAMED_AT[name]))
    points = [sheet.centre(at) for at in hexes]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return min(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)


def shores(sheet: Sheet) -> Iterator[str]:
    """Beaches as grains of sand, shoals as dots in the water, mines, and the letters of inland ports."""
    map_ = sheet.map
    for feature, inwards in ((Feature.BEACH, 0.10), (Feature.SHOAL, -0.10)):
        lines = [
            _drawn_in(sheet, at, direction, inwards)
            for at in range(map_.hexes)
            if map_.features[at] & feature
            for direction in range(6)
            if _is_coast(sheet, at, direction)
        ]
        yield element("path", class_=str(feature.name).lower(), d=path(lines))
    for marker in map_.markers:
        x, y = sheet.centre(marker.at)
        if marker.feature == "mines":
            yield use("mines", x, y)
        if marker.feature == "inland_port":
            yield element("circle", class_="mark", cx=x + 32, cy=y - 26, r=7)
            yield words(marker.detail, x + 32, y - 22.5, "letter")


def _drawn_in(sheet: Sheet, at: int, direction: int, inwards: float) -> list[Point]:
    """The coast of one hexside, moved towards the middle of its hex (or away from it)."""
    cx, cy = sheet.centre(at)
    return [(x + (cx - x) * inwards, y + (cy - y) * inwards) for x, y in side_course(sheet.map, (at, direction))]


def radar(sheet: Sheet) -> Iterator[str]:
    """The chain on the south coast of England (13.8.1.2)."""
    for marker in sheet.map.radar_chain():
        x, y = sheet.centre(marker.at)
        yield use("radar", x - 32, y + 24)
