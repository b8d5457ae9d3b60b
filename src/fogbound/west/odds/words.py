"""The words of `fogbound odds`: units, terrain and date of a battle that somebody asks about.

A unit is `NATION CLASS STEPS[/FACES]` and, if need be, words that set it apart: `based` (an air unit that the battle
finds on the ground), `assisted` (a minor power with help, 5.6.2), `home` (it fights in its home country, 9.3), `river`
or `strait` (this attacker crosses it), `tech2` (its TECH, whatever the date says), `ss` and `elite` (named in 10.0),
`stuka` (22.0), `charging` (this attacker charges, 20.0 and 21.0).

>>> asked = battle("DE tank 5, DE infantry 4", "FR infantry 4", "forest,river", "1940-05")
>>> [unit.name for unit in asked.engagement.sides[0]], asked.codes
(['DE tank', 'DE infantry'], ((10, 8), (8,)))
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from fogbound.core.texts import texts
from fogbound.core.values import Refusal
from fogbound.west import chapters
from fogbound.west.charts import charts
from fogbound.west.charts.book import Charts
from fogbound.west.charts.tech_facts import UnknownNationError, find_nation
from fogbound.west.kinds import CLASSES, ELITE, SS, STUKA, Class, Nation, derived_abilities
from fogbound.west.months import month_of_the_war
from fogbound.west.options import Options, settle
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.facts import Battle, Readings, Site
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Fighter, charging, fighter, guns_of_place
from fogbound.west.rules.combat.hits import code_of
from fogbound.west.rules.combat.modifiers import guns_of
from fogbound.west.rules.combat.muster import NORDIC, fire_abilities
from fogbound.west.rules.combat.order import order_of
from fogbound.west.rules.weather import LOCAL_WEATHERS

_ = texts("west")
chapters.load()  # their lines change fire

CROSSINGS: Final = ("river", "strait")
ARRIVALS: Final = ("sea", "air")
"""How a unit comes that crosses no hexside (23.0, 24.0)."""
TECHS: Final = {f"tech{level}": level for level in range(4)}
UNIT_WORDS: Final = ("based", "assisted", "home", "ss", "elite", "stuka", "charging", *CROSSINGS, *ARRIVALS, *TECHS)
FIGHTING: Final = tuple(word for word, kind in CLASSES.items() if kind <= Class.TANK or kind in
                        (Class.ARMOR_HQ, Class.FIGHTER, Class.BOMBER, Class.STRATEGIC, Class.FORT))  # fmt: skip
MOST_STEPS: Final = 12
FORT_FACES: Final = (7, 5, 3, 1)
"""6.6: all forts are alike."""
MOST_UNITS: Final = 8
_UNIT: Final = re.compile(
    r"(?P<nation>\w+)\s+(?P<kind>\w+)\s+(?P<steps>\d+)(?:/(?P<faces>\d+(?:-\d+)*))?(?P<more>(?:\s+\w+)*)"
)


class Asked(NamedTuple):
    """A battle to give the odds of: its arithmetic, and the health of both sides at the start."""

    engagement: Engagement
    codes: Codes


def battle(
    attack: str,
    defend: str,
    terrain: str = "",
    date: str = "1940-05",
    options: Mapping[str, str] | None = None,
    weather: str = "good",
) -> Asked:
    """The battle that the words describe; whatever cannot be understood is refused with a sentence.

    Whoever names a weather plays with weather.
    """
    book, when, weather = charts(), month_of_the_war(date), weather.lower()
    if weather not in LOCAL_WEATHERS:
        raise Refusal(
            _("There is no weather “{name}”; there are {names}.", name=weather[:20], names=", ".join(LOCAL_WEATHERS)),
            "9.0",
        )
    rules = settle({"basic_weather": "none" if weather == "good" else "table", **(options or {})})
    features = _terrain(book, terrain)
    crossed = next((name for name in features if name in CROSSINGS), "")
    site_features = tuple(name for name in features if name not in CROSSINGS)
    attackers = [_unit(book, rules, words, when, ATTACKER, crossed) for words in _listed(attack)]
    defenders = [_unit(book, rules, words, when, DEFENDER, "") for words in _listed(defend)]
    crossings = {unit.crossing for unit, _steps in attackers if not unit.air} or {""}
    if "" in crossings:
        crossed = ""
    else:
        crossed = _crossed_by_all(crossings)
    site = Site(site_features, crossed)
    if dice := guns_of(book, site_features):
        defenders.append((guns_of_place(defenders[0][0].nation, dice, site.guns_hit), dice))
    fought = Battle(
        book,
        site,
        tuple(unit for unit, _steps in attackers),
        tuple(unit for unit, _steps in defenders),
        Readings.of(rules),
        weather,
        order=order_of(unit for unit, _steps in attackers),
    )
    start = tuple(tuple(code_of(steps) for _unit, steps in side) for side in (attackers, defenders))
    return Asked(Engagement(fought), (start[0], start[1]))


def _crossed_by_all(crossings: set[str]) -> str:
    """As `muster.crossed_by_all` has it."""
    if crossings & set(ARRIVALS):
        return "sea" if "sea" in crossings and crossings <= set(ARRIVALS) else ""
    return "strait" if crossings == {"strait"} else "river"


def _listed(text: str) -> list[str]:
    found = [words.strip() for words in text.split(",") if words.strip()]
    if not found:
        raise Refusal(_("Each side needs a unit, such as “DE tank 5”."))
    if len(found) > MOST_UNITS:
        raise Refusal(_("A side has at most {n} units here.", n=MOST_UNITS), "3.10")
    return found


def _terrain(book: Charts, text: str) -> tuple[str, ...]:
    """Words as `major_city`; a blank or a hyphen in them does no harm."""
    words = (re.sub(r"[\s-]+", "_", word.strip().lower()) for word in text.split(","))
    names = tuple(dict.fromkeys(word for word in words if word))
    for name in names:
        if name not in book.terrain:
            raise Refusal(
                _("There is no terrain “{name}”; there are {names}.", name=name[:20], names=", ".join(book.terrain)),
                "7.7.11",
            )
    return names


def _unit(book: Charts, rules: Options, words: str, when: int, role: int, crossed: str) -> tuple[Fighter, int]:
    found = _UNIT.fullmatch(words)
    if not found:
        raise Refusal(_("“{words}” is not a unit: write NATION CLASS STEPS, such as “DE tank 5”.", words=words[:40]))
    nation, kind = _nation(found["nation"]), _kind(found["kind"])
    steps, more = int(found["steps"]), found["more"].lower().split()
    for word in more:
        if word not in UNIT_WORDS:
            raise Refusal(
                _("“{word}” says nothing of a unit; {words} do.", word=word[:20], words=", ".join(UNIT_WORDS))
            )
    faces = _faces(book, nation, kind, steps, found["faces"])
    field = book.classes[kind].field
    level = 1 if field is None else book.level(nation, field, when, assisted="assisted" in more)
    level = next((TECHS[word] for word in more if word in TECHS), level)
    own = next((word for word in more if word in (*CROSSINGS, *ARRIVALS)), crossed)
    name = f"{nation.name} {kind.word}"
    hardened = kind == Class.MOUNTAIN or nation in NORDIC or "home" in more
    written = SS * ("ss" in more) | ELITE * ("elite" in more) | STUKA * ("stuka" in more)
    able = fire_abilities(rules, derived_abilities(kind, book.nations[nation].western, written))
    based = "based" in more
    unit = fighter(book, name, nation, kind, faces, level, role, own, based, 0, 0, hardened, able)
    return charging(unit) if "charging" in more and role == ATTACKER else unit, steps


def _nation(word: str) -> Nation:
    try:
        return find_nation(word[:20])
    except UnknownNationError as fault:
        raise Refusal(fault.message) from None


def _kind(word: str) -> Class:
    if word.lower() not in FIGHTING:
        raise Refusal(_("There is no class “{word}”; there are {words}.", word=word[:20], words=", ".join(FIGHTING)))
    return CLASSES[word.lower()]


def _faces(book: Charts, nation: Nation, kind: Class, steps: int, written: str | None) -> tuple[int, ...]:
    """As written, or one after the other down to 1; artillery and Allied paras have a 0 below, forts their own."""
    if written:
        faces = tuple(map(int, written.split("-")))
        falls = all(0 < face - below <= 2 for face, below in pairwise(faces))
        if not falls or faces[0] > MOST_STEPS or faces[-1] > 2:
            raise Refusal(_("Faces fall by 1 or 2 from at most {n} to the last, such as 5-3-1.", n=MOST_STEPS), "3.15")
    elif kind == Class.FORT:
        faces = FORT_FACES
    else:
        zero = kind == Class.ARTILLERY or (kind == Class.PARA and book.nations[nation].side == "allies")
        faces = tuple(range(min(steps, MOST_STEPS), 0, -1)) + ((0,) if zero else ())
    if steps not in faces:
        if kind == Class.FORT and not written:
            listed = "-".join(map(str, FORT_FACES))
            raise Refusal(_("A fort has the faces {faces}, and the steps of one of them.", faces=listed), "6.6")
        raise Refusal(_("A unit has 1 to {n} steps, and those of one of its faces.", n=MOST_STEPS), "3.11")
    return faces
