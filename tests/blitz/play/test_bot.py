"""The greedy bot of Blitz plays every scenario to their end and is better than chance."""

from __future__ import annotations

import pytest

from fogbound.lab.playing import Order, play

GREEDY = "greedy"


def points(scenario: str, german: str, us: str) -> tuple[int, int]:
    winners = [play(Order("blitz", scenario, {}, {"axis": german, "allies": us}, seed)).winner for seed in range(3)]
    return winners.count("axis"), winners.count("allies")


@pytest.mark.parametrize("scenario", ["building", "duel", "attack", "farm"])
def test_it_does_better_than_chance_on_either_side(scenario: str) -> None:
    as_german, as_us = points(scenario, GREEDY, "random"), points(scenario, "random", GREEDY)
    assert as_german[0] - as_german[1] > as_us[0] - as_us[1]
    assert as_german[0] > as_german[1]


def test_the_same_order_gives_the_same_game() -> None:
    order = Order("blitz", "building", {}, {"axis": GREEDY, "allies": GREEDY}, 1)
    one, other = play(order), play(order)
    assert (one.winner, one.decisions, one.grade) == (other.winner, other.decisions, other.grade)
