"""The planner as a bot, at its levels: they differ by how much it thinks, never by dice or sight."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from fogbound.bots.bot import Advice, Asked, Dial, Prospect
from fogbound.bots.halving import Trial
from fogbound.bots.thinking import Thinking, Thoughts
from fogbound.bots.west.greedy import respond
from fogbound.bots.west.planner import reasons
from fogbound.bots.west.planner.plans import BASE
from fogbound.bots.west.planner.prospect import prospect
from fogbound.bots.west.planner.search import Search
from fogbound.bots.west.planner.worlds import BEGINNINGS, UNMOVED, seed_of
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.style import DIALS, Style
from fogbound.core.values import Action, Choice, Observation

THOUGHT: Final = 0.8
"""Share of the time of a question that goes into the plan, if it is made there,"""
QUESTIONS: Final = 8
"""and how many questions may go into it: units are repaired one by one, and nobody has moved yet."""


class Planner:
    """Plays West: plans the turn at its first question, and answers the others by the plan."""

    def __init__(self, games: int, base: Style = BASE, clock: Callable[[], float] = perf_counter) -> None:
        self.games = games
        """Imagined games that a plan is worth at most."""
        self.base = base
        """How it plays when it has nothing in mind."""
        self.clock = clock
        self._thoughts = Thoughts()

    @property
    def dials(self) -> dict[str, Dial]:
        return {name: Dial(low, high, getattr(self.base, name)) for name, (low, high) in DIALS.items()}

    def turn_of(self, observation: Observation) -> Hashable:
        return observation["turn"], observation["active"]

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        asked = Asked(observation, choice)
        return self.choose_since(asked, asked, rng, budget)

    def choose_since(self, began: Asked, asked: Asked, rng: Random, budget: float) -> Action:
        deadline = self.clock() + budget
        thinking = self._thinking(began, QUESTIONS * THOUGHT * budget)
        if thinking:
            part = BEGINNINGS.get(asked.choice.ask)
            if part in UNMOVED or not thinking.trials:
                thinking.go_on(THOUGHT * budget)
            elif part:
                thinking.stop()
        return self._answer(thinking.trials if thinking else [], asked, deadline)

    def advise(self, began: Asked, asked: Asked, budget: float) -> Advice:
        """Its answer, the plans that it tried, and what it fears."""
        deadline = self.clock() + 2 * budget
        trials = self.plans(began, budget)
        tried = reasons.thoughts(trials, began.observation)
        answer = self._answer(trials, asked, deadline)
        fear = reasons.risk(asked.observation, asked.choice)
        said = reasons.sentences(tried, fear, str(asked.observation["setting"]))
        return Advice(answer, tuple(said), tuple(tried), fear)

    def part_of(self, asked: Asked) -> str | None:
        seen = asked.observation
        return BEGINNINGS.get(asked.choice.ask) if seen["active"] == seen["side"] else None

    def prospect(self, asked: Asked, seconds: float) -> Prospect | None:
        """What the side that is asked can hope for; half of its games look for a plan, the others judge it."""
        deadline = self.clock() + seconds
        return prospect(asked, self.games, lambda: deadline - self.clock(), self.base) if self.games else None

    def plans(self, began: Asked, seconds: float) -> list[Trial]:
        """The plans of the turn that began with a question, the one to take first; none without thought."""
        thinking = self._thinking(began, seconds)
        if thinking and not thinking.trials:
            thinking.go_on(seconds)
        return thinking.trials if thinking else []

    def _answer(self, trials: list[Trial], asked: Asked, deadline: float) -> Action:
        style = trials[0].plan.style if trials else self.base
        return respond(Sight(asked.choice, asked.observation, lambda: self.clock() >= deadline, style))

    def _thinking(self, began: Asked, seconds: float) -> Thinking | None:
        """What it has thought of a turn; it may think so long in all of it."""
        ask, seen = began.choice.ask, began.observation
        if not self.games or ask not in BEGINNINGS or seen["active"] != seen["side"]:
            return None
        search = partial(Search, seen, ask, self.games, base=self.base)
        return self._thoughts.of((seed_of(seen), ask), lambda: Thinking(search, seconds, self.clock))


def recruit(**numbers: float) -> Planner:
    """Level 1: no plan, the policy alone."""
    return Planner(0, BASE.turned(**numbers))


def officer(**numbers: float) -> Planner:
    """Level 2."""
    return Planner(24, BASE.turned(**numbers))


def staff(**numbers: float) -> Planner:
    """Level 3."""
    return Planner(72, BASE.turned(**numbers))


def general(**numbers: float) -> Planner:
    """Level 4, the whole of it."""
    return Planner(216, BASE.turned(**numbers))
