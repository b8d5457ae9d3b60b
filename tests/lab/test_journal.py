"""What was played is kept: a broken-off simulation goes on, and the table says all that made a game."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec
import pytest

from fogbound.core.values import Refusal
from fogbound.lab import table
from fogbound.lab.journal import Journal
from fogbound.lab.playing import Order, Outcome
from fogbound.lab.simulate import local_workers, orders, play_out

BOTS = {"axis": "random", "allies": "random"}


def work(games: int) -> list[Order]:
    return orders("west", "SBW1", {}, BOTS, games, seed=1, budget=1.0)


@pytest.fixture(scope="module")
def played() -> list[Outcome]:
    return play_out(work(3), local_workers(1), Journal())


def kept(path: Path, outcomes: list[Outcome]) -> Journal:
    journal = Journal(path)
    for order, outcome in zip(work(len(outcomes)), outcomes, strict=True):
        journal.add(order, outcome)
    return journal


def test_only_what_is_missing_is_played(tmp_path: Path, played: list[Outcome]) -> None:
    kept(tmp_path / "games", played[:2])
    again = Journal(tmp_path / "games")
    assert again.missing(work(3)) == work(3)[2:]
    steps: list[int] = []
    found = play_out(work(3), local_workers(1), again, steps.append)
    assert steps == [2, 1]
    assert found[:2] == played[:2]
    assert [game.trace for game in found] == [game.trace for game in played]


def test_a_line_cut_short_is_played_again(tmp_path: Path, played: list[Outcome]) -> None:
    path = tmp_path / "games"
    kept(path, played)
    path.write_bytes(path.read_bytes()[:-20])
    assert Journal(path).missing(work(3)) == work(3)[2:]
    kept(path, played)  # and the file is whole again
    assert Journal(path).missing(work(3)) == []


def test_games_of_another_code_are_not_taken_for_these(tmp_path: Path, played: list[Outcome]) -> None:
    path = tmp_path / "games"
    kept(path, played)
    path.write_text(path.read_text("utf-8").replace('"maker":"', '"maker":"0'), "utf-8")
    assert Journal(path).missing(work(3)) == work(3)


def test_an_order_with_another_option_is_another_game(tmp_path: Path, played: list[Outcome]) -> None:
    journal = kept(tmp_path / "games", played)
    other = [msgspec.structs.replace(order, options={"bonus_cap": "2+"}) for order in work(3)]
    assert journal.missing([*work(3), *other, *other]) == other


def test_the_table_holds_set_up_result_and_versions(tmp_path: Path, played: list[Outcome]) -> None:
    path = tmp_path / "games.csv"
    table.write(path, kept(tmp_path / "games", played).lines(work(3)))
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert [row["seed"] for row in rows] == ["1", "2", "3"]
    assert {row["bot axis"] for row in rows} == {"random"}
    assert all(row["winner"] in ("axis", "allies", "draw") and float(row["turns"]) >= 1 for row in rows)
    assert all(row["fogbound"] and row["rules"] and row["python"] and row["trace"] for row in rows)


def test_parquet_holds_the_same(tmp_path: Path, played: list[Outcome]) -> None:
    import pyarrow.parquet

    path = tmp_path / "games.parquet"
    table.check_format(path)
    table.write(path, kept(tmp_path / "games", played).lines(work(3)))
    found = pyarrow.parquet.read_table(path).to_pylist()
    assert [row["seed"] for row in found] == [1, 2, 3]
    assert found[0]["axis points"] == played[0].facts["axis points"]


def test_another_format_is_refused_before_the_games() -> None:
    with pytest.raises(Refusal, match=r"ends in \.csv or \.parquet"):
        table.check_format(Path("games.xlsx"))
