"""221: what is asked of the tape, and of the eyes, only where the centres of two bases leave it open."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.move.close_quarters import _might_turn_on


@pytest.mark.parametrize("rules", ["V2", "V3"])
@pytest.mark.parametrize("turned", [0, 1])
def test_who_may_not_turn_on_one_so_far_away_may_not_on_one_farther(rules: str, turned: int) -> None:
    on = board_of(f"duel {rules}")
    answers = [_might_turn_on(on, far, turned) for far in range(200)]
    assert all(near >= farther for near, farther in pairwise(answers))
    assert answers[0] == (rules == "V3" and not turned)
