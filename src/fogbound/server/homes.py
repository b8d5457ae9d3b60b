"""Each game has a home among the workers of a machine: a connection that asks for the game is handed over to there.

Any worker serves any game. But whatever one of them plays at a table the others that show it must read, play again and
look at again; with two workers an action cost two thirds more than with one. So the worker that gets the first bytes of
a request for a game passes them on together with the connection itself, which the operating system lets it do, and
forgets it. The client notices nothing. Where a worker does not take it, the request is answered where it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import socket
import time
from array import array
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

FOLDER = "FOGBOUND_HOMES"
"""The variable by which workers know where their doors are; without one, everybody is at home everywhere."""
KNOWN_SECONDS = 1.0
"""How long a worker believes that it knows the others."""
KNOWN_GAMES = 10_000
TRY_SECONDS, TRIES = 0.005, 100
"""How often a connection is offered to a worker that has no room for it."""
LONGEST = 65_536
"""Bytes that are passed on: what is read from a connection at once is no more."""
OF_A_GAME = re.compile(
    rb"[A-Z]{3,6} /api/(?:games/([A-Za-z0-9_\-]{8,24})[/? ]|socket\?(?:[^ ]*&)?game=([A-Za-z0-9_\-]{8,24})[& ])"
)
ARE_POSSIBLE = hasattr(socket, "recv_fds") and hasattr(socket, "AF_UNIX")

Take = Callable[[socket.socket, bytes], None]
"""Called with a connection, and with what was read from it."""


class Home:
    """One worker's, and its way to the others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = secrets.token_hex(8)
        self._others: set[str] = set()
        self._homes: dict[bytes, str] = {}
        """Of the games that were asked for since the others last changed."""
        self._until = 0.0
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.setblocking(False)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._take: Take | None = None

    def open(self, loop: asyncio.AbstractEventLoop, take: Take) -> None:
        """From now on the others may hand connections over."""
        if self._loop is None:
            self._loop, self._take = loop, take
            self._door.bind(str(self.folder / self.name))
            loop.add_reader(self._door.fileno(), self._receive)

    def close(self) -> None:
        if self._loop is not None:
            self._loop.remove_reader(self._door.fileno())
        self._door.close()
        (self.folder / self.name).unlink(missing_ok=True)

    def of(self, request: bytes) -> str | None:
        """Who should answer a request that begins so, if not we."""
        found = OF_A_GAME.match(request)
        if found is None:
            return None
        self._look_round()
        game = found[1] or found[2]
        if (best := self._homes.get(game)) is None:
            workers = [self.name, *self._others]
            best = max(workers, key=lambda name: blake2b(game, key=name.encode(), digest_size=8).digest())
            self._homes[game] = best
        return None if best == self.name else best

    def hand_over(self, connection: int, read: bytes, to: str) -> bool:
        """Whether it is no longer ours; otherwise nothing has happened."""
        try:
            self._send(connection, read, to)
        except BlockingIOError:  # his letter-box holds ten
            self._try_again(os.dup(connection), read, to, TRIES)
        except OSError:
            return False
        return True

    def _send(self, connection: int, read: bytes, to: str) -> None:
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))
        try:
            self._door.sendmsg([read], [rights], 0, str(self.folder / to))
        except ConnectionRefusedError:  # he is dead
            (self.folder / to).unlink(missing_ok=True)
            self._until = 0.0
            raise

    def _try_again(self, connection: int, read: bytes, to: str, tries: int) -> None:
        """In a moment; if he has more to do than we, it is ours after all."""
        assert self._loop is not None
        try:
            self._send(connection, read, to)
        except BlockingIOError:
            if tries:
                self._loop.call_later(TRY_SECONDS, self._try_again, connection, read, to, tries - 1)
                return
            self._go_on(connection, read)
        except OSError:
            self._go_on(connection, read)
        else:
            os.close(connection)

    def _look_round(self) -> None:
        """Who is there now?"""
        if (now := time.monotonic()) > self._until:
            self._until = now + KNOWN_SECONDS
            with contextlib.suppress(OSError):
                found = {name for name in os.listdir(self.folder) if name != self.name}
                if found != self._others or len(self._homes) > KNOWN_GAMES:
                    self._others, self._homes = found, {}

    def _receive(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                read, connections, _flags, _sender = socket.recv_fds(self._door, LONGEST, 1)
                for connection in connections:
                    self._go_on(connection, read)

    def _go_on(self, connection: int, read: bytes) -> None:
        assert self._take is not None
        taken = socket.socket(fileno=connection)
        taken.setblocking(False)
        self._take(taken, read)


def home_from_environment() -> Home | None:
    """That of this process, if there are others."""
    folder = os.environ.get(FOLDER)
    return Home(Path(folder)) if folder and ARE_POSSIBLE else None
