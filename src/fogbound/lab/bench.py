"""How fast West is, beside python-chess measured in the same run if it is installed.

Times are processor time, and what is compared is measured by turns: a busy machine slows both alike.
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

from fogbound.core.state import Frame
from fogbound.core.values import Action, Chance, Choice, Dice, Result
from fogbound.west.game import GAME
from fogbound.west.kinds import AXIS, Class, Nation
from fogbound.west.odds import battle, odds
from fogbound.west.odds.plan import Plan
from fogbound.west.odds.simulated import Simulation
from fogbound.west.position.state import West
from fogbound.west.rules.reach import reach
from fogbound.west.rules.supply import join, supplied_blocks

SCENARIO = "SBW3"
BATTLE = ("DE infantry 4, DE infantry 4, DE tank 5", "FR infantry 4, FR infantry 3, FR infantry 2", "plain", "1940-05")
GUNS = ("DE infantry 4, DE artillery 3, DE tank 5", "FR infantry 4, FR artillery 3, FR infantry 2", "plain", "1940-05")
BLOCKS = ((Nation.DE, Class.INFANTRY, 2), (Nation.DE, Class.TANK, 1), (Nation.FR, Class.INFANTRY, 3))
SECONDS = 3.0
"""How long each figure is measured at least."""


class Bench(Struct, frozen=True):
    """Measured figures, those of peers, and how they compare."""

    figures: dict[str, float]
    peers: dict[str, float]
    ratios: dict[str, float]
    growth: dict[str, float]
    """Microseconds for supply and a copy from few blocks to many, and for a march from few hexes to many."""


def rates(*works: Callable[[], int]) -> list[float]:
    """How many of each a second, by turns: a work says how many it did."""
    done, took = [0] * len(works), [0.0] * len(works)
    for work in works:
        _turn(work, SECONDS / 4)  # warm caches are part of any long run
    while min(took) < SECONDS:
        for n, work in enumerate(works):
            more, seconds = _turn(work, SECONDS / 20)
            done[n] += more
            took[n] += seconds
    return [each / seconds for each, seconds in zip(done, took, strict=True)]


def _turn(work: Callable[[], int], least: float) -> tuple[int, float]:
    """How much was done, and how long it took."""
    begin, done, seconds = process_time(), 0, 0.0
    while seconds < least:
        done += work()
        seconds = process_time() - begin
    return done, seconds


def rate(work: Callable[[], int]) -> float:
    return rates(work)[0]


def microseconds(work: Callable[[], object]) -> float:
    return 1e6 / rate(lambda: _times(1, work))


def microseconds_by_turns(*works: Callable[[], object]) -> list[float]:
    """Of works so short that asking for the time takes as long."""
    return [1e6 / found for found in rates(*[partial(_times, 100, work) for work in works])]


def _times(times: int, work: Callable[[], object]) -> int:
    for _ in range(times):
        work()
    return times


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
    """From nothing: in a game the nets of the turn before often still hold."""
    state.forget()
    join.cache_clear()
    for side in (0, 1):
        supplied_blocks(state, side)


def _battle_to_fight() -> tuple[West, int]:
    """A game that stands before a battle of 3 v 3, and the hex of it."""
    state = GAME.new(SCENARIO, {})
    board = state.board
    hex = next(h for h in range(board.hexes) if board.terrain[h] == "plain" and board.land[h] and h not in state.stacks)
    for nation, kind, count in BLOCKS:
        chosen = [b for b in board.movers[board.side_of[nation]] if (board.nation[b], board.kind[b]) == (nation, kind)]
        for block in chosen[:count]:
            state.put(block, hex)
            state.steps[block] = board.faces[block][0]
    state.frames = (Frame("blitz_combat"),)
    state.touch()
    return state, hex


def _game_battles() -> int:
    """Fought in the game itself: state, questions with random answers, dice and events."""
    ready, hex = _battle_to_fight()
    rng = Random(1)
    for _battle in range(100):
        state = ready.copy()
        GAME.apply(state, Action("battle", (hex,)))
        while not isinstance(decision := GAME.decision(state), Result):
            if isinstance(decision, Chance):
                GAME.apply(state, Dice(tuple(rng.choices(range(1, 7), k=decision.count))))
            else:
                GAME.apply(state, rng.choice(decision.actions))
    return 100


def _battles() -> int:
    """Fought with dice through `Engagement`, which every battle of a game asks too."""
    engagement, codes = battle(*BATTLE, {})
    simulation = Simulation(engagement, Plan(), Random(1))
    for _battle in range(1000):
        simulation.fight(codes)
    return 1000


def _exact(fight: tuple[str, str, str, str]) -> None:
    engagement, codes = battle(*fight, {})
    odds(engagement, codes)


def run() -> Bench:
    rng = Random(1)
    state = GAME.new(SCENARIO, {})
    chess_games = _chess_games() if find_spec("chess") else None
    plays = rates(lambda: random_game(rng), *([chess_games] if chess_games else []))
    copies = microseconds_by_turns(state.copy, *([_chess_copy()] if chess_games else []))
    figures = {
        "random play, decisions/s": plays[0],
        "copy of a state, us": copies[0],
        "observe and encode as JSON, us": microseconds(lambda: msgspec.json.encode(GAME.observe(state, "axis"))),
        "supply of both sides, us": microseconds(lambda: _supply(state)),
        "battles of 3 v 3, combat code alone, /s": rate(_battles),
        "battles of 3 v 3, whole game, /s": rate(_game_battles),
        "exact odds of 3 v 3, us": microseconds(lambda: _exact(BATTLE)),
        "exact odds of 3 v 3 with artillery, us": microseconds(lambda: _exact(GUNS)),
    }
    peers, ratios = {}, {}
    if chess_games:
        peers = {"chess random play, plies/s": plays[1], "chess copy(stack=False), us": copies[1]}
        ratios = {
            "random play": figures["random play, decisions/s"] / peers["chess random play, plies/s"],
            "copy": figures["copy of a state, us"] / peers["chess copy(stack=False), us"],
        }
    return Bench(figures, peers, ratios, _growth())


def _chess_games() -> Callable[[], int]:
    """python-chess is GPL: it is measured where the bench group is installed, and never needed."""
    chess: Any = import_module("chess")
    rng = Random(1)

    def game() -> int:
        board, plies = chess.Board(), 0
        while not board.is_game_over():  # to the end, as West is played
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return game


def _chess_copy() -> Callable[[], object]:
    board: Any = import_module("chess").Board()
    return partial(board.copy, stack=False)


def _growth() -> dict[str, float]:
    found = {}
    for scenario in GAME.scenarios:
        state = GAME.new(scenario, {})
        blocks = sum(len(stack) for stack in state.stacks.values())
        found[f"{scenario}, {blocks} blocks: supply, us"] = microseconds(partial(_supply, state))
        found[f"{scenario}, {blocks} blocks: copy, us"] = microseconds_by_turns(state.copy)[0]
    state = GAME.new(SCENARIO, {})
    board = state.board
    block = next(block for block in board.movers[AXIS] if state.place[block] >= 0)
    for points in (2, 4, 8, 16):
        hexes = len(reach(state, block, points, attacks=True).left)
        found[f"march of {points} points, {hexes} hexes: us"] = microseconds(partial(_march, state, block, points))
    return found


def _march(state: West, block: int, points: int) -> None:
    state.forget()
    reach(state, block, points, attacks=True)
