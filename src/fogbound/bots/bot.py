"""What a bot is, and which there are."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from fogbound.core.figures import number
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Choice, Observation, Refusal

_ = texts("bots")


class Bot(Protocol):
    """Chooses from what its side sees. Keeps nothing between two choices, so it may be stopped and asked anew."""

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        """One of `choice.actions`. `budget` is how many seconds it may take; who takes much longer is stopped."""


class Asked(NamedTuple):
    """A question, and what its side saw when it was put."""

    observation: Observation
    choice: Choice


@runtime_checkable
class Planning(Protocol):
    """A bot may plan a turn at its first question: that is told it again with every other question of the turn.

    So it still keeps nothing: whoever asks can find that question again in the record of the game.
    """

    def turn_of(self, observation: Observation) -> Hashable:
        """Questions with the same answer belong to one turn."""

    def choose_since(self, began: Asked, asked: Asked, rng: Random, budget: float) -> Action:
        """The same as `choose`, with the question at which the turn began."""


class Advice(NamedTuple):
    """What a bot would answer, and why: all of it from the fog of the side that asks."""

    answer: Action
    reasons: tuple[Message, ...]
    plans: tuple[Any, ...]
    """What it had in mind, the plan it would take first; as its game shapes them."""
    risk: Any


@runtime_checkable
class Advising(Planning, Protocol):
    """A planning bot may say its reasons."""

    def advise(self, began: Asked, asked: Asked, budget: float) -> Advice:
        """Its answer to a question of a turn that began with another one, or with this one."""


class Prospect(NamedTuple):
    """What a side could still make of its turn, from its own fog: a value of one is a victory."""

    when: Message
    value: float
    error: float
    plan: Any
    """The best that was found; as its game shapes it."""
    words: Message


@runtime_checkable
class Judging(Advising, Protocol):
    """An advising bot may say what a position is worth to the side that is asked, so that turns can be judged."""

    def part_of(self, asked: Asked) -> Hashable | None:
        """The part of its own turn that a question belongs to, if games can be imagined from it."""

    def prospect(self, asked: Asked, seconds: float) -> Prospect | None:
        """Nothing if the time was too short."""


class Dial(NamedTuple):
    """A number by which a bot plays, and between which it may lie."""

    low: float
    high: float
    value: float


@runtime_checkable
class Tunable(Protocol):
    """A bot may play by numbers; a name can carry others than its own: `planner:1?fear=0.8&strikers=2`."""

    @property
    def dials(self) -> Mapping[str, Dial]: ...


class Player:
    """A bot in one game: remembers for it how its turn began."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._planning = bot if isinstance(bot, Planning) else None  # asking this is dearer than many an answer
        self._turn: Hashable = None
        self._began: Asked | None = None

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        planning = self._planning
        if planning is None:
            return self.bot.choose(observation, choice, rng, budget)
        asked = Asked(observation, choice)
        turn = planning.turn_of(observation)
        if self._began is None or turn != self._turn:
            self._turn, self._began = turn, asked
        return planning.choose_since(self._began, asked, rng, budget)


ADVISER: Mapping[str, str] = {"west": "planner:3"}
"""By game, the bot that people ask, unless they name another."""
ANY = ""
"""Stands for every game that is not named."""
BOTS: Mapping[str, Mapping[str, str]] = {
    "random": {ANY: "fogbound.bots.uniform:RandomBot"},
    "greedy": {"west": "fogbound.bots.west.greedy:GreedyBot", "blitz": "fogbound.bots.blitz.greedy:GreedyBot"},
    "planner:1": {"west": "fogbound.bots.west.planner.bot:recruit"},
    "planner:2": {
        "west": "fogbound.bots.west.planner.bot:officer",
        "blitz": "fogbound.bots.blitz.planner:officer",
    },
    "planner:3": {
        "west": "fogbound.bots.west.planner.bot:staff",
        "blitz": "fogbound.bots.blitz.planner:staff",
    },
    "planner": {
        "west": "fogbound.bots.west.planner.bot:general",
        "blitz": "fogbound.bots.blitz.planner:general",
    },
}
"""From weak to strong. Name of a bot: by game, where it is (`package.module:CLASS`)."""


def bots_for(game: str) -> tuple[str, ...]:
    return tuple(name for name, places in BOTS.items() if game in places or ANY in places)


def place_of(name: str, game: str) -> str:
    """Where the bot of this name is that plays this game, with the numbers that the name carries."""
    known, mark, numbers = name.partition("?")
    places = BOTS.get(known, {})
    place = places.get(game) or places.get(ANY)
    if place is None:
        raise Refusal(no_such_bot(name, game))
    return f"{place}{mark}{numbers}"


def no_such_bot(name: str, game: str) -> Message:
    known = ", ".join(bots_for(game))
    return _("There is no bot “{bot}” for this game; there are: {known}.", bot=name[:60], known=known)


def bot_named(name: str, game: str) -> Bot:
    """The bot of this name that plays this game; a name that is none is refused with what is wrong with it."""
    for fault in faults_of(name, game):
        raise Refusal(fault)
    return find_bot(place_of(name, game))


def faults_of(name: str, game: str) -> list[Message]:
    """What is wrong with the name of a bot, and with the numbers that it carries."""
    known, _mark, given = str(name).partition("?")
    if known not in bots_for(game):
        return [no_such_bot(known, game)]
    return _faults_of_numbers(known, game, given) if given else []


def _faults_of_numbers(name: str, game: str, given: str) -> list[Message]:
    bot = find_bot(place_of(name, game))
    dials = bot.dials if isinstance(bot, Tunable) else {}
    if not dials:
        return [no_numbers(name)]
    try:
        numbers = numbers_in(given)
    except ValueError:
        return [_("Write the numbers of a bot as NAME=NUMBER with & between them, not “{given}”.", given=given)]
    faults = [no_such_number(dial, list(dials)) for dial in numbers if dial not in dials]
    for dial, value in numbers.items():
        if dial in dials and not dials[dial].low <= value <= dials[dial].high:
            low, high = (number(each, None) for each in dials[dial][:2])
            faults.append(
                _("The number “{dial}” of a bot lies between {low} and {high}.", dial=dial, low=low, high=high)
            )
    return faults


def no_numbers(name: str) -> Message:
    return _("{bot} has no numbers to tune.", bot=name)


def no_such_number(dial: str, known: list[str]) -> Message:
    return _("There is no number “{dial}” to tune; there are: {known}.", dial=dial, known=", ".join(known))


def name_with(name: str, numbers: Mapping[str, float]) -> str:
    """A name that carries numbers, beside those that it has.

    >>> name_with("planner:1?stay=1&fear=2", {"fear": 0.8, "strikers": 2})
    'planner:1?stay=1&fear=0.8&strikers=2'
    """
    plain, _mark, carried = name.partition("?")
    written = "&".join(f"{dial}={value:.4g}" for dial, value in (numbers_in(carried) | dict(numbers)).items())
    return f"{plain}?{written}" if written else plain


def numbers_in(text: str) -> dict[str, float]:
    """
    >>> numbers_in("fear=0.8&strikers=2")
    {'fear': 0.8, 'strikers': 2.0}
    """
    pairs = (part.partition("=") for part in text.split("&") if part)
    return {dial: float(value) for dial, _equals, value in pairs}


def advisers_for(game: str) -> tuple[str, ...]:
    """The bots of a game that say why."""
    return tuple(name for name in bots_for(game) if isinstance(find_bot(place_of(name, game)), Advising))


@lru_cache(maxsize=32)
def find_bot(place: str) -> Bot:
    where, _mark, numbers = place.partition("?")
    module, _colon, attribute = where.partition(":")
    bot: Bot = getattr(import_module(module), attribute)(**numbers_in(numbers))
    return bot
