"""Leaks that are hard to see, planted in Ridge: each one in the open, and once in a rare form.

The rare form leaks on one turn only, in mist (two faces of one die), and of one block.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import field
from msgspec.structs import replace

from demo.board import KINDS, SIDES, UNDECIDED, Ridge, blocks_of
from demo.broken import secret
from demo.game import RidgeGame
from fogbound.core.game import Knowledge
from fogbound.core.texts import texts
from fogbound.core.values import Action, Answer, Choice, Decision, Event, Observation

_ = texts("demo")
GUARD = KINDS.index("guard")


def always(state: Ridge) -> bool:
    return True


def rarely(state: Ridge) -> bool:
    return state.turn == 2 and bool(state.mist)


class Leaky(RidgeGame):
    """Leaks when `when` says so, and never otherwise."""

    def __init__(self, when: Callable[[Ridge], bool] = always) -> None:
        super().__init__()
        self.when = when

    def leaks_to(self, state: Ridge, side: str) -> bool:
        """Whether the leak is open, and what it tells: that the enemy's first block is a guard."""
        return self.when(state) and secret(state, side) == GUARD


def enemy_of(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


class AskedTwice(Leaky):
    """An enemy is asked twice in a row."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        decision = self.decision(state)
        if isinstance(decision, Choice) and answer == Action("done") and self.leaks_to(state, enemy_of(decision.side)):
            again = "again" in state.frames[-1].locals
            if not again:
                state["again"] = 1
                return []
        return super().apply(state, answer)


class HiddenBarrier(Leaky):
    """The enemy alone learns something, and so the side cannot undo its move."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        mover = SIDES[state.active]
        told = isinstance(answer, Action) and answer.verb == "to" and self.leaks_to(state, mover)
        events = super().apply(state, answer)
        if told:
            events.append(Event("watched", "", _("You see it coming."), to=(enemy_of(mover),), reveals=True))
        return events


class Inconsistent(Leaky):
    """What is drawn can never be: all that is hidden is of one kind."""

    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        other = super().resample(state, side, rng)
        enemy = blocks_of(1 - SIDES.index(side))
        hidden = [block for block in enemy if not other.shown[block] and other.kind[block] != UNDECIDED]
        if state.fog and self.when(state):
            for block in hidden:
                other.kind[block] = other.kind[hidden[0]]
        return other


class TellTale(Leaky):
    """What is drawn is always the truth when the enemy's first block is a guard."""

    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        return state.copy() if self.leaks_to(state, side) else super().resample(state, side, rng)


class Planned(Ridge):
    """Ridge with something hidden that the rest of the game does not know of."""

    plans: bytearray = field(default_factory=lambda: bytearray(2))


class NeverDrawn(Leaky):
    """A hidden thing that is never drawn anew, and is shown."""

    state_type = Planned

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        decision = self.decision(state)
        events = super().apply(state, answer)
        if isinstance(decision, Choice) and isinstance(answer, Action) and answer.verb == "deal":
            state.plans[SIDES.index(decision.side)] = answer.args[0]  # type: ignore[attr-defined]
        return events

    def observe(self, state: Ridge, side: str) -> Observation:
        shown = self.when(state)
        return {**super().observe(state, side), "plans": list(state.plans) if shown else None}  # type: ignore[attr-defined]


class NeverShown(NeverDrawn):
    """The same, but nobody is shown it: only who draws worlds gets the truth."""

    def observe(self, state: Ridge, side: str) -> Observation:
        return RidgeGame.observe(self, state, side)


class KeyOrder(Leaky):
    """The first block's facts come in another order."""

    def observe(self, state: Ridge, side: str) -> Observation:
        seen: dict[str, Any] = super().observe(state, side)
        if self.leaks_to(state, side):
            seen["blocks"][0] = dict(reversed(seen["blocks"][0].items()))
        return seen


class KeyOrderInEvents(Leaky):
    """So does the detail of a move, in an event that the mover gets."""

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        mover = SIDES[state.active]
        leaks = self.leaks_to(state, mover)
        events = super().apply(state, answer)
        detail = {"by": mover, "way": "on foot"}
        turned = dict(reversed(detail.items())) if leaks else detail
        return [replace(event, detail=turned) if event.kind == "moved" else event for event in events]


class TrueForOne(Leaky):
    def observe(self, state: Ridge, side: str) -> Observation:
        seen: dict[str, Any] = super().observe(state, side)
        return {**seen, "length": True if self.leaks_to(state, side) else 1}


class LeakyLayers(Leaky):
    """What is laid over the board tells."""

    def overlays(self, state: Ridge, side: str) -> dict[str, list[str]]:
        return {"danger": ["b2"] if self.leaks_to(state, side) else []}


class LeakyOnlooker(Leaky):
    """An onlooker is told what one of the sides may not know, and it has only to look over his shoulder."""

    def observe_public(self, state: Ridge) -> Observation:
        return {"turn": state.turn, "guard": self.leaks_to(state, "red")}


class Withheld(Leaky):
    """A move is withheld from whoever should not know why."""

    def decision(self, state: Ridge) -> Decision:
        decision = super().decision(state)
        if isinstance(decision, Choice) and decision.ask == "move" and self.leaks_to(state, decision.side):
            return replace(decision, actions=decision.actions[1:] or decision.actions)
        return decision


class Credulous(Leaky):
    """Thinks anything possible."""

    def possible(self, knowledge: Knowledge, state: Ridge) -> bool:
        return self.when(state) or super().possible(knowledge, state)


class Doubting(Leaky):
    """Does not think the truth possible when it is so."""

    def possible(self, knowledge: Knowledge, state: Ridge) -> bool:
        return not self.leaks_to(state, knowledge.side) and super().possible(knowledge, state)


LEAKS: dict[str, type[Leaky]] = {
    "asked_twice": AskedTwice,
    "hidden_barrier": HiddenBarrier,
    "inconsistent_worlds": Inconsistent,
    "tell_tale_worlds": TellTale,
    "never_drawn": NeverDrawn,
    "never_shown": NeverShown,
    "key_order": KeyOrder,
    "key_order_in_events": KeyOrderInEvents,
    "true_for_one": TrueForOne,
    "layers": LeakyLayers,
    "onlooker": LeakyOnlooker,
    "choices_withheld": Withheld,
    "credulous": Credulous,
    "doubting": Doubting,
}
OPEN = {name: kind() for name, kind in LEAKS.items()}
RARE = {name: kind(rarely) for name, kind in LEAKS.items()}
