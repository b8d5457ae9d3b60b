"""Strangers and operators: names, passwords, limits, large bodies, secrets in files, a server that says how it is."""

from __future__ import annotations

import asyncio
import re
import stat
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from fogbound.server import guard
from fogbound.server.app import create_app
from fogbound.server.limits import RateLimiter, block_of
from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.supervision import LATE
from server.people import Person
from server.quick import QuickClient


def server_of(client: TestClient) -> Any:
    return client.app.state.server  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["\u0410nn", "p\u0430ypal", "\u3164", "\u2800\u2800", "...", "\ufdfa" * 12])
def test_names_that_look_like_others_or_like_nothing_are_refused(client: TestClient, name: str) -> None:
    body = {"name": name, "password": "correct horse"}
    assert client.post("/api/accounts", json=body).status_code == 422


@pytest.mark.parametrize("name", ["Élodie", "Иван", "山田", "Müller 7"])
def test_names_of_one_alphabet_are_welcome(client: TestClient, name: str) -> None:
    body = {"name": f"{name} {time.monotonic_ns() % 10**6}", "password": "correct horse"}
    assert client.post("/api/accounts", json=body).status_code == 201


@pytest.mark.parametrize("password", ["password", "12345678", "Passw0rd!", "qwertyuiop"])
def test_passwords_that_anybody_would_try_are_refused(client: TestClient, ann: Person, password: str) -> None:
    body = {"name": "Somebody New", "password": password}
    assert client.post("/api/accounts", json=body).status_code == 400
    ann.ask("POST", "/me/password", {"old": "correct horse", "new": password}, 400)


def test_the_server_of_one_player_makes_no_accounts_for_others(settings: Settings) -> None:
    local = msgspec.structs.replace(settings, local_token="secret-token", guests=True)
    with QuickClient(create_app(local)) as client:
        assert client.post("/api/accounts", json={"name": "You", "password": "correct horse"}).status_code == 403
        assert client.post("/api/guests", json={}).status_code == 403
        assert client.get("/api/catalogue").json()["local"]


def test_limits_count_what_one_customer_gets() -> None:
    assert block_of("2001:db8:1:2:3:4:5:6") == block_of("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert block_of("2001:db8:1:3::9") != block_of("2001:db8:1:2::9")
    assert (block_of("::ffff:192.0.2.7"), block_of("192.0.2.7"), block_of("unix")) == ("192.0.2.7", "192.0.2.7", "unix")


def test_who_guesses_passwords_does_not_lock_the_owner_out() -> None:
    limits = RateLimiter()
    limits.know("ann", "home")
    for _guess in range(20):
        limits.spend("guesses", "ann", now=0.0)
    assert limits.is_known("ann", "home")
    assert not limits.is_known("ann", "elsewhere")


def test_the_owner_signs_in_while_others_guess(client: TestClient, ann: Person) -> None:
    limits = server_of(client).limits
    right = {"name": ann.name, "password": "correct horse"}
    assert client.post("/api/sessions", json=right).status_code == 201
    limits._buckets["guesses", ann.name.casefold()] = (0.0, time.monotonic() + 60)
    assert client.post("/api/sessions", json=right).status_code == 201
    limits._known.clear()
    assert client.post("/api/sessions", json=right).status_code == 429


def test_a_large_body_is_not_read_from_a_stranger(client: TestClient) -> None:
    answered: list[int] = []

    async def receive() -> Any:
        raise AssertionError("The body was read.")

    async def send(message: Any) -> None:
        answered.append(message.get("status", 0))

    scope = {"type": "http", "method": "POST", "path": "/api/imports", "query_string": b"", "client": ("192.0.2.7", 1)}
    for headers in ([], [(b"authorization", b"Bearer no")]):
        asyncio.run(client.app({**scope, "headers": headers}, receive, send))  # type: ignore[arg-type]
    assert [status for status in answered if status] == [401, 401]


def test_a_body_that_never_ends_is_not_waited_for(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    answered: list[int] = []

    async def receive() -> Any:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def send(message: Any) -> None:
        answered.append(message.get("status", 0))

    scope = {"type": "http", "method": "POST", "path": "/api/guests", "query_string": b"", "client": ("192.0.2.7", 1)}
    asyncio.run(asyncio.wait_for(client.app({**scope, "headers": []}, receive, send), 20))  # type: ignore[arg-type]
    assert [status for status in answered if status] == [413]


def test_a_database_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.touch(mode=0o644)
    database = Database(f"sqlite:///{file}")
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE t (n INTEGER)"))
        for path in tmp_path.iterdir():  # with the log of what was not merged yet
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    database.close()


def test_health_writes_and_asks_for_the_work_beside_the_requests(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = server_of(client)
    assert client.get("/api/health").status_code == 200
    server.watch.done["lease"] = time.monotonic() - 2 * LATE
    assert client.get("/api/health").status_code == 503
    server.watch.done.clear()

    def full(_self: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(type(server), "write_sign_of_life", full)
    with pytest.raises(OSError, match="disk full"):
        client.get("/api/health")


def test_metrics_are_for_this_machine_and_tell_no_names(client: TestClient, ann: Person) -> None:
    game = ann.new_game(blue="me")
    ann.play(game, "deal guard")
    found = client.get("/metrics").text
    told = dict(re.findall(r'^(\w+)\{process="\d+"\} (\S+)$', found, re.MULTILINE))
    assert float(told["fogbound_moves_total"]) >= 2
    assert float(told["fogbound_clerk_jobs_total"]) > 2
    assert 0 < float(told["fogbound_clerk_worked_seconds_total"]) < 3600
    assert float(told["fogbound_clerk_waiting"]) >= 0
    assert "# TYPE fogbound_tables gauge\n" in found
    assert game not in found
    assert client.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 404
