"""A load generator: many games at once, two clients with a socket each, and what that costs the server.

The side that is asked thinks for a moment and acts. We measure from just before the request until the later of the two
sockets has the news (of the side that would notice nothing, none).
"""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from statistics import quantiles
from typing import Any

import httpx2
import msgspec
from msgspec import Struct

from fogbound.server.difference import applied
from server.running import PATIENCE, Client, Running
from server.thin import Listening, Requests

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
    """Seconds of all processes of the server while games were played;"""
    own_cpu: float
    """and of the generator, which takes them from the same cores."""
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
            f"each (and {self.own_cpu / len(self.took) * 1e3:.1f} ours); "
            f"{self.per_game / 1024:.0f} kB a game, {self.per_socket / 1024:.0f} kB a socket, "
            f"{self.memory / 2**20:.0f} MB in all"
        )


class News(Struct):
    """What we read of a message; the rest is passed over."""

    type: str
    at: str = ""
    since: str = ""
    choice: Any = None


class Answer(Struct):
    """What we read of the answer to an action."""

    applied: bool
    refusal: Any
    view: News


NEWS = msgspec.json.Decoder(News)
ANSWER = msgspec.json.Decoder(Answer)


class Seat:
    """One side of one game, at its socket."""

    def __init__(self, client: Client, game: str, side: str, stirred: asyncio.Event) -> None:
        self.client, self.game, self.side = client, game, side
        self.stirred = stirred
        """Set when there are news at either seat."""
        self.at = ""
        self.choice: Any = None
        self.told: dict[str, float] = {}
        self.requests: Requests | None = None
        self.line = secrets.token_hex(6)

    async def sit_down(self) -> None:
        url, token = self.client.url, self.client.token
        # As the browser does: news come as differences.
        path = f"/api/socket?game={self.game}&side={self.side}&seen_as={self.side}&line={self.line}"
        self.socket = await Listening.at(url, path, token, self.hear)

    def hear(self, message: bytes) -> None:
        now = time.perf_counter()
        news = NEWS.decode(message)
        if news.type == "view":
            self.see(news, now)

    def see(self, view: News, now: float) -> None:
        self.told[view.at] = now
        self.at = view.at
        self.choice = applied(self.choice, view.choice) if view.since else view.choice
        self.stirred.set()

    async def act(self, action: str) -> str:
        """The mark of the view to which it led."""
        body = {"at": self.at, "key": secrets.token_hex(8), "side": self.side, "action": action}
        body |= {"seen": self.at, "seen_as": self.side, "line": self.line}  # as the browser does: it is told once
        answer = ANSWER.decode(await self._post(f"/api/games/{self.game}/actions", msgspec.json.encode(body)))
        assert answer.applied, answer.refusal
        self.see(answer.view, time.perf_counter())
        return answer.view.at

    async def _post(self, path: str, body: bytes) -> bytes:
        """On the connection that there is; the server closes one that was quiet for long, maybe just now."""
        if self.requests is not None and not self.requests.lost.done():
            with suppress(ConnectionError):
                return await self.requests.post(path, body)
        self.requests = await Requests.to(self.client.url, self.client.token)
        return await self.requests.post(path, body)

    async def leave(self) -> None:
        for line in (self.socket, self.requests):
            if line is not None:
                line.transport.close()
                await line.lost


class Game:
    """Two seats, and what was measured."""

    def __init__(self, seats: Sequence[Seat], stirred: asyncio.Event, rng: Random) -> None:
        self.seats, self.stirred, self.rng = seats, stirred, rng
        self.begun: dict[str, float] = {}

    async def play(self, end: float, think: float) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(0, 2 * think))
            if time.monotonic() > end:
                return
            await self._until(lambda: any(seat.choice for seat in self.seats))
            asked = next(seat for seat in self.seats if seat.choice)
            choice = [action["text"] for action in asked.choice["actions"]]
            passing = [text for text in choice if not text.startswith("move")]
            begin = time.perf_counter()
            at = await asked.act(self.rng.choice(passing or choice))
            self.begun[at] = begin
            await self._until(partial(asked.told.__contains__, at))  # whoever acted is told as well

    def took(self) -> list[float]:
        """Seconds until the later of both sides had each action; asked at the end, when nothing is under way."""
        told = [seat.told for seat in self.seats]
        return [max(seen[at] for seen in told if at in seen) - begin for at, begin in self.begun.items()]

    async def _until(self, so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not so():
                self.stirred.clear()
                await self.stirred.wait()


async def measure(server: Running, name: str, games: int, seconds: float, think: float) -> Figures:
    """Play that many games for so long; `think` is the mean pause between two actions of a game."""
    limits = httpx2.Limits(max_connections=200, max_keepalive_connections=200, keepalive_expiry=25)
    async with httpx2.AsyncClient(timeout=PATIENCE, limits=limits) as http:
        empty = server.memory()
        room = asyncio.Semaphore(AT_ONCE)
        begun = await asyncio.gather(*(_set_up(server.url, http, name, seed, room) for seed in range(games)))
        idle = server.memory()
    seats = [seat for game in begun for seat in game.seats]
    for seat in seats:
        await seat.sit_down()
    while not all(seat.at for seat in seats):
        await asyncio.sleep(0.2)
        assert not any(seat.socket.lost.done() for seat in seats)
    full = server.memory()
    with _unpaused():
        cpu, own, end = server.cpu(), time.process_time(), time.monotonic() + seconds
        await asyncio.gather(*(game.play(end, think) for game in begun))
        cpu, own = server.cpu() - cpu, time.process_time() - own
    await asyncio.sleep(SETTLE)
    assert not any(seat.socket.lost.done() for seat in seats)
    for seat in seats:
        await seat.leave()
    return Figures(
        games=games,
        seconds=seconds,
        took=tuple(took for game in begun for took in game.took()),
        cpu=cpu,
        own_cpu=own,
        per_game=(idle - empty) / games,
        per_socket=(full - idle) / len(seats),
        memory=server.memory(),
    )


@contextmanager
def _unpaused() -> Iterator[None]:
    """Keep what there is from the garbage collector: to go through a thousand clients took it 0.16 s every few seconds,
    and everybody whom it kept from listening seemed to have been kept waiting by the server."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


async def _set_up(url: str, http: httpx2.AsyncClient, name: str, seed: int, room: asyncio.Semaphore) -> Game:
    async with room:
        ann, bob = await Client.guest(url, http), await Client.guest(url, http)
        scenario, (hers, his) = PLANS[name]
        plan = {"game": name, "scenario": scenario, "seats": [{"side": hers, "who": "me"}, {"side": his}]}
        game = str((await ann.ask("POST", "/games", plan))["id"])
        await bob.ask("PUT", f"/games/{game}/seats/1", {"invite": None})
        stirred = asyncio.Event()
        return Game((Seat(ann, game, hers, stirred), Seat(bob, game, his, stirred)), stirred, Random(seed))
