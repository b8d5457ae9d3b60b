"""5.2: Germany rebuilds the Siegfried Line, in scenarios in which it does not stand from the start (C-16)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added, replaced
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import FORTIFY, WHOLE_LINE
from fogbound.west.board import Board
from fogbound.west.kinds import AXIS, BUNKER, NO_WORK, Nation
from fogbound.west.options import setting
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, is_at_war

_ = texts("west")

HEX_BY_HEX: Final = setting("siegfried_rebuild", "per_hex_1")
NOT_HERE: Final = _("The Siegfried Line is not rebuilt in this scenario.")
NO_GAP: Final = _("No part of the Siegfried Line can be rebuilt this way.")


def gaps(state: West) -> list[int]:
    """Hexes of the line that Germany holds and that have no bunker."""
    board = state.board
    return [hex for hex in board.siegfried_hexes if state.works[hex] == NO_WORK and controls(state, hex, AXIS)]


def fortify_actions(state: West) -> Iterable[Action]:
    """What could be rebuilt: the whole line at once, or by the other reading hex by hex."""
    board = state.board
    if state.active != AXIS or board.scenario.siegfried:
        return ()
    if board.options.has(HEX_BY_HEX):
        return (FORTIFY[hex] for hex in gaps(state))
    return (WHOLE_LINE,)


@rule("5.2.d")
def objection_to_fortifying(state: West, action: Action) -> Refusal | None:
    """Why the line may not be rebuilt, if it may not."""
    board = state.board
    if board.scenario.siegfried or not is_at_war(state, Nation.DE):
        return Refusal(NOT_HERE, "5.2")
    if action not in fortify_actions(state) or not gaps(state):
        return Refusal(NO_GAP, "5.2")
    price = price_of(board, action)
    return Refusal(_too_dear(price), "5.2") if state.points[Nation.DE] < price else None


@cache
def _too_dear(price: int) -> Message:
    return _.n("That costs {n} point, which is not there.", "That costs {n} points, which are not there.", n=price)


def price_of(board: Board, action: Action) -> int:
    """Nine for the line, or one for each of its nine hexes."""
    return board.charts.limits.prices.siegfried if action == WHOLE_LINE else 1


def fortify(state: West, action: Action) -> None:
    board = state.board
    state.points = added(state.points, Nation.DE, -price_of(board, action))
    for hex in gaps(state) if action == WHOLE_LINE else action.args:
        state.works = replaced(state.works, hex, BUNKER)
        state.emit(Event("fortified", "5.2", _("{hex} has bunkers again.", hex=state.title(hex))))
    state.forget()
