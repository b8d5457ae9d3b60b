"""The scenarios of the game (2.2), each in a file of its own, read when it is first asked for.

>>> scenario_named("SBW3").title["en"]
'Fall Gelb – France 1940'
>>> scenario_codes("basic")
('SBW1', 'SBW2', 'SBW3')
"""

from __future__ import annotations

from functools import cache

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west.files.datafile import DATA, DataError, Fault
from fogbound.west.scenarios import history, rows, units
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import Scenario

_ = texts("west")

FOLDER = DATA / "scenarios"
DIPLOMACY = (
    "neutral", "surrendered", "assisted", "quick_surrender", "surrenders_without", "may_attack", "source", "note"
)  # fmt: skip
LEVELS = {"basic": "basic", "advanced": "advanced"}
HEAD = ("code", "title", "about", "first", "turns", "level", "difficulty", "playable", "works", "flags", "source")
SECTIONS = (
    "options", "powers", "diplomacy", "owners", "history", "setup", "at_sea", "arrivals", "withdrawals", "pool",
    "plans", "victory",
)  # fmt: skip


@cache
def _files() -> dict[str, str]:
    """Names of the files by code, in the order of their numbers."""
    files = sorted(FOLDER.glob("*.toml"), key=lambda file: (len(file.stem), file.stem))
    return {file.stem: file.name for file in files}


def scenario_codes(level: str | None = None) -> tuple[str, ...]:
    """The codes of all scenarios, or of those of one level of rules."""
    return tuple(code for code in _files() if level is None or scenario_head(code).level == level)


@cache
def scenario_head(code: str) -> Scenario:
    """Any scenario of the list, also one whose set-up is not there yet."""
    if code == "SBEW1":
        raise Refusal(_("SBEW1 joins this theatre with the East: it cannot be played with this one alone."), "S.11")
    if code not in _files():
        raise Refusal(
            _("There is no scenario {code}; there are {codes}.", code=code[:40], codes=", ".join(_files())), "2.2"
        )
    file = _files()[code]
    found, faults = read_scenario((FOLDER / file).read_text(encoding="utf-8"), file)
    if found is None or faults:
        raise DataError(faults)
    return found


def scenario_named(code: str) -> Scenario:
    """A scenario to play."""
    found = scenario_head(code)
    if not found.playable:
        raise Refusal(_("{code} cannot be played yet: its set-up comes with the Advanced game.", code=code), "2.2")
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
    code, first_text = page.get(("code",), str), page.get(("first",), str)
    turns, level = page.get(("turns",), int), page.get(("level",), str)
    months = page.month(("first",), first_text) if first_text is not None else []
    known = page.one_of(("level",), level, LEVELS, "S.12") if level is not None else []
    if turns is not None and not 1 <= turns <= 24:
        page.fault(("turns",), _("a scenario has 1 to 24 turns"), "3.2")
    first, turns = (months or [0])[0], turns or 0
    title = _by_language(page, "title")
    page.keys(("diplomacy",), DIPLOMACY)
    page.keys(("victory",), ("goals", "levels", "source", "note"))
    playable = page.get(("playable",), bool, True) is True
    for section in ("diplomacy", "victory"):
        if section in page.document:
            page.source((section,))
    points, income, capitals = rows.powers(page)
    flags = rows.flags(page)
    found = Scenario(
        code=code or "",
        title=title,
        first=first,
        turns=turns,
        level=level or "",
        difficulty=page.get(("difficulty",), int, 0) or 0,
        playable=playable,
        about=_by_language(page, "about"),
        works=tuple(word for _path, word in page.words(("works",))),
        history=history.strengths(page),
        flags=flags,
        options=rows.options(page),
        placements=units.setup(page),
        at_sea=units.at_sea(page),
        arrivals=units.arrivals(page, first, turns),
        withdrawals=units.withdrawals(page, first, turns),
        pool=units.pool(page),
        owners=rows.owners(page),
        capitals=capitals,
        points=points,
        income=income,
        neutral=page.nations(("diplomacy", "neutral")),
        surrendered=page.nations(("diplomacy", "surrendered")),
        assisted=page.nations(("diplomacy", "assisted")),
        may_attack=rows.may_attack(page),
        quick_surrender=page.nations(("diplomacy", "quick_surrender")),
        quick_surrender_plans=units.quick_surrender_plans(page),
        surrenders_without=rows.surrenders_without(page),
        siegfried="siegfried" in flags,
        armistice_ban="armistice_ban" in flags,
        goals=rows.goals(page) if playable else (),
        levels=rows.levels(page) if playable else (),
        plans=units.plans(page),
    )
    if playable and not found.placements:
        page.fault((), _("a scenario that can be played needs a [[setup]]"), "2.3")
    return found if code and months and turns and known else None


def _by_language(page: Page, name: str) -> dict[str, str]:
    """A text in English and, if the file has it, in other languages."""
    table = page.get((name,), dict) or {}
    if "en" not in table and name in page.document:
        page.fault((name,), _("{name} needs an English text: en", name=name))
    return {language: text for language in table if (text := page.get((name, language), str)) is not None}
