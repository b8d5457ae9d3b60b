"""Who has been told what: a client says which view it has, and gets the events since."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from fogbound.core.match import Match
from fogbound.core.values import Event
from fogbound.server.seating import ALL, PUBLIC, may_see

RECENT = 256
"""Moves that a client may be behind before it must read the whole log again."""


class Told(Struct, frozen=True, array_like=True):
    """How much a viewer has been told."""

    events: int = 0
    moments: int = 0
    """Entries by which he was told something."""


class Telling:
    """The events of one match, and how many of them each viewer has seen."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.marks: dict[str, str] = {}
        """Of the views since the last row, by viewer (`marks.py`)."""
        self._shown: OrderedDict[tuple[str, str], str] = OrderedDict()
        """By viewer and mark of a view: the last move at which it was so."""
        self.totals: Counter[str] = Counter()
        """How many events each viewer has been told of;"""
        self.moments: Counter[str] = Counter()
        """and by how many entries."""
        self.begins = 0
        """Entries up to this one are older than the events in memory."""
        self._recent: dict[str, int] = {}
        """For each recent move: the length to which it, or one after it, cut the log. By mark, in order."""
        self.count(match.events)

    def viewers(self) -> tuple[str, ...]:
        return (*self.match.game.sides, PUBLIC, ALL)

    def show(self, viewer: str, mark: str, at: str) -> None:
        """A view with this mark is what the viewer has after the move `at`."""
        self.marks[viewer] = mark
        self._shown[viewer, mark] = at
        self._shown.move_to_end((viewer, mark))
        if len(self._shown) > RECENT * 4:
            self._shown.popitem(last=False)

    # -- recent moves ------------------------------------------------------------------------------------------------

    def remember(self, mark: str) -> None:
        """A move was made; the log is as long as it is now."""
        self._recent[mark] = self.match.length
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]

    def remember_only(self, mark: str) -> None:
        self._recent = {mark: self.match.length}

    def cut(self, low: int) -> None:
        """The log was cut to this length: what came after it is no longer what anybody has."""
        self._recent = {mark: min(length, low) for mark, length in self._recent.items()}

    # -- events ------------------------------------------------------------------------------------------------------

    def news_for(self, viewer: str, seen: str) -> tuple[int, list[tuple[int, Event]]] | None:
        """How many of the events it knows the viewer keeps, and those to append. None: it must read the whole log."""
        seen_at = self._shown.get((viewer, seen), "")
        if seen_at not in self._recent:
            return None
        low = self._recent[seen_at]
        new = [(at, event) for at, event in self.events_from(low) if may_see(event, viewer)]
        return self.totals[viewer] - len(new), new

    def told_before(self, length: int) -> dict[str, Told]:
        """How much each viewer had been told when the log had this length."""
        later = self.events_from(length)
        told = {}
        for viewer in self.viewers():
            ats = [at for at, event in later if may_see(event, viewer)]
            told[viewer] = Told(self.totals[viewer] - len(ats), self.moments[viewer] - len(set(ats)))
        return told

    def tell_on(self, begins: int, told: dict[str, Told]) -> None:
        """The events up to that entry are not in memory; so much had been told by then."""
        self.begins = begins
        self.totals = Counter({viewer: told[viewer].events for viewer in told})
        self.moments = Counter({viewer: told[viewer].moments for viewer in told})
        self.count(self.events_from(begins))

    def events_from(self, low: int) -> list[tuple[int, Event]]:
        """The events since the log had `low` entries; costs no more than they are."""
        events = self.match.events
        first = len(events)
        while first and events[first - 1][0] > low:
            first -= 1
        return events[first:]

    @contextmanager
    def counting_events(self, low: int) -> Iterator[None]:
        """Keep the totals right while the log is cut to `low` and grows again; a refusal leaves all as it was."""
        from_scratch = low < self.begins  # then the match plays all of it again, and has all events in memory
        gone = [] if from_scratch else self.events_from(low)
        yield
        if from_scratch:
            self.begins, low = 0, -1
            self.totals.clear()
            self.moments.clear()
        self.count(gone, -1)
        self.count(self.events_from(low))

    def count(self, events: Iterable[tuple[int, Event]], sign: int = 1) -> None:
        last: dict[str, int] = {}
        for at, event in events:
            for viewer in self.viewers():
                if may_see(event, viewer):
                    self.totals[viewer] += sign
                    if last.get(viewer, 0) != at:  # what the set-up told belongs to no entry
                        self.moments[viewer] += sign
                        last[viewer] = at
