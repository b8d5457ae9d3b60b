"""The journal of a game up to one of its rows, for whoever looks back. Only what he looks at is read.

Rows are never changed, so what lies before a row stays as it is, whatever is played meanwhile.
"""

from __future__ import annotations

from typing import Any

from fogbound.core.record import Entry
from fogbound.games import AnyGame
from fogbound.server import checkpoints, journal
from fogbound.server.chapters import Chapter
from fogbound.server.checkpoints import Place
from fogbound.server.lines import fold, reader
from fogbound.server.store.database import Database


class Archive:
    """Any thread may ask."""

    def __init__(self, database: Database, game: AnyGame, game_id: str, until: int) -> None:
        self.database = database
        self.game = game
        self.game_id = game_id
        self.until = until
        self._read = reader(game)

    def places(self) -> list[Place]:
        """Where its chapters begin."""
        with self.database.reading() as connection:
            return checkpoints.places(connection, self.game, self.game_id, self.until)

    def chapter(self, begin: Place, end: Place | None) -> Chapter:
        """What was done and told between two places; without an end, up to the last row."""
        last = end.seq if end else self.until
        with self.database.reading() as connection:
            moves = journal.moves_between(connection, self.game_id, begin.seq, last)
        lines, _undone = fold([row for row, _events in moves], begin.length)
        entries = [self._read(line) for line in lines[: end.length - begin.length if end else None]]
        told = journal.events_of((journal.move_of(row).low, events) for row, events in moves)
        since, to = begin.length + 1 if begin.length else 0, begin.length + len(entries)
        return Chapter(begin, entries, [(at, event) for at, event in told if since <= at <= to])

    def entries(self, length: int) -> list[Entry]:
        """The first so many of the log."""
        with self.database.reading() as connection:
            rows = journal.rows_after(connection, self.game_id, -1, self.until)
        return [self._read(line) for line in fold(rows)[0][:length]]

    def position(self, length: int) -> tuple[int, Any] | None:
        """The last that was kept at this length of the log or before."""
        with self.database.reading() as connection:
            found = checkpoints.nearest(connection, self.game, self.game_id, length, self.until)
        return (found.place.length, found.state) if found else None
