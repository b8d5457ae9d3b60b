"""Positions gone by. A frame is one at which the viewer was told something; so even their number hides the rest."""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from fogbound.core.game import beginning
from fogbound.core.record import Entry, Header
from fogbound.core.texts import texts
from fogbound.core.values import Choice, Event
from fogbound.games import AnyGame
from fogbound.server.faults import NotFound
from fogbound.server.games import observation
from fogbound.server.seating import may_see
from fogbound.server.view import event_out
from fogbound.server.wire import FrameOut

_ = texts("server")

STRIDE = 32
"""A state is kept each so many entries, once somebody has looked that far."""


class Replay:
    """The log of one game up to a certain mark. Used by several threads."""

    def __init__(
        self, game: AnyGame, header: Header, entries: Sequence[Entry], events: Sequence[tuple[int, Event]]
    ) -> None:
        self.game = game
        self.entries = entries
        self.events = events
        self._lock = threading.Lock()
        self._states: list[Any] = [beginning(game, header)]

    def lengths(self, viewer: str) -> list[int]:
        """For each frame, how many entries came before it."""
        return sorted({0, *(at for at, event in self.events if may_see(event, viewer))})

    def length_at(self, viewer: str, frame: int) -> int:
        lengths = self.lengths(viewer)
        if not 0 <= frame < len(lengths):
            raise NotFound(_("The replay has {n} moments.", n=len(lengths)))
        return lengths[frame]

    def frame_of(self, viewer: str, length: int) -> int:
        """The last frame at or before a length of the log."""
        return bisect_right(self.lengths(viewer), length) - 1

    def told_by(self, viewer: str, length: int) -> int:
        """How many events the viewer had been told when the log had this length."""
        return sum(at <= length and may_see(event, viewer) for at, event in self.events)

    def frame_telling(self, viewer: str, told: int) -> int:
        """The frame at which the viewer is told the event of this number."""
        ats = sorted(at for at, event in self.events if may_see(event, viewer))
        return bisect_left(self.lengths(viewer), ats[told]) if told < len(ats) else len(self.lengths(viewer)) - 1

    def frames(self, viewer: str, first: int, count: int, lang: str) -> list[FrameOut]:
        lengths = self.lengths(viewer)
        return [self._frame(viewer, lengths, n, lang) for n in range(first, min(first + count, len(lengths)))]

    def _frame(self, viewer: str, lengths: list[int], n: int, lang: str) -> FrameOut:
        state = self.state_after(lengths[n])
        decision = self.game.decision(state)
        told = [event for at, event in self.events if at == lengths[n] and may_see(event, viewer)]
        return {
            "frame": n,
            "frames": len(lengths),
            "turn": decision.side if isinstance(decision, Choice) else None,
            "observation": observation(self.game, state, viewer),
            "events": [event_out(event, lang) for event in told],
            "told": self.told_by(viewer, lengths[n]),
        }

    def state_after(self, length: int) -> Any:
        """The state after so many entries; plays from the nearest that is known."""
        with self._lock:
            index = min(length // STRIDE, len(self._states) - 1)
            state = self._states[index].copy()
            for n in range(index * STRIDE, length):
                self.game.apply(state, self.entries[n].answer)
                if (n + 1) % STRIDE == 0 and len(self._states) == (n + 1) // STRIDE:
                    self._states.append(state.copy())
            return state


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
