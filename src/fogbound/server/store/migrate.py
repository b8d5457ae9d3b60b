"""Bring a database to the schema of this version, or say that it is too new."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from fogbound.core.texts import texts
from fogbound.server.faults import Fault
from fogbound.server.store.database import Database

_ = texts("server")

HERE = Path(__file__).parent / "migrations"
LOCK = 0x466F67  # "Fog": several workers start at once, one migrates


def newest() -> str:
    """The last revision that this version knows; files are named by it."""
    return max(path.name.partition("_")[0] for path in (HERE / "versions").glob("[0-9]*.py"))


def revision(connection: Connection) -> str | None:
    """Where a database is; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def migrate(database: Database) -> None:
    """Run every migration that is missing. Safe to call from all workers at once."""
    with database.reading() as connection:
        if revision(connection) == newest():
            return  # as at nearly every start; Alembic takes half a second to import
    with database.writing() as connection:
        if not database.is_sqlite:  # SQLite's write lock is held already
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if (revision(connection) or "") > newest():
            raise Fault(_("The database was written by a newer Fogbound; update this one, or use another database."))
        _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
