"""What each hex is: land or water, terrain, country, body of water; and which hexsides are water.

Figures come from stage 1, decisions from the thresholds below, exceptions from overlay/corrections.csv.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, cast

from fogbound.west.theatre import grid
from theatre import places, tables

LAND_SHARE = 0.33  # a hex with less land is sea unless a city stands in it
DRY_SIDE = 0.07  # a hexside with less land is water
OCEAN_KEPT = 3  # sea hexes further from land are left off the map
LAST_COLUMN = 35  # the column through Posen (7.5.4); column 36 holds partial hexes

Side = tuple[str, grid.Direction]


class Land(NamedTuple):
    """The ground on which rivers and rails are laid."""

    kind: dict[str, str]
    terrain: dict[str, str]
    country: dict[str, str]
    body: dict[str, str]
    sea: dict[str, str]
    water: dict[Side, str]
    """Hexsides between two land hexes that are sea, strait or lake."""
    sources: dict[str, list[str]]

    def is_dry(self, at: str | None) -> bool:
        """Whether a hex is on the map and has ground."""
        return self.kind.get(at or "", "sea") in ("land", "coast", "partial")


def canonical(at: str, direction: grid.Direction) -> Side:
    """One name for a hexside: seen from its western hex, or from its southern one."""
    there = grid.neighbour(at, direction)
    if direction in ("NE", "E", "SE") or there is None:
        return at, direction
    return there, grid.opposite(direction)


def terrain_of(row: tables.Row) -> str:
    """Terrain by relief and forest. Low rolling forest beats hills; a high and rugged hex is a mountain."""
    mean, deviation, relief, p90 = (float(row[k] or 0) for k in ("mean", "deviation", "relief", "p90"))
    high, forest = float(row["high"] or 0), float(row["forest"] or 0)
    if (
        (high > 0.38 and relief > 650 and deviation > 170)
        or (p90 > 1250 and deviation > 260)
        or (deviation > 330 and mean > 550)
        or (mean > 600 and relief > 750)
    ):
        return "mountain"
    if deviation > 105 or relief > 380:
        return "forest" if forest > 0.60 and p90 < 800 else "hills"
    return "forest" if forest > 0.42 and row["today"] not in ("United Kingdom", "Ireland") else "plain"


def corrections(what: str) -> list[tables.Row]:
    """Hand-made exceptions of one sort."""
    return [row for row in tables.read(tables.OVERLAY / "corrections.csv") if row["what"] == what]


def load(named: dict[str, places.Place]) -> Land:
    """The ground of the whole map."""
    rows = {row["hex"]: row for row in tables.read(tables.HERE / "classified_hexes.csv")}
    sources: dict[str, list[str]] = {at: ["geography"] for at in rows}
    kind = kinds(rows, named, sources)
    dry = {at for at, k in kind.items() if k in ("land", "partial")}
    terrain = {at: terrain_of(rows[at]) for at in dry}
    country = {at: countries()[rows[at]["today"]] for at in dry if rows[at]["today"] in countries()}
    for what, table in (("terrain", terrain), ("country", country)):
        for row in corrections(what):
            table[row["hex"]] = row["value"]
            sources[row["hex"]].append(f"{what}={row['source']}")
    water = water_sides(kind, dry)
    body, sea = seas(rows, kind)
    shores(kind, body, water)
    for row in corrections("body"):
        body[row["hex"]] = row["value"]
        sources[row["hex"]].append(f"body={row['source']}")
    for row in corrections("coast"):
        kind[row["hex"]] = "coast"
        body[row["hex"]] = row["value"]
        sources[row["hex"]].append(f"coast={row['source']}")
    return Land(kind, terrain, country, body, sea, water, sources)


def countries() -> dict[str, str]:
    """Country of 1940 by the country that holds the ground today."""
    rows = tables.read(tables.DATA / "countries.csv")
    return {name: row["code"] for row in rows for name in row["today"].split(";") if name}


def kinds(rows: dict[str, tables.Row], named: dict[str, places.Place], sources: dict[str, list[str]]) -> dict[str, str]:
    """Land, sea, lake or partial, for the hexes that are kept."""
    made = {place.at for place in named.values() if place.is_hex_maker}
    kind = {at: "land" if float(row["land"]) >= LAND_SHARE or at in made else "sea" for at, row in rows.items()}
    for row in corrections("kind"):
        kind[row["hex"]] = row["value"]
        sources[row["hex"]].append(f"kind={row['source']}")
    for at in list(kind):
        column, line = grid.column_row(at)
        if column > LAST_COLUMN:  # even rows end with column 35; odd rows show half a hex more
            kind[at] = "partial" if line % 2 and kind[at] == "land" else ""
    near = distance_from({at for at, k in kind.items() if k == "land"}, set(rows))
    ocean = {at for at, k in kind.items() if k in ("", "sea") and near[at] > OCEAN_KEPT}
    edge = {at for at in ocean if len(grid.neighbours(at)) < 6}
    open_sea = distance_from(edge, ocean)  # far sea that the edge of the sheet does not reach stays on the map
    return {at: k for at, k in kind.items() if k and at not in open_sea}


def distance_from(start: set[str], among: set[str]) -> dict[str, int]:
    """Hexes to the nearest of the start hexes."""
    out, queue = dict.fromkeys(start, 0), deque(sorted(start))
    while queue:
        at = queue.popleft()
        for there in grid.neighbours(at).values():
            if there in among and there not in out:
                out[there] = out[at] + 1
                queue.append(there)
    return out


def water_sides(kind: dict[str, str], dry: set[str]) -> dict[Side, str]:
    """Hexsides between land hexes that ground units cannot simply walk across."""
    water = {}
    for row in tables.read(tables.HERE / "classified_sides.csv"):
        joined = float(row["land"]) >= DRY_SIDE and row["joined"] == "1"
        if row["hex"] in dry and row["neighbour"] in dry and not joined:
            water[row["hex"], cast(grid.Direction, row["side"])] = "sea"
    for row in corrections("side"):
        side = canonical(row["hex"], cast(grid.Direction, row["side"]))
        if row["value"] == "land":
            water.pop(side, None)
        else:
            water[side] = row["value"]
    return water


def seas(rows: dict[str, tables.Row], kind: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Body of water (3.1.2) and name of each sea hex: the first box of overlay/seas.csv that holds it."""
    boxes = tables.read(tables.OVERLAY / "seas.csv")
    body, sea = {}, {}
    for at in (at for at, k in kind.items() if k == "sea"):
        lat, lon = float(rows[at]["lat"]), float(rows[at]["lon"])
        box = next(
            b
            for b in boxes
            if float(b["south"]) <= lat < float(b["north"]) and float(b["west"]) <= lon < float(b["east"])
        )
        body[at], sea[at] = box["body"], box["sea"]
    return body, sea


def shores(kind: dict[str, str], body: dict[str, str], water: dict[Side, str]) -> None:
    """Make land hexes at the sea coast hexes and give them their bodies of water."""
    sounds = [ends(side) for side in sorted(water) if water[side] in ("sea", "strait")]
    salt = {end for pair in sounds for end in pair}
    for at in [at for at, k in kind.items() if k == "land"]:
        bodies = {body[there] for there in grid.neighbours(at).values() if kind.get(there) == "sea"}
        if bodies or at in salt:
            kind[at] = "coast"
            body[at] = "/".join(sorted(bodies))
    for _ in range(3):  # up a sound or an estuary, the water is that of its mouth
        for a, b in (*sounds, *(pair[::-1] for pair in sounds)):
            body[a] = body.get(a) or body.get(b, "")


def ends(side: Side) -> tuple[str, str]:
    """The hexes on both sides of a hexside."""
    there = grid.neighbour(*side)
    assert there is not None, side
    return side[0], there
