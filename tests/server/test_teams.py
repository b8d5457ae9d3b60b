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
