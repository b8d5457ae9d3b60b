"""What will become of every game if this program takes a database over. It reads, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import Connection, RowMapping, inspect, select

from fogbound.server.faults import NotFound
from fogbound.server.games import GameList
from fogbound.server.journal import rows_after
from fogbound.server.positions import last_kept
from fogbound.server.restore import stored_game, table_of_today
from fogbound.server.store.schema import games, positions

PLAYS_ON = "plays on"
"""By the same rules as before, or by a way that leads from its rules to ours."""
READ_ONLY = "read only"
"""It can be read, saved, given up and deleted."""
UNKNOWN = "unknown"
"""This program does not have its rules."""


class Fate(Struct, frozen=True):
    """What becomes of one game."""

    game_id: str
    game: str
    scenario: str
    rules: int
    status: str
    fate: str
    kept: bool
    """Whether its last position can be read without its rules."""
    why: str = ""


def check(connection: Connection, game_list: GameList) -> Iterator[Fate]:
    """Play every log through, game by game. The database may be older than this program."""
    older = inspect(connection)
    there = {column["name"] for column in older.get_columns("games")}
    query = select(*(column for column in games.c if column.name in there)).order_by(games.c.created)
    for found in connection.execute(query).mappings().all():
        yield _fate(connection, game_list, found, older.has_table(positions.name))


def _fate(connection: Connection, game_list: GameList, found: RowMapping, keeps: bool) -> Fate:
    kept = last_kept(connection, found["id"]) if keeps else None
    rows = rows_after(connection, found["id"], -1)
    fate, why, whole = PLAYS_ON, "", False
    try:
        stored = stored_game(found, rows, game_list)
        whole = kept is not None and kept.length == len(stored.lines)
        table_of_today(stored, kept)
    except NotFound as fault:
        fate, why = UNKNOWN, str(fault)
    except Exception as fault:  # whatever the rules make of an old log
        fate, why = READ_ONLY, str(fault) or type(fault).__name__
    return Fate(found["id"], found["game"], found["scenario"], found["rules"], found["status"], fate, whole, why)
