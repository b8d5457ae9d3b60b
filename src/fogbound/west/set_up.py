"""2.3: the position at the start of a scenario."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.kinds import Nation
from fogbound.west.rules.powers import ARMISTICE
from fogbound.west.scenario import Placement
from fogbound.west.state import AXIS, BUNKER, COMING, FORTRESS, FROZEN, GONE, MAGINOT, NO_SIDE, NO_WORK, POOL, West
from fogbound.west.theatre import Feature


@rule("2.3.a", "2.3.b", "4.1.c")
def set_up(board: Board) -> West:
    """Everything as the scenario says; the Axis acts first."""
    scenario, count, nations = board.scenario, len(board.names), len(Nation)
    owner = bytearray(board.owner)
    for hex, nation in scenario.owners.items():
        owner[hex] = nation
    state = West(
        setting=board.setting,
        place=[GONE] * count,
        steps=bytearray(count),
        marks=[0] * count,
        halves=bytearray(count),
        entry=bytearray([NO_SIDE] * count),
        saved=bytearray(count),
        owner=owner,
        works=bytearray(_work(board, owner, hex) for hex in range(len(board.places))),
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


@rule("5.2.b", "5.2.d")
def _work(board: Board, owner: bytearray, hex: int) -> int:
    """The fortification that stands in a hex at the start: it must still be in the hands of its builders."""
    features = Feature(board.features[hex])
    held = owner[hex] == board.home[hex]
    if features & Feature.MAGINOT and held:
        return MAGINOT
    if features & Feature.SIEGFRIED and held and board.scenario.siegfried:
        return BUNKER
    if features & Feature.FORTRESS and held:
        return FORTRESS
    return BUNKER if features & Feature.BUNKER else NO_WORK


def _bits(nations: tuple[int, ...]) -> int:
    return sum(1 << nation for nation in nations)
