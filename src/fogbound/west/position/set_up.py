"""2.3: the position at the start of a scenario."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.core.state import shorts
from fogbound.west.board import Board
from fogbound.west.kinds import AXIS, NO_SIDE, Nation
from fogbound.west.position.marks import FROZEN
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.powers import ARMISTICE
from fogbound.west.scenarios.scenario import Placement


@rule("2.3.a", "2.3.b", "4.1.c")
def set_up(board: Board) -> West:
    """Everything as the scenario says; the Axis acts first."""
    scenario, count, nations = board.scenario, len(board.names), len(Nation)
    state = West(
        setting=board.setting,
        board=board,
        place=shorts([GONE] * count),
        steps=bytearray(count),
        marks=shorts([0] * count),
        halves=bytearray(count),
        entry=bytearray([NO_SIDE] * count),
        saved=bytearray(count),
        owner=bytearray(board.owner),
        works=bytearray(board.works),
        points=[scenario.points.get(nation, 0) for nation in range(nations)],
        gains=[0] * nations,
        rails_used=[0] * nations,
        capital=[scenario.capitals.get(nation, at) for nation, at in enumerate(board.capitals)],
        neutral=_bits(scenario.neutral),
        assisted=_bits(scenario.assisted),
        surrendered=_bits(scenario.surrendered),
        events=ARMISTICE if scenario.armistice_ban else 0,
        active=AXIS,
    )
    for block in scenario.pool:
        state.place[block] = POOL
    for arrival in scenario.arrivals:
        state.place[arrival.block] = COMING
    for placed in placements(board):
        state.place[placed.block] = placed.place
        state.steps[placed.block] = placed.steps
        state.marks[placed.block] = FROZEN if placed.frozen else 0
    state.derive()
    return state


@rule("5.1.b", "5.3.a")
def placements(board: Board) -> list[Placement]:
    """The scenario's own, each plan's in place of those of the same blocks."""
    return board.scenario.placed(board.options)


def _bits(nations: tuple[int, ...]) -> int:
    return sum(1 << nation for nation in nations)
