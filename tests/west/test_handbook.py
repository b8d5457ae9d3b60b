"""What a client shows beside the position: printed matter for all, overlays from what is open."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from fogbound.west.game import GAME
from fogbound.west.show.handbook import REGISTER
from fogbound.west.theatre import theatre
from fogbound.west.theatre.names import titles_in


def test_every_hex_can_be_pointed_at() -> None:
    drawn = ElementTree.fromstring(GAME.picture("en"))
    ids = {element.get("id") for element in drawn.iter()}
    map_ = theatre()
    assert {f"hex-{number}" for number in map_.numbers[: map_.hexes]} <= ids
    assert {f"box-{box.name.lower()}" for box in map_.boxes} <= ids
    assert {"nato-tank", "cost-1", "shield", "unsupplied", "hex"} <= ids


def test_the_page_styles_symbols_without_the_picture_around_them() -> None:
    style = GAME.style("dark")
    assert style is not None
    assert ".west-map ." not in style
    assert ".west-map text" not in style  # or it would outrank the rules without the picture
    assert GAME.style("plaid") is None


def test_lists_know_the_colour_and_the_symbol_of_every_block() -> None:
    style = GAME.style("paper") or ""
    for name, block in GAME.facts("SBW8", {}, "en")["blocks"].items():
        for what in (block["colour"], f"of-{block['class']}"):
            assert f".unit-chip.{what}{{" in style, name


def test_every_option_and_value_has_a_title_in_both_languages() -> None:
    english, french = GAME.titles("en"), GAME.titles("fr")
    for name, values in GAME.options.items():
        assert english[name] != french[name]
        assert all(value in english or value.rstrip("+").isdigit() for value in values)
    assert all(english[code] and french[code] for code in GAME.scenarios)


@pytest.mark.parametrize("scenario", ["SBW1", "SBW3", "SBW8"])
@pytest.mark.parametrize("side", GAME.sides)
def test_overlays_tell_nothing_that_is_hidden(scenario: str, side: str) -> None:
    state = GAME.new(scenario, {})
    found = GAME.overlays(state, side)
    assert len(found["supply"][side]) > 20
    assert found["zoc"]["axis"]
    assert found["zoc"]["allies"]
    rng = Random(1940)
    for _draw in range(5):
        assert GAME.overlays(GAME.resample(state, side, rng), side) == found


def test_of_the_advanced_game_ranges_beaches_and_sieges_are_laid_over_the_map() -> None:
    state = GAME.new("SBW8", {})
    found = GAME.overlays(state, "allies")
    assert found["beaches"]["allies"] == ["1724", "1825", "2123"]  # Normandy before Plymouth and Portsmouth, and Calais
    assert "Montgomery" in found["command"]
    assert not {"Dietrich", "Guderian"} & found["command"].keys()  # they lie face down
    assert found["siege"] == {"axis": [], "allies": []}
    assert "command" not in GAME.overlays(GAME.new("SBW3", {}), "allies")
    assert GAME.facts("SBW8", {}, "en")["headquarters"]["Montgomery"]["range"] == 5


def test_facts_are_of_the_scenario_and_in_the_language_asked_for() -> None:
    facts = GAME.facts("SBW3", {}, "fr")
    assert facts["title"].startswith("Fall Gelb")
    assert facts["hexes"]["2026"]["country"] == "France"
    assert facts["blocks"]["XIX Pz"]["faces"] == (5, 3, 2, 1)
    assert any(goal["kind"] == "surrender" for goal in facts["goals"])


def test_a_goal_says_at_the_end_of_which_month_it_counts() -> None:
    facts = GAME.facts("SBW8", {}, "en")
    months = [goal["month"] for goal in facts["goals"] if goal["hex"] == "1723"]
    assert months == ["1944-06", None]
    assert facts["first_steps"]["LXXXIV AK"] == 4


def test_of_the_advanced_game_it_is_said_in_which_colour_a_step_is_paid_too() -> None:
    colours = GAME.facts("SBW8", {}, "en")["colours"]
    assert colours["7 Br Arm"] == ["red"] * 3 + [""]
    assert colours["10 FG"][:2] == ["blue", "blue"]
    assert colours["Montgomery"][0] == "black"
    assert "XXX Br" not in colours
    assert GAME.facts("SBW3", {}, "en")["colours"] == {}


def test_a_number_of_the_manual_leads_to_its_clauses() -> None:
    found = GAME.rules("7.7.8", "en")
    assert [clause["id"] for clause in found][:1] == ["7.7.8.a"]
    assert all(clause["title"] and clause["says"] for clause in found)
    assert {clause["id"].rsplit(".", 1)[0] for clause in found} == {"7.7.8"}
    assert GAME.rules("99", "en") == []


def test_every_clause_of_the_basic_game_is_said_in_french() -> None:
    basic = {id: clause.says for id, clause in REGISTER.clauses.items() if clause.level == "basic"}
    french = {one["id"]: one["says"] for id in basic for one in GAME.rules(id, "fr")}
    assert len(basic) > 300
    assert [id for id, says in basic.items() if french[id] == says] == []


def test_a_hex_with_two_places_has_one_name() -> None:
    board = GAME.new("SBW3", {}).board
    hexes = GAME.facts("SBW3", {}, "en")["hexes"]
    assert [hexes[number]["title"] for number in board.places if number in hexes] == [
        title for number, title in zip(board.places, titles_in(board.first_month), strict=True) if number in hexes
    ]


def test_a_hex_is_renamed_when_another_place_in_it_matters() -> None:
    hexes = GAME.facts("SBW10", {}, "en")["hexes"]
    assert (hexes["1724"]["title"], hexes["1724"]["renamed"]) == ("1724 Omaha/Utah", [[2, "1724 Carentan"]])
    assert hexes["2425"]["renamed"] == [[7, "2425 Bastogne"], [9, "2425 Namur"]]
