"""A load generator: many games at once, two clients with a socket each, and what that costs the server.

The side that is asked thinks for a moment and acts. We measure from just before the request until the later of the two
sockets has the news (of the side that would notice nothing, none).
"""

from __future__ import annotations

import asyncio
import gzip
import secrets
import time
from random import Random
from statistics import quantiles
from typing import Any

import httpx2
import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect

from fogbound.server.difference import applied
from server.running import PATIENCE, Client, Running

# game -> its scenario and its two sides: the smallest there is, and the largest
PLANS = {"endless": ("ridge", ("red", "blue")), "west": ("SBW3", ("axis", "allies"))}
SETTLE = 2.0
"""Seconds after the last action for its news to reach the other side, if it would notice a difference."""
AT_ONCE = 16
"""Games that are set up at the same time."""


class Figures(Struct, frozen=True):
    """What was measured."""

    games: int
    seconds: float
    took: tuple[float, ...]
    """From each action until both views."""
    cpu: float
    """Seconds of all processes of the server while games were played."""
    per_game: float
    """Bytes for a game that has begun, and at which nobody looks;"""
    per_socket: float
    """and for a socket at it."""
    memory: int

    def percentile(self, n: int) -> float:
        return quantiles(self.took, n=100)[n - 1]

    @property
    def cpu_per_action(self) -> float:
        return self.cpu / len(self.took)

    def __str__(self) -> str:
        ms = {n: f"p{n} {self.percentile(n) * 1e3:.0f} ms" for n in (50, 95, 99)}
        return (
            f"{self.games} games, {2 * self.games} clients: {len(self.took)} actions, "
            f"{len(self.took) / self.seconds:.0f}/s, {', '.join(ms.values())}, {self.cpu_per_action * 1e3:.1f} ms CPU "
            f"each; {self.per_game / 1024:.0f} kB a game, {self.per_socket / 1024:.0f} kB a socket, "
            f"{self.memory / 2**20:.0f} MB in all"
        )


class Seat:
    """One side of one game, at its socket."""

    def __init__(self, client: Client, game: str, side: str) -> None:
        self.client, self.game, self.side = client, game, side
        self.at = ""
        self.choice: Any = None
        self.told: dict[str, float] = {}

    async def listen(self) -> None:
        where = f"{self.client.url.replace('http', 'ws')}/api/socket?game={self.game}&side={self.side}"
        headers = {"Authorization": f"Bearer {self.client.token}"}
        url = f"{where}&seen_as={self.side}"  # as the browser does: news come as differences
        async with connect(url, additional_headers=headers, compression=None, ping_interval=None) as socket:
            async for message in socket:
                now = time.perf_counter()
                news = msgspec.json.decode(gzip.decompress(message) if isinstance(message, bytes) else message)
                if news["type"] == "view":
                    self.told[news["at"]] = now
                    self.at = news["at"]
                    self.choice = applied(self.choice, news["choice"]) if news["since"] else news["choice"]


class Game:
    """Two seats, and what was measured."""

    def __init__(self, seats: dict[str, Seat], rng: Random) -> None:
        self.seats, self.rng = seats, rng
        self.begun: dict[str, float] = {}

    async def play(self, end: float, think: float) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(0, 2 * think))
            if time.monotonic() > end:
                return
            asked = await self._asked()
            choice = asked.choice["actions"]
            passing = [a["text"] for a in choice if not a["text"].startswith("move")]
            body = {"at": asked.at, "key": secrets.token_hex(8), "side": asked.side}
            body |= {"seen": asked.at, "seen_as": asked.side}
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
                if seat.choice:
                    return seat
            await asyncio.sleep(0.05)
        raise AssertionError("Nobody is asked.")


async def measure(server: Running, name: str, games: int, seconds: float, think: float) -> Figures:
    """Play that many games for so long; `think` is the mean pause between two actions of a game."""
    limits = httpx2.Limits(max_connections=200, max_keepalive_connections=200, keepalive_expiry=25)
    async with httpx2.AsyncClient(timeout=PATIENCE, limits=limits) as http:
        empty = server.memory()
        room = asyncio.Semaphore(AT_ONCE)
        begun = await asyncio.gather(*(_set_up(server.url, http, name, seed, room) for seed in range(games)))
        idle = server.memory()
        listening = [asyncio.create_task(seat.listen()) for game in begun for seat in game.seats.values()]
        while not all(seat.at for game in begun for seat in game.seats.values()):
            await asyncio.sleep(0.2)
            for task in listening:
                if task.done():
                    task.result()
        full, cpu = server.memory(), server.cpu()
        end = time.monotonic() + seconds
        await asyncio.gather(*(game.play(end, think) for game in begun))
        cpu = server.cpu() - cpu
        await asyncio.sleep(SETTLE)
        for task in listening:
            assert not task.done(), "no socket was lost"
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)  # until every socket is closed
    return Figures(
        games=games,
        seconds=seconds,
        took=tuple(took for game in begun for took in game.took()),
        cpu=cpu,
        per_game=(idle - empty) / games,
        per_socket=(full - idle) / len(listening),
        memory=server.memory(),
    )


async def _set_up(url: str, http: httpx2.AsyncClient, name: str, seed: int, room: asyncio.Semaphore) -> Game:
    async with room:
        ann, bob = await Client.guest(url, http), await Client.guest(url, http)
        scenario, (hers, his) = PLANS[name]
        plan = {"game": name, "scenario": scenario, "seats": [{"side": hers, "who": "me"}, {"side": his}]}
        game = str((await ann.ask("POST", "/games", plan))["id"])
        await bob.ask("PUT", f"/games/{game}/seats/1", {"invite": None})
        return Game({hers: Seat(ann, game, hers), his: Seat(bob, game, his)}, Random(seed))
