"""The table of a scenario as a picture to play on: its terrain, and over it the cells of the grid, each by its name."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from fogbound.blitz.names import called
from fogbound.blitz.play.engine.board import AIR_SUPPORT, WORKS, Board, board_of
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, SIDE
from fogbound.blitz.play.engine.scenarios import SIDES, scenarios
from fogbound.blitz.play.engine.state import Blitz, board, ground, is_on_table, stand
from fogbound.blitz.play.show.seeing import ABOUT
from fogbound.blitz.play.show.stands import stands
from fogbound.blitz.sheet.words import word
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.draw import draw
from fogbound.blitz.table.labels import label
from fogbound.blitz.table.places import place
from fogbound.blitz.table.silhouettes import silhouettes
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


def drawn(state: Blitz, side: str = "") -> str:
    """The table with what play has left on it, as a side knows it; without one, with all that there is."""
    here, begun = board(state), {placed.name: placed for placed in board(state).table.stands}
    found = [
        i
        for i, unit in enumerate(here.units)
        if is_on_table(state, i) and (not side or SIDES[unit.side] == side or not state.hidden[i])
    ]
    stands = [replace(begun[here.units[i].name], stand=stand(state, i)) for i in found]
    return draw(replace(here.table, pieces=ground(state).pieces), stands=stands)


def facts(scenario: str, rules: str, lang: str) -> dict[str, Any]:
    """What is written over the table, what its cells are, and what is printed on the stands."""
    on = board_of(f"{_known(scenario)} {rules}")
    told = {name: render(called(name), lang) for name in (*on.formations, *on.scenario.batteries, AIR_SUPPORT)}
    works = {piece.name: render(place(piece.name), lang) for piece in on.table.pieces if piece.name in WORKS}
    return {
        "title": render(place(on.table.name), lang),
        "hexes": {CELLS[cell]: _cell(on, cell, lang) for cell in on.cells},
        "blocks": stands(on, lang),
        "shapes": silhouettes(),
        "titles": told | works,
        "inquiries": list(ABOUT),
        "objective": {
            "title": render(place(on.scenario.objective), lang),
            "worth": on.scenario.worth,
            "cells": [CELLS[cell] for cell in sorted(on.objective)],
        },
        "map": {"width": on.table.width, "depth": on.table.depth},
    }


def _cell(on: Board, cell: int, lang: str) -> dict[str, str]:
    """The place that a cell lies in, and what shelters there."""
    inside = sorted(on.ground.inside(CENTRES[cell]))
    named = [render(place(on.table.pieces[i].name), lang) for i in inside]
    cover = cover_at(on.ground, CENTRES[cell])
    kinds = [render(label(on.table.pieces[i].kind), lang) for i in inside]
    shelter = [render(word(cover), lang)] if cover in ("light", "heavy") else []
    return {"title": " ".join([CELLS[cell], *named[-1:]]), "terrain": ", ".join(dict.fromkeys([*kinds, *shelter]))}


def _known(scenario: str) -> str:
    return scenario if scenario in scenarios() else next(iter(scenarios()))


def _table(scenario: str) -> Table:
    return board_of(f"{_known(scenario)} V3").table
