"""Many games at once: on the cores of this machine, or on a Dask cluster.

Both are a `concurrent.futures.Executor`, so the same code serves. Games are handed out in batches, because a message
to a worker costs more than a short game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager
from os import cpu_count

from fogbound.lab.journal import Journal
from fogbound.lab.playing import Order, Outcome, play

BATCHES_PER_WORKER = 8
"""Enough that no core waits long for the last batch, few enough that handing them out costs nothing."""

Place = AbstractContextManager[tuple[Executor, int]]
"""Where games are played: an executor, and how many workers it has."""


def orders(
    game: str, scenario: str, options: Mapping[str, str], bots: Mapping[str, str], games: int, seed: int, budget: float
) -> list[Order]:
    """The games of a simulation: seeds in a row."""
    return [Order(game, scenario, dict(options), dict(bots), n, budget) for n in range(seed, seed + games)]


def play_out(
    work: Sequence[Order], place: Place, journal: Journal, progress: Callable[[int], object] = lambda done: None
) -> list[Outcome]:
    """The outcomes of all of them, in their order; those in the journal are not played again."""
    left = journal.missing(work)
    progress(len(work) - len(left))
    if left:
        with place as (executor, workers):
            for order, outcome in run(left, executor, workers):
                journal.add(order, outcome)
                progress(1)
    return [journal.outcome(order) for order in work]


def run(work: Sequence[Order], executor: Executor, workers: int) -> Iterator[tuple[Order, Outcome]]:
    """Play all of them; outcomes come as they are ready."""
    size = max(1, len(work) // (workers * BATCHES_PER_WORKER))
    batches = [work[at : at + size] for at in range(0, len(work), size)]
    running = {executor.submit(play_all, batch): batch for batch in batches}
    for done in as_completed(running):
        yield from zip(running[done], done.result(), strict=True)


def play_all(batch: Iterable[Order]) -> list[Outcome]:
    return [play(order) for order in batch]


@contextmanager
def local_workers(workers: int | None = None) -> Iterator[tuple[Executor, int]]:
    """Processes on this machine, one a core by default."""
    count = workers or cpu_count() or 1
    with ProcessPoolExecutor(count) as executor:
        yield executor, count


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask scheduler; they need Fogbound installed too."""
    from distributed import Client  # an extra: `pip install fogbound[lab]`

    with Client(address) as client:  # type: ignore[no-untyped-call]
        yield client.get_executor(pure=False), max(1, len(client.scheduler_info()["workers"]))
