"""What a game says of possible worlds: `observe`, `possible` and `resample` say the same, each in its own way.

A position edited by hand is a world like another if `possible` accepts it: then the side must be shown the same, and
`resample` must draw the same from it. So a hidden thing that is never drawn is found, and one that is shown.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fogbound.core.fields import fields_of
from fogbound.core.game import Game, Knowledge, S, WeighsWorlds
from fogbound.core.proof.checks import ProofFailure, demand
from fogbound.core.proof.fog import MANY
from fogbound.core.proof.news import Face, first_difference, question_of, view_of
from fogbound.core.state import replaced_many


def check_possible(game: WeighsWorlds, knowledge: Knowledge, truth: S, world: S | None, twin: S | None) -> None:
    """The truth, what is drawn and what was played with the same news are possible."""
    side = knowledge.side
    demand(game.possible(knowledge, truth), f"The truth is not among the worlds that {side} is to think possible.")
    demand(
        world is None or game.possible(knowledge, world), f"Resampling for {side} gives a world that is not possible."
    )
    demand(
        twin is None or game.possible(knowledge, twin),
        f"A game with the same news for {side} is not among the worlds that it is to think possible.",
    )


def check_fair(game: Game[S], state: S, other: S, side: str, rng: Random) -> None:
    """Equal knowledge and equal random numbers give equal worlds, whatever the truth."""
    seed = rng.getrandbits(32)
    ours, theirs = (game.resample(each, side, Random(seed)) for each in (state, other))
    demand(ours == theirs, f"Resampling for {side} depends on what is hidden from it.")


def check_edited(now: Face[S], weighs: WeighsWorlds, knowledge: Knowledge, rng: Random) -> S | None:
    """Edit one value of a position by hand. If that is possible, the side is shown the same: then it is a world."""
    game, side, other = now.game, now.side, now.state.copy()
    name = edit(other, rng)
    if other == now.state or not weighs.possible(knowledge, other):
        return None
    for ours, theirs in ((now.view, view_of(game, other, side)), (now.question, question_of(game, other, side))):
        if ours != theirs:
            shown = first_difference(ours, theirs)
            raise ProofFailure(f"{side} is to think another {name} possible, but is shown which it is: {shown}.")
    return other


def edit(state: S, rng: Random) -> str:
    """Change one value in one field, to one that another place of the field has or to the next. Says which field."""
    fields = [name for name, kind in state.lasting_fields().items() if name != "frames" and kind is not str]
    name = rng.choice(fields)
    word = fields_of(type(state)).get(name)
    setattr(state, name, _edited(getattr(state, name), rng, has_places=word is not None and word.by != "game"))
    state.derive()
    state.touch()
    return name


def _edited(value: Any, rng: Random, *, has_places: bool) -> Any:
    if isinstance(value, int):
        return value + rng.choice((-1, 1)) if value else 1
    if isinstance(value, tuple) and value and not has_places:
        return value[: rng.randrange(len(value))]
    return _exchanged(value, rng) if isinstance(value, MANY) and value else value


def _exchanged(values: Any, rng: Random) -> Any:
    n, m = rng.randrange(len(values)), rng.randrange(len(values))
    return replaced_many(values, {n: values[m], m: values[n] if rng.random() < 0.5 else values[m]})
