"""The scenarios of the game (2.2), each in a file of its own, read when it is first asked for.

>>> scenario_named("SBW3").title["en"]
'Fall Gelb – France 1940'
>>> scenario_codes("basic")
('SBW1', 'SBW2', 'SBW3')
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west.files.datafile import DATA, DataError, Fault
from fogbound.west.months import month_text
from fogbound.west.scenarios import area, calendar, history, rows, units
from fogbound.west.scenarios.dates import with_dates
from fogbound.west.scenarios.inherit import inherit
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import Level, Scenario

_ = texts("west")

FOLDER = DATA / "scenarios"
DAYS = FOLDER / "days"
DIPLOMACY = (
    "neutral", "surrendered", "assisted", "quick_surrender", "surrenders_without", "may_attack", "source", "note"
)  # fmt: skip
LEVELS = {"basic": "basic", "advanced": "advanced"}
DATES = {"history": False, "free": True}
HEAD = (
    "code", "base", "without", "title", "about", "first", "turns", "level", "difficulty", "playable", "works", "flags",
    "dates", "source",
)  # fmt: skip
SECTIONS = (
    "briefing", "options", "powers", "diplomacy", "owners", "frozen", "history", "air", "setup", "at_sea", "arrivals",
    "withdrawals", "pool", "plans", "events", "victory", "levels",
)  # fmt: skip


@cache
def _files() -> dict[str, str]:
    """Names of the files by code, in the order of their numbers."""
    files = sorted(FOLDER.glob("*.toml"), key=lambda file: (len(file.stem), file.stem))
    return {file.stem: file.name for file in files}


@cache
def days() -> tuple[str, ...]:
    """The days of the war whose whole set-up scenarios may begin with, by their months."""
    return tuple(sorted(file.stem for file in DAYS.glob("*.toml")))


_OWN: dict[str, Scenario] = {}
"""Scenarios that somebody wrote, by code."""


def adopt(file: Path) -> str:
    """Put a scenario of one's own on the list, and say its code; a file with faults is refused with all of them."""
    found = _read(file)
    if found.code in _files() or _OWN.get(found.code, found) != found:
        raise Refusal(_("There is a scenario {code} already: give yours another code.", code=found.code), "2.2")
    _OWN[found.code] = found
    return found.code


def scenario_codes(level: str | None = None) -> tuple[str, ...]:
    """The codes of all scenarios, or of those of one level of rules."""
    return tuple(code for code in (*_files(), *_OWN) if level is None or scenario_head(code).level == level)


def scenario_head(code: str) -> Scenario:
    """Any scenario of the list, also one whose set-up is not there yet."""
    return _OWN.get(code) or _of_the_game(code)


@cache
def _of_the_game(code: str) -> Scenario:
    if code == "SBEW1":
        raise Refusal(_("SBEW1 joins this theatre with the East: it cannot be played with this one alone."), "S.11")
    if code not in _files():
        raise Refusal(
            _("There is no scenario “{code}”; there are: {codes}.", code=code[:40], codes=", ".join(_files())), "2.2"
        )
    return _read(FOLDER / _files()[code])


@cache
def day(code: str) -> Scenario:
    """The set-up of a day of the war."""
    return _read(DAYS / f"{code}.toml")


def _read(file: Path) -> Scenario:
    found, faults = read_scenario(file.read_text(encoding="utf-8"), file.name)
    if found is None or faults:
        raise DataError(faults)
    return found


def scenario_named(code: str) -> Scenario:
    """A scenario to play."""
    found = scenario_head(code)
    if not found.playable:
        raise Refusal(_("{code} cannot be played yet: it waits for the Advanced rules.", code=code), "2.2")
    return found


def read_scenario(text: str, file: str) -> tuple[Scenario | None, list[Fault]]:
    """A scenario in the documented format, with everything that is wrong in what it says.

    Whether the position that it describes is legal is for `laws` to say. None if the head cannot be read.
    """
    page = Page(file, text)
    return scenario_on(page), sorted(page.faults, key=lambda fault: fault.line)


def scenario_on(page: Page) -> Scenario | None:
    """What a page says; what is wrong with it is among the page's faults."""
    if not page.document:
        return None
    page.keys((), (*HEAD, *SECTIONS))
    page.source(())
    base = _base(page)
    code = page.get(("code",), str)
    first_text = page.get(("first",), str, month_text(base.first) if base else None)
    turns = page.get(("turns",), int, base.turns if base else None)
    level = page.get(("level",), str, base.level if base else None)
    months = page.month(("first",), first_text) if first_text is not None else []
    known = page.one_of(("level",), level, LEVELS, "S.12") if level is not None else []
    if turns is not None and not 1 <= turns <= 24:
        page.fault(("turns",), _("a scenario has 1 to 24 turns"), "3.2")
    found = _own(page, code or "", (months or [0])[0], turns or 0, level or "")
    if base:
        found = inherit(page, found, base, units.without(page))
    found = replace(area.with_frozen_blocks(found), options={**found.options, "rules_level": found.level})
    if found.playable and not found.placements:
        page.fault((), _("a scenario that can be played needs a [[setup]]"), "2.3")
    return with_dates(found) if code and months and turns and known else None


def _base(page: Page) -> Scenario | None:
    """`base`: the day or scenario of the game that the file begins with."""
    if "base" not in page.document:
        return None
    word = page.get(("base",), str, "") or ""
    if word in days():
        return day(word)
    return scenario_head(word) if page.one_of(("base",), word, dict.fromkeys((*days(), *_files())), "2.2") else None


def _own(page: Page, code: str, first: int, turns: int, level: str) -> Scenario:
    """What the file itself says, without its base."""
    title = page.by_language(("title",))
    page.keys(("diplomacy",), DIPLOMACY)
    page.keys(("victory",), ("goals", "levels", "source", "note"))
    playable = page.get(("playable",), bool, True) is True
    for section in ("diplomacy", "victory"):
        if section in page.document:
            page.source((section,))
    purse = rows.powers(page)
    tables = calendar.dated_levels(page)
    flags = rows.flags(page)
    return Scenario(
        code=code,
        title=title,
        first=first,
        turns=turns,
        level=level,
        difficulty=page.get(("difficulty",), int, 0) or 0,
        playable=playable,
        about=page.by_language(("about",)) if "about" in page.document or "base" not in page.document else {},
        briefing=rows.briefing(page),
        works=tuple(word for _path, word in page.words(("works",))),
        base=page.get(("base",), str, "") or "",
        free_dates=_free_dates(page),
        history=history.strengths(page),
        air=history.air_strengths(page),
        flags=flags,
        options=rows.options(page),
        placements=units.setup(page),
        at_sea=units.at_sea(page),
        arrivals=units.arrivals(page, first, turns),
        withdrawals=units.withdrawals(page, first, turns),
        pool=units.pool(page),
        rest=units.rest(page),
        owners=area.owners(page),
        frozen=area.frozen(page, first, turns),
        events=calendar.events(page, first, turns),
        capitals=purse.capitals,
        points=purse.points,
        income=purse.income,
        stock=purse.stock,
        colours=purse.colours,
        later_income={nation: _turns(since, first) for nation, since in purse.later.items()},
        first_income={nation: _turns(since, first) for nation, since in purse.first_income.items()},
        first_colours=purse.first_colours,
        neutral=page.nations(("diplomacy", "neutral")),
        surrendered=page.nations(("diplomacy", "surrendered")),
        assisted=page.nations(("diplomacy", "assisted")),
        may_attack=rows.may_attack(page),
        quick_surrender=page.nations(("diplomacy", "quick_surrender")),
        quick_surrender_plans=units.quick_surrender_plans(page),
        surrenders_without=rows.surrenders_without(page),
        siegfried="siegfried" in flags,
        armistice_ban="armistice_ban" in flags,
        goals=calendar.goals(page, first, turns, level),
        levels=tables[-1].levels if tables else _levels(page, needed=playable and "base" not in page.document),
        dated_levels=tables,
        plans=units.plans(page),
    )


def _levels(page: Page, *, needed: bool) -> tuple[Level, ...]:
    return calendar.levels(page) if needed or page.at(("victory", "levels")) is not None else ()


def _free_dates(page: Page) -> bool:
    """`dates = "free"`: blocks may be in play when in history they were not."""
    word = page.get(("dates",), str, "history") or "history"
    return True in page.one_of(("dates",), word, DATES)


def _turns(since: dict[int, int], first: int) -> tuple[tuple[int, int], ...]:
    return tuple((date - first, points) for date, points in since.items())
