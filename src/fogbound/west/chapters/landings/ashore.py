"""24.1 and 24.5: units come ashore, in the first wave or after they stood by in port."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.west.actions import LAND
from fogbound.west.actions import STAND_BY as WAIT
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import COMMANDED, by_order
from fogbound.west.chapters.headquarters.orders import Lead
from fogbound.west.chapters.landings.second_wave import beachheads
from fogbound.west.chapters.landings.targets import LAND_AT, LANDING, coasts, difficulties, may_ever_land, price
from fogbound.west.chapters.naval import orders
from fogbound.west.chapters.naval.danger import CROSSING
from fogbound.west.chapters.naval.transport import EMBARKING, passage
from fogbound.west.kinds import NO_SIDE
from fogbound.west.position.marks import ARRIVED, LANDED, MOVED, RAILED, RELIEVED, SAILED, STAND_BY, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.combat.descent import suffer
from fogbound.west.rules.control import conquer
from fogbound.west.rules.entering import enter
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.movement import surprise
from fogbound.west.rules.powers import call_for_assistance, violate
from fogbound.west.rules.tell import tell

_ = texts("west")


class LandAt(AskWhere):
    """24.1: the beach."""

    number = "24.1"
    hexes = LAND_AT

    def prompt(self, state: West) -> Message:
        return _("Where does {block} land?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return coasts(state.board)

    @rule("24.5.b", "24.8.a")
    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        orders.pay(state, "invasion", block, price(state, block, hex))
        state.goto("invasion", **passage(state, block, hex))


@rule("24.1.c", "24.1.d", "24.8.b")
def come_ashore(state: West) -> None:
    """A unit that has come through the sea stands on the beach, alone or among enemies."""
    block, hex = state["block"], state["hex"]
    if state.place[block] < 0:
        return
    board, victim = state.board, violate(state, hex)
    is_rough = bool(difficulties(board, hex)) and not comes_to_friends(state, block, hex)
    state.mark(block, LANDED | SAILED | MOVED)
    state.put(block, hex)
    state.entry = replaced(state.entry, block, NO_SIDE)
    tell(state, block, "landed", "24.1", _("{block} lands at {hex}.", block="", hex=state.title(hex)))
    enter(state, block, hex)
    is_lost = is_rough and suffer(state, block, "24.3")
    state.end()
    if is_lost:
        return
    conquer(state, block, hex)
    surprise(state, block, hex)
    call_for_assistance(state, victim)


@rule("24.3.a", "24.5.d", "24.7.a")
def comes_to_friends(state: West, block: int, hex: int) -> bool:
    """Whether a unit follows to a coast that friends hold: only who invades suffers from the coast.

    It stood by, or is shipped in the Exploitation, when armour alone comes. The first wave invades, all of it.
    """
    follows = state.has(block, STAND_BY) or not may_ever_land(state.board, block)
    return follows and hex in beachheads(state)


def land(ask: Lead, state: West, block: int) -> None:
    state.call("land", block=block, hq=state["hq"])


Lead.offer("land", LAND, LANDING, land, when=ADVANCED)

# -- stand-by ---------------------------------------------------------------------------------------------------------

STANDING_BY: Final = Blocks(f"{__name__}.STANDING_BY")
"""Ground units in port that may be told to stand by."""


@STANDING_BY.kind("24.5.d", _("{block} does not land.", block=""))
def is_ground_unit(board: Board, block: int) -> bool:
    return bool(board.ground[block])


orders.in_movement(STANDING_BY, "24.5.b")
STANDING_BY.include(EMBARKING)
STANDING_BY.without("24.1.b", _("{block} did not begin the turn in this port.", block=""), RAILED | ARRIVED)
STANDING_BY.without("24.1.b", _("{block} is out of supply.", block=""), UNSUPPLIED | RELIEVED)


@rule("24.0.c")
@STANDING_BY.line("24.5.b", _("This headquarters has no second wave: {block} cannot stand by.", block=""), narrow=True)
def under_the_second_wave(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """One action point each, of an HQ whose navy has TECH 2."""
    return blocks if orders.can_keep_in_stand_by(state, state["hq"]) else ()


STANDING_BY.include(COMMANDED, actor=by_order("invasion"))


@rule("24.5.b")
def stand_by(ask: Lead, state: West, block: int) -> None:
    """The unit stays in port with a barrel on it: for the second wave, or to deceive."""
    orders.pay(state, "invasion", block)
    state.mark(block, STAND_BY | MOVED)
    title = state.title(state.place[block])
    tell(state, block, "stands_by", "24.5", _("{block} stands by at {hex}.", block="", hex=title))


Lead.offer("stand_by", WAIT, STANDING_BY, stand_by, when=ADVANCED)

PROCEDURES: Procedures[West] = {"land": (LandAt(),), "invasion": (*CROSSING, come_ashore)}
