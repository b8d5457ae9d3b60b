"""The table editor: tables as plain data, judged by the rules of table files, and written as such files."""

from __future__ import annotations

import tomllib

import pytest

from fogbound.blitz.faults import InputError
from fogbound.blitz.table.files import load_table, read_table, table_names
from fogbound.blitz.tabletop.drafting import begin, drafted, opened, table_text

HUT = {"name": "hut", "kind": "building", "points": [[10, 10], [20, 10], [20, 20], [10, 20]]}


@pytest.mark.parametrize("name", table_names())
def test_a_table_of_the_game_is_opened_and_written_as_it_was(name: str) -> None:
    found = opened(name)
    assert not found.faults
    assert read_table(found.text) == load_table(name)


def test_a_draft_is_judged_by_the_rules_of_table_files() -> None:
    good = drafted({"name": "Mine", "size": [120, 80], "piece": [HUT], "zone": []})
    assert not good.faults
    assert read_table(good.text).pieces[0].name == "hut"
    bad = drafted({"name": "Mine", "size": [15, 80], "piece": [HUT, HUT | {"kind": "volcano"}]})
    assert len(bad.faults) >= 3  # off the table, unknown, two of one name


def test_strange_names_and_kinds_of_ones_own_survive() -> None:
    table = {"name": 'My "table"\n', "size": [60, 60], "kind": {"hedge": {"height": 3, "moves": {"half-track": "no"}}}}
    assert tomllib.loads(table_text(table)) == table


@pytest.mark.parametrize("stupid", [{"name": [[[[[1]]]]]}, {"kind": {"a": 7}}])
def test_what_is_no_table_is_refused(stupid: dict[str, object]) -> None:
    with pytest.raises(InputError):
        drafted(stupid)


def test_rows_that_are_no_rows_are_faults() -> None:
    assert drafted({"name": "a", "piece": [3]}).faults


def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(InputError):
        opened("have a tea")


def test_the_page_offers_every_kind_that_lies_on_a_table_before_a_battle() -> None:
    kinds = begin()["kinds"]
    assert isinstance(kinds, dict)
    assert {"wood", "building", "road", "minefield"} <= kinds.keys()
    assert "wreck" not in kinds
