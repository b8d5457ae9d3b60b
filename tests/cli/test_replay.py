"""`fogbound replay`: a match file told to people and programs; what is wrong with one is a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from demo.game import GAME
from demo.play import PATROL_SET_UP, finish, play, start
from fogbound.cli.main import main
from fogbound.core import matchfile
from fogbound.core.dice import DiceStream

RIDGE = ("--game", "tests/demo.game:GAME")


@pytest.fixture(autouse=True)
def from_the_project_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    monkeypatch.setenv("FOGBOUND_LANG", "en")


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A finished game with a battle in it."""
    path = tmp_path / "whole.match"
    match = finish(start(DiceStream.from_seed(3), fog="on"), seed=1)
    path.write_text(matchfile.dump(match.record(), GAME.vocabulary), "utf-8")
    return path


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    path = tmp_path / "begun.match"
    match = start()
    play(match, *PATROL_SET_UP)
    path.write_text(matchfile.dump(match.record(), GAME.vocabulary), "utf-8")
    return path


def test_it_tells_header_events_result_and_that_the_dice_were_honest(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(whole), "--verify", *RIDGE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["ridge: patrol, fog on", "44 entries", "    1  Red A is a scout. (1)  [red]"]
    assert any("Battle in" in line for line in lines)
    assert lines[-2] == "blue wins: The ridge is held."
    assert lines[-1] == "All dice came from the key that was committed to before the game."


def test_json_holds_the_same_facts(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(whole), "--json", *RIDGE]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["rules"], told["scenario"], told["options"]) == ("ridge", 1, "patrol", {"fog": "on"})
    assert told["entries"] == 44
    assert told["result"] == {"winner": "blue", "grade": "The ridge is held."}
    assert told["verified"] is False
    assert told["events"][0] == {"entry": 1, "kind": "dealt", "rule": "1", "text": "Red A is a scout.", "to": ["red"]}


def test_a_side_is_told_only_what_it_may_know(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(begun), "--side", "blue", *RIDGE]) == 0
    out = capsys.readouterr().out
    assert "Red A is ready." in out
    assert "Red A is a" not in out
    assert out.splitlines()[-1] == "The game is not over."


def test_the_laws_of_the_game_can_be_checked_again(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(begun), "--proof", *RIDGE]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Every law holds at every position."


def test_a_game_of_your_own_is_asked_for_by_name(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["--game", "demo"]):
        assert main(["replay", str(begun), *arguments]) == 2
        assert "folder/module:NAME" in capsys.readouterr().err


def test_what_cannot_be_replayed_is_one_sentence_and_exit_code_2(
    whole: Path, begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.match"
    broken.write_text(whole.read_text("utf-8").replace("deal scout", "deal skout", 1), "utf-8")
    for arguments, sentence in [
        ([str(tmp_path / "none"), *RIDGE], f"{tmp_path / 'none'} cannot be opened: No such file or directory."),
        ([str(tmp_path), *RIDGE], f"{tmp_path} cannot be opened: Is a directory."),
        ([str(broken), *RIDGE], "Line 8, column 10: no such name: “skout”. Did you mean “scout”?"),
        ([str(begun), "--verify", *RIDGE], "The key of these dice is not revealed yet: the game is not over."),
        ([str(begun), "--side", "green", *RIDGE], "There is no side “green”; the sides are red, blue."),
        ([str(begun)], "There is no game “ridge”; there are: "),
        ([str(begun), "--game", "tests/demo.none:GAME"], "There is no game at tests/demo.none:GAME: "),
        ([str(begun), "--game", "tests/demo.game:NONE"], "There is no game at tests/demo.game:NONE: "),
        ([str(begun), "--game", "nonsense"], "There is no game at nonsense: "),
        ([str(begun), "--game", ""], "There is no game “ridge”; there are: "),
    ]:
        assert main(["replay", *arguments]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(sentence)
        assert told.err.count("\n") == 1
