"""Opportunity fire, and turning on a vehicle that comes close (221)."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.play.aiming import reaction_of, reactors
from fogbound.blitz.play.asking import Recalled
from fogbound.blitz.play.close_quarters import turners
from fogbound.blitz.play.firing import call_fire
from fogbound.blitz.play.scenarios import SIDES
from fogbound.blitz.play.state import READY, Blitz, board, name, unit
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal

_ = texts("blitz")


class React(Recalled):
    """Opportunity fire: who has not fired may interrupt what it sees."""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[1 - unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("{stand} moves in sight: who fires?", stand=name(state, state["stand"]))

    def able(self, state: Blitz) -> list[int]:
        i, passed = state["stand"], state["passed"]
        if state.status[i] != READY or state.stuck[i]:
            return []
        return [one for one in reactors(state, i) if one not in passed and one != state["victim"]]

    def turning(self, state: Blitz) -> list[int]:
        i = state["stand"]
        if state.status[i] != READY or state.stuck[i]:
            return []
        return [one for one in turners(state, i, state["start"]) if one not in state["passed"]]

    def candidates(self, state: Blitz) -> Iterable[Action]:
        offset = board(state).offset
        found = [Action("react", (one + offset,)) for one in self.able(state)]
        found += [Action("turn", (one + offset,)) for one in self.turning(state)]
        return (Action("let"), *found) if found else ()

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        able = {"react": self.able, "turn": self.turning}.get(action.verb)
        if able is not None and action.args[0] - board(state).offset not in able(state):
            rule = "221" if action.verb == "turn" else "base.opportunity"
            return Refusal(_("It cannot fire at what moves now."), rule)
        return None

    def legal(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_let(self, state: Blitz) -> None:
        state["passed"] = (*state["passed"], *self.able(state), *self.turning(state))
        state.proceed()

    def do_react(self, state: Blitz, word: int) -> None:
        fire = reaction_of(state, word - board(state).offset, state["stand"])
        assert fire is not None
        call_fire(state, fire)

    def do_turn(self, state: Blitz, word: int) -> None:
        state.call("turn_on", stand=word - board(state).offset, mover=state["stand"])
