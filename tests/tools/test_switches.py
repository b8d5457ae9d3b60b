"""Measuring switches goes on where it stopped, and loses nothing that is on the page."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import switches
from fogbound.core.texts import Message
from fogbound.games.measured import FIGURES, Difference, Measured, read, write
from fogbound.lab.statistics import Mean

SWITCHES = (("fog_of_war", "off"), ("bonus_cap", "2+"), ("basic_weather", "table"))


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is measured, two switches a run; the page is in a folder of its own."""
    asked: list[str] = []

    moved = dict.fromkeys(("wins", "points", "losses", "length"), Mean(0.1, 0.025, 0.05, 0.15))
    found = SimpleNamespace(difference=moved, pairs=60, identical=10, used=50, verdict=Message("lab", "It moves."))

    def measure(scenario: str, name: str, value: str, *_how: object) -> SimpleNamespace | None:
        is_over = len(asked) % 3 == 2
        asked.append("over" if is_over else f"{scenario} {name}={value}")
        return None if is_over else found

    monkeypatch.setattr(switches, "ROOT", tmp_path)
    monkeypatch.setattr(switches, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(switches, "MEASURED", tmp_path / "measured.csv")
    monkeypatch.setattr(switches, "measured", measure)
    monkeypatch.setattr(switches, "commit", lambda but: "abc123")
    monkeypatch.setattr(switches, "switches", lambda _scenario: SWITCHES)
    switches.MEASURED.write_text(write([]), "utf-8")
    return asked


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    """The lines of the page that tell of a switch."""
    monkeypatch.setattr(sys, "argv", ["switches.py", *words])
    switches.main()
    return [line for line in switches.PAGE.read_text("utf-8").splitlines() if "`" in line and "=" in line]


def test_it_goes_on_where_it_stopped(measured: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    *first, missing = run(monkeypatch, "SBW1")
    assert measured == ["SBW1 fog_of_war=off", "SBW1 bonus_cap=2+", "over"]
    assert missing == "`basic_weather=table`"
    assert len(first) == 2
    assert all("| SBW1 |" in line and "+10.0 (+5.0 … +15.0)" in line and "abc123" in line for line in first)
    second = run(monkeypatch, "SBW1")
    assert measured[3:] == ["SBW1 basic_weather=table"]
    assert sorted(second)[1:] == sorted(first)
    assert read(switches.MEASURED.read_text("utf-8"))[0].difference["wins"] == (0.1, 0.05, 0.15)


def test_only_some_are_measured_where_that_is_asked(measured: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "SBW1", "SBW4", "--only", "bonus_cap=2+")
    assert measured == ["SBW1 bonus_cap=2+", "SBW4 bonus_cap=2+"]


@pytest.mark.parametrize("switch", ["fog", "fog_of_war", "fog_of_war=perhaps"])
def test_a_switch_that_there_is_not_is_refused(
    measured: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], switch: str
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, "SBW1", "--only", switch)
    assert f"there is no switch {switch}" in capsys.readouterr().err
    assert measured == []


def test_what_touches_no_game_is_told_apart(measured: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = dict.fromkeys(FIGURES, Difference(0, -0.05, 0.05))
    row = Measured("SBW4", "bonus_cap", "2+", "abc123", 60, 60, 0, nothing)
    switches.MEASURED.write_text(write([row]), "utf-8")
    *_others, untouched, _missing = run(monkeypatch, "SBW1", "--only", "fog_of_war=off")
    assert measured == ["SBW1 fog_of_war=off"]
    assert untouched == "| `bonus_cap=2+` | 7.7.6 | 60 of SBW4 | 0 |"


def test_it_begins_anew_if_it_is_told_to(measured: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "SBW1")
    run(monkeypatch, "SBW1", "--anew")
    assert measured[3] == "SBW1 fog_of_war=off"
