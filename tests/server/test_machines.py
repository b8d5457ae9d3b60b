"""What happens to machines: the disk is full, workers die, PostgreSQL is started anew. Games go on then."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from fogbound.server.app import create_app
from fogbound.server.settings import Settings
from server.conftest import RIDGE, new_database
from server.people import Person, table_of
from server.postgres import start_anew
from server.quick import QuickClient
from server.running import PATIENCE, Client, Running


def test_a_full_disk_loses_nothing_and_is_told(tmp_path: Path) -> None:
    """Whoever reads is served; a move is refused in a sentence, and done once when there is room again."""
    settings = Settings(f"sqlite:///{tmp_path / 'full.sqlite'}", games=RIDGE, rate_scale=1000, attend=False)
    with QuickClient(create_app(settings), raise_server_exceptions=False) as client:
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob")
        game = table_of(ann, bob)
        at = ann.view(game)["at"]
        move = {"action": "deal guard", "at": at, "key": "k1"}
        with _full_disk(client):
            for text in ("x" * 400, "x"):  # until not even a word has room
                said = {"json": {"text": text}, "headers": bob.headers}
                while (answer := client.post(f"/api/games/{game}/chat", **said)).status_code == 201:
                    pass
                assert answer.status_code == 503
            assert "not answering" in ann.ask("POST", f"/games/{game}/actions", move, 503)["error"]["text"]
            assert bob.view(game)["turn"] == "red"
        for _retry in range(2):
            assert ann.ask("POST", f"/games/{game}/actions", move)["applied"]
        assert len(ann.view(game)["events"]["add"]) == 1
        assert client.get("/api/health").status_code == 200


@contextmanager
def _full_disk(client: TestClient) -> Iterator[None]:
    """SQLite takes no page more."""
    database = client.app.state.server.database  # type: ignore[attr-defined]

    def limit(connection: sqlite3.Connection, *_about: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # that is, as many as there are

    database.close()  # so that every connection is a new one
    event.listen(database.engine, "checkout", limit)
    try:
        yield
    finally:
        event.remove(database.engine, "checkout", limit)
        database.close()


class Players:
    """Two bots, and somebody who plays with himself."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def begin(self) -> None:
        self.mine, self.bots = await self._game("me"), await self._game("random")

    async def _game(self, who: str) -> str:
        seats = [{"side": side, "who": who} for side in ("red", "blue")]
        plan = {"game": "endless", "scenario": "ridge", "seats": seats}
        return str((await self.client.insist("POST", "/games", plan))["id"])

    async def go_on(self) -> None:
        """A move of mine is done, once; and the bots make another, in a new game if one of them has won theirs."""
        bots, view = await self._view(self.bots), await self._view(self.mine)
        if bots["status"] == "over":
            self.bots = await self._game("random")
            bots = await self._view(self.bots)
        body = {"at": view["at"], "key": secrets.token_hex(8), "side": view["turn"]}
        body["action"] = view["choice"]["actions"][-1]["text"]
        answer = await self.client.insist("POST", f"/games/{self.mine}/actions", body)
        assert answer["applied"], answer["refusal"]
        while (await self._view(self.bots))["at"] == bots["at"] and bots["status"] != "over":
            await asyncio.sleep(0.1)

    async def _view(self, game: str) -> Any:
        return await self.client.insist("GET", f"/games/{game}/view")


async def _through(server: Running, fault: Any) -> None:
    async with httpx2.AsyncClient(timeout=PATIENCE) as http:
        players = Players(await Client.guest(server.url, http))
        await players.begin()
        await asyncio.wait_for(players.go_on(), PATIENCE)
        await asyncio.to_thread(fault)
        await asyncio.wait_for(players.go_on(), PATIENCE)


@contextmanager
def _serving(database: str, folder: Path) -> Iterator[Running]:
    server = Running(Settings(database=database, games=RIDGE, rate_scale=10_000, guests=True), 2, folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.mark.long
def test_workers_that_die_are_replaced(tmp_path: Path) -> None:
    with _serving(f"sqlite:///{tmp_path / 'two.sqlite'}", tmp_path) as server:

        def kill_workers() -> None:
            assert server.process is not None
            found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
            _tracker, *workers = found.stdout.split()  # the first of its children only tracks what they share
            assert len(workers) == 2
            for worker in workers:
                os.kill(int(worker), signal.SIGKILL)

        asyncio.run(_through(server, kill_workers))


@pytest.mark.long
def test_postgresql_may_be_started_anew_under_play(postgres_url: str, tmp_path: Path) -> None:
    with _serving(new_database(postgres_url), tmp_path) as server:
        asyncio.run(_through(server, lambda: start_anew(postgres_url)))
