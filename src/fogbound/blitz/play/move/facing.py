"""Which way a stand faces when it stops."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.play.engine.grid import CENTRES, HEADINGS
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import NOBODY, READY, Blitz, is_on_table, is_tacit, told, unit
from fogbound.blitz.play.engine.telling import own
from fogbound.blitz.play.fog.looking import look_round
from fogbound.blitz.play.move.routes import turn_cost
from fogbound.blitz.table.arcs import bearing
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal

_ = texts("blitz")

# fmt: off
TOWARDS: Final = (
    _("north"), _("north-east"), _("east"), _("south-east"), _("south"), _("south-west"), _("west"), _("north-west"),
)
# fmt: on
"""The headings in words."""


def turn_to(state: Blitz, i: int, other: int) -> None:
    """A stand turns until it faces another."""
    here, there = CENTRES[state.cell[i]], CENTRES[state.cell[other]]
    if here != there:
        state.facing[i] = round(bearing(here, there) / 45) % len(HEADINGS)


class ChooseFacing(Ask[Blitz]):
    """Which way does it face at the end? Who goes for an enemy stays as it came.

    Who was not found is asked even if it cannot turn: else whose turn is next would tell how far it went.
    """

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Which way does {stand} face?", stand=told(state, state["stand"]))

    def takes_alone(self, state: Blitz) -> bool:
        return is_tacit(state) or not state.hidden[state["stand"]]

    def candidates(self, state: Blitz) -> Iterable[Action]:
        i = state["stand"]
        able = is_on_table(state, i) and state.status[i] == READY
        turns = able and unit(state, i).turns and state.frames[-1].locals.get("victim", NOBODY) == NOBODY
        return (Action("face", (heading,)) for heading in range(len(HEADINGS))) if turns else ()

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i = state["stand"]
        if turn_cost(unit(state, i).build.mover, state.facing[i], action.args[0]) > state["spare"]:
            return Refusal(_("{stand} has no move left to turn so far.", stand=told(state, i)), "base.moves")
        return None

    def do_face(self, state: Blitz, heading: int) -> None:
        i = state["stand"]
        if heading != state.facing[i]:
            text = _("{stand} turns to face {heading}.", stand=told(state, i), heading=TOWARDS[heading])
            state.emit(Event("turned", "base.moves", text, to=own(state, i)))
        state.facing[i] = heading
        look_round(state, i)
        state.proceed()
