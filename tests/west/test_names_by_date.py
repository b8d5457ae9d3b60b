"""Names that live in time: one name for every land hex and month, and what a block is called then."""

from __future__ import annotations

import pytest

from fogbound.core.texts import render
from fogbound.west.blocks import blocks, find
from fogbound.west.blocks.names import called
from fogbound.west.game import GAME
from fogbound.west.months import month
from fogbound.west.rules.air import land as base_at
from fogbound.west.scenarios import scenario_codes, scenario_head
from fogbound.west.scenarios.facts import scenario_facts
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find as place
from fogbound.west.theatre.names import name_of, regions

WAR = range(month("1940-05"), month("1945-06"))


def land() -> list[int]:
    map_ = theatre()
    return [at for at in range(map_.hexes) if map_.country[at] and map_.playable[at]]


def test_every_land_hex_has_a_name_in_both_languages() -> None:
    for at in land():
        assert name_of(at, month("1944-12")), theatre().numbers[at]
        assert name_of(at, month("1944-12"), "fr"), theatre().numbers[at]


def test_a_region_is_named_only_where_there_is_no_place() -> None:
    assert set(regions()) == {at for at in land() if not theatre().places_at[at]}


@pytest.mark.parametrize(
    ("hex", "date", "name"),
    [
        ("2424", "1940-05", "Eben Emael"), ("2424", "1940-06", "Liège"), ("2424", "1944-12", "Liège"),
        ("2425", "1940-05", "Namur"), ("2425", "1944-12", "Bastogne"), ("2625", "1940-05", "Köln"),
        ("2625", "1945-03", "Remagen"), ("2526", "1940-05", "Eifel"), ("2524", "1944-12", "Roer"),
        ("2627", "1940-05", "Palatinate"), ("1724", "1944-06", "Omaha/Utah"), ("2836", "1945-04", "Mantova"),
    ],
)  # fmt: skip
def test_a_hex_is_called_by_what_mattered_there(hex: str, date: str, name: str) -> None:
    assert name_of(place(hex), month(date)) == name


def test_water_has_no_name() -> None:
    assert name_of(place("0134"), month("1944-12")) == ""


@pytest.mark.parametrize(
    ("block", "date", "name"),
    [
        ("XIV Mot", "1940-05", "XIV Mot"), ("XIV Mot", "1945-04", "XIV Pz"), ("2 Grp", "1940-05", "AASF"),
        ("2 Grp", "1940-07", "2 Grp"), ("CEF", "1944-06", "CEF"), ("CEF", "1944-12", "I CA FF"),
        ("Manteuffel", "1944-06", "Pz Grp West"), ("Manteuffel", "1944-12", "Manteuffel"),
        ("Nembo", "1943-07", "Nembo"), ("Nembo", "1945-04", "Folgore"), ("4 Stormo", "1945-04", "ANR"),
    ],
)  # fmt: skip
def test_a_block_is_called_as_it_was_then(block: str, date: str, name: str) -> None:
    assert called(find(block).id, month(date)).name == name


def test_no_two_blocks_are_called_the_same_on_a_date() -> None:
    for date in WAR:
        names = [called(block.id, date).name for block in blocks() if block.is_available(date)]
        assert len(names) == len(set(names)), date


@pytest.mark.parametrize("code", scenario_codes())
def test_a_scenario_calls_its_blocks_and_hexes_by_their_names_then(code: str) -> None:
    facts = scenario_facts(scenario_head(code))
    assert all(block["called"] and (block["place"] or block["hex"].isalpha()) for block in facts["blocks"])


def test_events_call_a_hex_by_its_name_of_the_turn() -> None:
    """Liège was Eben Emael in May 1940 only."""
    here = place("Liège")
    early, late = GAME.new("SBW3", {}), GAME.new("SBW2", {})
    assert (early.title(here), late.title(here)) == ("2424 Eben Emael", "2424 Liège")
    early.turn += 1
    assert early.title(here) == "2424 Liège"
    base_at(late, late.board.names.index("IX TAC"), here, "3.4")
    assert render(late.outbox[-1].text) == "American air unit is based at 2424 Liège."
