"""The journal: one row for each thing that happened at a table, appended and never changed. It is the truth of a game.

Rows of the kinds in `MOVES` change the match, and all in the same way: *cut the log to `low` entries, then append
`entries`*. An action appends itself and the dice it caused; an undo only cuts; a rewind cuts over dice and all. Nothing
is ever deleted, so what was undone stays on record. The other kinds are talk.

The mark of a row is random, and stays inside: what a client is told follows from what it can see (`marks.py`).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, RowMapping, and_, bindparam, insert, select, text

from fogbound.core.notation import Vocabulary
from fogbound.core.record import Entry
from fogbound.core.values import Dice, Event
from fogbound.server.store.database import Database
from fogbound.server.store.schema import journal

MOVES = frozenset({"start", "play", "undo", "redo", "rewind", "end"})
PLAYING = frozenset({"play", "undo", "redo"})
"""Those after which the same people, bots and orders go on."""
TALK = frozenset({"seat", "chat", "offer", "answer", "orders", "pause", "resume", "outage"})

CHATS = 200
"""Messages that a table has at hand; older ones stay here."""


class Row(Struct, frozen=True, kw_only=True):
    """One row. `data` depends on the kind; a move's is a `Move`."""

    kind: str
    seq: int
    mark: str
    time: float
    side: str = ""
    user_id: str | None = None
    idempotency: str | None = None
    data: dict[str, Any] = {}

    @property
    def is_move(self) -> bool:
        return self.kind in MOVES


class Move(Struct, frozen=True):
    """What a move does to the log."""

    low: int
    rules: int
    """Version of the rules in whose notation the entries are written."""
    entries: tuple[tuple[str, str], ...] = ()
    """Who answered and what, in the game's notation; dice as `= 6 1`."""
    turn: str | None = None
    """The side asked afterwards."""
    result: dict[str, Any] | None = None
    """How the game ended when not by its rules: `{winner, how}`."""


def new_mark() -> str:
    return secrets.token_urlsafe(9)


def move_of(row: Row) -> Move:
    return msgspec.convert(row.data, Move)


# -- entries as text: readable in the database, and safe against renumbering -----------------------------------------


def write_entry(entry: Entry, words: Vocabulary) -> tuple[str, str]:
    if isinstance(entry.answer, Dice):
        return entry.by, "= " + " ".join(map(str, entry.answer.faces))
    return entry.by, words.text(entry.answer)


def read_entry(written: Sequence[str], words: Vocabulary) -> Entry:
    by, text = written
    if text.startswith("= "):
        return Entry(by, Dice(tuple(map(int, text[2:].split()))))
    return Entry(by, words.parse(text))


# -- rows in the database --------------------------------------------------------------------------------------------

Events: TypeAlias = list[tuple[int, Event]]
"""Each with the number of the entry that brought it; 0 is the set-up."""
LAST = 2**31 - 1
"""No row has a higher number."""


class _Cut(Struct):
    """All of a move that its events depend on."""

    low: int


_CUT = msgspec.json.Decoder(_Cut)
_EVENTS = msgspec.json.Decoder(list[tuple[int, Event]])
_COLUMNS = [c for c in journal.c if c.name not in ("id", "game_id", "events")]  # events follow from the entries


def append(connection: Connection, game_id: str, row: Row, events: Sequence[tuple[int, Event]] = ()) -> None:
    """Raises IntegrityError if another process wrote this row's number first.

    `events` are those that a move brought, each with the number of the entry it came by; 0 is the set-up.
    """
    connection.execute(_APPEND, _values(game_id, row, events))


def append_alone(database: Database, game_id: str, row: Row, events: Sequence[tuple[int, Event]]) -> None:
    """The same, if nothing else is to be written with it."""
    database.insert(journal.name, _values(game_id, row, events))


def _values(game_id: str, row: Row, events: Sequence[tuple[int, Event]]) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "seq": row.seq,
        "kind": row.kind,
        "side": row.side,
        "user_id": row.user_id,
        "mark": row.mark,
        "idempotency": row.idempotency,
        "time": row.time,
        "data": msgspec.json.encode(row.data).decode(),
        "events": msgspec.json.encode(events).decode(),
    }


_APPEND = insert(journal).inline()  # nobody asks for its id
_AFTER = (  # built once: building it takes longer than running it
    select(*_COLUMNS)
    .where(
        journal.c.game_id == bindparam("game"), journal.c.seq > bindparam("seq"), journal.c.seq <= bindparam("until")
    )
    .order_by(journal.c.seq)
)

_IS_MOVE = and_(journal.c.game_id == bindparam("game"), journal.c.kind.in_(sorted(MOVES)))
_BETWEEN = journal.c.seq.between(bindparam("first"), bindparam("last"))
_TOLD = select(*_COLUMNS, journal.c.events).where(_IS_MOVE, _BETWEEN).order_by(journal.c.seq)
_ALL_EVENTS = select(journal.c.data, journal.c.events).where(_IS_MOVE).order_by(journal.c.seq)
_CHATS = (
    select(*_COLUMNS)
    .where(journal.c.game_id == bindparam("game"), journal.c.seq < bindparam("seq"), journal.c.kind == text("'chat'"))
    .order_by(journal.c.seq.desc())
    .limit(CHATS)
)


def rows_after(connection: Connection, game_id: str, seq: int, until: int = LAST) -> list[Row]:
    asked = {"game": game_id, "seq": seq, "until": until}
    return [_row(found) for found in connection.execute(_AFTER, asked).mappings()]


def is_applied(connection: Connection, game_id: str, idempotency: str) -> bool:
    """Was this request carried out already, its reply being lost?"""
    query = select(journal.c.seq).where(journal.c.game_id == game_id, journal.c.idempotency == idempotency)
    return connection.execute(query).first() is not None


def chats_before(connection: Connection, game_id: str, seq: int) -> list[Row]:
    """The latest; they have an index of their own."""
    found = connection.execute(_CHATS, {"game": game_id, "seq": seq}).mappings()
    return [_row(chat) for chat in found][::-1]


def moves_between(connection: Connection, game_id: str, first: int, last: int) -> list[tuple[Row, Events]]:
    """Rows that changed the match, both ends among them, each with the events that it brought."""
    found = connection.execute(_TOLD, {"game": game_id, "first": first, "last": last}).mappings()
    return [(_row(row), _EVENTS.decode(row["events"])) for row in found]


def events_of(moves: Iterable[tuple[int, Events]]) -> Events:
    """Those of the log as it stands after these moves: to which length each cut it, and what it brought."""
    events: Events = []
    for low, brought in moves:
        while events and events[-1][0] > low:
            events.pop()
        events += brought
    return events


def all_events(connection: Connection, game_id: str) -> Events:
    """Every event of the log as it stands, for a client that must read it from the beginning."""
    found = connection.execute(_ALL_EVENTS, {"game": game_id})
    return events_of((_CUT.decode(data).low, _EVENTS.decode(brought)) for data, brought in found)


def _row(found: RowMapping) -> Row:
    return Row(
        kind=found["kind"],
        seq=found["seq"],
        mark=found["mark"],
        time=found["time"],
        side=found["side"],
        user_id=found["user_id"],
        idempotency=found["idempotency"],
        data=msgspec.json.decode(found["data"]),
    )
