"""2.2, 3.21: what a scenario has in its calendar: events of a month, land out of play, goals counted at a date."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import NOBODY, Nation
from fogbound.west.position.state import GONE, POOL, West
from fogbound.west.rules.captive import release
from fogbound.west.rules.control import held
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.lines import filled
from fogbound.west.rules.losses import leader_of_allies, leave
from fogbound.west.rules.powers import leave_the_war
from fogbound.west.rules.prices import ITALY
from fogbound.west.rules.tell import NAMES
from fogbound.west.scenarios import scenario
from fogbound.west.scenarios.inherit import ADVANCED_CLASSES

_ = texts("west")


# -- land out of play -------------------------------------------------------------------------------------------------


def _ever_shut(board: Board) -> frozenset[int]:
    """Land that takes no part at some time: frozen, or lost to somebody who is not in the game."""
    lost = [event.hexes for event in board.scenario.events if event.kind == "lost"]
    return frozenset().union(*[area.hexes for area in board.scenario.frozen], *lost)


@lru_cache(256)
def shut_land(board: Board, turn: int) -> frozenset[int]:
    """Land that nobody enters in a turn."""
    frozen = [area.hexes for area in board.scenario.frozen if area.until is None or turn < area.until]
    lost = [event.hexes for event in board.scenario.events if event.kind == "lost" and event.turn <= turn]
    return frozenset().union(*frozen, *lost)


TAKES_NO_PART: Final = _("{hex} takes no part in this scenario.", hex="")


@ENTRY.hex("3.21.a", TAKES_NO_PART, ground=_ever_shut)
def is_shut(state: West, block: int, hex: int, attacks: bool) -> bool:
    return hex in shut_land(state.board, state.turn)


# -- events -----------------------------------------------------------------------------------------------------------


def enter(state: West, event: scenario.Event) -> None:
    state.set_neutral(event.nation, False)


def give_up(state: West, event: scenario.Event) -> None:
    is_axis = state.board.side_of[event.nation] == 0
    leave_the_war(state, event.nation, leader_of_allies(state) if is_axis else Nation.DE)


def pass_on(state: West, event: scenario.Event) -> None:
    """Land changes hands where no enemy of the new owner stands."""
    enemies = held(state, 1 - state.board.side_of[event.nation])
    for hex in sorted(event.hexes - enemies):
        state.give(hex, event.nation)


def lose(state: West, event: scenario.Event) -> None:
    """Land goes to somebody who is not in the game, with those who stood on it; what the Allies hold they keep."""
    for hex in sorted(event.hexes - held(state, 1)):
        for block in state.stacks.get(hex, ()):
            leave(state, block, POOL)
        state.give(hex, NOBODY)


HAPPENINGS: Final[dict[str, Callable[[West, scenario.Event], None]]] = {
    "enters": enter,
    "surrenders": give_up,
    "passes": pass_on,
    "lost": lose,
}


SAYS: Final[dict[str, Message]] = {
    "enters": _("{nation} enters the war.", nation=""),
    "surrenders": _("{nation} surrenders.", nation=""),
    "passes": _("Now in the hands of {nation}: {hexes}.", nation="", hexes=""),
    "lost": _("Lost to the Red Army: {hexes}.", hexes=""),
}


def has_calendar(state: West) -> bool:
    plan = state.board.scenario
    return bool(plan.events or plan.frozen or plan.recruits)


@rule("3.7.1.d", "3.21.a")
def keep_calendar(state: West) -> None:
    """At the start of a month: what happens whatever the players do, and what thaws."""
    board = state.board
    for event in board.scenario.events:
        if event.turn == state.turn:
            HAPPENINGS[event.kind](state, event)
            state.emit(Event("calendar", "2.2", _said(state, event)))
    for area in board.scenario.frozen:
        if area.until is not None and area.until == state.turn:
            for hex in area.hexes & state.stacks.keys():
                release(state, state.stacks[hex])
    call_up(state)


@rule("7.3.d")
def call_up(state: West) -> None:
    """Units that are named nowhere may be raised from their first month on; Liguria waits for Salò (36.1)."""
    board = state.board
    found = [block for block, turn in sorted(board.scenario.recruits.items()) if turn == state.turn]
    for block in found:
        is_in_play = board.options.has(ADVANCED) or board.kind[block] not in ADVANCED_CLASSES
        waits = board.nation[block] == Nation.IT and board.options.has(ITALY)
        if state.place[block] == GONE and is_in_play and not waits:
            state.put(block, POOL)
            text = _("{block} can be raised from now on.", block=board.names[block])
            state.emit(Event("recruit", "7.3", text))


def _said(state: West, event: scenario.Event) -> Message:
    nation = NAMES[Nation(event.nation)] if event.nation >= 0 else ""
    return filled(SAYS[event.kind], nation=nation, hexes=", ".join(state.title(hex) for hex in sorted(event.hexes)))
