"""Campaigns from a script: the Axis follows orders turn by turn, the Allies let it happen. Dice are thrown."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from fogbound.core.values import Action, Chance, Choice, Dice, Result
from fogbound.west.game import GAME
from fogbound.west.kinds import ALLIES
from fogbound.west.position.state import West
from fogbound.west.theatre.gazetteer import find

PASS = ("stay", "done", "stop", "fight_on")


class Orders(NamedTuple):
    """Of one Axis turn: where each block goes, in this order."""

    march: Mapping[str, tuple[str, ...]]
    fly: Mapping[str, str] = MappingProxyType({})
    blitz: Mapping[str, str] = MappingProxyType({})
    exploit: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Campaign:
    """One game of a scenario by a script."""

    def __init__(self, scenario: str, turns: list[Orders], rng: Random, **options: str) -> None:
        self.state = GAME.new(scenario, options)
        self.rng = rng
        self.turns = turns
        self.ways: list[int] = []
        """Where the block that is on its way still goes."""
        self.orders = Orders({})
        self.turn = -1

    def fight(self) -> West:
        """To the end of the last turn that has orders."""
        while not isinstance(decision := GAME.decision(self.state), Result):
            if self.state.active == ALLIES and self.state.turn + 1 == len(self.turns):
                break
            if isinstance(decision, Chance):
                GAME.apply(self.state, Dice(tuple(self.rng.choices(range(1, 7), k=decision.count))))
            else:
                GAME.apply(self.state, self.answer(decision))
        return self.state

    def answer(self, choice: Choice) -> Action:
        if choice.side == "allies":
            return self.least(choice)
        if self.state.turn != self.turn:
            self.turn = self.state.turn
            told = self.turns[self.turn]
            self.orders = Orders(dict(told.march), dict(told.fly), dict(told.blitz), dict(told.exploit))
        orders = {
            "move_ground": self.orders.march, "move_air": self.orders.fly,
            "blitz": self.orders.blitz, "exploit": self.orders.exploit,
        }.get(choice.ask)  # fmt: skip
        if orders is not None:
            return self.next_of(choice, orders)
        return self.on_the_way(choice) or self.least(choice)

    def next_of(self, choice: Choice, orders: dict) -> Action:
        """The next order that can be carried out."""
        names = self.state.board.names
        for name in list(orders):
            for action in choice.actions:
                if action.args and names[action.args[0]] == name and action.verb in ("move", "fly", "blitz"):
                    told = orders.pop(name)
                    self.ways = [find(place) for place in ((told,) if isinstance(told, str) else told)]
                    return action
        self.ways = []
        return self.least(choice)

    def on_the_way(self, choice: Choice) -> Action | None:
        if self.ways and (step := Action("to", (self.ways[0],))) in choice.actions:
            self.ways.pop(0)
            return step
        return None

    def least(self, choice: Choice) -> Action:
        return next((action for action in choice.actions if action.verb in PASS), choice.actions[0])
