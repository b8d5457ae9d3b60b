"""Random games of Blitz with every check at every step: some now, more in `make long`, all in `make long FULL=1`."""

from __future__ import annotations

import os

import pytest

from fogbound.blitz.play.game import GAME
from fogbound.core.proof import fuzz

WHERE = "fogbound.blitz.play.game:GAME"
PROCESSES = 2
DECISIONS = 200_000 if os.environ.get("FOGBOUND_FULL") else 20_000


def test_random_games_hold_every_law() -> None:
    tally = fuzz(GAME, 12, where=WHERE)
    assert tally.games == 12
    assert min(tally.fogged.values()) > 100


@pytest.mark.long
@pytest.mark.parametrize("part", range(PROCESSES))
def test_many_random_games_hold_every_law(part: int) -> None:
    decisions, seed = 0, 1_000_000 * (part + 1)
    while decisions < DECISIONS // PROCESSES:
        decisions += fuzz(GAME, 20, first_seed=seed, where=WHERE).decisions
        seed += 20
