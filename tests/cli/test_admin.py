"""`fogbound admin`: what whoever runs a server does to its database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fogbound.cli.main import main
from fogbound.core.migration import Migration
from fogbound.server.accounts import Accounts
from fogbound.server.lobby import Plan
from fogbound.server.seating import Seat
from fogbound.server.service import Server
from fogbound.server.settings import Settings
from fogbound.west.game import WestGame


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A server with one game of West, just begun."""
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    server = Server(Settings(database=url, sqlite_sync="NORMAL"))
    user = Accounts(server.database).create_guest("en")
    seats = (Seat(0, "axis", user.id, user.name), Seat(1, "allies", user.id, user.name))
    server.lobby.create(user, Plan("west", "SBW1", {}, seats))
    server.close()
    return url


def test_check_says_what_plays_on_and_what_can_only_be_read(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["admin", "check", "--database", database]) == 0
    assert capsys.readouterr().out == "1 game plays on.\n0 games can only be read.\n"
    version = WestGame.rules_version
    monkeypatch.setattr(WestGame, "rules_version", version + 1)
    monkeypatch.setattr(WestGame, "migrations", {version: Migration()})
    assert main(["admin", "check", "--database", database, "--json"]) == 0
    [game] = json.loads(capsys.readouterr().out)["games"]
    assert (game["fate"], game["rules"]) == ("plays on", version)
    monkeypatch.setattr(WestGame, "migrations", {})
    assert main(["admin", "check", "--database", database]) == 0
    told = capsys.readouterr().out
    assert f"west {version} SBW1 (on): read only." in told
    assert "1 of them lacks its last position" in told


def test_check_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.sqlite"
    assert main(["admin", "check", "--database", f"sqlite:///{file}"]) == 2
    assert capsys.readouterr().err.startswith("There is no database")
    assert not file.exists()


def test_a_backup_that_is_not_there_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.sqlite"
    assert main(["admin", "restore", str(tmp_path / "none.sqlite"), "--database", f"sqlite:///{file}"]) == 2
    assert capsys.readouterr().err.startswith("There is no file")
    assert not file.exists()
