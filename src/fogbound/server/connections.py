"""Connections that are handed over: those of a game go to the worker where it is at home (`homes.py`).

Only between two requests, when nothing of one has been read and nothing of an answer is left to send: whoever could
have the middle of a request taken for the beginning of one could speak for others behind the same proxy.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from fogbound.server import deadlines
from fogbound.server.homes import LONGEST, Home, home_from_environment


class Protocol(deadlines.Protocol):
    """Of one connection."""

    home: ClassVar[Home | None] = None
    """Of this worker, if there are others."""
    between = True
    """Whether the next byte begins a request."""
    read_elsewhere = b""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.home is not None:  # with its first connection a worker knows how to go on with those of others
            begin = partial(type(self), self.config, self.server_state, self.app_state, self.loop)
            self.home.open(self.loop, partial(_go_on, self.loop, self.tasks, begin))
        if self.read_elsewhere:
            super().data_received(self.read_elsewhere)

    def data_received(self, data: bytes) -> None:
        if self.home is None or not self._may_leave(data) or not self._leave(self.home, data):
            super().data_received(data)

    def on_message_begin(self) -> None:
        self.between = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self.between = True
        super().on_message_complete()

    def _may_leave(self, data: bytes) -> bool:
        answered = self.cycle is None or self.cycle.response_complete
        waits = self.between and answered and not self.transport.is_closing()
        return waits and len(data) < LONGEST and not self.transport.get_write_buffer_size()

    def _leave(self, home: Home, data: bytes) -> bool:
        """Whether somebody else has the connection now."""
        to = home.of(data)
        if to is None or not home.hand_over(self.transport.get_extra_info("socket").fileno(), data, to):
            return False
        self.transport.abort()  # our end of it only
        return True


def _go_on(
    loop: asyncio.AbstractEventLoop,
    tasks: set[asyncio.Task[None]],
    begin: Callable[[], Protocol],
    connection: socket.socket,
    read: bytes,
) -> None:
    """With a connection that another worker has begun to read."""

    def begun() -> Protocol:
        protocol = begin()
        protocol.read_elsewhere = read
        return protocol

    async def connect() -> None:
        await loop.connect_accepted_socket(begun, connection)

    task = loop.create_task(connect())
    tasks.add(task)
    task.add_done_callback(tasks.discard)


def move_in() -> None:
    """What each worker does first. Uvicorn's other protocol does not say where a request ends."""
    if hasattr(deadlines.Protocol, "on_message_begin"):
        Protocol.home = home_from_environment()
