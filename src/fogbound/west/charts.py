"""The charts of the game, read once: nations, classes, technology, terrain, weather, HQs, fixed numbers.

The box's own charts are not in the manual. Each line of the files under `data/charts` says where it comes
from, and a folder with files of the same names overrides them (`load_charts`).

>>> from fogbound.west.kinds import Class, Field, Nation
>>> chart = charts()
>>> [chart.level(Nation.DE, Field.ARMOR, month(date)) for date in ("1943-06", "1943-07")]
[2, 3]
>>> chart.cell(Class.TANK, 2)
Cell(attack=5, defence=5, reach=4)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from fogbound.core.register import enforce
from fogbound.core.texts import texts
from fogbound.west.chart_book import Charts, Limits
from fogbound.west.chart_rows import (
    Cell,
    ClassFacts,
    HqFacts,
    NationFacts,
    TechDates,
    TerrainFacts,
    WeatherEffects,
    cell,
)
from fogbound.west.datafile import DATA, DataError, Fault, Row, Sheet
from fogbound.west.kinds import CLASSES, FIELDS, NATIONS, Class, Field, Nation
from fogbound.west.months import month

_ = texts("west")
T = TypeVar("T")

PHASES: Final = {phase: phase for phase in ("srm", "movement", "reaction", "exploitation", "strategic_warfare")}


class _Files:
    """The chart files, each taken from the player's folder if it is there, else from the package."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def text(self, name: str) -> str:
        own = self.folder / name if self.folder else None
        return (own if own and own.exists() else DATA / "charts" / name).read_text(encoding="utf-8")

    def toml(self, name: str) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text(name))
        except tomllib.TOMLDecodeError as error:
            raise DataError([Fault(name, 1, _("this is no TOML file: {error}", error=str(error)))]) from error

    def sheet(self, name: str) -> Sheet:
        return Sheet(name, self.text(name))


def load_charts(folder: Path | None = None) -> Charts:
    """The charts, each file taken from the folder if it is there, else from the package."""
    files = _Files(folder)
    chart = files.toml("tech_levels.toml")
    limits = files.toml("limits.toml")
    return Charts(
        nations=_nations(files.sheet("nations.csv")),
        classes=_classes(files.sheet("classes.csv")),
        levels=_levels(chart["chart"]),
        dates=_dates(files.sheet("tech_dates.csv")),
        abilities=_abilities(files.sheet("tech_abilities.csv")),
        terrain={row.terrain: row for row in _records(files.sheet("terrain.csv"), TerrainFacts)},
        months=tuple(row["weather"] for row in files.sheet("weather_months.csv").rows),
        weather={row.weather: row for row in _records(files.sheet("weather_effects.csv"), WeatherEffects)},
        hqs=_hqs(files.sheet("hq.csv")),
        limits=msgspec.convert(limits | {"us_at_war": month(limits["alliance"]["us_at_war"])}, Limits),
        festung_steps=chart["festung"]["steps"],
        festung_defence=chart["festung"]["defence"],
        minor_leader_attack=chart["minor_leader"]["attack"],
        radar_fighter=chart["radar"]["fighter"],
        recon_range=tuple(chart["recon"]["range"]),
        home_aa=tuple(zip(chart["home_aa"]["dice"], chart["home_aa"]["hits"], strict=True)),
    )


enforce(
    "fogbound.west.charts.charts", *(f"T.{number:02d}" for number in (*range(1, 9), 11, 12, *range(13, 22), 23, 25))
)
enforce(
    "fogbound.west.charts.charts",
    "3.8.a",
    "5.0.a",
    "6.1.a",
    "6.1.3.a",
    "6.1.6.d",
    "6.2.a",
    "6.2.1.c",
    "6.2.2.c",
    "13.8.a",
    "M.37",
    "D.11",
)


@cache
def charts() -> Charts:
    """The package's own charts."""
    return load_charts()


def _records(sheet: Sheet, record: type[T]) -> list[T]:
    found = [made for row in sheet.rows for made in row.to(record)]
    sheet.close()
    return found


def _nations(sheet: Sheet) -> tuple[NationFacts, ...]:
    """In the order of `Nation`, whatever the order of the file."""
    named = ("nation", "power", "srm_of")
    found = {
        facts.nation: facts
        for row in sheet.rows
        for facts in row.to(NationFacts, **{column: _one(row, column, NATIONS) for column in named})
    }
    sheet.close()
    return tuple(found[nation] for nation in Nation)


def _classes(sheet: Sheet) -> tuple[ClassFacts, ...]:
    """In the order of `Class`, whatever the order of the file."""
    found = {
        facts.kind: facts
        for row in sheet.rows
        for facts in row.to(ClassFacts, kind=_one(row, "class", CLASSES), field=_one(row, "field", FIELDS))
    }
    sheet.close()
    return tuple(found[kind] for kind in Class)


def _levels(chart: dict[str, dict[str, str]]) -> tuple[tuple[Cell, ...], ...]:
    """By class and TECH; TECH 0 uses the row of TECH 1 (5.6). What has no row never fires or moves."""
    blank = {"tech1": "-/-/0", "tech2": "-/-/0", "tech3": "-/-/0"}
    rows = (chart.get(kind.word, blank) for kind in Class)
    return tuple(tuple(cell(row[f"tech{level}"]) for level in (1, 1, 2, 3)) for row in rows)


def _dates(sheet: Sheet) -> dict[Nation, tuple[TechDates, ...]]:
    """By power and field."""
    found: dict[Nation, dict[Field, TechDates]] = {}
    for row in sheet.rows:
        named = {"power": _one(row, "power", NATIONS), "field": _one(row, "field", FIELDS)}
        for dates in row.to(TechDates, **named, tech2=_tech_month(row, "tech2"), tech3=_tech_month(row, "tech3")):
            found.setdefault(dates.power, {})[dates.field] = dates
    sheet.close()
    return {power: tuple(fields[field] for field in Field) for power, fields in found.items()}


def _tech_month(row: Row, column: str) -> int | None:
    if row[column] in ("", "start"):
        return 0 if row[column] else None
    try:
        return month(row[column])
    except ValueError:
        row.fault(_("{word} is no month: write it as 1940-05", word=row[column]), "17.0")
        return None


def _abilities(sheet: Sheet) -> dict[str, dict[Class, int]]:
    names = [column for column in sheet.head if column not in ("class", "source")]
    return {name: {CLASSES[row["class"]]: int(row[name]) for row in sheet.rows if row[name]} for name in names}


def _hqs(sheet: Sheet) -> dict[str, HqFacts]:
    found = {
        facts.hq: facts
        for row in sheet.rows
        for facts in row.to(
            HqFacts,
            phases=row.known("phases", PHASES, "13.1"),
            commands=row.known("commands", NATIONS, "13.1"),
            functions=row["functions"].split(),
        )
    }
    sheet.close()
    return found


def _one(row: Row, column: str, vocabulary: Mapping[str, T]) -> T | None:
    """The meaning of a cell of one word, if it has any."""
    return next(iter(row.known(column, vocabulary)), None)
