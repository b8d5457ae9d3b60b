"""107: smoke of pioneers; up to three markers in one use, one for each unit, then a test to keep the capability."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.play.engine.grid import CELLS, about
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import READY, SMOKE, Blitz, board, told, unit
from fogbound.blitz.play.engine.telling import own, tell
from fogbound.blitz.play.engine.turns import begin, waiting
from fogbound.blitz.play.fog.looking import all_look
from fogbound.blitz.play.orders.command import mates
from fogbound.blitz.rules.supplies import keeps_smoke, smoke_is_counted, smoke_markers
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action

_ = texts("blitz")

THROW: Final = 2
"""Cells: 10 cm (ours)."""
LASTS: Final = 1
"""Turns beyond the one in which it is thrown (ours)."""


def can_make_smoke(state: Blitz, i: int) -> bool:
    return (
        "smoke" in unit(state, i).traits
        and not state.spent[i] & SMOKE
        and state.status[i] == READY
        and bool(places(state, i))
    )


def places(state: Blitz, i: int) -> list[int]:
    """Cells near enough that have no smoke yet."""
    clouds = {cell for cell, _last in state.smoke}
    on_table = board(state).on_table
    return [cell for cell in about(state.cell[i], THROW) if cell in on_table and cell not in clouds]


def throwers(state: Blitz) -> list[int]:
    """Those of the section who may still add a marker: the one that was ordered, then mates not yet activated."""
    i, thrown = state["stand"], state["thrown"]
    able = [j for j in mates(state, i) if j in waiting(state, unit(state, i).side) and can_make_smoke(state, j)]
    if thrown >= smoke_markers(board(state).rules, thrown + 1 + len(able)):
        return []
    return able if thrown else [i]


class ThrowSmoke(Ask[Blitz]):
    """Where does the smoke go?"""

    number = "107"
    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        thrower = next(iter(throwers(state)), state["stand"])
        return _("Where does {stand} make smoke?", stand=told(state, thrower))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        able = throwers(state)
        if not able:
            return ()
        enough = (Action("done"),) if state["thrown"] else ()
        return (*(Action("smoke_at", (cell,)) for cell in places(state, able[0])), *enough)

    def otherwise(self, state: Blitz) -> Message:
        return _("Smoke is thrown no farther than 10 cm, and one marker by each unit.")

    def do_smoke_at(self, state: Blitz, cell: int) -> None:
        i = throwers(state)[0]
        begin(state, i)
        if smoke_is_counted(board(state).rules):
            state.spent[i] |= SMOKE
        state.smoke = tuple(sorted((*state.smoke, (cell, state.turn + LASTS))))
        state["thrown"] = state["thrown"] + 1
        tell(state, "smoke", "107", _("Smoke rises at {cell}.", cell=CELLS[cell]))

    def do_done(self, state: Blitz) -> None:
        state.proceed()


def keep(state: Blitz, faces: tuple[int, ...]) -> None:
    """107: on a failure the whole section has none for the rest of the game."""
    i = state["stand"]
    if keeps_smoke(board(state).rules, faces[0]):
        return
    me = unit(state, i)
    for mate in board(state).of_side[me.side]:
        if unit(state, mate).formation == me.formation:
            state.spent[mate] |= SMOKE
    text = _("The section of {stand} has no more smoke.", stand=told(state, i))
    tell(state, "smoke_spent", "107", text, faces=faces, to=own(state, i))


def lift(state: Blitz) -> None:
    """Old smoke clears at the beginning of a turn."""
    left = tuple((cell, last) for cell, last in state.smoke if last >= state.turn)
    if left != state.smoke:
        state.smoke = left
        tell(state, "smoke_lifts", "base.smoke", _("Smoke lifts."))
        all_look(state)


def begin_smoke(state: Blitz) -> None:
    state.goto("smoke", stand=state["stand"], thrown=0)


def keep_dice(state: Blitz) -> int:
    """Only where a failure is possible."""
    return int(not keeps_smoke(board(state).rules, 1))


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "smoke": (ThrowSmoke(), Roll("smoke", keep_dice, keep)),
}
# fmt: on
