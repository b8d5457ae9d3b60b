"""Measuring switches goes on where it stopped, and loses nothing that is on the page."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import switches
from fogbound.core.texts import Message
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
    monkeypatch.setattr(switches, "measured", measure)
    monkeypatch.setattr(switches, "commit", lambda: "abc123")
    monkeypatch.setattr(switches, "switches", lambda _scenario: iter(SWITCHES))
    switches.PAGE.write_text(switches.page({"SBW2": {}}), "utf-8")
    return asked


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["switches.py", *words])
    switches.main()
    return [line for line in switches.PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]


def test_it_goes_on_where_it_stopped(measured: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(monkeypatch, "SBW1")
    assert measured == ["SBW1 fog_of_war=off", "SBW1 bonus_cap=2+", "over"]
    assert sum(switches.UNKNOWN in line for line in first) == 1 + len(SWITCHES)  # the last one, and all of SBW2
    assert sum("+10.0 (+5.0 … +15.0)" in line and "abc123" in line for line in first) == 2
    second = run(monkeypatch, "SBW1")
    assert measured[3:] == ["SBW1 basic_weather=table"]
    assert second[:2] == first[:2]
    assert switches.UNKNOWN not in second[2]
    assert second[3:] == first[3:]


def test_it_begins_anew_if_it_is_told_to(measured: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "SBW1")
    run(monkeypatch, "SBW1", "--anew")
    assert measured[3] == "SBW1 fog_of_war=off"
