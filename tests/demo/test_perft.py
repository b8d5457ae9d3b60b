"""Decision trees of the patrol, counted by the program and by hand."""

from __future__ import annotations

import pytest

from demo.game import GAME
from demo.play import PATROL_SET_UP, play, start
from fogbound.core.dice import ForcedDice
from fogbound.core.proof import divide, perft

# Red deals two blocks (3 kinds, then 2), Blue likewise: 36 set-ups. The fourth choice brings the weather, six faces.
# Red then moves A, B or nobody. From a1 two hexes can be reached, from b1 four; if Red is done, Blue has three choices,
# the last of which ends the turn and brings six faces of weather again: 2 + 4 + (1 + 1 + 6) = 14.
BY_HAND = {0: 1, 1: 3, 2: 6, 3: 18, 4: 36 * 6, 5: 36 * 6 * 3, 6: 36 * 6 * 14}


@pytest.mark.parametrize(("depth", "count"), BY_HAND.items())
def test_the_patrol_branches_as_counted_by_hand(depth: int, count: int) -> None:
    assert perft(GAME, GAME.new("patrol", {}), depth) == count


def test_divide_names_the_count_under_each_first_action() -> None:
    match = start(ForcedDice(6))
    play(match, *PATROL_SET_UP)
    assert divide(GAME, match.state, 2) == {'move "Red A"': 2, 'move "Red B"': 4, "done": 8}


def test_the_end_of_the_game_is_one_leaf_however_deep_one_looks() -> None:
    match = start(ForcedDice(6, 6), length="2")
    play(match, *PATROL_SET_UP, *["done"] * 4)
    assert perft(GAME, match.state, 5) == 1
