"""How good the greedy bot of West is: far better than chance, and even with itself (tables: `docs/balance.md`)."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from fogbound.lab.playing import play
from fogbound.lab.simulate import orders
from fogbound.lab.statistics import wilson

GAMES = 100 if os.environ.get("FOGBOUND_FULL") else 10


def winners(scenario: str, axis: str, allies: str, seed: int) -> Counter[str]:
    bots = {"axis": axis, "allies": allies}
    return Counter(play(order).winner or "draw" for order in orders("west", scenario, {}, bots, GAMES, seed, 10.0))


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["SBW2", "SBW3"])
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_it_beats_chance_as_either_side(scenario: str, side: str) -> None:
    axis, allies = ("greedy", "random") if side == "axis" else ("random", "greedy")
    assert winners(scenario, axis, allies, seed=50_001)[side] >= 0.95 * GAMES


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["SBW1", "SBW2", "SBW3"])
def test_neither_side_is_much_better_off(scenario: str) -> None:
    """Not over 65 %, as far as so many games can tell."""
    won = winners(scenario, "greedy", "greedy", seed=60_001)
    least, _most = wilson(max(won["axis"], won["allies"]), GAMES)
    assert least <= 0.65
