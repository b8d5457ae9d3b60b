"""The peers of the benchmark, where they are installed: python-chess and catanatron.

Both are GPL: they are in the bench group only, are never needed, and nothing of ours is built on them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from fogbound.lab.rounds import Work

LONGEST = 1000
"""Turns after which a game of catanatron is broken off."""


def random_games() -> dict[str, Work]:
    """Random play of each, in decisions with their lists of legal ones."""
    peers = {"python-chess": ("chess", chess_games), "catanatron": ("catanatron", catan_games)}
    return {name: make() for name, (module, make) in peers.items() if find_spec(module)}


def chess_games() -> Work:
    chess: Any = import_module("chess")
    rng = Random(1)

    def game() -> int:
        board, plies = chess.Board(), 0
        while not board.is_game_over():  # to the end, as West is played
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return game


def catan_games() -> Work:
    catan: Any = import_module("catanatron")

    def game() -> int:
        play, ticks = catan.Game([catan.RandomPlayer(catan.Color.RED), catan.RandomPlayer(catan.Color.BLUE)]), 0
        while play.winning_color() is None and play.state.num_turns < LONGEST:
            play.play_tick()
            ticks += 1
        return ticks

    return game


def copies() -> dict[str, Callable[[], object]]:
    if not find_spec("chess"):
        return {}
    return {"python-chess": partial(import_module("chess").Board().copy, stack=False)}
