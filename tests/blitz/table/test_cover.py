"""Cover, hull-down, height."""

from __future__ import annotations

import pytest

from blitz.table.lay import block, lay, man, piece, spot, tank
from fogbound.blitz.table.cover import Protection, cover_at, fires_from_above, is_narrow, is_on_hill, protection


@pytest.mark.parametrize(
    ("kind", "cover"),
    [
        ("light_wood", "light"),
        ("dense_wood", "light"),
        ("soft_sand", "open"),
        ("hill", "open"),
        ("building", "building"),
        ("ruins", "building"),
        ("entrenchment", "entrenchment"),
        ("bunker", "bunker"),
    ],
)
def test_cover_of_a_stand_inside(kind, cover):
    ground = lay(block(kind, 80, 10, 20, 20))
    assert protection(ground, man(40, 20), man(82, 20)).cover == cover
    assert cover_at(ground, spot(82, 20)) == cover


@pytest.mark.rule("002")
def test_a_steep_hill_gives_light_cover():
    assert protection(lay(block("steep_hill", 80, 10, 20, 20)), man(40, 20), man(82, 20)).cover == "light"


@pytest.mark.rule("205")
@pytest.mark.parametrize(("kind", "cover"), [("wreck", "heavy"), ("truck_wreck", "light")])
def test_infantry_behind_a_wreck(kind, cover):
    ground = lay(block(kind, 80, 17, 3, 6))
    assert protection(ground, man(40, 20), man(85, 20)).cover == cover
    assert protection(ground, man(120, 20), man(85, 20)).cover == "open"


@pytest.mark.parametrize(("kind", "cover"), [("stone_wall", "heavy"), ("hedge", "light"), ("barricade", "heavy")])
def test_behind_a_wall_or_hedge(kind, cover):
    ground = lay(piece(f"{kind} 80,0 80,40"))
    found = protection(ground, man(40, 20), man(84, 20))
    assert found.cover == cover
    assert found.by == (kind,)
    assert protection(ground, man(40, 20), man(86, 20)).cover == "open", "more than 5 cm behind it"
    assert protection(ground, man(79, 20), man(84, 20)).cover == "open", "the shooter fires over it"


def test_what_is_nearer_to_the_shooter_shelters_nobody():
    ground = lay(block("wreck", 80, 17, 2, 6))
    assert protection(ground, man(79, 20), man(86, 20)).cover == "open"
    assert protection(ground, man(77, 20), man(86, 20)).cover == "heavy"


def test_a_crest_is_light_cover():
    ground = lay(block("hill", 80, 0, 40, 120, height=200))
    assert protection(ground, man(20, 60), man(85, 60)) == Protection("light", True, ("hill",))
    assert protection(ground, man(20, 60), man(81, 60)).cover == "open"


def test_a_wall_does_not_shelter_an_upper_floor():
    ground = lay(block("building", 82, 10, 10, 20), piece("stone_wall 80,0 80,40"))
    shelters = [protection(ground, man(40, 20), man(83, 20, floor=floor)).by for floor in (0, 1)]
    assert shelters == [("building", "stone_wall"), ("building",)]


def test_the_best_cover_counts():
    ground = lay(piece("hedge 80,0 80,40"), block("building", 82, 10, 10, 20))
    found = protection(ground, man(40, 20), man(83, 20))
    assert found.cover == "building"
    assert found.by == ("building", "hedge")


def test_a_wood_along_the_line_is_light_cover_at_any_distance():
    assert protection(lay(block("light_wood", 60, 10, 4, 20)), man(40, 20), man(120, 20)).cover == "light"


class TestHullDown:
    def test_behind_a_stone_wall(self):
        ground = lay(piece("stone_wall 80,0 80,40"))
        assert protection(ground, tank(20, 20), tank(84, 20)).hull_down
        assert not protection(ground, tank(20, 20), tank(90, 20)).hull_down
        assert not protection(ground, tank(120, 20), tank(84, 20)).hull_down

    def test_not_behind_a_hedge(self):
        hedge = lay(piece("hedge 80,0 80,40", height=18))
        found = protection(hedge, tank(20, 20), tank(84, 20))
        assert (found.cover, found.hull_down) == ("light", False)

    def test_behind_a_crest_between_full_sight_and_none(self):
        ground = lay(block("hill", 80, 0, 40, 120, height=200))
        shown = [protection(ground, tank(20, 60), tank(80 + back, 60)).hull_down for back in (1, 5)]
        assert shown == [False, True]

    def test_from_a_hill_one_sees_over_the_wall(self):
        ground = lay(piece("stone_wall 80,0 80,40"), block("hill", 0, 0, 30, 40, height=200))
        assert not protection(ground, tank(29, 20), tank(84, 20)).hull_down


@pytest.mark.rule("210")
def test_fire_from_above():
    ground = lay(block("hill", 80, 0, 40, 120), block("building", 20, 50, 10, 10))
    assert fires_from_above(ground, tank(85, 60), tank(40, 60)) == "hill"
    assert fires_from_above(ground, tank(40, 60), tank(85, 60)) == ""
    assert fires_from_above(ground, tank(85, 60), tank(95, 60)) == ""
    assert fires_from_above(ground, man(25, 55, floor=2), tank(40, 60)) == "upper floor"
    assert fires_from_above(ground, man(25, 55, floor=1), tank(40, 60)) == ""


def test_who_is_on_a_hill():
    ground = lay(block("hill", 80, 0, 40, 120))
    assert is_on_hill(ground, man(80, 60)), "the foot belongs to the hill"
    assert not is_on_hill(ground, man(79.9, 60))


@pytest.mark.rule("204")
def test_narrow_passages_are_bridges_streets_and_what_was_declared():
    ground = lay(
        piece("bridge 20,0 20,10"),
        piece("street 40,0 40,10"),
        block("narrow_passage", 60, 0, 5, 5),
        piece("lane:road 80,0 80,10", narrow=True),
        piece("road 100,0 100,10"),
    )
    assert [is_narrow(ground, spot(x, 3)) for x in (20, 40, 62, 80, 100, 120)] == [True] * 4 + [False] * 2
