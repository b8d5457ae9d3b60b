"""Stage 2: classified grid + hand-kept overlay -> the data files of the map. Standard library only.

`python -m theatre.build` writes them; a test compares them byte for byte with what this builds.
"""

from __future__ import annotations

from fogbound.west.theatre import grid
from theatre import land, places, rails, rivers, tables
from theatre.land import Land, Side


def build() -> dict[str, str]:
    """The text of every built file by its name."""
    named = places.load()
    ground = land.load(named)
    courses = rivers.load(named, ground)
    laid = rivers.lay(courses, ground)
    return {
        "hexes.csv": hexes_text(ground),
        "sides.csv": sides_text(ground, laid, {river.name: river.source for river in courses}),
        "places.csv": places_text(named),
        "rails.csv": rails_text(rails.lay(named, ground)),
    }


def hexes_text(ground: Land) -> str:
    """One row for every hex of the map, by number."""
    rows = [
        (
            at,
            ground.kind[at],
            ground.terrain.get(at, ""),
            ground.country.get(at, ""),
            ground.body.get(at, ""),
            ground.sea.get(at, ""),
            "; ".join(ground.sources[at]),
        )
        for at in sorted(ground.kind)
    ]
    return tables.text("hex kind terrain country body sea source", rows)


def sides_text(ground: Land, laid: dict[str, list[Side]], sources: dict[str, str]) -> str:
    """One row for every special hexside: rivers from source to mouth, then water, then canals."""
    rows = [(at, d, grid.neighbour(at, d), "river", name, sources[name]) for name in laid for at, d in laid[name]]
    why = {
        land.canonical(row["hex"], row["side"]): row  # type: ignore[arg-type]
        for row in land.corrections("side")
    }
    for side in sorted(ground.water, key=lambda s: (s[0], grid.DIRECTIONS.index(s[1]))):
        row = why.get(side)
        name, source = (row["why"], row["source"]) if row else ("", "geography")
        rows.append((*side, grid.neighbour(*side), ground.water[side], name, source))
    for row in land.corrections("canal"):
        side = land.canonical(row["hex"], row["side"])  # type: ignore[arg-type]
        rows.append((*side, grid.neighbour(*side), "canal", row["value"], row["source"]))
    return tables.text("hex side neighbour feature name source", rows)


def places_text(named: dict[str, places.Place]) -> str:
    """One row for every place, by hex."""
    keys = ("class", "capital", "victory", "port", "freezes", "lat", "lon", "aliases", "source")
    rows = [(p.name, p.at, *(p.row[k] for k in keys)) for p in sorted(named.values(), key=lambda p: (p.at, p.name))]
    return tables.text("name hex class capital victory port freezes lat lon aliases source", rows)


def rails_text(lines: list[tuple[str, list[str], str]]) -> str:
    """One row for every line, hex by hex."""
    return tables.text("line hexes source", [(name, " ".join(hexes), source) for name, hexes, source in lines])


def main() -> None:
    """Write the data files."""
    for name, text in build().items():
        (tables.DATA / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
