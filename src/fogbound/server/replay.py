"""Positions gone by. A frame is one at which the viewer was told something; so even their number hides the rest."""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from operator import itemgetter
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


class Moments:
    """What each viewer was told, and when."""

    def __init__(self, events: Sequence[tuple[int, Event]]) -> None:
        self.events = events
        self._told: dict[str, tuple[list[int], list[Event], list[int]]] = {}

    def _of(self, viewer: str) -> tuple[list[int], list[Event], list[int]]:
        """After which entry he was told each event, the events, and how many entries came before each frame."""
        if viewer not in self._told:
            seen = sorted(((at, event) for at, event in self.events if may_see(event, viewer)), key=itemgetter(0))
            ats = [at for at, _event in seen]
            self._told[viewer] = ats, [event for _at, event in seen], sorted({0, *ats})
        return self._told[viewer]

    def lengths(self, viewer: str) -> list[int]:
        """For each frame, how many entries came before it."""
        return self._of(viewer)[2]

    def told_at(self, viewer: str, length: int) -> list[Event]:
        """The events of one entry."""
        ats, events, _lengths = self._of(viewer)
        return events[bisect_left(ats, length) : bisect_right(ats, length)]

    def told_by(self, viewer: str, length: int) -> int:
        """How many events the viewer had been told when the log had this length."""
        return bisect_right(self._of(viewer)[0], length)

    def frame_telling(self, viewer: str, told: int) -> int:
        """The frame at which the viewer is told the event of this number."""
        ats, _events, lengths = self._of(viewer)
        return bisect_left(lengths, ats[told]) if told < len(ats) else len(lengths) - 1

    def frame_of(self, viewer: str, length: int) -> int:
        """The last frame at or before a length of the log."""
        return bisect_right(self.lengths(viewer), length) - 1

    def length_at(self, viewer: str, frame: int) -> int:
        lengths = self.lengths(viewer)
        if not 0 <= frame < len(lengths):
            raise NotFound(_("The replay has {n} moments.", n=len(lengths)))
        return lengths[frame]


class Replay(Moments):
    """The log of one game up to a certain mark. Used by several threads."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        entries: Sequence[Entry],
        events: Sequence[tuple[int, Event]],
        nearest: Callable[[int], tuple[int, Any] | None] = lambda _length: None,
    ) -> None:
        super().__init__(events)
        self.game = game
        self.entries = entries
        self.nearest = nearest
        """A position that was kept, at this length of the log or before."""
        self._lock = threading.Lock()
        self._states: dict[int, Any] = {0: beginning(game, header)}

    def frames(self, viewer: str, first: int, count: int, lang: str) -> list[FrameOut]:
        lengths = self.lengths(viewer)
        return [self._frame(viewer, lengths, n, lang) for n in range(first, min(first + count, len(lengths)))]

    def _frame(self, viewer: str, lengths: list[int], n: int, lang: str) -> FrameOut:
        state = self.state_after(lengths[n])
        decision = self.game.decision(state)
        return {
            "frame": n,
            "frames": len(lengths),
            "turn": decision.side if isinstance(decision, Choice) else None,
            "observation": observation(self.game, state, viewer),
            "events": [event_out(event, lang) for event in self.told_at(viewer, lengths[n])],
            "told": self.told_by(viewer, lengths[n]),
        }

    def state_after(self, length: int) -> Any:
        """The state after so many entries; plays from the nearest that is known."""
        with self._lock:
            at = max(kept for kept in self._states if kept <= length)
            if length - at > STRIDE and (found := self.nearest(length)) and found[0] > at:
                at, self._states[found[0]] = found
            state = self._states[at].copy()
            for n in range(at, length):
                self.game.apply(state, self.entries[n].answer)
                if (n + 1) % STRIDE == 0:
                    self._states.setdefault(n + 1, state.copy())
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
