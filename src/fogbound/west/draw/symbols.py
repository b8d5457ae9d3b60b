"""What the map is stamped with: terrain, cities, ports, production, each drawn once and used many times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from fogbound.west.draw.outlines import RADIUS, chance
from fogbound.west.draw.pen import Point, element, figure, path

VARIANTS: Final = 3
"""Drawings of each terrain, so that neighbours differ."""


def definitions() -> Iterator[str]:
    yield element("path", id="hex", d=path([hexagon(RADIUS)], close=True))
    yield element("path", id="inset", d=path([hexagon(RADIUS - 6)], close=True))
    for terrain, draw in TERRAIN.items():
        for variant in range(VARIANTS):
            yield element("g", *draw(terrain, variant), id=f"{terrain}-{variant}")
    yield from MARKS
    yield from PATTERNS


def hexagon(radius: float) -> list[Point]:
    return [(radius * sin(k * pi / 3), -radius * cos(k * pi / 3)) for k in range(6)]


def scattered(terrain: str, variant: int, spacing: float, room: float) -> list[Point]:
    """Points in a hex that keep their distance, leave its middle to cities and blocks, and its top to the number."""
    found: list[Point] = []
    for n in range(400):
        x, y = 46 * chance(terrain, variant, "x", n), 46 * chance(terrain, variant, "y", n)
        in_hex = abs(x) * sqrt(3) / 2 + abs(y) / 2 < room and abs(x) < room
        taken = (abs(x) < 16 and abs(y) < 12) or (abs(x) < 17 and y < -34)
        if in_hex and not taken and all(hypot(x - a, y - b) > spacing for a, b in found):
            found.append((x, y))
    return sorted(found, key=lambda point: point[1])


def _forest(terrain: str, variant: int) -> Iterator[str]:
    """Firs and round crowns."""
    drawn = []
    for n, (x, y) in enumerate(scattered(terrain, variant, 12.5, 42)):
        at = f"M{figure(x)} {figure(y)}"
        if (n + variant) % 3:
            drawn.append(f"{at}m0-8l4.5 8h-3.5v3h-2v-3h-3.5z")
        else:
            drawn.append(f"{at}m-1 3v-3a4.4 4.4 0 1 1 2 0v3z")
    yield element("path", class_="tree", d="".join(drawn))


def _hills(terrain: str, variant: int) -> Iterator[str]:
    """Rounded tops with hachures running down."""
    drawn = [
        f"M{figure(x - 8)} {figure(y + 4)}q8-13 16 0m-11-2l-1 4m4-5l0 5m4-4l1 4"
        for x, y in scattered(terrain, variant, 23, 36)
    ]
    yield element("path", class_="hill", d="".join(drawn))


def _mountain(terrain: str, variant: int) -> Iterator[str]:
    """Peaks with one side in the shade."""
    points = scattered(terrain, variant, 22, 36)
    yield element("path", class_="peak", d="".join(f"M{figure(x - 9)} {figure(y + 7)}l9-17 9 17" for x, y in points))
    shade = (f"M{figure(x)} {figure(y - 10)}l9 17h-6l-1-5-3-2 1-5z" for x, y in points)
    yield element("path", class_="shade", d="".join(shade))


def _swamp(terrain: str, variant: int) -> Iterator[str]:
    """Tufts of reed over water."""
    drawn = [
        f"M{figure(x - 8)} {figure(y + 3)}h16m-8-1v-9m-3 9l-4-7m10 7l4-7m-9 12h8"
        for x, y in scattered(terrain, variant, 21, 38)
    ]
    yield element("path", class_="reed", d="".join(drawn))


TERRAIN: Final[dict[str, Callable[[str, int], Iterator[str]]]] = {
    "forest": _forest,
    "hills": _hills,
    "mountain": _mountain,
    "swamp": _swamp,
}


def star(radius: float) -> str:
    points = [
        (r * sin(k * pi / 5), -r * cos(k * pi / 5))
        for k in range(10)
        for r in [radius if k % 2 == 0 else radius * 0.42]
    ]
    return path([points], close=True)


# fmt: off
MARKS: Final = (
    '<g id="capital"><circle class="dot capital" r="9.5"/><circle class="ring" r="6.2"/></g>',
    '<circle id="major" class="dot major" r="8"/>',
    '<circle id="minor" class="dot minor" r="5.2"/>',
    '<circle id="town" class="dot minor" r="3.4"/>',
    '<circle id="site" class="dot site" r="2.6"/>',
    '<path id="fortress" class="dot major" d="M-6-6h3v2h2v-2h2v2h2v-2h3v12h-12z"/>',
    f'<path id="victory" class="star" d="{star(6.5)}"/>',
    '<path id="anchor" class="anchor" d="M0-4.5v10.5M-3-2.5h6M-5.5 2q.8 4 5.5 4t5.5-4M0-4.5a1.8 1.8 0 1 1 .01 0"/>',
    '<g id="port-minor"><circle class="anchor-disc" r="8.5"/><use href="#anchor"/></g>',
    '<g id="port-major"><circle class="anchor-disc big" r="11"/><use href="#anchor"/></g>',
    '<g id="port-minor-ice"><circle class="anchor-disc ice" r="8.5"/><use href="#anchor"/></g>',
    '<g id="port-major-ice"><circle class="anchor-disc big ice" r="11"/><use href="#anchor"/></g>',
    # production: houses, a mine trolley, a drilling tower, a works with chimneys
    '<path id="population" class="chip-ink" d="M-5 5v-5l4-3 4 3v5zM-1 5v-3"/>',
    '<path id="mine" class="chip-ink" d="M-5.5-2.5h11l-1.5 5h-8zM-2.5 4.3h.1M2.5 4.3h.1"/>',
    '<path id="oil" class="chip-ink" d="M-3.5 5.5l3.5-11 3.5 11M-2.6 2.2h5.2M-1.5-1.2h3"/>',
    '<path id="oil-light" class="chip-ink light" d="M-3.5 5.5l3.5-11 3.5 11M-2.6 2.2h5.2M-1.5-1.2h3"/>',
    '<path id="works" class="chip-ink" d="M-5.5 5v-6l3.5 2.5v-2.5l3.5 2.5v-6.5h3v10z"/>',
    '<path id="works-light" class="chip-ink light" d="M-5.5 5v-6l3.5 2.5v-2.5l3.5 2.5v-6.5h3v10z"/>',
    '<path id="teeth" class="siegfried" d="M-16 6l5.3-11 5.3 11zM-5.3 6l5.3-11 5.3 11zM5.3 6l5.4-11 5.3 11z"/>',
    '<path id="bunker" class="siegfried" d="M-9 6v-5q0-7 9-7t9 7v5z"/>',
    '<g id="mines" class="mine-hex"><circle r="5.5"/><path d="M-9 0h18M0-9v18M-6-6l12 12M-6 6l12-12"/></g>',
    '<g id="radar"><circle class="mark" r="8"/>'
    '<path class="mark-ink" d="M-4 5l4-9 4 9M-2.6 1.5h5.2M-5-5q5-4 10 0"/></g>',
    '<path id="arrow" class="strait" d="M-25 0l9-8v5h32v-5l9 8-9 8v-5h-32v5z"/>',
    '<path id="fort-site" class="fortress-line" d="M-6-6h12v12h-12z"/>',
)

PATTERNS: Final = (
    '<pattern id="closed" width="14" height="14" patternUnits="userSpaceOnUse">'
    '<path class="closed-line" d="M-2 16L16-2M-9 9L9-9M5 23L23 5"/></pattern>',
    '<pattern id="hatch-axis" width="16" height="16" patternUnits="userSpaceOnUse">'
    '<path class="hatch axis" d="M-2 18L18-2M-2 2L2-2M14 18L18 14"/></pattern>',
    '<pattern id="hatch-allies" width="16" height="16" patternUnits="userSpaceOnUse">'
    '<path class="hatch allies" d="M-2-2L18 18M-2 14L2 18M14-2L18 2"/></pattern>',
)
# fmt: on
