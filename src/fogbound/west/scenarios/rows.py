"""What the sections of a scenario file say, each turned into the numbers of the engine (docs/write-a-scenario.md)."""

from __future__ import annotations

from typing import Final, NamedTuple

from fogbound.core.texts import texts
from fogbound.west.files.toml_lines import Path
from fogbound.west.kinds import COLOURS
from fogbound.west.options import OPTIONS
from fogbound.west.scenarios.page import Page

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
    "mulberries": "6.7",
}
"""Special rules that a scenario may have in force from the start, with their rules."""
SIDES: Final = {"axis": "axis", "allies": "allies"}


def options(page: Page) -> dict[str, str]:
    """`[options]`: what the scenario settles unless the players choose otherwise."""
    found: dict[str, str] = {}
    for name in page.get(("options",), dict, {}) or {}:
        value = page.get(("options", name), str)
        if page.one_of(("options", name), name, OPTIONS) and value is not None:
            for word in page.value_of(("options", name), name, value):
                found[name] = word
    return found


def briefing(page: Page) -> dict[str, dict[str, str]]:
    """`[briefing]`: advice for each side, by language."""
    if "briefing" not in page.document:
        return {}
    page.keys(("briefing",), (*SIDES, "source", "note"))
    page.source(("briefing",))
    return {side: page.by_language(("briefing", side)) for side in SIDES if page.at(("briefing", side)) is not None}


def flags(page: Page) -> tuple[str, ...]:
    """`flags`: special rules in force."""
    return tuple(word for path, word in page.words(("flags",)) if page.one_of(path, word, FLAGS))


class Purse(NamedTuple):
    """What `[powers]` says, each by nation."""

    points: dict[int, int]
    income: dict[int, int]
    later: dict[int, dict[int, int]]
    """By month from which it holds."""
    capitals: dict[int, int]
    stock: dict[int, tuple[int, ...]]
    """Points by colour; likewise"""
    colours: dict[int, tuple[int, ...]]
    """points a turn."""
    first_income: dict[int, dict[int, int]]
    """What the file had at first, for games that were begun with it: points from each month on, 0 for always,"""
    first_colours: dict[int, tuple[int, ...]]
    """and by colour."""


def powers(page: Page) -> Purse:
    """`[powers.DE]`: saved points, points from off the map, and the capital if it is elsewhere."""
    found = Purse({}, {}, {}, {}, {}, {}, {}, {})
    for word in page.get(("powers",), dict, {}) or {}:
        path: Path = ("powers", word)
        if page.get(path, dict) is None:
            continue
        page.keys(path, ("points", "income", "stock", "colours", "capital", "first", "source", "note"))
        page.source(path)
        for nation in page.nation(path, word):
            _purse(page, path, int(nation), found)
    return found


def _purse(page: Page, path: Path, nation: int, found: Purse) -> None:
    """One power; what its table does not say is left to the base, or is nothing."""
    if "points" in page.at(path):
        found.points[nation] = page.get((*path, "points"), int, 0) or 0
        if found.points[nation] < 0:
            page.fault((*path, "points"), _("nobody saves less than nothing"), "7.3")
    if isinstance(page.at((*path, "income")), dict):
        found.later[nation] = _by_month(page, (*path, "income"))
    elif "income" in page.at(path):
        found.income[nation] = page.get((*path, "income"), int, 0) or 0
    for key, kept in (("stock", found.stock), ("colours", found.colours)):
        if key in page.at(path):
            kept[nation] = _by_colour(page, (*path, key))
    if "first" in page.at(path):
        _first(page, (*path, "first"), nation, found)
    if capital := page.get((*path, "capital"), str, ""):
        for at in page.place((*path, "capital"), capital):
            found.capitals[nation] = at


def _first(page: Page, path: Path, nation: int, found: Purse) -> None:
    """`[powers.DE.first]`: points a turn as they were, which `incomes=first` plays with."""
    page.keys(path, ("income", "colours"))
    if isinstance(page.at((*path, "income")), dict):
        found.first_income[nation] = _by_month(page, (*path, "income"))
    else:
        found.first_income[nation] = {0: page.get((*path, "income"), int, 0) or 0}
    found.first_colours[nation] = _by_colour(page, (*path, "colours"))


def _by_colour(page: Page, path: Path) -> tuple[int, ...]:
    """`stock = { red = 4, black = 2 }`: points by colour (11.0)."""
    page.keys(path, COLOURS[1:])
    return tuple(page.get((*path, colour), int, 0) or 0 for colour in COLOURS)


def _by_month(page: Page, path: Path) -> dict[int, int]:
    """`income = { "1944-06" = -4, "1944-12" = -9 }`: points from each month on."""
    found = {
        date: points
        for word in page.at(path)
        for date in page.month((*path, word), word)
        if (points := page.get((*path, word), int)) is not None
    }
    return dict(sorted(found.items()))


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
