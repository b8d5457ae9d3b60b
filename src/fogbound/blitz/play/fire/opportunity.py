"""Opportunity fire, turning on a vehicle that comes close (221), and assaults on armour that passes by (215)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from fogbound.blitz.play.assault.plan import may_pounce, pounce
from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import READY, Blitz, board, is_on_table, living, told, unit
from fogbound.blitz.play.engine.turns import is_halted
from fogbound.blitz.play.fire.firing import call_fire
from fogbound.blitz.play.fire.targets import Cause, reaction_of, reactors
from fogbound.blitz.play.fog.looking import interrupt, reveal
from fogbound.blitz.play.move.close_quarters import may_turn
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal

_ = texts("blitz")

RULES: Final = {"react": "base.opportunity", "turn": "221", "pounce": "215"}


class React(Recalled):
    """Opportunity fire: who has not fired may interrupt what it sees."""

    takes_only_choice = False

    def __init__(self, against: Cause = "move") -> None:
        self.against = against

    def side(self, state: Blitz) -> str:
        return SIDES[1 - unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("{stand} moves in sight: who fires?", stand=told(state, state["stand"]))

    def foes(self, state: Blitz) -> list[int]:
        """Those in whose sight it may be, if it still moves and is known."""
        i = state["stand"]
        goes = state.status[i] == READY and not state.stuck[i] and not is_halted(state, i)
        is_there = goes and not state.hidden[i] and is_on_table(state, i)
        return living(state, 1 - unit(state, i).side) if is_there else []

    def able(self, state: Blitz) -> list[int]:
        i, passed = state["stand"], (*state["passed"], state["victim"])
        return reactors(state, [one for one in self.foes(state) if one not in passed], i, self.against)

    def turning(self, state: Blitz) -> list[int]:
        i, passed, start = state["stand"], state["passed"], state["start"]
        return [one for one in self.foes(state) if one not in passed and may_turn(state, one, i, start)]

    def pouncing(self, state: Blitz) -> list[int]:
        """Who let it pass from afar may still assault it when it comes close, so this is noted apart."""
        i, passed = state["stand"], state["passed"]
        return [one for one in self.foes(state) if ~one not in passed and may_pounce(state, one, i)]

    def candidates(self, state: Blitz) -> Iterable[Action]:
        offset = board(state).offset
        found = [Action(verb, (one + offset,)) for verb, who in self.ways().items() for one in who(state)]
        return (Action("let"), *found) if found else ()

    def ways(self) -> dict[str, Callable[[Blitz], list[int]]]:
        return {"react": self.able, "turn": self.turning, "pounce": self.pouncing}

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        able = self.ways().get(action.verb)
        if able is not None and action.args[0] - board(state).offset not in able(state):
            return Refusal(_("It cannot fire at what moves now."), RULES[action.verb])
        return None

    def legal(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_let(self, state: Blitz) -> None:
        offset, offered = board(state).offset, [action for action in self.actions(state) if action.args]
        named = (action.args[0] - offset for action in offered)
        passed = (~one if action.verb == "pounce" else one for action, one in zip(offered, named, strict=True))
        state["passed"] = (*state["passed"], *passed)
        state.proceed()

    def do_react(self, state: Blitz, word: int) -> None:
        fire = reaction_of(state, word - board(state).offset, state["stand"], self.against)
        assert fire is not None
        interrupt(state, state["stand"])
        call_fire(state, fire)

    def do_turn(self, state: Blitz, word: int) -> None:
        one, mover = word - board(state).offset, state["stand"]
        reveal(state, one)
        interrupt(state, mover)
        state.call("turn_on", stand=one, mover=mover)

    def do_pounce(self, state: Blitz, word: int) -> None:
        mover = state["stand"]
        interrupt(state, mover)
        pounce(state, word - board(state).offset, mover)
