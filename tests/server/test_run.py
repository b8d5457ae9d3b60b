"""What would make every worker fail is found before they start, and said in a sentence with the next step."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest

from fogbound.cli.main import main
from fogbound.server.run import prepare
from fogbound.server.settings import Settings


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("games.sqlite", "“games.sqlite” is a file, not a URL: write sqlite:///games.sqlite."),
        ("/var/games.sqlite", "“/var/games.sqlite” is a file, not a URL: write sqlite:////var/games.sqlite."),
        ("sqlite:////no/such/folder/games.sqlite", "The file cannot be used (unable to open database file): does its"),
        ("mysql://me@here/games", "Games are kept in SQLite or PostgreSQL: write sqlite:///FILE or postgresql://…."),
        ("me:secret@here", "Games are kept in SQLite or PostgreSQL: write sqlite:///FILE or postgresql://…."),
        ("postgresql://me:secret@127.0.0.1:1/games", "PostgreSQL does not let us in ("),
        ("postgres://me:secret@127.0.0.1:1/games", "PostgreSQL does not let us in ("),
    ],
)
def test_a_database_that_cannot_be_used(database: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", database]) == 2
    said = capsys.readouterr().err
    assert said.startswith(sentence)
    assert said.count("\n") == 1
    assert "secret" not in said


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = builtins.__import__

    def without_psycopg(name: str, *rest: Any) -> Any:
        if name.startswith("psycopg"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_psycopg)
    assert main(["serve", "--database", "postgresql://me@127.0.0.1:1/games"]) == 2
    assert "pip install 'fogbound[postgres]'" in capsys.readouterr().err


def test_a_usable_one_is_made_ready(tmp_path: Path) -> None:
    prepare(Settings(database=f"sqlite:///{tmp_path / 'games.sqlite'}"))
    assert (tmp_path / "games.sqlite").exists()
