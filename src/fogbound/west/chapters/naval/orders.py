"""13.8, 18, 23, 24: what the question whom a headquarters leads has in common for ships, landings and drops."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.texts import texts
from fogbound.west.chapters.headquarters.ledger import CASABLANCA, PHASES, headquarters, spend
from fogbound.west.kinds import Field
from fogbound.west.position.marks import HELD_BACK
from fogbound.west.position.state import West
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.tech import month_of

_ = texts("west")

MOVEMENT: Final = PHASES.index("movement")
EXPLOITATION: Final = PHASES.index("exploitation")
KEPT_BACK: Final = _("{block} is kept back and moves later.", block="")


def in_movement(sieve: Blocks, clause: str) -> None:
    """It is done while ground units move (7.5.2), whenever the leader was activated (H-03); not by who is kept back."""

    def now(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        return blocks if state["phase"] == MOVEMENT else ()

    sieve.line(clause, _("That is done while ground units move."), narrow=True, place=f"{__name__}.in_movement")(now)
    sieve.without("31.0.b", KEPT_BACK, HELD_BACK)


def navy_level(state: West, hq: int) -> int:
    """NAVY TECH of the nation of a headquarters."""
    board = state.board
    return board.charts.level(board.nation[hq], Field.NAVY, month_of(state))


def can_keep_in_stand_by(state: West, hq: int) -> bool:
    """24.0, 24.5: a navy of TECH 2 that has a second wave, and the two leaders after Casablanca."""
    board = state.board
    functions = headquarters(board)[hq].functions
    has_wave = "second_wave" in functions or (CASABLANCA in functions and CASABLANCA in board.scenario.flags)
    return has_wave and navy_level(state, hq) > 1


def pay(state: West, what: str, block: int, points: int = 1) -> None:
    """Points of the headquarters that leads."""
    for _point in range(points):
        spend(state, state["hq"], what, block)
