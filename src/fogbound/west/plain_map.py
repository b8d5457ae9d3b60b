"""The map as plain hexes, coloured by what they are: enough to play on."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import escape

from fogbound.west import grid
from fogbound.west.theatre import KINDS, TERRAINS, theatre

WIDTH: Final = 78.0
PAGE: Final = "-30 -50 3760 4778"
STYLE: Final = (
    ".west-map{font-family:sans-serif}.west-map text{text-anchor:middle;pointer-events:none}"
    ".hex{stroke:#8a7a5c;stroke-width:1;fill:#f3eac9}.hex.sea,.hex.lake{fill:#b4d0d6}.hex.forest{fill:#cdd8a6}"
    ".hex.hills{fill:#ead69f}.hex.mountain{fill:#d6bd9b}.hex.swamp{fill:#cbdcc6}.hex.partial{fill:#ddd2b8}"
    ".box{fill:#f6eedb;stroke:#352c22}.name{font-size:11px}.block .face{fill:#f0ece0}.shadow{opacity:.28}"
    ".DE .wood{fill:#2b2b2e}.IT .wood{fill:#86bb6f}.FR .wood{fill:#7fb4de}.UK .wood{fill:#2c5ca6}"
    ".US .wood{fill:#2d5d3a}.minor .wood{fill:#8b5a34}.fort .wood{fill:#e3862c}.step{font-size:12px}"
)


def draw() -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{PAGE}" class="west-map">{"".join(_parts())}</svg>'


def _parts() -> Iterator[str]:
    map_ = theatre()
    corners = " ".join(
        f"{WIDTH / 3**0.5 * sin(k * pi / 3):.1f},{-WIDTH / 3**0.5 * cos(k * pi / 3):.1f}" for k in range(6)
    )
    yield f'<defs><polygon id="hex" points="{corners}"/></defs><g id="layer-coast"/><g id="layer-hexes">'
    for at in range(map_.hexes):
        x, y = grid.centre(map_.numbers[at], WIDTH)
        kind = f"hex {KINDS[map_.kind[at]]} {TERRAINS[map_.terrain[at]]}"
        yield f'<use href="#hex" id="hex-{map_.numbers[at]}" class="{kind}" x="{x:.1f}" y="{y:.1f}"/>'
    for n, box in enumerate(map_.boxes):
        yield f'<rect id="box-{box.name.lower()}" class="box" x="{100 + 220 * n}" y="100" width="200" height="120"/>'
    yield '</g><g id="layer-cities">'
    for place in map_.places:
        if place.at < map_.hexes and place.city:
            x, y = grid.centre(map_.numbers[place.at], WIDTH)
            yield f'<text class="name" x="{x:.1f}" y="{y + 36:.1f}">{escape(place.name)}</text>'
    yield "</g>"
