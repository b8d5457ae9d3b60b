"""003 distances of detection; 101 crawling, 224 dug-in tanks, 306 observers, 401 large guns."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from fogbound.blitz.clause import Chart, Entry, Modifier, Sheet, supersede
from fogbound.blitz.rules.sizes import is_sighted_as_vehicle
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import Cover, GunSize
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

supersede("base.sight", "101", "224", "401")

Vision = Literal["normal", "limited"]
Act = Literal["immobile", "crawling", "moving", "firing"]
Kind = Literal["infantry", "gun", "vehicle", "artillery observer"]
Class = Literal["infantry", "vehicle"]
UNLIMITED = 100_000
"""Farther than any table: only the line of sight limits."""


class Observer(Struct, frozen=True, kw_only=True):
    """Who looks."""

    vision: Vision = "normal"
    hill: bool = False
    recon: bool = False
    artillery_observer: bool = False


class Sighted(Struct, frozen=True, kw_only=True):
    """What is looked at, and what it does."""

    kind: Kind = "infantry"
    act: Act = "immobile"
    cover: Cover = "open"
    camouflaged: bool = False
    """Also hidden deployment."""
    gun_size: GunSize = "medium"
    dug_in: bool = False


def vision(closed: bool, commander_out: bool = False) -> Vision:
    """003: the crew of a closed vehicle sees little; all others, and a commander who looks out, see well."""
    return "limited" if closed and not commander_out else "normal"


_Row = tuple[Class, Act, bool, Vision]
_N: Final = "normal"
_L: Final = "limited"
# fmt: off
LIMIT = Chart[_Row, int](f"{__name__}.LIMIT", _("distance of detection (cm)"), "base.sight", {
    (kind, act, covered, eyes): UNLIMITED
    for kind in ("infantry", "vehicle") for act in ("immobile", "moving", "firing")
    for covered in (False, True) for eyes in ("normal", "limited")
}).amend("003", {
    ("infantry", "immobile", False, _N):  60,       ("infantry", "immobile", False, _L): 30,
    ("infantry", "firing",   True,  _N):  90,       ("infantry", "firing",   True,  _L): 45,
    ("vehicle",  "moving",   False, _N): UNLIMITED, ("vehicle",  "firing",   False, _N): UNLIMITED,
}).amend("003", {
    ("infantry", "moving",   False, _N): 120,       ("infantry", "moving",   False, _L): 60,
    ("infantry", "firing",   False, _N): UNLIMITED, ("infantry", "firing",   False, _L): 90,
    ("infantry", "immobile", True,  _N):  20,       ("infantry", "immobile", True,  _L): 10,
    ("infantry", "moving",   True,  _N):  45,       ("infantry", "moving",   True,  _L): 20,
    ("vehicle",  "immobile", False, _N): UNLIMITED, ("vehicle",  "immobile", False, _L): 120,
    ("vehicle",  "moving",   False, _L): UNLIMITED, ("vehicle",  "firing",   False, _L): UNLIMITED,
    ("vehicle",  "immobile", True,  _N):  60,       ("vehicle",  "immobile", True,  _L): 30,
    ("vehicle",  "moving",   True,  _N): 120,       ("vehicle",  "moving",   True,  _L): 60,
    ("vehicle",  "firing",   True,  _N): 120,       ("vehicle",  "firing",   True,  _L): 60,
}, ours=True)
# fmt: on

HIDDEN = Chart[str, int](
    f"{__name__}.HIDDEN", _("a camouflaged unit is found within (cm)"), "base.camouflage", {"other": 5, "recon": 5}
)
HIDDEN.amend("003", {"recon": 15}, ours=True).amend("306", {"recon": 15})


@rule("224")
def is_dug_in(rules: RuleSet, target: Sighted) -> bool:
    """224: a tank in its pit, which is cover, whatever lies about it (ours)."""
    return target.kind == "vehicle" and target.dug_in and rules.has("224")


def sighted_class(rules: RuleSet, target: Sighted) -> Entry[Class]:
    """Guns are seen as infantry, large ones as vehicles (401), dug-in tanks as guns (224)."""
    if target.kind == "vehicle" and not is_dug_in(rules, target):
        return Entry("003", "vehicle")
    if target.kind == "gun" and is_sighted_as_vehicle(rules, target.gun_size):
        return Entry("401", "vehicle")
    return Entry("224" if target.kind == "vehicle" else "003", "infantry")


@rule("101")
def sighted_act(rules: RuleSet, act: Act) -> Act:
    """101: who crawls is seen as if he lay still; without it, crawling is moving."""
    return act if act != "crawling" else "immobile" if rules.has("101") else "moving"


BONUS = Sheet[Observer]("bonus to the distance of detection")


@BONUS.line("003", _("observer on a hill"))
def _hill(rules: RuleSet, observer: Observer) -> int:
    return 30 if observer.hill else 0


@BONUS.line("003", _("reconnaissance unit"), ours=True)
def _recon(rules: RuleSet, observer: Observer) -> int:
    return 15 if observer.recon else 0


class Sight(Struct, frozen=True):
    """How far the target can be seen, and why."""

    limit: int
    lines: tuple[Modifier, ...]


def is_hidden(rules: RuleSet, target: Sighted) -> bool:
    """306: an artillery observer is always camouflaged."""
    return target.camouflaged or (target.kind == "artillery observer" and rules.has("306"))


def sight(rules: RuleSet, observer: Observer, target: Sighted) -> Sight:
    """003: the chart's distance and the observer's bonuses; of a camouflaged unit only recon sees more."""
    if is_hidden(rules, target):
        found = HIDDEN.at(rules, "recon" if observer.recon else "other")
        return Sight(found.value, (Modifier(found.id, _("camouflaged"), found.value, found.ours),))
    covered = target.cover != "open" or is_dug_in(rules, target)
    key: _Row = (sighted_class(rules, target).value, sighted_act(rules, target.act), covered, observer.vision)
    row = LIMIT.at(rules, key)
    base = Modifier(row.id, _("distance of detection"), row.value, row.ours)
    if row.value >= UNLIMITED:
        return Sight(UNLIMITED, (base,))
    bonus = BONUS.counted(rules, observer)
    return Sight(row.value + sum(line.value for line in bonus), (base, *bonus))


def sees(rules: RuleSet, observer: Observer, target: Sighted, distance: int) -> bool:
    """Is the target detected, given a clear line of sight? A unit fires only at what it sees itself."""
    return distance <= sight(rules, observer, target).limit


@rule("101")
def keeps_camouflage(rules: RuleSet, act: Act, cover: Cover) -> bool:
    """101: crawling in cover keeps the camouflage; lying still always does."""
    return act == "immobile" or (act == "crawling" and cover != "open" and rules.has("101"))
