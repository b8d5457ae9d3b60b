"""Setting games up, finding them, sitting down."""

from __future__ import annotations

from starlette.testclient import TestClient

from server.people import Person, table_of


def test_an_open_game_is_listed_until_it_is_full(ann: Person, bob: Person) -> None:
    game = ann.new_game(title="Friday night")
    listed = [g for g in bob.get("/games")["games"] if g["id"] == game]
    assert listed[0]["title"] == "Friday night"
    assert [seat["player"] for seat in listed[0]["seats"]] == [ann.name, None]
    bob.join(game)
    assert game not in [g["id"] for g in bob.get("/games")["games"]]
    mine = [g for g in ann.get("/me/games")["games"] if g["id"] == game]
    assert mine[0]["your_turn"]
    assert mine[0]["your_sides"] == ["red"]


def test_a_private_game_needs_its_invitation(ann: Person, bob: Person) -> None:
    game = ann.new_game(private=True)
    assert game not in [g["id"] for g in bob.get("/games")["games"]]
    assert bob.get(f"/games/{game}")["invite"] is None
    bob.join(game, status=403)
    bob.join(game, status=403, invite="wrong")
    assert bob.join(game, invite=ann.get(f"/games/{game}")["invite"])["status"] == "on"


def test_a_seat_is_taken_once(ann: Person, bob: Person, client: TestClient) -> None:
    game = ann.new_game()
    bob.join(game, seat=0, status=409)
    bob.join(game, seat=3, status=404)
    bob.join(game)
    Person.new(client, "Cid").join(game, status=409)
    bob.ask("DELETE", f"/games/{game}/seats/1", status=409)


def test_one_may_leave_before_the_game_begins(ann: Person, bob: Person) -> None:
    seats = [{"side": "red", "who": "me"}, {"side": "blue"}, {"side": "blue"}]
    game = ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": seats}, 201)["id"]
    bob.join(game, 1)
    ann.ask("DELETE", f"/games/{game}/seats/1", status=403)
    assert bob.ask("DELETE", f"/games/{game}/seats/1")["seats"][1]["player"] is None


def test_whoever_set_it_up_seats_a_bot_or_takes_it_back(ann: Person, bob: Person) -> None:
    game = ann.new_game()
    bob.ask("PUT", f"/games/{game}/seats/1/bot", {"bot": "random"}, 403)
    ann.ask("PUT", f"/games/{game}/seats/1/bot", {"bot": "hal"}, 400)
    assert ann.ask("PUT", f"/games/{game}/seats/1/bot", {"bot": "random"})["status"] == "on"
    ann.ask("DELETE", f"/games/{game}", status=409)
    other = ann.new_game()
    bob.ask("DELETE", f"/games/{other}", status=403)
    ann.ask("DELETE", f"/games/{other}")
    ann.get(f"/games/{other}", status=404)


def test_a_plan_that_makes_no_sense_is_refused_in_a_sentence(ann: Person) -> None:
    def refused(**plan: object) -> str:
        seats = [{"side": "red", "who": "me"}, {"side": "blue"}]
        body = {"game": "ridge", "scenario": "ridge", "seats": seats, **plan}
        answer = ann.client.post("/api/games", json=body, headers=ann.headers)
        assert answer.status_code in (400, 404, 422)
        text: str = answer.json()["error"]["text"]
        return text

    assert "no game" in refused(game="chess")
    assert "no scenario" in refused(scenario="bulge")
    assert "no option" in refused(options={"fog": "thick"})
    assert "Nobody plays blue" in refused(seats=[{"side": "red", "who": "me"}])
    assert "no side" in refused(seats=[{"side": "green"}, {"side": "red"}, {"side": "blue"}])
    assert "no bot" in refused(seats=[{"side": "red", "who": "hal"}, {"side": "blue"}])
    assert refused(seats=[{"side": "red"}] * 5)
    assert refused(clock={"base": -1})


def test_the_catalogue_names_everything_that_can_be_chosen(client: TestClient) -> None:
    (ridge,) = [game for game in client.get("/api/catalogue").json()["games"] if game["game"] == "ridge"]
    assert ridge["title"] == "The ridge"
    assert [scenario["name"] for scenario in ridge["scenarios"]] == ["ridge", "patrol"]
    assert ridge["options"][0]["values"][0]["name"] == "on"
    assert ridge["bots"] == ["random"]


def test_running_games_can_be_found_to_watch(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    found = ann.client.get("/api/games", params={"status": "on", "limit": 100}).json()["games"]
    assert game in [g["id"] for g in found]
