"""A game under way, and what each side remembers of it: all that it did, saw and was told, as one fingerprint.

Equal fingerprints mean an equal past for that side. They are worked out when somebody asks, from a position that lags
behind: whoever only plays pays nothing for them.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

import msgspec

from fogbound.core.game import Game
from fogbound.core.values import Action, Answer, Choice, Event
from fogbound.games import game_named, scenario_named

BYTES = 16
"""Of a fingerprint."""


class Memory(NamedTuple):
    """Of one side."""

    past: bytes
    """The fingerprint."""
    seen: bytes
    """What it saw last, as JSON."""

    def after(self, seen: bytes, *news: object) -> Memory:
        """As it was, if the side has noticed nothing: else a count of the enemy's secret choices would be in it."""
        if not news and seen == self.seen:
            return self
        told = msgspec.json.encode(news)
        return Memory(blake2b(self.past + told + seen, digest_size=BYTES).digest(), seen)


class Table:
    """A position that is played on, copied and saved, with the memories of its sides.

    >>> table = Table.begun("west", "SBW1", {})
    >>> twin = table.copy()
    >>> twin.do(table.decision.actions[0])
    >>> table.memory("axis") == twin.memory("axis"), twin.memory("axis") == twin.copy().memory("axis")
    (False, True)
    """

    def __init__(self, game: Game[Any], state: Any, memories: dict[str, Memory]) -> None:
        self.game, self.state = game, state
        self._lagging = state.copy()
        self._since: list[Answer] = []
        """Answers that the lagging position has yet to get."""
        self._memories = memories

    @classmethod
    def begun(cls, game: str, scenario: str, options: dict[str, str]) -> Table:
        rules = game_named(game)
        state = rules.new(scenario_named(scenario, rules), options)
        return cls(rules, state, {side: Memory(b"", _seen(rules, state, side)) for side in rules.sides})

    @property
    def decision(self) -> Any:
        return self.game.decision(self.state)

    def do(self, answer: Answer) -> None:
        self.game.apply(self.state, answer)
        self._since.append(answer)

    def memory(self, side: str) -> Memory:
        for answer in self._since:
            asked = self.game.decision(self._lagging)
            actor = asked.side if isinstance(asked, Choice) else None
            events = self.game.apply(self._lagging, answer)
            self._memories = {each: self._heard(each, actor, answer, events) for each in self._memories}
        self._since = []
        return self._memories[side]

    def _heard(self, side: str, actor: str | None, answer: Answer, events: list[Event]) -> Memory:
        own = [self.game.vocabulary.text(answer)] if side == actor and isinstance(answer, Action) else []
        told = [event for event in events if event.seen_by(side)]
        return self._memories[side].after(_seen(self.game, self._lagging, side), *own, *told)

    def seen(self, side: str) -> bytes:
        """What a side sees now, as JSON."""
        return _seen(self.game, self.state, side)

    def copy(self) -> Table:
        twin = Table(self.game, self._lagging, self._memories)
        twin.state, twin._since = self.state.copy(), self._since[:]
        return twin

    def redrawn(self, side: str, rng: Random) -> Table:
        """A table that a side cannot tell from this one; what others remember there is only what they see now."""
        state = self.game.resample(self.state, side, rng)
        others = {each: Memory(b"", _seen(self.game, state, each)) for each in self._memories}
        return Table(self.game, state, others | {side: self.memory(side)})

    def __deepcopy__(self, known: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        memories = {side: self.memory(side) for side in self._memories}
        return _restored, (self.game.name, self.state.to_json(), memories)


def _seen(game: Game[Any], state: Any, side: str) -> bytes:
    return msgspec.json.encode(game.observe(state, side))


def _restored(game: str, state: bytes, memories: dict[str, Memory]) -> Table:
    rules = game_named(game)
    return Table(rules, rules.state_type.from_json(state), memories)
