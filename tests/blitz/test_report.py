"""The report on all proposals: whole in both languages, and measured bit by bit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from fogbound.blitz.play.game import GAME
from fogbound.blitz.ruleset import proposals
from fogbound.cli.blitz import laboratory
from fogbound.cli.blitz.report import measure, read_results
from fogbound.cli.blitz.report_pages import UNSHOWN, report_of
from fogbound.cli.commands import app
from fogbound.cli.games import Session
from fogbound.cli.language import Speech
from fogbound.core.texts import Message, render
from fogbound.lab import simulate
from fogbound.lab.playing import Order, Outcome

FOUND = {
    "pairs": 24,
    "identical": 20,
    "used": 9,
    "seeds": [1, 2],
    "difference": {"wins": {"mean": 0.25, "low": -0.5, "high": 0.75}, "points": {"mean": 1.5, "low": 0, "high": 3}},
}


def test_every_proposal_has_its_page_with_what_was_measured() -> None:
    made = report_of({"206": FOUND})
    assert [page.heading.split()[0] for page in made.pages] == list(proposals())
    page = next(page for page in made.pages if page.heading.startswith("206 "))
    assert page.verdict == "24 pairs, seeds 1 to 2: 20 identical, the rule used in 9."
    assert page.games[0] == "wins +25.0% (−50.0% … +75.0%)"
    assert page.odds[0].old != page.odds[0].new
    assert sum(page.verdict == "Not measured yet." for page in made.pages) == len(proposals()) - 1


@pytest.mark.parametrize("clause", proposals().values(), ids=lambda clause: clause.id)
def test_every_rule_is_said_in_french(clause: Any) -> None:
    assert render(Message("blitz", clause.says), "fr") != clause.says


@pytest.mark.parametrize("suffix", ["html", "pdf"])
def test_it_is_written_in_french(tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / f"report.{suffix}"
    monkeypatch.setattr(Speech, "lang", "fr")
    done = CliRunner().invoke(app, ["blitz", "report", "--out", str(out)])
    assert done.exit_code == 0, done.output
    page = out.read_bytes()
    assert page.startswith(b"%PDF" if suffix == "pdf" else b"<!doctype html>")
    assert suffix == "pdf" or b"Chances exactes" in page


def test_measuring_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def tested(session: Session, id: str, games: int, seed: int) -> dict[str, Any]:
        asked.append(id)
        if id == "003" and asked.count("003") == 1:
            raise KeyboardInterrupt
        return FOUND

    monkeypatch.setattr(laboratory, "tested_by_itself", tested)
    results = tmp_path / "results.json"
    with pytest.raises(KeyboardInterrupt):
        measure({}, results, 2, 60, 1, 1)
    assert list(read_results(results)) == ["001", "002"]
    measure(read_results(results), results, 2, 60, 1, 1)
    assert asked[:5] == ["001", "002", "003", "003", "101"]
    assert list(read_results(results)) == list(proposals())


def test_measuring_without_a_file_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["blitz", "report", "--games", "1", "--out", str(tmp_path / "r.html")])
    assert done.exit_code != 0


def test_the_games_of_v3_are_played_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Order] = []

    def run(work: Sequence[Order], executor: object, workers: int) -> Iterator[tuple[Order, Outcome]]:
        played.extend(work)
        grade, facts = Message("", ""), {"turns": 1.0}
        traced = ((order, order.options["ruleset"]) for order in work)
        return ((order, Outcome(order.seed, None, grade, 1, 0.0, 0.0, facts, trace)) for order, trace in traced)

    monkeypatch.setattr(simulate, "run", run)
    session = Session(1, None, None, None, quiet=True)
    for id in ("104", "207"):
        laboratory.tested_by_itself(session, id, 1, 1)
    by_rules = Counter(order.options["ruleset"] for order in played)
    assert by_rules == dict.fromkeys(("V3", "V3-104", "V3-207"), len(GAME.scenarios))


def test_what_the_bot_never_uses_is_played_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    def tested(*order: Any) -> Any:
        bot = order[4]
        return SimpleNamespace(whole=SimpleNamespace(used=int(bot == "random")), facts=lambda: FOUND)

    monkeypatch.setattr(laboratory, "_tested", tested)
    found = laboratory.tested_by_itself(Session(1, None, None, None, quiet=True), "107", 1, 1)
    assert found["bot"] == "random"
    page = next(page for page in report_of({"107": found}).pages if page.heading.startswith("107 "))
    assert page.verdict.endswith("the bot does not use the rule.")


def test_a_proposal_that_no_game_shows_says_why() -> None:
    made = report_of({"503": {**FOUND, "used": 0}, "107": {**FOUND, "used": 0}, "206": FOUND})
    assert made.preface[2] == "Not used in any of them: 107, 503; their pages say why."
    page = next(page for page in made.pages if page.heading.startswith("107 "))
    assert page.verdict.endswith("orders drawn at random came to it in these games.")
    page = next(page for page in made.pages if page.heading.startswith("503 "))
    assert page.verdict.endswith("It binds whoever lays out a table, before any game begins.")


def test_what_neither_bot_used_in_the_kept_games_says_why() -> None:
    found = read_results(Path(__file__).parents[2] / "docs" / "blitz-report" / "results.json")
    unused = {id for id, each in found.items() if not each["used"] and each.get("bot") == "random"}
    assert unused <= set(UNSHOWN)


def test_figures_and_odds_read_well_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speech, "lang", "fr")
    pages = {page.heading.split()[0]: page for page in report_of({}).pages}
    assert "dense\u00a0: interdit" in pages["002"].odds[0].words
    assert [row[0] for row in pages["002"].figures] == ["terrain", *[""] * 6], "the chart is named once"
    assert "sans couvert" in pages["002"].figures[4][2]
