"""What reaches a side, as bytes. Two positions that give a side the same bytes cannot be told apart by it.

Bytes, because equal values may still look different: `True` is 1, and a dict is equal to one in another order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Generic

import msgspec

from fogbound.core.game import Game, S
from fogbound.core.values import Choice, Decision, Event, Observation, Refusal

as_bytes = msgspec.json.Encoder().encode


def view_of(game: Game[S], state: S, side: str) -> bytes:
    """What a side observes."""
    return as_bytes(game.observe(state, side))


def as_seen(decision: Decision, side: str) -> Decision | str:
    """A question to somebody else shows no more than who is asked."""
    if isinstance(decision, Choice) and decision.side != side:
        return decision.side
    return decision


def question_of(game: Game[S], state: S, side: str) -> bytes:
    return as_bytes(as_seen(game.decision(state), side))


class Face(Generic[S]):
    """What a side is asked and shown of a position that is compared with many others: worked out once, when needed."""

    def __init__(self, game: Game[S], state: S, side: str) -> None:
        self.game, self.state, self.side = game, state, side

    @cached_property
    def question(self) -> bytes:
        return question_of(self.game, self.state, self.side)

    @cached_property
    def seen(self) -> Observation:
        return self.game.observe(self.state, self.side)

    @cached_property
    def view(self) -> bytes:
        return as_bytes(self.seen)

    def is_like(self, other: S) -> bool:
        """Whether the side is asked and shown the same of another."""
        if self.question != question_of(self.game, other, self.side):
            return False
        return self.view == view_of(self.game, other, self.side)


def told(events: Iterable[Event], side: str) -> bytes:
    """What a side hears of some events."""
    return as_bytes([event for event in events if event.seen_by(side)])


def reveals(events: Iterable[Event], side: str) -> bool:
    """Whether a side is told openly what was hidden from somebody."""
    return any(event.reveals for event in events if event.seen_by(side))


def said(refusal: Refusal | None) -> bytes:
    return b"" if refusal is None else as_bytes((refusal.message, refusal.rule))


def shown_besides(game: Any, state: S, side: str) -> bytes:
    """What a game may show besides the observation: layers over the board, and the view of an onlooker."""
    layers = game.overlays(state, side) if hasattr(game, "overlays") else None
    public = game.observe_public(state) if hasattr(game, "observe_public") else None
    return as_bytes((layers, public))


def first_difference(ours: bytes, theirs: bytes) -> str:
    """Where two things differ, for people."""
    return _difference(msgspec.json.decode(ours), msgspec.json.decode(theirs), "")


def _difference(ours: object, theirs: object, path: str) -> str:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in {**ours, **theirs}:
            if as_bytes(ours.get(key)) != as_bytes(theirs.get(key)):
                return _difference(ours.get(key), theirs.get(key), f"{path}.{key}")
        return f"{path or 'all of it'} is in the order {', '.join(ours)} or {', '.join(theirs)}"
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for n, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            if as_bytes(a) != as_bytes(b):
                return _difference(a, b, f"{path}[{n}]")
    return f"{path or 'all of it'} is {ours!r} or {theirs!r}"
