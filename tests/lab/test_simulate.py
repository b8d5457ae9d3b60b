"""Simulations: the same games whoever plays them, and shares with honest intervals."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from time import perf_counter, sleep
from typing import Any

import pytest

from fogbound.lab.playing import Order, Outcome, play
from fogbound.lab.simulate import HANDED_OUT, cluster, local_workers, orders, run
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


class Eager(Executor):
    """Does at once what it is given, and counts it."""

    done = 0

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        self.done += 1
        told: Future[Any] = Future()
        told.set_result(work(*given, **named))
        return told


def test_a_break_loses_no_more_than_was_handed_out() -> None:
    worker = Eager()
    games = run(work(HANDED_OUT + 3), worker, 1)
    assert next(games)[0] in work(HANDED_OUT)
    assert worker.done == HANDED_OUT
    assert len(list(games)) == HANDED_OUT + 2


def broken_off() -> None:
    with local_workers(1) as (executor, _count):
        executor.submit(sleep, 60)
        raise KeyboardInterrupt


def test_a_break_waits_for_no_game() -> None:
    """Ctrl-C went on until all games had been played."""
    begin = perf_counter()
    with pytest.raises(KeyboardInterrupt):
        broken_off()
    assert perf_counter() - begin < 30


ORPHAN = """
import os, signal, time
from fogbound.lab.simulate import local_workers
with local_workers(2) as (executor, _count):
    games = [executor.submit(time.sleep, wait) for wait in (0.1, 0.1, 100, 100)]
    games[0].result()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_workers_end_with_who_started_them() -> None:
    """They hold its output: the pipe closes when the last of them is gone."""
    subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, timeout=50, check=False)


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
