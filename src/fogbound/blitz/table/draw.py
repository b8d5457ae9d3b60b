"""A table as a picture: SVG for people to look at, in any theme, without Shapely or any other library.

>>> from fogbound.blitz.table.values import Table
>>> draw(Table("Bare", 600, 400)).startswith("<svg ")
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from xml.sax.saxutils import escape

from msgspec import Struct

from fogbound.blitz.table.kinds import Kind, kinds
from fogbound.blitz.table.labels import label
from fogbound.blitz.table.places import place
from fogbound.blitz.table.themes import PAPER, Theme
from fogbound.blitz.table.values import Piece, Placed, Point, Table
from fogbound.core.texts import render

MARGIN = 60
KEY_ROW = 42
KEY_COLUMN = 270
NAME = 16
GRID = 100
"""Every ten centimetres a line, numbered in centimetres."""

# Painted from the ground up: what lies on top comes last.
LAYERS = (
    {"hill", "steep_hill"},
    {"soft_sand", "rice_paddy", "marsh", "narrow_passage"},
    {"river", "stream"},
    {"road", "street", "bridge"},
    {"minefield", "entrenchment"},
    {"wood", "light_wood", "orchard", "dense_wood", "jungle"},
    {"hedge", "stone_wall", "barricade", "at_obstacle"},
    {"building", "ruins", "bunker"},
    {"wreck", "truck_wreck"},
    {"smoke"},
)


class Ray(Struct, frozen=True):
    """A line to show between two places: a line of sight or a path, broken if it is refused."""

    points: tuple[Point, ...]
    allowed: bool = True


def draw(
    table: Table,
    theme: Theme = PAPER,
    stands: Sequence[Placed] | None = None,
    extra: Sequence[Piece] = (),
    rays: Sequence[Ray] = (),
    lang: str = "en",
) -> str:
    """The table with its terrain, stands (those of the file if none are given), and a key."""
    chart = {**kinds(), **{kind.name: kind for kind in table.kinds}}
    pieces = sorted((*table.pieces, *extra), key=lambda p: (_layer(p.kind), _height(p, chart)))
    used = [kind for kind in chart if any(piece.kind == kind for piece in pieces)]
    shown = table.stands if stands is None else stands
    columns = max(1, table.width // KEY_COLUMN)
    rows = -(-len(used) // columns)
    title = render(place(table.name), lang)
    width, height = table.width + 2 * MARGIN, table.depth + 2 * MARGIN + 30 + rows * KEY_ROW
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {width} {height}"'
            f' font-family="{theme.font}" role="img" aria-label="{_text(title)}">',
            f"<title>{_text(title)}</title>",
            theme.definitions(),
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" fill="{theme.page}"/>',
            f'<rect width="{table.width}" height="{table.depth}" fill="{theme.ground}"/>',
            f'<clipPath id="edge"><rect width="{table.width}" height="{table.depth}"/></clipPath>',
            '<g clip-path="url(#edge)">',
            *(_piece(table, piece, chart[piece.kind], theme, lang) for piece in pieces),
            "</g>",
            *_grid(table, theme),
            *_zones(table, theme, lang),
            *(_ray(table, ray, theme) for ray in rays),
            *_stands(table, shown, theme),
            *_names(table, shown, pieces, theme, lang),
            *_key(table, used, chart, theme, columns, lang),
            "</svg>",
        ]
    )


def _layer(kind: str) -> int:
    return next((n for n, names in enumerate(LAYERS) if kind in names), len(LAYERS))


def _height(piece: Piece, chart: dict[str, Kind]) -> int:
    return chart[piece.kind].height if piece.height is None else piece.height


def _piece(table: Table, piece: Piece, kind: Kind, theme: Theme, lang: str) -> str:
    title = f"<title>{_text(render(place(piece.name), lang))}</title>"
    points = _points(table, piece.points)
    paint = theme.paint(kind.name)
    if kind.shape == "area":
        return f'<polygon points="{points}" {paint.area()}>{title}</polygon>'
    width = kind.width if piece.width is None else piece.width
    under = f'<polyline points="{points}" {paint.border(width)}/>' if paint.edge else ""
    return f'{under}<polyline points="{points}" {paint.line(width)}>{title}</polyline>'


def _names(table: Table, stands: Sequence[Placed], pieces: Sequence[Piece], theme: Theme, lang: str) -> Iterable[str]:
    """Names below stands and amid pieces, each moved down until it stands clear of those before it."""
    wanted = [(*placed.stand.at, placed.name, _reach(placed) + 18) for placed in stands]
    wanted += [(*_middle(piece), render(place(piece.name), lang), -6) for piece in pieces]
    taken: list[tuple[float, float, float]] = []
    for x, y, name, below in wanted:
        down, half = table.depth - y + below, len(name) * NAME * 0.3
        while any(abs(x - x2) < half + half2 and abs(down - y2) < NAME for x2, y2, half2 in taken):
            down += NAME + 2
        taken.append((x, down, half))
        yield _label(x, down, name, theme, NAME, "middle", halo=True)


def _reach(placed: Placed) -> int:
    return max(placed.stand.length, placed.stand.width) // 2


def _middle(piece: Piece) -> Point:
    """Amid the corners; of a line, amid its longest stretch."""
    points = piece.points
    if kinds().get(piece.kind, Kind("")).shape == "line":
        points = max(pairwise(points), key=lambda ends: math.dist(*ends))
    return Point(sum(p.x for p in points) // len(points), sum(p.y for p in points) // len(points))


def _grid(table: Table, theme: Theme) -> Iterable[str]:
    style = f'stroke="{theme.grid}" stroke-width="0.8" fill="none"'
    across = "".join(f"M{x} 0V{table.depth}" for x in range(GRID, table.width, GRID))
    along = "".join(f"M0 {table.depth - y}H{table.width}" for y in range(GRID, table.depth, GRID))
    yield f'<path d="{across}{along}" {style}/>'
    yield f'<rect width="{table.width}" height="{table.depth}" fill="none" stroke="{theme.ink}" stroke-width="3"/>'
    for x in range(0, table.width + 1, GRID):
        yield _label(x, table.depth + 26, str(x // 10), theme, 20, "middle")
    for y in range(0, table.depth + 1, GRID):
        yield _label(-10, table.depth - y + 7, str(y // 10), theme, 20, "end")


def _zones(table: Table, theme: Theme, lang: str) -> Iterable[str]:
    sides = _sides(table)
    for zone in table.zones:
        colour = theme.side(sides.index(zone.side)) if zone.side in sides else theme.ink
        style = f'fill="none" stroke="{colour}" stroke-width="3" stroke-dasharray="16 10"'
        yield f'<polygon points="{_points(table, zone.points)}" {style}/>'
        left, top = min(p.x for p in zone.points), max(p.y for p in zone.points)
        yield _label(left + 8, table.depth - top + 24, render(place(zone.name), lang), theme, 20, "start", colour)


def _stands(table: Table, stands: Sequence[Placed], theme: Theme) -> Iterable[str]:
    """Bases with an arrow at their front."""
    sides = _sides(table)
    for placed in stands:
        stand = placed.stand
        colour = theme.side(sides.index(placed.side)) if placed.side in sides else theme.ink
        half, long = stand.width / 2, stand.length / 2
        yield (
            f'<g transform="translate({stand.at.x} {table.depth - stand.at.y}) rotate({stand.facing})">'
            f"<title>{_text(placed.name)}</title>"
            f'<rect x="{-half}" y="{-long}" width="{stand.width}" height="{stand.length}" rx="3"'
            f' fill="{colour}" stroke="{theme.halo}" stroke-width="2"/>'
            f'<path d="M{-half + 5} {-long + 14}L0 {-long + 4}L{half - 5} {-long + 14}" fill="none"'
            f' stroke="{theme.halo}" stroke-width="4" stroke-linejoin="round"/></g>'
        )


def _ray(table: Table, ray: Ray, theme: Theme) -> str:
    colour, dash = (theme.seen, "none") if ray.allowed else (theme.refused, "12 8")
    style = f'fill="none" stroke="{colour}" stroke-width="4" stroke-dasharray="{dash}"'
    return f'<polyline points="{_points(table, ray.points)}" {style}/>'


def _key(
    table: Table, used: Sequence[str], chart: dict[str, Kind], theme: Theme, columns: int, lang: str
) -> Iterable[str]:
    top = table.depth + MARGIN + 16
    yield _label(
        0, -22, f"{render(place(table.name), lang)} · {table.width // 10} × {table.depth // 10} cm", theme, 28, "start"
    )
    for n, name in enumerate(used):
        x, y = (n % columns) * KEY_COLUMN, top + (n // columns) * KEY_ROW
        paint = theme.paint(name)
        if chart[name].shape == "area":
            yield f'<rect x="{x}" y="{y}" width="48" height="26" {paint.area()}/>'
        else:
            ends = f"{x},{y + 13} {x + 48},{y + 13}"
            width = min(chart[name].width, 24)
            yield f'<polyline points="{ends}" {paint.border(width)}/>' if paint.edge else ""
            yield f'<polyline points="{ends}" {paint.line(width)}/>'
        yield _label(x + 58, y + 20, render(label(name), lang), theme, 21, "start")


def _sides(table: Table) -> list[str]:
    return sorted({*(zone.side for zone in table.zones), *(p.side for p in table.stands)} - {""})


def _points(table: Table, points: Iterable[Point]) -> str:
    """Far edge up: the picture's y runs the other way."""
    return " ".join(f"{point.x},{table.depth - point.y}" for point in points)


def _label(
    x: float, y: float, text: str, theme: Theme, size: int, anchor: str, colour: str = "", halo: bool = False
) -> str:
    ring = f' paint-order="stroke" stroke="{theme.halo}" stroke-width="5" stroke-linejoin="round"' if halo else ""
    style = f'font-size="{size}" text-anchor="{anchor}" fill="{colour or theme.ink}"{ring}'
    return f'<text x="{x:g}" y="{y:g}" {style}>{_text(text)}</text>'


def _text(text: str) -> str:
    return escape(text, {'"': "&quot;"})
