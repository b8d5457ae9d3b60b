"""Set-ups are as strong as the armies were: one law, checked on the files, on the page and on broken files."""

from __future__ import annotations

from pathlib import Path

import pytest

from fogbound.west.blocks import blocks
from fogbound.west.files.check import check_scenario
from fogbound.west.kinds import Nation
from fogbound.west.scenarios import FOLDER, scenario_codes, scenario_named
from fogbound.west.scenarios.facts import scenario_facts
from fogbound.west.scenarios.history import SLACK, WEIGHTS

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
PLAYABLE = scenario_codes("basic")
POWERS = [(code, strength) for code in PLAYABLE for strength in scenario_facts(scenario_named(code))["history"]]


def cells(head: str) -> list[list[str]]:
    """The rows of the table of the page that begins so."""
    lines = PAGE.read_text("utf-8").split(f"| {head}", 1)[1].splitlines()[2:]
    rows = lines[: next(n for n, line in enumerate(lines) if not line.startswith("|"))]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows]


def combat_blocks(code: str, nation: str) -> list[int]:
    """Steps of the corps of a nation at set-up and in the first turn, counted without the code that is tested."""
    scenario = scenario_named(code)
    units = [(placed.block, placed.steps) for placed in scenario.placements]
    units += [(arrival.block, arrival.steps) for arrival in scenario.arrivals if arrival.turn == 0]
    return [steps for block, steps in units if blocks()[block].nation.name == nation and is_corps(block)]


def is_corps(block: int) -> bool:
    return blocks().role[block] == "GCU"


@pytest.mark.parametrize("code", PLAYABLE)
def test_every_power_of_a_set_up_has_its_history(code: str) -> None:
    fighting = {blocks()[placed.block].nation for placed in scenario_named(code).placements}
    assert {Nation(strength.nation) for strength in scenario_named(code).history} == fighting
    assert all(strength.source and strength.counted for strength in scenario_named(code).history)


@pytest.mark.parametrize(("code", "strength"), POWERS, ids=[f"{code}-{row['nation']}" for code, row in POWERS])
@pytest.mark.rule("2.3.b")
def test_steps_are_divisions_times_the_weight_of_the_army(code: str, strength: dict[str, float | str]) -> None:
    steps = sum(combat_blocks(code, str(strength["nation"])))
    assert steps == strength["steps"]
    assert steps == pytest.approx(float(strength["divisions"]) * WEIGHTS[str(strength["army"])], rel=SLACK)


def test_the_page_has_every_strength_as_the_files_have_it() -> None:
    said = {(row[0], row[1]): row[2:] for row in cells("scenario | nation | divisions |")}
    assert said.keys() == {(code, row["nation"]) for code, row in POWERS}
    for code, row in POWERS:
        corps = combat_blocks(code, row["nation"])
        off = 100 * (sum(corps) / (row["divisions"] * row["weight"]) - 1)
        figures = [str(row["divisions"]), str(len(corps)), str(sum(corps)), f"{row['weight']:g}"]
        assert said[code, row["nation"]] == [*figures, f"{off:+.1f} %".replace("-", "−")]


def test_the_page_names_where_every_strength_was_read() -> None:
    text = PAGE.read_text("utf-8")
    for _code, row in POWERS:
        book, _colon, address = row["source"].partition("://")
        assert (address.partition("/")[0] or book.removeprefix("B. H. ")) in text


def test_the_page_has_the_weights() -> None:
    assert {row[0]: float(row[1]) for row in cells("army | steps a division |")} == WEIGHTS


FREE_FRANCE = 'nation = "FF"\ndivisions = 8\narmy = "worn"'
BROKEN = [
    # what stands there now, what is written instead, what is said, by which rule
    ('["2 DB",       2,', '["2 DB", 3,', "FF has 9 steps; 8 divisions are worth 7.2 to 8.8", "(2.3)"),
    (FREE_FRANCE, FREE_FRANCE.replace("8", "12"), "12 divisions are worth 10.8 to 13.2", "(2.3)"),
    (FREE_FRANCE, FREE_FRANCE.replace("8", "0"), "a power without divisions needs no line", ""),
    (
        FREE_FRANCE,
        FREE_FRANCE.replace("worn", "tired"),
        "tired is unknown; known are mobilised, worn, full, unready, coastal",
        "",
    ),
    (FREE_FRANCE, FREE_FRANCE.replace("FF", "CA").replace("worn", "full"), "CA is here twice", ""),
    (FREE_FRANCE, FREE_FRANCE.replace("FF", "CA"), "FF has blocks but no [[history]]", ""),
    ('counted = "five infantry', 'count = "five infantry', "counted is missing", ""),
    ('source = "history: https://www.lci.fr', 'source = "reconstructed: https://lci.fr', "write where these", ""),
    ('source = "history: https://winstonchurchill.org/?p=59388"', 'source = "history"', "write where these", ""),
    ('source = "history: https://winstonchurchill.org/?p=59388"\n', "", "source is missing", ""),
]


@pytest.mark.parametrize(("old", "new", "said", "rule"), BROKEN)
def test_a_file_whose_strengths_are_wrong_is_told_so(old: str, new: str, said: str, rule: str) -> None:
    text = (FOLDER / "SBW2.toml").read_text("utf-8")
    assert text.count(old) == 1
    broken = text.replace(old, new)
    found = [str(fault) for fault in check_scenario(Path("bulge.toml"), broken) if said in str(fault)]
    assert found
    assert found[0].endswith(rule)


def test_a_strength_is_told_at_its_line() -> None:
    text = (FOLDER / "SBW2.toml").read_text("utf-8").replace('["2 DB",       2,', '["2 DB", 3,')
    line = text[: text.index('[[history]]\nnation = "FF"')].count("\n") + 1
    assert [fault.line for fault in check_scenario(Path("bulge.toml"), text)] == [line]
