"""Time that nobody could use: the server was down, or a clock was set forward. Whoever was asked gets it back."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from fogbound.server.journal import Row, append, is_applied, new_mark
from fogbound.server.store.schema import games, journal
from fogbound.server.tables import Tables

OUTAGE = 10.0
"""Seconds without anybody on duty that count as one; the next takes over sooner."""
LONG = 3600.0
"""From then on it also counts for those who play without a clock, by when they may be taken for absent."""


def give_back(tables: Tables, begin: float, end: float) -> None:
    """Note it at every table that is concerned. No table is opened for it: there may be thousands."""
    concerned = games.c.status == "on"
    if end - begin < LONG:
        concerned &= games.c.clock.is_not(None)
    with tables.database.reading() as connection:
        found = list(connection.execute(select(games.c.id).where(concerned)).scalars())
    for game_id in found:
        while not _note(tables, game_id, begin, end):
            pass  # somebody wrote at that table in the same moment


def _note(tables: Tables, game_id: str, begin: float, end: float) -> bool:
    """Once for each outage, whoever finds it; false if it has to be tried again."""
    key = f":outage-{begin:.3f}"
    last = select(func.max(journal.c.seq)).where(journal.c.game_id == game_id)
    try:
        with tables.database.writing() as connection:
            if is_applied(connection, game_id, key):
                return True
            seq: int = connection.execute(last).scalar_one() + 1
            data = {"begin": begin, "end": end}
            row = Row(kind="outage", seq=seq, mark=new_mark(), time=end, idempotency=key, data=data)
            append(connection, game_id, row)
    except IntegrityError:
        return False
    tables.announced(game_id, seq)
    return True
