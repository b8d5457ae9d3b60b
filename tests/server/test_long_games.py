"""What a long game costs that somebody comes back to: as much as a short one, and nothing of it is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from cases import long
from fogbound.core.match import SNAPSHOT_EVERY
from fogbound.core.values import Choice
from fogbound.server import journal, lines, promises
from fogbound.server.archive import Archive
from fogbound.server.chapters import Chapter
from fogbound.server.checkpoints import EVERY, Place
from fogbound.server.replay import Replay
from fogbound.server.restore import _read_through
from fogbound.server.store.schema import checkpoints, games
from fogbound.server.table import Table
from fogbound.server.tables import By
from server.test_tables import Process, a_game, a_person, random_step, seen


@pytest.fixture
def process(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """Its games have the same dice every time: by others some would be over before they are long."""
    monkeypatch.setattr(promises, "secrets", SimpleNamespace(token_bytes=Random(2).randbytes))
    found = Process(database_url)
    yield found
    found.database.close()


def play_on(process: Process, game: str, length: int, rng: Random) -> None:
    """Without fighting, until the log is so long."""
    table = process.tables.table(game)
    while table.match.length < length:
        choice = table.match.decision
        assert isinstance(choice, Choice)
        quiet = [action for action in choice.actions if action.verb not in ("move", "fight")]
        table = process.tables.play(game, By(choice.side), rng.choice(quiet or list(choice.actions)))


def restored(process: Process, game: str) -> Table:
    process.tables.forget(game)
    return process.tables.table(game)


def read_through(process: Process, game: str) -> Table:
    """The same table, from its journal alone."""
    with process.database.reading() as connection:
        found = connection.execute(select(games).where(games.c.id == game)).mappings().one()
    return _read_through(process.database, found, process.tables.game_list)


def replay_of(process: Process, table: Table) -> Replay:
    archive = Archive(process.database, table.game, table.game_id, table.seq)
    return Replay(table.game, table.header, archive.places(), archive.chapter, archive.position)


# -- what it costs ---------------------------------------------------------------------------------------------------


def work_of(job: Callable[[], object], table: Table) -> Counter[str]:
    """Rows of the journal read, entries made of them, entries played: the same wherever it is counted."""
    done: Counter[str] = Counter()
    kind, row, line = type(table.game), journal._row, lines.Line
    apply = kind.apply  # type: ignore[attr-defined]

    def counting(what: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def count(*given: Any) -> Any:
            done[what] += 1
            return call(*given)

        return count

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_row", counting("rows", row))
        patch.setattr(lines, "Line", counting("entries", line))
        patch.setattr(kind, "apply", counting("played", apply))
        job()
    return done


def undo_something(process: Process, game: str) -> None:
    """The side that is asked marches, and thinks better of it."""
    table = process.tables.table(game)
    while not table.match.undoable:
        choice = table.match.decision
        assert isinstance(choice, Choice)
        marches = [action for action in choice.actions if action.verb == "move"]
        table = process.tables.play(game, By(choice.side), (marches or choice.actions)[0])
    process.tables.undo(game, By(table.match.last.by))


def turn_pages(process: Process, table: Table) -> None:
    for at in (0, table.match.length // 2, table.match.length):
        replay = replay_of(process, table)
        replay.page("red", replay.frame_of("red", at), 4, None, "en")


def coming_back(process: Process, game: str) -> Counter[str]:
    """Of a table, an undo and three pages of its replay."""
    found = restored(process, game)
    restoring = work_of(lambda: restored(process, game), found)
    assert restoring["rows"] <= 3 * SNAPSHOT_EVERY
    assert restoring["entries"] <= 3 * SNAPSHOT_EVERY
    undoing = work_of(lambda: undo_something(process, game), restored(process, game))
    assert undoing["rows"] == 0
    assert undoing["played"] <= 4 * SNAPSHOT_EVERY
    return restoring + undoing + work_of(lambda: turn_pages(process, found), found)


def test_coming_back_to_a_long_game_costs_what_a_short_one_does(process: Process) -> None:
    game, rng = a_game(process, a_person(process), "endless"), Random(1)
    for length in (300, 700):
        play_on(process, game, length, rng)
        assert max(coming_back(process, game).values()) < 8 * EVERY
    assert len(replay_of(process, process.tables.table(game)).begins) <= 700 // EVERY + 2


@pytest.mark.long
def test_a_game_of_ten_thousand_entries_is_as_near_as_one_of_a_thousand(process: Process) -> None:
    game, rng = a_game(process, a_person(process), "endless"), Random(1)
    for length in (1000, 10_000):
        play_on(process, game, length, rng)
        assert max(coming_back(process, game).values()) < 8 * EVERY


def test_the_log_is_read_when_somebody_asks_for_it(process: Process) -> None:
    game = a_game(process, a_person(process), "endless")
    play_on(process, game, 300, Random(2))
    whole, table = list(process.tables.table(game).match.log), restored(process, game)
    work = work_of(lambda: (table.match.length, table.match.last, table.match.log_from(table.match.length - 1)), table)
    assert not work
    assert work_of(table.record, table)["entries"] >= 250
    assert table.match.log == whole
    assert not work_of(table.record, table)


# -- that nothing is lost --------------------------------------------------------------------------------------------


def all_of(table: Table, process: Process) -> Any:
    """What anybody could notice at a table, and what it will roll."""
    clock = table.header, table.standing, list(table.chats), table.moments, +table.match._rolled
    return clock, seen(table, process.database), table.file()


def looked_back(replay: Replay, viewer: str) -> Any:
    """Every way to ask a replay, at every place."""
    total = replay.frame_count(viewer)
    lengths = [replay.length_at(viewer, frame) for frame in range(total)]
    told = replay.told_by(viewer, lengths[-1])
    return (
        lengths,
        [replay.told_at(viewer, length) for length in lengths],
        [replay.told_by(viewer, length) for length in lengths],
        [replay.frame_of(viewer, length) for length in range(lengths[-1] + 1)],
        [replay.frame_telling(viewer, n) for n in range(told + 2)],
        replay.frames(viewer, total // 2, 3, "en"),
        replay.frames(viewer, max(0, total - 2), 3, "en"),
    )


def assert_nothing_is_lost(process: Process, game: str) -> None:
    whole = read_through(process, game)
    assert all_of(restored(process, game), process) == all_of(whole, process)
    with process.database.reading() as connection:
        chapter = Chapter(Place(), whole.match.log, journal.all_events(connection, game))
    in_one = Replay(whole.game, whole.header, [chapter.begin], lambda *_ends: chapter)
    in_many = replay_of(process, whole)
    for viewer in whole.viewers():
        assert looked_back(in_many, viewer) == looked_back(in_one, viewer)
    for first in range(0, whole.match.length, 50):
        assert in_many.entries(first, whole.match.length - 3) == whole.match.log[first:-3]


@pytest.mark.parametrize("seed", [0, long(1)])
def test_whatever_was_done_undone_and_said_a_restored_table_is_the_same(process: Process, seed: int) -> None:
    game, rng = a_game(process, a_person(process), "endless"), Random(seed)
    most = 0
    for step in range(240):
        random_step(process, game, rng)
        if step % 7 == 0:
            restored(process, game)
        if step % 80 == 79:
            assert_nothing_is_lost(process, game)
            most = max(most, process.tables.table(game).begins)
            play_on(process, game, process.tables.table(game).match.length + EVERY, rng)
            assert_nothing_is_lost(process, game)
    assert most > 2 * SNAPSHOT_EVERY


def test_a_rewind_goes_back_beyond_what_was_restored(process: Process) -> None:
    game, rng = a_game(process, a_person(process), "endless"), Random(3)
    play_on(process, game, 400, rng)
    with process.database.writing() as connection:  # as if most of it had been taken over from another match
        connection.execute(update(games).where(games.c.id == game).values(fork=395))
    first = list(process.tables.table(game).match.log)
    for to in (390, 300, 129, 20):
        assert restored(process, game).begins > 0
        table = process.tables.rewind(game, By("red"), to)
        assert table.match.log[:to] == first[:to]
        assert table.header.fork == to
        assert_nothing_is_lost(process, game)
        play_on(process, game, to + 40, rng)
        assert_nothing_is_lost(process, game)
        first = list(process.tables.table(game).match.log)


def test_undo_and_redo_go_on_after_a_restart(process: Process) -> None:
    game = a_game(process, a_person(process), "endless")
    play_on(process, game, 200, Random(4))
    undo_something(process, game)
    table = restored(process, game)
    assert table.begins > 0
    assert table.match.undone
    before = process.tables.redo(game, By(str(table.turn))).match.log
    assert restored(process, game).match.log == before
    assert_nothing_is_lost(process, game)


def test_a_page_stays_as_it_was_while_others_play_on_and_go_back(process: Process) -> None:
    game, rng = a_game(process, a_person(process), "endless"), Random(5)
    play_on(process, game, 500, rng)
    table = process.tables.table(game)
    there, later = replay_of(process, table), replay_of(process, table)  # of the second nothing is read yet
    before = looked_back(there, "red")
    process.tables.rewind(game, By("red"), 200)
    play_on(process, game, 600, rng)
    assert looked_back(later, "red") == before
    assert looked_back(replay_of(process, process.tables.table(game)), "red") != before


# -- a checkpoint is only a cache ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [{"state": b"what was this?"}, {"book": "{}"}, {"told": "[]"}, {"seq": 7}, {"length": 3}],
    ids=lambda damage: next(iter(damage)),
)
def test_a_checkpoint_that_does_not_fit_gives_way_to_the_journal(process: Process, damage: dict[str, Any]) -> None:
    game = a_game(process, a_person(process), "endless")
    play_on(process, game, 100, Random(6))
    before = seen(restored(process, game), process.database)
    with process.database.writing() as connection:
        newest = checkpoints.c.game_id == game
        connection.execute(delete(checkpoints).where(newest, checkpoints.c.stays))
        assert connection.execute(update(checkpoints).where(newest).values(damage)).rowcount == 1
    table = restored(process, game)
    assert table.begins == 0
    assert seen(table, process.database) == before
