"""How one server is set up: by the command line, or by `FOGBOUND_…` variables that its worker processes inherit."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from fogbound.core.heard import heard
from fogbound.core.texts import Message, render
from fogbound.games import GAMES

PREFIX = "FOGBOUND_"
TEXT = (str, Literal["text", "json"])
"""Types whose values are written as they are."""


class VariableError(ValueError):
    """A variable of the environment that cannot be read."""

    def __init__(self, name: str, why: Message) -> None:
        super().__init__(f"{name}: {render(why)}")
        self.name = name
        self.why = why


class Settings(Struct, frozen=True):
    """Everything that an administrator may choose."""

    database: str = "sqlite:///fogbound.sqlite"
    sqlite_sync: str = "FULL"
    """FULL: what was acknowledged survives a power failure. NORMAL: it survives a crash of the server, at a tenth of
    the time where the disk is slow."""
    games: dict[str, str] = {}
    """More games than the package's own, by name: `{"ridge": "demo.game:GAME"}`."""
    scenarios: tuple[str, ...] = ()
    """Files of scenarios that are offered beside those of the games (docs/write-a-scenario.md)."""
    public_url: str = ""
    """Where people reach the server, for links in mails; also makes cookies `Secure` when it is https."""
    guests: bool = False
    """May somebody play without an account?"""
    local_token: str = ""
    """Of `fogbound play`: whoever opens `/enter/<token>` plays as the local guest."""

    session_days: int = 30
    body_limit: int = 64 * 1024
    file_limit: int = 2 * 2**20
    """Bytes of a request, and of an imported match file."""
    rate_scale: float = 1.0
    """Multiplies every rate limit; tests and load runs raise it."""
    sockets_per_user: int = 24
    sockets_per_address: int = 200
    sockets: int = 20_000
    slow_client_seconds: float = 10.0
    """A socket that cannot take a message for so long is dropped."""
    tables_in_memory: int = 512

    bot_seconds: float = 2.0
    """How long a bot may think about one decision."""
    attend: bool = True
    """Whether this process may run bots, clocks and notices."""

    notice_seconds: float = 60.0
    """Who has not answered for so long is told that it is his turn."""
    smtp: str = ""
    """`smtp://user:password@host:587` (or `smtps://`); empty: no mail is sent."""
    mail_from: str = "fogbound@localhost"
    webhook_hosts: tuple[str, ...] = ()
    """Hosts that players' webhooks may lie on; none: no webhooks. A list, because the server makes these requests."""

    log: Literal["text", "json"] = "text"
    """How the log is written: for people, or an object a line for programs."""

    def all_games(self) -> dict[str, str]:
        return {**GAMES, **self.games}

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """`FOGBOUND_DATABASE`, `FOGBOUND_SMTP`, …: JSON where it is not plain text."""
        found: dict[str, Any] = {}
        for field in msgspec.structs.fields(cls):
            name = PREFIX + field.name.upper()
            if (raw := environment.get(name)) is None:
                continue
            try:
                value = raw if field.type in TEXT else msgspec.json.decode(raw)
                found[field.name] = msgspec.convert(value, field.type)
            except msgspec.MsgspecError as error:
                raise VariableError(name, heard(error)) from None
        return cls(**found)

    def to_environment(self) -> dict[str, str]:
        """What differs from the defaults, for a child process."""
        default = Settings()
        texts: dict[str, str] = {}
        for field in msgspec.structs.fields(type(self)):
            value = getattr(self, field.name)
            if value != getattr(default, field.name):
                texts[PREFIX + field.name.upper()] = (
                    value if field.type in TEXT else msgspec.json.encode(value).decode()
                )
        return texts
