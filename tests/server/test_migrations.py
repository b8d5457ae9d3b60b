"""The migrations make the schema that the code uses."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from fogbound.server.faults import Fault
from fogbound.server.store.database import Database
from fogbound.server.store.migrate import migrate, newest, revision
from fogbound.server.store.schema import metadata


def test_migrating_an_empty_database_makes_our_schema(empty_url: str) -> None:
    database = Database(empty_url)
    migrate(database)
    migrate(database)  # again: nothing to do
    with database.reading() as connection:
        assert revision(connection) == newest()
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    database.close()


def test_a_database_of_the_future_is_refused_in_a_sentence(empty_url: str) -> None:
    database = Database(empty_url)
    migrate(database)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Fault, match="newer Fogbound"):
        migrate(database)
    database.close()
