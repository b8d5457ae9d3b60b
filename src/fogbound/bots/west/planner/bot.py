"""The planner as a bot, at its levels: they differ by how much it thinks, never by dice or sight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from random import Random
from time import perf_counter
from typing import Final

from fogbound.bots.bot import Advice, Asked
from fogbound.bots.west.greedy import respond
from fogbound.bots.west.planner import reasons
from fogbound.bots.west.planner.plans import BASE
from fogbound.bots.west.planner.search import Search, Trial
from fogbound.bots.west.planner.worlds import BEGINNINGS, seed_of
from fogbound.bots.west.sight import Sight
from fogbound.core.values import Action, Choice, Observation

THOUGHT: Final = 0.8
"""Share of the time of a question that goes into the plan, if it is made there."""
KEPT: Final = 64
"""Turns whose plans are kept; they are made of knowledge alone, so that one that was lost is made again."""


class Planner:
    """Plays West: plans the turn at its first question, and answers the others by the plan."""

    def __init__(self, games: int, clock: Callable[[], float] = perf_counter) -> None:
        self.games = games
        """Imagined games that a plan is worth at most."""
        self.clock = clock
        self._plans: OrderedDict[tuple[str, str], list[Trial]] = OrderedDict()

    def turn_of(self, observation: Observation) -> Hashable:
        return observation["turn"], observation["active"]

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        asked = Asked(observation, choice)
        return self.choose_since(asked, asked, rng, budget)

    def choose_since(self, began: Asked, asked: Asked, rng: Random, budget: float) -> Action:
        deadline = self.clock() + budget
        trials = self.plans(began, budget * THOUGHT)
        style = trials[0].plan.style if trials else BASE
        return respond(Sight(asked.choice, asked.observation, lambda: self.clock() >= deadline, style))

    def advise(self, began: Asked, asked: Asked, budget: float) -> Advice:
        """Its answer, the plans that it tried, and what it fears."""
        tried = reasons.thoughts(self.plans(began, budget), began.observation)
        answer = self.choose_since(began, asked, Random(0), budget)
        fear = reasons.risk(asked.observation, asked.choice)
        said = reasons.sentences(tried, fear, str(asked.observation["setting"]))
        return Advice(answer, tuple(said), tuple(tried), fear)

    def plans(self, began: Asked, seconds: float) -> list[Trial]:
        """The plans of the turn that began with a question, the one to take first; none without thought."""
        ask, seen = began.choice.ask, began.observation
        if not self.games or ask not in BEGINNINGS or seen["active"] != seen["side"]:
            return []
        key = (seed_of(seen), ask)
        found = self._plans.get(key)
        if found is None:
            deadline = self.clock() + seconds
            found = Search(seen, ask, self.games, lambda: deadline - self.clock()).run()
            self._plans[key] = found
            if len(self._plans) > KEPT:
                self._plans.popitem(last=False)
        return found


def recruit() -> Planner:
    """Level 1: no plan, the policy alone."""
    return Planner(0)


def officer() -> Planner:
    """Level 2."""
    return Planner(24)


def staff() -> Planner:
    """Level 3."""
    return Planner(72)


def general() -> Planner:
    """Level 4, the whole of it."""
    return Planner(216)
