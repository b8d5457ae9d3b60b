"""Lines of sight."""

from __future__ import annotations

import pytest

from blitz.table.lay import block, lay, man, piece, tank
from fogbound.blitz.table.ground import survey
from fogbound.blitz.table.sight import mortar_sight, reasons, sight
from fogbound.core.texts import render


def test_nothing_hides_in_the_open():
    assert sight(lay(), man(10, 10), man(170, 110))


@pytest.mark.parametrize("kind", ["building", "ruins", "smoke", "hill", "steep_hill"])
def test_what_is_high_and_opaque_hides_and_is_named(kind):
    found = sight(lay(block(kind, 50, 0, 10, 40)), man(20, 20), man(90, 20))
    assert not found
    assert found.blocked_by == (kind,)
    assert [render(reason) for reason in reasons(found)] == [f"{kind} hides the target"]


@pytest.mark.parametrize("kind", ["stone_wall", "hedge", "barricade", "at_obstacle", "river", "road"])
def test_what_is_low_does_not_hide(kind):
    assert sight(lay(piece(f"{kind} 50,0 50,40")), man(20, 20), man(90, 20))


@pytest.mark.parametrize("kind", ["minefield", "soft_sand", "rice_paddy", "entrenchment", "wreck", "truck_wreck"])
def test_flat_ground_and_wrecks_do_not_hide(kind):
    assert sight(lay(block(kind, 50, 10, 3, 20)), man(20, 20), man(90, 20))


@pytest.mark.parametrize(("kind", "depth"), [("light_wood", 10), ("orchard", 10), ("dense_wood", 5), ("jungle", 5)])
def test_woods_let_sight_through_for_their_depth(kind, depth):
    thin = sight(lay(block(kind, 50, 0, depth, 40)), man(20, 20), man(90, 20))
    assert thin
    assert thin.wood == depth * 10
    assert [render(reason) for reason in reasons(thin)] == [f"seen through {depth} cm of wood"]
    assert not sight(lay(block(kind, 50, 0, depth + 0.1, 40)), man(20, 20), man(90, 20))


def test_two_woods_add_up():
    ground = lay(block("a:light_wood", 40, 0, 6, 40), block("b:light_wood", 60, 0, 6, 40))
    found = sight(ground, man(20, 20), man(90, 20))
    assert found.blocked_by == ("a", "b")


def test_who_is_in_a_wood_sees_and_is_seen_at_its_edge():
    wood = lay(block("dense_wood", 50, 0, 40, 40))
    assert sight(wood, man(54.9, 20), man(20, 20))
    assert not sight(wood, man(55.1, 20), man(20, 20))


def test_a_house_hides_nothing_from_those_inside():
    house = lay(block("building", 50, 10, 10, 20))
    assert sight(house, man(59, 20), man(20, 20))
    assert not sight(house, man(65, 20), man(20, 20))


def test_smoke_hides_even_those_in_it():
    assert not sight(lay(block("smoke", 50, 15, 5, 5)), man(52, 17), man(20, 17))


def test_smoke_comes_and_barricades_go():
    ground = lay(block("building", 50, 10, 10, 20))
    table = ground.table
    smoke = block("smoke", 30, 15, 5, 10)
    assert sight(survey(table, (smoke,)), man(20, 20), man(80, 20)).blocked_by == ("building", "smoke")
    assert sight(survey(table, gone=frozenset({"building"})), man(20, 20), man(80, 20))


class TestHills:
    """A hill of 20 m; eyes at 2 m. From 60 cm below, a tenth of the way behind the crest is in sight."""

    def hill(self):
        return lay(block("hill", 80, 0, 40, 120, height=200))

    def test_who_stands_near_the_crest_sees_down(self):
        assert sight(self.hill(), man(85, 60), man(25, 60))

    def test_who_stands_far_behind_the_crest_does_not(self):
        assert not sight(self.hill(), man(90, 60), man(25, 60))

    def test_from_the_hill_one_sees_over_a_house_but_not_close_behind_it(self):
        ground = lay(block("hill", 80, 0, 40, 120, height=200), block("building", 40, 50, 10, 20))
        assert sight(ground, man(81, 60), man(15, 60))
        assert not sight(ground, man(81, 60), man(35, 60))
        assert not sight(ground, man(70, 60), man(15, 60))

    def test_a_wood_on_the_hill_stands_on_its_ground(self):
        ground = lay(block("hill", 80, 0, 60, 120, height=200), block("dense_wood", 70, 50, 30, 20))
        tops = sorted(screen.top for screen in ground.screens if screen.kind.name == "dense_wood")
        assert tops == [150, 350]

    def test_only_the_wood_below_the_line_counts(self):
        """From 22 m down to 2 m over 100 cm: the line dips below the 12 m of the wood half way."""
        ground = lay(block("hill", 150, 0, 30, 120, height=200), block("light_wood", 95, 0, 10, 120))
        assert sight(ground, man(150, 60), man(50, 60)).wood == 50

    def test_a_wood_over_two_levels_counts_once(self):
        hills = block("low:hill", 80, 0, 60, 120), block("top:hill", 90, 20, 40, 80, height=200)
        ground = lay(*hills, block("dense_wood", 100, 50, 4, 20))
        assert sight(ground, man(95, 60), man(110, 60)).wood == 40

    def test_hills_may_be_stacked(self):
        ground = lay(block("low:hill", 80, 0, 60, 120), block("top:hill", 90, 20, 40, 80, height=200))
        assert [ground.height_at(man(x, 60).at) for x in (70, 85, 100)] == [0, 100, 200]

    def test_an_upper_floor_sees_over_a_wood_that_is_in_a_dip(self):
        ground = lay(block("building", 10, 50, 10, 20, height=150), block("orchard", 60, 40, 30, 40))
        assert not sight(ground, man(15, 60), man(130, 60))
        assert sight(ground, man(15, 60, floor=4), man(170, 60))


@pytest.mark.rule("108")
def test_a_mortar_fires_direct_from_ten_centimetres_behind_a_crest():
    ground = lay(block("hill", 80, 0, 40, 120, height=200))
    assert not sight(ground, man(90, 60), man(20, 60))
    assert mortar_sight(ground, man(90, 60), man(20, 60))
    assert not mortar_sight(ground, man(91, 60), man(20, 60))


@pytest.mark.rule("108")
@pytest.mark.parametrize("kind", ["building", "ruins"])
def test_a_mortar_fires_direct_from_behind_a_house_but_not_from_behind_ruins(kind):
    ground = lay(block(kind, 50, 55, 4, 10))
    assert not sight(ground, man(60, 60), man(20, 60))
    assert bool(mortar_sight(ground, man(60, 60), man(20, 60))) is (kind == "building")
    assert not mortar_sight(ground, man(64.1, 60), man(20, 60))


def test_a_tall_vehicle_shows_over_a_crest_that_hides_a_man():
    ground = lay(block("hill", 80, 0, 40, 120, height=200))
    low, high = man(86.9, 60), tank(86.9, 60)
    assert not sight(ground, man(25, 60), low)
    assert sight(ground, man(25, 60), high)
