"""Short words for tests that play Ridge."""

from __future__ import annotations

from random import Random

from demo.board import Ridge
from demo.game import GAME
from fogbound.core.dice import DiceStream, Roller
from fogbound.core.match import Match
from fogbound.core.values import Choice

PATROL_SET_UP = ("deal guard", "deal line", "deal scout", "deal guard")
"""Red A guard, Red B line; Blue A scout, Blue B guard."""


def start(dice: Roller | None = None, scenario: str = "patrol", **options: str) -> Match[Ridge]:
    return Match.start(GAME, scenario, options, dice or DiceStream.from_seed(1))


def play(match: Match[Ridge], *lines: str) -> None:
    """Perform actions in their text form, each by whoever is asked."""
    for line in lines:
        match.play(asked(match), GAME.vocabulary.parse(line))


def asked(match: Match[Ridge]) -> str:
    assert isinstance(match.decision, Choice), match.decision
    return match.decision.side


def offered(match: Match[Ridge]) -> list[str]:
    """What may be answered now."""
    assert isinstance(match.decision, Choice), match.decision
    return [GAME.vocabulary.text(action) for action in match.decision.actions]


def finish(match: Match[Ridge], seed: int = 0) -> Match[Ridge]:
    """Play at random to the end."""
    rng = Random(seed)
    while isinstance(choice := match.decision, Choice):
        match.play(choice.side, rng.choice(choice.actions))
    return match
