"""The games of the product by name. A game is imported when it is asked for, so nobody pays for the other."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from fogbound.core.game import Game

GAMES: Mapping[str, str] = {}
"""Where each game is: its module and, after a colon, its name there."""


def load_game(where: str) -> Game[Any]:
    """The game at `package.module:NAME`."""
    module, _colon, name = where.partition(":")
    game: Game[Any] = getattr(import_module(module), name)
    return game
