"""An account stays its owner's: confirmed addresses, passwords by mail, a second factor, sessions that one can end."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import pyotp
import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from fogbound.server import notices, second_factor
from fogbound.server.notices import Notices
from fogbound.server.settings import Settings
from fogbound.server.store.schema import letters, links, users
from server.conftest import RIDGE
from server.people import Person

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def settings(database_url: str) -> Settings:
    return Settings(
        database=database_url,
        games=RIDGE,
        sqlite_sync="NORMAL",
        rate_scale=1000,
        attend=False,
        smtp="smtp://mail.example",
        public_url="http://play.example",
    )


def server_of(client: TestClient) -> Any:
    return client.app.state.server  # type: ignore[attr-defined]


def post(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """All that is to be sent, sent."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setitem(notices.SENDERS, "mail", lambda _settings, letter: sent.append(letter))
    server = server_of(client)
    asyncio.run(Notices(server.settings, server.tables).send_due(server.clerk))
    with server.database.reading() as connection:
        assert connection.execute(select(letters.c.id)).first() is None
    return sent


def token_in(letter: dict[str, Any], purpose: str) -> str:
    found = re.search(rf"http://play.example/#/{purpose}/(\S+) ", letter["body"])
    assert found, letter["body"]
    return found[1]


def sign_in(client: TestClient, person: Person, password: str = PASSWORD, code: str = "") -> int:
    body = {"name": person.name, "password": password, "code": code}
    status = client.post("/api/sessions", json=body).status_code
    client.cookies.clear()
    return status


# -- addresses -------------------------------------------------------------------------------------------------------


def test_an_address_counts_once_its_owner_has_opened_the_link(
    client: TestClient, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = bob.ask("PATCH", "/me", {"email": "bob@example.org"})
    assert (me["email"], me["email_wanted"]) == (None, "bob@example.org")
    [letter] = post(client, monkeypatch)
    assert letter["address"] == "bob@example.org"
    assert "confirmer" in letter["subject"]  # Bob reads French
    token = token_in(letter, "confirm")
    assert client.post("/api/confirmations", json={"token": "x" * 32}).status_code == 400
    assert client.post("/api/confirmations", json={"token": token}).status_code == 200
    me = bob.get("/me")
    assert (me["email"], me["email_wanted"]) == ("bob@example.org", None)
    assert client.post("/api/confirmations", json={"token": token}).status_code == 400  # once
    assert bob.ask("PATCH", "/me", {"email": ""})["email"] is None


# -- a new password --------------------------------------------------------------------------------------------------


def test_a_forgotten_password_is_set_anew_by_mail(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.has_confirmed("ann@example.org")
    for name in (ann.name, "Nobody At All"):
        assert client.post("/api/resets", json={"name": name}).json() == {"done": True}
    ann.get("/me")  # the clerk has come so far
    [letter] = post(client, monkeypatch)
    assert letter["address"] == "ann@example.org"
    token = token_in(letter, "reset")
    body = {"token": token, "password": "battery staple"}
    assert client.post("/api/resets/password", json={**body, "password": "password"}).status_code == 400
    assert client.post("/api/resets/password", json=body).status_code == 200
    ann.get("/me", 401)  # all sessions have ended
    assert (sign_in(client, ann), sign_in(client, ann, "battery staple")) == (401, 201)
    assert client.post("/api/resets/password", json=body).status_code == 400


def test_links_are_kept_as_hashes_and_grow_old(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.has_confirmed("ann@example.org")
    client.post("/api/resets", json={"name": ann.name})
    ann.get("/me")
    token = token_in(post(client, monkeypatch)[0], "reset")
    database = server_of(client).database
    with database.writing() as connection:
        assert token not in connection.execute(select(links.c.token)).scalars().all()
        connection.execute(links.update().values(expires=time.time() - 1))
    body = {"token": token, "password": "battery staple"}
    assert client.post("/api/resets/password", json=body).status_code == 400


def test_an_address_that_is_not_confirmed_opens_no_account(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.ask("PATCH", "/me", {"email": "stranger@example.org"})
    post(client, monkeypatch)
    client.post("/api/resets", json={"name": ann.name})
    ann.get("/me")
    assert post(client, monkeypatch) == []


# -- a second factor ---------------------------------------------------------------------------------------------------


def test_a_second_factor_is_asked_for_and_each_code_works_once(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.ask("POST", "/me/second-factor", {"password": "wrong"}, 403)
    offered = ann.ask("POST", "/me/second-factor", {"password": PASSWORD}, 201)
    assert offered["uri"].startswith("otpauth://totp/Fogbound:")
    assert sign_in(client, ann) == 201  # it does not count yet
    ann.ask("PUT", "/me/second-factor", {"code": "000000x"}, 400)
    app = pyotp.TOTP(offered["secret"])
    papers = ann.ask("PUT", "/me/second-factor", {"code": app.now()})["codes"]
    assert len(papers) == second_factor.PAPER_CODES
    assert ann.get("/me")["second_factor"]
    step = int(time.time()) // second_factor.STEP
    code = app.generate_otp(step + 1)
    assert [sign_in(client, ann, code=given) for given in ("", "123", code, code)] == [401, 401, 201, 401]
    assert sign_in(client, ann, "wrong horse", papers[0]) == 401
    assert [sign_in(client, ann, code=papers[0].upper()) for _try in range(2)] == [201, 401]
    with server_of(client).database.reading() as connection:
        kept = connection.execute(select(users.c.recovery).where(users.c.name == ann.name)).scalar_one()
    assert papers[1] not in kept
    ann.ask("POST", "/me/second-factor/end", {"password": PASSWORD})
    assert sign_in(client, ann) == 201


# -- sessions ----------------------------------------------------------------------------------------------------------


def test_one_sees_where_one_is_signed_in_and_ends_it(client: TestClient, ann: Person, bob: Person) -> None:
    body = {"name": ann.name, "password": PASSWORD}
    elsewhere = client.post("/api/sessions", json=body, headers={"User-Agent": "Phone\x07 1.0"})
    token = elsewhere.cookies["fogbound_session"]
    client.cookies.clear()
    listed = ann.get("/me/sessions")["sessions"]
    assert [one["label"] for one in listed if one["current"]] == ["test"]
    [phone] = [one for one in listed if one["agent"] == "Phone 1.0"]
    bob.ask("DELETE", f"/me/sessions/{phone['id']}", status=404)  # it is not his
    there = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/me", headers=there).status_code == 200
    ann.ask("DELETE", f"/me/sessions/{phone['id']}")
    assert client.get("/api/me", headers=there).status_code == 401
    ann.get("/me")
