"""13.8.1: what is said of one leader alone."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import texts
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import headquarters
from fogbound.west.rules.exploitation import EXPLOITING
from fogbound.west.rules.movement import MOVING
from fogbound.west.rules.rail import BOARDING

_ = texts("west")

STAYS: Final = _("{block} never leaves its place.", block="")


def may_leave(board: Board, block: int) -> bool:
    """Churchill, Mussolini and Gamelin stay where they are."""
    facts = headquarters(board).get(block)
    return not (facts and facts.fixed)


for duty in (MOVING, EXPLOITING, BOARDING):
    duty.kind("13.8.1.d", STAYS, when=(ADVANCED,))(may_leave)
