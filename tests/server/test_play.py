"""Two people play; every move is checked, kept, and shown to each as his side may see it."""

from __future__ import annotations

from random import Random

from server.people import Person, play_at_random, table_of


def test_a_game_begins_when_no_seat_is_free(ann: Person, bob: Person) -> None:
    game = ann.new_game()
    assert ann.get(f"/games/{game}")["status"] == "open"
    assert ann.view(game)["observation"] is None
    assert bob.join(game)["status"] == "on"
    assert ann.view(game)["choice"]["prompt"] == "What is Red A?"
    assert bob.view(game)["choice"] is None
    assert bob.view(game)["turn"] == "red"


def test_an_action_is_applied_and_seen_by_both(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    answer = ann.play(game, "deal guard")
    assert answer["applied"]
    assert answer["refusal"] is None
    assert answer["view"]["events"]["add"][0]["text"] == "Red A is a guard."
    assert answer["view"]["observation"]["blocks"][0]["kind"] == "guard"
    theirs = bob.view(game)
    assert theirs["observation"]["blocks"][0]["kind"] is None
    assert [event["text"] for event in theirs["events"]["add"]] == ["Red A is ready."]


def test_what_the_rules_forbid_is_refused_with_its_rule(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    ann.play(game, "deal guard")
    answer = ann.play(game, "deal guard")
    assert not answer["applied"]
    assert answer["refusal"] == {"text": "There is only one guard on each side.", "rule": "1"}
    assert "no such verb" in ann.play(game, "fly home")["refusal"]["text"]


def test_a_stale_client_gets_the_new_view(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    old = ann.view(game)["at"]
    ann.play(game, "deal guard", old)
    answer = ann.play(game, "deal line", old)
    assert not answer["applied"]
    assert "moved on" in answer["refusal"]["text"]
    assert answer["view"]["observation"]["blocks"][0]["kind"] == "guard"


def test_a_retry_is_not_applied_twice(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    at = ann.view(game)["at"]
    first = ann.play(game, "deal guard", at, key="k1")
    again = ann.play(game, "deal guard", at, key="k1")
    assert first["applied"]
    assert again["applied"]
    assert again["view"]["at"] == first["view"]["at"]
    assert again["view"]["observation"]["blocks"][1]["kind"] is None


def test_the_key_of_another_person_is_not_mine(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    at = ann.view(game)["at"]
    ann.play(game, "deal guard", at, key="k1")
    assert not bob.play(game, "deal guard", at, key="k1")["applied"]


def test_nobody_acts_for_the_other_side(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    answer = bob.play(game, "deal guard")
    assert not answer["applied"]
    assert answer["refusal"]["text"]
    body = {"action": "deal guard", "at": ann.view(game)["at"], "key": "x", "side": "red"}
    assert "do not play" in _error(bob.client.post(f"/api/games/{game}/actions", json=body, headers=ann_free(bob)))


def ann_free(person: Person) -> dict[str, str]:
    return {**person.headers, "Accept-Language": "en"}


def _error(answer: object) -> str:
    text: str = answer.json()["error"]["text"]  # type: ignore[attr-defined]
    return text


def test_undo_and_redo_up_to_the_last_barrier(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    assert ann.play(game, "deal guard")["view"]["can"]["undo"]["text"] == "deal guard"
    view = ann.step(game, "undo")["view"]
    assert view["can"] == {"undo": None, "redo": True}
    assert view["observation"]["blocks"][0]["kind"] is None
    assert view["events"]["add"] == []
    view = ann.step(game, "redo")["view"]
    assert view["observation"]["blocks"][0]["kind"] == "guard"
    assert view["can"] == {"undo": {"text": "deal guard", "verb": "deal", "args": ["guard"]}, "redo": False}
    ann.play(game, "deal line")  # the last block has no choice left, so blue is asked
    refused = ann.step(game, "undo")
    assert not refused["applied"]
    assert "Nothing can be undone" in refused["refusal"]["text"]


def test_events_since_what_was_seen(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    first = ann.play(game, "deal guard")["view"]
    assert ann.view(game, seen=first["at"])["events"] == {"keep": 1, "add": []}
    back = ann.step(game, "undo", seen=first["at"])["view"]
    assert back["events"] == {"keep": 0, "add": []}
    ann.step(game, "redo")
    second = ann.play(game, "deal line", seen=first["at"])["view"]
    assert second["events"]["keep"] == 1  # undone and redone: it is what had been seen
    assert [event["text"] for event in second["events"]["add"]][:1] == ["Red B is a line."]
    assert ann.view(game, seen="no-such-mark")["events"]["keep"] == 0


def test_a_whole_game_its_key_and_its_file(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    people = {"red": ann, "blue": bob}
    before = ann.get(f"/games/{game}")
    assert before["dice_key"] is None
    ann.get(f"/games/{game}/file", status=403)
    view = play_at_random(game, people, Random(5))
    assert view["status"] == "over"
    assert view["result"]["text"]
    after = bob.get(f"/games/{game}")
    assert after["dice"] == before["dice"]
    assert len(after["dice_key"]) == 64
    text = bob.get(f"/games/{game}/file")
    assert text.startswith("fogbound match 1\ngame ridge\n")
    assert text.endswith(f"key {after['dice_key']}\n")


def test_one_person_plays_both_sides(ann: Person) -> None:
    game = ann.new_game(blue="me")
    assert ann.view(game)["side"] == "red"
    for kind in ("guard", "line"):
        ann.play(game, f"deal {kind}")
    assert ann.view(game)["side"] == "blue"
    assert ann.view(game, side="red")["choice"] is None
    play_at_random(game, {"red": ann, "blue": ann}, Random(1))
    assert ann.view(game)["status"] == "over"


def test_each_reads_his_own_language(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    old = ann.view(game)["at"]
    ann.play(game, "deal guard", old)
    assert "moved on" in ann.play(game, "deal line", old)["refusal"]["text"]
    assert "avancé" in bob.play(game, "deal line", old)["refusal"]["text"]
