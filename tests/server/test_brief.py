"""Differences instead of whole views: what a client puts together is what it would have been sent."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from fogbound.server.difference import applied, difference
from server.people import Person, table_of

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "keys", "parts"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=20,
)


@given(PLAIN, PLAIN)
def test_a_difference_leads_from_the_old_value_to_the_new_one(old: Any, new: Any) -> None:
    change = msgspec.json.decode(msgspec.json.encode(difference(old, new)))
    assert applied(old, change) == new


def test_of_a_long_list_only_what_moved_is_told() -> None:
    old = [{"hex": str(n), "steps": 4} for n in range(100)]
    new = [*old[:40], {"hex": "40", "steps": 3}, *old[41:70], {"hex": "new", "steps": 4}, *old[70:]]
    change = difference(old, new)
    assert applied(old, change) == new
    assert len(msgspec.json.encode(change)) < 200


def test_a_move_is_answered_with_what_is_new(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    first = ann.get(f"/games/{game}/view")
    answer = ann.play(game, "deal guard", first["at"], seen=first["at"], seen_as="red")["view"]
    assert answer["since"] == first["at"]
    whole = ann.get(f"/games/{game}/view")
    for name in ("observation", "choice"):
        assert applied(first[name], answer[name]) == whole[name]


def test_the_answers_to_another_question_are_sent_as_they_are(ann: Person, bob: Person) -> None:
    """Few of them were answers to the one before, and to say which is longer than to say them."""
    game = table_of(ann, bob)
    ann.play(game, "deal guard")
    ann.play(game, "deal line")
    bob.play(game, "deal guard")
    bob.play(game, "deal line")
    march = _answered(ann, game, 'move "Red A"')
    move = _answered(ann, game, "to b1")
    assert (march["choice"][0]["ask"], move["choice"][0]["ask"]) == ("march", "move")


def test_of_the_same_question_only_those_are_sent_that_are_new(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    assert set(_answered(ann, game, "deal guard")["choice"]) == {"keys", "gone"}


def _answered(person: Person, game: str, action: str) -> Any:
    """The new view, for somebody who has the last one."""
    last = person.get(f"/games/{game}/view")
    return person.play(game, action, last["at"], seen=last["at"], seen_as=last["side"])["view"]


def test_who_says_that_he_saw_another_side_gets_the_whole(ann: Person) -> None:
    game = ann.new_game(blue="me")
    first = ann.get(f"/games/{game}/view")
    assert first["side"] == "red"
    there = ann.get(f"/games/{game}/view?side=blue&seen={first['at']}&seen_as=red")
    assert there["since"] == ""
    assert there["events"]["keep"] == 0


def test_a_socket_sends_differences_to_whoever_understands_them(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    with ann.socket(game, "&seen_as=") as brief, ann.socket(game) as plain:
        views: dict[str, list[Any]] = {"brief": [], "plain": []}
        for action in (None, "deal guard", "deal line"):
            if action:
                ann.play(game, action)
            views["brief"].append(_next_view(brief))
            views["plain"].append(_next_view(plain))
    assert [view["since"] for view in views["plain"]] == ["", "", ""]
    assert [view["since"] for view in views["brief"]] == ["", *(view["at"] for view in views["plain"][:2])]
    for before, told, after in zip(views["plain"], views["brief"][1:], views["plain"][1:], strict=False):
        assert applied(before["observation"], told["observation"]) == after["observation"]
        assert applied(before["choice"], told["choice"]) == after["choice"]


def test_who_acts_is_told_once_and_whoever_else_looks_as_ever(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    with ann.socket(game, "&seen_as=&line=one") as one, ann.socket(game, "&seen_as=&line=two") as two:
        first = _next_view(one), _next_view(two)
        answer = ann.play(game, "deal guard", seen=first[0]["at"], seen_as="red", line="one")["view"]
        assert _next_view(two)["at"] == answer["at"]
        last = ann.play(game, "deal line")["view"]
        seen = _next_view(one)
        assert (answer["since"], seen["since"], seen["at"]) == (first[0]["at"], answer["at"], last["at"])
        assert seen["events"]["keep"] == answer["events"]["keep"] + len(answer["events"]["add"])
        assert _next_view(two)["at"] == last["at"]


def test_nobody_keeps_news_from_a_mate_by_naming_his_line(ann: Person, client: TestClient) -> None:
    seats = [{"side": "red", "who": "me"}, {"side": "red"}, {"side": "blue"}]
    game = ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": seats}, 201)["id"]
    mate, enemy = (Person.new(client, name) for name in ("Mat", "Cid"))
    mate.join(game)
    enemy.join(game, 2)
    with mate.socket(game, "&seen_as=&line=his") as his:
        first = _next_view(his)
        ann.play(game, "deal guard", line="his")
        ann.play(game, "deal line")
        assert _next_view(his)["events"]["keep"] == len(first["events"]["add"])


def _next_view(socket: Any) -> Any:
    while True:
        received = socket.receive()
        text = received.get("text") or gzip.decompress(received["bytes"]).decode()
        message = msgspec.json.decode(text)
        if message["type"] == "view":
            return message


def test_a_socket_answers_whoever_asks_whether_it_is_there(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    with ann.socket(game) as socket:
        assert [socket.receive_json()["type"] for _n in range(2)] == ["table", "view"]
        socket.send_text("?")
        assert socket.receive_json() == {"type": "here"}


def test_printed_matter_is_sent_once(ann: Person, bob: Person) -> None:
    page = ann.client.get("/")
    script = page.text.split('<script type="module" src="')[1].split('"')[0]
    module = ann.client.get(script)
    assert module.status_code == 200
    assert "immutable" in module.headers["cache-control"]
    assert "/**" not in module.text, "comments are not sent"
    assert "sandbox_page.js" not in page.text, "what few open is fetched when they do"
    old = ann.client.get("/files/0123456789abcdef/main.js")
    assert old.status_code == 200
    assert "immutable" not in old.headers["cache-control"]
    board = ann.client.get("/api/handbook/west/map.svg?lang=fr")
    assert board.headers["content-encoding"] == "gzip"
    again = ann.client.get("/api/handbook/west/map.svg?lang=fr", headers={"If-None-Match": board.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = ann.client.get("/api/handbook/west/map.svg?lang=fr", headers={"Accept-Encoding": "identity"})
    assert plain.text == board.text
