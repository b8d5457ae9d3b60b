"""13.6: what an activation costs."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.chapters.headquarters.ledger import activated
from fogbound.west.position.marks import ACTIVATED, FUELLED, RELIEVED, SHOWN, UNSUPPLIED, are_on_any
from fogbound.west.position.state import West
from fogbound.west.rules.losses import deplete, next_face
from fogbound.west.rules.record import turn_down

_ = texts("west")


@rule("13.6.a", "13.7.b", "13.8.1.a")
def deactivate(state: West) -> None:
    """Every activated headquarters of either side loses a step and goes back into the fog; no unit has fuel left."""
    for hq in activated(state):
        pay_step(state, hq)
    state.unmark_all(FUELLED)
    relieved = are_on_any(state.marks, RELIEVED)
    for block in [block for block, marks in enumerate(state.marks) if marks & RELIEVED] if relieved else ():
        state.unmark(block, RELIEVED)  # it acted as if it were in supply, and is not
        state.mark(block, UNSUPPLIED)
    state.spent = bytes(len(state.spent))
    state.ordered = (0,) * len(state.ordered)


@rule("13.6.a", "13.6.b")
def pay_step(state: West, hq: int) -> None:
    """One step less; with the last one it is spent."""
    name, below = state.board.names[hq], next_face(state.board, hq, state.steps[hq])
    state.unmark(hq, ACTIVATED | SHOWN)
    if below < 0:
        deplete(state, hq, "13.6")
    else:
        state.emit(Event("deactivated", "13.6", _("{block} is deactivated and loses a step.", block=name)))
        state.steps[hq] = below
        turn_down(state, hq)
