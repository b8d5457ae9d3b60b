"""A server over the demonstration game, on SQLite and on PostgreSQL."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from fogbound.server import accounts
from fogbound.server.app import create_app
from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.store.migrate import migrate
from server.people import Person
from server.quick import QuickClient

RIDGE = {"ridge": "server.ridge:GAME", "endless": "server.ridge:ENDLESS"}


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """What makes passwords slow to guess made every test slow; `test_guard` asks for the real one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


def new_database(url: str) -> str:
    """A fresh database in the cluster."""
    import psycopg

    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(url.format(name="postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return url.format(name=name)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def empty_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same tests on both."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('server') / 'test.sqlite'}"
    return new_database(request.getfixturevalue("postgres_url"))


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of SQLite with our schema, to be copied: to migrate takes longer than most tests."""
    file = tmp_path_factory.mktemp("migrated") / "empty.sqlite"
    database = Database(f"sqlite:///{file}")
    migrate(database)
    database.close()
    return file


@pytest.fixture(scope="module")
def database_url(empty_url: str, migrated: Path) -> str:
    """A database with our schema, where it is soon made."""
    if empty_url.startswith("sqlite:///"):
        shutil.copyfile(migrated, empty_url.removeprefix("sqlite:///"))
    return empty_url


@pytest.fixture(scope="module")
def settings(database_url: str) -> Settings:
    return Settings(
        database=database_url, games=RIDGE, sqlite_sync="NORMAL", rate_scale=1000, guests=True, attend=False
    )


@pytest.fixture(scope="module")
def client(settings: Settings) -> Iterator[TestClient]:
    with QuickClient(create_app(settings), raise_server_exceptions=True) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Person:
    return Person.new(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> Person:
    return Person.new(client, "Bob", lang="fr")
