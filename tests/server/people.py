"""People at the server, for the tests: one account, one token, one line for each thing they do."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from fogbound.server.store.schema import users


class Person:
    def __init__(self, client: TestClient, name: str, token: str) -> None:
        self.client = client
        self.name = name
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    def new(cls, client: TestClient, name: str, lang: str = "en") -> Person:
        name = f"{name} {secrets.token_hex(3)}"  # the server of a module is shared by its tests
        made = client.post("/api/accounts", json={"name": name, "password": "correct horse", "lang": lang})
        assert made.status_code == 201, made.text
        token = client.post("/api/me/tokens", json={"label": "test"})
        client.cookies.clear()
        return cls(client, name, token.json()["token"])

    def has_confirmed(self, address: str) -> None:
        """As if he had opened the link that was sent there."""
        server = self.client.app.state.server  # type: ignore[attr-defined]
        with server.database.writing() as connection:
            connection.execute(users.update().where(users.c.name == self.name).values(email=address))

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        """A request that must end with this status."""
        if body is not None:
            more["json"] = body
        answer = self.client.request(method, f"/api{path}", headers=self.headers, **more)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if answer.headers["content-type"] == "application/json" else answer.text

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        return self.ask("GET", path, status=status, params=params)

    def new_game(self, red: str = "me", blue: str = "free", **more: Any) -> str:
        seats = [{"side": "red", "who": red}, {"side": "blue", "who": blue}]
        plan = {"game": "ridge", "scenario": "ridge", "seats": seats, **more}
        game: str = self.ask("POST", "/games", plan, 201)["id"]
        return game

    def join(self, game: str, seat: int = 1, status: int = 200, invite: str | None = None) -> Any:
        return self.ask("PUT", f"/games/{game}/seats/{seat}", {"invite": invite}, status)

    def view(self, game: str, **params: Any) -> Any:
        return self.get(f"/games/{game}/view", **params)

    def play(self, game: str, action: str, at: str | None = None, key: str | None = None, **more: Any) -> Any:
        at = at or self.view(game)["at"]
        body = {"action": action, "at": at, "key": key or secrets.token_hex(8), **more}
        return self.ask("POST", f"/games/{game}/actions", body)

    def step(self, game: str, what: str, at: str | None = None, **more: Any) -> Any:
        at = at or self.view(game)["at"]
        return self.ask("POST", f"/games/{game}/{what}", {"at": at, "key": secrets.token_hex(8), **more})

    def socket(self, game: str, query: str = "") -> WebSocketTestSession:
        return self.client.websocket_connect(f"/api/socket?game={game}{query}", headers=self.headers)


def table_of(ann: Person, bob: Person, **more: Any) -> str:
    """A game between two people: Ann is red, Bob is blue."""
    game = ann.new_game(**more)
    bob.join(game)
    return game


def play_at_random(game: str, people: dict[str, Person], rng: Random, steps: int = 10_000) -> Any:
    """Until the end, or so many actions; returns the last view of red."""
    now = people["red"].view(game)
    for _step in range(steps):
        if now["status"] != "on":
            break
        side = now["turn"]
        mine = people[side].view(game, side=side)
        answer = people[side].play(game, rng.choice(mine["choice"]["actions"])["text"], mine["at"], side=side)
        assert answer["applied"], answer["refusal"]
        now = answer["view"]
    return people["red"].view(game)
