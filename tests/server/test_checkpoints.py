"""Looking back at a long game: the page that is wanted is played from the nearest checkpoint, and is the same."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from fogbound.core.values import Choice
from fogbound.server.chapters import Chapter
from fogbound.server.checkpoints import EVERY, Place
from fogbound.server.journal import all_events
from fogbound.server.replay import Replay, Replays
from fogbound.server.service import Server
from fogbound.server.store.schema import checkpoints
from fogbound.server.tables import By
from server.people import Person


@pytest.fixture
def server(client: TestClient) -> Server:
    found: Server = client.app.state.server  # type: ignore[attr-defined]
    return found


@pytest.fixture
def game(ann: Person, server: Server) -> str:
    game = ann.new_game(blue="me", game="endless")
    play_on(server, game, 3 * EVERY, Random(1))
    return game


def play_on(server: Server, game: str, length: int, rng: Random) -> None:
    """Without fighting, until the log is so long."""
    table = server.tables.table(game)
    while len(table.match.log) < length:
        choice = table.match.decision
        assert isinstance(choice, Choice)
        quiet = [action for action in choice.actions if action.verb not in ("move", "fight")]
        table = server.tables.play(game, By(choice.side, None, table.at), rng.choice(quiet or list(choice.actions)))


def forget(server: Server, game: str) -> None:
    """As after a restart."""
    server.tables.forget(game)
    server.replays = Replays()


def page(ann: Person, game: str) -> list[Any]:
    """The last few frames."""
    total = ann.get(f"/games/{game}/replay", count=1)["total"]
    frames: list[Any] = ann.get(f"/games/{game}/replay", first=total - 4, count=4)["frames"]
    return frames


def played_through(server: Server, game: str) -> list[Any]:
    """The same frames, from the beginning."""
    table = server.tables.table(game)
    with server.database.reading() as connection:
        events = all_events(connection, game)
    chapter = Chapter(Place(), table.match.log, events)
    replay = Replay(table.game, table.header, [chapter.begin], lambda *_ends: chapter)
    viewer = table.turn or "red"
    frames = replay.frames(viewer, replay.frame_count(viewer) - 4, 4, "en")
    found: list[Any] = msgspec.json.decode(msgspec.json.encode(frames))
    return found


def lengths_of(server: Server, game: str) -> list[int]:
    with server.database.reading() as connection:
        query = select(checkpoints.c.length).where(checkpoints.c.game_id == game).order_by(checkpoints.c.length)
        return list(connection.execute(query).scalars())


def test_a_page_is_played_from_the_nearest_checkpoint(
    ann: Person, server: Server, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, kind = played_through(server, game), type(server.game_list.game("endless"))
    played, apply = 0, kind.apply

    def count(*given: Any) -> Any:
        nonlocal played
        played += 1
        return apply(*given)

    forget(server, game)
    monkeypatch.setattr(kind, "apply", count)
    assert page(ann, game) == whole
    assert 0 < played < 2 * EVERY


def test_what_is_rewound_leaves_no_checkpoint(ann: Person, server: Server, game: str) -> None:
    before = lengths_of(server, game)
    assert len(before) >= 2
    server.tables.rewind(game, By("red", None), before[1] - 1)
    assert lengths_of(server, game) == before[:1]
    play_on(server, game, 3 * EVERY, Random(2))
    assert len(lengths_of(server, game)) >= 2
    whole = played_through(server, game)
    forget(server, game)
    assert page(ann, game) == whole


def test_checkpoints_of_another_program_are_not_believed(ann: Person, server: Server, game: str) -> None:
    with server.database.writing() as connection:
        values = {"maker": "another", "state": b"what was this?"}
        connection.execute(update(checkpoints).where(checkpoints.c.game_id == game).values(values))
    whole = played_through(server, game)
    forget(server, game)
    assert page(ann, game) == whole
    play_on(server, game, 4 * EVERY + 40, Random(3))
    with server.database.reading() as connection:
        kept = select(checkpoints.c.maker).where(checkpoints.c.game_id == game)
        assert "another" not in set(connection.execute(kept).scalars())
