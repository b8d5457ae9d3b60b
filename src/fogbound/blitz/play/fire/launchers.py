"""406: launchers of rockets: how many they fire at once, and loading the tubes again."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.play.engine.grid import NUMBERS
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import READY, RELOADED, Blitz, board, told, unit
from fogbound.blitz.play.engine.telling import own, tell
from fogbound.blitz.play.fog.looking import look_round
from fogbound.blitz.rules.indirect import reload_turns
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal

_ = texts("blitz")


class ChooseRockets(Ask[Blitz]):
    """406, 408: any number of the rockets in the tubes."""

    number = "406"

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["firer"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("How many rockets does {stand} fire?", stand=told(state, state["firer"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return (Action("salvo", (count,)) for count in range(state.rockets[state["firer"]]))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.args[0] >= state.rockets[state["firer"]]:
            return Refusal(_("There are not so many rockets in the tubes."), self.number)
        return None

    def do_salvo(self, state: Blitz, count: int) -> None:
        state["rounds"] = int(NUMBERS[count])
        state.rockets[state["firer"]] -= state["rounds"]
        state.proceed()


def tubes_of(state: Blitz, i: int) -> int:
    piece = unit(state, i).piece
    return piece.tubes if piece is not None else 0


def can_reload(state: Blitz, i: int) -> bool:
    able = state.status[i] == READY and not state.fired[i] and not state.dry[i]
    return able and state.rockets[i] < tubes_of(state, i)


def reload(state: Blitz) -> None:
    """406: a whole activation for three rockets; meanwhile the crew is a moving target."""
    i, tubes = state["stand"], tubes_of(state, state["stand"])
    state.rockets[i] = min(tubes, state.rockets[i] + -(-tubes // reload_turns(board(state).rules, tubes)))
    state.did[i] = RELOADED
    text = _("{stand} reloads: {n} rockets are in its tubes.", stand=told(state, i), n=state.rockets[i])
    tell(state, "reload", "406", text, to=own(state, i))
    look_round(state, i)
    state.end()
