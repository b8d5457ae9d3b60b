"""What a player wants to know of a scenario before he chooses it: what it is about, how long, how hard, what for."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from fogbound.blitz.play.engine.board import Board, board_of
from fogbound.blitz.play.engine.grid import SIDE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.ruleset import V3
from fogbound.blitz.table.places import place
from fogbound.core.texts import Message, render, texts

_ = texts("blitz")

# fmt: off
ABOUT: Final[dict[str, Message]] = {
    "building": _("Two veteran German groups hold a farmhouse against two American sections."),
    "duel":     _("A Tiger II on a ridge, alone against five Shermans that must come round its flank."),
    "attack":   _("A village behind mines and a barricade. Every arm takes part, on both sides."),
    "pit":      _("A Panther dug in at a crossroads, against Shermans with infantry on their decks."),
    "farm":     _("German rockets and guns round a farm; American tanks and scouts come to silence them."),
    "river":    _("German assault troops cross a river before French pillboxes, by a single bridge."),
    "town":     _("House by house through a burnt town, with snipers, a buried tank and flame."),
    "steppe":   _("German and Soviet armour meet at a low ridge."),
    "desert":   _("British infantry tanks against an Italian fort in the sand, before sunrise."),
    "jungle":   _("Japanese infantry on both sides of a track that American light tanks cannot leave."),
    "bocage":   _("British tanks and infantry among hedges and orchards; every lane may hide a gun."),
    "berlin":   _("Soviet heavy tanks and assault groups against barricades and Panzerfausts."),
}
# fmt: on
AT_ONCE: Final = 8
"""So many more stands to look after are as hard as one arm more that comes from off the table (ours)."""


@cache
def card(code: str, lang: str) -> dict[str, Any]:
    """Of a scenario by V3. The picture is drawn by the reader: where the sides stand, in widths of a cell."""
    here = board_of(f"{code} {V3.name}")
    scenario = here.scenario
    return {
        "about": render(ABOUT[code], lang) if code in ABOUT else "",
        "first": str(scenario.year),
        "turns": scenario.turns,
        "level": "",
        "difficulty": 1 + len(here.units) // AT_ONCE + bool(scenario.batteries) + bool(scenario.air),
        "stands": {side: len(of_side) for side, of_side in zip(SIDES, here.of_side, strict=True)},
        "goals": [render(place(scenario.objective), lang)],
        "dots": _dots(here),
        "powers": {},
    }


def _dots(here: Board) -> list[tuple[float, float, str]]:
    """As the table's own file places them: an example, for in play each side sets up unseen."""
    sides = {unit.name: SIDES[unit.side] for unit in here.units}
    standing = [placed for placed in here.table.stands if placed.name in sides]
    return [
        (round(at.x / SIDE, 1), round((here.table.depth - at.y) / SIDE, 1), sides[placed.name])
        for placed in standing
        for at in (placed.stand.at,)
    ]
