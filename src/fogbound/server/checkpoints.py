"""Positions on the way, with all that a table needs to go on from there: nobody reads a long game from its beginning.

The newest is where a table is restored from; one every few hundred entries stays, for whoever looks back. It is a
cache, written with the row of the journal that led to it, and of no use to another program than the one that made it.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, or_, select

from fogbound.games import AnyGame
from fogbound.games.maker import maker_of
from fogbound.server.desk import Standing
from fogbound.server.journal import LAST, Row, move_of
from fogbound.server.store.schema import checkpoints
from fogbound.server.table import Table
from fogbound.server.telling import Told

EVERY = 128
"""Entries from one that stays to the next, at least."""


class Place(Struct, frozen=True):
    """Where a stretch of the log begins."""

    length: int = 0
    """Entries before it."""
    seq: int = 0
    """The row of the journal that led the log past it; those before that row tell nothing that comes after it."""
    told: dict[str, Told] = {}
    """By viewer, what he had been told by then."""


class Book(Struct, frozen=True):
    """What a table needs besides position and events."""

    rolled: dict[str, int]
    seeds: tuple[str, ...]
    standing: Standing
    """Before the row that led to the checkpoint."""


class Checkpoint(Struct, frozen=True):
    """As it is read again."""

    place: Place
    book: Book
    state: Any


def write_checkpoint(connection: Connection, table: Table, row: Row) -> None:
    """With a row whose move the match has made, and the table has not taken yet."""
    low = move_of(row).low
    if row.kind == "rewind":
        connection.execute(_BEYOND, {"game": table.game_id, "low": low})
    if not is_new(table, low):
        return
    (before, _state), (length, state) = table.match.snapshots[-2:]
    maker = maker_of(table.game)
    connection.execute(_PASSING, {"game": table.game_id, "by": maker})
    values = {
        "game_id": table.game_id,
        "length": length,
        "seq": row.seq,
        "maker": maker,
        "stays": length // EVERY > before // EVERY,
        "told": msgspec.json.encode(table.told_before(length)).decode(),
        "book": msgspec.json.encode(_book(table, length)).decode(),
        "state": zlib.compress(state.to_json(), 1),
    }
    connection.execute(_KEEP, values)


_MINE = checkpoints.c.game_id == bindparam("game")  # built once: building a statement takes longer than running it
_BEYOND = delete(checkpoints).where(_MINE, checkpoints.c.length > bindparam("low"))
_PASSING = delete(checkpoints).where(_MINE, or_(checkpoints.c.stays.is_(False), checkpoints.c.maker != bindparam("by")))
_KEEP = insert(checkpoints).inline()  # nobody asks for its id


def is_new(table: Table, low: int) -> bool:
    """Did the move that cut the log to this length lead to a position that is to be kept?"""
    return table.match.snapshots[-1][0] > low


def _book(table: Table, length: int) -> Book:
    return Book(dict(table.match.rolled_before(length)), table.header.seeds, table.standing)


# -- read again ------------------------------------------------------------------------------------------------------


def nearest(
    connection: Connection, game: AnyGame, game_id: str, length: int = LAST, until: int = LAST
) -> Checkpoint | None:
    """The last one not beyond this length, of the log as it stood after the row `until`."""
    query = (
        select(checkpoints)
        .where(_ours(game, game_id, until), checkpoints.c.length <= length)
        .order_by(checkpoints.c.length.desc())
        .limit(1)
    )
    found = connection.execute(query).first()
    if found is None:
        return None
    state = game.state_type.from_json(zlib.decompress(found.state))
    return Checkpoint(_place(found), msgspec.json.decode(found.book, type=Book), state)


def places(connection: Connection, game: AnyGame, game_id: str, until: int) -> list[Place]:
    """The beginning of the log, and where its checkpoints are: few and short, for a position is not among them."""
    query = (
        select(checkpoints.c.length, checkpoints.c.seq, checkpoints.c.told)
        .where(_ours(game, game_id, until))
        .order_by(checkpoints.c.length)
    )
    return [Place(), *map(_place, connection.execute(query))]


def _ours(game: AnyGame, game_id: str, until: int) -> ColumnElement[bool]:
    mine, maker = checkpoints.c.game_id == game_id, checkpoints.c.maker == maker_of(game)
    return and_(mine, maker, checkpoints.c.seq <= until)


_TOLD = msgspec.json.Decoder(dict[str, Told])


def _place(found: Any) -> Place:
    return Place(found.length, found.seq, _TOLD.decode(found.told))
