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


ANY = ""
"""Stands for every game that is not named."""
BOTS: Mapping[str, Mapping[str, str]] = {
    "random": {ANY: "fogbound.bots.uniform:RandomBot"},
    "greedy": {"west": "fogbound.bots.west.greedy:GreedyBot", "blitz": "fogbound.bots.blitz:GreedyBot"},
}
"""From weak to strong. Name of a bot: by game, where it is (`package.module:CLASS`)."""


def bots_for(game: str) -> tuple[str, ...]:
    return tuple(name for name, places in BOTS.items() if game in places or ANY in places)


def place_of(name: str, game: str) -> str:
    """Where the bot of this name is that plays this game."""
    places = BOTS[name]
    return places.get(game) or places[ANY]


@lru_cache(maxsize=32)
def find_bot(place: str) -> Bot:
    module, _colon, attribute = place.partition(":")
    bot: Bot = getattr(import_module(module), attribute)()
    return bot
