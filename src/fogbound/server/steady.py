"""The time by which games are played: the database's, between two looks at it by a clock that never jumps.

So all processes and machines agree about it, and a correction of this machine's clock costs nobody his game.
"""

from __future__ import annotations

import time


class Steady:
    """Called, it says the time in seconds since 1970."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def set(self, now: float) -> None:
        """The database says that it is `now`."""
        self._ahead = now - time.monotonic()

    def __call__(self) -> float:
        return time.monotonic() + self._ahead
