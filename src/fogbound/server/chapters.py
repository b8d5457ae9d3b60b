"""What each viewer was told in a game, and when: read a stretch at a time, from one checkpoint to the next.

A frame is a moment at which the viewer was told something, and frame 0 the set-up; so even their number hides the rest.
"""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fogbound.core.record import Entry
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.server.checkpoints import Place
from fogbound.server.faults import NotFound
from fogbound.server.seating import may_see
from fogbound.server.telling import Told

_ = texts("server")


class Heard(NamedTuple):
    """What one viewer was told in a chapter."""

    before: Told
    ats: list[int]
    """After which entry he was told each event;"""
    events: list[Event]
    moments: list[int]
    """and how long the log was at each frame."""


class Chapter:
    """The log from one place to the next."""

    def __init__(self, begin: Place, entries: Sequence[Entry], events: Sequence[tuple[int, Event]]) -> None:
        self.begin = begin
        self.entries = entries
        self._events = events
        self._heard: dict[str, Heard] = {}

    def heard(self, viewer: str) -> Heard:
        if viewer not in self._heard:
            seen = [(at, event) for at, event in self._events if may_see(event, viewer)]
            ats = [at for at, _event in seen]
            moments = sorted({at for at in ats if at})
            before = self.begin.told.get(viewer, Told())
            self._heard[viewer] = Heard(before, ats, [event for _at, event in seen], moments)
        return self._heard[viewer]


class Chapters:
    """A game as it is looked back at. Used by several threads."""

    def __init__(self, begins: Sequence[Place], read: Callable[[Place, Place | None], Chapter]) -> None:
        self.begins = begins
        self._read = read
        self._lengths = [begin.length for begin in begins]
        self._chapters: dict[int, Chapter] = {}
        self._lock = threading.RLock()

    def _chapter(self, n: int) -> Chapter:
        with self._lock:
            if n not in self._chapters:
                end = self.begins[n + 1] if n + 1 < len(self.begins) else None
                self._chapters[n] = self._read(self.begins[n], end)
            return self._chapters[n]

    def _number_at(self, length: int) -> int:
        """Of the chapter in which the log came to this length."""
        return max(0, bisect_left(self._lengths, length) - 1)

    def _heard_at(self, viewer: str, length: int) -> Heard:
        return self._chapter(self._number_at(length)).heard(viewer)

    def _before(self, viewer: str) -> list[Told]:
        return [begin.told.get(viewer, Told()) for begin in self.begins]

    # -- what a viewer was told --------------------------------------------------------------------------------------

    def frame_count(self, viewer: str) -> int:
        last = self._chapter(len(self.begins) - 1).heard(viewer)
        return last.before.moments + len(last.moments) + 1

    def told_at(self, viewer: str, length: int) -> list[Event]:
        """The events of one entry."""
        heard = self._heard_at(viewer, length)
        return heard.events[bisect_left(heard.ats, length) : bisect_right(heard.ats, length)]

    def told_by(self, viewer: str, length: int) -> int:
        """How many events the viewer had been told when the log had this length."""
        heard = self._heard_at(viewer, length)
        return heard.before.events + bisect_right(heard.ats, length)

    def frame_telling(self, viewer: str, told: int) -> int:
        """The frame at which the viewer is told the event of this number."""
        before = [begin.events for begin in self._before(viewer)]
        heard = self._chapter(bisect_right(before, told) - 1).heard(viewer)
        n = told - heard.before.events
        return self.frame_of(viewer, heard.ats[n]) if n < len(heard.ats) else self.frame_count(viewer) - 1

    def frame_of(self, viewer: str, length: int) -> int:
        """The last frame at or before a length of the log."""
        heard = self._heard_at(viewer, length)
        return heard.before.moments + bisect_right(heard.moments, length)

    def length_at(self, viewer: str, frame: int) -> int:
        """How many entries came before a frame."""
        count = self.frame_count(viewer)
        if not 0 <= frame < count:
            raise NotFound(_("The replay has {n} moments.", n=count))
        if not frame:
            return 0
        before = [begin.moments for begin in self._before(viewer)]
        heard = self._chapter(max(0, bisect_left(before, frame) - 1)).heard(viewer)
        return heard.moments[frame - heard.before.moments - 1]

    # -- what was done -----------------------------------------------------------------------------------------------

    def entries(self, first: int, last: int) -> list[Entry]:
        """Those of the log after `first`, up to `last`."""
        found: list[Entry] = []
        while first < last:
            chapter = self._chapter(self._number_at(first + 1))
            begin = chapter.begin.length
            found += chapter.entries[first - begin : last - begin]
            first = begin + len(chapter.entries)
        return found
