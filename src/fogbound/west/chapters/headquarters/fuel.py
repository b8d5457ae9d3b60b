"""13.2, 13.5, 13.7: what armour and air units cannot do unless a headquarters has spent a point on them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import ARMOUR, activate
from fogbound.west.kinds import Class
from fogbound.west.position.marks import ACTIVATED, FUELLED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import has_enemy, is_neutral, neutral_hexes, occupied
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.exploitation import EXPLOITING
from fogbound.west.rules.flights import ATTACKING
from fogbound.west.rules.partisans import AMBUSH, partisans_against
from fogbound.west.rules.reach import allowance, has_fuel
from fogbound.west.rules.reaction import REACTING

_ = texts("west")


def has_headquarters(state: West) -> bool:
    """6.4: they are in play from the Advanced game on."""
    return state.board.options.has(ADVANCED)


# -- 13.5 armour ------------------------------------------------------------------------------------------------------


def _to_be_fought_for(state: West, side: int) -> frozenset[int]:
    return occupied(state, 1 - side) | neutral_hexes(state) | partisans_against(state, side, AMBUSH)


@rule("13.2.a", "12.4.1.b")
@ENTRY.hex(
    "13.5.a",
    _("{block} cannot attack: no headquarters is activated for it.", block=""),
    occasion=_to_be_fought_for,
    when=(ADVANCED,),
)
def attacks_without_fuel(state: West, block: int, hex: int, attacks: bool) -> bool:
    """Armour out of supply needs no headquarters for the attack of the desperate (12.4.1).

    Two partisans or three are attacked as brigades are (29.1).
    """
    board = state.board
    if not board.needs_fuel[block] or state.has(block, UNSUPPLIED) or has_fuel(state, block):
        return False
    side = board.side[block]
    return is_neutral(state, hex) or has_enemy(state, hex, side) or hex in partisans_against(state, side, AMBUSH)


@rule("13.3.b", "13.3.d")
def turn_up_after_the_march(state: West) -> None:
    """An armour headquarters that is not led by another may use all its points, and is activated if it does.

    Up to half of them it moves as armour in limited supply does (13.5). In a battle, where it is only if the desperate
    attack (12.4.1), it cannot be activated.
    """
    board, block = state.board, state["block"]
    if has_enemy(state, state.place[block], board.side[block]):
        return
    if board.kind[block] == Class.ARMOR_HQ and not state.marks[block] & (FUELLED | ACTIVATED):
        most = allowance(state, block)
        if most - state["points"] > max(1, most // 2):
            activate(state, block)


NEEDS_ORDERS: Final = _("{block} exploits by order of an armour headquarters only.", block="")


@EXPLOITING.line("6.1.6.b", NEEDS_ORDERS, when=(ADVANCED,))
def armour_or_led(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Motorised infantry; armour goes on with half its points (13.5)."""
    kinds, marks = state.board.kind, state.marks
    return [block for block in blocks if kinds[block] in ARMOUR or marks[block] & FUELLED]


# -- 13.5 air units ---------------------------------------------------------------------------------------------------

NO_ORDERS: Final = _("{block} needs a headquarters that sends it to combat.", block="")
for duty in (ATTACKING, REACTING):
    duty.having("13.5.b", NO_ORDERS, FUELLED, when=(ADVANCED,))
