"""Dice that nobody can load: promised before anybody sits, seeded by the players, noted in a ledger that only grows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from fogbound.core import opening
from fogbound.core.dice import commitment
from fogbound.core.values import Refusal
from fogbound.core.verify import verify_dice
from fogbound.server import ledger
from fogbound.server.store.schema import games
from server.people import Person, play_at_random
from server.ridge import GAME

SCRIPT = Path(__file__).parents[2] / "docs/verify_dice.py"
SEEDS = ["a1" * 32, "b2" * 32]


def database_of(client: TestClient) -> Any:
    return client.app.state.server.database  # type: ignore[attr-defined]


def seeded_game(ann: Person, bob: Person) -> str:
    """As the browser does it: Ann asks for a promise, sets up and adds her seed; Bob sees the promise and adds his."""
    dice = ann.ask("POST", "/dice", status=201)["dice"]
    game = ann.new_game(dice=dice, seed=SEEDS[0])
    assert bob.get(f"/games/{game}")["dice"] == dice
    bob.ask("PUT", f"/games/{game}/seats/1", {"seed": SEEDS[1]})
    return game


def finished(ann: Person, bob: Person) -> str:
    game = seeded_game(ann, bob)
    play_at_random(game, {"red": ann, "blue": bob}, Random(7))
    return game


def test_the_dice_depend_on_the_seeds_of_both_players(client: TestClient, ann: Person, bob: Person) -> None:
    game = finished(ann, bob)
    assert ann.get(f"/games/{game}")["seeds"] == SEEDS
    file = ann.get(f"/games/{game}/file")
    assert f"seeds {SEEDS[0]} {SEEDS[1]}\n" in file
    _match, record = opening.open_match(file, GAME)
    assert verify_dice(GAME, record).seeds == 2
    client.app.state.server.tables._tables.clear()  # type: ignore[attr-defined]
    assert ann.get(f"/games/{game}/file") == file
    again = ann.ask("POST", "/imports", status=201, content=file.encode())
    assert ann.get(f"/games/{again['id']}/file") == file


def test_a_promise_is_used_once_by_whom_it_was_made_to_and_before_the_seed(ann: Person, bob: Person) -> None:
    seats = [{"side": "red", "who": "me"}, {"side": "blue", "who": "me"}]
    plan = {"game": "ridge", "scenario": "ridge", "seats": seats}
    dice = ann.ask("POST", "/dice", status=201)["dice"]
    bob.ask("POST", "/games", {**plan, "dice": dice}, 400)
    ann.ask("POST", "/games", {**plan, "seed": SEEDS[0]}, 400)
    ann.ask("POST", "/games", {**plan, "dice": dice, "seed": "short"}, 422)
    ann.ask("POST", "/games", {**plan, "dice": dice, "seed": SEEDS[0]}, 201)
    ann.ask("POST", "/games", {**plan, "dice": dice}, 400)


def test_the_ledger_tells_what_was_promised_begun_and_ended_and_is_signed(
    client: TestClient, ann: Person, bob: Person
) -> None:
    game = finished(ann, bob)
    told = ann.get(f"/games/{game}/ledger")
    assert [row["kind"] for row in told["rows"]] == ["begun", "over"]
    table = ann.get(f"/games/{game}")
    assert told["rows"][0]["data"] == {"dice": table["dice"], "seeds": SEEDS, "fork": 0}
    assert told["rows"][1]["data"]["key"] == table["dice_key"]
    with database_of(client).reading() as connection:
        rows, key = ledger.read(connection, most=10_000), ledger.public_key(connection)
    ledger.verify(rows, key)
    assert table["dice"] in {msgspec.json.decode(row.data)["dice"] for row in rows if row.kind == "promised"}
    for forged in (rows[1:], rows[:1] + rows[2:], [*rows[:-1], msgspec.structs.replace(rows[-1], data="{}")]):
        with pytest.raises(Refusal, match="was changed, moved or lost"):
            ledger.verify(forged, key)
    unsigned = msgspec.structs.replace(rows[0], signature="00" * 64)
    with pytest.raises(Refusal, match="not signed by this server"):
        ledger.verify([unsigned, *rows[1:]], key)


def test_the_ledger_names_no_game_to_those_who_do_not_know_it(client: TestClient, ann: Person) -> None:
    game = ann.new_game(blue="me", private=True)
    assert game not in client.get("/api/ledger").text
    assert ann.get(f"/games/{game}/ledger")["rows"][0]["kind"] == "begun"


def test_the_database_itself_refuses_to_change_the_ledger(client: TestClient, ann: Person) -> None:
    ann.new_game(blue="me")
    for statement in ("UPDATE ledger SET data = '{}'", "DELETE FROM ledger"):
        with pytest.raises(DBAPIError, match="only ever added to"), database_of(client).writing() as connection:
            connection.execute(text(statement))


def test_swapped_dice_show_in_the_ledger_and_do_not_verify(client: TestClient, ann: Person, bob: Person) -> None:
    """What an operator can do in a stopped server with one SQL statement."""
    game = seeded_game(ann, bob)
    play_at_random(game, {"red": ann, "blue": bob}, Random(3), 12)
    entries = len(client.app.state.server.tables.table(game).match.log)  # type: ignore[attr-defined]
    key = bytes(range(32))
    with database_of(client).writing() as connection:
        swap = {"dice": commitment(key), "dice_key": key, "fork": entries}
        connection.execute(update(games).where(games.c.id == game).values(swap))
    client.app.state.server.tables._tables.clear()  # type: ignore[attr-defined]
    play_at_random(game, {"red": ann, "blue": bob}, Random(4))
    assert [row["kind"] for row in ann.get(f"/games/{game}/ledger")["rows"]] == ["begun", "swapped", "over"]
    _match, record = opening.open_match(ann.get(f"/games/{game}/file"), GAME)
    with pytest.raises(Refusal, match="taken over from another match"):
        verify_dice(GAME, record)


def test_a_game_that_is_taken_back_stays_on_record(ann: Person) -> None:
    game = ann.new_game()
    ann.ask("DELETE", f"/games/{game}")
    assert [row["kind"] for row in ann.get(f"/games/{game}/ledger")["rows"]] == ["broken off"]


@pytest.mark.parametrize("sides", ["red", "red blue", "red red blue blue"], ids=["alone", "two", "four"])
def test_each_player_adds_a_seed_and_the_script_of_the_documents_agrees(
    client: TestClient, sides: str, tmp_path: Path
) -> None:
    people = [Person.new(client, f"Player {n}") for n in range(len(sides.split()))]
    seats = [{"side": side, "who": "free" if n else "me"} for n, side in enumerate(sides.split())]
    if len(people) == 1:
        seats.append({"side": "blue", "who": "me"})
    dice = people[0].ask("POST", "/dice", status=201)["dice"]
    plan = {"game": "ridge", "scenario": "ridge", "seats": seats, "dice": dice, "seed": "0" * 64}
    game = people[0].ask("POST", "/games", plan, 201)["id"]
    for n, person in enumerate(people[1:], 1):
        person.ask("PUT", f"/games/{game}/seats/{n}", {"seed": f"{n:064x}"})
    play_at_random(game, {"red": people[0], "blue": people[-1]}, Random(1))
    file = people[-1].get(f"/games/{game}/file")
    _match, record = opening.open_match(file, GAME)
    assert verify_dice(GAME, record).seeds == len(people)
    (tmp_path / "game.match").write_text(file, "utf-8")
    told = subprocess.run([sys.executable, SCRIPT, tmp_path / "game.match"], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert f"Is {dice} the commitment that you kept?" in told.stdout
    assert not told.stdout.startswith("0 rolls")
