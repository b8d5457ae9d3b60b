"""Games gone by: frames by a side's own fog, match files out and in, playing on from a position."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from starlette.testclient import TestClient

from fogbound.core import matchfile, opening
from fogbound.core.dice import commitment
from fogbound.core.values import Refusal
from fogbound.core.verify import verify_dice
from server.people import Person, play_at_random, table_of
from server.ridge import GAME


@pytest.fixture
def finished(ann: Person, bob: Person) -> str:
    game = table_of(ann, bob, scenario="patrol", options={"length": "2"})
    play_at_random(game, {"red": ann, "blue": bob}, Random(11))
    return game


def test_a_player_replays_what_he_saw(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    ann.play(game, "deal guard")
    mine, theirs = ann.get(f"/games/{game}/replay"), bob.get(f"/games/{game}/replay")
    assert mine["total"] == theirs["total"] == 2
    assert mine["frames"][1]["observation"]["blocks"][0]["kind"] == "guard"
    assert mine["frames"][0]["observation"]["blocks"][0]["kind"] is None
    assert theirs["frames"][1]["observation"]["blocks"][0]["kind"] is None
    assert [event["text"] for event in theirs["frames"][1]["events"]] == ["Red A is ready."]
    bob.get(f"/games/{game}/replay", side="red", status=403)


def test_after_the_end_every_fog_and_none(finished: str, ann: Person, bob: Person, client: TestClient) -> None:
    last = ann.get(f"/games/{finished}/replay", side="*", count=1)["total"] - 1
    for side in ("red", "blue", "*", ""):
        replay = bob.get(f"/games/{finished}/replay", side=side, first=0, count=100)
        assert [frame["frame"] for frame in replay["frames"]] == list(range(min(100, replay["total"])))
    final = bob.get(f"/games/{finished}/replay", side="*", first=last)["frames"][0]
    assert set(final["observation"]) == {"red", "blue"}
    assert client.get(f"/api/games/{finished}/replay").status_code == 200  # anybody who has the link
    assert bob.get(f"/games/{finished}/replay", first=10_000) == {"frames": [], "total": bob_total(bob, finished)}


def bob_total(bob: Person, game: str) -> int:
    total: int = bob.get(f"/games/{game}/replay")["total"]
    return total


def test_the_file_verifies_and_comes_back_as_a_game(finished: str, ann: Person) -> None:
    text = ann.get(f"/games/{finished}/file")
    _match, record = opening.open_match(text, GAME)
    verify_dice(GAME, record)
    again = ann.ask("POST", "/imports", status=201, content=text.encode())
    assert again["status"] == "over"
    assert again["dice"] == ann.get(f"/games/{finished}")["dice"]
    assert ann.get(f"/games/{again['id']}/file") == text
    assert ann.view(again["id"])["result"] == ann.view(finished)["result"]


def test_a_forged_file_is_refused(finished: str, ann: Person) -> None:
    text = ann.get(f"/games/{finished}/file")
    for forged in (
        text.replace("deal guard", "deal scout", 1),
        text[: len(text) // 2],
        text.replace("game ridge", "game chess", 1),
        text.replace("dice sha256:", "dice sha256:00", 1),
        text[:-3] + ("00" if text[-3:-1] != "00" else "11") + "\n",
        "",
        "\ufffd\0",
    ):
        answer = ann.client.post("/api/imports", content=forged.encode(), headers=ann.headers)
        assert answer.status_code in (400, 404), forged[:80]
        assert len(answer.json()["error"]["text"]) > 10
    assert ann.client.post("/api/imports", content=b"\xff\xfe", headers=ann.headers).status_code == 400


def test_an_unfinished_file_is_played_on_with_new_dice(ann: Person) -> None:
    game = ann.new_game(blue="me")
    play_at_random(game, {"red": ann, "blue": ann}, Random(2), steps=8)
    text = ann.get(f"/games/{game}/file")
    assert "\nkey " not in text
    again = ann.ask("POST", "/imports", status=201, content=text.encode())
    assert again["status"] == "on"
    assert again["dice"] != ann.get(f"/games/{game}")["dice"]
    assert ann.view(again["id"])["observation"] == ann.view(game)["observation"]
    play_at_random(again["id"], {"red": ann, "blue": ann}, Random(2))
    _match, record = opening.open_match(ann.get(f"/games/{again['id']}/file"), GAME)
    assert record.header.fork > 0
    play_at_random(game, {"red": ann, "blue": ann}, Random(4))
    _first, parent = opening.open_match(ann.get(f"/games/{game}/file"), GAME)
    verify_dice(GAME, record, parent)
    with pytest.raises(Refusal, match="taken over from another match"):
        verify_dice(GAME, record)


def test_the_server_does_not_vouch_for_dice_that_it_cannot_check(finished: str, ann: Person) -> None:
    """A forged fork is whole as a file; it comes without a key, and so with no word about its dice."""
    _match, record = opening.open_match(ann.get(f"/games/{finished}/file"), GAME)
    key = bytes(32)
    header = msgspec.structs.replace(record.header, dice=commitment(key), fork=len(record.entries))
    forged = msgspec.structs.replace(record, header=header, key=key)
    text = matchfile.dump(forged, GAME.vocabulary)
    assert ann.ask("POST", "/imports", status=201, content=text.encode())["dice_key"] is None


def test_play_on_from_a_frame(finished: str, bob: Person) -> None:
    frames = bob.get(f"/games/{finished}/replay", side="blue", first=0, count=100)["frames"]
    fork = bob.ask("POST", f"/games/{finished}/forks", {"frame": 3, "side": "blue"}, 201)
    assert fork["status"] == "on"
    assert fork["your_sides"] == ["blue", "red"]
    assert bob.view(fork["id"], side="blue")["observation"] == frames[3]["observation"]
    bob.ask("POST", f"/games/{finished}/forks", {"frame": 9999}, 404)
    play_at_random(fork["id"], {"red": bob, "blue": bob}, Random(4))


def test_a_game_that_others_still_play_is_not_forked(ann: Person, bob: Person) -> None:
    game = table_of(ann, bob)
    ann.ask("POST", f"/games/{game}/forks", {"frame": 0}, 403)


def test_each_frame_says_where_it_is_in_the_log(finished: str, ann: Person) -> None:
    log = ann.view(finished, side="red")["events"]["add"]
    frames = ann.get(f"/games/{finished}/replay", side="red", count=100)["frames"]
    told = 0
    for frame in frames:
        told += len(frame["events"])
        assert frame["told"] == told
        assert log[told - len(frame["events"]) : told] == frame["events"]
    for number in (0, len(log) // 2, len(log) - 1):
        (found,) = ann.get(f"/games/{finished}/replay", side="red", count=1, telling=number)["frames"]
        assert found["told"] - len(found["events"]) <= number < found["told"]
