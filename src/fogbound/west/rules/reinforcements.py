"""7.3.f and 7.3.4: reinforcements, withdrawals and disbanding."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import ARRIVE, DISBAND, DONE
from fogbound.west.board import Board
from fogbound.west.kinds import LOCKED, SIDES
from fogbound.west.position.marks import DISBANDED, UNSUPPLIED
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.arrival import ARRIVE_AT, can_appear, sites
from fogbound.west.rules.asking import AskWhich
from fogbound.west.rules.control import is_at_war
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.losses import leave
from fogbound.west.rules.prices import payers
from fogbound.west.rules.production import RebuildAt, appear
from fogbound.west.rules.record import turn_up
from fogbound.west.rules.tell import tell
from fogbound.west.rules.victory import first_steps, steps_lost

_ = texts("west")

# -- 7.3.f reinforcements and withdrawals -----------------------------------------------------------------------------


@rule("7.3.3.a")
def due(state: West) -> list[int]:
    """Scheduled reinforcements of the phasing side that may enter now (7.3.3)."""
    board = state.board
    return [
        arrival.block
        for arrival in board.scenario.arrivals
        if arrival.turn <= state.turn
        and state.place[arrival.block] == COMING
        and board.side[arrival.block] == state.active
        and is_at_war(state, board.nation[arrival.block])
    ]


class Reinforce(Ask[West]):
    """7.3.f: scheduled reinforcements enter, or are held back."""

    number = "7.3"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Bring in reinforcements, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        return (*(ARRIVE[block] for block in due(state)), DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        board = state.board
        if action == DONE:
            return None
        if action.args[0] not in due(state):
            return Refusal(_("{block} is not due.", block=board.names[action.args[0]]), "7.3")
        if not can_appear(state, action.args[0]):
            return Refusal(
                _("There is no place where {block} could enter.", block=board.names[action.args[0]]), "7.3.2"
            )
        return None

    def do_arrive(self, state: West, block: int) -> None:
        state.call("arrive", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


class ArriveAt(RebuildAt):
    """7.3.1: where a reinforcement enters."""

    @rule("7.3.1.d")
    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        state.end()
        arrival = next(a for a in state.board.scenario.arrivals if a.block == block)
        state.steps[block] = arrival.steps
        appear(state, block, hex)


@rule("7.3.f")
def withdraw_scheduled(state: West) -> None:
    """Units that the order of battle takes away go, wherever they are, face up: what they have lost stays lost."""
    board = state.board
    for withdrawal in board.scenario.withdrawals:
        block = withdrawal.block
        if withdrawal.turn == state.turn and board.side[block] == state.active and state.place[block] != GONE:
            lost = steps_lost(state, block, dict(first_steps(board, board.nation[block])).get(block, 0))
            state.sent_home += (block,) * lost
            if state.place[block] >= 0:
                turn_up(state, block)
            tell(state, block, "withdrawn", "7.3", _("{block} leaves the theatre.", block=""), reveals=True)
            leave(state, block, GONE)


# -- 7.3.4 disbanding -------------------------------------------------------------------------------------------------


DISBANDING: Final = Blocks(f"{__name__}.DISBANDING")
NOT_SUPPLIED: Final = _("Only supplied units of your own are disbanded.")
DISBANDING.mine("7.3.4.a", NOT_SUPPLIED)

DISBANDING.at_war("7.3.4.a", NOT_SUPPLIED)
DISBANDING.without("7.3.4.a", NOT_SUPPLIED, UNSUPPLIED)


@DISBANDING.kind("6.6.l", _("{block} can never be disbanded.", block=""))
def is_not_locked(board: Board, block: int) -> bool:
    return not board.abilities[block] & LOCKED


class Disband(AskWhich):
    """7.3.4: supplied units may be disbanded for a point each."""

    number = "7.3.4"
    takes_only_choice = False
    which = {"disband": (DISBAND, DISBANDING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Disband units, or be done.")

    @rule("7.3.4.a", "7.3.4.b", "6.6.l")
    def do_disband(self, state: West, block: int) -> None:
        board = state.board
        tell(state, block, "disbanded", "7.3.4", _("{block} is disbanded.", block=""), reveals=True)
        leave(state, block, POOL)
        state.mark(block, DISBANDED)
        state.gains = added(state.gains, payers(state)[block], board.charts.limits.prices.disband)

    def do_done(self, state: West) -> None:
        state.proceed()


def forget_disbanded(state: West) -> None:
    """7.3.4: what was disbanded last turn may be rebuilt."""
    state.unmark_all(DISBANDED)


PROCEDURES: Procedures[West] = {"arrive": (ArriveAt(ARRIVE_AT, sites),)}
