"""The planner of Blitz: weighs plans in imagined games, and answers by the rules of thumb of the greedy bot."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from fogbound.bots.blitz.greedy import respond
from fogbound.bots.blitz.picture import known_table, seed_of
from fogbound.bots.blitz.search import Search
from fogbound.bots.bot import Asked
from fogbound.bots.thinking import Thinking, Thoughts
from fogbound.core.values import Action, Choice, Observation

THOUGHT: Final = 0.8
"""Share of the time of a question that goes into the plan, if it is made there,"""
QUESTIONS: Final = 4
"""and how many questions of a turn may go into it."""


class Planner:
    """Plays Blitz: plans the turn at its first question, and answers the others by the plan."""

    def __init__(self, games: int, clock: Callable[[], float] = perf_counter) -> None:
        self.games = games
        """Imagined games that a plan is worth at most."""
        self.clock = clock
        self._thoughts = Thoughts()

    def turn_of(self, observation: Observation) -> Hashable:
        return observation["turn"]

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        asked = Asked(observation, choice)
        return self.choose_since(asked, asked, rng, budget)

    def choose_since(self, began: Asked, asked: Asked, rng: Random, budget: float) -> Action:
        thinking = self._thinking(began, budget)
        thinking.go_on(THOUGHT * budget)
        return respond(known_table(asked.observation), asked.choice, rng, thinking.trials[0].plan)

    def _thinking(self, began: Asked, budget: float) -> Thinking:
        seen, choice = began
        search = partial(Search, seen, choice.side, self.games)
        seconds = QUESTIONS * THOUGHT * budget
        return self._thoughts.of((seed_of(seen), choice.side), lambda: Thinking(search, seconds, self.clock))


def officer() -> Planner:
    """Level 2, as in West; there is no recruit, for the policy alone is the greedy bot."""
    return Planner(24)


def staff() -> Planner:
    """Level 3."""
    return Planner(72)


def general() -> Planner:
    """Level 4."""
    return Planner(216)
