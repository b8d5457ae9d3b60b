"""`fogbound replay`: a match file told to people and programs; what is wrong with one is a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from demo.game import GAME
from demo.play import PATROL_SET_UP, finish, play, start
from fogbound.cli.main import main
from fogbound.core import matchfile, opening
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
    assert lines[-4] == "blue wins: The ridge is held."
    assert lines[-3].endswith("rolls were checked; all follow from the revealed key.")
    assert lines[-2] == "No player added a seed: whoever made the key could have chosen it."
    assert lines[-1].startswith("Whether the key was fixed before the game, this file cannot tell: compare sha256:")


def test_dice_are_held_against_the_commitment_that_a_player_kept(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = matchfile.header_of(whole.read_text("utf-8")).dice
    assert main(["replay", str(whole), "--verify", "--commitment", kept, *RIDGE]) == 0
    assert "The key fits the commitment that you kept." in capsys.readouterr().out
    assert main(["replay", str(whole), "--verify", "--commitment", "sha256:00", *RIDGE]) == 2
    assert capsys.readouterr() == (
        "",
        "This match was not played by the dice that you were promised: its commitment differs.\n",
    )


def test_a_fork_is_verified_with_its_parent_only(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, _record = opening.open_match(whole.read_text("utf-8"), GAME)
    fork = tmp_path / "fork.match"
    played_on = finish(match.fork(20, DiceStream.from_seed(5)), seed=1)
    fork.write_text(matchfile.dump(played_on.record(), GAME.vocabulary), "utf-8")
    assert main(["replay", str(fork), "--verify", *RIDGE]) == 2
    assert "20 entries were taken over from another match" in capsys.readouterr().err
    assert main(["replay", str(fork), "--verify", "--parent", str(whole), *RIDGE]) == 0
    assert "of them were rolled in an earlier match." in capsys.readouterr().out


def test_the_seeds_of_players_change_the_dice_and_are_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, seeds = bytes(range(32)), ("ab" * 32, "01" * 32)
    match = finish(start(DiceStream(key, seeds)), seed=1)
    text = matchfile.dump(match.record(), GAME.vocabulary)
    file = tmp_path / "seeded.match"
    file.write_text(text, "utf-8")
    assert main(["replay", str(file), "--verify", *RIDGE]) == 0
    assert "The dice depend on the seeds of 2 players, too." in capsys.readouterr().out
    _match, record = opening.open_match(text, GAME)
    for swapped in (seeds[::-1], seeds[:1], ()):
        header = msgspec.structs.replace(record.header, seeds=swapped)
        file.write_text(matchfile.dump(msgspec.structs.replace(record, header=header), GAME.vocabulary), "utf-8")
        assert main(["replay", str(file), "--verify", *RIDGE]) == 2
        assert "these dice did not come from the key" in capsys.readouterr().err


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
