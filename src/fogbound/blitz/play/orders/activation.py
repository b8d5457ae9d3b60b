"""Activation: the sides alternate, one formation, battery or air support at a time; each stand gets one order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.names import in_full
from fogbound.blitz.play.air.attack import activate_aircraft
from fogbound.blitz.play.artillery.missions import activate_battery
from fogbound.blitz.play.engine.board import AIR_SUPPORT, FORMATIONS
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board
from fogbound.blitz.play.engine.turns import aircraft_waiting, batteries_waiting, begin, is_decided, next_side, waiting
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Actions, Refusal

_ = texts("blitz")

AIR: Final = FORMATIONS.index(AIR_SUPPORT)
ACTIVATE: Final = Actions("activate")
ORDER: Final = Actions("order")
DONE: Final = Action("done")


class Activate(Ask[Blitz]):
    """Which formation acts?"""

    def side(self, state: Blitz) -> str:
        return SIDES[state.active]

    def prompt(self, state: Blitz) -> Message:
        return _("Which formation acts?")

    def able(self, state: Blitz) -> list[int]:
        """Formations with somebody left, batteries that are available, aircraft over the table."""
        if is_decided(state):
            return []
        on = board(state)
        found = {on.units[i].formation for i in waiting(state, state.active)}
        found |= {on.batteries[b].formation for b in batteries_waiting(state, state.active)}
        return sorted(found | ({AIR} if aircraft_waiting(state, state.active) else set()))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return map(ACTIVATE.__getitem__, self.able(state))

    def actions(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.args[0] not in self.able(state):
            formation = FORMATIONS[action.args[0]]
            return Refusal(_("{formation} has nobody left to activate.", formation=formation), "base.turn")
        return None

    def do_activate(self, state: Blitz, formation: int) -> None:
        battery = next((b for b, of in enumerate(board(state).batteries) if of.formation == formation), None)
        if battery is not None:
            activate_battery(state, battery)
        elif formation == AIR:
            activate_aircraft(state, aircraft_waiting(state, state.active)[0])
        else:
            state.call("formation", formation=formation)


class ChooseStand(Ask[Blitz]):
    """Which stand of the formation is next?"""

    def side(self, state: Blitz) -> str:
        return SIDES[state.active]

    def prompt(self, state: Blitz) -> Message:
        return _("Which stand of {formation} is next?", formation=in_full(FORMATIONS[state["formation"]]))

    def members(self, state: Blitz) -> list[int]:
        units, formation = board(state).units, state["formation"]
        return [i for i in waiting(state, state.active) if units[i].formation == formation]

    def candidates(self, state: Blitz) -> Iterable[Action]:
        offset = board(state).offset
        return (*(ORDER[i + offset] for i in self.members(state)), DONE)

    def actions(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.verb == "order" and action.args[0] - board(state).offset not in self.members(state):
            return Refusal(_("It is not in this formation, or has acted already."), "base.turn")
        return None

    def do_order(self, state: Blitz, word: int) -> None:
        i = word - board(state).offset
        begin(state, i)
        state.call("stand", stand=i, hatch=0, stays=0)

    def do_done(self, state: Blitz) -> None:
        for i in self.members(state):
            begin(state, i)
        next_side(state)
        state.end()


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "activations": (Activate(),),
    "formation":   (ChooseStand(),),
}
# fmt: on
