"""Facings and arcs."""

from __future__ import annotations

import pytest

from blitz.table.lay import spot, tank
from fogbound.blitz.table.arcs import facing_hit, is_in_arc, off_facing


def test_a_turret_bears_where_it_points():
    assert is_in_arc(tank(50, 50), spot(80, 50), "turret", turret=90)
    assert not is_in_arc(tank(50, 50), spot(80, 50), "turret", turret=0)
    assert off_facing(tank(50, 50, facing=350), spot(50, 80)) == pytest.approx(10)


@pytest.mark.parametrize(
    ("shooter", "facing"),
    [((50, 90), "front"), ((90, 90), "front"), ((90, 89), "side"), ((10, 50), "side"), ((90, 11), "side"),
     ((90, 10), "rear"), ((50, 10), "rear")],
)  # fmt: skip
def test_the_plate_that_is_hit(shooter, facing):
    assert facing_hit(tank(50, 50), spot(*shooter)) == facing
