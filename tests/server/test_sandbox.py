"""Positions that people make: where they may come from, and games that begin from them."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from fogbound.core import matchfile, opening
from fogbound.west.game import GAME
from server.people import Person

NEVER = "once the game is over"


def build(person: Person, status: int = 200, **draft: Any) -> Any:
    return person.ask("POST", "/sandbox/west", draft, status)


def begin(person: Person, axis: str, allies: str, **more: Any) -> str:
    seats = [{"side": "axis", "who": axis}, {"side": "allies", "who": allies}]
    made: str = person.ask("POST", "/games", {"game": "west", "scenario": "SBW1", "seats": seats, **more}, 201)["id"]
    return made


def hands(found: Any) -> dict[str, Any]:
    return {block["name"]: block for hand in found["observation"].values() for block in hand["blocks"]}


def test_a_position_is_built_from_a_scenario_and_shown_with_its_question(ann: Person) -> None:
    found = build(ann, scenario="SBW1", changes={"block V Br": "Bologna 2", "side": "allies", "phase": "movement"})
    assert hands(found)["V Br"]["hex"] == "2837"
    assert "AOK 10" in hands(found)  # nothing is hidden
    assert (found["scenario"], found["side"]) == ("SBW1", "allies")
    assert 'move "X Br"' in found["actions"]
    again = build(ann, position=found["position"])
    assert again == found


def test_odds_and_why_not_are_asked_of_it(ann: Person) -> None:
    changes = {"block V Br": "2837 4", "block 8 Br Army": "2837 4", "side": "allies", "phase": "movement"}
    text = build(ann, scenario="SBW1", changes=changes)["position"]
    odds = ann.ask("POST", "/sandbox/west/odds", {"position": text, "about": "battle 2837"})
    assert odds["outcomes"]["win"] + odds["outcomes"]["lose"] + odds["outcomes"].get("open", 0) == pytest.approx(1)
    why = ann.ask("POST", "/sandbox/west/why", {"position": text, "about": "DAF"})
    assert [(one["verb"], one["rule"]) for one in why] == [("move", "7.5")]
    assert ann.ask("POST", "/sandbox/west/why", {"position": text, "about": "nobody"}) == []
    ann.ask("POST", "/sandbox/west/odds", {"position": text, "about": "have tea"}, 400)


def test_a_game_begins_from_it_and_is_the_same_after_a_restart_and_in_its_file(ann: Person) -> None:
    changes = {"block V Br": "2837 4", "side": "allies", "phase": "movement"}
    text = build(ann, scenario="SBW1", changes=changes)["position"]
    game = begin(ann, "me", "me", position=text)
    view = ann.view(game)
    blocks = {block["name"]: block for block in ann.view(game, side="allies")["observation"]["blocks"]}
    assert blocks["V Br"]["hex"] == "2837"
    ann.client.app.state.server.tables.forget(game)  # type: ignore[attr-defined]
    assert ann.view(game)["observation"] == view["observation"]
    file = ann.get(f"/games/{game}/file")
    assert matchfile.header_of(file).position == text
    assert opening.open_match(file, GAME)[0].state.board.scenario.code == "SBW1"
    copy = ann.ask("POST", "/imports", status=201, content=file)["id"]
    assert ann.view(copy)["observation"] == view["observation"]
    fork = ann.ask("POST", f"/games/{game}/forks", {"frame": 0}, 201)["id"]
    assert ann.get(f"/games/{fork}/position")["position"].count('"V Br" = "2837') == 1


def test_no_position_leaves_a_running_game_between_people(ann: Person, client: TestClient) -> None:
    bob, eve = Person.new(client, "Bob"), Person.new(client, "Eve")
    game = begin(ann, "me", "free")
    for person in (ann, bob, eve):
        assert NEVER in person.get(f"/games/{game}/position", 403)["error"]["text"]
    bob.join(game)
    for person in (ann, bob, eve):
        assert NEVER in person.get(f"/games/{game}/position", 403)["error"]["text"]
        person.get(f"/games/{game}/position", 403, frame=0)
    bob.ask("POST", f"/games/{game}/resign", {})
    text = eve.get(f"/games/{game}/position", frame=0)["position"]
    assert '"V Br" = "2937 4"' in text


def test_against_a_bot_the_position_is_one_that_could_be_the_true_one(ann: Person) -> None:
    """SBW1's set-up is known to both, so that what may differ is only what was done since."""
    game = begin(ann, "me", "greedy")
    text = ann.get(f"/games/{game}/position")["position"]
    state = GAME.read_position(text)
    mine = {block["name"]: block["hex"] for block in ann.view(game)["observation"]["blocks"]}
    assert {block["name"]: block["hex"] for block in GAME.observe(state, "axis")["blocks"]} == mine


@pytest.mark.parametrize(
    "draft",
    [
        {"position": "", "changes": {}},
        {"scenario": "SBW99"},
        {"position": "have = 'tea'"},
        {"scenario": "SBW1", "changes": {"block V Br": "Bologna 99"}},
        {"scenario": "SBW1", "changes": {"phase": "tea"}},
    ],
)
def test_stupid_drafts_are_refused_in_a_sentence(ann: Person, draft: Any) -> None:
    assert build(ann, 400, **draft)["error"]["text"].endswith((".", ")"))


def test_drafts_have_bounds(ann: Person) -> None:
    build(ann, 422, position="#" * 40_001)
    build(ann, 422, scenario="SBW1", changes={f"block {n}": "" for n in range(401)})
    half = b'{"position": "\\ud800"}'
    headers = {**ann.headers, "Content-Type": "application/json"}
    assert ann.client.post("/api/sandbox/west", content=half, headers=headers).status_code == 422
    ann.ask("POST", "/sandbox/blitz", {"scenario": "x"}, 404)
    seats = [{"side": side, "who": "me"} for side in ("axis", "allies")]
    ann.ask("POST", "/games", {"game": "west", "scenario": "SBW1", "seats": seats, "position": "tea = 1"}, 400)


def test_a_preset_is_chosen_by_its_name(ann: Person) -> None:
    game = begin(ann, "me", "me", scenario="SBW3", preset="advanced")
    assert ann.get(f"/games/{game}")["options"]["rules_level"] == "advanced"
    seats = [{"side": side, "who": "me"} for side in ("axis", "allies")]
    ann.ask("POST", "/games", {"game": "west", "scenario": "SBW3", "seats": seats, "preset": "tea"}, 400)
