"""What attackers found once: one account on both sides, polling for the enemy's moves, sockets of ended sessions."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select
from starlette.testclient import TestClient, WebSocketDisconnect, WebSocketTestSession

from fogbound.server import notices
from fogbound.server.hub import LOBBY_PAUSE
from fogbound.server.notices import TRIES, Notices
from fogbound.server.settings import Settings
from fogbound.server.store.schema import outbox
from fogbound.server.supervision import Watch
from server.people import Person, play_at_random, table_of


def server_of(client: TestClient) -> Any:
    return client.app.state.server  # type: ignore[attr-defined]


# -- one account, one side -------------------------------------------------------------------------------------------

TEAM = [{"side": "red", "who": "me"}, {"side": "red", "who": "free"}, {"side": "blue", "who": "free"}]


def test_nobody_sits_on_both_sides_of_a_team_game(ann: Person, bob: Person) -> None:
    game = ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": TEAM}, 201)["id"]
    ann.join(game, 2, 409)
    bob.join(game, 2)
    bob.join(game, 1, 409)
    both = [*TEAM, {"side": "blue", "who": "me"}]
    ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": both}, 400)


def test_who_is_alone_may_play_both_sides(ann: Person) -> None:
    game = ann.new_game()
    assert ann.join(game)["your_sides"] == ["blue", "red"]
    ann.ask("GET", f"/games/{game}/file")


def test_the_file_of_a_running_game_is_for_who_is_truly_alone(client: TestClient, ann: Person, bob: Person) -> None:
    """Whatever an old server let people do: a table with two people on it shows no hands."""
    game = table_of(ann, bob)
    table = server_of(client).tables.table(game)
    mine = table.seats[0].user_id
    seats = (*table.seats, type(table.seats[0])(2, "blue", mine, "Ann"))
    table.seats = seats
    assert set(table.sides_of(mine)) == {"red", "blue"}
    ann.get(f"/games/{game}/file", 403)


# -- nothing tells how often or when the enemy acts unseen -----------------------------------------------------------


def test_polling_does_not_tell_how_often_the_enemy_acts(client: TestClient, ann: Person, bob: Person) -> None:
    """Red deals, takes back and deals again; Blue and a stranger poll all the while, and see the same bytes."""
    game = table_of(ann, bob)

    def polled() -> tuple[bytes, ...]:
        paths = [f"/api/games/{game}/view", f"/api/games/{game}/replay", f"/api/games/{game}"]
        mine = [client.get(path, headers=bob.headers).content for path in paths]
        return (*mine, *(client.get(path).content for path in paths))

    ann.play(game, "deal guard")
    before = polled()
    for deal in ("deal line", "deal scout", "deal line"):
        ann.step(game, "undo")
        ann.play(game, deal.replace("line", "guard"))
        assert polled() == before


def test_a_mark_lasts_as_long_as_its_view_and_stays_good_to_act_on(
    client: TestClient, ann: Person, bob: Person
) -> None:
    game = table_of(ann, bob)
    first = ann.view(game)["at"]
    ann.play(game, "deal guard", first)
    second = ann.view(game)["at"]
    assert second != first
    assert not ann.play(game, "deal line", first)["applied"]
    server_of(client).tables._tables.clear()  # another process has the same marks
    assert ann.view(game)["at"] == second
    assert ann.play(game, "deal line", second, seen=second)["applied"]


def test_the_marks_of_two_games_that_look_alike_differ(ann: Person, bob: Person) -> None:
    """So that nobody finds out by a game of his own which hidden thing makes a mark."""
    one, two = table_of(ann, bob), table_of(ann, bob)
    assert ann.view(one)["observation"] == ann.view(two)["observation"]
    assert ann.view(one)["at"] != ann.view(two)["at"]


def test_events_since_a_mark_are_all_that_is_sent(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    play_at_random(game, {"red": ann, "blue": bob}, Random(1), 12)
    have = bob.view(game)
    play_at_random(game, {"red": ann, "blue": bob}, Random(2), 9)
    news, whole = bob.view(game, seen=have["at"])["events"], bob.view(game)["events"]["add"]
    assert have["events"]["add"][: news["keep"]] + news["add"] == whole
    assert len(news["add"]) < len(whole)


# -- sockets end with their session ----------------------------------------------------------------------------------


def closing_code(socket: WebSocketTestSession) -> int:
    """Reads until the server closes; no view may come before."""
    try:
        while True:
            assert socket.receive_json()["type"] == "table"
    except WebSocketDisconnect as closed:
        return int(closed.code)


@pytest.mark.parametrize("end", ["password", "token"])
def test_a_socket_ends_with_its_session(client: TestClient, ann: Person, bob: Person, end: str) -> None:
    game = table_of(ann, bob)
    with bob.socket(game) as socket:
        assert {socket.receive_json()["type"], socket.receive_json()["type"]} == {"table", "view"}
        if end == "password":
            bob.ask("POST", "/me/password", {"old": "correct horse", "new": "battery staple"})
        else:
            bob.ask("DELETE", "/me/tokens/test")
        ann.play(game, "deal guard")
        assert closing_code(socket) == 4403


# -- work beside the requests ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    ["a@[", "a@b", "@b.example", "a b@c.example", 'a"@c.example', "a@c..example", "a@é.example", "a@c.example,"],
)
def test_an_address_that_no_mail_can_be_sent_to_is_refused(ann: Person, address: str) -> None:
    ann.ask("PATCH", "/me", {"email": address}, 400)


@pytest.mark.parametrize("port", [":99999", ":abc", ":8443"])
def test_a_webhook_with_a_port_is_refused(
    client: TestClient, ann: Person, port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts = msgspec.structs.replace(server_of(client).settings, webhook_hosts=("hooks.example",))
    monkeypatch.setattr(server_of(client), "settings", hosts)
    ann.ask("PATCH", "/me", {"webhook": "https://hooks.example/x"})
    ann.ask("PATCH", "/me", {"webhook": f"https://hooks.example{port}/x"}, 400)


def test_the_lobby_does_not_tell_that_somebody_acts_unseen(ann: Person, bob: Person) -> None:
    """It once said “look again” after whatever anybody did anywhere."""
    game = table_of(ann, bob)
    for person, kind in ((ann, "guard"), (ann, "line"), (bob, "guard"), (bob, "line")):
        person.play(game, f"deal {kind}")
    with bob.client.websocket_connect("/api/socket", headers=bob.headers) as socket:
        assert [socket.receive_json()["type"] for _message in range(2)] == ["lobby", "turns"]
        for _doubt in range(3):
            ann.play(game, 'move "Red A"')
            ann.step(game, "undo")
        time.sleep(2 * LOBBY_PAUSE)
        socket.send_text("there?")
        assert socket.receive_json() == {"type": "here"}
        bob.new_game()
        assert socket.receive_json() == {"type": "lobby"}


def test_one_bad_notice_does_not_stop_the_others(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, game = server_of(client), table_of(ann, bob)
    table = server.tables.table(game)
    told = {"game_id": game, "mark": table.turn_mark, "channel": "mail"}
    notice = {**told, "subject": "s", "body": "b", "tries": 0, "due": 0.0}
    with server.database.writing() as connection:
        connection.execute(insert(outbox), [{**notice, "address": address} for address in ("a@[", "ann@x.example")])
    sent: list[str] = []

    def send(_settings: Settings, notice: dict[str, Any]) -> None:
        if notice["address"] == "a@[":
            raise IndexError("as EmailMessage does")
        sent.append(notice["address"])

    monkeypatch.setitem(notices.SENDERS, "mail", send)
    post = Notices(Settings(smtp="smtp://mail.example"), server.tables)
    asyncio.run(post.send_due(server.clerk))
    assert sent == ["ann@x.example"]
    with server.database.writing() as connection:
        connection.execute(outbox.update().values(tries=TRIES - 1, due=0.0))
    asyncio.run(post.send_due(server.clerk))
    asyncio.run(post.send_due(server.clerk))
    with server.database.reading() as connection:
        left = connection.execute(select(outbox.c.address, outbox.c.failed).where(outbox.c.game_id == game)).all()
    assert [tuple(row) for row in left] == [("a@[", "IndexError")]


def test_work_goes_on_whatever_goes_wrong_in_it() -> None:
    watch, done = Watch(), 0

    async def job() -> None:
        nonlocal done
        done += 1
        if done == 1:
            raise LookupError("once")
        if done == 3:
            raise KeyboardInterrupt  # ends the test

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(watch.every(0.0, "work", job))
    assert (done, watch.failed, watch.late()) == (3, {"work": 1}, [])
