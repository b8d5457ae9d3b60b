"""Colours and patterns of a drawn table. A theme is plain data: copy one and change what you like.

Kinds differ by pattern as well as by colour, for those who print in grey or tell colours apart badly.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

# Each pattern is drawn over the plain colour, in the colour of the edge; a tile is so many millimetres wide.
PATTERNS: Mapping[str, tuple[int, str]] = {
    "crowns": (34, '<circle cx="9" cy="9" r="7" {f}/><circle cx="26" cy="26" r="7" {f}/>'),
    "thick": (22, '<circle cx="6" cy="6" r="5" {f}/><circle cx="17" cy="17" r="5" {f}/>'),
    "rows": (36, '<circle cx="18" cy="18" r="8" {f}/>'),
    "dots": (16, '<circle cx="4" cy="4" r="1.6" {f}/><circle cx="12" cy="12" r="1.6" {f}/>'),
    "waves": (30, '<path d="M0 15q7.5 -8 15 0t15 0" {s}/>'),
    "crosses": (36, '<path d="M10 10l16 16M26 10l-16 16" {s}/>'),
    "hachures": (18, '<path d="M0 18L18 0" {s}/>'),
    "bricks": (24, '<path d="M0 12H24M0 0H24M6 0V12M18 12V24" {s}/>'),
    "puffs": (40, '<circle cx="20" cy="20" r="15" {s}/>'),
}


class Paint(Struct, frozen=True):
    """How one kind is painted."""

    fill: str
    edge: str = ""
    pattern: str = ""
    opacity: float = 1
    dash: str = ""

    def area(self) -> str:
        fill = f"url(#{self.tile})" if self.pattern else self.fill
        stroke = f' stroke="{self.edge}" stroke-width="2.5" stroke-linejoin="round"' if self.edge else ""
        return f'fill="{fill}" fill-opacity="{self.opacity:g}"{stroke}'

    def line(self, width: float) -> str:
        dash = f' stroke-dasharray="{self.dash}"' if self.dash else ""
        style = 'fill="none" stroke-linejoin="round"'
        return f'{style} stroke="{self.fill}" stroke-width="{max(width, 5):g}"{dash}'

    def border(self, width: float) -> str:
        return f'fill="none" stroke-linejoin="round" stroke="{self.edge}" stroke-width="{max(width, 5) + 5:g}"'

    @property
    def tile(self) -> str:
        return f"{self.pattern}-{self.fill.lstrip('#')}"

    def definition(self) -> str:
        size, marks = PATTERNS[self.pattern]
        ink = self.edge or "#000"
        drawn = marks.format(f=f'fill="{ink}"', s=f'fill="none" stroke="{ink}" stroke-width="2"')
        return (
            f'<pattern id="{self.tile}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
            f'<rect width="{size}" height="{size}" fill="{self.fill}"/>{drawn}</pattern>'
        )


class Theme(Struct, frozen=True):
    """All colours of a picture."""

    page: str
    ground: str
    grid: str
    ink: str
    halo: str
    seen: str
    refused: str
    sides: tuple[str, ...]
    paints: dict[str, Paint]
    font: str = "DejaVu Sans, Segoe UI, sans-serif"

    def paint(self, kind: str) -> Paint:
        return self.paints.get(kind, Paint("#b0a0b8", self.ink, "hachures"))

    def side(self, n: int) -> str:
        return self.sides[n % len(self.sides)]

    def definitions(self) -> str:
        tiles = {paint.tile: paint.definition() for paint in self.paints.values() if paint.pattern}
        unknown = self.paint("")
        return "<defs>" + "".join({**tiles, unknown.tile: unknown.definition()}.values()) + "</defs>"


# fmt: off
PAPER = Theme(
    page="#faf7ef", ground="#dfe3c4", grid="#9aa07c", ink="#2a2a22", halo="#ffffff",
    seen="#1c6e3d", refused="#b3261e", sides=("#3f4a5a", "#7a5a1e", "#8a2f2f", "#2f5d8a"),
    paints={
        "wood":           Paint("#a5c47c", "#587f36", "crowns"),
        "light_wood":     Paint("#b9d08e", "#6f9440", "crowns"),
        "orchard":        Paint("#c9dca2", "#86a850", "rows"),
        "dense_wood":     Paint("#8fb56a", "#3f6a2c", "thick"),
        "jungle":         Paint("#7fb083", "#2c6a45", "thick"),
        "soft_sand":      Paint("#f0dfae", "#c09a4a", "dots"),
        "rice_paddy":     Paint("#cfe0c0", "#5d93a8", "waves"),
        "marsh":          Paint("#b9d3c0", "#5b8a6a", "waves"),
        "hill":           Paint("#c8a873", "#8a6a35", opacity=0.55),
        "steep_hill":     Paint("#b58d5a", "#6d4d22", "hachures", opacity=0.8),
        "building":       Paint("#c98f7a", "#6b2f1f"),
        "ruins":          Paint("#d9b5a6", "#6b2f1f", "bricks"),
        "stone_wall":     Paint("#6f6a62"),
        "hedge":          Paint("#3f7a34", dash="14 4"),
        "river":          Paint("#8fb9d6", "#4d7fa3"),
        "stream":         Paint("#a9cbe0", "#5f90b0"),
        "road":           Paint("#efe6cf", "#a8946a"),
        "street":         Paint("#d8d2c6", "#8d857a"),
        "bridge":         Paint("#cbb592", "#5b4526"),
        "barricade":      Paint("#5b4526", dash="9 4"),
        "at_obstacle":    Paint("#4a4a4a", dash="6 8"),
        "minefield":      Paint("#e6dcc0", "#a33a2a", "crosses"),
        "entrenchment":   Paint("#cdb892", "#5b4526"),
        "bunker":         Paint("#a5a5a0", "#3a3a38"),
        "narrow_passage": Paint("#e8d9a8", "#a08a40", opacity=0.6),
        "smoke":          Paint("#f2f2f2", "#8c8c8c", "puffs", opacity=0.85),
        "wreck":          Paint("#5a5550", "#1e1c1a", "hachures"),
        "truck_wreck":    Paint("#8a8278", "#3a3632", "hachures"),
    },
)
# fmt: on


def dimmed(paint: Paint, toward: str, share: float) -> Paint:
    """A paint mixed with another colour, for dark themes.

    >>> dimmed(Paint("#ff0000"), "#000000", 0.5).fill
    '#800000'
    """
    edge = paint.edge and _mix(paint.edge, toward, share / 2)
    return replace(paint, fill=_mix(paint.fill, toward, share), edge=edge)


def _mix(one: str, other: str, share: float) -> str:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a * (1 - share) + b * share) for a, b in pairs).hex()


NIGHT = replace(
    PAPER,
    page="#15181c",
    ground="#3a4034",
    grid="#5a6152",
    ink="#ece8da",
    halo="#15181c",
    seen="#7fe0a5",
    refused="#ff8a80",
    sides=("#b8c7dd", "#e6c27a", "#f0a0a0", "#8fc4ff"),
    paints={kind: dimmed(paint, "#15181c", 0.45) for kind, paint in PAPER.paints.items()}
    | {
        "stone_wall": Paint("#c4bdb0"),
        "hedge": Paint("#7fc46a", dash="14 4"),
        "barricade": Paint("#c9a46a", dash="9 4"),
        "at_obstacle": Paint("#c8c8c8", dash="6 8"),
    },
)
THEMES = {"paper": PAPER, "night": NIGHT}
