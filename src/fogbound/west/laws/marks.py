"""Which marks a block may bear between the phases of a turn, and what a headquarters has spent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fogbound.west.chapters.headquarters.ledger import headquarters
from fogbound.west.chapters.reserves import RESERVES
from fogbound.west.chapters.strategic.bombing import SEPARATE
from fogbound.west.position.marks import (
    ACTIVATED,
    ARRIVED,
    DISBANDED,
    DROPPED,
    FED,
    FORGONE,
    FROZEN,
    FUELLED,
    GROWN,
    HALTED,
    HELD_BACK,
    LANDED,
    MOVED,
    RAILED,
    RELIEVED,
    RESERVE,
    SAILED,
    SHOWN,
    STAYED,
    UNSUPPLIED,
    words_of,
)
from fogbound.west.position.state import West
from fogbound.west.rules.captive import is_captive

LASTING: Final = UNSUPPLIED | FROZEN | DISBANDED | FORGONE | RESERVE
"""What may outlast a turn."""
LED: Final = ACTIVATED | FUELLED | RELIEVED | SHOWN
"""Activated headquarters and whom they lead; whom rockets struck lies open until the Combat Phase, too."""
PRODUCED: Final = LASTING | SHOWN | ARRIVED | GROWN
FOUGHT: Final = LASTING | ARRIVED | GROWN | RAILED | STAYED | FED | MOVED | SAILED | LANDED | DROPPED | HELD_BACK

# fmt: off
BETWEEN_PHASES: Final = {
    ("weather_phase", "weather"):            LASTING,
    ("strategic_warfare", "send_bombers"):   LASTING | LED | MOVED,
    ("player_turn", "share_out"):            LASTING | SHOWN,
    ("production_phase", "build_factories"): PRODUCED,
    ("production_phase", "buy_arms"):        PRODUCED,
    ("production_phase", "raise_ss"):        PRODUCED,
    ("production_phase", "raise_volkssturm"): PRODUCED,
    ("production_phase", "spend"):           PRODUCED,
    ("production_phase", "mend_radar"):      PRODUCED,
    ("production_phase", "reinforce"):       PRODUCED,
    ("production_phase", "disband"):         PRODUCED,
    ("player_turn", "move_by_rail"):         PRODUCED | LED | RAILED | STAYED | FED,
    ("player_turn", "last_chance"):          FOUGHT,
    ("player_turn", "exploit"):              FOUGHT | LED | HALTED,
    ("victory_phase", "request_armistice"):  LASTING,
}
# fmt: on
"""By procedure and question: the moments at which everything is in its place, and the marks that are on blocks then."""


def no_mark_left_over(state: West) -> Iterator[str]:
    """What happened in a battle, a landing or a drop is over with it; who is off the map bears nothing."""
    board, frame = state.board, state.frames[-1]
    allowed = BETWEEN_PHASES[frame.procedure, frame.step.rstrip("+")]
    if not board.options.has(SEPARATE):  # 32.0: headquarters stay activated after strategic warfare
        allowed |= LED if frame.step in ("share_out", "move_by_rail") or frame.procedure == "production_phase" else 0
    if not board.options.has(RESERVES):
        allowed &= ~(RESERVE | HELD_BACK)
    for block, marks in enumerate(state.marks):
        over = marks & ~(allowed if state.place[block] >= 0 else DISBANDED)
        if frame.step == "exploit" and marks & SHOWN and not marks & ACTIVATED:
            over |= SHOWN
        if over & SHOWN and is_captive(state, block):
            over &= ~SHOWN
        if over:
            yield f"{board.names[block]} is still marked {words_of(over)[0]}."


def only_headquarters_lead(state: West) -> Iterator[str]:
    """13.2, 13.4: who is activated is a headquarters, and nobody else has spent points."""
    board = state.board
    for block, marks in enumerate(state.marks):
        name = board.names[block]
        if marks & ACTIVATED and block not in headquarters(board):
            yield f"{name} is activated and is no headquarters."
        if not marks & ACTIVATED and (state.spent[block] or state.ordered[block]):
            yield f"{name} has spent points and is not activated."
        if state.spent[block] > board.faces[block][0]:
            yield f"{name} has spent more points than it has steps."


LAWS: Final[tuple[Callable[[West], Iterator[str]], ...]] = (no_mark_left_over, only_headquarters_lead)
