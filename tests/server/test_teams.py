"""38.1: up to four players in two teams; who is in one has all that its side has, and may act for it."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from server.people import Person


def teams(*people: Person, scenario: str = "SBW1") -> str:
    """The first half of them plays the Axis."""
    sides = ["axis" if 2 * number < len(people) else "allies" for number in range(len(people))]
    seats = [{"side": side} | ({"who": "me"} if not number else {}) for number, side in enumerate(sides)]
    plan = {"game": "west", "scenario": scenario, "options": {"player_count": str(len(people))}, "seats": seats}
    game: str = people[0].ask("POST", "/games", plan, 201)["id"]
    for number, person in enumerate(people[1:], 1):
        person.join(game, number)
    return game


@pytest.fixture
def four(ann: Person, bob: Person, client: TestClient) -> tuple[Person, Person, Person, Person]:
    return ann, bob, Person.new(client, "Cid"), Person.new(client, "Dan")


@pytest.mark.rule("38.1.a")
def test_members_of_a_team_share_everything_and_any_of_them_acts(four: tuple[Person, ...]) -> None:
    ann, bob, cid, _dan = four
    game = teams(*four, scenario="SBW3")

    def repair(person: Person) -> str:
        actions = person.view(game)["choice"]["actions"]
        return next(action["text"] for action in actions if action["verb"] in ("repair", "rebuild"))

    points = ann.view(game)["observation"]["points"]["DE"]
    assert ann.play(game, repair(ann))["applied"]
    assert bob.play(game, repair(bob))["applied"]
    assert ann.view(game)["observation"] == bob.view(game)["observation"]
    assert bob.view(game)["observation"]["points"]["DE"] <= points - 2  # both bought of the same points
    assert cid.view(game)["choice"] is None
    assert not cid.play(game, "done")["applied"]


@pytest.mark.rule("38.1.b")
@pytest.mark.parametrize("scenario", ["SBW1", "SBW2", "SBW3"])
def test_teams_may_play_the_short_scenarios_too(four: tuple[Person, ...], scenario: str) -> None:
    game = teams(*four, scenario=scenario)
    assert [person.view(game)["side"] for person in four] == ["axis", "axis", "allies", "allies"]
    assert four[3].view(game)["status"] == "on"


def shared_out(ann: Person, bob: Person, cid: Person) -> str:
    """Ann commands the Germans, Bob the Italians."""
    seats = [
        {"side": "axis", "who": "me", "powers": ["DE"]},
        {"side": "axis", "powers": ["IT"]},
        {"side": "allies"},
    ]
    game: str = ann.ask("POST", "/games", {"game": "west", "scenario": "SBW1", "seats": seats}, 201)["id"]
    bob.join(game, 1)
    cid.join(game, 2)
    return game


def offered(person: Person, game: str, power: str) -> str:
    """An action with a block of a power."""
    view = person.view(game)
    own = {block["name"] for block in view["observation"]["blocks"] if block["nation"] == power}
    actions = view["choice"]["actions"]
    return next(action["text"] for action in actions if action["text"].partition(" ")[2].strip('"') in own)


def test_a_table_may_share_the_powers_of_a_side_out(ann: Person, bob: Person, client: TestClient) -> None:
    game = shared_out(ann, bob, Person.new(client, "Cid"))
    italians = offered(ann, game, "IT")
    refused = ann.play(game, italians)["refusal"]
    bobs_name = ann.ask("GET", f"/games/{game}")["seats"][1]["player"]
    assert (refused["text"], refused["rule"]) == (f"At this table that is for {bobs_name} to decide.", "38.1")
    assert bob.play(game, italians)["applied"]
    assert ann.play(game, offered(ann, game, "DE"))["applied"]
    assert bob.play(game, "done")["applied"]  # what names no block is for both


def test_who_has_a_block_in_hand_says_where_it_goes(ann: Person, bob: Person, client: TestClient) -> None:
    game = shared_out(ann, bob, Person.new(client, "Cid"))
    while not any(action["verb"] == "move" for action in ann.view(game)["choice"]["actions"]):
        assert ann.play(game, "done")["applied"]
    assert bob.play(game, offered(bob, game, "IT"))["applied"]
    assert ann.play(game, ann.view(game)["choice"]["actions"][0]["text"])["refusal"]["rule"] == "38.1"


def test_a_power_is_nobodys_own_while_its_commander_is_away(ann: Person, bob: Person, client: TestClient) -> None:
    cid = Person.new(client, "Cid")
    game = shared_out(ann, bob, cid)
    made = bob.ask("POST", f"/games/{game}/offers", {"what": "replace", "seat": 1})["view"]["offers"]
    for offer in made:
        cid.ask("POST", f"/games/{game}/offers/{offer['id']}", {"agree": True})
    assert ann.play(game, offered(ann, game, "IT"))["applied"]
    bob.join(game, 1)
    assert ann.get(f"/games/{game}")["seats"][1]["powers"] == ["IT"]
    assert ann.play(game, offered(ann, game, "IT"))["refusal"]["rule"] == "38.1"


@pytest.mark.parametrize(
    ("powers", "says"),
    [
        ((["DE"], ["DE"]), "“DE” has two commanders."),
        ((["UK"], []), "“UK” is no power of this side here."),
    ],
)
def test_powers_that_cannot_be_shared_so_are_refused(ann: Person, powers: tuple[list[str], ...], says: str) -> None:
    seats = [{"side": "axis", "who": "me", "powers": powers[0]}, {"side": "axis", "powers": powers[1]}]
    plan = {"game": "west", "scenario": "SBW1", "seats": [*seats, {"side": "allies"}]}
    assert ann.ask("POST", "/games", plan, 400)["error"]["text"] == says
