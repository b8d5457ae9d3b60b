"""What the sections of a scenario file say, each turned into the numbers of the engine (docs/write-a-scenario.md)."""

from __future__ import annotations

from math import inf, isfinite, isnan
from typing import Final

from fogbound.core.texts import texts
from fogbound.west.files.toml_lines import Path
from fogbound.west.options import OPTIONS
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import Goal, Level
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import folded

_ = texts("west")

FLAGS: Final = {
    "siegfried": "5.2",
    "armistice_ban": "5.1",
    "no_exploitation": "3.3.1",
    "radar": "13.8.1.2",
    "casablanca": "13.8.4",
    "maple": "18.1.3",
    "azores": "3.7.1",
    "husky_port_denial": "S.20",
    "channel_islands_festung": "24.2",
}
"""Special rules that a scenario may have in force from the start, with their rules."""
SIDES: Final = {"axis": "axis", "allies": "allies"}
WINNERS: Final = {"axis": "axis", "allies": "allies", "nobody": None}
GRADES: Final = {grade: grade for grade in ("decisive", "operational", "marginal", "draw")}


def options(page: Page) -> dict[str, str]:
    """`[options]`: what the scenario settles unless the players choose otherwise."""
    found: dict[str, str] = {}
    for name in page.get(("options",), dict, {}) or {}:
        value = page.get(("options", name), str)
        if page.one_of(("options", name), name, OPTIONS) and value is not None:
            for word in page.value_of(("options", name), name, value):
                found[name] = word
    return found


def flags(page: Page) -> tuple[str, ...]:
    """`flags`: special rules in force."""
    return tuple(word for path, word in page.words(("flags",)) if page.one_of(path, word, FLAGS))


def owners(page: Page) -> dict[int, int]:
    """`[[owners]]`: land that is in other hands than in May 1940; a later table overrides an earlier one."""
    map_ = theatre()
    areas = {folded(name): hexes for name, hexes in map_.areas.items()}
    found: dict[int, int] = {}
    for path in page.tables("owners"):
        page.keys(path, ("nation", "countries", "hexes", "source", "note"))
        page.source(path)
        codes = [code for where, word in page.words((*path, "countries")) for code in _country(page, where, word)]
        land = [at for at, code in enumerate(map_.country) if code in codes and map_.playable[at]]
        for where, name in page.words((*path, "hexes")):
            land += areas.get(folded(name)) or page.place(where, name)
        nation = page.nation_of(path)
        if nation is not None:
            found |= dict.fromkeys(land, int(nation))
    return found


def _country(page: Page, path: Path, word: str) -> list[str]:
    return page.one_of(path, word, {code: code for code in theatre().countries}, "5.0")


def powers(page: Page) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """`[powers.DE]`: saved points, points from off the map, and the capital if it is elsewhere."""
    points: dict[int, int] = {}
    income: dict[int, int] = {}
    capitals: dict[int, int] = {}
    for word in page.get(("powers",), dict, {}) or {}:
        path: Path = ("powers", word)
        page.keys(path, ("points", "income", "capital", "source", "note"))
        page.source(path)
        for nation in page.nation(path, word):
            points[nation] = page.get((*path, "points"), int, 0) or 0
            income[nation] = page.get((*path, "income"), int, 0) or 0
            if points[nation] < 0:
                page.fault((*path, "points"), _("nobody saves less than nothing"), "7.3")
            if capital := page.get((*path, "capital"), str, ""):
                capitals |= {int(nation): at for at in page.place((*path, "capital"), capital)}
    return points, income, capitals


def may_attack(page: Page) -> dict[str, tuple[int, ...]]:
    """`[diplomacy] may_attack`: by side, whose neutrality it may break (5.6)."""
    path: Path = ("diplomacy", "may_attack")
    sides = page.get(path, dict, {}) or {}
    return {side: page.nations((*path, side)) for side in sides if page.one_of((*path, side), side, SIDES)}


def surrenders_without(page: Page) -> dict[int, tuple[int, ...]]:
    """`[diplomacy] surrenders_without`: by minor power, the places that it cannot lose together (5.0)."""
    path: Path = ("diplomacy", "surrenders_without")
    powers = page.get(path, dict, {}) or {}
    return {
        nation: tuple(at for where, name in page.words((*path, word)) for at in page.place(where, name))
        for word in powers
        for nation in page.nation((*path, word), word)
    }


def goals(page: Page) -> tuple[Goal, ...]:
    """`[victory] goals`: what gives the Axis points, as [kind, place or nation, points]."""
    found = []
    for row in page.rows(("victory", "goals"), str, str, float):
        kind, what, points = row.cells[:3]
        if not isfinite(points):
            page.fault(row.path, _("points must be a number that can be counted"), "7.11")
        if kind == "place":
            found += [Goal(kind, points, place=at) for at in page.place(row.path, what)]
        elif page.one_of(row.path, kind, {"place": 0, "surrender": 0, "steps": 0}, "7.11"):
            found += [Goal(kind, points, nation=nation) for nation in page.nation(row.path, what)]
    return tuple(found)


def levels(page: Page) -> tuple[Level, ...]:
    """`[victory] levels`: graded results as [least points, winner, grade], from the best for the Axis down."""
    found = []
    for row in page.rows(("victory", "levels"), float, str, str):
        least, winner, grade = row.cells[:3]
        if isnan(least):
            page.fault(row.path, _("points must be a number that can be counted"), "7.11")
        winners, grades = page.one_of(row.path, winner, WINNERS, "7.11"), page.one_of(row.path, grade, GRADES, "7.11")
        if winners and grades:
            found.append(Level(least, winners[0], grade))
    bounds = [level.least for level in found]
    if bounds != sorted(set(bounds), reverse=True):
        page.fault(("victory", "levels"), _("levels must fall from the best for the Axis down"), "7.11")
    if not bounds or bounds[-1] != -inf:
        page.fault(
            ("victory", "levels"), _("the last level must begin at -inf, or some games end without a result"), "7.11"
        )
    return tuple(found)
