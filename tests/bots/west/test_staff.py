"""The greedy bot in the Advanced game: headquarters lead those who strike, and games come to an end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from fogbound.bots.west.greedy import GreedyBot
from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Choice, Result
from fogbound.west.game import GAME

MOST = 800
"""Decisions of the bot; a game has fewer than two hundred."""


@pytest.mark.parametrize("side", GAME.sides)
@pytest.mark.parametrize("scenario", ["SBW1", "SBW2"])
def test_it_activates_headquarters_and_gives_them_somebody_to_lead(scenario: str, side: str) -> None:
    rng, bot, said = Random(3), GreedyBot(clock=lambda: 0.0), Counter[str]()
    state = GAME.new(scenario, {"rules_level": "advanced"})
    while not isinstance(decision := GAME.decision(state), Result) and said.total() < MOST:
        if isinstance(decision, Choice) and decision.side == side:
            answer = bot.choose(GAME.observe(state, side), decision, rng, 1.0)
            said[answer.verb] += 1
            GAME.apply(state, answer)
        else:
            GAME.apply(state, random_answer(decision, rng))
    assert said.total() < MOST
    assert 0 < said["activate"] <= said["fuel"]
