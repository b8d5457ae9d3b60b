"""Table files: what loads and what is refused."""

from __future__ import annotations

import pytest

from fogbound.blitz.faults import InputError
from fogbound.blitz.table.faults import faults_of
from fogbound.blitz.table.files import load_table, read_table, table_names
from fogbound.blitz.table.ground import survey
from fogbound.blitz.table.kinds import COVERS, MOVERS, kinds, parse_effect
from fogbound.blitz.table.sight import sight
from fogbound.blitz.table.values import Point
from fogbound.core.texts import render

FAULTY = """
size = [120, 80]
colour = "green"
[[piece]]
name = "bow tie"
kind = "building"
points = [[10, 10], [20, 20], [20, 10], [10, 20]]
[[piece]]
name = "swamp"
kind = "swamp"
points = [[130, 10], [20, 20], [20, 10]]
[[piece]]
name = "house"
kind = "building"
points = [[50, 50], [60, 50], [60, 60], [50, 60]]
width = 3
[[piece]]
name = "mill"
kind = "building"
points = [[70, 50], [80, 50], [80, 60], [70, 60]]
[[piece]]
name = "bunker"
kind = "bunker"
points = [[75, 55], [85, 55], [85, 65], [75, 65]]
[[piece]]
name = "teeth"
kind = "at_obstacle"
points = [[0, 30], [50, 30]]
[[piece]]
name = "road"
kind = "road"
points = [[30, 0], [30, 80]]
[[piece]]
name = "dot"
kind = "hedge"
points = [[30, 30.05]]
[[piece]]
kind = "hedge"
points = "here"
[[piece]]
name = "loop"
kind = "river"
points = [[0, 0], [20, 0], [10, 10], [10, -10]]
[[zone]]
name = "set-up"
points = [[0, 0], [10, 0]]
[[stand]]
name = "Tiger"
side = "German"
base = "vehicle"
at = [1, 40]
[[stand]]
name = "group"
side = "German"
at = [2, 40]
[[stand]]
name = "group"
side = "German"
base = "horse"
at = [75, 55]
[kind.hedge]
moves = { tracked = "fly" }
"""


def faults(text):
    with pytest.raises(InputError) as caught:
        read_table(text)
    return [render(fault) for fault in caught.value.faults]


def test_every_fault_is_listed_at_once():
    assert faults(FAULTY) == [
        "table: unknown entry “colour”",
        "table: “name” is missing",
        "piece 9: “name” is missing",
        "piece 9: points: a list is needed, not text",
        "dot: 30.05 cm is finer than a millimetre",
        "group: unknown base “horse”",
        "hedge: moves: cannot read “fly”",
        "bow tie: the outline crosses itself",
        "swamp: point 130, 10 lies off the table",
        "swamp: unknown kind of terrain “swamp”",
        "house: an area has no width",
        "dot: needs at least 2 different points",
        "loop: point 10, -10 lies off the table",
        "loop: the line crosses itself",
        "set-up: needs at least 3 different points",
        "mill and bunker are impassable and overlap",
        "teeth and road: no anti-tank obstacle on a road (503)",
        "Tiger: the stand would end off the table",
        "Tiger and group stand in the same place",
    ]


@pytest.mark.rule("503")
def test_no_anti_tank_obstacle_on_a_road():
    text = """
    name = "x"
    [[piece]]
    name = "road"
    kind = "road"
    points = [[30, 0], [30, 80]]
    [[piece]]
    name = "teeth"
    kind = "at_obstacle"
    points = [[32.1, 30], [50, 30]]
    """
    assert read_table(text).pieces[1].kind == "at_obstacle"
    assert faults(text.replace("32.1", "31.9")) == ["road and teeth: no anti-tank obstacle on a road (503)"]


def test_what_is_no_toml():
    (fault,) = faults("name = ")
    assert fault.startswith("not a TOML file: ")
    assert faults('name = "x"\nsize = [inf, 60]') == ["not a TOML file: inf is no number here"]


def test_two_things_of_one_name():
    piece = '[[piece]]\nname = "wood"\nkind = "jungle"\npoints = [[1, 1], [2, 2], [3, 1]]\n'
    assert faults('name = "x"\n' + piece * 2) == ["2 things are called wood"]


def test_rivers_may_meet_and_floors_may_be_shared_out():
    table = read_table("""
    name = "x"
    piece = [
      { name = "Meuse", kind = "river", points = [[0, 50], [90, 50]] },
      { name = "Sambre", kind = "river", points = [[40, 0], [40, 50]] },
      { name = "tower", kind = "building", points = [[60, 60], [70, 60], [70, 70], [60, 70]] },
    ]
    stand = [
      { name = "below", side = "A", at = [65, 65], facing = -90 },
      { name = "above", side = "A", at = [65, 65], floor = 1, facing = 360 },
    ]
    """)
    assert [placed.stand.facing for placed in table.stands] == [270, 0]


def test_a_table_may_define_a_kind_its_own_way():
    table = read_table("""
    name = "bocage"
    [[piece]]
    name = "bank"
    kind = "hedge"
    points = [[50, 0], [50, 80]]
    [kind.hedge]
    height = 3
    moves = { wheeled = "no" }
    """)
    (hedge,) = table.kinds
    assert (hedge.height, hedge.behind) == (30, "light")
    assert hedge.effect("wheeled").barred
    assert hedge.effect("infantry") == kinds()["hedge"].effect("infantry")
    assert (table.width, table.depth) == (1800, 1200)
    assert survey(table).heights == (30,)


@pytest.mark.parametrize("name", table_names())
def test_the_tables_that_come_with_the_game_are_sound(name):
    table = load_table(name)
    assert faults_of(table) == []
    assert len({placed.side for placed in table.stands}) == 2


def test_two_groups_in_a_building_see_all_who_come():
    table = load_table("two_groups_in_a_building")
    ground = survey(table)
    germans = [placed.stand for placed in table.stands if placed.side == "Axis"]
    americans = [placed.stand for placed in table.stands if placed.side == "Allies"]
    assert (len(germans), len(americans)) == (2, 7)
    house = ground.piece_named("farmhouse")
    assert all(house in ground.inside(german.at) for german in germans)
    assert all(sight(ground, german, american) for german in germans for american in americans)


def test_every_kind_says_where_its_figures_come_from():
    for kind in kinds().values():
        assert {key for key, _ in kind.source} == {"moves", "cover", "sight"}, kind.name
        for _, tag in kind.source:
            assert tag.split(":")[0] in {"seed", "public", "derived", "ours"}
        assert len(kind.moves) == len(MOVERS)
        assert {kind.inside, kind.behind} <= set(COVERS)


def test_an_effect_is_read_from_words():
    assert parse_effect("cross 10 immobilise").toll == 100
    for words in ("fly", "cross", "cross over"):
        with pytest.raises(ValueError, match=words):
            parse_effect(words)


def test_points_are_whole_millimetres():
    assert load_table("two_groups_in_a_building").stands[0].stand.at == Point(575, 545)
