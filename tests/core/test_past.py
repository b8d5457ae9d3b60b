"""Matches by the rules of the past open: played through where a way leads to the rules of today, read otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases import MATCHES, PAST, PAST_MATCHES
from fogbound.cli.main import main
from fogbound.core.matchfile import OtherRulesError, parse, read, write
from fogbound.core.opening import open_match
from fogbound.games import game_named

FIRST = {
    "west": (4, {"SBW1", "SBW2", "SBW3"}),
    "blitz": (3, {"attack", "building", "duel", "farm", "pit"}),
}
"""By game: the first version of which matches are kept, and the scenarios that it had."""


def kept(game: str, version: int) -> set[str]:
    return {path.stem.removeprefix(f"{game}-{version}-") for path in PAST.glob(f"{game}-{version}-*.match")}


@pytest.mark.parametrize("game", FIRST)
def test_a_match_of_each_scenario_of_each_past_version_is_kept(game: str) -> None:
    first, scenarios = FIRST[game]
    assert kept(game, first) >= scenarios
    for version in range(first + 1, game_named(game).rules_version):
        assert kept(game, version) >= scenarios, f"Check out the last commit of {game} {version} and run `make past`."


@pytest.mark.parametrize("path", PAST_MATCHES, ids=lambda path: path.stem)
def test_a_match_of_the_past_opens(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = read(path)
    written = parse(text)
    assert write(written) == text
    game = game_named(written.header.game)
    try:
        match, record = open_match(text, game)
    except OtherRulesError:  # a rule was mended since, and the log has what it forbids
        assert written.header.rules < game.rules_version
    else:
        assert len(match.log) == len(written.lines) == len(record.entries)
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{game.name}: {written.header.scenario}")


def test_a_match_of_rules_that_nobody_plays_is_shown_as_it_was_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = parse(read(MATCHES[0]))
    old = tmp_path / "old.match"
    header = written.header.__class__(written.header.game, 1, "gone", {}, written.header.dice)
    old.write_text(write(written.__class__(header, (*written.lines, "red frobs 7"), written.digest)), encoding="utf-8")
    assert main(["replay", str(old)]) == 0
    told = capsys.readouterr().out
    assert "red frobs 7" in told
    assert "was not played through: it was played by version 1 of the rules" in told
    assert main(["replay", str(old), "--proof"]) == 2
