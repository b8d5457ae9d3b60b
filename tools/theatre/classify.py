"""Stage 1: open geographic data -> classified_hexes.csv and classified_sides.csv, both committed.

The sheet is covered with points 3 km apart (about 480 in a hex). Each point learns its country today
(Natural Earth), height (ETOPO5) and whether it is dark green from space (Blue Marble: forest). Hexes and
hexsides get the sums; what the sums mean on the map is decided in stage 2. Run `make theatre`.
"""

from __future__ import annotations

import csv
import io
import json
import tempfile
from pathlib import Path
from typing import Any

import netCDF4
import numpy as np
from PIL import Image, ImageDraw

from fogbound.west.theatre import grid
from theatre import frame, sources

HERE = Path(__file__).parent
STEP_KM = 3.0
WEST, SOUTH, EAST, NORTH = -32.0, 30.0, 24.0, 69.0
CELLS = 60  # raster cells to a degree

Array = Any


def arcs_of(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    """The polylines of a TopoJSON file in pixels of our raster."""
    (kx, ky), (x0, y0) = topology["transform"]["scale"], topology["transform"]["translate"]
    out = []
    for arc in topology["arcs"]:
        deltas = np.cumsum(np.array(arc), axis=0)
        lon, lat = deltas[:, 0] * kx + x0, deltas[:, 1] * ky + y0
        out.append(list(zip((lon - WEST) * CELLS, (NORTH - lat) * CELLS, strict=True)))
    return out


def ring_of(arcs: list[list[tuple[float, float]]], indices: list[int]) -> list[tuple[float, float]]:
    """One closed ring; a negative index is an arc walked backwards."""
    ring: list[tuple[float, float]] = []
    for index in indices:
        piece = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += piece[1:] if ring else piece
    return ring


def country_raster() -> tuple[Array, list[str]]:
    """A picture whose pixels are country numbers (0 = water), and the names by number."""
    topology = json.loads(sources.read(sources.COUNTRIES))
    arcs, names = arcs_of(topology), [""]
    picture = Image.new("I", (int((EAST - WEST) * CELLS), int((NORTH - SOUTH) * CELLS)), 0)
    draw = ImageDraw.Draw(picture)
    for country in sorted(topology["objects"]["countries"]["geometries"], key=lambda c: c["properties"]["name"]):
        names.append(country["properties"]["name"])
        polygons = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
        for polygon in polygons:
            outline, *holes = [ring_of(arcs, ring) for ring in polygon]
            draw.polygon(outline, fill=len(names) - 1)
            for hole in holes:  # enclaves are drawn by their own country, later or earlier
                draw.polygon(hole, fill=0)
    for country in topology["objects"]["countries"]["geometries"]:
        if country["properties"]["name"] in ("San Marino", "Vatican", "Andorra", "Liechtenstein", "Monaco"):
            for polygon in country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]:
                draw.polygon(ring_of(arcs, polygon[0]), fill=names.index(country["properties"]["name"]))
    return np.asarray(picture), names


def heights(lat: Array, lon: Array) -> Array:
    """ETOPO5 heights. The file's registration is off by half a cell each way, found against a second grid."""
    with tempfile.NamedTemporaryFile(suffix=".cdf") as file:
        file.write(sources.read(sources.RELIEF))
        file.flush()
        relief = np.array(netCDF4.Dataset(file.name)["ROSE"][:])
    row, column = (lat + 90) * 12 + 0.5, (lon % 360) * 12 - 0.5
    i, j = np.floor(row).astype(int), np.floor(column).astype(int)
    u, v = row - i, column - j
    i, j, right = np.clip(i, 0, 2159), j % 4320, (j + 1) % 4320
    low = relief[i, j] * (1 - v) + relief[i, right] * v
    return low * (1 - u) + (relief[i + 1, j] * (1 - v) + relief[i + 1, right] * v) * u


def forests(lat: Array, lon: Array) -> Array:
    """Dark green pixels of Blue Marble: 15 of 19 known forests pass, none of 18 open landscapes does."""
    Image.MAX_IMAGE_PIXELS = None
    image = np.asarray(Image.open(io.BytesIO(sources.read(sources.BLUE_MARBLE))).convert("RGB")).astype(float)
    high, wide, _ = image.shape
    pixel = image[((90 - lat) / 180 * high).astype(int), ((lon + 180) / 360 * wide).astype(int)]
    return (pixel.mean(-1) < 36) & (pixel[..., 1] - pixel[..., 0] > 3)


class Points:
    """The lattice of points with all that is known of each."""

    def __init__(self) -> None:
        wide, high = frame.HEX_KM * (grid.COLUMNS + 1), frame.HEX_KM * 0.87 * (grid.ROWS + 1)
        self.x, self.y = np.meshgrid(np.arange(0, wide, STEP_KM), np.arange(0, high, STEP_KM))
        self.lat, self.lon = frame.to_lat_lon(*frame.from_sheet(self.x, self.y), np)
        self.raster, self.names = country_raster()
        self.country = self.countries(self.x, self.y)
        self.land = self.country > 0
        self.height = heights(self.lat, self.lon)
        self.forest = forests(self.lat, self.lon)
        self.hexes = self.by_hex()

    def countries(self, x: Array, y: Array) -> Array:
        """Country numbers at points of the sheet."""
        lat, lon = frame.to_lat_lon(*frame.from_sheet(x, y), np)
        row, column = ((NORTH - lat) * CELLS).astype(int), ((lon - WEST) * CELLS).astype(int)
        inside = (row >= 0) & (row < self.raster.shape[0]) & (column >= 0) & (column < self.raster.shape[1])
        return np.where(inside, self.raster[np.where(inside, row, 0), np.where(inside, column, 0)], 0)

    def by_hex(self) -> dict[str, list[tuple[int, int]]]:
        """The lattice indices of the points in each hex."""
        out: dict[str, list[tuple[int, int]]] = {}
        for (i, j), x in np.ndenumerate(self.x):
            at = grid.hex_at(float(x), float(self.y[i, j]), frame.HEX_KM)
            if at:
                out.setdefault(at, []).append((i, j))
        return out


def hex_row(points: Points, at: str) -> list[object]:
    """The sums of one hex."""
    i, j = (np.array(axis) for axis in zip(*points.hexes[at], strict=True))
    land = points.land[i, j]
    row: list[object] = [at, *frame.centre_of(at), round(float(land.mean()), 3)]
    if land.sum() < 5:
        return [*row, "", "", "", "", "", "", ""]
    height, countries = points.height[i, j][land], points.country[i, j][land]
    most = points.names[int(np.bincount(countries).argmax())]
    p5, p90, p95 = np.percentile(height, [5, 90, 95])
    figures = (height.mean(), height.std(), p95 - p5, p90)
    shares = ((height > 1000).mean(), points.forest[i, j][land].mean())
    return [*row, most, *(round(float(n)) for n in figures), *(round(float(n), 3) for n in shares)]


def are_joined(points: Points, here: str, there: str) -> bool:
    """Whether the main lands of two hexes hang together inside the two hexes."""
    left = {p for pair in (here, there) for p in points.hexes[pair] if points.land[p]}
    biggest: set[tuple[int, int]] = set()
    masses = []
    while left:
        stack, mass = [left.pop()], set()
        while stack:
            i, j = stack.pop()
            mass.add((i, j))
            near = {(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)} & left
            left -= near
            stack += near
        masses.append(mass)
    for at in (here, there):
        inside = set(points.hexes[at])
        mass = max(masses, key=lambda m: len(m & inside), default=set())
        if not mass & inside or (biggest and mass is not biggest):
            return False
        biggest = mass
    return True


def side_row(points: Points, at: str, direction: grid.Direction, there: str) -> list[object]:
    """Share of land along a hexside, and whether the lands on both sides hang together."""
    k = grid.DIRECTIONS.index(direction)
    ring = grid.corners(at, frame.HEX_KM)
    (x1, y1), (x2, y2) = ring[k], ring[(k + 1) % 6]
    t = np.linspace(0.03, 0.97, 25)
    land = points.countries(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) > 0
    return [at, direction, there, round(float(land.mean()), 3), int(are_joined(points, at, there))]


def write(path: Path, header: str, rows: list[list[object]]) -> None:
    """A committed table."""
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header.split(), *rows])


def main() -> None:
    """Write both tables."""
    points = Points()
    hexes = [grid.number(c, r) for r in range(1, grid.ROWS + 1) for c in range(1, grid.COLUMNS + 1)]
    rows = [hex_row(points, at) for at in hexes]
    header = "hex lat lon land today mean deviation relief p90 high forest"
    write(HERE / "classified_hexes.csv", header, rows)
    with_land = {str(row[0]) for row in rows if row[4]}
    sides = [
        side_row(points, at, direction, there)
        for at in hexes
        for direction, there in grid.neighbours(at).items()
        if direction in ("NE", "E", "SE") and at in with_land and there in with_land
    ]
    write(HERE / "classified_sides.csv", "hex side neighbour land joined", sides)


if __name__ == "__main__":
    main()
