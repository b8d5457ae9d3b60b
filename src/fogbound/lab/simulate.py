"""Many games at once: on the cores of this machine, or on a Dask cluster.

Both are a `concurrent.futures.Executor`, so the same code serves. Games are handed out one by one, and a few at a time:
a break loses those under way and no others.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from multiprocessing import active_children, get_start_method, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.games import ADOPTED, GAMES, adopt, game_named
from fogbound.games.baggage import Baggage, baggage, unpack
from fogbound.games.maker import maker_of
from fogbound.lab.journal import BOTS, Journal
from fogbound.lab.playing import Order, Outcome, play

if TYPE_CHECKING:
    from distributed import Client

_ = texts("lab")

HANDED_OUT = 8
"""Games for each worker at a time, so that none waits for the next: a message costs little beside the shortest game."""

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
    left = iter(work)
    running: dict[Future[Outcome], Order] = {}
    while True:
        running |= {executor.submit(play, order): order for order in islice(left, workers * HANDED_OUT - len(running))}
        if not running:
            return
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            yield running.pop(done), done.result()


@contextmanager
def local_workers(workers: int | None = None) -> Iterator[tuple[Executor, int]]:
    """Processes on this machine, one a core by default. A break, such as Ctrl-C, waits for none of their games."""
    count = workers or os.cpu_count() or 1
    others = set(active_children())
    with ProcessPoolExecutor(count, initializer=_serve, initargs=(_to_adopt(),)) as executor:
        try:
            yield executor, count
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _to_adopt() -> tuple[str, ...]:
    """The files of scenarios that a worker does not know: one that is forked has them already."""
    return () if get_start_method() == "fork" else tuple(ADOPTED.values())


def _serve(scenarios: Sequence[str]) -> None:
    """A worker leaves Ctrl-C to who started it, ends when that one does, be it killed, and knows the same scenarios."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    adopt(scenarios)


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _settle(makers: Mapping[str, str], scenarios: list[Baggage]) -> None:
    """In a worker elsewhere: play as we do, or its outcomes would be noted as those of our code."""
    if makers != _makers(makers):
        raise Refusal(_("The workers of the cluster have another version of Fogbound: install the same there."))
    unpack(scenarios)


def _makers(games: Iterable[str]) -> dict[str, str]:
    return {name: maker_of(game_named(name), BOTS) for name in games}


def _carry(client: Client, games: Iterable[str], scenarios: list[Baggage]) -> None:
    """Workers elsewhere, those that come later too, do not have the files of scenarios that somebody wrote."""
    from distributed import WorkerPlugin

    makers = _makers(games)

    class Carried(WorkerPlugin):
        def setup(self, worker: object) -> None:
            _settle(makers, scenarios)

    client.register_plugin(Carried(), name="fogbound")


@contextmanager
def cluster(address: str, games: Iterable[str] = GAMES) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask scheduler; they need the same Fogbound installed."""
    from distributed import Client  # an extra: `pip install fogbound[lab]`

    try:
        found = Client(address)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):  # nobody answers there, or that is no address
        raise Refusal(
            _(
                "No Dask scheduler answers at {address}: write it as tcp://scheduler:8786, once it runs.",
                address=address,
            )
        ) from None
    with found as client:
        _carry(client, games, [baggage(code) for code in ADOPTED])
        yield client.get_executor(pure=False), max(1, len(client.scheduler_info()["workers"]))
