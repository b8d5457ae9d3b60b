"""The clerk: one thread of each process that reads and writes the database, and owns the tables in memory.

Everything that touches a game in play runs on that thread, one job after the other. So nothing in memory needs a lock,
and a job is a plain function. Between processes the database decides: whoever inserts a row of the journal first.

To wake a thread costs as much as a short job. So what is asked for in one go of the event loop goes to the clerk
together, and what he has done in a moment comes back together.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

log = logging.getLogger("fogbound.server")

MOMENT = 0.001
"""Seconds at most for which an answer waits to be brought back with others."""
END_SECONDS = 5.0
"""How long we wait at the end for the job under way."""


class Errand(Struct, eq=False):
    """A job, and who waits for what comes of it."""

    job: Callable[[], Any]
    answer: asyncio.Future[Any] | None
    put: float
    result: Any = None
    fault: BaseException | None = None


class Clerk:
    """The one thread. `do` hands it a job and waits for the answer."""

    def __init__(self) -> None:
        self.done = 0
        self.worked = 0.0
        """Seconds; a clerk who works all the time is the first limit of a process."""
        self.waited = 0.0
        """Seconds that jobs lay there before they were begun, one by one."""
        self._asked = 0
        self._trays: dict[asyncio.AbstractEventLoop, list[Errand]] = {}
        """What was asked for in this go of a loop."""
        self._inbox: SimpleQueue[list[Errand] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="clerk", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[..., T], *args: Any) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if loop not in self._trays:
            self._trays[loop] = []
            loop.call_soon(self._hand_in, loop)
        self._trays[loop].append(Errand(partial(job, *args), answer, time.perf_counter()))
        return await answer

    def put(self, job: Callable[..., None], *args: Any) -> None:
        """Hand it a job and go on."""
        self._asked += 1
        self._inbox.put([Errand(partial(job, *args), None, time.perf_counter())])

    def _hand_in(self, loop: asyncio.AbstractEventLoop) -> None:
        tray = self._trays.pop(loop)
        self._asked += len(tray)
        self._inbox.put(tray)

    def _work(self) -> None:
        while (tray := self._inbox.get()) is not None:
            done: list[Errand] = []
            last = time.perf_counter()
            for errand in tray:
                self._run(errand)
                done.append(errand)
                if time.perf_counter() - last > MOMENT:
                    _bring_back(done)
                    done, last = [], time.perf_counter()
            _bring_back(done)

    def _run(self, errand: Errand) -> None:
        begin = time.perf_counter()
        self.waited += begin - errand.put
        try:
            errand.result = errand.job()
        except BaseException as fault:  # whatever it is, it belongs to whoever asked
            errand.fault = fault
            if errand.answer is None:  # nobody waits for it, and the next job must still be done
                log.error("A job of the clerk failed: %s", type(fault).__name__, exc_info=fault)
        self.worked += time.perf_counter() - begin
        self.done += 1

    @property
    def waiting(self) -> int:
        """Jobs that are not done."""
        return self._asked - self.done

    def close(self) -> None:
        self._inbox.put(None)
        self._thread.join(timeout=END_SECONDS)


def _bring_back(done: list[Errand]) -> None:
    """Those of one tray come from one loop."""
    loop = done[0].answer.get_loop() if done and done[0].answer else None
    if loop is not None and not loop.is_closed():
        loop.call_soon_threadsafe(_settle, done)


def _settle(done: list[Errand]) -> None:
    for errand in done:
        answer = errand.answer
        if answer is None or answer.done():  # whoever asked has left
            continue
        if errand.fault is not None:
            answer.set_exception(errand.fault)
        else:
            answer.set_result(errand.result)
