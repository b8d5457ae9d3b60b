"""Silhouettes of what stands on a table, from `silhouettes.toml`: which one a unit has, and its drawing."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from fogbound.blitz.arsenal import Piece, Vehicle

Part = tuple[str, str]
"""Matter, and path."""
PIECES: Final = {"mortar": "mortar", "rocket launcher": "launcher", "aa": "flak"}
"""What a gun looks like that is not simply one, by its role."""
ARMS: Final = {
    "LMG": "machine gun", "MMG": "machine gun", "HMG": "machine gun", "sniper": "sniper",
    "flamethrower": "team", "Bren carrier crew": "team", "company commander": "team",
}  # fmt: skip
"""What men look like that are not simply a group, by their arm."""
VEHICLES: Final = ("tank", "assault gun", "self-propelled artillery", "half-track", "truck", "tractor", "armoured car")
PAINTS: Final = {
    "Germany": "#8a8360", "USA": "#67703f", "UK": "#7a7347", "USSR": "#5b7345",
    "France": "#6d7c6a", "Italy": "#9a8a5c", "Japan": "#857340", "Poland": "#74703f",
}  # fmt: skip
IRON: Final = "#2d2b26"
LOOKS: Final = {"iron": f'fill="{IRON}"', "hollow": 'fill="#3b382f"', "seam": f'fill="none" stroke="{IRON}"'}


@cache
def silhouettes() -> dict[str, tuple[Part, ...]]:
    """By shape: the parts of its drawing."""
    text = files("fogbound.blitz.table").joinpath("silhouettes.toml").read_text("utf-8")
    return {shape: tuple((matter, path) for matter, path in parts) for shape, parts in tomllib.loads(text).items()}


def shape_of(vehicle: Vehicle | None, piece: Piece | None, arm: str | None, *, observes: bool = False) -> str:
    """Which silhouette a unit has."""
    if vehicle is not None:
        return vehicle.kind
    if piece is not None:
        return PIECES.get(piece.role, "gun")
    if observes:
        return "observer"
    return "team" if arm is None else ARMS.get(arm, "infantry")


def picture(shape: str, nation: str) -> str:
    """A silhouette as SVG, in the paint of its army."""
    paint = f'fill="{PAINTS.get(nation, PAINTS["Germany"])}" stroke="{IRON}" stroke-width="0.9"'
    parts = "".join(f'<path d="{path}" {LOOKS.get(matter, paint)}/>' for matter, path in silhouettes()[shape])
    view = "-17 -40 34 70" if shape in VEHICLES else "-17 -24 34 46"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{parts}</svg>'
