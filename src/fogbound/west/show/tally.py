"""What the laboratory counts of a finished game: turns, points, losses by side and class, capitals taken."""

from __future__ import annotations

from collections import Counter

from fogbound.west.kinds import SIDES, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.control import owner_side
from fogbound.west.rules.victory import axis_points, steps_lost


def tally(state: West) -> dict[str, float]:
    board = state.board
    found: Counter[str] = Counter()
    found["turns"] = state.turn + 1
    for placed in board.scenario.placements:
        block = placed.block
        lost = steps_lost(state, block, placed.steps)
        found[f"{SIDES[board.side[block]]} steps lost"] += lost
        found[f"{SIDES[board.side[block]]} {board.kind[block].word} steps lost"] += lost
    for nation in Nation:
        capital = board.capitals[nation]
        if 0 <= capital < board.hexes and owner_side(state, capital) == 1 - board.side_of[nation]:
            found[f"{state.title(capital)} taken"] = 1
    return {"axis points": axis_points(state), **{name: float(count) for name, count in found.items()}}
