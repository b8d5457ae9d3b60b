"""The technology of a nation on a date as a player reads it: `fogbound tech DE 1943-07`.

>>> facts = tech_facts(find_nation("Germany"), "1943-07")
>>> facts["level"]["tank"], facts["firepower"]["tank"], facts["movement"]["tank"], facts["range"]["bomber"]
(3, {'attack': 4, 'defence': 4}, 4, 10)
"""

from __future__ import annotations

from typing import Any

from fogbound.core.texts import Message, render, texts
from fogbound.west.charts import charts
from fogbound.west.charts.book import Charts
from fogbound.west.charts.rows import NEVER, Cell
from fogbound.west.kinds import Class, Field, Nation
from fogbound.west.months import month_of_the_war, month_text
from fogbound.west.theatre.gazetteer import folded

_ = texts("west")


class UnknownNationError(LookupError):
    """No nation of the game has that name."""

    def __init__(self, message: Message) -> None:
        super().__init__(render(message))
        self.message = message


def find_nation(name: str) -> Nation:
    """A nation by its code or its name in English or French."""
    for row in charts().nations:
        if folded(name) in map(folded, (row.nation.name, row.english, row.french)):
            return row.nation
    known = ", ".join(nation.name for nation in Nation)
    raise UnknownNationError(_("No nation is called {name}. There are {known}.", name=name, known=known))


def tech_facts(nation: Nation, date: str, *, assisted: bool = False, radar: bool = False) -> dict[str, Any]:
    """Level by field and class; firepower (the lowest roll that hits), movement, range and abilities by class."""
    chart, when = charts(), month_of_the_war(date)
    by_field = {f: chart.level(nation, f, when, assisted=assisted, radar=radar) for f in Field}
    fields = {row.kind: row.field for row in chart.classes if row.field is not None}
    level = {kind: by_field[field] for kind, field in fields.items() if _has_row(chart, kind)}
    cells = {kind: chart.cell(kind, tech) for kind, tech in level.items()}
    air = {kind for kind in level if chart.classes[kind].role == "AU"}
    return {
        "power": nation.name,
        "date": month_text(when),
        "level": {f.word: tech for f, tech in by_field.items()} | {kind.word: tech for kind, tech in level.items()},
        "firepower": {kind.word: _firepower(cell, kind in air) for kind, cell in cells.items()},
        "movement": {kind.word: cell.reach for kind, cell in cells.items() if kind not in air and cell.reach},
        "range": {kind.word: cell.reach for kind, cell in cells.items() if kind in air},
        "abilities": {kind.word: _abilities(chart, kind, tech) for kind, tech in level.items()},
        "recon_range": chart.recon.range[max(0, by_field[Field.FIGHTER] - 1)],
        "dice_halved": 0 in by_field.values(),
        "sources": {f.word: _source(chart, nation, f) for f in Field},
    }


def _has_row(chart: Charts, kind: Class) -> bool:
    return any(cell.attack < NEVER or cell.defence < NEVER for cell in chart.levels[kind])


def _firepower(cell: Cell, air: bool) -> dict[str, int | None]:
    attack = cell.attack if cell.attack < NEVER else None
    defence = cell.defence if cell.defence < NEVER else None
    numbers = {"attack": attack, "defence": defence}
    return numbers | {"air_to_air": defence, "air_to_ground": attack} if air else numbers


def _abilities(chart: Charts, kind: Class, level: int) -> list[str]:
    return [ability for ability in chart.abilities if chart.has_ability(ability, kind, level)]


def _source(chart: Charts, nation: Nation, field: Field) -> str:
    """Where the dates come from; a minor power follows its leader (17.1)."""
    row = chart.nations[nation]
    if row.rank == "minor":
        return "manual:17.1"
    dates = chart.dates[row.power][field]
    return dates.source if dates.source == dates.confidence else f"{dates.source} ({dates.confidence})"
