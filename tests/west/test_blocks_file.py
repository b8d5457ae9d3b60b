"""The format of the block list: laws over every row, and all the faults of a broken file."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.west.blocks import UnknownBlockError, blocks, find, read_blocks
from fogbound.west.blocks.rows import COLOURS, COLUMNS, Block
from fogbound.west.charts import charts
from fogbound.west.files.datafile import DATA, Fault
from fogbound.west.months import month

HEAD = ",".join(COLUMNS)
GOOD = "III AK,3rd Corps,3e corps,,DE,infantry,4-3-2-1,1-1-1-1,,Germany,,1940-05:,history,reconstructed,"


def read(*lines: str, head: str = HEAD) -> tuple[list[Block], list[Fault]]:
    return read_blocks("\n".join((head, *lines)), "mine.csv", charts())


@pytest.mark.rule("D.12")
@given(st.sampled_from(list(blocks())))
def test_every_block(block: Block) -> None:
    assert 1 <= len(block.faces) <= 4
    assert all(upper - lower in (1, 2) for upper, lower in pairwise(block.faces))
    assert len(block.costs) == len(block.faces)
    assert set(block.costs) <= set(COLOURS)
    assert all(last is None or first <= last for first, last in block.periods)
    assert block.source.startswith("manual:") or block.source in ("history", "reconstructed")
    assert block.home
    assert blocks()[block.id] is block
    assert all(find(name) is block for name in block.names())


def test_names_are_unique() -> None:
    assert len(set(blocks().name)) == len(blocks())


def test_columns_say_what_the_blocks_say() -> None:
    table = blocks()
    for block in table:
        row = (
            table.name,
            table.nation,
            table.power,
            table.kind,
            table.faces,
            table.costs,
            table.abilities,
            table.full,
        )
        wanted = (
            block.name,
            block.nation,
            block.power,
            block.kind,
            block.faces,
            block.costs,
            block.abilities,
        )
        assert tuple(column[block.id] for column in row) == (*wanted, block.faces[0])
        assert table.role[block.id] == charts().classes[block.kind].role


def test_shields() -> None:
    fighters = find("11th Fighter Group")
    assert [fighters.next_face(steps) for steps in fighters.faces] == [3, 1, None]
    assert [fighters.hits_to_drop(steps) for steps in fighters.faces] == [2, 2, 1]


def test_the_facts_a_player_sees() -> None:
    facts = find("xxx br").facts()
    assert {"name", "power", "class", "faces", "costs", "abilities", "home", "dates", "source"} <= set(facts)
    assert facts["faces"] == [5, 3, 2, 1]
    assert facts["dates"] == [["1941-09", None]]
    assert find("British 1st Corps").facts()["costs"] == [None, None, None, 3]


@pytest.mark.parametrize(
    "name", ["Goering", "göring", "  GOERING ", "Leopold III", "léopold iii", "2lf", "St Nazaire fort"]
)
def test_names_are_found_however_they_are_written(name: str) -> None:
    assert find(name).name in ("Goering", "Leopold III", "2 LF", "Fort St. Nazaire")


def test_an_unknown_name_gets_suggestions() -> None:
    with pytest.raises(UnknownBlockError, match=r"Did you mean .*XIX Pz"):
        find("XIX Panzer")
    with pytest.raises(UnknownBlockError, match=r"^No block is called qqqq\.$"):
        find("qqqq")


def test_a_good_line() -> None:
    found, faults = read(GOOD)
    assert (len(found), faults) == (1, [])


# fmt: off
@pytest.mark.parametrize(("old", "new", "message", "rule"), [
    ("4-3-2-1", "4-4-2-1", "do not fall", "3.15"),
    ("4-3-2-1", "7-4-2-1", "do not fall", "3.15"),
    ("4-3-2-1", "5-4-3-2", "do not fall", "3.15"),
    ("4-3-2-1", "four", "cannot be read", "3.15"),
    ("1-1-1-1", "1-1-1", "4 faces but 3 costs", "7.3"),
    ("1-1-1-1", "1-1-1-5", "cost 5 is unknown", "7.3"),
    (",DE,", ",XX,", "nation XX is unknown", "1.2"),
    ("infantry", "elephants", "class elephants is unknown", "6.0"),
    (",,Germany", ",invisible,Germany", "abilities invisible is unknown", "3.23"),
    (",Germany,", ",,", "home", ""),
    ("history", "hearsay", "source hearsay", ""),
    ("history", "", "source", ""),
    (",reconstructed", ",certain", "confidence certain", ""),
    ("1940-05:", "1940-13:", "cannot be read", ""),
    ("1940-05:", "1941-05:1940-05", "not in order", ""),
    ("1940-05:", "", "not in order", ""),
])
def test_a_bad_line(old: str, new: str, message: str, rule: str) -> None:
    _found, faults = read(GOOD.replace(old, new))
    assert [(fault.file, fault.line) for fault in faults][:1] == [("mine.csv", 2)]
    assert any(message in str(fault) and fault.rule == rule for fault in faults)
# fmt: on


def test_all_faults_of_a_file_are_found() -> None:
    _found, faults = read(GOOD, GOOD, "short,line", GOOD.replace("III", "IV").replace("3", "4"), "x" * 10)
    assert [fault.line for fault in faults] == [3, 3, 3, 4, 5, 6]


def test_a_name_given_twice() -> None:
    _found, faults = read(GOOD, GOOD)
    assert {str(fault) for fault in faults} >= {"mine.csv:3: III AK is already a name of block III AK (1.2)"}


def test_a_file_without_its_head() -> None:
    found, faults = read(head="name,faces")
    assert not found
    assert len(faults) == len(COLUMNS) - 2
    assert read_blocks("", "empty.csv", charts())[1]


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    found, faults = read(text)
    assert isinstance(found, list)
    assert all(str(fault) for fault in faults)


def test_the_list_is_written_in_order() -> None:
    """Nation by nation, so that a reader finds a block where he looks for it."""
    colours = [block.colour for block in blocks()]
    assert list(dict.fromkeys(colours)) == ["DE", "IT", "FR", "UK", "US", "minor", "fort", "navy", "mulberry"]
    assert sum(a != b for a, b in pairwise(colours)) == 8
    assert (DATA / "blocks.csv").read_text(encoding="utf-8").startswith(HEAD)


def test_months() -> None:
    assert month("1940-05-10") == month("1940-05") == month("1940-06") - 1
    with pytest.raises(ValueError, match="1940-05"):
        month("May 1940")
