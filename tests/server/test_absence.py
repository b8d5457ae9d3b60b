"""Players who do not come back: claims, bots and newcomers in their place, pauses, time that nobody could use."""

from __future__ import annotations

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from fogbound.server.clock import Clock, Control
from fogbound.server.waiting import DAY, Waiting
from server.people import Person, table_of


def later(person: Person, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """For the server, so much time has passed."""
    monkeypatch.setattr(server_of(person.client).tables, "now", lambda: time.time() + seconds)


def claim(person: Person, game: str, take: str, **more: Any) -> Any:
    return person.ask("POST", f"/games/{game}/claim", {"take": take, **more})


def server_of(client: TestClient) -> Any:
    return client.app.state.server  # type: ignore[attr-defined]


# -- claims ----------------------------------------------------------------------------------------------------------


def test_who_keeps_others_waiting_for_the_stated_time_may_be_claimed_against(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_of(ann, bob, absence=3 * DAY)
    assert bob.get(f"/games/{game}")["absence"] == 3 * DAY
    assert abs(bob.view(game)["patience"] - time.time() - 3 * DAY) < 60
    assert not claim(bob, game, "win")["applied"]
    later(ann, monkeypatch, 3 * DAY + 1)
    assert not claim(ann, game, "win")["applied"]  # she is the one who is asked
    won = claim(bob, game, "win")
    assert won["applied"]
    assert won["view"]["result"]["winner"] == "blue"
    assert not claim(bob, game, "win")["applied"]


def test_a_claim_does_not_tell_what_the_enemy_did_meanwhile(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only handing the choice on counts, which everybody sees."""
    game = table_of(ann, bob)
    before = bob.view(game)["patience"]
    ann.play(game, "deal guard")
    ann.step(game, "undo")
    ann.play(game, "deal guard")
    assert bob.view(game)["patience"] == before
    ann.play(game, "deal line")
    assert bob.view(game)["patience"] > before


def test_nobody_is_claimed_against_where_the_game_says_so(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_of(ann, bob, absence=0)
    later(ann, monkeypatch, 1000 * DAY)
    assert bob.view(game)["patience"] is None
    assert not claim(bob, game, "draw")["applied"]


def test_a_bot_takes_the_seat_of_the_absent(ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table_of(ann, bob)
    later(ann, monkeypatch, 15 * DAY)
    bob.ask("POST", f"/games/{game}/claim", {"take": "bot", "bot": "hal"}, 400)
    assert claim(bob, game, "bot", bot="random")["applied"]
    assert [seat["bot"] for seat in ann.get(f"/games/{game}")["seats"]] == ["random", None]
    assert ann.view(game)["side"] == ""  # she sees what onlookers see
    assert ann.get("/me/games")["games"] == []
    assert not claim(bob, game, "win")["applied"]  # a bot keeps nobody waiting


def test_somebody_else_takes_the_seat_of_the_absent(
    ann: Person, bob: Person, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_of(ann, bob, clock={"base": 30 * DAY})
    ann.play(game, "deal guard")
    later(ann, monkeypatch, 15 * DAY)
    assert claim(bob, game, "seat")["view"]["paused"]
    assert game in [listed["id"] for listed in bob.get("/games")["games"]]
    bob.join(game, 0, 409)
    cid = Person.new(client, "Cid")
    cid.join(game, 0)
    server_of(client).tables._tables.clear()  # as another process finds it
    view = cid.view(game)
    assert view["side"] == "red"
    assert view["observation"]["blocks"][0]["kind"] == "guard"
    assert (view["paused"], view["clock"]["running"]) == (False, "red")
    assert game not in [listed["id"] for listed in bob.get("/games")["games"]]
    monkeypatch.undo()
    assert not claim(bob, game, "win")["applied"]  # the newcomer has his own time
    assert cid.play(game, "deal line")["applied"]


# -- by agreement ----------------------------------------------------------------------------------------------------


def test_a_seat_is_handed_over_with_the_consent_of_the_other_side(ann: Person, bob: Person, client: TestClient) -> None:
    game = table_of(ann, bob)
    offer = {"what": "replace", "seat": 0}
    assert not bob.ask("POST", f"/games/{game}/offers", offer)["applied"]  # it is not his
    made = ann.ask("POST", f"/games/{game}/offers", offer)["view"]["offers"][0]
    assert (made["what"], made["bot"]) == ("replace", None)
    assert ann.view(game)["side"] == "red"
    assert bob.ask("POST", f"/games/{game}/offers/{made['id']}", {"agree": True})["view"]["offers"] == []
    assert ann.view(game)["side"] == ""
    ann.join(game, 0)  # she may come back
    assert ann.view(game)["side"] == "red"


def test_nobody_sits_down_who_has_seen_the_other_hand(ann: Person, bob: Person, client: TestClient) -> None:
    seats = [{"side": "red", "who": "me"}, {"side": "blue", "who": "free"}, {"side": "blue", "who": "free"}]
    game = ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": seats}, 201)["id"]
    cid = Person.new(client, "Cid")
    bob.join(game, 1)
    cid.join(game, 2)
    for person, seat in ((bob, 1), (ann, 0)):
        made = person.ask("POST", f"/games/{game}/offers", {"what": "replace", "seat": seat})["view"]["offers"]
        if made:  # the other side has a say
            other = ann if person is bob else cid
            other.ask("POST", f"/games/{game}/offers/{made[0]['id']}", {"agree": True})
    bob.join(game, 0, 409)
    bob.join(game, 1)
    Person.new(client, "Dan").join(game, 0)


def test_who_played_both_sides_alone_leaves_one_to_a_bot_only(ann: Person) -> None:
    game = ann.new_game(blue="me")
    offer = {"what": "replace", "seat": 1, "side": "blue"}
    assert not ann.ask("POST", f"/games/{game}/offers", offer)["applied"]
    assert ann.ask("POST", f"/games/{game}/offers", {**offer, "bot": "random"})["applied"]
    assert ann.get(f"/games/{game}")["seats"][1]["bot"] == "random"


def test_a_pause_stops_clocks_and_patience_until_somebody_goes_on(ann: Person, bob: Person, client: TestClient) -> None:
    game = table_of(ann, bob, clock={"base": 600})
    made = bob.ask("POST", f"/games/{game}/offers", {"what": "pause"})["view"]["offers"][0]
    with bob.socket(game) as socket:
        while (news := socket.receive_json())["type"] != "view":
            pass
        assert not news["paused"]
        ann.ask("POST", f"/games/{game}/offers/{made['id']}", {"agree": True})
        while not (news := socket.receive_json()).get("paused"):
            pass
    view = ann.view(game)
    assert (view["paused"], view["patience"], view["clock"]["running"]) == (True, None, None)
    left = view["clock"]["left"]["red"]
    time.sleep(0.3)
    assert ann.view(game)["clock"]["left"]["red"] == left
    assert bob.ask("POST", f"/games/{game}/resume", {})["view"]["clock"]["running"] == "red"
    assert not bob.ask("POST", f"/games/{game}/resume", {})["applied"]


# -- time ------------------------------------------------------------------------------------------------------------


def waiting() -> Waiting:
    clock = Clock.for_sides(Control(100.0), ("red", "blue"))
    found = Waiting(clock, 1000.0)
    found.move("red", True, 0.0)
    return found


def test_time_that_nobody_could_use_is_given_back() -> None:
    """An outage from 20 to 80: red loses nothing by it, even if he moved before it was found out."""
    for moved in (False, True):
        now = waiting()
        if moved:
            now.move("blue", True, 85.0)
            now.move("red", True, 86.0)
        now.give_back(20.0, 80.0)
        assert now.clock is not None
        assert now.clock.left_for("red", 90.0) == (100 - 25 - 4 if moved else 100 - 30)
        assert now.clock.left_for("blue", 90.0) == (99 if moved else 100)
        assert now.patience == (1086.0 if moved else 1060.0)


def test_a_clock_that_stands_is_not_given_time_back() -> None:
    now = waiting()
    now.pause(10.0)
    now.give_back(20.0, 80.0)
    now.go_on(100.0)
    assert now.clock is not None
    assert now.clock.left_for("red", 100.0) == 90.0
    assert now.patience == 1090.0
    now.pause(110.0)
    now.move("blue", True, 500.0)  # a move goes on with the game
    assert now.clock.left_for("red", 500.0) == 80.0
    assert now.clock.deadline == 600.0
