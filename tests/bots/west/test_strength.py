"""How good the greedy bot of West is: far better than chance, and even with itself (tables: `docs/balance.md`)."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from fogbound.lab.playing import play
from fogbound.lab.simulate import orders
from fogbound.lab.statistics import wilson

FULL = bool(os.environ.get("FOGBOUND_FULL"))
GAMES = 100 if FULL else 10
OVERSEAS = 100 if FULL else 3
"""Games of the Advanced scenarios, which take longer."""


def winners(scenario: str, axis: str, allies: str, seed: int, games: int = GAMES) -> Counter[str]:
    bots = {"axis": axis, "allies": allies}
    return Counter(play(order).winner or "draw" for order in orders("west", scenario, {}, bots, games, seed, 10.0))


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "games"),
    [("SBW2", GAMES), ("SBW3", GAMES), ("SBW4", OVERSEAS), ("SBW5", OVERSEAS), ("SBW8", OVERSEAS)],
)
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_it_beats_chance_as_either_side(scenario: str, games: int, side: str) -> None:
    axis, allies = ("greedy", "random") if side == "axis" else ("random", "greedy")
    assert winners(scenario, axis, allies, seed=50_001, games=games)[side] >= 0.95 * games


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["SBW1", "SBW2", "SBW3"])
def test_neither_side_is_much_better_off(scenario: str) -> None:
    """Not over 65 %, as far as so many games can tell."""
    won = winners(scenario, "greedy", "greedy", seed=60_001)
    least, _most = wilson(max(won["axis"], won["allies"]), GAMES)
    assert least <= 0.65
