"""Random games of Ridge with every check at every step: some now, more in `make long`, all in `make long FULL=1`."""

from __future__ import annotations

import os

import pytest

from demo.game import GAME
from fogbound.core.proof import fuzz

PROCESSES = 2
GAMES = 100_000 if os.environ.get("FOGBOUND_FULL") else 1_200


def test_random_games_hold_every_law() -> None:
    tally = fuzz(GAME, 20, where="tests/demo.game:GAME")
    assert tally.games == 20
    assert min(tally.fogged.values()) > 100


@pytest.mark.long
@pytest.mark.parametrize("part", range(PROCESSES))
def test_many_random_games_hold_every_law(part: int) -> None:
    share = GAMES // PROCESSES
    tally = fuzz(GAME, share, first_seed=1_000_000 + part * share, where="tests/demo.game:GAME")
    assert tally.games == share
