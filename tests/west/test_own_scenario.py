"""A scenario of one's own is played like those of the game: by people, bots and the laboratory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from fogbound import west
from fogbound.cli.main import main
from fogbound.core.proof import fuzz
from fogbound.core.values import Refusal
from fogbound.games import adopt
from fogbound.west import scenarios
from fogbound.west.files.datafile import DataError
from fogbound.west.game import GAME


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Path]:
    """The last weeks in Italy with open blocks, under a code of its own."""
    text = (scenarios.FOLDER / "SBW1.toml").read_text("utf-8").replace('code = "SBW1"', 'code = "MINE1"')
    file = tmp_path / "mine.toml"
    file.write_text(text + '\n[options]\nfog_of_war = "off"\n', "utf-8")
    yield file
    scenarios._OWN.clear()


def test_it_is_listed_set_up_with_its_options_and_played_to_the_end(mine: Path) -> None:
    assert adopt([str(mine)]) == ["MINE1"]
    assert GAME.scenarios[-1] == "MINE1"
    assert GAME.defaults("MINE1")["fog_of_war"] == "off"
    assert all(block["name"] for block in GAME.observe(GAME.new("MINE1", {}), "axis")["enemies"])  # type: ignore[attr-defined]
    assert fuzz(GAME, 1, scenario="MINE1", checks="none").games == 1


def test_nobody_takes_the_code_of_another(mine: Path) -> None:
    adopt([str(mine)])
    adopt([str(mine)])
    mine.write_text(mine.read_text("utf-8").replace("turns = ", "turns = 1 # "), "utf-8")
    with pytest.raises(Refusal, match="There is a scenario MINE1 already"):
        scenarios.adopt(mine)


def test_a_file_with_faults_is_refused_with_all_of_them(mine: Path) -> None:
    mine.write_text(mine.read_text("utf-8").replace('"off"', '"of"') + "moon = 1\n", "utf-8")
    with pytest.raises(DataError) as refused:
        adopt([str(mine)])
    assert len(refused.value.text().splitlines()) >= 2


def test_the_laboratory_plays_it(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "west", str(mine), "--axis", "random", "--allies", "random", "--games", "2", "--workers", "1"]
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_a_program_names_it_by_its_file(mine: Path) -> None:
    """`fogbound.env` took a file and `west.new` did not."""
    for named in (str(mine), mine, "mine1"):
        assert west.new(named, seed=1).log.header.scenario == "MINE1"
    with pytest.raises(DataError, match="cannot be read"):
        west.new("no.toml")


def test_a_match_of_it_is_told_once_its_file_is_named(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever had played his own scenario could replay it nowhere."""
    match = west.new(str(mine), seed=1)
    match.play("done")
    match.save(mine.with_name("mine.match"))
    mine.with_name("position.toml").write_text(match.game.write_position(match.log.state), "utf-8")  # type: ignore[attr-defined]
    lines = ["replay mine.match", "position mine.match", "position position.toml", "advise mine.match --bot planner:2"]
    for line in lines:
        command, name, *rest = line.split()
        words = [command, str(mine.with_name(name)), *rest]
        scenarios._OWN.clear()
        assert main(words) == 2
        sentence = "The game has no scenario MINE1; if it is one of yours, name its file with --scenario.\n"
        assert capsys.readouterr().err == sentence or "position.toml" in line
        assert main([*words, "--scenario", str(mine)]) == 0
        assert capsys.readouterr().out
