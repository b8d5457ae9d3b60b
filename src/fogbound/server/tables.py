"""The tables in use: each brought up to date before it is looked at, each change in the database before it counts.

A change is first made in memory and then written as one row of the journal. Two processes may try at once: the row's
number is unique, so one of them fails, forgets its table, reads what the other wrote, and tries again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from fogbound.core.record import Entry
from fogbound.core.texts import texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.server import journal
from fogbound.server.command import demand_command
from fogbound.server.consequences import is_alone, write_consequences
from fogbound.server.games import GameList
from fogbound.server.journal import Move, Row, new_mark, write_entry
from fogbound.server.restore import restore
from fogbound.server.store.database import Database
from fogbound.server.table import Table

_ = texts("server")

TRIES = 20
"""How often a change is tried when other processes are faster."""


class StaleError(Refusal):
    """The client acted on a position that is gone; it gets the new one."""

    def __init__(self) -> None:
        super().__init__(_("The game has moved on; look again."))


class By(Struct, frozen=True):
    """Who asks for a change, and from which position."""

    side: str
    user_id: str | None = None
    at: str | None = None
    """The mark that was seen; None does not care."""
    key: str | None = None
    """A retry carries the same key, and is not carried out twice."""

    @property
    def idempotency(self) -> str | None:
        return f"{self.user_id or self.side}:{self.key}" if self.key else None


def _nobody(_game_id: str) -> None:
    """Nobody is told."""


class Tables:
    """Only ever used on the clerk's thread."""

    def __init__(
        self,
        database: Database,
        game_list: GameList,
        keep: int,
        tell: Callable[[str], None] = _nobody,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.database = database
        self.game_list = game_list
        self.keep = keep
        self.tell = tell
        """Called with the id of a game whenever its table has changed, by whomever."""
        self.now = now
        """The time by which games are played."""
        self.moves = 0
        """Written by this process."""
        self.heard = 0
        """Rows that others wrote, and that we were told of;"""
        self.doubts = 0
        """and those at tables at which nobody looks here."""
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def table(self, game_id: str) -> Table:
        """The table as the database has it now."""
        table = self._tables.get(game_id)
        if table is not None:
            table.doubtful = False
        if table is None:
            doubts = self.doubts
            table = self._tables[game_id] = restore(self.database, self.game_list, game_id)
            table.doubtful = self.doubts != doubts  # a row may have been written while we read
        else:
            self._follow(table)
        self._tables[game_id] = table
        self._tables.move_to_end(game_id)
        while len(self._tables) > self.keep:
            self._tables.popitem(last=False)
        return table

    def _follow(self, table: Table) -> None:
        try:
            with self.database.reading() as connection:
                for row in journal.rows_after(connection, table.game_id, table.seq):
                    table.follow(row)
        except BaseException:
            self.forget(table.game_id)
            raise

    def at_hand(self, game_id: str) -> Table | None:
        """The table as it is in memory, if it is."""
        return self._tables.get(game_id)

    def known(self, game_id: str) -> Table:
        """The table with all that this process was told of: for whoever can bear to be a moment behind."""
        table = self._tables.get(game_id)
        return self.table(game_id) if table is None or table.doubtful else table

    def seen_at(self, game_id: str, at: str | None) -> Table:
        """For somebody who acts on a position: if it is the one that we know, nobody needs to look whether it is."""
        table = self.known(game_id)
        return table if table.at == at else self.table(game_id)

    def is_ours(self, game_id: str, seq: int) -> bool:
        """Did this process write that row? Of our own we have told already. Any thread may ask."""
        table = self._tables.get(game_id)
        return table is not None and seq <= table.written

    def announced(self, game_id: str, seq: int) -> None:
        """A row is in the database; another's is read when somebody looks."""
        if self.is_ours(game_id, seq):  # it was announced before we knew that we had written it
            return
        self.heard += 1
        table = self._tables.get(game_id)
        if table is not None:
            table.doubtful = table.doubtful or table.seq < seq
        self.tell(game_id)

    def doubt(self, game_id: str, seq: int) -> None:
        """The same where nobody looks: any thread may say it, for all that follows is that the table is read again."""
        self.doubts += 1
        table = self._tables.get(game_id)
        if table is not None and table.seq < seq:
            table.doubtful = True

    def doubt_all(self) -> None:
        """Announcements may have been lost."""
        for table in self._tables.values():
            table.doubtful = True
        self.tell("")

    @property
    def in_memory(self) -> int:
        return len(self._tables)

    def forget(self, game_id: str) -> None:
        self._tables.pop(game_id, None)

    # -- moves -------------------------------------------------------------------------------------------------------

    def play(self, game_id: str, by: By, action: Action) -> Table:
        def perform(table: Table) -> int:
            demand_command(table, by.side, by.user_id, action)
            return table.play(by.side, action)

        return self._move(game_id, "play", by, perform)

    def start(self, game_id: str, by: By, entries: Sequence[Entry] = ()) -> Table:
        """Begin to play, from the set-up or from a log that is taken over."""
        return self._move(game_id, "start", by, lambda table: table.begin(entries))

    def undo(self, game_id: str, by: By) -> Table:
        return self._move(game_id, "undo", by, lambda table: table.undo(by.side))

    def redo(self, game_id: str, by: By) -> Table:
        return self._move(game_id, "redo", by, lambda table: table.redo(by.side))

    def rewind(self, game_id: str, by: By, to: int) -> Table:
        return self._move(game_id, "rewind", by, lambda table: table.rewind(to))

    def end(self, game_id: str, by: By, winner: str | None, how: str) -> Table:
        return self._move(game_id, "end", by, lambda table: table.stop(), {"winner": winner, "how": how})

    def _move(
        self,
        game_id: str,
        kind: str,
        by: By,
        change: Callable[[Table], int],
        result: dict[str, Any] | None = None,
    ) -> Table:
        for _try in range(TRIES):
            # If another process was faster, writing fails and we look again.
            table = self.known(game_id) if by.at is None else self.seen_at(game_id, by.at)
            if by.at is not None and by.at != table.at:
                if self._is_applied(game_id, by):
                    return table
                raise StaleError
            try:
                low = change(table)
                self._write(table, *_move_row(table, kind, by, low, self.now(), result))
            except Refusal:
                raise  # the rules changed nothing
            except IntegrityError:
                self.forget(game_id)
                if self._is_applied(game_id, by):
                    return self.table(game_id)
                continue
            except BaseException:
                self.forget(game_id)  # what is in memory is not what was written
                raise
            return table
        raise StaleError

    def _is_applied(self, game_id: str, by: By) -> bool:
        if by.idempotency is None:
            return False
        with self.database.reading() as connection:
            return journal.is_applied(connection, game_id, by.idempotency)

    # -- talk --------------------------------------------------------------------------------------------------------

    def talk(self, game_id: str, kind: str, by: By, data: Callable[[Table], dict[str, Any]]) -> Table:
        """Write a row that changes no position. `data` may refuse."""
        for _try in range(TRIES):
            table = self.table(game_id)
            row = _row(table, kind, by, data(table), self.now())
            try:
                self._write(table, row, ())
            except IntegrityError:
                self.forget(game_id)
                if self._is_applied(game_id, by):
                    return self.table(game_id)
                continue
            return table
        raise StaleError

    # -- writing -----------------------------------------------------------------------------------------------------

    def _write(self, table: Table, row: Row, events: Sequence[tuple[int, Event]]) -> None:
        if is_alone(table, row):
            journal.append_alone(self.database, table.game_id, row, events)
        else:
            with self.database.writing() as connection:
                journal.append(connection, table.game_id, row, events)
                if row.is_move:
                    write_consequences(connection, table, row)
        if row.is_move:
            self.moves += 1
        table.take(row)
        table.written = row.seq
        self.tell(table.game_id)


def _row(table: Table, kind: str, by: By, data: dict[str, Any], now: float) -> Row:
    return Row(
        kind=kind,
        seq=table.seq + 1,
        mark=new_mark(),
        time=now,
        side=by.side,
        user_id=by.user_id,
        idempotency=by.idempotency,
        data=data,
    )


def _move_row(
    table: Table, kind: str, by: By, low: int, now: float, result: dict[str, Any] | None = None
) -> tuple[Row, Sequence[tuple[int, Event]]]:
    """The row for a move that the table has just made, and its events."""
    entries = tuple(write_entry(entry, table.game.vocabulary) for entry in table.match.log_from(low))
    turn = None if result else table.asked
    move = Move(low, table.game.rules_version, entries, turn, result)
    return _row(table, kind, by, msgspec.to_builtins(move), now), table.events_from(-1 if kind == "start" else low)
