"""A client that costs little: the load generator shares its cores with the server that it measures.

HTTP and WebSocket as far as our server speaks them, on connections of its own, as a browser has them.
"""

from __future__ import annotations

import asyncio
import os
import re
import zlib
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

PATIENCE = 300.0
GZIP = 31
"""What zlib calls it."""
TEXT, BYTES, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
PRESSED = re.compile(rb"\r\ncontent-encoding: *gzip", re.IGNORECASE)


class Line(asyncio.Protocol):
    """A connection; what has come and is not understood yet lies in `rest`."""

    def __init__(self) -> None:
        self.rest = b""
        self.lost = asyncio.get_running_loop().create_future()
        """Done when the other end has gone."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(exc)

    def data_received(self, data: bytes) -> None:
        self.rest += data
        while self.understand():
            pass

    def understand(self) -> bool:
        """Take one whole message from what has come, if there is one."""
        raise NotImplementedError


class Requests(Line):
    """One request after the other."""

    answer: asyncio.Future[bytes] | None = None

    @classmethod
    async def to(cls, url: str, token: str) -> Requests:
        where = urlsplit(url)
        _transport, line = await asyncio.get_running_loop().create_connection(cls, where.hostname, where.port)
        line.head = (
            f"Host: {where.netloc}\r\nAuthorization: Bearer {token}\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n"
            f"User-Agent: fogbound load\r\nContent-Type: application/json\r\n"
        )
        return line

    head = ""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError())

    async def post(self, path: str, body: bytes) -> bytes:
        """The body of the answer."""
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(f"POST {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        async with asyncio.timeout(PATIENCE):
            return await self.answer

    def understand(self) -> bool:
        head, found, rest = self.rest.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if not found or not length or len(rest) < int(length[1]):
            return False
        body, self.rest = rest[: int(length[1])], rest[int(length[1]) :]
        assert self.answer is not None
        if head.startswith(b"HTTP/1.1 200"):
            self.answer.set_result(zlib.decompress(body, GZIP) if PRESSED.search(head) else body)
        else:
            self.answer.set_exception(AssertionError(head.decode() + body.decode(errors="replace")))
        return bool(self.rest)


class Listening(Line):
    """A WebSocket that only listens, and answers pings."""

    def __init__(self, tell: Callable[[bytes], None]) -> None:
        super().__init__()
        self.tell = tell
        self.is_open = False

    @classmethod
    async def at(cls, url: str, path: str, token: str, tell: Callable[[bytes], None]) -> Listening:
        where = urlsplit(url)
        loop = asyncio.get_running_loop()
        _transport, line = await loop.create_connection(lambda: cls(tell), where.hostname, where.port)
        line.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nAuthorization: Bearer {token}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        return line

    def understand(self) -> bool:
        if not self.is_open:
            head, self.is_open, rest = self._handshake()
            self.rest = rest if self.is_open else head
            return self.is_open
        if len(self.rest) < 2:
            return False
        size, begin = self.rest[1], 2
        if size >= 126:
            begin += 2 if size == 126 else 8
            size = int.from_bytes(self.rest[2:begin])
        if len(self.rest) < begin + size:
            return False
        kind, said = self.rest[0] & 15, self.rest[begin : begin + size]
        self.rest = self.rest[begin + size :]
        self._take(kind, said)
        return True

    def _handshake(self) -> tuple[bytes, bool, bytes]:
        head, found, rest = self.rest.partition(b"\r\n\r\n")
        assert not found or head.startswith(b"HTTP/1.1 101"), head
        return head, bool(found), rest

    def _take(self, kind: int, said: bytes) -> None:
        if kind in (TEXT, BYTES):
            self.tell(zlib.decompress(said, GZIP) if kind == BYTES else said)
        elif kind == PING:
            mask = os.urandom(4)
            masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(said))
            self.transport.write(bytes((128 | PONG, 128 | len(said))) + mask + masked)
        elif kind == CLOSE:
            self.transport.close()
