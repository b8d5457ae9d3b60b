"""A client for the tests of the server: as Starlette's, but each request goes to the server's thread once."""

from __future__ import annotations

from typing import Any

import httpx2
from starlette.testclient import TestClient
from starlette.types import ASGIApp


class QuickClient(TestClient):
    """Starlette's own goes there and back seven times for a request, which took longer than most answers."""

    def __init__(self, app: ASGIApp, raise_server_exceptions: bool = True, **more: Any) -> None:
        super().__init__(app, raise_server_exceptions=raise_server_exceptions, **more)
        self._transport = AtOnce(self, self._transport, raise_server_exceptions)


class AtOnce(httpx2.BaseTransport):
    """Runs the application to the end of its answer. Sockets are left to Starlette."""

    def __init__(self, client: TestClient, sockets: httpx2.BaseTransport, raises: bool) -> None:
        self.client, self.sockets = client, sockets
        self.within = httpx2.ASGITransport(client.app, raise_app_exceptions=raises, client=("testclient", 50000))

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.url.scheme in ("ws", "wss"):
            return self.sockets.handle_request(request)
        request.read()
        with self.client._portal_factory() as portal:
            return portal.call(self.answer, request)

    async def answer(self, request: httpx2.Request) -> httpx2.Response:
        """Read where the server runs; what it is packed in is left for the client to open."""
        told = await self.within.handle_async_request(request)
        assert isinstance(told.stream, httpx2.AsyncByteStream)
        whole = b"".join([part async for part in told.stream])
        return httpx2.Response(told.status_code, headers=told.headers, stream=httpx2.ByteStream(whole))
