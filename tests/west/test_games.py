"""Whole games of West: every law of the kernel at every step, and one game of each scenario kept as text."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest

from fogbound.core.proof import fuzz, transcript
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Result
from fogbound.west.game import GAME
from fogbound.west.position.marks import FLOWN
from fogbound.west.position.state import West
from fogbound.west.theatre.gazetteer import find
from west.positions import position
from west.spread import EVERY_SCENARIO

WHERE = "fogbound.west.game:GAME"
PROCESSES = 2
DECISIONS = 1_000_000 if os.environ.get("FOGBOUND_FULL") else 6_000


def test_a_random_game_holds_every_law() -> None:
    tally = fuzz(GAME, 1, scenario="SBW1", where=WHERE)
    assert tally.games == 1


@pytest.mark.parametrize("scenario", EVERY_SCENARIO)
def test_random_games_of_every_scenario_come_to_an_end(scenario: str) -> None:
    tally = fuzz(GAME, 6, first_seed=50, scenario=scenario, where=WHERE, checks=False)
    assert tally.games >= 3  # some draws of the options exclude each other
    assert tally.decisions > 100


def hurt(state: West) -> None:
    state.halves[state.stacks[find("Bonn")][0]] = 1


def fly(state: West) -> None:
    state.mark(state.stacks[find("Bonn")][0], FLOWN)


def invade(state: West) -> None:
    state.put(state.board.names.index("XX CA"), find("Bonn"))


def land_in_a_field(state: West) -> None:
    state.put(state.board.names.index("StG 2"), find("2524"))


def crowd(state: West) -> None:
    for name in ("I AK", "II AK", "III AK"):
        state.put(state.board.names.index(name), find("Bonn"))


@pytest.mark.parametrize(
    ("break_it", "sentence"),
    [
        (hurt, "half a hit"),
        (fly, "still marked flown"),
        (invade, "Both sides are in"),
        (invade, "its side does not hold"),
        (land_in_a_field, "no airfield of its side"),
        (crowd, "Too many units"),
    ],
)
def test_the_laws_between_phases_find_what_is_out_of_place(break_it: Callable[[West], None], sentence: str) -> None:
    units = ("I AK@Bonn", "II AK@Essen", "III AK@Essen", "StG 2@Köln", "XX CA@Nancy", "1 DCR@Reims")
    table = position("SBW3", *units, side="allies", phase="exploitation")
    assert not [*GAME.broken_laws(table.state)]
    break_it(table.state)
    assert any(sentence in law for law in GAME.broken_laws(table.state))


@pytest.mark.parametrize("scenario", ["SBW1", "SBW2", "SBW3"])
def test_no_law_is_broken_between_phases(scenario: str) -> None:
    rng, state = Random(7), GAME.new(scenario, {})
    while not isinstance(decision := GAME.decision(state), Result):
        assert not [*GAME.broken_laws(state)]
        GAME.apply(state, random_answer(decision, rng))


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
