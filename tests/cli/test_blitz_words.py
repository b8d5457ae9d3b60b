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


NONSENSE = [
    (("StuG III G", "Jeep", "20", "--act", "turret"), "The StuG III G has no turret and no all-round mount to turn."),
    (("M3 Lee", "Jeep", "20", "--act", "turret"), "The M3 Lee has no turret"),
    (("Pak 40", "Jeep", "20", "--act", "turret"), "The Pak 40 has no turret"),
    (("bazooka", "Jeep", "10", "--act", "turret"), "The Bazooka has no turret"),
    (("Bazooka", "Jeep", "10", "--act", "pivoted"), "The Bazooka is carried: it stands still or has moved."),
    (("Bazooka", "Jeep", "10", "--ammo", "APCR"), "The Bazooka has one kind of round."),
    (("T-40", "Jeep", "10", "--ammo", "HEAT"), "The HMG has one kind of round."),
    (("Pak 40", "Jeep", "10", "--ammo", "smoke"), "--ammo is “smoke”; it must be one of: AP, HE, HEAT, APCR, APDS."),
    (("M10", "infantry", "10", "--hull-down"), "Only a vehicle can be hull down, dug in or shot at to immobilise it."),
    (("M10", "Pak 40", "10", "--dug-in"), "Only a vehicle can be hull down"),
    (("M10", "gun", "10", "--to-immobilise"), "Only a vehicle can be hull down"),
    (("Pak 40", "Jeep", "10", "--commander-out"), "Only a vehicle has a commander who looks out."),
    (("M10", "Jeep", "10", "--above", "upper floor"), "Only infantry fires from an upper floor."),
]


@pytest.mark.parametrize(
    ("line", "sentence"), NONSENSE, ids=lambda part: part if isinstance(part, str) else " ".join(part)
)
def test_a_shot_that_cannot_be_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], line: tuple[str, ...], sentence: str
) -> None:
    told = complaint(capsys, "shot", *line)
    assert sentence in told
    assert len(told.splitlines()) == 1


@pytest.mark.rule("206")
@pytest.mark.parametrize(
    ("firer", "number"), [("Flak 88", 5), ("M10", 5), ("T-40", 5), ("M8 Greyhound", 5)], ids=lambda one: str(one)
)
def test_what_turns_by_itself_turns_on_5(capsys: pytest.CaptureFixture[str], firer: str, number: int) -> None:
    told = answer(capsys, "shot", firer, "Jeep", "20", "--act", "turret")
    assert ("206", number) in [(line["id"], line["value"]) for line in told["modifiers"]]


@pytest.mark.rule("210")
@pytest.mark.parametrize(
    ("firer", "above", "rules", "counts"),
    [("Bazooka", "hill", "V3", False), ("Bazooka", "upper floor", "V3", True), ("Pak 40", "hill", "V3", True),
     ("M10", "hill", "V3", True), ("Bazooka", "hill", "V3-210", True), ("ATR", "hill", "V2+210", False)],
)  # fmt: skip
def test_of_those_on_a_hill_vehicles_and_guns_fire_from_above(
    capsys: pytest.CaptureFixture[str], firer: str, above: str, rules: str, counts: bool
) -> None:
    told = answer(capsys, "shot", firer, "Panther G", "10", "--above", above, "--rules", rules)
    lines = [line["roll"] for line in told["modifiers"] if line["reason"] == "fire from above"]
    assert lines == (["to hit", "to destroy"] if counts else [])


@pytest.mark.parametrize(("state", "dice"), [((), [2]), (("--demoralised",), [2, -1])])
def test_a_demoralised_defender_is_told_to_have_half_his_dice(
    capsys: pytest.CaptureFixture[str], state: tuple[str, ...], dice: list[int]
) -> None:
    told = answer(capsys, "assault", "infantry", *state)
    assert [line["value"] for line in told["modifiers"] if line["roll"] == "dice of the defender"] == dice


def test_a_published_list_has_its_french_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["blitz", "army", "us_1945_1500", "--lang", "fr"]) == 0
    assert "Infanterie blindée américaine, 1945" in capsys.readouterr().out
