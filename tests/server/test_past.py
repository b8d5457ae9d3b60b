"""Games outlive their rules: after an upgrade each one opens, to play on or at least to read."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from starlette.testclient import TestClient

from fogbound.core.matchfile import parse
from fogbound.core.migration import Migration
from fogbound.games import maker
from fogbound.server.app import create_app
from fogbound.server.check import check
from fogbound.server.games import GameList
from fogbound.server.keeper import Keeper
from fogbound.server.settings import Settings
from fogbound.server.store.schema import checkpoints, games, positions
from server.conftest import RIDGE
from server.people import Person, play_at_random, table_of
from server.quick import QuickClient
from server.ridge import ServedRidge


def server_of(client: TestClient) -> Any:
    return client.app.state.server  # type: ignore[attr-defined]


def keep_all(client: TestClient) -> None:
    """What the process on duty does soon after each move."""
    server = server_of(client)
    keeper = Keeper(server.tables)
    keeper.take_up()
    for game in keeper.due(float("inf")):
        keeper.keep_one(game)


def upgrade(client: TestClient, monkeypatch: pytest.MonkeyPatch, migrations: dict[int, Migration]) -> None:
    """The server starts again by version 2 of the rules."""
    monkeypatch.setattr(ServedRidge, "rules_version", 2)
    monkeypatch.setattr(ServedRidge, "migrations", migrations)
    monkeypatch.setattr(maker, "_maker_of", lambda *_of: "another program")
    server_of(client).tables._tables.clear()
    server_of(client).replays = type(server_of(client).replays)()


def half_played(ann: Person, bob: Person, steps: int = 12, **more: Any) -> str:
    game = table_of(ann, bob, **more)
    play_at_random(game, {"red": ann, "blue": bob}, Random(2), steps)
    return game


# -- no way to the rules of today ------------------------------------------------------------------------------------


def test_a_running_game_is_read_saved_talked_at_given_up_and_deleted(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = half_played(ann, bob, clock={"base": 10})
    keep_all(client)
    before = {side: who.view(game) for side, who in (("red", ann), ("blue", bob))}
    upgrade(client, monkeypatch, {})
    for side, who in (("red", ann), ("blue", bob)):
        view = who.view(game)
        assert view["observation"] == before[side]["observation"]
        assert view["events"] == before[side]["events"]
        assert (view["status"], view["turn"], view["choice"], view["clock"]) == ("on", None, None, None)
        assert "(version 1)" in ann.view(game)["closed"]
    frames = ann.get(f"/games/{game}/replay", count=100)["frames"]
    assert frames[-1]["observation"] == before["red"]["observation"]
    assert [event for frame in frames for event in frame["events"]] == before["red"]["events"]["add"]
    assert not ann.play(game, "pass")["applied"]
    ann.get(f"/games/{game}/odds", 400, action="pass")
    ann.ask("POST", f"/games/{game}/offers", {"what": "rewind", "frame": 0})
    ann.ask("POST", f"/games/{game}/chat", {"text": "A pity."}, 201)
    assert [row["id"] for row in ann.get("/me/games")["games"] if row["your_turn"]] == []
    assert bob.ask("POST", f"/games/{game}/resign", {})["view"]["result"]["winner"] == "red"
    written = parse(ann.ask("GET", f"/games/{game}/file"))
    assert (written.header.rules, written.key is not None) == (1, True)
    bob.ask("DELETE", f"/games/{game}", status=403)
    ann.ask("DELETE", f"/games/{game}")
    ann.get(f"/games/{game}", 404)


def test_a_finished_game_shows_all_hands_its_result_and_its_file(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = half_played(ann, bob, 10_000)
    before, file = ann.view(game, side="*"), ann.ask("GET", f"/games/{game}/file")
    upgrade(client, monkeypatch, {})
    after = ann.view(game, side="*")
    assert after == {**before, "closed": after["closed"]}
    assert ann.ask("GET", f"/games/{game}/file") == file
    ann.ask("POST", f"/games/{game}/forks", {"frame": 0}, 400)


def test_a_game_whose_position_nobody_kept_still_tells_its_story(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, on = half_played(ann, bob, 10_000), half_played(ann, bob)
    with server_of(client).database.writing() as connection:
        connection.execute(delete(positions))
    told = ann.view(over)["events"]
    upgrade(client, monkeypatch, {})
    assert ann.view(over)["events"] == told
    assert ann.view(over)["status"] == "over"
    assert (ann.view(on)["status"], ann.view(on)["observation"]) == ("on", None)


# -- a way to the rules of today -------------------------------------------------------------------------------------


def test_a_game_goes_on_by_the_readings_it_was_begun_with(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = half_played(ann, bob)
    keep_all(client)
    before = ann.view(game)
    upgrade(client, monkeypatch, {1: Migration(options={"fog": "on"})})
    after = ann.view(game)
    assert after == before
    assert server_of(client).tables.table(game).header.options == {"fog": "on"}
    play_at_random(game, {"red": ann, "blue": bob}, Random(3))
    server_of(client).tables._tables.clear()
    assert ann.view(game)["status"] == "over"
    assert "rules 2\nscenario ridge\noption fog on\n" in ann.ask("GET", f"/games/{game}/file")


def test_a_log_that_the_new_rules_lead_elsewhere_is_not_played_on(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = half_played(ann, bob, 10_000)
    upgrade(client, monkeypatch, {1: Migration()})
    with server_of(client).database.writing() as connection:
        kept = connection.execute(select(positions.c.result).where(positions.c.game_id == game)).scalar_one()
        other = re.sub(r'"winner":(null|"\w+")', '"winner":"nobody"', kept)
        connection.execute(update(positions).where(positions.c.game_id == game).values(result=other))
    assert ann.view(game)["result"]["winner"] == "nobody"


def test_a_checkpoint_of_another_program_is_not_believed(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = half_played(ann, bob, 40)
    before = ann.view(game)
    with server_of(client).database.writing() as connection:
        mine = checkpoints.c.game_id == game
        assert connection.execute(update(checkpoints).where(mine).values(told="{}")).rowcount
    upgrade(client, monkeypatch, {1: Migration()})
    assert ann.view(game) == before


def test_the_fingerprint_of_a_program_changes_with_its_game() -> None:
    game_list = GameList({**RIDGE, "west": "fogbound.west.game:GAME"})
    makers = {name: maker.maker_of(game_list.game(name)) for name in game_list.names()}
    assert makers["ridge"] == makers["endless"] != makers["west"]


# -- positions are kept ----------------------------------------------------------------------------------------------


def test_whoever_is_on_duty_keeps_positions_and_so_does_whoever_leaves(database_url: str) -> None:
    settings = Settings(database=database_url, games=RIDGE, sqlite_sync="NORMAL", rate_scale=1000, guests=True)
    with QuickClient(create_app(settings)) as client:
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob")
        game = half_played(ann, bob)
        server_of(client).background.keeper.note(game, 0.0)
        database = server_of(client).database
        while True:
            with database.reading() as connection:
                found = connection.execute(select(positions.c.seq).where(positions.c.game_id == game)).scalar()
            if found is not None:
                break
        ann.step(game, "undo") if ann.view(game)["can"]["undo"] else None
        play_at_random(game, {"red": ann, "blue": bob}, Random(5), 2)
        length = len(server_of(client).tables.table(game).match.log)
        server_of(client).background.on_duty = True
        server_of(client).background.keeper.note(game, 0.0)
    with QuickClient(create_app(settings)) as client, server_of(client).database.reading() as connection:
        kept = connection.execute(select(positions.c.length).where(positions.c.game_id == game)).scalar()
        assert kept == length


def test_a_position_is_kept_when_the_game_rests_or_has_moved_for_a_minute(client: TestClient) -> None:
    keeper = Keeper(server_of(client).tables)
    for now in range(0, 50, 5):
        keeper.note("busy", now)
    keeper.note("quiet", 42)
    assert keeper.due(48) == []
    assert keeper.due(52) == ["quiet"]
    keeper.note("busy", 54)
    assert keeper.due(60) == ["busy", "quiet"]


# -- before an upgrade -----------------------------------------------------------------------------------------------


def test_the_check_says_what_will_become_of_every_game(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = server_of(client)
    on, over, unkept = half_played(ann, bob), half_played(ann, bob, 10_000), half_played(ann, bob)
    keep_all(client)
    with server.database.writing() as connection:
        connection.execute(delete(positions).where(positions.c.game_id == unkept))
    with server.database.reading() as connection:
        found = {fate.game_id: fate for fate in check(connection, server.game_list)}
        assert {found[game].fate for game in (on, over, unkept)} == {"plays on"}
        upgrade(client, monkeypatch, {})
        found = {fate.game_id: fate for fate in check(connection, server.game_list)}
    assert (found[on].fate, found[on].kept) == ("read only", True)
    assert (found[over].fate, found[over].kept) == ("read only", True)
    assert (found[unkept].fate, found[unkept].kept) == ("read only", False)
    with server.database.reading() as connection:
        assert set(connection.execute(select(games.c.id)).scalars()) >= {on, over, unkept}
