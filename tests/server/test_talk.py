"""What players say and agree on: chat, notes, draws, rewinds, resigning."""

from __future__ import annotations

from starlette.testclient import TestClient

from server.people import Person, table_of


def test_chat_is_for_the_table_and_team_chat_for_the_team(ann: Person, bob: Person, client: TestClient) -> None:
    cid = Person.new(client, "Cid")
    seats = [{"side": "red", "who": "me"}, {"side": "red"}, {"side": "blue"}]
    game = ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": seats}, 201)["id"]
    cid.join(game, 1)
    bob.join(game, 2)
    ann.ask("POST", f"/games/{game}/chat", {"text": "Good luck!"}, 201)
    ann.ask("POST", f"/games/{game}/chat", {"text": "I feint left", "team": True}, 201)
    assert [m["text"] for m in cid.get(f"/games/{game}/chat")["messages"]] == ["Good luck!", "I feint left"]
    assert [m["text"] for m in bob.get(f"/games/{game}/chat")["messages"]] == ["Good luck!"]
    with bob.socket(game) as socket:
        cid.ask("POST", f"/games/{game}/chat", {"text": "secret", "team": True}, 201)
        cid.ask("POST", f"/games/{game}/chat", {"text": "<script>alert(1)</script>"}, 201)
        kinds = []
        while not kinds or kinds[-1]["type"] != "chat":
            kinds.append(socket.receive_json())
        assert kinds[-1]["chat"]["text"] == "<script>alert(1)</script>"  # text is text: the page shows it as such
        assert kinds[-1]["chat"]["player"] == cid.name


def test_a_team_shares_its_side(ann: Person, bob: Person, client: TestClient) -> None:
    cid = Person.new(client, "Cid")
    seats = [{"side": "red", "who": "me"}, {"side": "red"}, {"side": "blue"}]
    game = ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": seats}, 201)["id"]
    cid.join(game, 1)
    bob.join(game, 2)
    assert ann.play(game, "deal guard")["applied"]
    assert cid.view(game)["observation"]["blocks"][0]["kind"] == "guard"
    assert cid.play(game, "deal line")["applied"]


def test_a_message_sent_twice_is_said_once(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    for _try in range(2):
        ann.ask("POST", f"/games/{game}/chat", {"text": "once", "key": "m1"}, 201)
    assert len(ann.get(f"/games/{game}/chat")["messages"]) == 1


def test_notes_are_private(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    ann.ask("PUT", f"/games/{game}/notes", {"text": "Red B is my guard\nfeint left"})
    assert ann.get(f"/games/{game}/notes") == {"text": "Red B is my guard\nfeint left"}
    assert bob.get(f"/games/{game}/notes") == {"text": ""}


def test_resigning_ends_it_and_reveals_the_key(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    answer = bob.ask("POST", f"/games/{game}/resign", {})
    assert answer["view"]["result"] == {"winner": "red", "text": "Le camp perdant a abandonné."}
    assert ann.get(f"/games/{game}")["dice_key"]
    refused = ann.ask("POST", f"/games/{game}/resign", {})
    assert refused["refusal"]["text"] == "The game is over."


def test_a_draw_needs_both(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    ann.ask("POST", f"/games/{game}/offers", {"what": "draw"})
    (offer,) = bob.view(game)["offers"]
    assert (offer["what"], offer["side"]) == ("draw", "red")
    own = ann.ask("POST", f"/games/{game}/offers/{offer['id']}", {"agree": True})
    assert not own["applied"]
    bob.ask("POST", f"/games/{game}/offers/{offer['id']}", {"agree": False})
    assert ann.view(game)["offers"] == []
    gone = bob.ask("POST", f"/games/{game}/offers/{offer['id']}", {"agree": True})
    assert gone["refusal"]["text"] == "Cette proposition n’est plus valable."
    ann.ask("POST", f"/games/{game}/offers", {"what": "draw"})
    (offer,) = bob.view(game)["offers"]
    bob.ask("POST", f"/games/{game}/offers/{offer['id']}", {"agree": True})
    assert ann.view(game)["result"] == {"winner": None, "text": "Drawn by agreement."}


def test_a_rewind_goes_over_dice_if_both_agree_and_the_dice_fall_again_the_same(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    for person in (ann, bob):
        for kind in ("deal guard", "deal line"):
            person.play(game, kind)
    before = ann.view(game)
    weather = [event["text"] for event in before["events"]["add"] if event["kind"] == "weather"]
    total = ann.get(f"/games/{game}/replay")["total"]
    ann.ask("POST", f"/games/{game}/offers", {"what": "rewind", "frame": total - 3})
    (offer,) = bob.view(game)["offers"]
    assert offer["frame"] is not None
    assert ann.view(game)["at"] == before["at"]
    answer = bob.ask("POST", f"/games/{game}/offers/{offer['id']}", {"agree": True})
    assert answer["applied"]
    view = bob.view(game)
    assert view["offers"] == []
    assert view["turn"] == "blue"
    bob.play(game, view["choice"]["actions"][0]["text"])
    again = [event["text"] for event in ann.view(game)["events"]["add"] if event["kind"] == "weather"]
    assert again == weather


def test_alone_one_needs_nobodys_consent(ann: Person) -> None:
    game = ann.new_game(blue="random")
    ann.play(game, "deal guard")
    ann.ask("POST", f"/games/{game}/offers", {"what": "rewind", "frame": 0})
    view = ann.view(game)
    assert view["observation"]["blocks"][0]["kind"] is None
    assert view["offers"] == []
