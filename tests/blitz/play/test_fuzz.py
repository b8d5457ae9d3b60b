"""Random games of Blitz with every check at every step: some now, more in `make long`, all in `make long FULL=1`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from random import Random

import pytest

from fogbound.blitz.play.game import GAME, BlitzGame
from fogbound.blitz.ruleset import proposals
from fogbound.core.proof import fuzz

WHERE = "fogbound.blitz.play.game:GAME"
PROCESSES = 2
DECISIONS = 200_000 if os.environ.get("FOGBOUND_FULL") else 6_000


def some_proposals(rng: Random) -> str:
    """A rule set of about half of the proposals, with those that they need."""
    kept = {id for id in proposals() if rng.random() < 0.5}
    kept |= {need for id in kept for need in proposals()[id].depends}
    return "V2" + "".join(f"+{id}" for id in proposals() if id in kept)


class AnySubset(BlitzGame):
    """Blitz under any of many choices of proposals, drawn once and for all."""

    options: Mapping[str, tuple[str, ...]] = {
        **BlitzGame.options,
        "ruleset": ("V3", "V2", *(some_proposals(Random(seed)) for seed in range(40))),
    }


ANY_SUBSET = AnySubset()


SMALL = ("building",)
"""A table on which a game with every check takes a second; the others are played in `make long`."""


@pytest.mark.parametrize(
    "scenario", [code if code in SMALL else pytest.param(code, marks=pytest.mark.long) for code in GAME.scenarios]
)
def test_random_games_hold_every_law(scenario: str) -> None:
    tally = fuzz(GAME, 1, first_seed=2, where=WHERE, scenario=scenario)
    assert tally.games == 1
    assert min(tally.fogged.values()) > 5


@pytest.mark.long
@pytest.mark.parametrize("part", range(PROCESSES))
def test_many_random_games_hold_every_law(part: int) -> None:
    decisions, seed = 0, 1_000_000 * (part + 1)
    while decisions < DECISIONS // PROCESSES:
        decisions += fuzz(ANY_SUBSET, 5, first_seed=seed, where=WHERE).decisions
        seed += 5
