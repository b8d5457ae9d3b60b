"""Equal knowledge gives equal decisions: hidden facts edited by hand change no answer, in the Basic game and beyond.

Games of the greedy bot; at every so many-th question other blocks are put into the fog, of other strength, and both
bots are asked again. `FOGBOUND_FULL=1` compares a hundred positions in each of the ten scenarios.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from bots.west.test_greedy import game
from bots.west.test_planner import edited
from fogbound.bots.bot import Player
from fogbound.bots.west.greedy import GreedyBot
from fogbound.bots.west.planner.bot import Planner
from fogbound.core.values import Choice, Observation
from fogbound.west.game import GAME
from fogbound.west.position.state import West

POSITIONS = 100 if os.environ.get("FOGBOUND_FULL") else 5
EVERY = 7
"""Questions from one position that is compared to the next."""
GAMES = 4
"""That the planner imagines for a turn."""


def timeless() -> Player:
    return Player(Planner(GAMES, clock=lambda: 0.0))


def questions(scenario: str, seed: int) -> Iterator[tuple[West, Choice]]:
    """Of games between greedy bots, one after the other."""
    for n in count(seed):
        yield from game(scenario, n, GreedyBot(clock=lambda: 0.0))


def compared(scenario: str, positions: int, seed: int) -> int:
    """How many of the positions differed in what is hidden; in none of them did an answer."""
    rng, greedy, differing = Random(f"edits {seed}"), GreedyBot(clock=lambda: 0.0), 0
    known, unknown = ({side: timeless() for side in GAME.sides} for _world in range(2))

    def answers(seen: Observation, choice: Choice, planners: dict[str, Player]) -> list[object]:
        return [bot.choose(seen, choice, Random(1), 1.0) for bot in (greedy, planners[choice.side])]

    for state, choice in islice(questions(scenario, seed), 0, positions * EVERY, EVERY):
        other, side = edited(state, choice.side, rng), choice.side
        theirs = GAME.decision(other)
        assert isinstance(theirs, Choice)
        seen, again = GAME.observe(state, side), GAME.observe(other, side)
        assert again == seen
        assert answers(again, theirs, unknown) == answers(seen, choice, known), (choice.ask, state.turn)
        differing += other.digest() != state.digest()
    return differing


@pytest.mark.long
@pytest.mark.parametrize("scenario", [f"SBW{n}" for n in range(1, 11)])
def test_hidden_facts_change_no_answer(scenario: str) -> None:
    assert compared(scenario, POSITIONS, seed=1) > POSITIONS // 2
