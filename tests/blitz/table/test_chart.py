"""The terrain chart under different rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from blitz.table.lay import block, lay, man, spot, tank
from fogbound.blitz.ruleset import rule_set
from fogbound.blitz.table.chart import kinds_under, under
from fogbound.blitz.table.cover import protection
from fogbound.blitz.table.ground import survey
from fogbound.blitz.table.kinds import kinds
from fogbound.blitz.table.movement import Pace, Path, travel

NEW_GROUND = {"light_wood", "orchard", "dense_wood", "jungle", "soft_sand", "rice_paddy", "steep_hill"}


def test_the_chart_of_the_table_is_that_of_all_proposals():
    assert kinds_under(rule_set("V3")) == ()


@pytest.mark.rule("002")
def test_without_002_the_new_terrain_loses_its_rules():
    assert {kind.name for kind in kinds_under(rule_set("V3-002"))} == NEW_GROUND


@pytest.mark.rule("002")
def test_soft_sand_stops_wheels_only_under_002():
    table = lay(block("soft_sand", 30, 0, 40, 60)).table
    path = Path((spot(50, 30),))

    def goes(rules):
        ground = survey(under(rule_set(rules), table))
        return travel(ground, tank(50, 10), "wheeled", Pace(400, 600), path).is_legal

    assert (goes("V3"), goes("V3-002")) == (False, True)


@pytest.mark.rule("205")
def test_a_wreck_shelters_only_under_205():
    table = lay(block("wreck", 80, 17, 3, 6)).table

    def cover(rules):
        return protection(survey(under(rule_set(rules), table)), man(40, 20), man(85, 20)).cover

    assert (cover("V3"), cover("V3-205")) == ("heavy", "open")


def test_what_the_table_file_says_comes_first():
    mine = replace(kinds()["soft_sand"], height=5)
    table = replace(lay().table, kinds=(mine,))
    assert [kind for kind in under(rule_set("V3-002"), table).kinds if kind.name == "soft_sand"] == [mine]
