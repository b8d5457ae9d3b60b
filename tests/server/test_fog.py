"""Nothing hidden reaches a client: not in a view, an event, a replay, a list, an error, nor by how much is sent.

Two games are played that differ only in what blue (or a spectator) cannot know. All that was sent must then be equal,
but for what is random in any case: ids, marks, times, the commitment to the dice.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from server.people import Person, table_of

RANDOM = ("at", "id", "game", "dice", "created", "changed", "time", "invite", "patience")
HIDDEN = ("scout", "line", "guard")


def plain(message: Any) -> Any:
    """Without what is random in any case; a number is not, it counts something."""
    if isinstance(message, dict):
        return {key: plain(value) for key, value in message.items() if key not in RANDOM or isinstance(value, int)}
    return [plain(part) for part in message] if isinstance(message, list) else message


def drain(socket: WebSocketTestSession, marker: Person, game: str, word: str) -> list[Any]:
    """Everything up to a chat message of our own, so that we need not wait for silence."""
    marker.ask("POST", f"/games/{game}/chat", {"text": word}, 201)
    messages = []
    while True:
        message = socket.receive_json()
        messages.append(message)
        if message["type"] == "chat" and message["chat"]["text"] == word:
            return messages


def all_that_blue_sees(ann: Person, bob: Person, dealt: tuple[str, str], doubts: int) -> list[Any]:
    """Ann deals secretly, changes her mind, picks a block up and puts it down; Bob looks wherever he can."""
    game = table_of(ann, bob)
    traffic: list[Any] = []
    with bob.socket(game) as socket:
        traffic += drain(socket, bob, game, "begin")
        ann.play(game, f"deal {dealt[0]}")
        ann.step(game, "undo")
        ann.step(game, "redo")
        ann.play(game, f"deal {dealt[1]}")
        traffic += drain(socket, bob, game, "dealt")
        bob.play(game, "deal guard")
        bob.play(game, "deal line")
        for _doubt in range(doubts):  # of all this he must not even learn how often
            ann.play(game, 'move "Red A"')
            ann.step(game, "undo")
            ann.ask("PUT", f"/games/{game}/orders", {"orders": {"stay_or_retreat": "stay"}})
            ann.ask("POST", f"/games/{game}/chat", {"text": "feint left", "team": True}, 201)
        ann.play(game, 'move "Red B"')
        traffic += drain(socket, bob, game, "picked")
        bob.ask("POST", f"/games/{game}/offers", {"what": "draw"})
        traffic += drain(socket, bob, game, "offered")
    for path in ("", "/view", "/replay", "/chat", "/orders", "/notes"):
        traffic.append(bob.get(f"/games/{game}{path}"))
    traffic.append(bob.get(f"/games/{game}/view", side="red", status=403))
    traffic.append(bob.get(f"/games/{game}/replay", side="*", status=403))
    traffic.append(bob.get(f"/games/{game}/file", status=403))
    traffic.append(bob.play(game, 'move "Red A"'))
    traffic.append(bob.play(game, f"deal {dealt[1]}" if dealt[1] == "guard" else "deal guard"))
    traffic.append(bob.step(game, "undo"))
    traffic += [bob.get("/me/games"), bob.get("/games", status=200)]
    return traffic


def weatherless(text: str) -> str:
    """The dice differ between two games, as they should."""
    return re.sub(r'"(Mist|Clear|Brume|Clair)\."|"mist": ?\w+|"dice": ?\[\d\]', "…", text)


@pytest.mark.parametrize("lang", ["en"])
def test_two_secrets_one_view(client: TestClient, lang: str) -> None:
    seen = []
    for doubts, dealt in enumerate((("guard", "line"), ("scout", "guard")), 1):
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob", lang)
        text = json.dumps(plain(all_that_blue_sees(ann, bob, dealt, doubts)), ensure_ascii=False)
        for person, word in ((ann, "A"), (bob, "B")):
            text = text.replace(person.name, word)
        seen.append(weatherless(text))
    assert seen[0] == seen[1]


def test_a_spectator_sees_what_is_public(ann: Person, bob: Person, client: TestClient) -> None:
    game = table_of(ann, bob)
    cid = Person.new(client, "Cid")
    ann.play(game, "deal guard")
    view = cid.view(game)
    assert view["side"] == ""
    assert view["observation"]["blocks"][0]["kind"] is None
    assert view["events"]["add"] == []
    assert view["choice"] is None
    for side in ("red", "blue", "*"):
        cid.get(f"/games/{game}/view", side=side, status=403)
    cid.get(f"/games/{game}/odds", action="done", status=403)
    ann.ask("POST", f"/games/{game}/chat", {"text": "psst"}, 201)
    assert cid.get(f"/games/{game}/chat") == {"messages": []}
    anonymous = client.get(f"/api/games/{game}/view").json()
    assert plain(anonymous) == plain(view)


def test_no_message_when_a_side_would_notice_nothing(ann: Person, bob: Person) -> None:
    """Not even that the enemy did something: picking a block up shows on no other screen."""
    game = table_of(ann, bob)
    for kind in ("deal guard", "deal line"):
        ann.play(game, kind)
    for kind in ("deal guard", "deal line"):
        bob.play(game, kind)
    with bob.socket(game) as socket:
        drain(socket, bob, game, "begin")
        ann.play(game, 'move "Red A"')
        ann.step(game, "undo")
        ann.play(game, 'move "Red B"')
        assert [message["type"] for message in drain(socket, bob, game, "end")] == ["chat"]
        ann.play(game, "to b2")
        news = drain(socket, bob, game, "moved")
        assert [event["text"] for event in news[0]["events"]["add"]] == ["Red B goes to b2."]


def test_after_the_end_everything_is_open(ann: Person, bob: Person, client: TestClient) -> None:
    game = table_of(ann, bob)
    ann.play(game, "deal guard")
    ann.ask("POST", f"/games/{game}/resign", {})
    view = client.get(f"/api/games/{game}/view").json()
    assert view["side"] == "*"
    assert view["observation"]["red"]["blocks"][0]["kind"] == "guard"
    assert view["result"]["winner"] == "blue"


def test_odds_are_drawn_from_what_the_side_knows(client: TestClient) -> None:
    """The chance of a fight against a hidden block does not depend on what the block is."""
    found = []
    for dealt in (("guard", "line"), ("scout", "guard")):
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob")
        game = table_of(ann, bob)
        for kind in dealt:
            ann.play(game, f"deal {kind}")
        for kind in ("guard", "line"):
            bob.play(game, f"deal {kind}")
        found.append(bob.get(f"/games/{game}/odds", action="fight a1"))
    assert abs(found[0]["outcomes"]["0"] - found[1]["outcomes"]["0"]) < 6 * (found[0]["error"] + found[1]["error"])
    assert not found[0]["exact"]
    assert found[0]["error"] > 0
