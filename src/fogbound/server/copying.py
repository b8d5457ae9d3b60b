"""Backup and restore: all that a server keeps, as one SQLite file, whichever database it comes from or goes to.

So a backup also moves a server from SQLite to PostgreSQL. It can be made while the server runs: it is what the database
was at one moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, func, insert, select

from fogbound.core.texts import texts
from fogbound.server.faults import Fault
from fogbound.server.store.database import Database
from fogbound.server.store.migrate import migrate, newest, revision
from fogbound.server.store.schema import leases, metadata

_ = texts("server")

AT_ONCE = 500
SQLITE = b"SQLite format 3\0"
"""How every file of SQLite begins."""
TABLES = [table for table in metadata.sorted_tables if table is not leases]
"""Those that others refer to first. Who is on duty is nobody's business elsewhere."""


def back_up(database: Database, file: Path) -> int:
    """Returns the number of rows. The file is its owner's alone, for it holds keys and hashes."""
    if file.exists():
        raise Fault(_("{file} is there already; name a new one.", file=str(file)))
    copy = Database(f"sqlite:///{file}", "FULL")
    try:
        migrate(copy)
        with _at_one_moment(database) as source, copy.writing() as target:
            return _copy(source, target)
    finally:
        copy.close()


def bring_back(database: Database, file: Path) -> int:
    """Into an empty database; what is there is never overwritten."""
    check_backup(file)
    migrate(database)
    copy = Database(f"sqlite:///{file}", "FULL")
    try:
        with copy.reading() as source:
            if revision(source) != newest():
                raise Fault(_("This backup was made by another version of Fogbound; restore it with that one."))
        with _at_one_moment(copy) as source, database.writing() as target:
            if any(target.execute(select(func.count()).select_from(table)).scalar_one() for table in TABLES):
                raise Fault(_("The database is not empty; restore into a new one."))
            rows = _copy(source, target)
            if not database.is_sqlite:
                _go_on_counting(target)
            return rows
    finally:
        copy.close()


def check_backup(file: Path) -> None:
    """Before anything is written, and without opening it as a database, which would already change it."""
    if not file.is_file():
        raise Fault(_("There is no file {file}.", file=str(file)))
    with file.open("rb") as begun:
        if begun.read(len(SQLITE)) != SQLITE:
            raise Fault(_("{file} is not a backup: `fogbound admin backup` makes one.", file=str(file)))


@contextmanager
def _at_one_moment(database: Database) -> Iterator[Connection]:
    """Nothing that is written meanwhile is seen."""
    if database.is_sqlite:
        with database.reading() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection
            connection.exec_driver_sql("ROLLBACK")
    else:
        still = database.engine.execution_options(isolation_level="REPEATABLE READ")
        with still.connect() as connection:
            yield connection


def _copy(source: Connection, target: Connection) -> int:
    rows = 0
    for table in TABLES:
        found = source.execute(select(table).order_by(*table.primary_key.columns)).mappings()
        for some in found.partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in some])
            rows += len(some)
    return rows


def _go_on_counting(target: Connection) -> None:
    """PostgreSQL numbers rows by a counter of its own, which has not seen these."""
    for table in TABLES:
        if "id" in table.c and table.c.id.autoincrement is True:
            after = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
            target.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), after, False)))
