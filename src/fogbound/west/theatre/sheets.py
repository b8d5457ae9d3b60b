"""Map tables that players write (docs/write-a-scenario.md): what their columns may say, and what is wrong with them.

A table is known by its head line. Any of them may hold some rows only, to lay over the map that comes with the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from fogbound.core.texts import texts
from fogbound.west.files.datafile import Fault, Row, Sheet
from fogbound.west.months import month
from fogbound.west.theatre import KINDS, TERRAINS, grid, theatre
from fogbound.west.theatre.gazetteer import folded, names

_ = texts("west")

Check = Callable[[Row, str], None]
_SOURCE: Final = re.compile(r"(\w+=)?(manual:[0-9].*|deduced:[0-9].*|history|reconstructed|geography)")


def one_of(*known: str, rule: str = "") -> Check:
    """A cell with one of these words."""

    def check(row: Row, column: str) -> None:
        if row[column] not in known:
            words = ", ".join(word or "–" for word in known)
            text = _(
                "{column} {word} is unknown; known are {known}", column=column, word=row[column] or "–", known=words
            )
            row.fault(text, rule)

    return check


def text(row: Row, column: str) -> None:
    """A cell that says something."""
    if not row[column]:
        row.fault(_("{column} is empty", column=column))


def anything(row: Row, column: str) -> None:
    """A cell that may say what it likes."""


def hex_number(row: Row, column: str) -> None:
    if row[column] not in theatre().index:
        row.fault(_("there is no hex {hex}", hex=row[column] or "–"), "1.1")


def place(row: Row, column: str) -> None:
    if folded(row[column]) not in names():
        row.fault(_("there is no hex or place {name}", name=row[column] or "–"), "1.1")


def country(row: Row, column: str) -> None:
    if row[column] and row[column] not in theatre().countries:
        row.fault(_("there is no country {code}", code=row[column]), "5.0")


def number(row: Row, column: str) -> None:
    try:
        float(row[column])
    except ValueError:
        row.fault(_("{column} {word} is not a number", column=column, word=row[column] or "–"))


def amount(row: Row, column: str) -> None:
    if not row[column].isdecimal() or len(row[column]) > 3:
        row.fault(_("{column} {word} is not a number of points", column=column, word=row[column] or "–"), "3.6")


def since(row: Row, column: str) -> None:
    try:
        month(row[column])
    except ValueError:
        row.fault(_("{word} is not a month: write it as 1940-05", word=row[column] or "–"), "3.2")


def until(row: Row, column: str) -> None:
    """A month, or none for good."""
    if row[column]:
        since(row, column)


def source(row: Row, column: str) -> None:
    if not row[column] or not all(_SOURCE.fullmatch(part.strip()) for part in row[column].split(";")):
        row.fault(_("source {source} is none of manual:RULE, history, reconstructed", source=row[column] or "–"))


def side(row: Row, column: str) -> None:
    """The hexside must lead to the hex that the row names."""
    start, end = row["hex"], row["neighbour"]
    if start in theatre().index and end in theatre().index and grid.direction_to(start, end) != row[column]:
        row.fault(_("{end} does not lie {side} of {start}", end=end, side=row[column] or "–", start=start), "1.1")


def line(row: Row, column: str) -> None:
    """A railway runs from hex to neighbouring hex."""
    hexes, known = row[column].split(), theatre().index
    for at in hexes:
        if at not in known:
            row.fault(_("there is no hex {hex}", hex=at), "1.1")
    for start, end in pairwise(hexes):
        if start in known and end in known and not are_joined(start, end):
            row.fault(_("{start} and {end} are not neighbours", start=start, end=end), "4.2")


def are_joined(start: str, end: str) -> bool:
    """Whether two locations touch, on the grid or by a link of a box."""
    map_ = theatre()
    ends = {map_.at(start), map_.at(end)}
    if any({link.a, link.b} == ends for link in map_.links):
        return True
    return max(ends) < map_.hexes and grid.distance(start, end) == 1


_yes: Final = one_of("", "yes")

# fmt: off
TABLES: Final[dict[str, dict[str, Check]]] = {
    "hexes": {
        "hex": hex_number, "kind": one_of(*KINDS[:-1]), "terrain": one_of(*TERRAINS), "country": country,
        "body": anything, "sea": anything, "source": source,
    },
    "places": {
        "name": text, "hex": hex_number, "capital": anything,
        "class": one_of("", "capital", "major", "minor", "fortress", "site", rule="3.3"),
        "victory": _yes, "port": one_of("", "major", "minor", rule="3.4"), "freezes": _yes,
        "lat": number, "lon": number, "aliases": anything, "source": source,
    },
    "sides": {
        "hex": hex_number, "side": side, "neighbour": hex_number,
        "feature": one_of("river", "strait", "sea", "lake", "canal"), "name": anything, "source": source,
    },
    "rails": {"line": text, "hexes": line, "source": source},
    "features": {
        "at": place, "detail": anything, "source": source,
        "feature": one_of("maginot", "siegfried", "bunker", "beach", "shoal", "mines", "radar", "inland_port",
                          "kiel_canal", "landing_ban", "fort_site"),
    },
    "production": {
        "place": place, "kind": one_of("population", "mine", "oil", "factory", rule="3.6"),
        "colour": one_of("yellow", "red", "blue", "white", "black", rule="3.6"), "amount": amount, "from": since,
        "source": source,
    },
    "countries": {
        "code": text, "name": text, "french": text, "power": text, "region": anything,
        "playable": one_of("yes", "no", rule="7.5.4"),
        "status": one_of("belligerent", "annexed", "occupied", "colony", "protectorate", "client", "neutral"),
        "partisans": _yes, "today": anything, "source": source,
    },
    "names": {"hex": hex_number, "name": text, "from": until, "until": until, "source": source},
    "regions": {"hex": hex_number, "name": text, "french": text, "source": source},
}
# fmt: on


def table_of(head: tuple[str, ...]) -> str | None:
    """Which table a head line belongs to: the one with all its columns."""
    return next((name for name, columns in TABLES.items() if set(columns) <= set(head)), None)


def check_table(sheet: Sheet, name: str) -> list[Fault]:
    """Everything that is wrong in the rows of a map table."""
    for row in sheet.rows:
        for column, check in TABLES[name].items():
            check(row, column)
    return sheet.faults
