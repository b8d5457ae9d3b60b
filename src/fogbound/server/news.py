"""How a process learns what another one wrote.

PostgreSQL tells: a trigger announces each row of the journal by NOTIFY as it is committed, and we LISTEN. SQLite cannot
tell, but `PRAGMA data_version` says in a few microseconds, without reading the file, whether another connection has
committed; we ask every few milliseconds, less often where only we write, and read the new rows only when it has. Either
way a lost announcement only delays a view: the journal is read again at the next one, and whoever asks gets what the
database has.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import func, select

from fogbound.server.store.database import Database
from fogbound.server.store.schema import journal

log = logging.getLogger("fogbound.server")

POLL_SECONDS = 0.01
QUIET_SECONDS = 0.1
"""Between two looks where no other process has written at a table for a while: nobody is kept waiting by them, for what
is written here is told at once. To look a hundred times a second cost a server that is alone a fiftieth of a core,
which was a tenth of all its work under load; and each look finds, and passes over, what it has written itself."""
QUIET_AFTER = 100
"""Looks in vain."""
RECONNECT_SECONDS = 1.0

NEWER = "SELECT id, game_id, seq, kind FROM journal WHERE id > ? ORDER BY id"
"""As text: built anew for each commit, also of our own, it took a tenth of all that an action costs."""

Tell = Callable[[str, int, str], None]
"""Called with the id of a game, the number and the kind of its new row; with an empty id when anything may be new."""


async def listen(database: Database, tell: Tell, heard: Callable[[], int]) -> None:
    """Run until cancelled; survives the loss of the database. `heard` counts the rows that others wrote."""
    while True:
        try:
            await (_poll_sqlite(database, tell, heard) if database.is_sqlite else _listen_postgres(database, tell))
        except Exception as fault:  # whatever the driver raises: the database will be back
            log.warning("No news from the database (%s); trying again.", type(fault).__name__)
            await asyncio.sleep(RECONNECT_SECONDS)
            tell("", 0, "")


async def _poll_sqlite(database: Database, tell: Tell, heard: Callable[[], int]) -> None:
    with database.reading() as connection:
        last = connection.execute(select(func.coalesce(func.max(journal.c.id), 0))).scalar_one()
        cursor = connection.connection.cursor()
        version, known, in_vain = None, -1, 0
        while True:
            cursor.execute("PRAGMA data_version")
            found = cursor.fetchone()
            if found != version:
                version = found
                for number, game_id, seq, kind in cursor.execute(NEWER, (last,)).fetchall():
                    last = number
                    tell(game_id, seq, kind)
            known, in_vain = (known, in_vain + 1) if heard() == known else (heard(), 0)
            await asyncio.sleep(POLL_SECONDS if in_vain < QUIET_AFTER else QUIET_SECONDS)


async def _listen_postgres(database: Database, tell: Tell) -> None:
    from psycopg import AsyncConnection

    url = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await AsyncConnection.connect(url, autocommit=True)
    async with connection:
        await connection.execute("LISTEN fogbound")
        tell("", 0, "")
        async for notice in connection.notifies():
            game_id, seq, kind = notice.payload.split(" ")
            tell(game_id, int(seq), kind)
