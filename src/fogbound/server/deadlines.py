"""Connections that begin a request and never end its headers are closed. Bodies have their own deadline (`guard`)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as AutoHTTPProtocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEADER_SECONDS = 20.0
"""For the headers of a request, from its first byte; for the first one, from the beginning of the connection."""


class Protocol(AutoHTTPProtocol):
    """Uvicorn's, which waits for ever."""

    _expiry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._await_headers()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_headers(self) -> None:
        if self._expiry is None:
            self._expiry = self.loop.call_later(HEADER_SECONDS, self._expire)

    def _stop_waiting(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None

    def _expire(self) -> None:
        self._expiry = None
        if self.transport.get_protocol() is self:  # and not that of a socket, which began as a request
            self.transport.close()
