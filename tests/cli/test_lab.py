"""`simulate --compare` and `blitz test`: the same keys for both games, and one sentence for what cannot be done."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cases import long
from fogbound.cli.main import main
from fogbound.cli.results import in_words
from fogbound.core.texts import render
from fogbound.lab.compare import verdict
from fogbound.lab.statistics import mean_of, paired_shares

KEYS = {"a", "b", "difference", "identical", "used", "verdict"}


def answer(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, object]:
    assert main([*line.split(), "--json", "--workers", "1"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_a_file_that_somebody_else_wrote_is_not_written_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "accounts.csv"
    out.write_text("who,owes\nAnn,3\n", "utf-8")
    assert main(f"simulate west SBW1 --games 1 --out {out}".split()) == 2
    said = f"{out} is there already, without a journal of games beside it: name another file.\n"
    assert capsys.readouterr() == ("", said)
    assert out.read_text("utf-8") == "who,owes\nAnn,3\n"


def test_a_game_whose_bots_have_no_numbers_cannot_be_tuned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "blitz", "building"]) == 2
    assert capsys.readouterr().err == "No bot of blitz plays by numbers: there is nothing to tune.\n"


@pytest.mark.parametrize(
    "line",
    [
        "simulate west sbw1 --games 1",
        "simulate blitz Duel --games 1",
        long("ladder west sbw1 --bots random,greedy --games 1"),
        long("blitz test 101 --scenarios Duel --games 1 --bot random"),
    ],
)
def test_a_scenario_may_be_named_in_small_letters(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, line)


def test_a_switch_of_west_is_compared_and_the_games_are_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, plot = tmp_path / "games.csv", tmp_path / "games.png"
    line = f"simulate west SBW1 --compare fog_of_war=off --games 2 --out {out} --plot {plot}"
    found = answer(capsys, line)
    assert found.keys() >= KEYS
    assert (found["pairs"], found["identical"]) == (2, 2)  # the random bot sees nothing anyway
    assert str(found["verdict"]).startswith("Not measurable here")
    assert {"wins", "points", "losses", "length"} <= found["difference"].keys()  # type: ignore[attr-defined]
    assert len(out.read_text("utf-8").splitlines()) == 5
    assert plot.stat().st_size > 1000
    journal = tmp_path / "games.csv.journal"
    before = journal.read_bytes()
    assert answer(capsys, line) == found
    assert journal.read_bytes() == before


@pytest.mark.parametrize(
    ("scenario", "switch", "needs"),
    [
        ("SBW2", "rule_29_partisans", {}),
        long("SBW2", "rule_27_garrisons", {"rule_29_partisans": "on"}),
        ("SBW2", "rule_32_strategic_bombing", {"rules_level": "advanced"}),
        long("SBW3", "rule_34_lend_lease", {"rules_level": "advanced"}),
        long("SBW2", "rule_35_convoy_war", {}),
        long("SBW3", "rule_40_upgrade", {"rules_level": "advanced"}),
    ],
)
def test_chapters_are_compared_with_what_they_need(
    capsys: pytest.CaptureFixture[str], scenario: str, switch: str, needs: dict[str, str]
) -> None:
    found = answer(capsys, f"simulate west {scenario} --compare {switch}=on --games 2 --seed 3")
    assert found.keys() >= KEYS
    assert found["a"]["options"] == {**needs, switch: "off"}  # type: ignore[index]
    assert found["b"]["options"] == {**needs, switch: "on"}  # type: ignore[index]
    measurable = found["identical"] != 2
    assert str(found["verdict"]).startswith("Not measurable here") != measurable
    assert (found["used"] > 0) >= measurable  # type: ignore[operator]
    if switch in ("rule_29_partisans", "rule_32_strategic_bombing", "rule_35_convoy_war"):
        assert found["uses"] > 0  # type: ignore[operator]


def test_a_proposal_of_blitz_is_tested_in_each_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "blitz test 003 --scenarios building --games 1 --bot random")
    assert found.keys() >= KEYS
    assert found["b"]["options"] == {"ruleset": "V3"}  # type: ignore[index]
    assert found["a"]["options"] == {"ruleset": "V3-003"}  # type: ignore[index]
    assert found["used"] == 1
    assert found["scenarios"].keys() == {"building"}  # type: ignore[attr-defined]


def test_a_proposal_is_tested_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    line = "blitz test 003 --scenarios building --games 1 --bot random --workers 1 --lang fr"
    assert main(line.split()) == 0
    told = capsys.readouterr().out
    assert "règles V3-003" in told
    assert "axis" not in told
    assert "ruleset" not in told


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("simulate west SBW1 --compare bonus_cap=1+", "nothing to compare"),
        ("simulate west SBW1 --compare bonus_cap", "Write an option as NAME=VALUE"),
        ("simulate west SBW1 --compare no_such=1", "no_such"),
        ("simulate west SBW1 --out games.xls", "a table ends in .csv or .parquet"),
        ("simulate west SBW1 --plot games.bmp", "A plot is saved as"),
        ("blitz test 999", "The proposal is “999”"),
        ("blitz test 102 --scenarios nowhere", "--scenarios is “nowhere”"),
        ("blitz test 102 103 --plot x.png", "A plot shows one proposal"),
    ],
)
def test_what_cannot_be_done_is_said_before_a_game_is_played(
    capsys: pytest.CaptureFixture[str], line: str, sentence: str
) -> None:
    assert main(line.split()) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "simulate west SBW1 --games 1 --out {file}.csv",
        "simulate west SBW1 --games 1 --plot {file}.png",
        "blitz test 206 --games 1 --plot {file}.png",
        "blitz diff 207 --plot {file}.png",
        "blitz sheet --out {file}.html",
        "map --out {file}.svg",
        "print charts --out {file}.pdf",
    ],
)
def test_a_folder_that_is_not_there_is_told_before_anything_is_worked_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games were played to their end before a plot had nowhere to go."""
    monkeypatch.setattr("fogbound.lab.simulate.run", None)
    file = tmp_path / "nowhere" / "x"
    assert main(line.format(file=file).split()) == 2
    assert capsys.readouterr().err == f"There is no folder {file.parent} to write to.\n"


def test_what_a_file_must_end_in_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "charts", "--out", "x.doc"]) == main(["map", "--out", "x.doc"]) == 2
    assert capsys.readouterr().err == "x.doc must end in .pdf.\nx.doc must end in one of .svg, .png.\n"


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ("--workers -2", "--workers': -2 is not in the range 1<=x<=256."),
        ("--workers 0", "--workers': 0 is not in the range 1<=x<=256."),
        ("--budget -1", "--budget': -1.0 is not in the range x>=0."),
        ("--cluster nowhere", "No Dask scheduler answers at nowhere: write it as tcp://scheduler:8786, once it runs."),
    ],
)
def test_where_and_how_long_games_are_played_is_checked(
    capsys: pytest.CaptureFixture[str], given: str, fault: str
) -> None:
    """They were faults of ours, or nobody noticed them."""
    assert main(f"simulate west SBW1 --games 1 --json {given}".split()) == 2
    assert fault in capsys.readouterr().err


def test_a_journal_that_is_none_is_told_by_its_line_and_left_as_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    journal = tmp_path / "games.csv.journal"
    journal.write_text("my notes\nnot to lose", "utf-8")
    assert main(f"simulate west SBW1 --games 1 --json --out {tmp_path / 'games.csv'}".split()) == 2
    assert f"{journal}, line 1: this is no game that was played" in capsys.readouterr().err
    assert journal.read_text("utf-8") == "my notes\nnot to lose"


SPAWNED = """
import multiprocessing, sys
from fogbound.cli.main import main
multiprocessing.set_start_method("spawn")
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    "line", ["simulate west {file} --games 1", long("ladder west {file} --bots random,greedy --games 1")]
)
def test_workers_of_every_system_know_a_scenario_of_ones_own(line: str, tmp_path: Path) -> None:
    """Where they are not forked, as on macOS and Windows, they knew the game's own only; ladder took no file at all."""
    file = tmp_path / "mine.toml"
    file.write_text('code = "Mine"\nbase = "SBW1"\ntitle = { en = "Mine" }\nsource = "reconstructed"\n', "utf-8")
    command = [sys.executable, "-c", SPAWNED, *line.format(file=file).split(), "--workers", "1", "--json"]
    assert subprocess.run(command, capture_output=True, text=True, check=False).returncode == 0


@pytest.mark.parametrize(("lang", "says"), [("fr", "victoires Axe −20,0 points"), ("en", "Axis wins −20.0 points")])
def test_a_verdict_names_a_side_as_people_do(lang: str, says: str) -> None:
    found = {"wins": paired_shares(20, 0, 100), "points": mean_of([0.0, 1.0, -1.0])}
    told = in_words(verdict(found, "axis", 100, 0, 100))
    assert says in render(told, lang)
