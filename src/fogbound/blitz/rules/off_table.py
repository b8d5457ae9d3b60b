"""Artillery off the table: 301 templates, 302 support, 303 procedure, 303bis friends, 304 and 305."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.arsenal import LAST_YEAR
from fogbound.blitz.clause import Bars, Chart, Modifier, Ruling, Sheet, supersede
from fogbound.blitz.dice import gather
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

supersede("base.template", "301")


class Battery(Struct, frozen=True, kw_only=True):
    """A battery whose template is laid."""

    pieces: int = 4
    rockets: bool = False
    long: bool = False


MAY_LAY = Bars[Battery]("template")


@MAY_LAY.line("301", _("batteries have 4 or 6 pieces"))
def _odd(rules: RuleSet, battery: Battery) -> bool:
    return battery.pieces not in (4, 6)


@MAY_LAY.line("301", _("rocket launchers have no long template"))
def _rockets_long(rules: RuleSet, battery: Battery) -> bool:
    return battery.rockets and battery.long


def may_lay(rules: RuleSet, battery: Battery) -> Ruling:
    return MAY_LAY.ruling(rules, battery)


OLD_TEMPLATE = (10, 10)
"""Before 301 (ours)."""


@rule("301")
def template(rules: RuleSet, battery: Battery) -> tuple[int, int]:
    """301: length and width: 5 x 5 cm per gun, 10 x 5 per launcher; the long form doubles one, halves one."""
    if not rules.has("301"):
        return OLD_TEMPLATE
    across = battery.pieces // 2
    length, width = (10 * 2, 5 * across) if battery.rockets else (5 * across, 5 * 2)
    if battery.long:
        length, width = 2 * length, width // 2
    return (max(length, width), min(length, width))


@rule("303")
def is_under(rules: RuleSet, millimetres: float) -> bool:
    """303: a unit is struck if any part of it lies under the template."""
    return millimetres > 0


Support = Literal["organic", "divisional"]


class Request(Struct, frozen=True, kw_only=True):
    """A request for the fire of a battery off the table, made in the rally phase."""

    support: Support = "organic"
    nation: str = ""
    year: int = 1944


REQUEST = Chart[Support, int](
    f"{__name__}.REQUEST", _("request for support"), "base.support", {"organic": 4, "divisional": 4}
).amend("302", {"organic": 4, "divisional": 5}, ours=True)
KEEP = Chart[Support, int](
    f"{__name__}.KEEP", _("support test"), "base.support", {"organic": 3, "divisional": 3}
).amend("302", {"organic": 3, "divisional": 4}, ours=True)

SLOW = (("USSR", 1941), ("USSR", 1942), ("France", 1939), ("France", 1940))
QUICK_FROM = {"USA": 1944, "UK": 1943}
NATIONS = Sheet[Request]("request by nation")


@NATIONS.line("base.support_nations", _("American 1944-45 or British 1943-45 artillery"))
def _responsive(rules: RuleSet, request: Request) -> int:
    return 1 if request.year >= QUICK_FROM.get(request.nation, LAST_YEAR + 1) else 0


@NATIONS.line("base.support_nations", _("Soviet 1941-42 or French 1940 artillery"))
def _slow(rules: RuleSet, request: Request) -> int:
    return -1 if (request.nation, request.year) in SLOW else 0


def support_request(rules: RuleSet, request: Request) -> Roll:
    """303: in the rally phase; the numbers by nation are on a sheet that we do not have, so they are ours."""
    number = REQUEST.at(rules, request.support)
    return roll(_("request for support"), 1, number, _("kind of support"), NATIONS.counted(rules, request))


@rule("302")
def has_organic_support(rules: RuleSet, mortars_on_table: bool) -> bool:
    """302: organic mortars that stand on the table are no longer available off it."""
    return not (mortars_on_table and rules.has("302"))


BATTERIES = Chart[str, int](
    f"{__name__}.BATTERIES", _("batteries off the table"), "base.batteries", {"": 1, "USA 1944": 1}
)
BATTERIES.amend("305", {"USA 1944": 2})


def batteries(rules: RuleSet, nation: str, year: int) -> int:
    """305: Americans from 1944 may have two."""
    return BATTERIES[rules, "USA 1944" if nation == "USA" and year >= 1944 else ""]


class Ranging(Struct, frozen=True, kw_only=True):
    """An accuracy test: which attempt on this target, and whether friends are near."""

    attempt: int = 1
    friends_near: bool = False


FRIENDLY_RADIUS = 30
STRAYS = 4
"""303bis: the second die that brings the shells on friends."""
SURE_ATTEMPT = 3
ACCURACY = Chart[str, int](f"{__name__}.ACCURACY", _("accuracy"), "base.accuracy", {"": 5}).amend("303", {"": 5})
RANGING = Sheet[Ranging]("accuracy")


@RANGING.line("303", _("second attempt"))
def _second(rules: RuleSet, ranging: Ranging) -> int:
    return 2 if ranging.attempt == 2 else 0


def accuracy(rules: RuleSet, ranging: Ranging) -> Roll:
    """303: 5+, +2 after a miss."""
    return roll(_("accuracy"), 1, ACCURACY.at(rules, ""), _("accuracy"), RANGING.counted(rules, ranging))


@rule("303")
def is_sure(rules: RuleSet, ranging: Ranging) -> bool:
    """303: the third attempt needs no test."""
    return rules.has("303") and ranging.attempt >= SURE_ATTEMPT


MISSION = Sheet[Ranging]("course of a mission")


@MISSION.line("303", _("bonus of the second attempt"))
def _bonus(rules: RuleSet, ranging: Ranging) -> int:
    return _second(rules, Ranging(attempt=2))


@MISSION.line("303", _("attempt that needs no test"))
def _sure(rules: RuleSet, ranging: Ranging) -> int:
    return SURE_ATTEMPT


@MISSION.line("303bis", _("after a natural 1, falls on friends on"))
def _on_friends(rules: RuleSet, ranging: Ranging) -> int:
    return STRAYS if ranging.friends_near else 0


def course(rules: RuleSet, friends_near: bool) -> tuple[Modifier, ...]:
    """What decides a mission beyond the first accuracy test."""
    return MISSION.counted(rules, Ranging(friends_near=friends_near))


Fall = Literal["on target", "missed", "on friends", "deviates"]


@rule("303bis")
def fall(rules: RuleSet, ranging: Ranging, natural: int, second: int = 1) -> Fall:
    """303, 303bis: where the shells of this attempt fall; 1, then 4+, brings them on friends within 30 cm.

    Without 303 a miss deviates and is fired all the same (ours).
    """
    if is_sure(rules, ranging) or accuracy(rules, ranging).succeeds(natural):
        return "on target"
    if natural == 1 and second >= STRAYS and ranging.friends_near and rules.has("303bis"):
        return "on friends"
    return "missed" if rules.has("303") else "deviates"


def attempt_odds(rules: RuleSet, ranging: Ranging) -> dict[Fall, Fraction]:
    """Where the shells of one attempt fall; only a natural 1 calls for the second die."""
    ones = [(fall(rules, ranging, 1, second), Fraction(1, 36)) for second in range(1, 7)]
    return gather([*ones, *((fall(rules, ranging, natural), Fraction(1, 6)) for natural in range(2, 7))])


def mission_odds(rules: RuleSet, friends_near: bool) -> dict[tuple[Fall, int], Fraction]:
    """Where and at which attempt the fire of one mission finally falls."""
    falls: dict[tuple[Fall, int], Fraction] = {}
    open_chance, attempt = Fraction(1), 1
    while open_chance:
        odds = attempt_odds(rules, Ranging(attempt=attempt, friends_near=friends_near))
        falls |= {(where, attempt): open_chance * p for where, p in odds.items() if where != "missed"}
        open_chance *= odds.get("missed", Fraction(0))
        attempt += 1
    return falls


def attempt_of_fall(rules: RuleSet, friends_near: bool) -> dict[int, Fraction]:
    """At which attempt the shells fall."""
    return gather((attempt, p) for (_where, attempt), p in mission_odds(rules, friends_near).items())


def mean_attempts(rules: RuleSet, friends_near: bool) -> Fraction:
    odds = attempt_of_fall(rules, friends_near)
    return sum((attempt * p for attempt, p in odds.items()), Fraction(0))


def place_of_fall(rules: RuleSet, friends_near: bool) -> dict[Fall, Fraction]:
    """Where the shells fall in the end."""
    return gather((where, p) for (where, _attempt), p in mission_odds(rules, friends_near).items())


@rule("304")
def takes_support_test(rules: RuleSet, fall: Fall) -> bool:
    """304: only after shells that really fell; before it, ranging used up ammunition too (ours)."""
    return fall != "missed" or not rules.has("304")


def support_test(rules: RuleSet, support: Support) -> Roll:
    """304: after each fire; failure means that the battery is away and may be requested again next turn."""
    return roll(_("support test"), 1, KEEP.at(rules, support), _("kind of support"))
