"""Why not? The refusal of what is not offered, seen in a position that the side cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from fogbound.core.notation import Vocabulary
from fogbound.core.steps import NOT_NOW
from fogbound.core.texts import render
from fogbound.core.values import Action, Choice, OtherQuestion, Refusal


def why_not(game: Any, state: Any, side: str, name: str, rng: Random) -> list[tuple[str, Refusal]]:
    """By verb, what forbids the question that is asked now to be answered with this piece or place."""
    drawn = game.resample(state, side, rng)
    asked = game.decision(drawn)
    return objections(game, drawn, name) if isinstance(asked, Choice) and asked.side == side else []


def objections(game: Any, drawn: Any, name: str) -> list[tuple[str, Refusal]]:
    """The same of a position in which nothing is hidden from whoever asks."""
    asked = game.decision(drawn)
    if not isinstance(asked, Choice):
        return []
    tried = [action for action in _naming(game.vocabulary, name) if action not in asked.actions]
    found = [(action.verb, refusal) for action in tried if (refusal := _refusal(game, drawn, action))]
    sentences = {str(refusal): (verb, refusal) for verb, refusal in reversed(found)}
    return _weightiest_first([*reversed(sentences.values())], asked)


def _weightiest_first(found: list[tuple[str, Refusal]], asked: Choice) -> list[tuple[str, Refusal]]:
    """What stands against most answers; then what stands against those that others may give: a unit has moved, and is
    not only too late for the train."""
    often = Counter(render(refusal.message) for _verb, refusal in found)
    offered = {action.verb for action in asked.actions}
    return sorted(found, key=lambda one: (-often[render(one[1].message)], one[0] not in offered))


def _naming(words: Vocabulary, name: str) -> list[Action]:
    """All actions that name this thing and no other."""
    return [
        Action(verb, (words.index(kinds[0], name),))
        for verb, kinds in words.verbs.items()
        if len(kinds) == 1 and name in words.kinds[kinds[0]]
    ]


def _refusal(game: Any, state: Any, action: Action) -> Refusal | None:
    try:
        game.apply(state.copy(), action)
    except OtherQuestion:
        return None
    except Refusal as refusal:
        return refusal if refusal.message != NOT_NOW else None
    return None
