"""Finding hexes by what people call them, and reading one."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.west.theatre import grid
from fogbound.west.theatre.gazetteer import UnknownPlaceError, find, label, suggestions
from fogbound.west.theatre.hex_facts import hex_facts
from west.on_the_map import MAP

HEX = st.sampled_from(MAP.numbers[: MAP.hexes])
DIRECTION = st.sampled_from(grid.DIRECTIONS)


@pytest.mark.parametrize(
    "names",
    [
        ("Liège", "Liege", "LÜTTICH", "Eben Emael", "2424"),
        ("München", "Munich", "munchen"),
        ("St Nazaire", "Saint-Nazaire", "st. nazaire"),
        ("København", "Copenhagen", "kobenhavn"),
        ("Channel Islands", "St Peter Port", "Guernsey"),
        ("Pressburg", "Bratislava"),
        ("USA", "usa"),
    ],
)
def test_a_place_answers_to_all_its_names(names: tuple[str, ...]) -> None:
    assert len({find(name) for name in names}) == 1


def test_every_printed_name_finds_its_own_hex() -> None:
    assert [p.name for p in MAP.places if find(p.name) != p.at] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Pariss", "There is no place Pariss. Did you mean Paris"),
        ("9999", "There is no hex 9999: hexes are numbered CCRR"),
        ("Xyzzyqq", "There is no place Xyzzyqq."),
    ],
)
def test_an_unknown_name_is_refused_with_the_next_step(name: str, said: str) -> None:
    with pytest.raises(UnknownPlaceError, match=said):
        find(name)


def test_suggestions_are_printed_names() -> None:
    assert suggestions("Stuttgard")[0] == "Stuttgart"


def test_a_hex_is_called_by_number_and_chief_place() -> None:
    assert label(find("Namur")) == "2425 Namur"
    assert label(MAP.at("1824")) == "1824"


def test_the_facts_of_a_hex_have_the_shape_of_the_command_line() -> None:
    facts = hex_facts(find("Liège"))
    assert {
        "hex", "kind", "terrain", "country", "power", "places", "body", "neighbours", "sides", "rails",
        "production", "sources",
    } <= set(facts)  # fmt: skip
    assert facts["places"][0] == {"name": "Eben Emael", "class": "fortress", "port": None, "freezes": False}
    assert facts["sides"]["SE"] == ["river:Maas"]
    assert facts["neighbours"] == grid.neighbours("2424")
    assert json.loads(json.dumps(facts)) == facts


def test_the_facts_of_sea_hexes_and_boxes() -> None:
    assert hex_facts(MAP.at("1824"))["body"] == "Atlantic"
    assert hex_facts(MAP.at("1824"))["terrain"] is None
    assert {"to": "Canada", "by": ["land", "rail"]} in hex_facts(find("USA"))["links"]
    assert hex_facts(find("Calais"))["sides"]["NW"] == ["strait"]
    assert hex_facts(find("Metz"))["sides"]["E"] == ["river:Mosel", "maginot"]


@given(HEX, DIRECTION)
def test_a_step_and_a_step_back_come_home(at: str, direction: grid.Direction) -> None:
    there = grid.neighbour(at, direction)
    assert there is None or grid.neighbour(there, grid.opposite(direction)) == at


@given(HEX, HEX, HEX)
def test_distance_is_a_metric(a: str, b: str, c: str) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(HEX, HEX)
def test_a_line_goes_step_by_step(a: str, b: str) -> None:
    line = grid.line(a, b)
    assert (line[0], line[-1], len(line)) == (a, b, grid.distance(a, b) + 1)
    assert all(grid.distance(x, y) == 1 for x, y in pairwise(line))


@given(HEX, st.floats(1, 200), st.floats(-0.45, 0.45), st.floats(-0.45, 0.45))
def test_a_point_near_a_centre_is_in_its_hex(at: str, width: float, dx: float, dy: float) -> None:
    x, y = grid.centre(at, width)
    assert grid.hex_at(x + dx * width, y + dy * width * (1 - abs(dx)), width) == at
