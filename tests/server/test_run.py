"""What would make every worker fail is found before they start, and said in a sentence with the next step."""

from __future__ import annotations

import builtins
import socket
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


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--url foo", "“foo” is not where people reach a server: write https://games.example.org."),
        ("--url https://", "“https://” is not where people reach a server: write https://games.example.org."),
        ("--host nowhere.invalid", "There is no address “nowhere.invalid”: write 127.0.0.1, or 0.0.0.0 for all."),
        ("--host a..b", "There is no address “a..b”: write 127.0.0.1, or 0.0.0.0 for all."),
        ("--host 192.0.2.1", "Nobody can listen at 192.0.2.1:8000: This machine does not have the address."),
    ],
)
def test_an_address_where_nobody_can_be_reached(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["serve", "--database", f"sqlite:///{tmp_path / 'games.sqlite'}", *line.split()]) == 2
    assert capsys.readouterr() == ("", sentence + "\n")


def test_a_port_that_somebody_has(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert main(["serve", "--database", f"sqlite:///{tmp_path / 'games.sqlite'}", "--port", port]) == 2
    assert capsys.readouterr().err == f"Nobody can listen at 127.0.0.1:{port}: Somebody else listens there.\n"


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


def test_a_file_that_is_no_database(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (letter := tmp_path / "letter.txt").write_text("Dear all", "utf-8")
    assert main(["serve", "--database", f"sqlite:///{letter}"]) == 2
    assert capsys.readouterr().err == ("The file is not a database: name another one with --database sqlite:///FILE.\n")
    assert letter.read_text("utf-8") == "Dear all"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("GUESTS", "perhaps", "from byte 0 on it is no JSON"),
        ("GAMES", "[", "it is no JSON, for its end is missing"),
        ("GUESTS", "17", "true or false is needed, not a whole number"),
        ("LOG", "french", "'french' may not stand here"),
    ],
)
def test_a_variable_that_cannot_be_read_is_named(
    name: str, value: str, why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"FOGBOUND_{name}", value)
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == f"A variable cannot be read: FOGBOUND_{name}: {why}.\n"


def test_what_is_wrong_with_a_variable_is_said_in_french_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOGBOUND_GUESTS", "17")
    assert main(["serve", "--lang", "fr"]) == 2
    assert (
        capsys.readouterr().err
        == "Une variable est illisible\u00a0: FOGBOUND_GUESTS\u00a0: il faut true ou false, et non un nombre entier.\n"
    )
