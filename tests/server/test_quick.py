"""The short way to an endpoint refuses what the long one does, in the same words."""

from __future__ import annotations

import secrets
from typing import Any

import fastapi.routing
import pytest
from starlette.testclient import TestClient

from server.people import Person, table_of


@pytest.fixture
def game(ann: Person, bob: Person) -> str:
    return table_of(ann, bob)


def step(ann: Person, game: str, **more: Any) -> dict[str, Any]:
    return {"at": ann.view(game)["at"], "key": secrets.token_hex(8), "action": "deal guard", **more}


def test_a_step_does_not_go_through_the_framework(ann: Person, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    body = step(ann, game)
    monkeypatch.setattr(fastapi.routing, "solve_dependencies", None)
    assert ann.ask("POST", f"/games/{game}/actions", body)["applied"]


@pytest.mark.parametrize(
    "change", [{"at": None}, {"at": "!"}, {"action": ""}, {"key": "k" * 100}, {"side": 7}], ids=str
)
def test_what_is_not_valid_is_refused_with_the_field(ann: Person, game: str, change: dict[str, Any]) -> None:
    told = ann.ask("POST", f"/games/{game}/actions", step(ann, game, **change), 422)
    assert told["error"]["text"].startswith(f"“{next(iter(change))}” is not valid: ")


def test_a_body_that_does_not_call_itself_json_is_refused(ann: Person, game: str) -> None:
    """Another site can make a browser send such a body without asking."""
    body = step(ann, game)
    for kind in ("text/plain", ""):
        answer = ann.client.post(f"/api/games/{game}/actions", json=body, headers={**ann.headers, "Content-Type": kind})
        assert answer.status_code == 422


def test_a_game_that_cannot_be_and_a_stranger_are_refused(client: TestClient, ann: Person, game: str) -> None:
    body = step(ann, game)
    assert client.post("/api/games/no!game/actions", json=body, headers=ann.headers).status_code == 422
    assert client.post(f"/api/games/{game}/actions", json=body).status_code == 401
    assert ann.ask("POST", "/games/nosuchgame/actions", body, 404)["error"]["text"] == "There is no such game."
