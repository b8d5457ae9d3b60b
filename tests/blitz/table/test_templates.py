"""Templates."""

from __future__ import annotations

import pytest

from blitz.table.lay import man, spot
from fogbound.blitz.table.templates import Circle, Fan, Lane, Square, area, covers, under


@pytest.mark.rule("108")
def test_a_direct_mortar_covers_a_circle_of_five_centimetres():
    stands = [man(50, 50), man(50, 53.9), man(50, 54), man(53, 53)]
    assert under(Circle(spot(50, 50)), stands) == (0, 1, 3)


@pytest.mark.rule("303")
def test_partly_under_is_under_but_touching_is_not():
    stands = [man(56.4, 50), man(56.5, 50)]
    assert under(Square(spot(50, 50), 100, 100), stands) == (0,)


@pytest.mark.rule("301")
def test_square_templates_lie_along_the_table():
    assert area(Square(spot(50, 50), 150, 100)).bounds == (425, 450, 575, 550)


@pytest.mark.rule("303")
def test_a_barrage_covers_its_whole_marker():
    barrage = Square(spot(50, 50), 100, 100)
    assert covers(barrage, Square(spot(52.5, 52.5)))
    assert not covers(barrage, Square(spot(52.6, 50)))


def test_a_lane_and_a_fan():
    stands = [man(50, 60), man(60, 60), man(50, 40)]
    assert under(Lane(spot(50, 50), spot(50, 70), 20), stands) == (0,)
    assert under(Fan(spot(50, 50), facing=45, arc=90, reach=150), stands) == (0, 1)
