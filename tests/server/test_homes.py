"""Two workers, one game: whoever asks for it is answered where it is at home, and notices nothing of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from fogbound.server import homes
from fogbound.server.connections import Protocol
from fogbound.server.homes import Home

GAMES = [f"a-game-{n:05}" for n in range(16)]
HEAD = b"Host: here\r\nContent-Length: 4\r\n\r\n"


class Worker:
    """It answers with its name, and with what it was sent."""

    def __init__(self, folder: Path) -> None:
        self.home = Home(folder)
        kind = type("OfOneWorker", (Protocol,), {"home": self.home})
        config, state = Config(self.answer, interface="asgi3", log_level="error"), ServerState()
        self.begin = lambda: kind(config, state, {}, asyncio.get_running_loop())

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", scope["path"] != "/early"  # there it answers before it has read
        while more:
            message = await receive()
            body, more = body + message["body"], message["more_body"]
        body += f" by {self.home.name}".encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def workers(folder: Path, count: int = 2) -> AsyncIterator[list[tuple[Worker, int]]]:
    loop, found = asyncio.get_running_loop(), []
    async with contextlib.AsyncExitStack() as stack:
        for worker in (Worker(folder) for _n in range(count)):
            server = await loop.create_server(worker.begin, "127.0.0.1", 0)
            await stack.enter_async_context(server)
            stack.callback(worker.home.close)
            found.append((worker, server.sockets[0].getsockname()[1]))
        for _worker, port in found:  # from its first connection on a worker takes part
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.sleep(0.05)
            writer.close()
        yield found


class Client:
    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> Client:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_about: object) -> None:
        self.writer.close()

    async def say(self, *parts: bytes) -> None:
        for part in parts:
            self.writer.write(part)
            await asyncio.sleep(0.05)

    async def answer(self) -> str:
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 10)
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        return (await self.reader.readexactly(length)).decode()

    async def ask(self, game: str, body: bytes = b"move") -> str:
        await self.say(f"POST /api/games/{game}/actions HTTP/1.1\r\n".encode() + HEAD + body)
        return await self.answer()


def test_whoever_asks_for_a_game_is_answered_at_its_home(tmp_path: Path) -> None:
    async def run() -> None:
        async with workers(tmp_path) as found:
            answers = {}
            for _worker, port in found:
                async with Client(port) as client:  # one connection, as a browser keeps it
                    answers[port] = [await client.ask(game) for game in GAMES]
            one, other = answers.values()
            assert one == other
            assert set(one) == {f"move by {worker.home.name}" for worker, _port in found}

    asyncio.run(run())


def test_a_socket_goes_where_the_actions_go(tmp_path: Path) -> None:
    home = Home(tmp_path)
    (tmp_path / "another").touch()
    for game in GAMES:
        of_actions = home.of(f"POST /api/games/{game}/actions HTTP/1.1".encode())
        assert home.of(f"GET /api/socket?side=red&game={game}&seen= HTTP/1.1".encode()) == of_actions
        assert home.of(f"GET /api/games/{game}?side=red HTTP/1.1".encode()) == of_actions
    assert home.of(b"GET /api/games HTTP/1.1") is None
    assert home.of(b"GET /api/socket HTTP/1.1") is None
    home.close()


def test_the_middle_of_a_request_is_never_taken_for_the_beginning_of_one(tmp_path: Path) -> None:
    """Otherwise somebody could speak for others behind the same proxy."""

    async def run() -> None:
        async with workers(tmp_path) as found:
            worker, port = found[0]
            game = next(game for game in GAMES if worker.home.of(f"GET /api/games/{game}/view".encode()))
            inside = f"POST /api/games/{game}/actions HTTP/1.1\r\n".encode() + HEAD + b"evil"
            async with Client(port) as client:
                begin = f"POST /elsewhere HTTP/1.1\r\nHost: here\r\nContent-Length: {len(inside)}\r\n\r\n".encode()
                await client.say(begin, inside)
                assert await client.answer() == f"{inside.decode()} by {worker.home.name}"
                await client.say(begin.replace(b"elsewhere", b"early"))
                assert worker.home.name in await client.answer()
                await client.say(inside)  # still of the request that was answered
                await client.say(b"POST /elsewhere HTTP/1.1\r\nX: ", inside)  # as the value of a header
                assert worker.home.name in await client.answer()

    asyncio.run(run())


def test_a_worker_that_died_is_not_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        dead = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        dead.bind(str(tmp_path / "dead"))
        dead.close()
        async with workers(tmp_path, 1) as [(worker, port)], Client(port) as client:
            assert {await client.ask(game) for game in GAMES} == {f"move by {worker.home.name}"}
        assert os.listdir(tmp_path) == []

    asyncio.run(run())


def test_a_worker_that_hangs_gets_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its letter-box is full: whoever asked is answered where he is."""
    monkeypatch.setattr(homes, "TRIES", 3)

    async def run() -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hung:
            hung.bind(str(tmp_path / "hung"))
            hung.setblocking(False)
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other, contextlib.suppress(BlockingIOError):
                other.setblocking(False)
                while True:
                    other.sendto(b"x", str(tmp_path / "hung"))
            async with workers(tmp_path, 1) as [(worker, port)], Client(port) as client:
                assert {await client.ask(game) for game in GAMES} == {f"move by {worker.home.name}"}

    asyncio.run(run())
