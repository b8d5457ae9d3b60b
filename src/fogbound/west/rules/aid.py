"""5.7 and 36.1: what a power gives an ally in the Production Phase: the United States Free France, Germany Italy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import AID, GIVE_BLACK, GIVE_BLUE, GIVE_RED, GIVE_YELLOW
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.months import month
from fogbound.west.position.state import GONE, West
from fogbound.west.rules.control import is_at_war
from fogbound.west.rules.prices import ITALY, credit, purse
from fogbound.west.rules.tell import NAMES

_ = texts("west")

AID_FROM: Final = month("1942-01")
MOST_AID: Final = 3
"""Points a turn (5.7, 36.1)."""


class Gift(NamedTuple):
    """A point of a colour from one power to another; never the other way."""

    giver: Nation
    taker: Nation
    colour: int
    rule: str
    says: Message


# fmt: off
GIFTS: Final = {
    (ALLIES, AID):        Gift(Nation.US, Nation.FF, 0, "5.7",  _("The United States give Free France a point.")),
    (ALLIES, GIVE_RED):   Gift(Nation.US, Nation.FF, 1, "5.7",  _("The United States give Free France a red point.")),
    (AXIS, GIVE_YELLOW):  Gift(Nation.DE, Nation.IT, 0, "36.1", _("Germany gives Italy a yellow point.")),
    (AXIS, GIVE_RED):     Gift(Nation.DE, Nation.IT, 1, "36.1", _("Germany gives Italy a red point.")),
    (AXIS, GIVE_BLUE):    Gift(Nation.DE, Nation.IT, 2, "36.1", _("Germany gives Italy a blue point.")),
    (AXIS, GIVE_BLACK):   Gift(Nation.DE, Nation.IT, 3, "36.1", _("Germany gives Italy a black point.")),
}
"""By side and answer: one of the three units of Free France is armour, which takes red points, too (11.0)."""
# fmt: on
TO_ITALY: Final = (GIVE_YELLOW, GIVE_RED, GIVE_BLUE, GIVE_BLACK)
TO_FREE_FRANCE: Final = (AID, GIVE_RED)
GIVING: Final = frozenset(action for _side, action in GIFTS)


def gift_of(state: West, action: Action) -> Gift:
    """What the phasing side would give by an answer, or if it never gives that, the other side."""
    return GIFTS.get((state.active, action)) or GIFTS[1 - state.active, action]


def aid_actions(state: West) -> Iterable[Action]:
    """Points for Free France, once there is one to help; points for Italy, where it has a purse of its own."""
    board = state.board
    colours = len(TO_ITALY) if board.options.has(ADVANCED) else 1  # the Basic game knows yellow points alone
    if state.active == AXIS:
        return TO_ITALY[:colours] if board.options.has(ITALY) and is_at_war(state, Nation.IT) else ()
    if not is_at_war(state, Nation.FF):
        return ()
    return TO_FREE_FRANCE[:colours] if any(state.place[block] != GONE for block in _free_french(board)) else ()


@lru_cache(64)
def _free_french(board: Board) -> tuple[int, ...]:
    return tuple(block for block, nation in enumerate(board.nation) if nation == Nation.FF)


@rule("5.7.b", "36.1.c", "36.1.d")
def objection_to_aid(state: West, action: Action) -> Refusal | None:
    """Why a power may not give its ally one more point, if it may not."""
    gift = gift_of(state, action)
    if gift.giver == Nation.US and (state.board.first_month + state.turn < AID_FROM or not is_at_war(state, Nation.US)):
        return Refusal(_("The United States help Free France from January 1942 on, while they are at war."), "5.7")
    if action not in aid_actions(state):
        return Refusal(_("{nation} needs no such help.", nation=NAMES[gift.taker]), gift.rule)
    if state.aid >= MOST_AID:
        text = _("{nation} gets at most {most} points a turn.", nation=NAMES[gift.taker], most=MOST_AID)
        return Refusal(text, gift.rule)
    if not purse(state, gift.colour)[gift.giver]:
        return Refusal(_("{nation} has no such point to give.", nation=NAMES[gift.giver]), gift.rule)
    return None


@rule("5.7.b", "36.1.c")
def give_aid(state: West, action: Action) -> None:
    gift = gift_of(state, action)
    credit(state, gift.colour, gift.giver, -1)
    credit(state, gift.colour, gift.taker, 1)
    state.aid += 1
    state.emit(Event("aid", gift.rule, gift.says))
