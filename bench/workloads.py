"""What `compare.py` times, in a process of its own: `python bench/workloads.py NAME` prints one JSON object.

It runs against whichever checkout is first on PYTHONPATH, so it uses what stays where it is: the six verbs, the bots
and the laboratory. Functions that have moved between checkouts are looked for by name in what the game has loaded; a
work that a checkout cannot do is left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from random import Random
from time import process_time
from typing import Any

import msgspec

import fogbound

SCENARIO = "SBW3"
BATTLE = ("DE infantry 4, DE infantry 4, DE tank 5", "FR infantry 4, FR infantry 3, FR infantry 2", "plain", "1940-05")

Work = Callable[[], int]
"""Does a fixed amount and says how many decisions that took, or how often it was done."""


class AbsentError(Exception):
    """This checkout has no such thing."""


def loaded(name: str, *, keeps: bool = False) -> Any:
    """A function of the rules, wherever this checkout keeps it; with `keeps` one that keeps its answers."""
    for path, module in sorted(sys.modules.items()):
        if path.startswith("fogbound."):
            found = vars(module).get(name)
            if getattr(found, "__module__", None) == path and (not keeps or hasattr(found, "cache_clear")):
                return found
    raise AbsentError(name)


def play_random(game: Any, scenario: str, games: int) -> Work:
    def work() -> int:
        return sum(random_game(game, scenario, Random(seed)) for seed in range(games))

    return work


def random_game(game: Any, scenario: str, rng: Random) -> int:
    from fogbound.core.values import Chance, Dice, Result

    state, decisions = game.new(scenario, {}), 0
    while not isinstance(decision := game.decision(state), Result):
        if isinstance(decision, Chance):
            game.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
        else:
            game.apply(state, rng.choice(decision.actions))
            decisions += 1
    return decisions


def again(times: int, thing: Callable[[], object]) -> Work:
    def work() -> int:
        for _time in range(times):
            thing()
        return times

    return work


def west() -> Any:
    return import_module("fogbound.west.game").GAME


def blitz() -> Any:
    return import_module("fogbound.games").game_named("blitz")


def observe() -> Work:
    game = west()
    state = game.new(SCENARIO, {})
    return again(1500, lambda: msgspec.json.encode(game.observe(state, "axis")))


def supply() -> Work:
    """From nothing: in a game the nets of the turn before often still hold."""
    state = west().new(SCENARIO, {})
    supplied, join = loaded("supplied_blocks"), loaded("join", keeps=True)
    asks_for_board = len(signature(supplied).parameters) == 3
    given = (loaded("board_of")(state), state) if asks_for_board else (state,)

    def anew() -> None:
        state.forget()
        join.cache_clear()
        for side in (0, 1):
            supplied(*given, side)

    return again(400, anew)


def exact_odds() -> Work:
    west()
    import_module("fogbound.west.odds")
    battle, odds = loaded("battle"), loaded("odds")

    def anew() -> None:
        engagement, codes = battle(*BATTLE, {})
        odds(engagement, codes)

    return again(30, anew)


def greedy(game: str, scenario: str, games: int) -> Work:
    playing = import_module("fogbound.lab.playing")
    bots = dict.fromkeys(import_module("fogbound.games").game_named(game).sides, "greedy")

    def work() -> int:
        return sum(playing.play(playing.Order(game, scenario, {}, bots, seed)).decisions for seed in range(games))

    return work


WORKS: dict[str, Callable[[], Work]] = {
    "random play SBW1": lambda: play_random(west(), "SBW1", 30),
    "random play SBW3": lambda: play_random(west(), SCENARIO, 15),
    "copy": lambda: again(40_000, west().new(SCENARIO, {}).copy),
    "observe": observe,
    "supply": supply,
    "exact odds": exact_odds,
    "greedy SBW1": lambda: greedy("west", "SBW1", 3),
    "greedy SBW3": lambda: greedy("west", SCENARIO, 1),
    "random play Blitz building": lambda: play_random(blitz(), "building", 3),
    "random play Blitz attack": lambda: play_random(blitz(), "attack", 1),
    "random play Blitz attack, cold": lambda: play_random(blitz(), "attack", 1),
}
"""Each takes about half a second here; the first go is timed only where the name says cold."""


def measured(name: str) -> dict[str, object]:
    """Processor seconds of a work and what it did: two checkouts that agree do the same."""
    try:
        work = WORKS[name]()
        if not name.endswith(", cold"):
            work()
        begin = process_time()
        done = work()
        return {"seconds": process_time() - begin, "done": done}
    except (AbsentError, ImportError, AttributeError, TypeError) as error:
        return {"absent": repr(error)}


def main() -> None:
    print(json.dumps({"fogbound": fogbound.__file__, **measured(sys.argv[1])}))


if __name__ == "__main__":
    main()
