"""All that is known of one hex, readable and as JSON (the `hex` shape of the command line)."""

from __future__ import annotations

from typing import Any

from fogbound.west.months import month_text
from fogbound.west.theatre import KINDS, NOWHERE, TERRAINS, Body, Side, Theatre, grid, theatre

SIDE_WORDS = (
    (Side.STRAIT, "strait"),
    (Side.SEA, "sea"),
    (Side.LAKE, "lake"),
    (Side.CANAL, "canal"),
    (Side.MAGINOT, "maginot"),
)


def hex_facts(at: int, map_: Theatre | None = None) -> dict[str, Any]:
    """The facts of a location.

    >>> from fogbound.west.theatre.gazetteer import find
    >>> facts = hex_facts(find("Orléans"))
    >>> facts["hex"], facts["kind"], facts["terrain"], facts["country"]
    ('1928', 'land', 'plain', 'FR')
    """
    map_ = map_ or theatre()
    code = map_.country[at]
    return {
        "hex": map_.numbers[at],
        "kind": KINDS[map_.kind[at]],
        "terrain": TERRAINS[map_.terrain[at]] or None,
        "country": code or None,
        "country_name": map_.countries[code].name if code else None,
        "region": (map_.countries[code].region or None) if code else None,
        "power": map_.power[at] or None,
        "playable": bool(map_.playable[at]),
        "places": [
            {"name": p.name, "class": p.city or None, "port": p.port or None, "freezes": p.freezes}
            for p in map_.places_at[at]
        ],
        "body": "/".join(flag.name.title() for flag in Body if flag & map_.body[at]) or None,
        "sea": map_.sea[at] or None,
        "neighbours": {
            direction: map_.numbers[there]
            for direction, there in zip(grid.DIRECTIONS, map_.neighbours[at], strict=True)
            if there != NOWHERE
        },
        "links": links(map_, at),
        "sides": {d: words for i, d in enumerate(grid.DIRECTIONS) if (words := side_words(map_, at, i))},
        "rails": [d for i, d in enumerate(grid.DIRECTIONS) if map_.rails[at] >> i & 1],
        "production": [
            {"place": s.place, "kind": s.kind, "colour": s.colour, "amount": s.amount, "from": month_text(s.since)}
            for s in map_.production_at[at]
        ],
        "features": [f"{m.feature}:{m.detail}" if m.detail else m.feature for m in map_.markers_at[at]],
        "sources": sources(map_, at),
    }


def side_words(map_: Theatre, at: int, direction: int) -> list[str]:
    """What one hexside carries, in words."""
    rivers = [f"river:{name}" for name in map_.rivers.get((at, direction), ())]
    return rivers + [word for flag, word in SIDE_WORDS if map_.sides[at][direction] & flag]


def links(map_: Theatre, at: int) -> list[dict[str, Any]]:
    """Ways off the map and between boxes."""
    return [
        {"to": map_.numbers[link.b if link.a == at else link.a], "by": list(link.by)}
        for link in map_.links
        if at in (link.a, link.b)
    ]


def sources(map_: Theatre, at: int) -> dict[str, str]:
    """Where each fact comes from."""
    found = {"hex": map_.hex_sources[at]}
    if map_.country[at]:
        found["country"] = map_.countries[map_.country[at]].source
    found |= {place.name: place.source for place in map_.places_at[at]}
    found |= {f"production:{s.place}:{s.colour}:{month_text(s.since)}": s.source for s in map_.production_at[at]}
    found |= {f"feature:{m.feature}": m.source for m in map_.markers_at[at]}
    for direction, name in enumerate(grid.DIRECTIONS):
        if (at, direction) in map_.side_sources:
            found[f"side:{name}"] = ", ".join(dict.fromkeys(map_.side_sources[at, direction]))
    rails = [source for _, path, source in map_.rail_lines if at in path]
    if rails:
        found["rails"] = ", ".join(dict.fromkeys(rails))
    return found
