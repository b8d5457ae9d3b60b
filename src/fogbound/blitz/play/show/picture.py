"""The table of a scenario as a picture to play on: its terrain, and over it the cells of the grid, each by its name."""

from __future__ import annotations

from functools import cache
from typing import Any

from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, SIDE
from fogbound.blitz.play.engine.scenarios import scenarios
from fogbound.blitz.table.draw import draw
from fogbound.blitz.table.places import place
from fogbound.blitz.table.values import Table
from fogbound.core.texts import render

HALF = SIDE // 2
CELL = f'<path id="hex" d="M{-HALF} {-HALF}h{SIDE}v{SIDE}h{-SIDE}z"/>'


@cache
def picture(scenario: str, lang: str) -> str:
    """As SVG; each cell is an element `hex-R01C01`, as clients look for places."""
    table = _table(scenario)
    cells = "".join(
        f'<use href="#hex" id="hex-{name}" x="{at.x}" y="{table.depth - at.y}" class="cell"/>'
        for name, at in zip(CELLS, CENTRES, strict=True)
        if at.x < table.width and at.y < table.depth
    )
    grid = f'<defs>{CELL}</defs><g id="layer-hexes">{cells}</g>'
    return draw(table, stands=(), lang=lang).replace("</svg>", f"{grid}</svg>")


def facts(scenario: str, lang: str) -> dict[str, Any]:
    """What is written over the table."""
    return {"title": render(place(_table(scenario).name), lang), "hexes": {}, "blocks": {}}


def _table(scenario: str) -> Table:
    known = scenario if scenario in scenarios() else next(iter(scenarios()))
    return board_of(f"{known} V3").table
