"""A scenario of one's own is played like those of the game: by people, bots and the laboratory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

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
