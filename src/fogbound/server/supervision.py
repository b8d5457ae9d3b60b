"""Work that runs beside the requests, and cannot die: whatever goes wrong in it is logged, and it goes on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger("fogbound.server")

LATE = 10.0
"""Work that was not done for so many seconds is not done: `/health` says so."""


class Watch:
    """When each kind of work was last done in this process, and how often it failed."""

    def __init__(self) -> None:
        self.done: dict[str, float] = {}
        self.failed: dict[str, int] = {}

    async def every(self, seconds: float, name: str, job: Callable[[], Awaitable[None]]) -> None:
        """Until cancelled."""
        self.done[name], self.failed[name] = time.monotonic(), 0
        while True:
            try:
                await job()
                self.done[name] = time.monotonic()
            except Exception as fault:  # whatever it is: the next time it may do
                self.failed[name] += 1
                log.error("%s failed (%s); trying again.", name, type(fault).__name__, exc_info=fault)
            await asyncio.sleep(seconds)

    def late(self) -> list[str]:
        """The work that should have been done by now."""
        return [name for name, when in self.done.items() if time.monotonic() - when > LATE]
