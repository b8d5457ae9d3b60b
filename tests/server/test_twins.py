"""Twin games at a real server, that differ only in what blue cannot know: the enemy's secrets, and how often he wavers.

Blue and a stranger poll all there is every 50 ms, and listen at sockets of the game and of the lobby. What they get is
the same, byte for byte and message for message, but for what is random in any game: ids, marks, times. Of those it is
the same how many there were, and where.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import connect

from fogbound.server.settings import Settings
from server.conftest import RIDGE
from server.running import PATIENCE, Client, Running
from server.test_fog import weatherless

pytestmark = pytest.mark.long

POLL = 0.05
RANDOM = frozenset(
    {"at", "id", "game", "dice", "created", "changed", "time", "invite", "patience", "since", "player", "games"}
)
"""Names of values that are random, or a time, in any game."""


class Witness:
    """Gets all that somebody can get of one game, and notes whatever is new."""

    def __init__(self, name: str, client: Client | None, url: str, http: httpx2.AsyncClient) -> None:
        self.name, self.client, self.url, self.http = name, client, url, http
        self.rounds = 0
        self.at = {"polled": "", "pushed": ""}
        self.changes: set[float] = set()
        self.lists = 0
        self.turns: dict[str, list[str] | None] = {"polled": None, "pushed": None}
        self.seen: defaultdict[str, list[str]] = defaultdict(list)
        self.random: defaultdict[tuple[str, str], set[object]] = defaultdict(set)

    def note(self, where: str, body: str | bytes) -> None:
        message = json.loads(body)
        way = "pushed" if where.startswith("socket") else "polled"
        if "observation" in message:
            self.at[way] = message["at"]
        if where.endswith("/me/games"):
            self.changes.update(row["changed"] for row in message["games"])
            self.turns[way] = [row["id"] for row in message["games"] if row["your_turn"]]
        elif where == "socket lobby":
            self.lists += message["type"] == "lobby"
            self.turns[way] = message.get("games", self.turns[way])
        told = json.dumps(self._plain(message, where), ensure_ascii=False)
        if where.startswith("socket") or self.seen[where][-1:] != [told]:
            self.seen[where].append(told)

    def has_seen_all(self, rounds: int) -> bool:
        """It polled so often, was pushed what it polls, and its lobby told of each change that it polled."""
        lobby = self.lists >= len(self.changes) and self.turns["polled"] == self.turns["pushed"]
        return self.rounds >= rounds and self.at["polled"] == self.at["pushed"] != "" and lobby

    def all_of(self, where: str) -> list[str]:
        """The dice differ between two games, as they should."""
        return [weatherless(told) for told in self.seen[where]]

    async def poll(self, game: str) -> None:
        headers = self.client.headers if self.client else {}
        paths = [f"/games/{game}{path}" for path in ("", "/view", "/replay", "/chat")]
        while True:
            for path in (*paths, "/me/games") if self.client else paths:
                answer = await self.http.get(f"{self.url}/api{path}", headers=headers)
                self.note(f"{answer.status_code} {path.replace(game, 'ID')}", answer.content)
            self.rounds += 1
            await asyncio.sleep(POLL)

    async def listen(self, game: str) -> None:
        headers = {"Authorization": self.client.headers["Authorization"]} if self.client else {}
        url = f"{self.url.replace('http', 'ws')}/api/socket{f'?game={game}' if game else ''}"
        async with connect(url, additional_headers=headers, compression=None, ping_interval=None) as socket:
            async for message in socket:
                self.note(f"socket {'game' if game else 'lobby'}", message)

    def _plain(self, found: Any, where: str, key: str = "") -> Any:
        """Without values that are random; they are counted."""
        if isinstance(found, dict):
            return {name: self._plain(value, where, name) for name, value in found.items()}
        if isinstance(found, list):
            return [self._plain(part, where, key) for part in found]
        if key in RANDOM and found:
            self.random[where, key].add(found)
            return key
        return found


class Twin:
    """One of the two games."""

    def __init__(self, red: Client, blue: Client, doubts: int, dealt: tuple[str, str]) -> None:
        self.red, self.blue, self.doubts, self.dealt = red, blue, doubts, dealt
        http = red.http
        self.witnesses = [Witness("blue", blue, red.url, http), Witness("stranger", None, red.url, http)]

    async def play(self) -> None:
        plan = {"game": "ridge", "scenario": "ridge", "seats": [{"side": "red", "who": "me"}, {"side": "blue"}]}
        self.game = str((await self.red.ask("POST", "/games", {**plan, "private": True}))["id"])
        invite = (await self.red.ask("GET", f"/games/{self.game}"))["invite"]
        await self.blue.ask("PUT", f"/games/{self.game}/seats/1", {"invite": invite})
        tasks = [asyncio.create_task(w.poll(self.game)) for w in self.witnesses]
        tasks += [asyncio.create_task(w.listen(self.game)) for w in self.witnesses]
        tasks += [asyncio.create_task(self.witnesses[0].listen(""))]
        try:
            await self._seen_by_all()
            await self._moves()
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                assert isinstance(ended, asyncio.CancelledError), ended

    async def _moves(self) -> None:
        first, second = self.dealt
        for side, action in ((self.red, f"deal {first}"), (self.red, f"deal {second}"), (self.blue, "deal guard")):
            await self._act(side, action)
            await self._seen_by_all()
        await self._act(self.blue, "deal line")
        await self._seen_by_all()
        for _doubt in range(self.doubts):
            await self._act(self.red, 'move "Red A"')
            await self._step("undo")
            await self.red.ask("PUT", f"/games/{self.game}/orders", {"orders": {"stay_or_retreat": "stay"}})
            await self.red.ask("POST", f"/games/{self.game}/chat", {"text": "feint left", "team": True})
        await self._act(self.red, 'move "Red B"')
        await self._seen_by_all()
        await self._act(self.red, "to b2")
        await self._seen_by_all()

    async def _act(self, who: Client, action: str) -> None:
        await self._ask(who, "actions", action=action)

    async def _step(self, what: str) -> None:
        await self._ask(self.red, what)

    async def _ask(self, who: Client, what: str, **more: str) -> None:
        view = await who.ask("GET", f"/games/{self.game}/view")
        body = {"at": view["at"], "key": secrets.token_hex(8), **more}
        assert (await who.ask("POST", f"/games/{self.game}/{what}", body))["applied"], body
        await asyncio.sleep(1.2 * POLL)  # so that somebody who could notice it does

    async def _seen_by_all(self) -> None:
        goal = [witness.rounds + 3 for witness in self.witnesses]
        async with asyncio.timeout(PATIENCE):
            while not all(witness.has_seen_all(rounds) for witness, rounds in zip(self.witnesses, goal, strict=True)):
                await asyncio.sleep(POLL)


async def _both(url: str) -> list[Twin]:
    async with httpx2.AsyncClient(timeout=PATIENCE) as http:
        people = [await Client.guest(url, http) for _person in range(4)]
        twins = [Twin(*people[:2], 1, ("guard", "line")), Twin(*people[2:], 4, ("scout", "guard"))]
        await asyncio.gather(*(twin.play() for twin in twins))
        return twins


def test_twin_games_are_the_same_to_whoever_cannot_tell_them_apart(database_url: str, tmp_path: Path) -> None:
    server = Running(Settings(database=database_url, games=RIDGE, rate_scale=10_000, guests=True), 2, tmp_path)
    server.start()
    try:
        one, two = asyncio.run(_both(server.url))
    finally:
        server.stop()
    for mine, other in zip(one.witnesses, two.witnesses, strict=True):
        assert mine.rounds > 20
        for where in sorted(mine.seen | other.seen):
            assert mine.all_of(where) == other.all_of(where), (mine.name, where)
            assert mine.seen[where]
        counts = [{place: len(found) for place, found in witness.random.items()} for witness in (mine, other)]
        assert counts[0] == counts[1], mine.name
