"""Run it: `serve` for many people, `play` for one at this machine."""

from __future__ import annotations

import gc
import os
import re
import secrets
import socket as sockets
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from fogbound.core.os_errors import reason
from fogbound.core.texts import Message, texts
from fogbound.server.faults import Fault
from fogbound.server.homes import FOLDER
from fogbound.server.logs import log_config
from fogbound.server.settings import Settings
from fogbound.server.store.database import Database
from fogbound.server.store.migrate import migrate, revision

if TYPE_CHECKING:
    from fastapi import FastAPI

_ = texts("server")

LOCAL = "127.0.0.1"
APPLICATION = "fogbound.server.run:application"
PUBLIC = re.compile(r"https?://[^/\s?#]+(/[^\s?#]*)?")
"""Where people reach a server: links in mails begin with it."""
SELDOM = 10_000, 20, 20
"""How often a worker looks for circular rubbish. A view is thousands of small values that end without it: to look as
often as Python does by itself cost a sixteenth of an action."""


def serve(settings: Settings, host: str, port: int, workers: int, trusted_proxies: str = "") -> None:
    """Until interrupted. Worker processes read the settings from the environment."""
    os.environ.update(settings.to_environment())
    with tempfile.TemporaryDirectory(prefix="fogbound-") as folder:  # only we may look into it
        if workers > 1:
            os.environ[FOLDER] = folder
        _serve(settings, host, port, workers, trusted_proxies)


def _serve(settings: Settings, host: str, port: int, workers: int, trusted_proxies: str) -> None:
    uvicorn.run(
        APPLICATION,
        factory=True,
        http="fogbound.server.connections:Protocol",
        host=host,
        port=port,
        workers=workers,
        log_config=log_config(settings.log),
        log_level="warning",
        access_log=False,  # links carry invitations, and a log should not
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies or None,
        server_header=False,
        ws_max_size=1024,
        ws_ping_interval=30,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=60,  # on a busy machine a worker takes longer than five seconds to come up
        backlog=2048,
    )


def application() -> FastAPI:
    """What each worker process serves."""
    from fogbound.server.app import create_app  # a second that the command line does not need
    from fogbound.server.connections import move_in

    move_in()
    gc.set_threshold(*SELDOM)
    return create_app()


def prepare(settings: Settings) -> None:
    """Find out now, and in one sentence, what would make every worker fail."""
    backend = _backend(settings.database)
    with _in_one_sentence(backend):
        database = Database(settings.database, settings.sqlite_sync)
        try:
            migrate(database)
        finally:
            database.close()


def check_addresses(settings: Settings, host: str, port: int) -> None:
    """Find out now what would let nobody reach the workers: where they listen, and where people think they do."""
    url, words = settings.public_url, {"host": host[:200], "port": str(port)}
    if url and not PUBLIC.fullmatch(url):
        raise Fault(_("“{url}” is not where people reach a server: write https://games.example.org.", url=url[:200]))
    try:
        kind, *_rest, address = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0]
    except (sockets.gaierror, UnicodeError):
        raise Fault(_("There is no address “{host}”: write 127.0.0.1, or 0.0.0.0 for all.", **words)) from None
    with sockets.socket(kind, sockets.SOCK_STREAM) as trial:
        trial.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        try:
            trial.bind(address)
        except OSError as error:
            raise Fault(_("Nobody can listen at {host}:{port}: {why}.", why=reason(error), **words)) from None


def open_existing(settings: Settings) -> Database:
    """A database that is there already, as it is."""
    backend = _backend(settings.database)
    file = make_url(settings.database).database
    if backend == "sqlite" and not Path(file or "").is_file():
        raise Fault(_("There is no database {file}: name one with --database sqlite:///FILE.", file=str(file)))
    with _in_one_sentence(backend):
        database = Database(settings.database, settings.sqlite_sync)
        with database.reading() as connection:
            if revision(connection) is None:
                raise Fault(_("This database holds no games of Fogbound."))
    return database


@contextmanager
def _in_one_sentence(backend: str) -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise Fault(_("PostgreSQL needs its driver: run pip install 'fogbound[postgres]'.")) from None
    except SQLAlchemyError as fault:
        why = str(getattr(fault, "orig", None) or fault).strip().split("\n")[0]
        raise Fault(BACKENDS[backend](why)) from None


def _backend(url: str) -> str:
    """Which of the two it is."""
    try:
        found = make_url(url).get_backend_name()
    except ArgumentError:
        found = ""
        if "@" not in url and ":" not in url:  # otherwise it may hold a password
            raise Fault(_("“{file}” is a file, not a URL: write sqlite:///{file}.", file=url[:200])) from None
    if found not in BACKENDS:
        raise Fault(_("Games are kept in SQLite or PostgreSQL: write sqlite:///FILE or postgresql://…."))
    return found


BACKENDS: dict[str, Callable[[str], Message]] = {
    "sqlite": lambda why: (
        _("The file is not a database: name another one with --database sqlite:///FILE.")
        if "not a database" in why
        else _("The file cannot be used ({why}): does its folder exist, and may we write to it?", why=why)
    ),
    "postgresql": lambda why: _("PostgreSQL does not let us in ({why}): is it running, and is the URL right?", why=why),
}
BACKENDS["postgres"] = BACKENDS["postgresql"]  # an old name that is still about
"""Where games can be kept, and what to say when they cannot."""


def play(settings: Settings, port: int, path: str, open_browser: bool) -> None:
    """Run the local server until interrupted. `path` goes behind the entrance."""
    url = f"http://{LOCAL}:{port}/enter/{settings.local_token}{path}"
    if open_browser:
        threading.Thread(target=_open_when_up, args=(port, url), daemon=True).start()
    serve(settings, LOCAL, port, 1)


def local_settings(folder: Path) -> Settings:
    """One file, one player, bots."""
    folder.mkdir(parents=True, exist_ok=True)
    return Settings(
        database=f"sqlite:///{folder / 'play.sqlite'}",
        sqlite_sync="NORMAL",
        local_token=secrets.token_urlsafe(16),
        guests=True,
    )


def free_port(wanted: int) -> int:
    """The wanted port, or any other if somebody has it."""
    for port in (wanted, 0):
        with sockets.socket() as trial:
            trial.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
            try:
                trial.bind((LOCAL, port))
            except OSError:
                continue
            found: int = trial.getsockname()[1]
            return found
    return wanted


def _open_when_up(port: int, url: str) -> None:
    for _try in range(100):
        with sockets.socket() as trial:
            trial.settimeout(0.2)
            if trial.connect_ex((LOCAL, port)) == 0:
                webbrowser.open(url)
                return
        threading.Event().wait(0.1)
