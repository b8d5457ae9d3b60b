"""Offer a battle beside the scenarios of the game, in this process: its stands get words that actions name them by."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from fogbound.blitz.faults import InputError
from fogbound.blitz.play.battle.files import Battle, read_battle
from fogbound.blitz.play.engine.board import Board, board_of, enlist
from fogbound.blitz.play.engine.scenarios import SIDES, scenarios
from fogbound.blitz.play.engine.words import VOCABULARY
from fogbound.blitz.play.show.titles import WORDS
from fogbound.blitz.ruleset import V3
from fogbound.blitz.table.files import lay
from fogbound.core.texts import Message, texts

_ = texts("blitz")

OFFERED: Final[dict[str, Battle]] = {}
"""Battles by code, as their files say."""
ROOMY: Final = 2
"""Cells of its zone that a side needs for each stand."""


def adopt(path: Path) -> str:
    """The code of the battle in a file. The same one may be offered again, another one of that name may not."""
    battle = read_battle(path)
    if OFFERED.get(battle.code) == battle:
        return battle.code
    if battle.code in scenarios():
        raise InputError([_("There is a scenario {code} already: give the file another name.", code=battle.code)])
    _offer(battle)
    return battle.code


def _offer(battle: Battle) -> None:
    known = set(VOCABULARY.kinds["stand"])
    words = {name: name if name not in known else f"{name} ({battle.code})" for name in battle.scenario.units}
    units = {words[name]: row for name, row in battle.scenario.units.items()}
    stands = tuple(replace(placed, name=words[placed.name]) for placed in battle.table.stands)
    lay(battle.scenario.table, replace(battle.table, stands=stands))
    scenario = replace(battle.scenario, units=units)
    for kind, names in enlist(scenario).items():
        VOCABULARY.learn(kind, names)
    scenarios()[battle.code] = scenario
    if faults := _crowded(board_of(f"{battle.code} {V3.name}")):
        del scenarios()[battle.code]
        board_of.cache_clear()
        raise InputError(faults)
    OFFERED[battle.code] = battle


def _crowded(board: Board) -> list[Message]:
    """Sides without room to set up."""
    faults = []
    for side, of_side in enumerate(board.of_side):
        cells = min(len(board.set_up_cells[i]) for i in of_side)
        if cells < ROOMY * len(of_side):
            faults.append(
                _("The zone of the {side} has room for {cells} stands, and {n} want to set up there.",
                  side=WORDS[SIDES[side]], cells=cells // ROOMY, n=len(of_side))
            )  # fmt: skip
    return faults
