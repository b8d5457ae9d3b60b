"""Names as people type them on the command line of Blitz, and questions that make no sense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fogbound.cli import commands
from fogbound.cli.main import main

assert commands.app  # imported while the language is English: help texts keep the language they are imported in


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOGBOUND_LANG", "en")


def answer(capsys: pytest.CaptureFixture[str], *line: str) -> Any:
    assert main(["blitz", *line, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def complaint(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    assert main(["blitz", *line]) == 2
    return capsys.readouterr().err


TYPED = [
    (("shot", "pak 40", "jeep", "40", "--act", "moved"), ("shot", "Pak 40", "Jeep", "40", "--act", "moved")),
    (("shot", "Tiger I", "pak 40", "40"), ("shot", "Tiger I", "Pak 40", "40")),
    (("shot", "BAZOOKA", "panther g", "10"), ("shot", "Bazooka", "Panther G", "10")),
    (("shot", "panzerjager i", "brummbar", "10"), ("shot", "Panzerjäger I", "Brummbär", "10")),
    (("shot", "Tiger I", "Kubelwagen", "10"), ("shot", "Tiger I", "Kübelwagen Typ 82", "10")),
    (("shot", "M10", "Infantry", "10", "--cover", "Light"), ("shot", "M10", "infantry", "10", "--cover", "light")),
    (("fire", "2 mmg, Rifle Group"), ("fire", "2 MMG, rifle group")),
    (("barrage", "105", "--nation", "usa"), ("barrage", "105", "--nation", "USA")),
    (("assault", "overrun", "--size", "tp"), ("assault", "overrun", "--size", "TP")),
    (("army", "--items", "italy"), ("army", "--items", "Italy")),
    (("diff", "107BIS"), ("diff", "107bis")),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "meant"), TYPED, ids=lambda line: " ".join(line))
def test_capitals_and_accents_do_not_matter(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], meant: tuple[str, ...]
) -> None:
    assert answer(capsys, *typed) == answer(capsys, *meant)


@pytest.mark.parametrize(
    ("line", "near"),
    [(("shot", "Bazoka", "Jeep", "10"), "Bazooka"), (("shot", "Pak 41", "Jeep", "10"), "Pak 40"),
     (("shot", "Tiger I", "Flak 38 mm", "10"), "Flak 38")],
)  # fmt: skip
def test_guns_and_weapons_are_suggested_too(
    capsys: pytest.CaptureFixture[str], line: tuple[str, ...], near: str
) -> None:
    assert near in complaint(capsys, *line)
