"""Ratings: the arithmetic, which games count, and what a profile says of whom."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from fogbound.server.glicko import LOST, WON, Rating, after
from server.people import Person, table_of


def test_the_worked_example_of_the_paper() -> None:
    met = [(Rating(1400, 30), WON), (Rating(1550, 100), LOST), (Rating(1700, 300), LOST)]
    found = after(Rating(1500, 200), met)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


@given(st.floats(500, 2500), st.floats(500, 2500), st.floats(40, 350), st.floats(40, 350))
def test_whoever_wins_rises_and_both_are_better_known(one: float, other: float, sure: float, unsure: float) -> None:
    winner, loser = Rating(one, sure), Rating(other, unsure)
    assert after(winner, [(loser, WON)]).value > winner.value
    assert after(loser, [(winner, LOST)]).value < loser.value
    assert after(Rating(), [(loser, WON)]).deviation < 350


def profile(viewer: Person, of: Person) -> Any:
    return viewer.get(f"/players/{of.name}")


def resign(person: Person, game: str, side: str) -> None:
    person.ask("POST", f"/games/{game}/resign", {"side": side})


def test_a_game_between_two_people_is_rated_once(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    assert profile(ann, ann)["ratings"] == []
    resign(bob, game, "blue")
    [won], [lost] = profile(bob, ann)["ratings"], profile(ann, bob)["ratings"]
    assert won == {"game": "ridge", "value": 1662, "deviation": 290, "won": 1, "drawn": 0, "lost": 0}
    assert lost == {"game": "ridge", "value": 1338, "deviation": 290, "won": 0, "drawn": 0, "lost": 1}
    [result] = profile(ann, bob)["results"]
    assert (result["id"], result["side"], result["against"], result["score"]) == (game, "blue", ann.name, 0)


def test_the_second_game_begins_where_the_first_ended(ann: Person, bob: Person) -> None:
    for side, loser in (("blue", bob), ("red", ann)):
        resign(loser, table_of(ann, bob), side)
    [mine] = profile(ann, ann)["ratings"]
    assert (mine["won"], mine["lost"]) == (1, 1)
    assert mine["deviation"] < 290
    assert [one["score"] for one in profile(ann, ann)["results"]] == [0, 1]  # the newest first


def test_the_lists_say_how_strong_those_are_who_sit_there(ann: Person, bob: Person) -> None:
    resign(bob, table_of(ann, bob), "blue")
    game = ann.new_game()
    [row] = [one for one in bob.get("/games")["games"] if one["id"] == game]
    assert [seat["rating"] for seat in row["seats"]] == [{"value": 1662, "deviation": 290}, None]


@pytest.mark.parametrize("blue", ["me", "random"])
def test_neither_bots_nor_oneself_are_rated(ann: Person, blue: str) -> None:
    game = ann.new_game(blue=blue)
    resign(ann, game, "red")
    assert profile(ann, ann)["ratings"] == []


def test_a_team_is_not_rated(ann: Person, bob: Person, client: TestClient) -> None:
    seats = [{"side": "red", "who": "me"}, {"side": "blue"}, {"side": "blue"}]
    game = ann.ask("POST", "/games", {"game": "ridge", "scenario": "ridge", "seats": seats}, 201)["id"]
    bob.join(game, 1)
    Person.new(client, "Cid").join(game, 2)
    resign(ann, game, "red")
    assert profile(ann, bob)["ratings"] == []


def test_a_guest_is_not_rated_and_neither_is_who_beats_one(ann: Person, client: TestClient) -> None:
    made = client.post("/api/guests", json={"lang": "en"})
    token = client.post("/api/me/tokens", json={"label": "test"}).json()["token"]
    client.cookies.clear()
    guest = Person(client, made.json()["name"], token)
    game = table_of(ann, guest)
    resign(guest, game, "blue")
    assert profile(ann, ann)["ratings"] == []


def test_a_game_that_goes_on_from_another_is_not_rated(ann: Person, bob: Person) -> None:
    first = table_of(ann, bob)
    resign(bob, first, "blue")
    fork = ann.ask("POST", f"/games/{first}/forks", {"frame": 0}, 201)["id"]
    resign(ann, fork, "red")
    assert profile(ann, ann)["ratings"][0]["won"] == 1
    assert profile(ann, ann)["ratings"][0]["lost"] == 0


def test_private_games_count_but_only_their_players_see_them(ann: Person, bob: Person, client: TestClient) -> None:
    game = ann.new_game(private=True)
    bob.join(game, invite=ann.get(f"/games/{game}")["invite"])
    resign(bob, game, "blue")
    stranger = Person.new(client, "Eve")
    assert profile(stranger, ann)["results"] == []
    assert profile(stranger, ann)["ratings"][0]["won"] == 1
    assert [one["id"] for one in profile(bob, ann)["results"]] == [game]


def test_nobody_is_found_under_a_name_that_nobody_has(ann: Person) -> None:
    assert "no player" in ann.get("/players/nobody at all", status=404)["error"]["text"]
