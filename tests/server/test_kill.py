"""`kill -9` in the middle of whatever the server does: nothing acknowledged is lost, nothing is done twice.

Beside the players a bot plays, clocks run out and mail is due; ten seconds after a restart all of that goes on.
`FOGBOUND_KILLS=200 pytest -m long -s tests/server/test_kill.py` for as many kills as one likes, on each database.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from sqlalchemy import func, insert, select

from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.store.schema import games, journal, letters
from server.conftest import RIDGE
from server.running import PATIENCE, Client, Running

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("FOGBOUND_KILLS") or (50 if os.environ.get("FOGBOUND_FULL") else 3))
PLAYERS = 8
STUCK = 10.0 if "FOGBOUND_KILLS" in os.environ or os.environ.get("FOGBOUND_FULL") else PATIENCE
"""Seconds after a restart in which what is due must go on; ten are a figure for a machine that does nothing else."""
CLOCK = 10.0


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


class Duties:
    """A game between bots, games whose clocks run out, mail that is due: what the server does of itself."""

    def __init__(self, client: Client, database: Database) -> None:
        self.client = client
        self.database = database
        self.clocks: dict[str, float] = {}
        self.longest = 0.0

    async def begin(self) -> None:
        self.bots = await self._new_game("random", "random")

    async def more(self) -> None:
        """Another clock to run out, and another letter."""
        self.clocks[await self._new_game("me", "me", clock={"base": CLOCK})] = time.time()
        letter = {"address": "ann@x.example", "subject": "s", "body": "b", "tries": 0, "due": time.time()}
        with self.database.writing() as connection:
            connection.execute(insert(letters), letter)

    async def go_on(self, down: float) -> None:
        """All of them, soon after a restart."""
        begin = time.monotonic()
        if (await self.client.insist("GET", f"/games/{self.bots}"))["status"] == "over":  # one side lost all it had
            await self.begin()
        before = self._moves()
        while not (self._bots_went_on(before) and self._all_is_sent() and self._clocks_are_right(down)):
            took = time.monotonic() - begin
            assert took < STUCK, (self._bots_went_on(before), self._all_is_sent(), self._clocks_are_right(down))
            await asyncio.sleep(0.1)
        self.longest = max(self.longest, time.monotonic() - begin)

    async def _new_game(self, red: str, blue: str, **more: Any) -> str:
        seats = [{"side": "red", "who": red}, {"side": "blue", "who": blue}]
        plan = {"game": "endless", "scenario": "ridge", "seats": seats, "private": True, **more}
        return str((await self.client.insist("POST", "/games", plan))["id"])

    def _bots_went_on(self, before: int) -> bool:
        """They made a move, be it the last of their game, just before it was counted how many there were."""
        with self.database.reading() as connection:
            status = connection.execute(select(games.c.status).where(games.c.id == self.bots)).scalar_one()
        return status == "over" or self._moves() > before

    def _moves(self) -> int:
        """Of the bots."""
        with self.database.reading() as connection:
            last = select(func.max(journal.c.seq)).where(journal.c.game_id == self.bots)
            return int(connection.execute(last).scalar_one())

    def _all_is_sent(self) -> bool:
        """Or tried: there is nobody at the other end."""
        with self.database.reading() as connection:
            return connection.execute(select(letters.c.id).where(letters.c.due < time.time())).first() is None

    def _clocks_are_right(self, down: float) -> bool:
        """A clock that ran out has ended its game; none ended before its time."""
        with self.database.reading() as connection:
            query = select(games.c.id, games.c.status, games.c.changed).where(games.c.id.in_(self.clocks))
            found = list(connection.execute(query))
        for row in found:
            assert row.status == "on" or row.changed - self.clocks[row.id] > CLOCK - 1
        late = time.time() - CLOCK - down - 1
        return not any(row.status == "on" and self.clocks[row.id] < late for row in found)


async def _play_under_fire(server: Running, rng: Random, database: Database) -> tuple[int, float]:
    async with httpx2.AsyncClient(timeout=PATIENCE, limits=httpx2.Limits(max_connections=PLAYERS)) as http:
        players = [Player(await Client.guest(server.url, http), seed) for seed in range(PLAYERS)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        duties = Duties(await Client.guest(server.url, http), database)
        await duties.begin()
        for _kill in range(KILLS):
            await duties.more()
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            killed = time.monotonic()
            server.kill()
            await asyncio.to_thread(server.start)
            await duties.go_on(time.monotonic() - killed)
            for task in tasks:
                if task.done():
                    task.result()
        for player in players:
            player.stopping = True
        await asyncio.gather(*tasks)
        for player in players:
            await player.check()
        return sum(len(player.done) for player in players), duties.longest


def test_nothing_acknowledged_is_lost_and_nothing_done_twice(database_url: str, tmp_path: Path) -> None:
    nowhere = "smtp://127.0.0.1:9"  # refuses at once
    settings = Settings(database=database_url, games=RIDGE, rate_scale=10_000, guests=True, smtp=nowhere)
    server = Running(settings, 2, tmp_path)
    server.start()
    database = Database(database_url)
    try:
        done, longest = asyncio.run(_play_under_fire(server, Random(1), database))
    finally:
        database.close()
        server.stop()
    assert done > PLAYERS
    print(f"{KILLS} kills, {done} actions acknowledged, all there, none twice; duties went on after {longest:.1f} s")
