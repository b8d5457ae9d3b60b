"""Simulations: the same games whoever plays them, and shares with honest intervals."""

from __future__ import annotations

import pytest

from fogbound.lab.playing import Order, Outcome, play
from fogbound.lab.simulate import cluster, local_workers, orders, run
from fogbound.lab.statistics import summarise, wilson

BOTS = {"axis": "random", "allies": "greedy"}


def work(games: int) -> list[Order]:
    return orders("west", "SBW1", {}, BOTS, games, seed=1, budget=1.0)


def without_time(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
    return [(o.seed, o.winner, o.decisions, o.facts) for o in sorted(outcomes, key=lambda o: o.seed)]


def test_the_same_order_gives_the_same_game() -> None:
    order = work(1)[0]
    assert without_time([play(order)]) == without_time([play(order)])


def test_two_processes_play_the_same_games_as_one() -> None:
    alone = [play(order) for order in work(3)]
    with local_workers(2) as (executor, count):
        assert without_time([game for _order, game in run(work(3), executor, count)]) == without_time(alone)


def test_a_summary_counts_every_game_once() -> None:
    outcomes = [play(order) for order in work(3)]
    summary = summarise(outcomes, ("axis", "allies"))
    assert sum(summary.wins.values()) == sum(summary.grades.values()) == summary.games == 3
    turns = summary.facts["turns"]
    assert 1 <= turns.low <= turns.mean <= turns.high
    for name, (low, high) in summary.grade_interval.items():
        assert low < summary.grades[name] / summary.games <= high


def test_an_interval_holds_its_share_and_narrows_with_more_games() -> None:
    few, many = wilson(5, 10), wilson(500, 1000)
    assert few[0] < 0.5 < few[1]
    assert many[1] - many[0] < few[1] - few[0]
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.long
@pytest.mark.filterwarnings("default")  # Dask's own
def test_a_dask_cluster_plays_the_same_games() -> None:
    from distributed import LocalCluster

    alone = [play(order) for order in work(4)]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as machines,
        cluster(machines.scheduler_address) as (executor, count),
    ):
        assert count == 2
        assert without_time([game for _order, game in run(work(4), executor, count)]) == without_time(alone)
