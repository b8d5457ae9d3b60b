"""What a bot is, and which there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Protocol

from fogbound.core.values import Action, Choice, Observation


class Bot(Protocol):
    """Chooses from what its side sees. Keeps nothing between two choices, so it may be stopped and asked anew."""

    def choose(self, observation: Observation, choice: Choice, rng: Random, budget: float) -> Action:
        """One of `choice.actions`. `budget` is how many seconds it may take; who takes much longer is stopped."""


BOTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "random": ("fogbound.bots.uniform:RandomBot", ()),
    "greedy": ("fogbound.bots.west.greedy:GreedyBot", ("west",)),
    "greedy-blitz": ("fogbound.bots.blitz:GreedyBot", ("blitz",)),
}
"""From weak to strong. Name of a bot: where it is (`package.module:CLASS`), and its games (none named: all)."""


def bots_for(game: str) -> tuple[str, ...]:
    return tuple(name for name, (_place, plays) in BOTS.items() if not plays or game in plays)


@lru_cache(maxsize=32)
def find_bot(name: str) -> Bot:
    place, _plays = BOTS[name]
    module, _colon, attribute = place.partition(":")
    bot: Bot = getattr(import_module(module), attribute)()
    return bot
