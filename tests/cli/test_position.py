"""`fogbound position`: a dispute is settled with a file and a command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fogbound import blitz, west
from fogbound.cli.main import main

SEDAN = """
scenario = "SBW3"
date = "1940-05"
side = "axis"
phase = "movement"
[blocks]
"XIX Pz" = "Bastogne"
"II AK" = "2426"
"XX CA" = "Sedan 3"
[owners]
Bastogne = "DE"
"""


@pytest.fixture
def sedan(tmp_path: Path) -> Path:
    file = tmp_path / "sedan.toml"
    file.write_text(SEDAN, "utf-8")
    return file


def asked(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert main(["position", *words, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_actions_and_dice_are_played_and_every_fire_is_told(sedan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, str(sedan), "--do", "move XIX Pz; to Sedan; done; done", "--dice", "1,1,1")
    fires = [event["detail"] for event in found["events"] if event["kind"] == "fire"]
    assert [fire["side"] for fire in fires] == ["allies"]
    assert fires[0]["faces"] == [1, 1, 1]
    assert fires[0]["shots"][0]["unit"] == "XX CA"
    assert found["dice"] > 0
    assert "attackers=XIX_Pz," in found["position"]


def test_what_waits_for_dice_is_told(sedan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = (str(sedan), "--do", "move XIX Pz; to Sedan; done; done; retreat; done")
    assert asked(capsys, *line)["left"] == {"actions": ["retreat", "done"], "dice": []}
    assert asked(capsys, *line, "--dice", "6,6")["left"] == {"actions": ["retreat", "done"], "dice": [6, 6]}
    assert main(["position", *line, "--dice", "6,6"]) == 0
    told = capsys.readouterr().out
    assert "Not played yet: retreat; done. Give the dice first: --dice 3,5,6." in told
    assert "Not rolled: 6, 6." in told


def test_a_refusal_has_its_sentence_and_its_rule(sedan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, str(sedan), "--do", "move XIX Pz", "--why-not", "to Reims")
    assert found["refusal"]["rule"] == "7.5.3"
    assert "XIX Pz" in found["refusal"]["text"]
    assert asked(capsys, str(sedan), "--why-not", "move II AK")["refusal"] is None


def test_a_place_behind_the_end_of_a_match_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = west.new("SBW1", seed=1)
    match.play("done")
    match.save(tmp_path / "one.match")
    assert main(["position", str(tmp_path / "one.match"), "--at", "2"]) == 2
    assert capsys.readouterr().err == "This match has 1 entry.\n"


def test_legal_actions_are_listed(sedan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, str(sedan), "--legal")["legal"] == ['move "XIX Pz"', 'move "II AK"', "done"]


CUT_OFF = """
scenario = "SBW3"
date = "1940-05"
side = "axis"
phase = "final_supply"
[blocks]
"II AK" = "2028 2 unsupplied"
"XX CA" = "Paris"
"""


def test_what_passes_before_the_first_question_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cut_off.toml"
    file.write_text(CUT_OFF, "utf-8")
    told = [event["text"] for event in asked(capsys, str(file))["events"]]
    assert told[0] == "II AK surrenders."
    assert [event["text"] for event in asked(capsys, str(file), "--do", "done")["events"]][: len(told)] == told
    assert main(["position", str(file), "--legal"]) == 0
    assert capsys.readouterr().out.startswith("II AK surrenders. (7.9)")


def test_what_is_printed_without_a_question_is_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cut_off.toml"
    file.write_text(CUT_OFF, "utf-8")
    assert main(["position", str(file)]) == 0
    file.write_text(capsys.readouterr().out, "utf-8")
    assert asked(capsys, str(file))["question"] == "Spend production points, or be done."


def test_what_it_prints_can_be_loaded_again(sedan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = asked(capsys, str(sedan), "--do", "move XIX Pz")
    again = tmp_path / "again.toml"
    again.write_text(first["position"], "utf-8")
    assert asked(capsys, str(again))["legal"] == first["legal"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--do", "fly to the moon"), "no such name"),
        (("--dice", "7"), "“7” is not a face of a die"),
        (("--why-not", "to Nowhere"), "Nowhere"),
    ],
)
def test_stupid_input_gets_a_sentence(
    sedan: Path, words: tuple[str, str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["position", str(sedan), *words]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_an_action_after_the_end_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was passed over as if it had been played."""
    match, file = west.new("SBW1", seed=3), tmp_path / "game.match"
    while not match.result:
        match.play(match.legal[-1])
    match.save(file)
    assert main(["position", str(file), "--do", "done"]) == 0
    assert capsys.readouterr().out.splitlines() == ["The game is over."]


def test_a_game_without_advice_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blitz.new("duel", seed=3).save(tmp_path / "game.match")
    assert main(["advise", str(tmp_path / "game.match")]) == 2
    assert capsys.readouterr().err == "No bot gives advice in this game.\n"
