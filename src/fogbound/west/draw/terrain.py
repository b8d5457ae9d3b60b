"""Land: tones and symbols of terrain, and the hatching of land that nobody enters."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from fogbound.west.draw.outlines import RADIUS, WIDTH, loops
from fogbound.west.draw.pen import Point, element, path, use
from fogbound.west.draw.sheet import Sheet
from fogbound.west.draw.symbols import TERRAIN as STAMPED
from fogbound.west.draw.symbols import VARIANTS
from fogbound.west.theatre import LAKE, NOWHERE, SEA, TERRAINS, grid

HALF, ROW = WIDTH / 2, RADIUS * 1.5
AROUND = ((HALF, -ROW), (WIDTH, 0), (HALF, ROW), (-HALF, ROW), (-WIDTH, 0), (-HALF, -ROW))
"""From a centre to the six next ones, in the order of grid.DIRECTIONS."""


def land(sheet: Sheet) -> list[int]:
    return [at for at in range(sheet.map.hexes) if sheet.map.kind[at] not in (SEA, LAKE)]


def ground(sheet: Sheet) -> Iterator[str]:
    """All land in the tone of plains, what lies under every layer; it goes on beyond the edge of the map."""
    for (x, y), around in beyond(sheet).items():
        if not is_sea_beyond(sheet, around):
            yield use("hex", x, y, class_=TERRAINS[sheet.map.terrain[around[0]]] or "plain")
    yield element("path", class_="plain", d=path(loops(sheet.map, land(sheet)), close=True))


def beyond(sheet: Sheet) -> dict[Point, list[int]]:
    """Centres next to the grid, with the hexes of the map that they touch; not where open sea is left out."""
    right, below = (grid.COLUMNS + 0.1) * WIDTH, (grid.ROWS + 0.1) * ROW
    found: dict[Point, list[int]] = {}
    for at in range(sheet.map.hexes):
        x, y = sheet.centre(at)
        for (dx, dy), there in zip(AROUND, sheet.map.neighbours[at], strict=True):
            on_grid = WIDTH * 0.9 < x + dx < right and ROW * 0.9 < y + dy < below
            if there == NOWHERE and not on_grid:
                found.setdefault((round(x + dx), round(y + dy, 1)), []).append(at)
    return found


def is_sea_beyond(sheet: Sheet, around: list[int]) -> bool:
    """What lies beyond is sea unless all that touches it is land."""
    return any(sheet.map.kind[at] in (SEA, LAKE) for at in around)


def terrain(sheet: Sheet) -> Iterator[str]:
    """Tone and symbols. The fringes of a wood or a range follow nature, not the ruler."""
    map_ = sheet.map
    for code, name in enumerate(TERRAINS):
        hexes = [at for at in range(map_.hexes) if map_.terrain[at] == code]
        if name in STAMPED:
            yield element("path", class_=name, d=path(loops(map_, hexes), close=True))
            yield from (use(f"{name}-{_variant(map_.numbers[at])}", *sheet.centre(at)) for at in hexes)
    closed = [at for at in land(sheet) if not map_.playable[at]]
    yield element("path", class_="closed", d=path(loops(map_, closed), close=True))


def _variant(number: str) -> int:
    return crc32(number.encode()) % VARIANTS
