"""Positions as text: written from any game and read back the same; what is wrong with one is told in a sentence."""

from __future__ import annotations

from random import Random

import pytest

from cases import fast
from fogbound.core.notation import NotationError
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Choice, Refusal, Result
from fogbound.west.game import GAME
from fogbound.west.position.phases import PHASES
from fogbound.west.position.reading import read
from fogbound.west.position.text import write
from fogbound.west.words import read as action_of

SEDAN = """
scenario = "SBW3"
date = "1940-05"
side = "axis"
phase = "movement"
points = { DE = 4 }
[blocks]
"XIX Pz" = "Bastogne"
"XX CA" = "Sedan 3 unsupplied"
"II AK" = "pool"
[owners]
Bastogne = "DE"
"""


@pytest.mark.parametrize("scenario", fast(GAME.scenarios, ["SBW1", "SBW2"]))
def test_every_position_of_a_game_reads_back_the_same(scenario: str) -> None:
    """At questions, in the middle of battles, before dice: whoever reads it is asked the same."""
    rng, state, seen = Random(scenario), GAME.new(scenario, {"blitz_mp": "saved_mp"}), 0
    while not isinstance(decision := GAME.decision(state), Result):
        if seen % 5 == 0:
            again = read(write(state))
            assert again == state
            assert GAME.decision(again) == decision
            assert write(again) == write(state)
        GAME.apply(state, random_answer(decision, rng))
        seen += 1
    assert read(write(state)) == state
    assert seen > 100


def test_a_position_written_by_hand_is_played() -> None:
    state = read(SEDAN)
    decision = GAME.decision(state)
    assert isinstance(decision, Choice)
    assert [GAME.vocabulary.text(action) for action in decision.actions] == ['move "XIX Pz"', "done"]
    GAME.apply(state, action_of("move XIX Pz"))
    assert action_of("to Sedan") in GAME.decision(state).actions  # type: ignore[union-attr]
    assert state.points[0] == 4


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_can_be_begun(phase: str) -> None:
    assert GAME.decision(read(SEDAN.replace("movement", phase)))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"SBW3"', '"SBW33"', "There is no scenario “SBW33”"),
        ('"1940-05"', '"1944-05"', "1944-05 lies outside the scenario. (2.2)"),
        ('"1940-05"', '"May"', "“May” is not a month: write it as 1940-05."),
        ('"axis"', '"moon"', "There is no side “moon”"),
        ('"movement"', '"lunch"', "There is no phase “lunch”"),
        ('"XIX Pz"', '"XIX Pzz"', "There is no block “XIX Pzz”."),
        ("Sedan 3", "Sedann 3", "Sedan"),
        ("Sedan 3", "Sedan 9", "XX CA has no face with 9 steps"),
        ("unsupplied", "hungry", "“hungry” says nothing of a block"),
        ('= "DE"', '= "DEE"', "There is no nation “DEE”"),
        ("points = { DE = 4 }", "points = 4", "“points” cannot be read: 4"),
        ("points = { DE = 4 }", "points = { DE = 'four' }", "“points” cannot be read: {'DE': 'four'}"),
        ('phase = "movement"', "at = 3", "“at” cannot be read: 3"),
        ('phase = "movement"', 'phase = "movement"\nmemory = { x = 1 }', "“memory” cannot be read: {'x': 1}"),
        ('= "DE"', "= []", "There is no nation “[]”"),
        ("points", "pints", "a position has no “pints”"),
        ("[blocks]", "[blocks", "this is not a position file"),
        ('phase = "movement"', 'at = ["lunch -"]', "The sequence of play has no “lunch”."),
        ('scenario = "SBW3"', "", "a position needs a “scenario”, such as SBW3."),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises((NotationError, Refusal)) as told:
        read(SEDAN.replace(old, new))
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)
