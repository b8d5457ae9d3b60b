"""13.8.1.2: the radar chain of Great Britain."""

from __future__ import annotations

from functools import cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, Nation
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.control import owner_side
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

declare(
    "radar_area",
    Option(
        "13.8.1.2",
        ("great_britain", "everywhere"),
        _("Where radar helps British fighters"),
        level="advanced",
        chapter=13,
    ),
)
EVERYWHERE: Final = setting("radar_area", "everywhere")


@cache
def stations() -> tuple[int, ...]:
    """The hexes of the six stations in their order."""
    return tuple(marker.at for marker in theatre().radar_chain())


@cache
def great_britain(board: Board) -> frozenset[int]:
    """The home of the British with the Channel Islands, Scapa Flow and Northern Ireland."""
    home = {hex for hex in range(board.hexes) if board.home[hex] == Nation.UK}
    return frozenset(home | {find("Channel Islands")}) - {find("Malta"), find("Gibraltar")}


def has_radar(state: West) -> bool:
    """Whether there is a chain in this game."""
    return state.board.options.has(ADVANCED) and "radar" in state.board.scenario.flags


@rule("13.8.1.2.f")
def works(state: West, station: int) -> bool:
    """Whether a station is in service: undamaged, and in British hands, be they still fighting for its hex."""
    return not state.radar >> station & 1 and owner_side(state, stations()[station]) == ALLIES


@rule("13.8.1.2.c")
def is_in_full_service(state: West) -> bool:
    """All stations: enemy aircraft are disclosed."""
    return all(works(state, station) for station in range(len(stations())))


@rule("13.8.1.2.d", "13.8.1.2.e")
def is_active(state: West) -> bool:
    """Two neighbours of the chain at least: British fighters have the benefits of TECH 2."""
    return any(works(state, n) and works(state, n + 1) for n in range(len(stations()) - 1))


@rule("13.8.1.2.c", "13.8.1.2.d")
def helps(state: West, block: int, hex: int) -> bool:
    """Whether radar leads a British fighter over a hex: in Great Britain, or by agreement everywhere."""
    board = state.board
    if not has_radar(state) or board.nation[block] != Nation.UK:
        return False
    is_there = board.options.has(EVERYWHERE) or hex in great_britain(board)
    return is_there and is_active(state)
