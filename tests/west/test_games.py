"""Whole games of West: every law of the kernel at every step, and one game of each scenario kept as text."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from cases import fast
from fogbound.core.proof import fuzz, transcript
from fogbound.west.game import GAME
from west.spread import EVERY_SCENARIO

WHERE = "fogbound.west.game:GAME"
PROCESSES = 2
DECISIONS = 1_000_000 if os.environ.get("FOGBOUND_FULL") else 3_000


def test_a_random_game_holds_every_law() -> None:
    tally = fuzz(GAME, 1, scenario="SBW1", where=WHERE)
    assert tally.games == 1


@pytest.mark.parametrize("scenario", fast(GAME.scenarios, ["SBW1"]))
def test_random_games_of_every_scenario_come_to_an_end(scenario: str) -> None:
    tally = fuzz(GAME, 6, first_seed=50, scenario=scenario, where=WHERE, checks="none")
    assert tally.games >= 3  # some draws of the options exclude each other
    assert tally.decisions > 100


@pytest.mark.parametrize("scenario", EVERY_SCENARIO)
def test_golden(scenario: str, golden: Callable[[str, str], None]) -> None:
    golden(f"west-{scenario}.txt", transcript(GAME, scenario, {}, seed=1))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PROCESSES))
def test_many_random_games_hold_every_law(part: int) -> None:
    """Random scenarios and options, until enough decisions were looked at."""
    seed, decisions, fogged = 1_000_000 * (part + 1), 0, 0
    while decisions < DECISIONS // PROCESSES:
        tally = fuzz(GAME, 4, first_seed=seed, where=WHERE)  # some draws of the options exclude each other
        decisions += tally.decisions
        fogged += sum(tally.fogged.values())
        seed += 4
    assert fogged > decisions // 4
