"""13.8 and 24.5: who orders units to sea, to the beaches and out of the air."""

from __future__ import annotations

from fogbound.west.position.state import West


def commanders(state: West, block: int, function: str, points: int = 1) -> list[int]:
    """The headquarters that can order this of a unit now."""
    board = state.board
    nation = board.nation[block].name
    found = [
        board.names.index(name)
        for name, hq in board.charts.hqs.items()
        if function in hq.functions and nation in {each.name for each in hq.commands}
    ]
    return [hq for hq in found if state.place[hq] >= 0 and state.steps[hq] >= points]


def give(state: West, block: int, function: str, points: int = 1) -> None:
    """The order is given."""
