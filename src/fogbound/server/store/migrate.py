"""Bring a database to the schema of this version, or say that it is too new."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from fogbound.core.texts import texts
from fogbound.server.faults import Fault
from fogbound.server.store.database import Database

_ = texts("server")

HERE = Path(__file__).parent / "migrations"
LOCK = 0x466F67  # "Fog": several workers start at once, one migrates


def migrate(database: Database) -> None:
    """Run every migration that is missing. Safe to call from all workers at once."""
    with database.writing() as connection:
        if not database.is_sqlite:  # SQLite's write lock is held already
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        try:
            command.upgrade(_config(connection), "head")
        except CommandError as fault:
            message = _("The database was written by a newer Fogbound; update this one, or use another database.")
            raise Fault(message) from fault


def head() -> str | None:
    """The newest revision that this version knows."""
    return ScriptDirectory.from_config(_config(None)).get_current_head()


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
