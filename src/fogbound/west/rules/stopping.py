"""3.10 and 5.1: where a ground unit may end its move, by whatever way it comes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.position.state import West
from fogbound.west.rules.lines import Hexes
from fogbound.west.rules.powers import open_city
from fogbound.west.rules.stacking import has_room

_ = texts("west")

STOPPING: Final = Hexes("3.10")
STAYS_EMPTY: Final = _("{hex} is an open city: nobody stops there.", hex="")
NO_ROOM: Final = _(
    "There is no room for {block} in {hex}: three ground units of a side, two of them combat units.", block="", hex=""
)


@STOPPING.line("5.1.e", STAYS_EMPTY)
def outside_the_open_city(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """An open city stays empty."""
    paris = open_city(state, state.board.side[block])
    return hexes if paris < 0 else [hex for hex in hexes if hex != paris]


@STOPPING.line("3.10.e", NO_ROOM)
def with_room(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Units pass through friends freely; the limit holds where they end."""
    stacks = state.stacks
    return [hex for hex in hexes if hex not in stacks or has_room(state, hex, block)]


@rule("7.5.3.e", "3.10.e", "5.1.e")
def can_stop(state: West, block: int, hex: int) -> bool:
    return STOPPING.lets(state.board.options, state, block, hex)
