"""What goes wrong on a real machine: clocks jump, a database is locked, there are outages, requests never end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.exc import DBAPIError, OperationalError
from starlette.testclient import TestClient

from fogbound.server import background, deadlines, logs
from fogbound.server.app import create_app
from fogbound.server.background import LEASE_SECONDS, Background
from fogbound.server.outages import OUTAGE, give_back
from fogbound.server.settings import Settings
from fogbound.server.store import database as store
from fogbound.server.store.database import Database
from fogbound.server.store.schema import leases, users
from fogbound.server.tables import StaleError
from server.people import Person, table_of
from server.quick import QuickClient


def server_of(client: TestClient) -> Any:
    return client.app.state.server  # type: ignore[attr-defined]


@pytest.fixture
def hours(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """How far the database's clock is ahead; change it, and it jumps."""
    ahead, real = [0.0], Database.now
    monkeypatch.setattr(Database, "now", lambda self, connection: real(self, connection) + ahead[0])
    server = server_of(client)
    with server.database.writing() as connection:
        connection.execute(leases.delete())
    yield ahead
    server.now.set(time.time())


# -- clocks ----------------------------------------------------------------------------------------------------------


def test_the_database_says_what_time_it_is(client: TestClient) -> None:
    with server_of(client).database.reading() as connection:
        assert abs(server_of(client).database.now(connection) - time.time()) < 5


def test_one_process_is_on_duty_whatever_the_clocks_say(client: TestClient, hours: list[float]) -> None:
    one, two = Background(server_of(client)), Background(server_of(client))
    assert one._hold_lease()
    assert not two._hold_lease()
    assert one._hold_lease()
    hours[0] = -3600.0  # set back: the lease lies in the future, and freezes nobody
    assert two._hold_lease()
    assert not one._hold_lease()
    hours[0] += 2 * LEASE_SECONDS
    assert one._hold_lease()


@pytest.mark.parametrize("jump", [3600.0, 2 * OUTAGE])
def test_an_outage_or_a_jump_of_the_clock_costs_nobody_his_game(
    client: TestClient, ann: Person, bob: Person, hours: list[float], jump: float
) -> None:
    game = table_of(ann, bob, clock={"base": 60})
    duty, other = Background(server_of(client)), Background(server_of(client))
    duty.on_duty = True
    assert duty._hold_lease()
    hours[0] = jump
    assert other._hold_lease()  # whoever was on duty is dead
    assert 40 < ann.view(game)["clock"]["left"]["red"] <= 61
    assert ann.view(game)["clock"]["left"]["blue"] == 60
    assert isinstance(duty._due(game), float)  # nobody has lost on time


def test_an_outage_that_two_processes_find_is_given_back_once(
    client: TestClient, ann: Person, bob: Person, hours: list[float]
) -> None:
    game = table_of(ann, bob, clock={"base": 60})
    assert Background(server_of(client))._hold_lease()
    with server_of(client).database.reading() as connection:
        until = connection.execute(background.LEASE).one().until
    hours[0] = 3600.0
    assert Background(server_of(client))._hold_lease()
    give_back(server_of(client).tables, until - LEASE_SECONDS, until + 3600.0)  # a moment behind
    assert 40 < ann.view(game)["clock"]["left"]["red"] <= 61


def test_who_really_runs_out_of_time_loses(client: TestClient, ann: Person, bob: Person, hours: list[float]) -> None:
    game = table_of(ann, bob, clock={"base": 10})
    duty = Background(server_of(client))
    duty.on_duty = True
    assert duty._hold_lease()
    for _second in range(6):
        hours[0] += LEASE_SECONDS - 0.5
        assert duty._hold_lease()
    assert duty._due(game) is True
    assert bob.view(game)["result"]["winner"] == "blue"


# -- a database that does not answer ---------------------------------------------------------------------------------


def test_a_game_that_could_not_be_attended_to_is_tried_again(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A locked database once left bots waiting for good."""
    game, tries = ann.new_game(blue="random"), 0
    duty = Background(server_of(client))
    duty.on_duty = True

    async def act(_game_id: str) -> bool:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise OperationalError("x", {}, sqlite3.OperationalError("database is locked"))
        return False

    monkeypatch.setattr(duty, "_act", act)
    monkeypatch.setattr(background, "MOST_PATIENCE", 0.05)

    async def run() -> None:
        duty.tell(game)
        while tries < 3:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(run(), 20))
    assert duty._again == {}


def test_a_table_that_another_process_wrote_at_is_looked_at_again(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A moment later, and not as if the game were broken."""
    duty, game = Background(server_of(client)), ann.new_game()

    def due(_game_id: str) -> bool:
        raise StaleError

    monkeypatch.setattr(duty, "_due", due)
    assert asyncio.run(duty._act(game)) is True


def test_a_table_of_people_is_not_looked_at_after_each_move(
    client: TestClient, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where a bot, a clock or standing orders may have to act."""
    server = server_of(client)
    duty, attended = Background(server), []
    duty.on_duty = True
    monkeypatch.setattr(server, "background", duty)

    async def attend(game_id: str) -> None:
        attended.append(game_id)
        await server.do(duty._due, game_id)
        del duty._again[game_id]

    monkeypatch.setattr(duty, "_attend", attend)
    people, timed = table_of(ann, bob), table_of(ann, bob, clock={"base": 600})

    def after(job: Callable[[], object]) -> list[str]:
        while duty._tasks:
            time.sleep(0.01)
        attended.clear()
        job()
        while duty._tasks:
            time.sleep(0.01)
        return attended

    def elsewhere(game_id: str, kind: str) -> None:
        """Another process writes a row."""
        assert server.loop is not None
        told = threading.Event()
        server.loop.call_soon_threadsafe(server.tell_written, game_id, 99, kind)
        server.loop.call_soon_threadsafe(told.set)
        told.wait()

    assert after(lambda: ann.play(people, "deal guard")) == []
    assert after(lambda: ann.play(timed, "deal guard")) == [timed]
    assert after(lambda: elsewhere(people, "play")) == []  # another process plays on there
    assert after(lambda: elsewhere(timed, "play")) == [timed]
    assert after(lambda: elsewhere(people, "seat")) == [people]  # maybe a bot's
    told = {"orders": {"deal": "deal guard"}}
    assert set(after(lambda: ann.ask("PUT", f"/games/{people}/orders", told))) == {people}
    assert after(lambda: elsewhere(people, "play")) == [people]


def test_patience_with_a_game_is_restored_by_one_success(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of bots is never done: its faults of an hour must not add up to minutes of waiting."""
    duty, game, faults = Background(server_of(client)), ann.new_game(), []
    duty.on_duty, duty._faults[game] = True, 5

    async def act(_game_id: str) -> bool:
        faults.append(duty._faults.get(game, 0))
        duty.on_duty = len(faults) < 2
        return True

    monkeypatch.setattr(duty, "_act", act)

    async def run() -> None:
        duty.tell(game)
        await asyncio.gather(*duty._tasks)

    asyncio.run(run())
    assert faults == [5, 0]


@pytest.mark.parametrize("alone", [False, True])
def test_a_writer_gets_its_turn_beside_one_that_never_rests(tmp_path: Path, alone: bool) -> None:
    """With SQLite's own waiting, whoever was on duty found no gap for seconds while the other worker was played at."""
    file, turns, over = tmp_path / "busy.sqlite", 0, threading.Event()
    database = Database(f"sqlite:///{file}", "NORMAL")
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE t (n INTEGER)"))

    def hog() -> None:
        nonlocal turns
        with contextlib.closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as other:
            while not over.is_set():
                other.execute("BEGIN IMMEDIATE")
                turns += 1
                time.sleep(0.03)
                other.execute("COMMIT")
                time.sleep(0.002)

    thread = threading.Thread(target=hog)
    thread.start()
    try:
        for _write in range(20):
            if alone:
                database.insert("t", {"n": 1})
            else:
                with database.writing() as connection:
                    connection.execute(text("INSERT INTO t VALUES (1)"))
            time.sleep(0.01)
    finally:
        over.set()
        thread.join()
        database.close()
    assert turns < 120, "each write waits for a few of the other's"


def test_readers_are_served_while_somebody_holds_the_lock(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of SQLite; PostgreSQL locks rows, not all that there is."""
    file = tmp_path / "locked.sqlite"
    alone = msgspec.structs.replace(settings, database=f"sqlite:///{file}")
    with QuickClient(create_app(alone)) as client, sqlite3.connect(file, isolation_level=None) as other:
        ann, bob = Person.new(client, "Ann"), Person.new(client, "Bob")
        game = table_of(ann, bob)
        at = ann.view(game)["at"]
        monkeypatch.setattr(store, "BUSY_SECONDS", 0.5)
        other.execute("BEGIN IMMEDIATE")
        body = {"action": "deal guard", "at": at, "key": "k1"}
        for _try in range(5):
            assert ann.ask("POST", f"/games/{game}/actions", body, 503)["error"]["text"]
        looks = 0

        def sleep(seconds: float) -> None:
            nonlocal looks
            looks += 1
            time.sleep(seconds)

        monkeypatch.setattr(store, "time", SimpleNamespace(monotonic=time.monotonic, sleep=sleep))
        for key in range(5):
            ann.ask("POST", f"/games/{game}/actions", {**body, "key": f"k{key}"}, 503)
            assert bob.view(game)["turn"] == "red"
        assert looks <= 5 * (store.LOCKED_SECONDS / store.RETRY_SECONDS + 1)  # only the first waited its full time
        other.execute("ROLLBACK")
        assert ann.ask("POST", f"/games/{game}/actions", body)["applied"]


# -- requests that never end, and what is logged -----------------------------------------------------------------------


def test_a_fault_of_the_database_tells_no_values(client: TestClient) -> None:
    """Errors are logged; what was to be written (hashes, keys, addresses) is not."""
    values = {"id": "x", "name": "n", "name_key": "k", "password": "argon2-secret", "lang": "en", "created": 0.0}
    database = server_of(client).database
    with pytest.raises(DBAPIError) as fault, database.writing() as connection:
        connection.execute(insert(users), [values, values])
    assert "argon2-secret" not in str(fault.value)
    with database.writing() as connection:
        connection.execute(insert(users), [values])
    with pytest.raises(DBAPIError) as fault, database.writing() as connection:
        connection.execute(update(users).values(name=None, password="argon2-secret"))
    assert "argon2-secret" not in str(fault.value)


class Wire(asyncio.Transport):
    """A connection that notes whether it was closed."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.7", 1), "sockname": ("192.0.2.8", 80)})
        self.closed = False
        self.protocol: asyncio.BaseProtocol | None = None

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self.protocol is not None
        return self.protocol

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def write(self, data: Any) -> None:
        pass


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"GET"])
def test_headers_that_never_end_close_the_connection(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from uvicorn import Config
    from uvicorn.server import ServerState

    monkeypatch.setattr(deadlines, "HEADER_SECONDS", 0.05)

    async def run() -> bool:
        async def app(_scope: Any, _receive: Any, _send: Any) -> None:
            await asyncio.sleep(5)

        wire, config = Wire(), Config(app, log_level=logging.ERROR)
        protocol = deadlines.Protocol(config, ServerState(), {}, asyncio.get_running_loop())  # type: ignore[arg-type]
        wire.protocol = protocol
        protocol.connection_made(wire)
        if sent:
            protocol.data_received(sent)
        await asyncio.sleep(0.2)
        closed, wire = wire.closed, Wire()
        whole = deadlines.Protocol(config, ServerState(), {}, asyncio.get_running_loop())  # type: ignore[arg-type]
        wire.protocol = whole
        whole.connection_made(wire)
        whole.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await asyncio.sleep(0.2)
        assert not wire.closed  # a request that is being answered may take its time
        return closed

    assert asyncio.run(run())


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_log_says_what_and_where_but_repeats_nobodys_words(form: str) -> None:
    formatter, sent = logs.log_config(form)["formatters"]["line"]["()"](), "".join(["abc", "123"])
    try:
        raise LookupError(sent)
    except LookupError as fault:
        about = (type(fault), fault, fault.__traceback__)
    line = formatter.format(logging.LogRecord("fogbound.server", 40, "f", 1, "%s failed.", ("lease",), about))
    assert "lease failed." in line
    assert "LookupError" in line
    assert "test_faults.py" in line
    assert "abc123" not in line
    if form == "json":
        assert msgspec.json.decode(line)["level"] == "error"
    assert Settings.from_environment(Settings(log="json").to_environment()).log == "json"
