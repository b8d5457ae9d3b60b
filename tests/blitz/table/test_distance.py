"""Distances and command."""

from __future__ import annotations

import pytest

from blitz.table.lay import man, tank
from fogbound.blitz.table.distance import distance, in_command, is_in_contact, isolated
from fogbound.blitz.table.values import cm


def test_distance_runs_between_edges():
    assert distance(man(10, 10), man(23, 10)) == 100
    assert distance(tank(10, 10), tank(10, 26)) == 100
    assert distance(tank(10, 10, facing=90), tank(10, 26, facing=90)) == 130
    assert distance(man(10, 10), man(23, 13.1)) == 101, "a started millimetre counts"
    assert is_in_contact(man(10, 10), man(13, 10))


def test_a_started_centimetre_counts():
    assert [cm(distance(man(10, 10), man(x, 10))) for x in (18, 18.1)] == [5, 6]


def test_command_runs_in_chains():
    members = [man(20, 10), man(33, 10), man(46.1, 10)]
    assert in_command(man(10, 10), members, 100) == (True, True, False)


@pytest.mark.rule("219")
def test_without_radio_mates_stay_within_fifteen_centimetres():
    assert isolated([tank(10, 10), tank(28, 10), tank(46.1, 10)], 150) == (False, False, True)
    assert isolated([tank(10, 10)], 150) == (True,)
