"""What a scenario file ties to dates: goals, levels of victory, and events that come whatever the players do."""

from __future__ import annotations

import re
from math import inf, isfinite, isnan
from typing import Final

from fogbound.core.texts import texts
from fogbound.west.files.toml_lines import Path
from fogbound.west.scenarios.area import LAND, land
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import Event, Goal, Level, LevelTable

_ = texts("west")

WINNERS: Final = {"axis": "axis", "allies": "allies", "nobody": None}
GRADES: Final = {grade: grade for grade in ("decisive", "operational", "marginal", "draw")}
KINDS: Final = {"place": 0, "surrender": 0, "steps": 0}
EVENTS: Final = {
    "enters": ("nation",),
    "surrenders": ("nation",),
    "passes": ("nation", "land"),
    "lost": ("land",),
}
"""What may happen by the calendar, and what it needs: a power joins the war; it gives up; land passes to a power;
land is lost to somebody who is not in the game, and nobody enters it any more."""
_DAY: Final = r"\d{4}-\d{2}-\d{2}"


def goals(page: Page, first: int, turns: int, level: str) -> tuple[Goal, ...]:
    """`[victory] goals`: what gives the Axis points, as [kind, place or nation, points], then a month for those that
    are counted at its end."""
    found = []
    for row in page.rows(("victory", "goals"), str, str, float):
        kind, what, points = row.cells[:3]
        if not isfinite(points):
            page.fault(row.path, _("points must be a number that can be counted"), "7.11")
        dates = page.turn(row.path, row.cells[3], first, turns) if len(row.cells) > 3 else []
        if dates and level == "basic":
            page.fault(row.path, _("goals by date belong to the Advanced game"), "7.11")
        turn = dates[0] if dates else None
        if kind == "place":
            found += [Goal(kind, points, place=at, turn=turn) for at in page.place(row.path, what)]
        elif page.one_of(row.path, kind, KINDS, "7.11"):
            found += [Goal(kind, points, nation=nation, turn=turn) for nation in page.nation(row.path, what)]
    return tuple(found)


def levels(page: Page, path: Path = ("victory", "levels")) -> tuple[Level, ...]:
    """Graded results as [least points, winner, grade], from the best for the Axis down."""
    found = []
    for row in page.rows(path, float, str, str):
        least, winner, grade = row.cells[:3]
        if isnan(least):
            page.fault(row.path, _("points must be a number that can be counted"), "7.11")
        winners, grades = page.one_of(row.path, winner, WINNERS, "7.11"), page.one_of(row.path, grade, GRADES, "7.11")
        if winners and grades:
            found.append(Level(least, winners[0], grade))
    bounds = [level.least for level in found]
    if bounds != sorted(set(bounds), reverse=True):
        page.fault(path, _("levels must fall from the best for the Axis down"), "7.11")
    if not bounds or bounds[-1] != -inf:
        page.fault(path, _("the last level must begin at -inf, or some games end without a result"), "7.11")
    return tuple(found)


def dated_levels(page: Page) -> tuple[LevelTable, ...]:
    """`[[levels]]`: tables with the day since which they hold; the last is in force, the others are kept."""
    found = []
    for path in page.tables("levels"):
        page.keys(path, ("since", "fitted", "rows", "source", "note"))
        page.source(path)
        since, fitted = page.get((*path, "since"), str), page.get((*path, "fitted"), str)
        if since is not None and not re.fullmatch(_DAY, since):
            page.fault((*path, "since"), _("{word} is not a day: write it as 2026-11-15", word=since))
        found.append(LevelTable(since or "", fitted or "", levels(page, (*path, "rows"))))
    days = [table.since for table in found]
    if days != sorted(set(days)):
        page.fault(("levels",), _("tables of levels must follow each other by date"), "7.11")
    return tuple(found)


def events(page: Page, first: int, turns: int) -> tuple[Event, ...]:
    """`[[events]]`: what comes in a month. What the manual does not have is ours, and the game says so."""
    found = []
    for path in page.tables("events"):
        page.keys(path, ("kind", "month", "nation", *LAND, "says", "source", "note"))
        page.source(path)
        kind, date = page.get((*path, "kind"), str), page.get((*path, "month"), str)
        says = page.by_language((*path, "says"))
        nation = page.nation_of(path) if "nation" in page.at(path) else None
        hexes = frozenset(land(page, path))
        for needs in page.one_of((*path, "kind"), kind, EVENTS) if kind is not None else ():
            if "nation" in needs and nation is None:
                page.fault(path, _("this event needs a nation"))
            if "land" in needs and not hexes:
                page.fault(path, _("this event needs countries or hexes"))
        for turn in page.turn((*path, "month"), date, first, turns) if date is not None else ():
            ours = not str(page.at((*path, "source"))).startswith("manual:")
            found.append(Event(kind or "", turn, says, -1 if nation is None else int(nation), hexes, ours))
    return tuple(sorted(found, key=lambda event: event.turn))
