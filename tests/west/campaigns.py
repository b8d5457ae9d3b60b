"""Campaigns by script: one side follows orders turn by turn, the other lets it happen. Dice are thrown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeAlias

from fogbound.core.values import Action, Chance, Choice, Dice, Result
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.control import owner_side
from fogbound.west.theatre.gazetteer import UnknownPlaceError, find

PASS = ("stay", "done", "stop", "fight_on")

Order: TypeAlias = tuple[str, ...]
"""A question, the answer to it, and the answers to what is asked then: actions, or the place where to go."""
Orders: TypeAlias = Iterable[Order]
"""Of one turn."""


class Campaign:
    """One game of a scenario by a script. Orders that cannot be carried out are passed over."""

    def __init__(self, scenario: str, side: str, turns: Sequence[Orders], rng: Random, **options: str) -> None:
        self.state = GAME.new(scenario, options)
        self.side = side
        self.turns = turns
        self.rng = rng
        self.turn = -1
        self.orders: list[Order] = []
        self.next: list[str] = []
        """What is still to be said of the order that is being carried out."""

    def fight(self) -> West:
        """To the end of the last turn that has orders."""
        while not isinstance(decision := GAME.decision(self.state), Result):
            if self.turn + 1 == len(self.turns) and SIDES[self.state.active] != self.side:
                break
            if isinstance(decision, Chance):
                GAME.apply(self.state, Dice(tuple(self.rng.choices(range(1, 7), k=decision.count))))
            else:
                GAME.apply(self.state, self.answer(decision) if decision.side == self.side else least(decision))
        return self.state

    def answer(self, choice: Choice) -> Action:
        if self.state.turn != self.turn and SIDES[self.state.active] == self.side:
            self.turn, self.next = self.state.turn, []
            self.orders = list(self.turns[self.turn])
        if self.next and (action := self.understood(choice, self.next[0])):
            del self.next[0]
            return action
        for order in self.orders:
            asked, what, *self.next = order
            if asked == choice.ask and (action := self.understood(choice, what)):
                self.orders.remove(order)
                return action
        self.next = []
        return least(choice)

    def understood(self, choice: Choice, said: str) -> Action | None:
        """The action that these words, or this place, stand for, if it is legal."""
        for action in choice.actions:
            if GAME.vocabulary.text(action) == said:
                return action
        try:
            there = Action("to", (find(said),))
        except UnknownPlaceError:
            return None
        return there if there in choice.actions else None


def least(choice: Choice) -> Action:
    """Nothing, if that may be; else the first thing that is done by somebody (a crowded hex must be left, 3.10)."""
    passes = [action for action in choice.actions if action.verb in PASS]
    return (passes or [action for action in choice.actions if action.verb != "activate"])[0]


def moves(*blocks: str, by: str = "move_ground", to: Sequence[str]) -> Iterable[Order]:
    """Blocks that go the same way."""
    return [(by, f"{'fly' if by == 'move_air' else 'move'} {quoted(block)}", *to) for block in blocks]


def quoted(block: str) -> str:
    return f'"{block}"' if " " in block else block


def holds(state: West, side: str, *places: str) -> bool:
    return all(owner_side(state, find(place)) == SIDES.index(side) for place in places)
