"""`kill -9` in the middle of whatever the server does: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import os
import secrets
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from fogbound.server.settings import Settings
from server.conftest import RIDGE
from server.running import PATIENCE, Client, Running

pytestmark = pytest.mark.long

KILLS = 50 if os.environ.get("FOGBOUND_FULL") else 3
PLAYERS = 8


class Player:
    """Plays both sides of a game, undoing now and then, and remembers what was acknowledged."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self.rng = Random(seed)
        self.done: list[str] = []
        self.stopping = False

    async def play(self) -> None:
        seats = [{"side": "red", "who": "me"}, {"side": "blue", "who": "me"}]
        plan = {"game": "endless", "scenario": "ridge", "seats": seats, "private": True}
        game = await self.client.insist("POST", "/games", plan)
        self.game = str(game["id"])
        view: Any = await self.client.insist("GET", f"/games/{self.game}/view")
        while not self.stopping:
            undo = view["can"]["undo"] and self.rng.random() < 0.2
            body = {"at": view["at"], "key": secrets.token_hex(8), "side": view["turn"]}
            action = None
            if not undo:
                offered = [a["text"] for a in view["choice"]["actions"]]
                action = self.rng.choice([a for a in offered if not a.startswith("move")] or offered)
                body["action"] = action
            what = "undo" if undo else "actions"
            answer: Any = await self.client.insist("POST", f"/games/{self.game}/{what}", body)
            assert answer["applied"], (body, answer["refusal"], self.done[-3:])
            self.done.append(action) if action else self.done.pop()
            view = answer["view"]
            if view["side"] != view["turn"]:
                view = await self.client.insist("GET", f"/games/{self.game}/view")

    async def check(self) -> None:
        """The log is exactly what was acknowledged, in order."""
        url = f"{self.client.url}/api/games/{self.game}/file"
        text = (await self.client.http.get(url, headers=self.client.headers)).text
        log = text.split("\nlog\n")[1].split("\nend ")[0].split("\n")
        entries = [line.rpartition(" | ")[0].rstrip() for line in log]
        played = [entry.split(" ", 1)[1] for entry in entries if " = " not in entry]
        assert played == self.done


async def _play_under_fire(server: Running, rng: Random) -> int:
    async with httpx2.AsyncClient(timeout=PATIENCE, limits=httpx2.Limits(max_connections=PLAYERS)) as http:
        players = [Player(await Client.guest(server.url, http), seed) for seed in range(PLAYERS)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _kill in range(KILLS):
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            server.kill()
            await asyncio.to_thread(server.start)
            for task in tasks:
                if task.done():
                    task.result()
        for player in players:
            player.stopping = True
        await asyncio.gather(*tasks)
        for player in players:
            await player.check()
        return sum(len(player.done) for player in players)


def test_nothing_acknowledged_is_lost_and_nothing_done_twice(database_url: str, tmp_path: Path) -> None:
    settings = Settings(database=database_url, games=RIDGE, rate_scale=10_000, guests=True)
    server = Running(settings, 2, tmp_path)
    server.start()
    try:
        done = asyncio.run(_play_under_fire(server, Random(1)))
    finally:
        server.stop()
    assert done > PLAYERS
    print(f"{KILLS} kills, {done} actions acknowledged, all there, none twice")
