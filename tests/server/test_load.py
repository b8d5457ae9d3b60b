"""Many games at once: how long it takes from an action until both sides have seen it.

Each game has two clients with a socket each; the side that is asked thinks for a moment and acts. We measure from just
before the request until the later of the two sockets has the news (of the side that would notice nothing, none).
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import httpx2
import msgspec
import pytest
from websockets.asyncio.client import connect

from fogbound.server.settings import Settings
from server.conftest import RIDGE
from server.running import PATIENCE, Client, Running

# game -> its scenario and its two sides: the smallest there is, and the largest
PLANS = {"endless": ("ridge", ("red", "blue")), "west": ("SBW3", ("axis", "allies"))}

pytestmark = pytest.mark.long

FULL = bool(os.environ.get("FOGBOUND_FULL"))
GAMES = 200 if FULL else 12
SECONDS = 30.0 if FULL else 6.0
THINK = 3.0
"""Mean seconds that a player takes: faster than anybody plays for long."""
SETTLE = 5.0
"""Seconds after the last action for its news to reach the other side, if it would notice a difference."""
LIMIT = 0.100


class Seat:
    """One side of one game, at its socket."""

    def __init__(self, client: Client, game: str, side: str) -> None:
        self.client, self.game, self.side = client, game, side
        self.view: Any = None
        self.changed = asyncio.Event()
        self.told: dict[str, float] = {}

    async def listen(self) -> None:
        url = f"{self.client.url.replace('http', 'ws')}/api/socket?game={self.game}&side={self.side}"
        headers = {"Authorization": f"Bearer {self.client.token}"}
        async with connect(url, additional_headers=headers, compression=None, ping_interval=None) as socket:
            async for message in socket:
                news = msgspec.json.decode(message)
                if news["type"] == "view":
                    self.told[news["at"]] = time.perf_counter()
                    self.view = news
                    self.changed.set()


class Game:
    """Two seats, and what was measured."""

    def __init__(self, seats: dict[str, Seat], rng: Random) -> None:
        self.seats, self.rng = seats, rng
        self.begun: dict[str, float] = {}

    async def play(self, end: float) -> None:
        while time.monotonic() < end:
            await asyncio.sleep(self.rng.uniform(0, 2 * THINK))
            asked = await self._asked()
            choice = asked.view["choice"]["actions"]
            passing = [a["text"] for a in choice if not a["text"].startswith("move")]
            body = {
                "at": asked.view["at"],
                "key": f"{self.rng.random()}"[2:],
                "side": asked.side,
                "seen": asked.view["at"],
            }
            body["action"] = self.rng.choice(passing or [a["text"] for a in choice])
            begin = time.perf_counter()
            answer: Any = await asked.client.ask("POST", f"/games/{asked.game}/actions", body)
            assert answer["applied"], answer["refusal"]
            at = answer["view"]["at"]
            self.begun[at] = begin
            while at not in asked.told:  # whoever acted is told as well
                assert time.perf_counter() - begin < PATIENCE, "a view never arrived"
                await asyncio.sleep(0.1)

    def took(self) -> list[float]:
        """Seconds until the later of both sides had each action; asked at the end, when nothing is under way."""
        told = [seat.told for seat in self.seats.values()]
        return [max(seen[at] for seen in told if at in seen) - begin for at, begin in self.begun.items()]

    async def _asked(self) -> Seat:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for seat in self.seats.values():
                if seat.view and seat.view["choice"]:
                    return seat
            await asyncio.sleep(0.05)
        raise AssertionError("Nobody is asked.")


async def _set_up(url: str, http: httpx2.AsyncClient, name: str, seed: int) -> Game:
    ann, bob = await Client.guest(url, http), await Client.guest(url, http)
    scenario, (hers, his) = PLANS[name]
    plan = {"game": name, "scenario": scenario, "seats": [{"side": hers, "who": "me"}, {"side": his}]}
    game = str((await ann.ask("POST", "/games", plan))["id"])
    await bob.ask("PUT", f"/games/{game}/seats/1", {"invite": None})
    seats = {hers: Seat(ann, game, hers), his: Seat(bob, game, his)}
    return Game(seats, Random(seed))


async def _measure(url: str, name: str) -> list[float]:
    limits = httpx2.Limits(max_connections=200, max_keepalive_connections=200, keepalive_expiry=25)
    async with httpx2.AsyncClient(timeout=PATIENCE, limits=limits) as http:
        games = [await _set_up(url, http, name, seed) for seed in range(GAMES)]
        listening = [asyncio.create_task(seat.listen()) for game in games for seat in game.seats.values()]
        while not all(seat.view for game in games for seat in game.seats.values()):
            await asyncio.sleep(0.2)
            for task in listening:
                if task.done():
                    task.result()
        end = time.monotonic() + SECONDS
        await asyncio.gather(*(game.play(end) for game in games))
        await asyncio.sleep(SETTLE)
        for task in listening:
            assert not task.done(), "no socket was lost"
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)  # until every socket is closed
        return [took for game in games for took in game.took()]


@pytest.mark.parametrize("name", PLANS)
def test_both_sides_see_an_action_at_once(name: str, database_url: str, tmp_path: Path) -> None:
    games = RIDGE | {"west": "fogbound.west.game:GAME"}
    settings = Settings(database=database_url, games=games, rate_scale=10_000, guests=True, sockets_per_address=2000)
    server = Running(settings, 2, tmp_path)
    server.start()
    try:
        took = asyncio.run(_measure(server.url, name))
        memory = server.memory()
    finally:
        server.stop()
    cuts = quantiles(took, n=100)
    rate = len(took) / SECONDS
    print(
        f"{name}: {GAMES} games, {2 * GAMES} clients, 2 workers, {settings.database[:8]}: "
        f"{len(took)} actions, {rate:.0f}/s, "
        f"p50 {cuts[49] * 1e3:.0f} ms, p95 {cuts[94] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms, "
        f"{memory / 2**20:.0f} MB"
    )
    assert "Traceback" not in server.log.read_text()
    if FULL:  # a figure for a machine that has nothing else to do
        assert cuts[94] <= LIMIT
