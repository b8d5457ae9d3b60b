"""13.8.1: what is said of one leader, or of a few of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.actions import SUPPLY
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import COMMANDED, by_order, headquarters, spend
from fogbound.west.chapters.headquarters.orders import TRAINS, Lead
from fogbound.west.kinds import AXIS, Field, Nation
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.marks import FED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.retreat import LEAVING
from fogbound.west.rules.exploitation import EXPLOITING
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.movement import MOVING
from fogbound.west.rules.rail import BOARDING
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.tell import tell
from fogbound.west.theatre import COAST, theatre

_ = texts("west")

declare(
    "coastal_resupply_from",
    Option(
        "13.8.4",
        ("casablanca", "navy_tech_3"),
        _("Supply of a unit on a coast by Churchill or Eisenhower"),
        level="advanced",
        chapter=13,
    ),
)
FROM_NAVY_TECH_3: Final = setting("coastal_resupply_from", "navy_tech_3")

# -- 13.8.1 those who stay ---------------------------------------------------------------------------------------------

STAYS: Final = _("{block} never leaves its place.", block="")


def may_leave(board: Board, block: int) -> bool:
    """Churchill, Mussolini and Gamelin stay where they are."""
    facts = headquarters(board).get(block)
    return not (facts and facts.fixed)


for duty in (MOVING, EXPLOITING, BOARDING, TRAINS):
    duty.kind("13.8.1.d", STAYS, when=(ADVANCED,))(may_leave)


@LEAVING.line("13.8.1.d", STAYS, when=(ADVANCED,))
def not_tied_to_a_place(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if may_leave(state.board, block)]


# -- 13.8.1.1 the navy of Germany --------------------------------------------------------------------------------------


@rule("13.8.1.1.f")
def keep_up_the_fleet(state: West) -> None:
    """The Z-Plan costs Germany yellow points while Raeder leads the navy."""
    board = state.board
    raeder = board.names.index("Raeder")
    if state.active == AXIS and state.place[raeder] >= 0:
        cost = min(board.charts.limits.prices.raeder_upkeep, state.points[Nation.DE])
        state.points = added(state.points, Nation.DE, -cost)
        text = _.n("The fleet of the Z-Plan costs {n} point.", "The fleet of the Z-Plan costs {n} points.", n=cost)
        state.emit(Event("upkeep", "13.8.1.1", text))


# -- 13.8.4 after the conference of Casablanca -------------------------------------------------------------------------

RESUPPLIED: Final = Blocks(f"{__name__}.RESUPPLIED")
"""Units on a coast that a leader may supply for a point."""
RESUPPLIED.mine("13.8.4.c", _("{block} is not yours to lead.", block=""))
RESUPPLIED.having("13.8.4.c", _("{block} is in supply.", block=""), UNSUPPLIED)


@RESUPPLIED.line("13.8.4.c", _("{block} does not stand on a coast.", block=""))
def on_a_coast(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    kinds, place = theatre().kind, state.place
    return [block for block in blocks if kinds[place[block]] == COAST]


@rule("24.5.a")
@RESUPPLIED.line("13.8.4.c", _("That takes NAVY TECH 3."), narrow=True)
def with_the_navy(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """From the conference on, or from NAVY TECH 3 (N-17)."""
    board = state.board
    if not board.options.has(FROM_NAVY_TECH_3):
        return blocks
    nation = board.nation[state["hq"]]
    return blocks if board.charts.level(nation, Field.NAVY, month_of(state)) >= 3 else ()


RESUPPLIED.include(COMMANDED, actor=by_order("supply"))


@rule("13.8.4.c")
def resupply(ask: Lead, state: West, block: int) -> None:
    """The mark comes off, and nothing else (O-05); whoever must begin the turn in supply has not."""
    spend(state, state["hq"], "supply", block)
    state.unmark(block, UNSUPPLIED)
    state.mark(block, FED)
    text = _("{block} in {hex} is in supply again.", block="", hex=state.title(state.place[block]))
    tell(state, block, "supplied", "13.8.4", text, reveals=True)


Lead.offer("supply", SUPPLY, RESUPPLIED, resupply, when=ADVANCED)
