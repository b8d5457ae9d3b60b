"""How fast West is, beside python-chess measured in the same run if it is installed.

Times are processor time: a busy machine lengthens the wait, not the figures.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from fogbound.core.values import Chance, Choice, Dice, Result
from fogbound.west.boards import board_of
from fogbound.west.game import GAME
from fogbound.west.odds import battle, odds
from fogbound.west.odds.plan import Plan
from fogbound.west.odds.simulated import Simulation
from fogbound.west.rules.supply import supplied_blocks
from fogbound.west.state import West

SCENARIO = "SBW3"
BATTLE = ("DE infantry 4, DE infantry 4, DE tank 5", "FR infantry 4, FR infantry 3, FR infantry 2", "plain", "1940-05")
SECONDS = 3.0
"""How long each figure is measured at least."""


class Bench(Struct, frozen=True):
    """Measured figures, those of peers, and how they compare."""

    figures: dict[str, float]
    peers: dict[str, float]
    ratios: dict[str, float]
    growth: dict[str, float]
    """Microseconds for the supply of both sides and a copy, by scenario: from few blocks to many."""


def rate(work: Callable[[], int]) -> float:
    """How many a second: `work` says how many it did."""
    work()  # warm caches are part of any long game
    done, begin = 0, process_time()
    while (took := process_time() - begin) < SECONDS:
        done += work()
    return done / took


def microseconds(work: Callable[[], object]) -> float:
    def once() -> int:
        work()
        return 1

    return 1e6 / rate(once)


def random_game(rng: Random) -> int:
    """One random game through the rules; every legal action of every choice is generated."""
    state, choices = GAME.new(SCENARIO, {}), 0
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        GAME.apply(state, rng.choice(decision.actions))
        choices += 1
    return choices


def _supply(state: West) -> None:
    state.forget()
    for side in (0, 1):
        supplied_blocks(board_of(state), state, side)


def _battles() -> int:
    engagement, codes = battle(*BATTLE, {})
    simulation = Simulation(engagement, Plan(), Random(1))
    for _battle in range(1000):
        simulation.fight(codes)
    return 1000


def _exact() -> None:
    engagement, codes = battle(*BATTLE, {})
    odds(engagement, codes)


def run() -> Bench:
    rng = Random(1)
    state = GAME.new(SCENARIO, {})
    figures = {
        "random play, decisions/s": rate(lambda: random_game(rng)),
        "copy of a state, us": microseconds(state.copy),
        "observe and encode as JSON, us": microseconds(lambda: msgspec.json.encode(GAME.observe(state, "axis"))),
        "supply of both sides, us": microseconds(lambda: _supply(state)),
        "battles of 3 v 3, /s": rate(_battles),
        "exact odds of 3 v 3, us": microseconds(_exact),
    }
    peers = _chess() if find_spec("chess") else {}
    ratios = {}
    if peers:
        ratios = {
            "random play": figures["random play, decisions/s"] / peers["chess random play, plies/s"],
            "copy": figures["copy of a state, us"] / peers["chess copy(stack=False), us"],
        }
    return Bench(figures, peers, ratios, _growth())


def _chess() -> dict[str, float]:
    """python-chess is GPL: it is measured where the bench group is installed, and never needed."""
    chess: Any = import_module("chess")
    rng = Random(1)

    def game() -> int:
        board, plies = chess.Board(), 0
        while plies < 300 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
        return plies

    board = chess.Board()
    return {
        "chess random play, plies/s": rate(game),
        "chess copy(stack=False), us": microseconds(lambda: board.copy(stack=False)),
    }


def _growth() -> dict[str, float]:
    found = {}
    for scenario in GAME.scenarios:
        state = GAME.new(scenario, {})
        blocks = sum(len(stack) for stack in state.stacks.values())
        found[f"{scenario}, {blocks} blocks: supply, us"] = microseconds(partial(_supply, state))
        found[f"{scenario}, {blocks} blocks: copy, us"] = microseconds(state.copy)
    return found
