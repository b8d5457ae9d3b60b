"""Rivers, canals, railways, borders, fortified lines, straits and sea routes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees
from typing import Final

from fogbound.west.draw.outlines import Hexside, chains, corner, loops, ruled, unique_sides
from fogbound.west.draw.pen import Point, element, path, use, words
from fogbound.west.draw.sheet import Sheet
from fogbound.west.draw.water import NARROW
from fogbound.west.theatre import SEA, Feature, Side

# A river of so many hexsides is so wide at its mouth.
RIVER_WIDTHS: Final = ((20, 6.5), (10, 5.2), (5, 4.2), (0, 3.4))
NAME_EVERY: Final = 11
"""Hexsides of a river for each time its name is written."""


def rivers(sheet: Sheet) -> Iterator[str]:
    """Each river in three widths from source to mouth."""
    for sides in sheet.map.river_courses.values():
        width = next(width for least, width in RIVER_WIDTHS if len(sides) >= least)
        third = -(-len(sides) // 3)
        for part, share in enumerate((0.55, 0.78, 1.0)):
            drawn = sides[part * third : (part + 1) * third]
            if drawn:
                yield element("path", class_="river", d=path(chains(sheet.map, drawn)), stroke_width=width * share)


def river_names(sheet: Sheet) -> Iterator[str]:
    """Along a hexside, on a slope rather than upright, spread over the course."""
    for name, sides in sheet.map.river_courses.items():
        times = max(1, round(len(sides) / NAME_EVERY))
        for n in range(times):
            middle = (2 * n + 1) * len(sides) // (2 * times)
            yield _along(sheet, name, _best_side(sheet, sides, middle))


def _best_side(sheet: Sheet, sides: tuple[Hexside, ...], middle: int) -> Hexside:
    """A hexside near there that lies under no crowded hex and does not stand upright (east and west sides do)."""
    near = [n for n in range(len(sides)) if abs(n - middle) <= 3]
    return sides[min(near, key=lambda n: (_is_crowded(sheet, sides[n]), sides[n][1] in (1, 4), abs(n - middle)))]


def _is_crowded(sheet: Sheet, side: Hexside) -> bool:
    """Whether the hex above a hexside has more than one name in it."""
    at, direction = side
    above = at if direction in (1, 2, 3) else sheet.map.neighbours[at][direction]
    return len(sheet.map.places_at[above]) > 1


def _along(sheet: Sheet, name: str, side: Hexside) -> str:
    number = sheet.map.numbers[side[0]]
    (x0, y0), (x1, y1) = sorted(ruled(corner(number, side[1] + end)) for end in (0, 1))
    angle = degrees(atan2(y1 - y0, x1 - x0))
    if angle > 80:
        angle = -90
    turn = f"translate({(x0 + x1) / 2:.1f} {(y0 + y1) / 2:.1f}) rotate({angle:.0f})"
    return words(name, 0, -7, "river-name halo", transform=turn)


def canals(sheet: Sheet) -> Iterator[str]:
    sides = unique_sides(sheet.map, lambda at, d: bool(sheet.map.sides[at][d] & Side.CANAL))
    d = path(chains(sheet.map, sides))
    yield element("path", class_="canal", d=d)
    yield element("path", class_="canal cut", d=d)


def rails(sheet: Sheet) -> Iterator[str]:
    """Track from centre to centre, each piece once, with its ties."""
    drawn: set[tuple[int, int]] = set()
    lines: list[list[Point]] = []
    for _name, line, _source in sheet.map.rail_lines:
        joined = False
        for a, b in pairwise(line):
            if (min(a, b), max(a, b)) in drawn or a == b:
                joined = False
                continue
            drawn.add((min(a, b), max(a, b)))
            if joined:
                lines[-1].append(sheet.centre(b))
            else:
                lines.append([sheet.centre(a), sheet.centre(b)])
            joined = True
    yield element("path", id="rails", class_="rail", d=path(lines))
    yield element("path", class_="ties", d=path(lines))


def borders(sheet: Sheet) -> Iterator[str]:
    """As they were in May 1940; water parts countries without one."""
    wanted = lambda at, d: sheet.map.sides[at][d] & (Side.BORDER | NARROW) == Side.BORDER
    sides = unique_sides(sheet.map, wanted)
    d = path(chains(sheet.map, sides))
    yield element("path", class_="border band", d=d)
    yield element("path", class_="border", d=d)


def fortified_lines(sheet: Sheet) -> Iterator[str]:
    """The Maginot Line on its orange hexsides, the Siegfried Line by its teeth, bunkers and fort sites.

    In a game, only what still stands.
    """
    map_ = sheet.map
    sides = [
        (marker.at, direction)
        for marker in map_.markers
        if marker.feature == "maginot" and _stands(sheet, marker.at)
        for direction in range(6)
        if map_.sides[marker.at][direction] & Side.MAGINOT
    ]
    lines = [[_towards(sheet, at, point, 0.12) for point in chains(map_, [(at, d)])[0]] for at, d in sides]
    yield element("path", class_="maginot", d=path(lines))
    stamps = {"siegfried": "teeth", "bunker": "bunker", "fort_site": "fort-site"}
    for marker in map_.markers:
        if marker.feature in stamps and (marker.feature == "fort_site" or _stands(sheet, marker.at)):
            x, y = sheet.centre(marker.at)
            yield use(stamps[marker.feature], x - 30, y - 24)
    for at in range(map_.hexes):
        if map_.features[at] & Feature.FORTRESS and _stands(sheet, at):
            yield use("inset", *sheet.centre(at), class_="fortress-line")


def _stands(sheet: Sheet, at: int) -> bool:
    return sheet.position is None or sheet.map.numbers[at] in sheet.position.works


def _towards(sheet: Sheet, at: int, point: Point, share: float) -> Point:
    cx, cy = sheet.centre(at)
    return point[0] + (cx - point[0]) * share, point[1] + (cy - point[1]) * share


def straits(sheet: Sheet) -> Iterator[str]:
    """A red arrow across the water (7.5.5)."""
    for at, direction in unique_sides(sheet.map, lambda at, d: bool(sheet.map.sides[at][d] & Side.STRAIT)):
        (x0, y0), (x1, y1) = sheet.centre(at), sheet.centre(sheet.map.neighbours[at][direction])
        angle = degrees(atan2(y1 - y0, x1 - x0))
        turn = f"translate({(x0 + x1) / 2:.1f} {(y0 + y1) / 2:.1f}) rotate({angle:.0f})"
        yield element("use", href="#arrow", transform=turn)


def routes(sheet: Sheet) -> Iterator[str]:
    """Blue sea routes (11.3); what lies off the map is left out."""
    for route in sheet.map.sea_routes:
        points = [sheet.centre(at) for at in route.path if at < sheet.map.hexes]
        yield element("path", class_="route", d=path([points]))


def convoy_zones(sheet: Sheet) -> Iterator[str]:
    """The zones of the Atlantic (35.2)."""
    for zone in sheet.map.convoy_zones:
        hexes = [at for at in zone.hexes if sheet.map.kind[at] == SEA]
        yield element("path", class_="convoy", d=path(loops(sheet.map, hexes), close=True))
