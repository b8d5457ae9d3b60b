"""How good and how fast the worlds are that a side of West is dealt. `make bench`, or with --json for programs.

Over positions of bots' games, both sides' worlds are held against the truth, for every place of the fog: how many steps
stand there. Steps come in whole numbers, so the ends of a range are counted as far as they belong to it (a true value
that ends the range at 93 % of the draws lies within the range of 90 % with a chance); drawn rightly, 90 of 100 do.
The score is the mean logarithm of the chance that the draws gave to the truth, beside that of draws from the set-up:
some block that looks the same, with the steps it began with.

    python bench/worlds.py [--positions 1000] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from math import log
from random import Random
from statistics import fmean
from time import process_time

from fogbound.bots.bot import find_bot, place_of
from fogbound.core.values import Chance, Choice, Dice, Result
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.position.worlds import hidden_slots

DRAWS = 40
EVERY = 9
"""Choices from one position that is looked at to the next."""
FACES = 8
"""How many different numbers of steps there are: 0 to 7."""
LIMITS = {"redrawing SBW3": 1000.0}
"""µs; the run fails when one is exceeded."""
WITHIN = (0.85, 0.95)


def positions(most: int) -> Iterator[West]:
    """Positions of games of the greedy bot against itself and the random one, scenario after scenario."""
    n = 0
    while most > 0:
        scenario = GAME.scenarios[n % 3]
        names = (("greedy", "greedy"), ("greedy", "random"), ("random", "greedy"))[n // 3 % 3]
        for state in game_of(scenario, dict(zip(SIDES, names, strict=True)), n):
            yield state
            most -= 1
        n += 1


def game_of(scenario: str, names: dict[str, str], seed: int) -> Iterator[West]:
    bots = {side: find_bot(place_of(name, "west")) for side, name in names.items()}
    rng, state, choices = Random(seed), GAME.new(scenario, {}), 0
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _die in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        choices += 1
        if choices % EVERY == 0:
            yield state
        seen = GAME.observe(state, decision.side)
        GAME.apply(state, bots[decision.side].choose(seen, decision, rng, 1.0))


Place = tuple[int, int]
"""Looks and hex."""


def strengths(state: West, side: int) -> dict[Place, list[int]]:
    """By looks and hex, the steps of the blocks of a side in the fog."""
    found: dict[Place, list[int]] = {}
    for slot, block in hidden_slots(state, side):
        if slot.place >= 0:
            found.setdefault((slot.alike, slot.place), []).append(state.steps[block])
    return found


def at_set_up(state: West, side: int) -> dict[int, Counter[int]]:
    """By looks, the steps with which blocks of a side began."""
    board, found = state.board, dict[int, Counter[int]]()
    for placed in board.scenario.placements:
        if board.side[placed.block] == side:
            found.setdefault(board.alike[placed.block], Counter())[placed.steps] += 1
    return found


def chance(drawn: Counter[int], steps: int) -> float:
    return (drawn[steps] + 1 / FACES) / (drawn.total() + 1)


def measure(most: int) -> dict[str, float]:
    rng = Random(0)
    looked_at = places = within = plainly = 0
    ours: list[float] = []
    theirs: list[float] = []
    for state in positions(most):
        looked_at += 1
        for side in SIDES:
            enemy = 1 - SIDES.index(side)
            worlds = [strengths(GAME.resample(state, side, rng), enemy) for _draw in range(DRAWS)]
            before = at_set_up(state, enemy)
            for place, truth in strengths(state, enemy).items():
                drawn = Counter(steps for world in worlds for steps in world[place])
                for steps in truth:
                    below = sum(many for face, many in drawn.items() if face < steps) / drawn.total()
                    here = drawn[steps] / drawn.total()
                    places += 1
                    within += 0.05 <= below + rng.random() * here <= 0.95
                    plainly += below + here > 0.05 and below < 0.95
                    ours.append(log(chance(drawn, steps)))
                    theirs.append(log(chance(before.get(place[0], Counter()), steps)))
    return {
        "positions": looked_at,
        "places": places,
        "within 90 %": within / places,
        "within 90 %, ends included": plainly / places,
        "log score": fmean(ours),
        "log score of draws from the set-up": fmean(theirs),
    }


def speed(scenario: str) -> tuple[float, int]:
    """µs for a world in the middle of a random game, the best of some rounds; and how many blocks are dealt."""
    rng, state = Random(scenario), GAME.new(scenario, {})
    for _answer in range(120):
        decision = GAME.decision(state)
        if isinstance(decision, Result):
            break
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _die in range(decision.count))))
        else:
            GAME.apply(state, rng.choice(decision.actions))
    best = float("inf")
    for _round in range(20):
        began = process_time()
        for _draw in range(10):
            GAME.resample(state, "axis", rng)
        best = min(best, (process_time() - began) / 10 * 1e6)
    return best, len(hidden_slots(state, 1))


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--positions", type=int, default=1000)
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()
    figures: dict[str, float] = {}
    for scenario in GAME.scenarios[:3]:
        figures[f"redrawing {scenario}"], figures[f"blocks dealt in {scenario}"] = speed(scenario)
    figures |= measure(asked.positions)
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:40} {figure:10.3f}")
    low, high = WITHIN
    good = (
        all(figures[name] <= limit for name, limit in LIMITS.items())
        and low <= figures["within 90 %"] <= high
        and figures["log score"] > figures["log score of draws from the set-up"]
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
