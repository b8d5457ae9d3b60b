"""Leaks planted in any game: it plays as it does, but now and then something hidden shows.

`secret(state, side)` is a number that `side` cannot know, 0 where there is nothing to guess; a leak shows whether it is
odd.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fogbound.core.texts import texts
from fogbound.core.values import Action, Answer, Choice, Decision, Event, Observation

_ = texts("demo")

Secret = Callable[[Any, str], int]


class Planted:
    """A game with a leak. Everything that is not said here is as in the game."""

    def __init__(self, game: Any, secret: Secret) -> None:
        self.game, self.secret = game, secret

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def leaks(self, state: Any, side: str) -> bool:
        return self.secret(state, side) % 2 == 1


class KeyOrder(Planted):
    def observe(self, state: Any, side: str) -> Observation:
        seen: Observation = self.game.observe(state, side)
        return dict(reversed(seen.items())) if self.leaks(state, side) else seen


class TrueForOne(Planted):
    def observe(self, state: Any, side: str) -> Observation:
        return {**self.game.observe(state, side), "round": True if self.leaks(state, side) else 1}


class HiddenFigure(Planted):
    def observe(self, state: Any, side: str) -> Observation:
        return {**self.game.observe(state, side), "figure": self.secret(state, side)}


class Withheld(Planted):
    """The order of a side's actions tells."""

    def decision(self, state: Any) -> Decision:
        decision: Decision = self.game.decision(state)
        if isinstance(decision, Choice) and self.leaks(state, decision.side):
            return replace(decision, actions=decision.actions[::-1])
        return decision


class Rumour(Planted):
    """The detail of an event comes in another order."""

    def apply(self, state: Any, answer: Answer) -> list[Event]:
        decision = self.game.decision(state)
        leaks = isinstance(decision, Choice) and self.leaks(state, decision.side)
        events: list[Event] = self.game.apply(state, answer)
        if isinstance(decision, Choice):
            facts = {"a": 1, "b": 2}
            detail: dict[str, object] = dict(reversed(facts.items()) if leaks else facts)
            events.append(Event("rumour", "", _("A rumour."), to=(decision.side,), detail=detail))
        return events


class HiddenBarrier(Planted):
    """The enemy alone learns something: the side cannot undo."""

    def apply(self, state: Any, answer: Answer) -> list[Event]:
        decision = self.game.decision(state)
        leaks = isinstance(decision, Choice) and self.leaks(state, decision.side)
        events: list[Event] = self.game.apply(state, answer)
        if leaks and isinstance(answer, Action):
            enemy = next(side for side in self.game.sides if side != decision.side)
            events.append(Event("watched", "", _("You see it."), to=(enemy,), reveals=True))
        return events


# fmt: off
FOUND = {
    KeyOrder:      r".*'s observation betrays what is hidden: all of it is in the order",
    TrueForOne:    r".*'s observation betrays what is hidden: \.round is (True or 1|1 or True)\.",
    HiddenFigure:  r".*'s observation betrays what is hidden: \.figure is",
    Withheld:      r"(.*'s question|What is asked after .*) betrays .*what is hidden",
    Rumour:        r"The events of .* betray to \w+ what is hidden, and no barrier says so\.",
    HiddenBarrier: r"Whether .* can be undone betrays to \w+ what is hidden\.",
}
# fmt: on

DEAR = (Rumour, Withheld)
"""Those that are found after a hundred decisions of West. The fast suite plants them in Blitz, the others in West."""
