"""Colours of the map. A theme is plain data: a table of roles, filled into `style.css`.

Nothing is told by colour alone: terrain has symbols, steps have shapes, sides have hatchings.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template
from typing import Final

from msgspec import Struct
from msgspec.structs import replace


class Theme(Struct, frozen=True):
    """What each thing on the map is painted with."""

    # fmt: off
    page: str = "#e9dcc0"          # the sheet around the map, and its panels
    panel: str = "#f6eedb"
    ink: str = "#352c22"
    faint: str = "#6d6049"         # hex numbers, small print
    halo: str = "#f8f1df"          # behind names on land
    sea: str = "#b4d0d6"
    shore: str = "#d8e8e4"         # water lines along the coast
    coast: str = "#3d6475"
    sea_ink: str = "#3d6a80"
    grid: str = "#4a4032"
    plain: str = "#f3eac9"
    forest: str = "#cdd8a6"
    hills: str = "#ead69f"
    mountain: str = "#d6bd9b"
    swamp: str = "#cbdcc6"
    tree: str = "#59793f"
    hachure: str = "#a57a37"
    peak: str = "#6b513c"
    reed: str = "#3f7a72"
    closed: str = "#8a8274"        # land that nobody enters
    river: str = "#3b7ba6"
    rail: str = "#2a2420"
    border: str = "#9b3a52"
    strait: str = "#c8281e"
    maginot: str = "#e07b1f"
    siegfried: str = "#5d5d5d"
    route: str = "#2f6fae"
    capital: str = "#cf2b22"
    major: str = "#ee8a1d"
    minor: str = "#f5d23c"
    axis: str = "#3b3b3f"
    allies: str = "#2257a0"
    # fmt: on


PAPER: Final = Theme()

# fmt: off
THEMES: Final = {
    "paper": PAPER,
    "dark": Theme(
        page="#14181c",
        panel="#1e242a",
        ink="#e8e0cf",
        faint="#a29b8b",
        halo="#22282a",
        sea="#1d2f3b",
        shore="#28414e",
        coast="#8fb3bf",
        sea_ink="#8db6c9",
        grid="#c9c2b2",
        plain="#3a3f37",
        forest="#2c4632",
        hills="#4d4632",
        mountain="#5a4a3d",
        swamp="#31494a",
        tree="#86ad6a",
        hachure="#c09a58",
        peak="#c7ab8f",
        reed="#79b3a9",
        closed="#7d7a74",
        river="#5aa5d6",
        rail="#d8d2c4",
        border="#e07b92",
        strait="#ff6a5c",
        maginot="#f0963d",
        siegfried="#b9b9b9",
        route="#69a9e6",
        capital="#e8493f",
        major="#f0983a",
        minor="#f5d95a",
        axis="#c9c2b2",
        allies="#6ea4ea",
    ),
    # Little ink, for printing at home: white ground, symbols tell the terrain.
    "print": replace(
        PAPER,
        page="#ffffff",
        panel="#ffffff",
        ink="#000000",
        faint="#555555",
        halo="#ffffff",
        sea="#eaf3f6",
        shore="#ffffff",
        grid="#777777",
        plain="#ffffff",
        forest="#f0f5e6",
        hills="#faf5e6",
        mountain="#f1ebe3",
        swamp="#edf4f0",
    ),
}

#           wood       edge       sticker    what is printed on it
WOODS: Final = {
    "DE":      ("#2b2b2e", "#0d0d0f", "#d9d7d0", "#1a1a1c"),
    "IT":      ("#86bb6f", "#4f8040", "#e6f2dc", "#213a19"),
    "FR":      ("#7fb4de", "#4478a3", "#e2eff9", "#12324c"),
    "UK":      ("#2c5ca6", "#173565", "#dbe5f5", "#0f2547"),
    "US":      ("#2d5d3a", "#143420", "#dbe8dd", "#10301b"),
    "minor":   ("#8b5a34", "#563419", "#f0e1d1", "#3b220e"),
    "fort":    ("#e3862c", "#9c5410", "#fbe6cd", "#4a2704"),
    "navy":    ("#8e949a", "#5a5f64", "#e6e8ea", "#22272b"),
    "mulberry": ("#b9ab8c", "#80745a", "#f1ecdf", "#3b3424"),
}
"""Blocks in the colours of the box (1.2), the same in every theme."""
# fmt: on


@cache
def style(theme: Theme) -> str:
    """The stylesheet of a picture."""
    sheet = Template((files(__package__) / "style.css").read_text(encoding="utf-8"))
    roles = {name: getattr(theme, name) for name in theme.__struct_fields__}
    woods = "".join(
        f".west-map .{name} .wood{{fill:{wood};stroke:{edge}}}.west-map .{name} .edge{{fill:{edge};stroke:{edge}}}"
        f".west-map .{name} .face{{fill:{face}}}.west-map .{name} .nato{{stroke:{ink};color:{ink}}}"
        f".west-map .{name} .printed{{fill:{ink}}}\n"
        for name, (wood, edge, face, ink) in WOODS.items()
    )
    return sheet.substitute(roles) + woods
