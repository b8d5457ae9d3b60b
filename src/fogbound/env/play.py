"""A game in which only the sides act: dice roll by themselves, from a seed, and actions are numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from numbers import Integral
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from fogbound.core.dice import DiceStream
from fogbound.core.game import side_named
from fogbound.core.texts import texts
from fogbound.core.values import Action, Chance, Choice, Event, Refusal, Result
from fogbound.env.lens import Lens, lens_for
from fogbound.games import game_named, scenario_named

_ = texts("env")

HIGHEST = np.float32(1000)
"""No piece of an observation exceeds it."""
SEEDS = 2**31
LIMIT = 100_000
"""Decisions; no game of random players comes near it."""


def at_least_one(limit: int) -> int:
    """How many decisions a game may take."""
    if not isinstance(limit, Integral) or limit < 1:
        raise Refusal(_("The limit is a whole number of decisions from 1 on, not {given}.", given=repr(limit)[:60]))
    return limit


class Play:
    """One game, begun anew as often as one likes.

    >>> play = Play("west", "SBW1", {})
    >>> play.begin(seed=1)
    >>> play.side, len(play.legal) > 0, int(play.mask().sum()) == len(play.legal)
    ('axis', True, True)
    """

    def __init__(self, game: str, scenario: str | Path | None, options: Mapping[str, object]) -> None:
        self.game = game_named(game)
        self.scenario = scenario_named(scenario, self.game) if scenario else self.game.scenarios[0]
        self.options = {name: str(value) for name, value in options.items()}
        self.sides = tuple(self.game.sides)
        self.actions = self.game.vocabulary.size
        """How many actions there are, legal or not."""
        self.lens: Lens = lens_for(game)
        self.begin(0)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """A game of its own; the board of its state is everybody's."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.lens = lens_for(self.game.name)  # a lens knows what it looked at last
        twin._stand(self.state.copy(), self.rolled, self.events)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: the position as text."""
        place = self.game.name, self.scenario, self.options
        return _restored, (*place, self.state.to_json(), self.dice, self.rolled, self.events)

    def begin(self, seed: int) -> None:
        self.dice = DiceStream.from_seed(seed)
        self._stand(self.game.new(self.scenario, self.options), Counter(), [])

    def _stand(self, state: Any, rolled: Counter[str], events: list[Event]) -> None:
        self.state = state
        self.rolled: Counter[str] = rolled.copy()
        self.events: list[Event] = list(events)
        """What happened since the last action, for all sides together."""
        self._settle()

    def _settle(self) -> None:
        """Roll until a side is asked or the game is over."""
        while isinstance(decision := self.game.decision(self.state), Chance):
            faces = self.dice.roll(decision, self.rolled[decision.purpose])
            self.rolled[decision.purpose] += 1
            self.events += self.game.apply(self.state, faces)
        self.decision: Choice | Result = decision
        legal = decision.actions if isinstance(decision, Choice) else ()
        self.legal: dict[int, Action] = dict(zip(self.game.vocabulary.ids_of(legal), legal, strict=True))
        """What may be done now, by number."""

    @property
    def side(self) -> str | None:
        """Whose choice it is; nobody's at the end."""
        return self.decision.side if isinstance(self.decision, Choice) else None

    @property
    def rewards(self) -> dict[str, float]:
        """At the end 1 to the winner and -1 to the loser; 0 in a draw and before."""
        winner = self.decision.winner if isinstance(self.decision, Result) else None
        return {side: 0.0 if winner is None else 1.0 if side == winner else -1.0 for side in self.sides}

    def act(self, number: int) -> None:
        """One of the legal actions, by its number."""
        action = self.legal.get(number)
        if action is None:
            raise Refusal(_("There is no legal action {number} now: take one of `legal`.", number=str(number)[:60]))
        self.events = self.game.apply(self.state, action)
        self._settle()

    def mask(self, side: str | None = None) -> NDArray[np.int8]:
        """1 for every action that may be chosen now; nothing for who is not asked."""
        mask = np.zeros(self.actions, np.int8)
        if side is None or side_named(side, self.sides) == self.side:
            mask[list(self.legal)] = 1
        return mask

    def observation(self, side: str) -> NDArray[np.float32]:
        return self.lens.look(self.state, self.sides.index(side_named(side, self.sides)))

    def text(self, number: int) -> str:
        return self.game.vocabulary.text(self.game.vocabulary.action(number))


def _restored(
    game: str,
    scenario: str,
    options: Mapping[str, str],
    state: bytes,
    dice: DiceStream,
    rolled: Counter[str],
    events: list[Event],
) -> Play:
    play = Play(game, scenario, options)
    play.dice = dice
    play._stand(play.game.state_type.from_json(state), rolled, events)
    return play
