"""A game that the rules of today cannot replay: it is read, saved, given up and deleted, but not played on.

Nothing is lost by that: the journal holds every entry and every event, and the last position was kept as its players
saw it. A later version that can replay the journal opens the same game as if nothing had been.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from fogbound.core import matchfile
from fogbound.core.dice import Roller
from fogbound.core.match import Match
from fogbound.core.matchfile import Written
from fogbound.core.record import Header
from fogbound.core.texts import Message, texts
from fogbound.core.values import Choice, Event, Observation, Refusal, Result
from fogbound.games import AnyGame
from fogbound.server.chapters import Chapter, Chapters
from fogbound.server.checkpoints import Place
from fogbound.server.journal import Row
from fogbound.server.positions import Position
from fogbound.server.replay import Replay
from fogbound.server.seating import ALL
from fogbound.server.table import Table
from fogbound.server.view import event_out
from fogbound.server.wire import FrameOut

_ = texts("server")

NO_DIGEST = "0" * 32


class PastMatch(Match[Any]):
    """What is left without rules: who said what, and what was told. There is no state, and nobody is asked."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        dice: Roller | None,
        lines: Sequence[str],
        events: list[tuple[int, Event]],
        result: Result | None,
    ) -> None:
        self.game = game
        self.header = header
        self.dice = dice
        self.lines = tuple(lines)
        self._entries = [None] * len(lines)  # type: ignore[list-item]  # only their number can be told
        self._unread = 0
        self.events = events
        self.told = result
        self._snapshots = [(0, None)]
        self._barrier = len(lines)
        self._undone = []

    @property
    def why_not(self) -> Message:
        return _(
            "This game was played by rules (version {theirs}) that this server (version {ours}) cannot play on: "
            "it can be read, saved, given up and deleted.",
            theirs=self.header.rules,
            ours=self.game.rules_version,
        )

    def refuse(self) -> NoReturn:
        raise Refusal(self.why_not)

    @property
    def state(self) -> Any:
        self.refuse()

    @property
    def decision(self) -> NoReturn:
        self.refuse()

    @property
    def result(self) -> Result | None:
        return self.told

    def choice_of(self, side: str) -> Choice | None:
        return None


class PastTable(Table):
    """A table at which only talking, giving up and leaving are left. Its clock stands still."""

    match: PastMatch

    def __init__(self, game_id: str, match: PastMatch, position: Position | None) -> None:
        super().__init__(game_id, match, None)
        self.position = position

    @property
    def closed(self) -> Message | None:
        return self.match.why_not

    @property
    def asked(self) -> str | None:
        return None

    def follow(self, row: Row) -> None:
        self.take(row)

    def demand_playable(self) -> None:
        self._demand_running()
        self.match.refuse()

    def seen(self, viewer: str) -> Observation | None:
        """The last position as this viewer saw it, if it was kept."""
        views = self.position.views if self.position else {}
        all_hands: Observation = {side: views[side] for side in self.game.sides if side in views}
        seen = all_hands or None if viewer == ALL else views.get(viewer)
        return seen and self.sights[viewer].look(seen)

    def file(self) -> str:
        whole = self.position is not None and self.position.length == len(self.match.lines)
        digest = self.position.digest if self.position and whole else NO_DIGEST
        key = getattr(self.match.dice, "key", None) if self.result else None
        return matchfile.write(Written(self.header, self.match.lines, digest, key))


class PastReplay(Replay):
    """Everything that was told, entry by entry, and the one position that was kept, at its place."""

    def __init__(self, table: PastTable, events: Sequence[tuple[int, Event]]) -> None:
        Chapters.__init__(self, [Place()], lambda begin, _end: Chapter(begin, (), events))
        self.table = table

    def _frame(self, viewer: str, n: int, total: int, lang: str) -> FrameOut:
        length = self.length_at(viewer, n)
        return {
            "frame": n,
            "frames": total,
            "turn": None,
            "observation": self.table.seen(viewer) if n == total - 1 else None,
            "events": [event_out(event, lang) for event in self.told_at(viewer, length)],
            "told": self.told_by(viewer, length),
        }
