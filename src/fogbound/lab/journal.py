"""Every game that was played, a line each, written as it ends: what was broken off goes on where it stopped.

A line holds the order, the outcome and the versions that it was played with. Games that another code of rules or bots
played are not taken for the same games: they are played again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from platform import python_version

import msgspec
from msgspec import Struct

from fogbound import __version__
from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.games import game_named
from fogbound.games.baggage import mark_of
from fogbound.games.maker import maker_of
from fogbound.lab.playing import Order, Outcome

_ = texts("lab")


BOTS = "fogbound.bots"
"""Whose code an outcome depends on, beside that of the game."""


class Versions(Struct, frozen=True):
    """What a game depends on beside its order."""

    fogbound: str
    rules: int
    maker: str
    """Fingerprint of the code and data of kernel, rules and bots, and of a scenario of one's own."""
    python: str


class Line(Struct, frozen=True):
    """A game that was played."""

    order: Order
    outcome: Outcome
    versions: Versions


def versions_of(order: Order) -> Versions:
    rules = game_named(order.game)
    maker = maker_of(rules, BOTS) + mark_of(order.scenario)
    return Versions(__version__, rules.rules_version, maker, python_version())


def key_of(order: Order) -> bytes:
    return msgspec.json.encode(order, order="deterministic")


def _line(path: Path, number: int, text: bytes) -> Line:
    try:
        return msgspec.json.decode(text, type=Line)
    except msgspec.DecodeError:
        raise Refusal(
            _(
                "{file}, line {n}: this is no game that was played; remove the line, or the file.",
                file=str(path),
                n=number,
            )
        ) from None


class Journal:
    """In a file, or without one in memory only."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._lines: dict[bytes, Line] = {}
        if path and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        """What was being written when the machine stopped is cut off, and played again."""
        whole, newline, _torn = path.read_bytes().rpartition(b"\n")
        for number, text in enumerate(whole.splitlines(), 1):
            line = _line(path, number, text)
            if line.versions == versions_of(line.order):
                self._lines[key_of(line.order)] = line
        path.write_bytes(whole + newline)

    def missing(self, work: Iterable[Order]) -> list[Order]:
        """Those not played yet, each once."""
        return list({key: order for order in work if (key := key_of(order)) not in self._lines}.values())

    def add(self, order: Order, outcome: Outcome) -> None:
        line = Line(order, outcome, versions_of(order))
        self._lines[key_of(order)] = line
        if self.path:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")

    def outcome(self, order: Order) -> Outcome:
        return self._lines[key_of(order)].outcome

    def lines(self, work: Iterable[Order]) -> list[Line]:
        return [self._lines[key_of(order)] for order in work]
