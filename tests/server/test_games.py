"""The games of the product as they are served: people play them, bots play them, others look on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from fogbound.games import GAMES, game_named
from fogbound.server.settings import Settings
from server.people import Person
from server.test_background import until

SHORT = {"west": "SBW1", "blitz": "duel"}


@pytest.fixture(scope="module")
def settings(database_url: str) -> Settings:
    return Settings(database=database_url, sqlite_sync="NORMAL", rate_scale=1000, bot_seconds=0.5)


def game_of(person: Person, name: str, *who: str) -> str:
    seats = [{"side": side, "who": one} for side, one in zip(game_named(name).sides, who, strict=True)]
    game: str = person.ask("POST", "/games", {"game": name, "scenario": SHORT[name], "seats": seats}, 201)["id"]
    return game


def names_in(observation: Any) -> set[str]:
    """Whatever has a name in it."""
    if isinstance(observation, dict):
        own = {observation["name"]} if isinstance(observation.get("name"), str) else set()
        return own.union(*map(names_in, observation.values()))
    return set().union(*map(names_in, observation)) if isinstance(observation, list) else set()


@pytest.mark.parametrize("name", GAMES)
def test_two_people_play_and_a_third_looks_on(ann: Person, bob: Person, client: TestClient, name: str) -> None:
    game, cid, rng = game_of(ann, name, "me", "free"), Person.new(client, "Cid"), Random(1)
    bob.join(game)
    people = dict(zip(game_named(name).sides, (ann, bob), strict=True))
    for _step in range(12):
        turn = ann.view(game)["turn"]
        mine = people[turn].view(game)
        assert people[turn].play(game, rng.choice(mine["choice"]["actions"])["text"], mine["at"])["applied"]
        seen, sides = cid.view(game), [person.view(game) for person in people.values()]
        assert seen["choice"] is None
        assert seen["observation"]["turn"] == sides[0]["observation"]["turn"]
        for side in sides:  # nothing has a name for an onlooker that has none for a player
            assert names_in(seen["observation"]) <= names_in(side["observation"])
            events = [json.dumps(event["message"]) for event in side["events"]["add"]]
            assert all(json.dumps(event["message"]) in events for event in seen["events"]["add"])
    assert cid.get(f"/games/{game}/replay", count=1)["frames"][0]["observation"]


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_it_by_themselves(ann: Person, name: str) -> None:
    game = game_of(ann, name, "greedy", "greedy")
    until(lambda: ann.view(game)["turn"] == game_named(name).sides[1] or ann.view(game)["status"] == "over")


@pytest.mark.parametrize("name", GAMES)
def test_sides_scenarios_and_options_have_titles(client: TestClient, name: str) -> None:
    offered = {game["game"]: game for game in client.get("/api/catalogue").json()["games"]}[name]
    assert offered["public_view"]
    for one in (*offered["sides"], *offered["scenarios"], *offered["options"]):
        assert one["title"] != one["name"]


@pytest.mark.parametrize("name", GAMES)
def test_every_scenario_says_what_one_wants_to_know_before_one_chooses_it(client: TestClient, name: str) -> None:
    offered = {game["game"]: game for game in client.get("/api/catalogue").json()["games"]}[name]
    for card in (scenario["card"] for scenario in offered["scenarios"]):
        size = card.get("stands") or card["blocks"]
        assert set(size) == set(game_named(name).sides)
        assert {side for _x, _y, side in card["dots"]} == set(size)
        assert card["first"] >= "1939"
        assert card["turns"] > 1
        assert 1 <= card["difficulty"] <= 10


def test_every_option_stands_under_a_heading_and_a_scenario_says_what_it_has_otherwise(client: TestClient) -> None:
    (west,) = [game for game in client.get("/api/catalogue").json()["games"] if game["game"] == "west"]
    assert {option["name"] for option in west["options"]} == set(game_named("west").options)
    assert all(option["heading"] for option in west["options"])
    own = {scenario["name"]: scenario["options"] for scenario in west["scenarios"]}
    assert own["SBW1"] == {}
    assert own["SBW8"] == {"rules_level": "advanced", "rule_31_reserve": "on", "rule_16_conquests": "on"}
