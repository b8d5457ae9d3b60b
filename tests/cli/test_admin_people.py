"""`fogbound admin`: people, games, mail, backup and restore."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from sqlalchemy import Table, insert, select
from starlette.testclient import TestClient

from fogbound.cli.main import main
from fogbound.server import copying
from fogbound.server.accounts import Accounts
from fogbound.server.app import create_app
from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.store.migrate import migrate
from fogbound.server.store.schema import journal, letters, metadata, users
from server.conftest import RIDGE
from server.people import Person, table_of
from server.quick import QuickClient


class Place:
    """A server in use, and its database on the command line."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = f"sqlite:///{folder / 'games.sqlite'}"
        self.settings = Settings(self.url, sqlite_sync="NORMAL", games=RIDGE, rate_scale=1000, attend=False)
        self.capsys = capsys

    def admin(self, *words: str, code: int = 0) -> Any:
        self.capsys.readouterr()
        assert main(["admin", *words, "--database", self.url]) == code
        told = self.capsys.readouterr()
        parsed = code == 0 and ("--json" in words or words[0] == "export")
        return json.loads(told.out) if parsed else told.out + told.err

    def client(self) -> TestClient:
        return QuickClient(create_app(self.settings))


@pytest.fixture
def place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Place:
    return Place(tmp_path, capsys)


def test_accounts_are_listed_without_their_secrets(place: Place) -> None:
    with place.client() as client:
        ann = Person.new(client, "Ann")
        [row] = place.admin("users", "ann", "--json")
        assert (row["name"], row["guest"], row["games"]) == (ann.name, False, 0)
        told = json.dumps([row, place.admin("export", ann.name), place.admin("sessions", ann.name, "--json")])
        assert "argon2" not in told
        assert "token" not in told
        assert "There is no account" in place.admin("export", "Nobody", code=2)


def test_a_link_lets_its_owner_set_a_new_password(place: Place) -> None:
    with place.client() as client:
        ann = Person.new(client, "Ann")
        token = place.admin("reset", ann.name, "--second-factor").strip().rpartition("/")[2]
        body = {"token": token, "password": "battery staple"}
        assert client.post("/api/resets/password", json=body).status_code == 200
        signed_in = client.post("/api/sessions", json={"name": ann.name, "password": "battery staple"})
        assert signed_in.status_code == 201


def test_a_closed_account_is_closed_until_it_is_opened(place: Place) -> None:
    with place.client() as client:
        mallory = Person.new(client, "Mallory")
        right = {"name": mallory.name, "password": "correct horse"}
        place.admin("close", mallory.name)
        client.app.state.server.forget_sessions()  # type: ignore[attr-defined]
        mallory.get("/me", 401)
        assert client.post("/api/sessions", json=right).status_code == 401
        place.admin("close", mallory.name, "--undo")
        assert client.post("/api/sessions", json=right).status_code == 201


@pytest.mark.parametrize(
    ("lang", "said", "deleted"), [("en", "y", True), ("en", "", False), ("fr", "Oui", True), ("fr", "n", False)]
)
def test_the_last_question_is_put_and_answered_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, said: str, deleted: bool
) -> None:
    """A Frenchman was asked [y/N], and “o” was no answer."""
    monkeypatch.setattr("fogbound.cli.admin_people.administration", lambda _database: MagicMock())
    monkeypatch.setattr("sys.stdin", StringIO(f"{said}\n"))
    assert main(["admin", "delete", "Ann", "--lang", lang]) == (0 if deleted else 1)
    assert ("[o/N]" if lang == "fr" else "[y/N]") in capsys.readouterr().out


def test_whoever_is_deleted_leaves_games_but_no_name(place: Place) -> None:
    with place.client() as client:
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob")
        game = table_of(ann, bob)
        ann.ask("POST", f"/games/{game}/chat", {"text": "Hello"}, 201)
        ann.ask("PUT", f"/games/{game}/notes", {"text": "my plan"})
        assert place.admin("export", ann.name)["notes"][0]["text"] == "my plan"
        place.admin("delete", ann.name, "--yes")
    database = Database(place.url)
    with database.reading() as connection:
        assert connection.execute(select(users.c.name)).scalars().all() == [bob.name]
        assert not any(ann.name in data for data in connection.execute(select(journal.c.data)).scalars())
    database.close()
    with place.client() as client:
        again = Person(client, bob.name, bob.headers["Authorization"][7:])
        assert again.view(game)["status"] == "on"


def test_sessions_games_and_mail_are_listed_and_put_right(place: Place) -> None:
    with place.client() as client:
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob")
        game = table_of(ann, bob)
        [row] = place.admin("games", "--status", "on", "--json")
        assert (row["id"], row["turn"], row["rows"]) == (game, "red", 3)
        assert len(place.admin("sessions", ann.name, "--end", "--json")) == 2
        client.app.state.server.forget_sessions()  # type: ignore[attr-defined]
        ann.get("/me", 401)
    database = Database(place.url)
    letter = {"address": "a@x.example", "subject": "s", "body": "SECRET", "tries": 8, "due": 0.0, "failed": "OSError"}
    with database.writing() as connection:
        connection.execute(insert(letters), letter)
    database.close()
    assert "failed=OSError" in place.admin("outbox")
    assert "SECRET" not in place.admin("outbox")
    assert place.admin("outbox", "--again", "--json")[0]["failed"] is None


def test_a_state_that_no_game_is_in_is_told(place: Place) -> None:
    """An empty list was the answer to “begun”, as if there were no games."""
    assert place.admin("games", "--status", "begun", code=2) == "No game is “begun”; the states are open, on, over.\n"


def contents(url: str) -> dict[str, list[Any]]:
    database = Database(url)
    with database.reading() as connection:
        found = {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for name, table in metadata.tables.items()
            if name != "leases"
        }
    database.close()
    return found


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_a_backup_brings_everything_back(
    place: Place, tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "copy.sqlite"
    with place.client() as client:
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob")
        game = table_of(ann, bob)
        ann.play(game, "deal guard")
        place.admin("backup", str(file))  # while it runs
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "there already" in place.admin("backup", str(file), code=2)
    before = contents(place.url)
    if kind == "sqlite":
        place.url = f"sqlite:///{tmp_path / 'elsewhere.sqlite'}"
    else:
        from server.conftest import new_database

        place.url = new_database(request.getfixturevalue("postgres_url"))
    place.admin("restore", str(file))
    assert contents(place.url) == before
    assert "not empty" in place.admin("restore", str(file), code=2)
    (other := tmp_path / "letter.txt").write_text("Dear all", "utf-8")
    assert "not a backup" in place.admin("restore", str(other), code=2)
    place.settings = Settings(place.url, sqlite_sync="NORMAL", games=RIDGE, rate_scale=1000, attend=False)
    with place.client() as client:
        again = Person(client, ann.name, ann.headers["Authorization"][7:])
        assert again.play(game, "deal line")["applied"]


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_a_backup_is_of_one_moment(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who signs in while it is made is in none of its tables, rather than in some."""
    url, file, tables = f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path / "copy.sqlite", copying.TABLES
    if kind == "postgres":
        from server.conftest import new_database

        url = new_database(request.getfixturevalue("postgres_url"))
    database = Database(url)
    migrate(database)
    accounts = Accounts(database)
    accounts.open_session(accounts.create_guest("en").id, 1)

    def meanwhile() -> Iterator[Table]:
        for table in tables:
            yield table
            accounts.open_session(accounts.create_guest("en").id, 1)

    monkeypatch.setattr(copying, "TABLES", meanwhile())
    copying.back_up(database, file)
    database.close()
    kept = contents(f"sqlite:///{file}")
    assert (len(kept["users"]), len(kept["sessions"])) == (1, 1)
