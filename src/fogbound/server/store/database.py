"""The database: SQLite or PostgreSQL, opened with what our durability needs, and the ways in."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 5.0
LOCKED_SECONDS = 0.02
"""How long a write waits for another, and how long when one has waited in vain."""
RETRY_SECONDS = 0.001
"""SQLite itself looks up to 100 ms apart; beside a process that writes all the time that found no gap for seconds."""
SQLITE_NOW = text("SELECT (julianday('now') - 2440587.5) * 86400.0")
POSTGRES_NOW = text("SELECT EXTRACT(EPOCH FROM clock_timestamp())")


def open_engine(url: str, sqlite_sync: str, patience: Patience) -> Engine:
    """An engine with what our durability needs. Plain `postgresql:` URLs mean psycopg 3."""
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite":
        _keep_private(parsed.database)
        given = {"timeout": BUSY_SECONDS, "check_same_thread": False}
        engine = create_engine(parsed, hide_parameters=True, connect_args=given)
        event.listen(engine, "connect", partial(_prepare_sqlite, sqlite_sync))
        event.listen(engine, "begin", patience.begin)
        return engine
    # No ping before each use: it doubles the round trips. After a restart of the database one request fails with
    # 503, which empties the pool; clients try again, and nothing is done twice.
    engine = create_engine(parsed, hide_parameters=True, pool_size=4, max_overflow=8)
    event.listen(engine, "handle_error", _hide_the_row)
    return engine


def _hide_the_row(context: ExceptionContext) -> None:
    """PostgreSQL repeats the row that it refuses, hashes and addresses and all: the first sentence is enough."""
    fault = context.sqlalchemy_exception
    if fault is not None and (diagnosis := getattr(context.original_exception, "diag", None)):
        said = f"({type(context.original_exception).__name__}) {diagnosis.message_primary}"
        fault.args = (said,)
        context.original_exception.args = (said,)


def _keep_private(file: str | None) -> None:
    """Keys of dice and hashes of passwords are in it: nobody else at this machine reads it."""
    if file and file != ":memory:" and Path(file).parent.is_dir():
        with contextlib.suppress(OSError):  # it cannot be opened, and whoever opens it says why
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
            Path(file).chmod(0o600)


def _prepare_sqlite(sync: str, connection: sqlite3.Connection, _record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves: the driver would begin too late
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute(f"PRAGMA synchronous={'FULL' if sync == 'FULL' else 'NORMAL'}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


class Patience:
    """Of whoever writes to SQLite: it waits for the other writer, but if that lasts, everybody else fails at once.

    There is one clerk. If each write waited its full time for a lock that somebody holds, nobody could read meanwhile.
    """

    def __init__(self) -> None:
        self.worn_out = False

    def begin(self, connection: Connection) -> None:
        # Taking the write lock at once waits for the other writer; a read lock raised later would fail instead.
        if connection.get_execution_options().get("isolation_level") == "AUTOCOMMIT":
            return
        _set_busy_timeout(connection, 0)
        try:
            self.outlast(lambda: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        finally:
            _set_busy_timeout(connection, BUSY_SECONDS)

    def outlast(self, attempt: Callable[[], object]) -> None:
        """Try until nobody else writes. SQLite itself must not wait meanwhile."""
        end = time.monotonic() + (LOCKED_SECONDS if self.worn_out else BUSY_SECONDS)
        while (busy := _is_busy(attempt)) is not None:
            if time.monotonic() > end:
                self.worn_out = True
                raise busy
            time.sleep(RETRY_SECONDS)
        self.worn_out = False


def _is_busy(attempt: Callable[[], object]) -> OperationalError | None:
    """What SQLite says if somebody else is writing; whatever else speaks against it is raised."""
    try:
        attempt()
    except OperationalError as fault:
        if getattr(fault.orig, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return fault
    return None


def _set_busy_timeout(connection: Connection, seconds: float) -> None:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute(f"PRAGMA busy_timeout={round(seconds * 1000)}")


class Database:
    """Three ways in: `reading`, statement by statement, `writing`, all or nothing, and `insert` for a row alone."""

    def __init__(self, url: str, sqlite_sync: str = "FULL") -> None:
        self._patience = Patience()
        self.engine = open_engine(url, sqlite_sync, self._patience)
        self._autocommit = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._inserting: Connection | None = None
        """Kept: to take a connection from the pool and give it back costs more than to insert a row."""
        self._insert_lock = threading.Lock()

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._autocommit.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:
            yield connection

    def insert(self, table: str, row: dict[str, Any]) -> None:
        """One row, which is as safe as a transaction when this returns, for a statement is one by itself."""
        statement = _insertion(table, tuple(row), self.is_sqlite)
        with self._insert_lock:
            if self._inserting is None:
                self._inserting = self._autocommit.connect()
                if self.is_sqlite:
                    _set_busy_timeout(self._inserting, 0)
            try:
                at_once = _insert_into_sqlite if self.is_sqlite else Connection.exec_driver_sql
                self._patience.outlast(partial(at_once, self._inserting, statement, row))
            except BaseException:
                self._end_inserting()  # whether it is still good is for the pool to find out
                raise

    def _end_inserting(self) -> None:
        if self._inserting is not None:
            if self.is_sqlite and not self._inserting.invalidated:
                _set_busy_timeout(self._inserting, BUSY_SECONDS)
            self._inserting.close()
            self._inserting = None

    def now(self, connection: Connection) -> float:
        """Seconds since 1970, by the one clock that all processes share."""
        asked = SQLITE_NOW if self.is_sqlite else POSTGRES_NOW
        return float(connection.execute(asked).scalar_one())

    def close(self) -> None:
        with self._insert_lock:
            self._end_inserting()
        self.engine.dispose()


def _insert_into_sqlite(connection: Connection, statement: str, row: dict[str, Any]) -> None:
    """By the driver, for an action is one such row; what SQLAlchemy does around it takes longer than SQLite."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    try:
        driver.execute(statement, row)
    except sqlite3.Error as fault:
        raise DBAPIError.instance(statement, row, fault, sqlite3.Error, hide_parameters=True) from fault


@cache
def _insertion(table: str, columns: tuple[str, ...], for_sqlite: bool) -> str:
    """As text: SQLAlchemy works longer on a statement of its own than SQLite does on the row."""
    values = (f":{name}" if for_sqlite else f"%({name})s" for name in columns)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(values)})"  # noqa: S608  # all ours
