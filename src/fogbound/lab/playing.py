"""One game between bots, from set-up to result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from random import Random
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from fogbound.bots.bot import Bot, Player, bot_named
from fogbound.core.dice import DiceStream
from fogbound.core.texts import Message
from fogbound.core.values import Answer, Chance, Choice, Event, Result
from fogbound.games import game_named

BUDGET = 10.0
"""Far more than our bots need, so that a busy machine changes the time that games take, and not the games."""


@runtime_checkable
class HasTally(Protocol):
    """A game may count what is worth knowing of a finished game: turns, losses, capitals.

    Comparisons know `turns`, `SIDE points` and `SIDE steps lost` or `SIDE stands lost` by their names.
    """

    def tally(self, state: Any) -> dict[str, float]: ...


@runtime_checkable
class HasUses(Protocol):
    """A game may tell from its events how often each of its clauses counted."""

    def uses(self, events: Iterable[Event]) -> Mapping[str, int]: ...


class Order(Struct, frozen=True):
    """A game to be played: all that a worker, here or elsewhere, needs to know."""

    game: str
    scenario: str
    options: dict[str, str]
    bots: dict[str, str]
    """By side."""
    seed: int
    budget: float = BUDGET
    """Seconds that a bot may think about a choice."""


class Outcome(Struct, frozen=True):
    """How it went."""

    seed: int
    winner: str | None
    grade: Message
    decisions: int
    seconds: float
    slowest: float
    """The longest that a bot thought about one choice, in seconds."""
    facts: dict[str, float]
    trace: str = ""
    """A digest of all answers and dice: equal for games that went the same way."""
    uses: dict[str, int] = {}
    """How often clauses counted, where the game tells."""


def play(order: Order) -> Outcome:
    """Play it out. The same order gives the same game, wherever it is played."""
    game = game_named(order.game)
    dice = DiceStream.from_seed(order.seed)
    bots = {side: bot_named(order.bots[side], order.game) for side in game.sides}
    players = {side: Player(bot) for side, bot in bots.items()}
    rngs = {side: Random(f"{order.seed} {side}") for side in game.sides}
    rolled: Counter[str] = Counter()
    answers: list[Answer] = []
    events: list[Event] = []
    decisions, slowest, begin = 0, 0.0, perf_counter()
    state = game.new(order.scenario, order.options)
    while not isinstance(decision := game.decision(state), Result):
        if isinstance(decision, Chance):
            answers.append(faces := dice.roll(decision, rolled[decision.purpose]))
            events += game.apply(state, faces)
            rolled[decision.purpose] += 1
            continue
        assert isinstance(decision, Choice)
        asked = perf_counter()
        side = decision.side
        seen = {} if is_blind(bots[side]) else game.observe(state, side)
        action = players[side].choose(seen, decision, rngs[side], order.budget)
        slowest = max(slowest, perf_counter() - asked)
        answers.append(action)
        events += game.apply(state, action)
        decisions += 1
    facts = game.tally(state) if isinstance(game, HasTally) else {}
    uses = dict(game.uses(events)) if isinstance(game, HasUses) else {}
    took = perf_counter() - begin
    return Outcome(order.seed, decision.winner, decision.grade, decisions, took, slowest, facts, trace(answers), uses)


def trace(answers: list[Answer]) -> str:
    return blake2b(msgspec.msgpack.encode(answers), digest_size=12).hexdigest()


def is_blind(bot: Bot) -> bool:
    """Whether a bot needs no observation: to make one costs more than a move at random."""
    return bool(getattr(bot, "blind", False))
