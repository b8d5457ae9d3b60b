"""The fog property: nothing that a side gets to see depends on what it cannot know.

`resample` draws another state that the side cannot tell from the true one. Whatever reaches the side must then be
equal for both: observation, question, visible events, refusals. And `resample` itself must not know the truth: what
it draws from the true state and what it draws from one of its own draws must be alike.
"""

from __future__ import annotations

from array import array
from math import sqrt
from operator import eq
from random import Random
from statistics import fmean, pvariance

import msgspec
from msgspec import to_builtins

from fogbound.core.game import Game, S
from fogbound.core.proof.checks import SAMPLE, ProofFailure, demand, foreign_answers, random_answer, refusal_of
from fogbound.core.values import Action, Answer, Choice, Decision, Event, Observation, Result

DRAWS = 120
"""Draws from each of two states when resampling is weighed."""
FIRST_DRAWS = 16
"""Draws among which the second of the two states is found."""
MOST_TRIED = 12
"""Actions of an enemy that are tried to find one that looks the same."""
SIGMAS = 6.0
"""So far apart, two means of draws are not alike; by chance it happens once in 10^9 times."""


def check_fog(game: Game[S], state: S, side: str, rng: Random, seen: Observation | None = None) -> bool:
    """Compare the state with another that `side` cannot tell from it. Says whether anything hidden was changed.

    `seen` is what `side` observes of the state, for whoever has asked already.
    """
    before = state.to_json()
    other = game.resample(state, side, rng)
    demand(state.to_json() == before, "Resampling changed the true state.")
    if other == state:
        return False
    _check_no_stale_question(game, other, side)
    _check_same_view(game, state, other, side, seen)
    decision = game.decision(state)
    ours, theirs = _as_seen(decision, side), _as_seen(game.decision(other), side)
    if ours != theirs:
        raise ProofFailure(
            f"{side}'s question betrays what is hidden: {_first_difference(*map(to_builtins, (ours, theirs)))}."
        )
    if not (isinstance(decision, Choice) and decision.side != side):
        for answer in rng.sample(foreign := foreign_answers(game, decision, rng), min(SAMPLE, len(foreign))):
            refused, also = refusal_of(game, state, answer), refusal_of(game, other, answer)
            demand(refused == also, f"{side} learns something hidden from “{refused}” or “{also}”.")
    if not isinstance(decision, Result):
        _check_same_future(game, state, other, side, rng)
    return True


def check_observation(game: Game[S], state: S, side: str) -> Observation:
    """What leaves the engine is plain data: it comes back from JSON as it was. Gives what was observed."""
    seen = game.observe(state, side)
    back = msgspec.json.decode(msgspec.json.encode(seen))
    if back != seen:
        raise ProofFailure(
            f"{side}'s observation is not plain data (dicts by name, lists, strings, numbers): "
            f"from JSON, {_first_difference(seen, back)}."
        )
    return seen


def _check_no_stale_question(game: Game[S], other: S, side: str) -> None:
    """A question left over from the true state would hide a leak, and show the truth to whoever searches."""
    fresh = other.copy()
    fresh.touch()
    demand(
        game.decision(fresh) == game.decision(other),
        f"What resample draws for {side} still asks the question of the true state: call touch() on it.",
    )


def _check_same_view(game: Game[S], state: S, other: S, side: str, seen: Observation | None = None) -> None:
    ours, theirs = seen or game.observe(state, side), game.observe(other, side)
    if ours != theirs:
        raise ProofFailure(f"{side}'s observation betrays what is hidden: {_first_difference(ours, theirs)}.")


def _as_seen(decision: Decision, side: str) -> Decision | str:
    """A question to somebody else shows no more than who is asked."""
    if isinstance(decision, Choice) and decision.side != side:
        return decision.side
    return decision


def _check_same_future(game: Game[S], state: S, other: S, side: str, rng: Random) -> None:
    """The same answer brings the same news and the same question, unless it openly reveals something."""
    decision = game.decision(state)
    answer = random_answer(decision, rng)
    if isinstance(decision, Choice) and decision.side != side:
        _check_same_news(game, state, other, side, answer, rng)
        return
    ours, state = _news(game, state, side, answer)
    try:
        theirs, other = _news(game, other, side, answer)
    except Exception as fault:
        raise ProofFailure(f"A resampled state does not play: {_words(game, answer)} gives {fault!r}.") from fault
    if any(event.reveals for event in (*ours, *theirs)):
        return
    demand(
        ours == theirs, f"The events of {_words(game, answer)} betray to {side} what is hidden, and no barrier says so."
    )
    _check_same_view(game, state, other, side)
    demand(
        _as_seen(game.decision(state), side) == _as_seen(game.decision(other), side),
        f"What is asked after {_words(game, answer)} betrays to {side} what is hidden, and no barrier says so.",
    )


def _check_same_news(game: Game[S], state: S, other: S, side: str, answer: Answer, rng: Random) -> None:
    """An enemy does something. In the other state he might, with another block, do what looks the same to `side`.

    If some of his actions there lead to the same view and question, one of them must come with the same news: else the
    news tell which block it was. If none does, `side` may draw conclusions from what the enemy chose; but unless it was
    told openly, something of what was in doubt must still be so.
    """
    decision = game.decision(other)
    assert isinstance(decision, Choice)
    ours, after = _news(game, state, side, answer)
    if any(event.reveals for event in ours):
        return
    view, asked = game.observe(after, side), _as_seen(game.decision(after), side)
    tried = [(action, *_news(game, other, side, action)) for action in decision.actions[:MOST_TRIED]]
    for action, theirs, twin in sorted(tried, key=lambda each: each[1] != ours):  # those with the same news first
        if _as_seen(game.decision(twin), side) == asked and game.observe(twin, side) == view:
            if theirs == ours:
                return
            raise ProofFailure(
                f"The news of {_words(game, answer)} betray to {side} what is hidden: "
                f"from {_words(game, action)} they would be others."
            )
    doubts = _unequal_values(state, other)
    if _have_come_together(after, doubts):
        return
    draws = (game.resample(after, side, rng) for _ in range(FIRST_DRAWS))
    demand(
        any(doubts & _unequal_values(after, draw) for draw in draws),
        f"The events of {_words(game, answer)} betray to {side} what is hidden, and no barrier says so.",
    )


def _have_come_together(after: S, doubts: set[tuple[str, int]]) -> bool:
    """Whether all that was in doubt is alike now: who is who among things in one place, nobody needs to tell."""
    values: dict[str, list[object]] = {}
    for name, n in doubts:
        field = getattr(after, name)
        values.setdefault(name, []).append(field[n] if isinstance(field, bytearray | array | list | tuple) else field)
    return all(len(found) > 1 and found.count(found[0]) == len(found) for found in values.values())


def _words(game: Game[S], answer: Answer) -> str:
    return f"“{game.vocabulary.text(answer)}”" if isinstance(answer, Action) else str(answer)


def _news(game: Game[S], state: S, side: str, answer: Answer) -> tuple[list[Event], S]:
    """What a side hears of an answer, and the state after it."""
    after = state.copy()
    return [event for event in game.apply(after, answer) if event.seen_by(side)], after


def check_resample_is_blind(game: Game[S], state: S, side: str, rng: Random) -> None:
    """Draws from the truth and draws from a draw are alike in how much they agree with the truth."""
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
    if isinstance(one, bytearray | array | list | tuple) and isinstance(other, bytearray | array | list | tuple):
        return len(one) if one == other else sum(map(eq, one, other))
    return int(one == other)


def _unequal_values(one: S, other: S) -> set[tuple[str, int]]:
    """Where two states differ: by field and place in it."""
    found: set[tuple[str, int]] = set()
    for name in one.lasting_fields():
        ours, theirs = getattr(one, name), getattr(other, name)
        if isinstance(ours, bytearray | array | list | tuple) and len(ours) == len(theirs):
            found.update((name, n) for n, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b)
        elif ours != theirs:
            found.add((name, 0))
    return found


def _first_difference(ours: object, theirs: object, path: str = "") -> str:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in {**ours, **theirs}:
            if ours.get(key) != theirs.get(key):
                return _first_difference(ours.get(key), theirs.get(key), f"{path}.{key}")
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for n, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            if a != b:
                return _first_difference(a, b, f"{path}[{n}]")
    return f"{path or 'all of it'} is {ours!r} or {theirs!r}"
