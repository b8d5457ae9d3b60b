"""Finds every fault in the files of a map: unknown words, hexes and names, gaps, missing sources, broken laws.

`fogbound.west.theatre.files` reads a map that has none. A folder may hold only some of the files; the game's own stand
in for the rest.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.texts import Message, texts
from fogbound.west.files.datafile import DataError, Fault, Row, Sheet
from fogbound.west.kinds import NATIONS
from fogbound.west.months import month
from fogbound.west.theatre import KINDS, TERRAINS, Body, Feature, grid
from fogbound.west.theatre.files import file_of

_ = texts("west")

_ATOM: Final = r"(manual:\d[\d.]*|deduced:\d[\d.]*|history|geography|reconstructed)"
_SOURCE: Final = re.compile(rf"(\w+=)?{_ATOM}(; (\w+=)?{_ATOM})*")

# fmt: off
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "countries.csv": ("code", "name", "french", "power", "status", "playable", "region", "partisans", "source"),
    "hexes.csv": ("hex", "kind", "terrain", "country", "body", "sea", "source"),
    "places.csv": ("name", "hex", "class", "capital", "victory", "port", "freezes", "lat", "lon", "aliases", "source"),
    "sides.csv": ("hex", "side", "neighbour", "feature", "name", "source"),
    "rails.csv": ("line", "hexes", "source"),
    "features.csv": ("at", "feature", "detail", "source"),
    "production.csv": ("place", "kind", "colour", "amount", "from", "source"),
}
WORDS: Final[dict[str, dict[str, frozenset[str]]]] = {
    "countries.csv": {
        "power": frozenset({*NATIONS, "neutral"}),
        "playable": frozenset({"yes", "no"}), "partisans": frozenset({"", "yes"}),
    },
    "hexes.csv": {"kind": frozenset(KINDS) - {"box"}, "terrain": frozenset(TERRAINS)},
    "places.csv": {
        "class": frozenset({"", "capital", "major", "minor", "fortress", "site"}),
        "port": frozenset({"", "major", "minor"}),
        "victory": frozenset({"", "yes"}), "freezes": frozenset({"", "yes"}),
    },
    "sides.csv": {
        "side": frozenset(grid.DIRECTIONS),
        "feature": frozenset({"river", "strait", "sea", "lake", "canal"}),
    },
    "features.csv": {"feature": frozenset(
        flag.name.lower() for flag in Feature if flag.name and flag <= Feature.FORT_SITE and flag != Feature.FORTRESS
    )},
    "production.csv": {
        "kind": frozenset({"population", "mine", "oil", "factory"}),
        "colour": frozenset({"yellow", "red", "blue", "white", "black"}),
    },
}
# fmt: on
WET: Final = frozenset({"sea", "lake"})


class MapFiles:
    """The files of a map while they are checked."""

    def __init__(self, folder: Path) -> None:
        self.faults: list[Fault] = []
        self.sheets = {name: self.open(folder, name, columns) for name, columns in COLUMNS.items()}
        self.networks = self.open_networks(folder)
        self.countries = {row["code"] for row in self.rows("countries.csv")}
        self.hexes = {row["hex"]: row for row in self.rows("hexes.csv")}
        self.boxes = {str(box.get("name")) for box in self.networks.get("boxes", [])}
        self.places = {row["name"]: row for row in self.rows("places.csv")}
        self.names = {*self.hexes, *self.boxes, *self.places}

    def open(self, folder: Path, name: str, columns: tuple[str, ...]) -> Sheet:
        return Sheet(name, file_of(folder, name).read_text(encoding="utf-8", errors="replace"), columns)

    def open_networks(self, folder: Path) -> dict[str, Any]:
        text = file_of(folder, "networks.toml").read_text(encoding="utf-8", errors="replace")
        try:
            return tomllib.loads(text)
        except UNREADABLE as error:
            self.fault("networks.toml", _("this is not a TOML file: {error}", error=heard(error)))
            return {}

    def rows(self, name: str) -> tuple[Row, ...]:
        return self.sheets[name].rows

    def fault(self, file: str, message: Message, rule: str = "") -> None:
        self.faults.append(Fault(file, 0, message, rule))


def check_map(folder: Path) -> list[Fault]:
    """Everything that is wrong with the map of a folder, file by file and line by line."""
    files = MapFiles(folder)
    for name, sheet in files.sheets.items():
        check_rows(sheet, WORDS.get(name, {}))
    for check in CHECKS:
        check(files)
    found = [*files.faults, *(fault for sheet in files.sheets.values() for fault in sheet.faults)]
    return sorted(found, key=lambda fault: (fault.file, fault.line))


def refuse_faults(folder: Path) -> None:
    """Refuse a map with faults, naming them all."""
    if faults := check_map(folder):
        raise DataError(faults)


def check_rows(sheet: Sheet, words: dict[str, frozenset[str]]) -> None:
    """What holds for every table: known words, a source, no line twice."""
    seen: set[tuple[str, ...]] = set()
    for row in sheet.rows:
        for column, known in words.items():
            if row[column] not in known:
                row.fault(_("{column} {word} is unknown", column=column, word=row[column] or "–"))
        if not _SOURCE.fullmatch(row["source"]):
            text = _("source {source} is none of manual:RULE, deduced:RULE, history, geography, reconstructed",
                     source=row["source"] or "–")  # fmt: skip
            row.fault(text)
        key = tuple(row[column] for column in sheet.head)
        if key in seen:
            row.fault(_("this line stands here already"))
        seen.add(key)


def check_hexes(files: MapFiles) -> None:
    """Numbers on the sheet, each once; dry hexes with terrain and country, wet ones without (7.5.4)."""
    seen: set[str] = set()
    for row in files.rows("hexes.csv"):
        number = row["hex"]
        if not re.fullmatch(r"\d{4}", number) or not grid.is_on_grid(grid.axial(number)):
            row.fault(_("hex {hex} is not on the sheet: write CCRR, column then row", hex=number), "1.1")
        if number in seen:
            row.fault(_("hex {hex} is given twice", hex=number), "1.1")
        seen.add(number)
        if row["country"] not in files.countries | {""}:
            row.fault(_("{column} {word} is unknown", column="country", word=row["country"]))
        if (row["kind"] in WET) == bool(row["country"] and row["terrain"]):
            row.fault(_("hex {hex} is {kind}: land has a terrain and a country, water has neither",
                        hex=number, kind=row["kind"]), "7.5.4")  # fmt: skip
        bodies = {body.name.title() for body in Body if body.name}
        if not set(filter(None, row["body"].split("/"))) <= bodies:
            row.fault(_("{column} {word} is unknown", column="body", word=row["body"]), "3.1.2")


def check_places(files: MapFiles) -> None:
    """Places in hexes of the map, each name once, ports at the water (3.1.2)."""
    seen: set[str] = set()
    for row in files.rows("places.csv"):
        if row["name"] in seen:
            row.fault(_("place {name} is given twice", name=row["name"]))
        seen.add(row["name"])
        if row["hex"] not in files.hexes:
            row.fault(_("hex {hex} is not on the map", hex=row["hex"]), "1.1")
        elif row["port"] and not files.hexes[row["hex"]]["body"]:
            row.fault(_("port {name} lies on no body of water", name=row["name"]), "3.1.2")
        if not all(re.fullmatch(r"-?\d+(\.\d+)?", row[key]) for key in ("lat", "lon")):
            row.fault(_("latitude and longitude of {name} are not numbers", name=row["name"]))


def check_sides(files: MapFiles) -> None:
    """Hexsides between two hexes that are neighbours in the direction given."""
    for row in files.rows("sides.csv"):
        around: dict[Any, str] = grid.neighbours(row["hex"]) if row["hex"] in files.hexes else {}
        if not around:
            row.fault(_("hex {hex} is not on the map", hex=row["hex"]), "1.1")
        elif around.get(row["side"]) != row["neighbour"]:
            row.fault(_("{neighbour} does not lie {side} of {hex}",
                        neighbour=row["neighbour"], side=row["side"], hex=row["hex"]), "1.1")  # fmt: skip
        if row["feature"] == "river" and not row["name"]:
            row.fault(_("a river without a name"))


def check_rails(files: MapFiles) -> None:
    """Lines from hex to adjacent hex over dry land (3.5)."""
    for row in files.rows("rails.csv"):
        path = row["hexes"].split()
        for number in path:
            if number not in files.hexes or files.hexes[number]["kind"] in WET:
                row.fault(_("no railway can run through {hex}", hex=number), "3.5")
        known = [number for number in path if number in files.hexes]
        for a, b in pairwise(known):
            if grid.distance(a, b) > 1:
                row.fault(_("the line has a gap between {a} and {b}", a=a, b=b), "3.5")


def check_features(files: MapFiles) -> None:
    """Markers on known places; beaches on the coast (24.1)."""
    for row in files.rows("features.csv"):
        at = files.places[row["at"]]["hex"] if row["at"] in files.places else row["at"]
        if at not in files.hexes:
            row.fault(_("there is no hex or place {name}", name=row["at"]), "1.1")
        elif row["feature"] == "beach" and files.hexes[at]["kind"] != "coast":
            row.fault(_("beach {name} does not lie on a coast", name=row["at"]), "24.1")


def check_production(files: MapFiles) -> None:
    """Sites at known places with a whole output and a first month (11.1, 11.2)."""
    for row in files.rows("production.csv"):
        if row["place"] not in files.names:
            row.fault(_("there is no hex or place {name}", name=row["place"]), "1.1")
        if not re.fullmatch(r"[1-9]\d?", row["amount"]):
            row.fault(_("{column} {word} is unknown", column="amount", word=row["amount"] or "–"), "11.1")
        try:
            month(row["from"])
        except ValueError:
            row.fault(_("{column} {word} is unknown", column="from", word=row["from"] or "–"), "11.2")


def check_networks(files: MapFiles) -> None:
    """Every name that a network uses is on the map, and every table says its source."""
    for table, entry in network_tables(files.networks):
        if not _SOURCE.fullmatch(str(entry.get("source", ""))):
            files.fault("networks.toml", _("table {table} says no source", table=table))
        for name in network_names(table, entry):
            if name not in files.names:
                files.fault("networks.toml", _("there is no hex or place {name}", name=name), "1.1")


def network_tables(networks: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """All tables with their names."""
    for name, value in networks.items():
        tables = value if isinstance(value, list) else list(value.values()) if name == "factory_sites" else [value]
        yield from ((name, table) for table in tables if isinstance(table, dict))


def network_names(table: str, entry: dict[str, Any]) -> Iterator[str]:
    """The hexes and places of one table."""
    for key, value in entry.items():
        if (table, key) in NAMES or (table in ("supply", "areas") and key != "source"):
            yield from map(str, value if isinstance(value, list) else [value])
    for pair in entry.get("dice", []):
        yield from map(str, pair)


NAMES: Final = frozenset({
    ("links", "between"), ("sea_routes", "hexes"), ("front_beaches", "port"), ("front_beaches", "beaches"),
})  # fmt: skip
CHECKS: Final[tuple[Callable[[MapFiles], None], ...]] = (
    check_hexes,
    check_places,
    check_sides,
    check_rails,
    check_features,
    check_production,
    check_networks,
)
