"""Smoke, wrecks, zones, and what the documentation says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from blitz.table.lay import lay, man, spot, tank
from fogbound.blitz.table.cover import protection
from fogbound.blitz.table.files import load_table, read_table, table_names
from fogbound.blitz.table.ground import survey
from fogbound.blitz.table.remains import smoke, wreck
from fogbound.blitz.table.sight import sight
from fogbound.blitz.table.values import Zone
from fogbound.blitz.table.zones import is_partly_in, is_wholly_in

PAGE = Path(__file__).parents[3] / "docs/blitz-table.md"


def test_smoke_is_five_centimetres_wide():
    ground = survey(lay().table, (smoke("smoke", spot(50, 20)),))
    assert [bool(sight(ground, man(20, y), man(80, y))) for y in (22.4, 22.6)] == [False, True]


@pytest.mark.rule("205")
@pytest.mark.parametrize(("armoured", "cover"), [(True, "heavy"), (False, "light")])
def test_a_wreck_lies_where_the_vehicle_stood(armoured, cover):
    ground = survey(lay().table, (wreck("Pz IV", tank(50, 20, facing=90), armoured),))
    assert ground.shapes[0].bounds == (470, 185, 530, 215)
    assert protection(ground, man(20, 20), man(55, 20)).cover == cover


def test_a_base_lies_wholly_or_partly_in_a_zone():
    zone = Zone("set-up", (spot(0, 0), spot(50, 0), spot(50, 50), spot(0, 50)))
    stands = [man(48.5, 20), man(49, 20), man(52, 20)]
    assert [is_wholly_in(zone, stand) for stand in stands] == [True, False, False]
    assert [is_partly_in(zone, stand) for stand in stands] == [True, True, False]


@pytest.mark.parametrize("name", table_names())
def test_each_side_stands_in_its_own_zone(name):
    table = load_table(name)
    zones = {zone.side: zone for zone in table.zones}
    assert all(is_wholly_in(zones[placed.side], placed.stand) for placed in table.stands)


def test_the_example_of_the_documentation_loads():
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    table = read_table(example)
    assert (len(table.pieces), table.pieces[0].height, table.pieces[3].narrow) == (4, 100, True)
    assert table.stands[0].stand.height == 26


def test_the_documentation_shows_what_happens():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0
