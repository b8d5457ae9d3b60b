"""Forged, foreign, oversized, malformed, too many: refused in a sentence, or harmless."""

from __future__ import annotations

import json
import logging
import re
import time
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fogbound.server import limits
from fogbound.server.accounts import HASHER
from fogbound.server.app import create_app
from fogbound.server.limits import RATES, RateLimiter, SocketCounts
from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.store.schema import sessions, users
from server.conftest import RIDGE
from server.people import Person, table_of
from server.quick import QuickClient


def error(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    text: str = answer.json()["error"]["text"]
    assert text.endswith((".", ")")) or ":" in text
    return text


# -- who ---------------------------------------------------------------------------------------------------------------


def test_without_a_token_one_only_looks(ann: Person, bob: Person, client: TestClient) -> None:
    game = table_of(ann, bob)
    body = {"action": "deal guard", "at": ann.view(game)["at"], "key": "x"}
    assert error(client.post(f"/api/games/{game}/actions", json=body), 401) == "Please sign in."
    for token in ("forged", "", "a.b.c", ann.headers["Authorization"][7:-1]):
        headers = {"Authorization": f"Bearer {token}"}
        error(client.post(f"/api/games/{game}/actions", json=body, headers=headers), 401)


def test_a_seat_of_somebody_else_is_of_no_use(ann: Person, bob: Person, client: TestClient) -> None:
    game, cid = table_of(ann, bob), Person.new(client, "Cid")
    body = {"action": "deal guard", "at": ann.view(game)["at"], "key": "x"}
    for path in ("actions", "undo", "redo", "resign", "offers", "chat"):
        more = {"text": "hi"} if path == "chat" else {"what": "draw"} if path == "offers" else {}
        cid.ask("POST", f"/games/{game}/{path}", {**body, **more}, 403)
    for path in ("notes", "orders"):
        cid.ask("PUT", f"/games/{game}/{path}", {"text": "x", "orders": {}}, 403)


def test_sessions_expire_and_end(client: TestClient, settings: Settings) -> None:
    cid = Person.new(client, "Cid")
    database = Database(settings.database)
    with database.writing() as connection:
        ours = select(users.c.id).where(users.c.name == cid.name).scalar_subquery()
        connection.execute(update(sessions).where(sessions.c.user_id == ours).values(expires=time.time() - 1))
    database.close()
    client.app.state.server.forget_sessions()  # type: ignore[attr-defined]
    cid.get("/me", status=401)


def test_signing_out_ends_the_session(client: TestClient) -> None:
    cid = Person.new(client, "Cid")
    cid.get("/me")
    cid.ask("DELETE", "/sessions")
    cid.get("/me", status=401)


def test_a_new_password_ends_every_session(client: TestClient) -> None:
    cid = Person.new(client, "Cid")
    cid.ask("POST", "/me/password", {"old": "wrong horse", "new": "battery staple"}, 403)
    cid.ask("POST", "/me/password", {"old": "correct horse", "new": "battery staple"})
    client.cookies.clear()
    cid.get("/me", status=401)
    wrong = client.post("/api/sessions", json={"name": cid.name, "password": "correct horse"})
    assert error(wrong, 401) == error(client.post("/api/sessions", json={"name": "nobody", "password": "x"}), 401)
    assert (
        client.post("/api/sessions", json={"name": cid.name.upper(), "password": "battery staple"}).status_code == 201
    )
    client.cookies.clear()


def test_neither_passwords_nor_tokens_are_stored(client: TestClient, settings: Settings) -> None:
    cid = Person.new(client, "Cid")
    database = Database(settings.database)
    with database.reading() as connection:
        hashed = connection.execute(select(users.c.password).where(users.c.name == cid.name)).scalar_one()
        tokens = connection.execute(select(sessions.c.token)).scalars().all()
    database.close()
    assert hashed.startswith("$argon2id$")
    assert HASHER.verify(hashed, "correct horse")
    assert (HASHER.time_cost, HASHER.memory_cost) >= (2, 19 * 1024)  # of the real one; tests have a quicker
    assert cid.headers["Authorization"][7:] not in tokens


def test_a_name_is_taken_however_it_is_written(client: TestClient) -> None:
    cid = Person.new(client, "Ｃid")
    taken = client.post("/api/accounts", json={"name": cid.name.replace("Ｃ", "c"), "password": "correct horse"})
    assert "taken" in error(taken, 409)


# -- from where --------------------------------------------------------------------------------------------------------


def test_another_site_cannot_act_with_our_cookie(client: TestClient) -> None:
    made = client.post("/api/guests", json={})
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    body = {"lang": "fr"}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        assert "another site" in error(client.patch("/api/me", json=body, headers=headers), 403)
    assert client.patch("/api/me", json=body, headers={"Origin": "http://testserver"}).status_code == 200
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/api/socket", headers={"Origin": "https://evil"}),
    ):
        pass
    client.cookies.clear()


def test_a_local_server_answers_to_local_names_only(settings: Settings) -> None:
    import msgspec

    local = msgspec.structs.replace(settings, local_token="secret-token")
    with QuickClient(create_app(local), follow_redirects=False) as client:
        assert client.get("/api/catalogue", headers={"Host": "rebound.example"}).status_code == 403
        assert client.get("/enter/wrong").status_code == 404
        entered = client.get("/enter/secret-token?game=abcdefgh")
        assert entered.headers["location"] == "/#/games/abcdefgh"
        assert client.get("/enter/secret-token?game=//evil.example").headers["location"] == "/"
        assert client.get("/api/me").json()["guest"]


def test_every_answer_carries_the_headers(client: TestClient) -> None:
    for path in ("/", "/api/catalogue", "/api/nothing", "/nothing"):
        answer = client.get(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert client.get("/api/catalogue").headers["cache-control"] == "no-store"


def test_scripts_and_styles_carry_only_the_headers_that_browsers_heed_on_them(client: TestClient) -> None:
    page = client.get("/").text
    for name in ("main.js", "style.css"):
        found = re.search(rf"/files/[0-9a-f]+/{name}", page)
        assert found is not None
        headers = client.get(found[0]).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers
    picture = re.search(r"/files/[0-9a-f]+/icon.svg", page)
    assert picture is not None
    assert "default-src 'none'" in client.get(picture[0]).headers["content-security-policy"], "it can be a page"


def test_files_outside_the_page_are_not_served(client: TestClient) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/app.py"):
        assert client.get(path).status_code == 404


# -- what --------------------------------------------------------------------------------------------------------------


def test_an_oversized_body_is_refused(ann: Person, client: TestClient) -> None:
    body = json.dumps({"text": "x" * 70_000}).encode()
    assert "too large" in error(client.put("/api/me", content=body, headers=ann.headers), 413)
    in_parts = client.post("/api/guests", content=(b"x" * 4096 for _ in range(40)), headers=ann.headers)
    assert "too large" in error(in_parts, 413)
    assert error(client.post("/api/imports", content=b"x" * (2**21 + 1), headers=ann.headers), 413)


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\u0000b", "a\u202eb", "a\ud800b", "line\nbreak", "\u200b", "a\uffffb"]
)
def test_a_bad_name_is_refused(client: TestClient, name: str) -> None:
    body = json.dumps({"name": name, "password": "correct horse"})
    answer = client.post("/api/accounts", content=body, headers={"Content-Type": "application/json"})
    assert "name" in error(answer, 422)


@pytest.mark.parametrize("text", ["", "x" * 501, "a\u0000", "\ud800", "\u202e"])
def test_a_bad_message_is_refused(ann: Person, bob: Person, text: str) -> None:
    game = table_of(ann, bob)
    body = json.dumps({"text": text})
    headers = {**ann.headers, "Content-Type": "application/json"}
    error(ann.client.post(f"/api/games/{game}/chat", content=body, headers=headers), 422)


def test_a_script_in_a_name_stays_text(client: TestClient) -> None:
    name = "<img onerror=x>"
    client.post("/api/accounts", json={"name": name, "password": "correct horse"})
    answer = client.get("/api/me")
    client.cookies.clear()
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["name"] == name


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"name": 1}', b"\xff", b"[" * 3000, b'{"a":' * 3000])
def test_a_malformed_body_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/accounts", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["text"]


@pytest.mark.parametrize("game_id", ["x", "%00", "a" * 25, "' OR 1=1", "é" * 8])
def test_a_bad_id_finds_nothing(client: TestClient, game_id: str) -> None:
    assert client.get(f"/api/games/{game_id}").status_code in (404, 422)
    assert client.get(f"/api/games/{game_id}/view").status_code in (404, 422)


@pytest.mark.parametrize("query", ["game=nosuchgame", "game=%00", "", "game=../..", f"game={'x' * 30}"])
def test_a_socket_to_nowhere_is_closed_with_a_reason(client: TestClient, query: str) -> None:
    with client.websocket_connect(f"/api/socket?{query}") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4403
    assert closed.value.reason


def test_a_socket_that_talks_is_closed(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    with ann.socket(game) as socket:
        socket.send_text("ping")
        socket.send_text("x" * 100)
        message = socket.receive()
        while message["type"] != "websocket.close":  # table and view, as far as it gets to send them before
            message = socket.receive()
        assert message["code"] == 4403


def test_a_replayed_action_does_nothing(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    at = ann.view(game)["at"]
    ann.play(game, "deal guard", at, key="one")
    assert not ann.play(game, "deal guard", at, key="two")["applied"]
    assert ann.play(game, "deal guard", at, key="one")["applied"]
    assert len([e for e in ann.view(game)["events"]["add"] if e["kind"] == "dealt"]) == 1


# -- how much ----------------------------------------------------------------------------------------------------------


def test_rates_refill_with_time() -> None:
    limiter = RateLimiter()
    for _n in range(int(RATES["sign in"].burst)):
        limiter.spend("sign in", "here", 0.0)
    with pytest.raises(Exception, match="Too many requests"):
        limiter.spend("sign in", "here", 0.0)
    limiter.spend("sign in", "elsewhere", 0.0)
    limiter.spend("sign in", "here", 7.0)


def test_guessing_passwords_is_stopped(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))  # however long hashing takes here
    with QuickClient(create_app(Settings(database=database_url, games=RIDGE, attend=False))) as client:
        answers = [client.post("/api/sessions", json={"name": "Ann", "password": "x"}).status_code for _n in range(14)]
    assert answers[0] == 401
    assert answers[-1] == 429


def test_sockets_are_counted_by_person_and_address() -> None:
    counts = SocketCounts(per_user=2, per_address=3, most=4)
    assert [counts.enter("ann", "a"), counts.enter("ann", "a"), counts.enter("ann", "a")] == [True, True, False]
    assert [counts.enter("bob", "a"), counts.enter("bob", "a")] == [True, False]
    assert [counts.enter("cid", "b"), counts.enter("dan", "b")] == [True, False]
    counts.leave("ann", "a")
    assert counts.enter("dan", "b")
    assert counts.total == 4


def test_no_secret_enters_a_log(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        cid = Person.new(client, "Cid")
        client.post("/api/sessions", json={"name": cid.name, "password": "correct horse"})
        client.cookies.clear()
        game = cid.new_game(blue="me")
        cid.play(game, "deal guard")
    written = "\n".join(record.getMessage() for record in caplog.records if record.name != "httpx2")
    key = client.app.state.server.lobby.row(game)["dice_key"]  # type: ignore[attr-defined]
    for secret in ("correct horse", cid.headers["Authorization"][7:], key.hex()):
        assert secret not in written
