"""The journal is the truth: two processes, a restart or a lost checkpoint never disagree about a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest
from sqlalchemy import Connection, delete, event, func, select

from fogbound.core.match import SNAPSHOT_EVERY
from fogbound.core.migration import Migration
from fogbound.core.values import Action, Choice, Refusal
from fogbound.core.verify import verify_dice
from fogbound.server import journal
from fogbound.server.accounts import Accounts, User
from fogbound.server.games import GameList
from fogbound.server.lobby import Lobby, Plan
from fogbound.server.marks import mark_for
from fogbound.server.notes import orders_of, write_orders
from fogbound.server.seating import Seat
from fogbound.server.store.database import Database, _insert_into_sqlite
from fogbound.server.store.migrate import migrate
from fogbound.server.store.schema import checkpoints
from fogbound.server.store.schema import journal as journal_table
from fogbound.server.table import Table
from fogbound.server.tables import By, StaleError, Tables
from fogbound.server.view import build_view
from server.conftest import RIDGE


class Process:
    """What one worker process has: its own connection, its own tables in memory."""

    def __init__(self, url: str, keep: int = 100) -> None:
        self.database = Database(url, "NORMAL")
        migrate(self.database)
        self.tables = Tables(self.database, GameList(RIDGE), keep)
        self.lobby = Lobby(self.tables)


@pytest.fixture
def processes(database_url: str) -> Any:
    both = Process(database_url), Process(database_url)
    yield both
    for process in both:
        process.database.close()


def a_person(process: Process) -> User:
    return Accounts(process.database).create_guest("en")


def a_game(process: Process, user: User, name: str = "ridge") -> str:
    seats = (Seat(0, "red", user.id, user.name), Seat(1, "blue", user.id, user.name))
    return process.lobby.create(user, Plan(name, "ridge", {}, seats)).game_id


def play_quietly(process: Process, game: str, actions: int) -> None:
    """Deal, then pass again and again, with a look from both sides."""
    for _n in range(actions):
        table = process.tables.table(game)
        choice, seen = table.match.decision, {side: mark_for(table, side) for side in ("red", "blue")}
        assert isinstance(choice, Choice)
        process.tables.play(game, By(choice.side, None, table.at), choice.actions[-1])
        for side, mark in seen.items():
            build_view(table, side, "en", mark, process.database, 0.0)


def effort(job: Callable[[], object]) -> int:
    """How much of Python a job runs. Unlike its time, that does not depend on what else the machine does."""
    instructions = 0

    def count(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal instructions
        frame.f_trace_opcodes = True
        instructions += event == "opcode"
        return count

    sys.settrace(count)
    try:
        job()
    finally:
        sys.settrace(None)
    return instructions


def seen(table: Table, database: Database) -> Any:
    """All that anybody can know of a table, whether it was followed, played or restored."""
    views = [build_view(table, viewer, "en", "", database, 0.0) for viewer in table.viewers()]
    totals = {viewer: table.totals[viewer] for viewer in table.viewers()}
    return views, totals, table.match.state.digest(), table.match.log, table.match.undone, table.match.undoable


def random_step(process: Process, game: str, rng: Random) -> None:
    """A step that a player, or two players together, may take."""
    tables = process.tables
    table = tables.table(game)
    decision = table.match.decision
    if not isinstance(decision, Choice):
        return
    by = By(decision.side, None, table.at, f"k{rng.random()}"[:40])
    steps: list[Callable[[], object]] = [
        *[lambda: tables.play(game, by, rng.choice(decision.actions))] * 6,
        lambda: tables.undo(game, by),
        lambda: tables.undo(game, by),
        lambda: tables.redo(game, by),
        lambda: tables.talk(game, "chat", By(decision.side), lambda _t: {"name": "A", "text": "hm", "team": False}),
    ]
    if rng.random() < 0.04:
        steps = [lambda: tables.rewind(game, by, rng.randrange(len(table.match.log) + 1))]
    try:
        rng.choice(steps)()
    except Refusal:
        return


@pytest.mark.parametrize("seed", range(3))
def test_two_processes_and_a_restart_see_the_same_game(processes: tuple[Process, Process], seed: int) -> None:
    one, _two = processes
    game = a_game(one, a_person(one))
    rng = Random(seed)
    for step in range(160):
        random_step(rng.choice(processes), game, rng)
        if step % 20 == 0:
            views = [seen(process.tables.table(game), process.database) for process in processes]
            assert views[0] == views[1]
            one.tables.forget(game)
            assert seen(one.tables.table(game), one.database) == views[1]


def test_checkpoints_are_only_a_cache(processes: tuple[Process, Process]) -> None:
    one, two = processes
    game = a_game(one, a_person(one), "endless")
    play_quietly(one, game, 60)
    with one.database.reading() as connection:
        query = select(func.max(checkpoints.c.length)).where(checkpoints.c.game_id == game)
        kept = connection.execute(query).scalar_one()
    assert kept > 60
    assert two.tables.table(game).begins == kept
    before = seen(two.tables.table(game), two.database)
    two.tables.forget(game)
    with one.database.writing() as connection:
        connection.execute(delete(checkpoints))
    assert two.tables.table(game).begins == 0
    assert seen(two.tables.table(game), two.database) == before


def test_whoever_is_second_reads_what_the_first_did(processes: tuple[Process, Process]) -> None:
    """Both are up to date, both write: one row wins, the other process notices and finds its position stale."""
    one, two = processes
    ann = a_person(one)
    game = a_game(one, ann)
    at = one.tables.table(game).at
    choice = two.tables.table(game).match.decision
    assert isinstance(choice, Choice)
    one.tables.play(game, By("red", ann.id, at, "a"), choice.actions[0])
    with pytest.raises(StaleError):
        two.tables.play(game, By("red", ann.id, at, "b"), choice.actions[1])
    assert two.tables.play(game, By("red", ann.id, at, "a"), choice.actions[0]).at == one.tables.table(game).at
    assert len(two.tables.table(game).match.log) == 1


def test_a_process_looks_again_only_at_what_others_wrote(processes: tuple[Process, Process]) -> None:
    one, two = processes
    told: list[str] = []
    two.tables.tell = told.append
    game = a_game(one, a_person(one))
    before = two.tables.table(game).at
    after = one.tables.play(game, By("red", None, before), first_action(one, game))
    assert two.tables.known(game).at == before
    two.tables.announced(game, after.seq)
    assert two.tables.known(game).at == after.at
    assert told == [game]
    mine = two.tables.play(game, By("red", None, after.at), first_action(two, game))
    two.tables.announced(game, mine.seq)  # as our own row comes back to us
    assert told == [game] * 2
    assert not mine.doubtful


def first_action(process: Process, game: str) -> Action:
    choice = process.tables.known(game).match.decision
    assert isinstance(choice, Choice)
    return choice.actions[0]


def statements(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by all that the database is asked from now on, also by the driver alone."""
    asked: list[str] = []

    def by_the_driver(connection: Connection, statement: str, row: dict[str, Any]) -> None:
        asked.append(statement)
        _insert_into_sqlite(connection, statement, row)

    monkeypatch.setattr("fogbound.server.store.database._insert_into_sqlite", by_the_driver)
    event.listen(database.engine, "before_cursor_execute", lambda *about: asked.append(about[2]))
    return asked


def test_an_action_asks_the_database_for_little(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One row, the turn for the lists, now and then a checkpoint: each statement more is felt under load."""
    one, _two = processes
    game = a_game(one, a_person(one), "endless")
    asked = statements(one.database, monkeypatch)
    for n in range(40):
        table = one.tables.known(game)
        choice = table.match.decision
        assert isinstance(choice, Choice)
        one.tables.play(game, By(choice.side, None, table.at, f"k{n}"), choice.actions[-1])
    asked = [statement for statement in asked if not statement.startswith("BEGIN")]
    assert {statement.split("(")[0].split(" SET")[0].split(" WHERE")[0].strip() for statement in asked} == {
        "INSERT INTO journal",
        "UPDATE games",
        "INSERT INTO checkpoints",
        "DELETE FROM checkpoints",
    }
    assert len(asked) < 2.3 * 40


def test_a_move_that_hands_nothing_on_is_one_statement(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which is a transaction by itself: to begin and to end one costs as much again."""
    one, two = processes
    game = a_game(one, a_person(one))
    asked = statements(one.database, monkeypatch)
    event.listen(one.database.engine, "commit", lambda _connection: asked.append("COMMIT"))
    table = one.tables.known(game)
    one.tables.play(game, By("red", None, table.at), first_action(one, game))
    assert [statement.split(" (")[0] for statement in asked] == ["INSERT INTO journal"]
    assert two.tables.table(game).match.log == table.match.log
    assert len(table.match.log) == 1


def test_standing_orders_are_heard_of_everywhere(processes: tuple[Process, Process]) -> None:
    one, two = processes
    game = a_game(one, a_person(one))
    assert orders_of(two.database, two.tables.table(game), "red") == {}
    write_orders(one.tables, game, By("red"), '{"deal":"deal guard"}')
    two.tables.announced(game, one.tables.known(game).seq)
    assert orders_of(two.database, two.tables.known(game), "red") == {"deal": "deal guard"}


def test_what_cannot_be_written_did_not_happen(processes: tuple[Process, Process], monkeypatch: Any) -> None:
    one, _two = processes
    game = a_game(one, a_person(one))
    table = one.tables.table(game)
    choice = table.match.decision
    assert isinstance(choice, Choice)

    def break_down(*_args: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(journal, "append", break_down)
        broken.setattr(journal, "append_alone", break_down)
        with pytest.raises(OSError, match="disk full"):
            one.tables.play(game, By("red", None, table.at), choice.actions[0])
    assert one.tables.table(game).match.log == []


def test_the_dice_of_a_served_game_verify(processes: tuple[Process, Process]) -> None:
    one, _two = processes
    game = a_game(one, a_person(one))
    rng = Random(3)
    while one.tables.table(game).status == "on":
        random_step(one, game, rng)
    record = one.tables.table(game).record()
    assert record.key is not None
    verify_dice(one.tables.table(game).game, record)


def test_a_game_of_older_rules_is_rewritten_as_it_is_read(processes: tuple[Process, Process], monkeypatch: Any) -> None:
    one, two = processes
    game = a_game(one, a_person(one))
    rng = Random(1)
    for _step in range(40):
        random_step(one, game, rng)
    before = one.tables.table(game).match.state.digest()
    ridge = one.tables.table(game).game
    with one.database.writing() as connection:  # as version 0 would have written it
        for row in connection.execute(select(journal_table).where(journal_table.c.game_id == game)).mappings():
            old = row["data"].replace('"rules":1', '"rules":0').replace("deal ", "give ")
            change = journal_table.update().where(journal_table.c.id == row["id"]).values(data=old)
            connection.execute(change)
    assert two.tables.table(game).closed
    two.tables.forget(game)
    monkeypatch.setattr(type(ridge), "migrations", {0: Migration(lambda line: line.replace("give ", "deal "))})
    assert two.tables.table(game).match.state.digest() == before


def test_few_tables_are_kept_in_memory(database_url: str) -> None:
    process = Process(database_url, keep=2)
    user = a_person(process)
    games = [a_game(process, user) for _n in range(4)]
    assert len({process.tables.table(game).at for game in games}) == 4
    assert len(process.tables._tables) == 2
    process.database.close()


@pytest.mark.long
def test_the_cost_of_an_action_does_not_grow_with_the_game(processes: tuple[Process, Process]) -> None:
    one, two = processes
    game = a_game(one, a_person(one), "endless")
    play_quietly(one, game, 100)
    early = effort(lambda: play_quietly(one, game, 100))
    play_quietly(one, game, 1500)
    late = effort(lambda: play_quietly(one, game, 100))
    assert late < 1.05 * early
    length = len(one.tables.table(game).match.log)
    assert length > 2500
    assert two.tables.table(game).begins > length - 2 * SNAPSHOT_EVERY  # what is older was read, but not played again
