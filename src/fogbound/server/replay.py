"""Positions gone by, as each viewer saw them: a page of frames at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from fogbound.core.game import beginning
from fogbound.core.record import Header
from fogbound.core.values import Choice
from fogbound.games import AnyGame
from fogbound.server.chapters import Chapter, Chapters
from fogbound.server.checkpoints import Place
from fogbound.server.games import observation
from fogbound.server.view import event_out
from fogbound.server.wire import FrameOut, ReplayOut

STRIDE = 32
"""A state is kept each so many entries, once somebody has looked that far."""


class Replay(Chapters):
    """The log of one game up to a certain mark. Used by several threads."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        begins: Sequence[Place],
        read: Callable[[Place, Place | None], Chapter],
        nearest: Callable[[int], tuple[int, Any] | None] = lambda _length: None,
    ) -> None:
        super().__init__(begins, read)
        self.game = game
        self.nearest = nearest
        """A position that was kept, at this length of the log or before."""
        self._states: dict[int, Any] = {0: beginning(game, header)}
        self._last: tuple[int, Any] = 0, self._states[0]
        """Where somebody looked last: the next frame is mostly a few entries further."""

    def page(self, viewer: str, first: int, count: int, telling: int | None, lang: str) -> ReplayOut:
        """So many frames from the first, or from the one at which the event of a number was told."""
        if telling is not None:
            first = self.frame_telling(viewer, telling)
        return {"frames": self.frames(viewer, first, count, lang), "total": self.frame_count(viewer)}

    def frames(self, viewer: str, first: int, count: int, lang: str) -> list[FrameOut]:
        total = self.frame_count(viewer)
        return [self._frame(viewer, n, total, lang) for n in range(first, min(first + count, total))]

    def _frame(self, viewer: str, n: int, total: int, lang: str) -> FrameOut:
        length = self.length_at(viewer, n)
        state = self.state_after(length)
        decision = self.game.decision(state)
        return {
            "frame": n,
            "frames": total,
            "turn": decision.side if isinstance(decision, Choice) else None,
            "observation": observation(self.game, state, viewer),
            "events": [event_out(event, lang) for event in self.told_at(viewer, length)],
            "told": self.told_by(viewer, length),
        }

    def state_after(self, length: int) -> Any:
        """The state after so many entries; plays from the nearest that is known."""
        with self._lock:
            at, known = self._nearest_known(length)
            state = known.copy()
            for n, entry in enumerate(self.entries(at, length), at + 1):
                self.game.apply(state, entry.answer)
                if n % STRIDE == 0:
                    self._states.setdefault(n, state.copy())
            self._last = length, state
            return state.copy()

    def _nearest_known(self, length: int) -> tuple[int, Any]:
        if self._last[0] <= length < self._last[0] + STRIDE:
            return self._last
        at = max(kept for kept in self._states if kept <= length)
        if length - at > STRIDE and (found := self.nearest(length)) and found[0] > at:
            at, self._states[found[0]] = found
        return at, self._states[at]


class Replays:
    """The few that somebody is looking at."""

    def __init__(self, keep: int = 16) -> None:
        self.keep = keep
        self._lock = threading.Lock()
        self._replays: OrderedDict[tuple[str, str], Replay] = OrderedDict()

    def find(self, game_id: str, at: str) -> Replay | None:
        with self._lock:
            if (game_id, at) in self._replays:
                self._replays.move_to_end((game_id, at))
            return self._replays.get((game_id, at))

    def keep_one(self, game_id: str, at: str, replay: Replay) -> None:
        with self._lock:
            self._replays[game_id, at] = replay
            while len(self._replays) > self.keep:
                self._replays.popitem(last=False)
