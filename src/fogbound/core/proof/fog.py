"""The fog property: nothing that a side gets to see depends on what it cannot know.

`resample` draws another world: a state that the side cannot tell from the true one. Whatever reaches the side must then
be equal for both, as bytes: observation, question, refusals, what is laid over the board, what an onlooker sees. And
`resample` itself must not know the truth. What comes afterwards is compared by `twins`.
"""

from __future__ import annotations

from array import array
from math import sqrt
from operator import eq
from random import Random
from statistics import fmean, pvariance

import msgspec

from fogbound.core.game import Game, S
from fogbound.core.proof.checks import SAMPLE, ProofFailure, demand, foreign_answers, refusal_of
from fogbound.core.proof.news import Face, first_difference, question_of, said, shown_besides, view_of
from fogbound.core.values import Choice

DRAWS = 120
"""Draws from each of two states, where a game does not say which worlds are possible: they can only be weighed."""
FIRST_DRAWS = 16
"""Draws among which the second of the two states is found."""
MANY = (bytes, bytearray, array, list, tuple)
"""What holds a value for each of many things."""
SIGMAS = 6.0
"""So far apart, two means of draws are not alike; by chance it happens once in 10^9 times."""


def check_observation(face: Face[S]) -> None:
    """What leaves the engine is plain data: it comes back from JSON as it was."""
    back = msgspec.json.decode(face.view)
    if back != face.seen:
        raise ProofFailure(
            f"{face.side}'s observation is not plain data (dicts by name, lists, strings, numbers): "
            f"it does not come back from JSON: {_changed(face.seen, back)}."
        )


def _changed(seen: object, back: object, path: str = "") -> str:
    if isinstance(seen, dict) and isinstance(back, dict) and seen.keys() == back.keys():
        return next(_changed(seen[key], back[key], f"{path}.{key}") for key in seen if seen[key] != back[key])
    return f"{path} is {seen!r}"


def draw_world(game: Game[S], state: S, side: str, rng: Random) -> S:
    """Another world for a side; drawing it leaves the true one as it is."""
    before = state.to_json()
    world = game.resample(state, side, rng)
    demand(state.to_json() == before, "Resampling changed the true state.")
    return world


def check_same_face(face: Face[S], other: S) -> None:
    """Compare all that a side is asked and shown of two states that it cannot tell apart."""
    check_no_stale_question(face.game, other, face.side)
    check_same_view(face.view, view_of(face.game, other, face.side), face.side)
    theirs = question_of(face.game, other, face.side)
    if face.question != theirs:
        raise ProofFailure(f"{face.side}'s question betrays what is hidden: {first_difference(face.question, theirs)}.")


def check_same_refusals(game: Game[S], state: S, other: S, side: str, rng: Random) -> None:
    """What is refused, and how, is the same in both."""
    decision = game.decision(state)
    if not (isinstance(decision, Choice) and decision.side != side):
        for answer in rng.sample(foreign := foreign_answers(game, decision, rng), min(SAMPLE, len(foreign))):
            refused, also = refusal_of(game, state, answer), refusal_of(game, other, answer)
            demand(said(refused) == said(also), f"{side} learns something hidden from “{refused}” or “{also}”.")


def check_same_view(ours: bytes, theirs: bytes, side: str) -> None:
    if ours != theirs:
        raise ProofFailure(f"{side}'s observation betrays what is hidden: {first_difference(ours, theirs)}.")


def check_same_besides(game: Game[S], state: S, other: S, side: str) -> None:
    ours, theirs = shown_besides(game, state, side), shown_besides(game, other, side)
    if ours != theirs:
        raise ProofFailure(f"What {side} is shown besides betrays what is hidden: {first_difference(ours, theirs)}.")


def check_no_stale_question(game: Game[S], other: S, side: str) -> None:
    """A question left over from the true state would hide a leak, and show the truth to whoever searches."""
    fresh = other.copy()
    fresh.touch()
    demand(
        game.decision(fresh) == game.decision(other),
        f"What resample draws for {side} still asks the question of the true state: call touch() on it.",
    )


def check_resample_is_blind(game: Game[S], state: S, side: str, rng: Random) -> None:
    """For a game that does not say what is possible: draws from the truth and from a draw agree with it alike."""
    draws = [game.resample(state, side, rng) for _ in range(FIRST_DRAWS)]
    other = min(draws, key=lambda draw: _agreement(draw, state))  # one that keeps the truth would tell nothing
    if other == state:
        return
    of_state = [game.resample(state, side, rng) for _ in range(DRAWS)]
    of_other = [game.resample(other, side, rng) for _ in range(DRAWS)]
    for known in (state, other):
        first = [_agreement(draw, known) for draw in of_state]
        second = [_agreement(draw, known) for draw in of_other]
        spread = sqrt((pvariance(first) + pvariance(second)) / DRAWS)
        apart = abs(fmean(first) - fmean(second))
        demand(apart <= SIGMAS * spread + 1e-9, f"Resampling for {side} depends on what is hidden from it.")


def _agreement(one: S, other: S) -> float:
    """How many single values of two states are equal."""
    return float(sum(_equal_values(getattr(one, name), getattr(other, name)) for name in one.lasting_fields()))


def _equal_values(one: object, other: object) -> int:
    if isinstance(one, MANY) and isinstance(other, MANY):
        return len(one) if one == other else sum(map(eq, one, other))
    return int(one == other)


def unequal_values(one: S, other: S) -> set[tuple[str, int]]:
    """Where two states differ: by field and place in it. The sequence of play says nothing of its own."""
    found: set[tuple[str, int]] = set()
    for name in one.lasting_fields().keys() - {"frames"}:
        ours, theirs = getattr(one, name), getattr(other, name)
        if isinstance(ours, MANY) and len(ours) == len(theirs):
            found.update((name, n) for n, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b)
        elif ours != theirs:
            found.add((name, 0))
    return found


def have_come_together(after: S, doubts: set[tuple[str, int]]) -> bool:
    """Whether all that was in doubt is alike now: who is who among things in one place, nobody needs to tell."""
    values: dict[str, list[object]] = {}
    for name, n in doubts:
        field = getattr(after, name)
        values.setdefault(name, []).append(field[n] if isinstance(field, MANY) else field)
    return all(len(found) > 1 and found.count(found[0]) == len(found) for found in values.values())
