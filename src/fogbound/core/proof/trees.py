"""Counts of decision trees: a few lines that find a wrong rule by bisection.

`perft` counts the leaves some choices deep; `divide` gives the count under each first action, so that two programs
(or a program and a person with paper) find the branch in which they differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fogbound.core.game import Game, S
from fogbound.core.values import Answer, Chance, Choice, Dice


def perft(game: Game[S], state: S, depth: int) -> int:
    """Leaves `depth` choices deep. Dice branch into every outcome and cost no depth; the end of a game is a leaf."""
    decision = game.decision(state)
    if isinstance(decision, Choice):
        if depth == 0:
            return 1
        if depth == 1 and not _may_roll(game, state):
            return len(decision.actions)
        depth -= 1
        answers: Iterator[Answer] = iter(decision.actions)
    elif isinstance(decision, Chance):
        answers = _outcomes(decision)
    else:
        return 1
    return sum(perft(game, _after(game, state, answer), depth) for answer in answers)


def divide(game: Game[S], state: S, depth: int) -> dict[str, int]:
    """The count under each first action."""
    decision = game.decision(state)
    assert isinstance(decision, Choice), "There is nothing to choose here."
    return {
        game.vocabulary.text(action): perft(game, _after(game, state, action), depth - 1) for action in decision.actions
    }


def _may_roll(game: Game[S], state: S) -> bool:
    """Whether an action can lead straight to dice, whose outcomes would have to be counted."""
    decision = game.decision(state)
    assert isinstance(decision, Choice)
    return any(isinstance(game.decision(_after(game, state, a)), Chance) for a in decision.actions)


def _outcomes(chance: Chance) -> Iterator[Dice]:
    return (Dice(faces) for faces in product(range(1, chance.sides + 1), repeat=chance.count))


def _after(game: Game[S], state: S, answer: Answer) -> S:
    following = state.copy()
    game.apply(following, answer)
    return following
