"""The clerk: one thread of each process that reads and writes the database, and owns the tables in memory.

Everything that touches a game in play runs on that thread, one job after the other. So nothing in memory needs a lock,
and a job is a plain function. Between processes the database decides: whoever inserts a row of the journal first.

To wake a thread costs as much as a short job. So what is asked for in one go of the event loop goes to the clerk
together, and what he has done in a moment comes back together; with it what follows from a job, unasked (`then`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import deque
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
    """A job, and where to take what comes of it; nowhere if nobody waits for it."""

    job: Callable[[], Any]
    put: float
    loop: asyncio.AbstractEventLoop | None = None
    take: Callable[[Any, BaseException | None], None] | None = None
    """Called in that loop with the result, or with what went wrong."""


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
        self._following: list[Errand] = []
        """What follows from the job at hand."""
        self._followed = 0
        """So many jobs did so far."""
        self._done: list[tuple[asyncio.AbstractEventLoop, Callable[[], None]]] = []
        """What is to be brought back, and where it is called."""
        self._inbox: SimpleQueue[list[Errand] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="clerk", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[..., T], *args: Any) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if loop not in self._trays:
            self._trays[loop] = []
            loop.call_soon(self._hand_in, loop)
        self._trays[loop].append(Errand(partial(job, *args), time.perf_counter(), loop, partial(_settle, answer)))
        return await answer

    def put(self, job: Callable[..., None], *args: Any) -> None:
        """Hand it a job and go on."""
        self._asked += 1
        self._inbox.put([Errand(partial(job, *args), time.perf_counter())])

    def _hand_in(self, loop: asyncio.AbstractEventLoop) -> None:
        tray = self._trays.pop(loop)
        self._asked += len(tray)
        self._inbox.put(tray)

    # -- on the clerk's thread ---------------------------------------------------------------------------------------

    def say(self, loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
        """To be called in the loop just before it gets what comes of the job at hand."""
        self._done.append((loop, call))

    def then(
        self, loop: asyncio.AbstractEventLoop, take: Callable[[T, BaseException | None], None], job: Callable[[], T]
    ) -> None:
        """Do this next, though nobody has asked for it; what comes of it is taken in the loop."""
        self._followed += 1
        self._following.append(Errand(job, time.perf_counter(), loop, take))

    def _work(self) -> None:
        while (tray := self._inbox.get()) is not None:
            to_do, since = deque(tray), time.perf_counter()
            while to_do:
                if time.perf_counter() - since > MOMENT:
                    self._bring_back()
                    since = time.perf_counter()
                self._run(to_do.popleft())
                if self._following:
                    to_do.extendleft(reversed(self._following))
                    self._following, since = [], time.perf_counter()  # it comes along, if it does not take long
            self._bring_back()

    def _run(self, errand: Errand) -> None:
        begin = time.perf_counter()
        self.waited += begin - errand.put
        result = fault = None
        try:
            result = errand.job()
        except BaseException as raised:  # whatever it is, it belongs to whoever asked
            fault = raised
            if errand.take is None:  # nobody waits for it, and the next job must still be done
                log.error("A job of the clerk failed: %s", type(fault).__name__, exc_info=fault)
        if errand.loop is not None and errand.take is not None:
            self._done.append((errand.loop, partial(errand.take, result, fault)))
        self.worked += time.perf_counter() - begin
        self.done += 1

    def _bring_back(self) -> None:
        done, self._done = self._done, []
        for loop in {loop for loop, _call in done}:
            with contextlib.suppress(RuntimeError):  # it has ended; so has whoever could be told
                loop.call_soon_threadsafe(_deliver, [call for where, call in done if where is loop])

    @property
    def waiting(self) -> int:
        """Jobs that are not done."""
        return self._asked + self._followed - self.done

    def close(self) -> None:
        self._inbox.put(None)
        self._thread.join(timeout=END_SECONDS)


def _deliver(calls: list[Callable[[], None]]) -> None:
    for call in calls:
        try:
            call()
        except Exception as fault:  # whoever comes next is not to blame
            log.error("What the clerk has done was not taken: %s", type(fault).__name__, exc_info=fault)


def _settle(answer: asyncio.Future[T], result: T, fault: BaseException | None) -> None:
    if answer.done():  # whoever asked has left
        return
    if fault is not None:
        answer.set_exception(fault)
    else:
        answer.set_result(result)
