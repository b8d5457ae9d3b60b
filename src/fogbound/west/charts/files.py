"""The files of the charts: each reader makes its fields of `Charts` from one of them, or refuses it and says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec

from fogbound.core.texts import texts
from fogbound.west.charts.limits import Limits
from fogbound.west.charts.rows import (
    Cell,
    ClassFacts,
    HqFacts,
    LevelFile,
    LevelRow,
    NationFacts,
    TechDates,
    TerrainFacts,
    WeatherEffects,
    cell,
)
from fogbound.west.files.datafile import DataError, Row, Sheet, toml_record, unreadable
from fogbound.west.kinds import CLASSES, FIELDS, NATIONS, WEATHERS, Class, Field, Nation
from fogbound.west.months import month

_ = texts("west")
T = TypeVar("T")
K = TypeVar("K", bound=IntEnum)
W = TypeVar("W")

PHASES: Final = ("srm", "movement", "reaction", "exploitation", "strategic_warfare")
WEATHER: Final = (*WEATHERS, "roll")
TERRAIN: Final = (
    "plain", "forest", "hills", "mountain", "swamp", "river", "strait",
    "minor_city", "major_city", "bunker", "fortress", "fort", "festung",
)  # fmt: skip


def nations(file: str, text: str) -> dict[str, Any]:
    sheet = Sheet(file, text, ("nation", "power", "srm_of"))
    named = ("nation", "power", "srm_of")
    rows = [
        facts
        for row in sheet.rows
        for facts in row.to(NationFacts, **{column: _one(row, column, NATIONS) for column in named})
    ]
    return {"nations": _in_order(sheet, Nation, {facts.nation: facts for facts in rows})}


def classes(file: str, text: str) -> dict[str, Any]:
    sheet = Sheet(file, text, ("class", "field"))
    rows = [
        facts
        for row in sheet.rows
        for facts in row.to(ClassFacts, kind=_one(row, "class", CLASSES), field=_one(row, "field", FIELDS))
    ]
    return {"classes": _in_order(sheet, Class, {facts.kind: facts for facts in rows})}


def tech_levels(file: str, text: str) -> dict[str, Any]:
    """By class and TECH; TECH 0 uses the row of TECH 1 (5.6). What has no row never fires or moves."""
    record = toml_record(file, text, LevelFile)
    rows: dict[Class, LevelRow] = {}
    faults = []
    for word, cells in record.chart.items():
        try:
            rows[CLASSES[word]] = msgspec.convert(cells, LevelRow)
        except (KeyError, msgspec.ValidationError) as error:
            faults.append(unreadable(file, text, [word], error))
    if faults:
        raise DataError(faults)
    levels = tuple(_cells(rows.get(kind)) for kind in Class)
    beside = {name: getattr(record, name) for name in ("festung", "minor_leader", "radar", "recon", "home_aa")}
    return {"levels": levels, **beside}


def tech_dates(file: str, text: str) -> dict[str, Any]:
    """By power and field; every power that has a line needs all six."""
    sheet = Sheet(file, text, ("power", "field", "tech2", "tech3"))
    found: dict[Nation, dict[Field, TechDates]] = {}
    for row in sheet.rows:
        named = {"power": _one(row, "power", NATIONS), "field": _one(row, "field", FIELDS)}
        for dates in row.to(TechDates, **named, tech2=_month(row, "tech2"), tech3=_month(row, "tech3")):
            found.setdefault(dates.power, {})[dates.field] = dates
    return {"dates": _frozen({power: _in_order(sheet, Field, fields) for power, fields in found.items()})}


def tech_abilities(file: str, text: str) -> dict[str, Any]:
    sheet = Sheet(file, text, ("class",))
    techs = {str(tech): tech for tech in (1, 2, 3)}
    found: dict[str, dict[Class, int]] = {name: {} for name in sheet.head if name not in ("class", "source")}
    for row in sheet.rows:
        for kind in row.known("class", CLASSES, "6.0"):
            for name, lowest in found.items():
                for tech in row.known(name, techs, "17.0"):
                    lowest[kind] = tech
    sheet.close()
    return {"abilities": _frozen({name: _frozen(lowest) for name, lowest in found.items()})}


def terrain(file: str, text: str) -> dict[str, Any]:
    return {"terrain": _by_word(Sheet(file, text, ("terrain",)), "terrain", TERRAIN, TerrainFacts)}


def weather_months(file: str, text: str) -> dict[str, Any]:
    """By name of a table (option `fixed_weather_table`), the weather from January to December."""
    tables = {"default": "weather", "short_winter": "short_winter"}
    sheet = Sheet(file, text, ("month", *tables.values()))
    months = {str(number): number for number in range(1, 13)}
    found = {
        (table, number): weather
        for row in sheet.rows
        for number in row.known("month", months, "9.0")
        for table, column in tables.items()
        for weather in row.known(column, {word: word for word in WEATHER}, "9.0")
    }
    for number in months.values():
        if ("default", number) not in found:
            sheet.missing(str(number))
    sheet.close()
    return {"months": _frozen({table: tuple(found[table, number] for number in months.values()) for table in tables})}


def weather_effects(file: str, text: str) -> dict[str, Any]:
    return {"weather": _by_word(Sheet(file, text, ("weather",)), "weather", WEATHER[:-1], WeatherEffects)}


def hqs(file: str, text: str) -> dict[str, Any]:
    sheet = Sheet(file, text, ("phases", "commands", "functions"))
    phases = {phase: phase for phase in PHASES}
    rows = [
        facts
        for row in sheet.rows
        for facts in row.to(
            HqFacts,
            phases=row.known("phases", phases, "13.1"),
            commands=row.known("commands", NATIONS, "13.1"),
            functions=row["functions"].split(),
        )
    ]
    sheet.close()
    return {"hqs": _frozen({facts.hq: facts for facts in rows})}


def limits(file: str, text: str) -> dict[str, Any]:
    record = toml_record(file, text, Limits)
    return {"limits": record, "us_at_war": month(record.alliance.us_at_war)}


READERS: Final[Mapping[str, Callable[[str, str], dict[str, Any]]]] = {
    "nations.csv": nations,
    "classes.csv": classes,
    "tech_levels.toml": tech_levels,
    "tech_dates.csv": tech_dates,
    "tech_abilities.csv": tech_abilities,
    "terrain.csv": terrain,
    "weather_months.csv": weather_months,
    "weather_effects.csv": weather_effects,
    "hq.csv": hqs,
    "limits.toml": limits,
}


def _one(row: Row, column: str, vocabulary: Mapping[str, T]) -> T | None:
    """The meaning of a cell of one word, if it has any."""
    return next(iter(row.known(column, vocabulary)), None)


def _in_order(sheet: Sheet, kinds: type[K], found: Mapping[K, T]) -> tuple[T, ...]:
    """One record for each kind in the order of their numbers; a kind without a line is a fault."""
    for kind in kinds:
        if kind not in found:
            sheet.missing(kind.name)
    sheet.close()
    return tuple(found[kind] for kind in kinds)


def _by_word(sheet: Sheet, column: str, words: tuple[str, ...], record: type[T]) -> Mapping[str, T]:
    found = {
        word: made for row in sheet.rows for word in row.known(column, {w: w for w in words}) for made in row.to(record)
    }
    for word in words:
        if word not in found:
            sheet.missing(word)
    sheet.close()
    return _frozen(found)


def _cells(row: LevelRow | None) -> tuple[Cell, ...]:
    texts = (row.tech1, row.tech1, row.tech2, row.tech3) if row else ("-/-/0",) * 4
    return tuple(map(cell, texts))


def _month(row: Row, column: str) -> int | None:
    if row[column] in ("", "start"):
        return 0 if row[column] else None
    try:
        return month(row[column])
    except ValueError:
        row.fault(_("{word} is not a month: write it as 1940-05", word=row[column]), "17.0")
        return None


def _frozen(found: dict[W, T]) -> Mapping[W, T]:
    return MappingProxyType(found)
