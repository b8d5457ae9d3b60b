"""How much sooner two processes are done than one, and two workers of Dask: `python bench/lab.py --games 40 --dask`.

By turns, every other round the other way round. Beside the ratios it says where the missing per cents go: until the
first game begins, in games that take longer because another is played beside them, and at the end, when one worker has
nothing left to play. It needs a machine with nothing beside it, for it goes by the clock.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from time import perf_counter

from msgspec import Struct

from fogbound.games import game_named
from fogbound.lab.playing import Order
from fogbound.lab.simulate import Place, cluster, local_workers, orders, run

WORKERS = 2


class Run(Struct, frozen=True):
    """What became of the time, in seconds."""

    took: float
    start: float
    """Until the first game began."""
    played: float
    """In all games together, by the clocks of those who played them."""
    end: float
    """From the last game but one that ended until the last one did."""


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__)
    wants.add_argument("--scenario", default="SBW3")
    wants.add_argument("--bot", default="greedy")
    wants.add_argument("--games", type=int, default=40)
    wants.add_argument("--rounds", type=int, default=3)
    wants.add_argument("--dask", action="store_true")
    given = wants.parse_args()
    rules = game_named("west")
    rules.new(given.scenario, {})  # as the command does, before any worker is started
    work = orders("west", given.scenario, {}, dict.fromkeys(rules.sides, given.bot), given.games, seed=1, budget=10.0)
    with ExitStack() as stack:
        places: dict[str, Callable[[], Place]] = {
            "one": lambda: local_workers(1),
            "two": lambda: local_workers(WORKERS),
        }
        if given.dask:
            address = stack.enter_context(_scheduler())
            places["dask"] = lambda: cluster(address, {"west"})
            _run(work[: 2 * WORKERS], places["dask"]())  # such workers stay, and know the rules by then
        for turn in range(given.rounds):
            _show({name: _run(work, places[name]()) for name in (list(places) if turn % 2 == 0 else reversed(places))})


def _run(work: Sequence[Order], place: Place) -> Run:
    begin = perf_counter()
    with place as (executor, workers):
        ended = [(perf_counter(), outcome.seconds) for _order, outcome in run(work, executor, workers)]
        took = perf_counter() - begin
    first = min(when - seconds for when, seconds in ended)
    return Run(took, first - begin, sum(seconds for _when, seconds in ended), ended[-1][0] - ended[-2][0])


def _show(found: dict[str, Run]) -> None:
    one = found["one"]
    for name, done in found.items():
        dearer = done.played / one.played
        print(
            f"{name:5} {done.took:7.2f} s, one takes {one.took / done.took:.3f} times as long; until the first game "
            f"{done.start:.2f} s, games {dearer:.3f} times as long, at the end {done.end:.2f} s"
        )


@contextmanager
def _scheduler() -> Iterator[str]:
    os.environ["DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"] = "False"  # watching costs a tenth (docs/laboratory.md)
    from distributed import LocalCluster

    with LocalCluster(WORKERS, threads_per_worker=1, dashboard_address=None) as started:  # type: ignore[no-untyped-call]
        yield started.scheduler_address


if __name__ == "__main__":
    main()
