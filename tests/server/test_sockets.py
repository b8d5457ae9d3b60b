"""Sockets that stay, break off, fall behind or come in thousands."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx2
import msgspec
import pytest
from starlette.testclient import TestClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fogbound.server.accounts import User
from fogbound.server.api import socket as socket_api
from fogbound.server.api.caller import Caller
from fogbound.server.hub import Hub, Socket
from fogbound.server.settings import Settings
from server.conftest import RIDGE
from server.people import Person, table_of
from server.running import PATIENCE, Client, Running

FULL = bool(os.environ.get("FOGBOUND_FULL"))
IDLE = 10_000 if FULL else 300


def test_a_view_is_pushed_to_both_sides_each_its_own(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    with ann.socket(game) as red, bob.socket(game) as blue:
        for socket in (red, blue):
            assert [socket.receive_json()["type"] for _n in range(2)] == ["table", "view"]
        ann.play(game, "deal guard")
        mine, theirs = red.receive_json(), blue.receive_json()
        assert mine["observation"]["blocks"][0]["kind"] == "guard"
        assert theirs["observation"]["blocks"][0]["kind"] is None
        assert mine["events"]["keep"] == theirs["events"]["keep"] == 0


def test_a_reconnect_gets_what_it_missed_and_no_more(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    first = ann.play(game, "deal guard")["view"]
    ann.play(game, "deal line")
    with ann.socket(game, f"&seen={first['at']}") as socket:
        assert socket.receive_json()["type"] == "table"
        view = socket.receive_json()
    assert view["events"]["keep"] == 1
    assert [event["text"] for event in view["events"]["add"]] == ["Red B is a line.", "Red C is a scout."]


def test_who_plays_both_sides_follows_the_choice(ann: Person) -> None:
    game = ann.new_game(blue="me")
    with ann.socket(game) as socket:
        assert socket.receive_json()["type"] == "table"
        assert socket.receive_json()["side"] == "red"
        ann.play(game, "deal guard")
        assert socket.receive_json()["side"] == "red"
        ann.play(game, "deal line")
        view = socket.receive_json()
        assert view["side"] == "blue"
        assert view["choice"]


def test_the_lobby_tells_where_one_is_asked(ann: Person, bob: Person) -> None:
    with ann.client.websocket_connect("/api/socket", headers=ann.headers) as socket:
        assert socket.receive_json() == {"type": "lobby"}
        assert socket.receive_json() == {"type": "turns", "games": []}
        game = table_of(ann, bob)
        turns: Any = None
        while turns != [game]:
            turns = socket.receive_json().get("games")


class StuckSocket:
    """A client that is there, and takes nothing."""

    headers: ClassVar[dict[str, str]] = {}
    cookies: ClassVar[dict[str, str]] = {}

    def __init__(self) -> None:
        self.closed: int | None = None

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        return ""

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


def test_a_client_that_takes_nothing_is_dropped(client: TestClient, ann: Person) -> None:
    game = ann.new_game(blue="me")
    server = client.app.state.server  # type: ignore[attr-defined]

    async def run() -> int | None:
        quick = msgspec.structs.replace(server.settings, slow_client_seconds=0.2)
        stuck, caller = StuckSocket(), Caller(Impatient(server, quick), None, "en", "here")  # type: ignore[arg-type]
        watching = Socket(User("x", "X", "en", True), game, "", "en", "", 0)
        await asyncio.wait_for(socket_api._serve(caller, stuck, watching), PATIENCE)  # type: ignore[arg-type]
        return stuck.closed

    assert asyncio.run(run()) == socket_api.CLOSE_SLOW


def test_the_clerk_looks_for_those_who_wait_once() -> None:
    hub, (waits, sends, lobby) = Hub(), [Socket(None, game, None, "en", "", 0) for game in ("G", "G", "")]
    for watching in (waits, sends, lobby):
        hub.add(watching)
    waits.parked = lobby.parked = True
    assert hub.claim("G") == [waits]
    assert hub.claim("G") == hub.claim("other") == hub.claim("") == []
    waits.give([], None)
    assert hub.claim("G") == [waits]


def test_news_are_sent_in_order_and_none_is_lost_whoever_looked_for_them(client: TestClient) -> None:
    """Something else happens while the clerk looks: the task asks as well, and sends what he found before."""
    server = client.app.state.server  # type: ignore[attr-defined]

    async def run() -> list[str]:
        sent, asked, hub = list[str](), 0, Hub()
        watching = Socket(None, "G", None, "en", "", 0)
        hub.add(watching)

        def news(*_given: object) -> list[bytes]:
            nonlocal asked
            asked += 1
            return [f"asked {asked}".encode()]

        class Heard(StuckSocket):
            async def send_text(self, text: str) -> None:
                sent.append(text)

        watching.news = news  # type: ignore[method-assign]
        sending = asyncio.create_task(socket_api._send(Caller(server, None, "en", "here"), Heard(), watching))  # type: ignore[arg-type]

        async def until(count: int) -> None:
            while len(sent) < count or not watching.parked:
                await asyncio.sleep(0.001)

        await until(1)
        assert hub.claim("G") == [watching]
        hub.wake("G", [watching])
        watching.give([b"found"], None)
        await until(2)
        assert hub.claim("G") == [watching]
        hub.wake("G")
        watching.give([b"found again"], None)
        await until(4)
        assert hub.claim("G") == [watching]
        watching.give([], LookupError())
        await until(5)
        sending.cancel()
        return sent

    told = asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert told == ["asked 1", "found", "found again", "asked 2", "asked 3"]


class Impatient:
    """A server with other settings."""

    def __init__(self, server: Any, settings: Settings) -> None:
        self.server, self.settings = server, settings

    def __getattr__(self, name: str) -> Any:
        return getattr(self.server, name)


# -- a real server -----------------------------------------------------------------------------------------------------


@pytest.fixture
def running(database_url: str, tmp_path: Path) -> Iterator[Running]:
    settings = Settings(
        database=database_url, games=RIDGE, rate_scale=100_000, guests=True, sockets_per_address=IDLE + 50
    )
    server = Running(settings, 1, tmp_path)
    server.start()
    yield server
    server.stop()


async def idle_socket(url: str, game: str, client: Client) -> ClientConnection:
    headers = {"Authorization": f"Bearer {client.token}"}
    where = f"{url.replace('http', 'ws')}/api/socket?game={game}&side="
    return await connect(where, additional_headers=headers, compression=None, ping_interval=None, open_timeout=PATIENCE)


async def crowd(url: str, server: Running) -> tuple[float, float, int]:
    """Thousands look on; two play. How long an action takes before and during, and the memory for one onlooker."""
    async with httpx2.AsyncClient(timeout=PATIENCE) as http:
        player = await Client.guest(url, http)
        seats = [{"side": "red", "who": "me"}, {"side": "blue", "who": "me"}]
        watched = str(
            (await player.ask("POST", "/games", {"game": "endless", "scenario": "ridge", "seats": seats}))["id"]
        )
        other = str(
            (await player.ask("POST", "/games", {"game": "endless", "scenario": "ridge", "seats": seats}))["id"]
        )

        async def act() -> float:
            times = []
            for _n in range(20):
                view: Any = await player.ask("GET", f"/games/{other}/view")
                body = {"at": view["at"], "key": f"{time.perf_counter()}".replace(".", ""), "side": view["turn"]}
                body["action"] = view["choice"]["actions"][-1]["text"]
                begin = time.perf_counter()
                await player.ask("POST", f"/games/{other}/actions", body)
                times.append(time.perf_counter() - begin)
            return sorted(times)[10]

        before, empty = await act(), server.memory()
        sockets: list[ClientConnection] = []
        while len(sockets) < IDLE:
            guests = [await Client.guest(url, http) for _n in range(5)]
            batch = [idle_socket(url, watched, guest) for guest in guests for _n in range(20)]
            sockets += await asyncio.gather(*batch)
        during, full = await act(), server.memory()
        for socket in sockets:
            socket.transport.abort()
        return before, during, (full - empty) // len(sockets)


@pytest.mark.long
def test_idle_sockets_cost_little_and_disturb_nobody(running: Running) -> None:
    before, during, each = asyncio.run(crowd(running.url, running))
    print(
        f"{IDLE} idle sockets: {each / 1024:.0f} kB each; an action {before * 1e3:.1f} ms, then {during * 1e3:.1f} ms"
    )
    assert each < 200 * 1024
    if FULL:  # a figure for a machine that has nothing else to do
        assert during < 10 * before + 0.1


@pytest.mark.long
def test_more_sockets_than_one_may_have_are_refused(running: Running) -> None:
    async def run() -> list[int]:
        async with httpx2.AsyncClient(timeout=PATIENCE) as http:
            player = await Client.guest(running.url, http)
            seats = [{"side": "red", "who": "me"}, {"side": "blue", "who": "me"}]
            plan = {"game": "ridge", "scenario": "ridge", "seats": seats}
            game = str((await player.ask("POST", "/games", plan))["id"])
            codes = []
            held = [await idle_socket(running.url, game, player) for _n in range(26)]
            for socket in held:
                try:
                    await asyncio.wait_for(socket.recv(), PATIENCE)
                except ConnectionClosed as closed:
                    codes.append(closed.rcvd.code if closed.rcvd else 0)
                await socket.close()
            return codes

    assert asyncio.run(run()) == [socket_api.CLOSE_TOO_MANY] * 2
