"""Shots of guns and anti-tank weapons, taken apart: what the firer adds, what the target, what the situation.

A telephone without a network adds the lines up again; that the sum is the one of the rules is a law (its test).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.arsenal import Arsenal, Weapon
from fogbound.blitz.clause import Modifier
from fogbound.blitz.odds.shooting import after_hit, after_test
from fogbound.blitz.roll import Roll
from fogbound.blitz.rules.destroy import FACINGS, destruction
from fogbound.blitz.rules.may_fire import may_fire
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.shot import Act, Shot
from fogbound.blitz.rules.to_hit import FAST, to_hit
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.tabletop.values import Lines, added, lines_of
from fogbound.blitz.terms import Above, Cover, Experience

ACTS: tuple[Act, ...] = ("stationary", "turret", "pivoted", "moved")
ABOVE: tuple[Above, ...] = ("", "hill", "upper floor")
MOVED = (0, 1, FAST)
"""Centimetres that a target moved: where its line changes."""
SHELTERS: tuple[str, ...] = (*get_args(Cover), "hull down", "dug in")
FARTHEST = 180
"""Centimetres: the longest table."""
NEEDS = range(-12, 31)
EXPERIENCES: tuple[Experience, ...] = get_args(Experience)


class Gun(Struct, frozen=True):
    """A weapon as somebody serves it, with armour-piercing rounds (or its only ones) or with high explosive."""

    calibre: int
    high_explosive: bool
    hit: tuple[tuple[tuple[Lines, ...], ...], ...]
    """By act, by hatch (closed, commander out), by band: the number to hit, then what is added."""
    barred: tuple[tuple[tuple[Lines, ...], ...], ...]
    """The same: what forbids it."""
    destroy: tuple[Lines, ...]
    """By band: the number of the destruction test, then power and range."""


class Mark(Struct, frozen=True):
    """Something to shoot at."""

    kind: str
    crew: int
    """Its experience, as a number of `EXPERIENCES`."""
    hit: dict[str, Lines]
    """By shelter."""
    moving: tuple[Lines, ...]
    armour: dict[str, tuple[tuple[Lines, ...], ...]] = {}
    """Of a vehicle, in the open and dug in: by facing, by height of the firer."""


class Gunnery(Struct, frozen=True):
    """All that a shot needs beside its gun and its mark."""

    bands: tuple[int, ...]
    """Each distance belongs to the first of these that it does not exceed."""
    above: tuple[Lines, ...]
    again: Lines
    """A second reaction in a turn."""
    hits: tuple[tuple[int, float], ...]
    """By sum (from the first of `NEEDS`): the total that is needed, and its chance."""
    tests: tuple[tuple[dict[str, float], ...], ...]
    """By experience of the crew, by sum: what a destruction test brings."""
    bursts: dict[str, dict[str, tuple[dict[str, float], ...]]] = {}
    """By calibre, by shelter, by experience: what a shell does to infantry or to a gun's crew."""


PLAIN: dict[str, Any] = {"armour": (0, 0, 0), "size": "N", "distance": FARTHEST}


def plain(weapon: Weapon, **fields: Any) -> Shot:
    """A shot at a middling vehicle that stands still in the open, square on."""
    return Shot(weapon=weapon, **(PLAIN | fields))


def gun(rules: RuleSet, fires: dict[str, Any], bands: Iterable[int], ammo: str = "AP") -> Gun:
    closes = fires.get("firer", "vehicle") == "vehicle" and bool(fires.get("closed"))
    hatches = [(False, closes), (True, False)] if closes else [(False, closes)]
    shots = [
        [[Shot(**(PLAIN | fires | {"ammo": ammo, "act": act, "commander_out": out, "closed": closed, "distance": band}))
          for band in bands] for out, closed in hatches]
        for act in ACTS
    ]  # fmt: skip
    return Gun(
        fires["weapon"].calibre,
        ammo == "HE",
        tuple(tuple(tuple(lines_of(to_hit(rules, shot).lines) for shot in row) for row in act) for act in shots),
        tuple(tuple(tuple(lines_of(may_fire(rules, shot).barred) for shot in row) for row in act) for act in shots),
        tuple(_without_armour(destruction(rules, shot)) for shot in shots[0][0]),
    )


def _without_armour(test: Roll) -> Lines:
    return lines_of(test.lines[:-1])


def mark(rules: RuleSet, weapon: Weapon, struck: dict[str, Any], crew: Experience) -> Mark:
    """The lines that a target adds; they are the same for every firer."""
    still = plain(weapon)
    kind = struck.get("target", "vehicle")
    shelters = SHELTERS if kind == "vehicle" else get_args(Cover)
    sheltered = {name: replace(still, **(struck | shelter(name))) for name in shelters}
    moved = [replace(still, target=kind, target_moved=cm) for cm in MOVED]
    return Mark(
        kind,
        EXPERIENCES.index(crew),
        {name: added(to_hit(rules, still).lines, to_hit(rules, shot).lines) for name, shot in sheltered.items()},
        tuple(added(to_hit(rules, replace(still, target=kind)).lines, to_hit(rules, shot).lines) for shot in moved),
        {name: _armour(rules, sheltered[name]) for name in ("open", "dug in")} if kind == "vehicle" else {},
    )


def _armour(rules: RuleSet, shot: Shot) -> tuple[tuple[Lines, ...], ...]:
    """What the target adds to a destruction test: the plate that is struck, and what its build or pit does."""
    bare = destruction(rules, plain(shot.weapon)).lines[:-1]
    return tuple(
        tuple(added(bare, destruction(rules, replace(shot, facing=facing, above=above)).lines) for above in ABOVE)
        for facing in FACINGS
    )


def shelter(name: str) -> dict[str, Any]:
    """The fields of a shot at somebody in this shelter."""
    if name == "hull down":
        return {"hull_down": True}
    return {"dug_in": True} if name == "dug in" else {"cover": name}


def bands(rules: RuleSet, shots: Iterable[Shot], ranges: Iterable[int]) -> tuple[int, ...]:
    """Where any of these shots changes with the distance, and the ranges of small arms."""
    found = {cm for cm in ranges if cm < FARTHEST} | {FARTHEST}
    for shot in shots:
        told = [_told(rules, replace(shot, distance=cm)) for cm in range(1, FARTHEST + 1)]
        found |= {cm for cm in range(1, FARTHEST) if told[cm - 1] != told[cm]}
    return tuple(sorted(found))


def _told(rules: RuleSet, shot: Shot) -> tuple[int, int, tuple[Modifier, ...]]:
    return to_hit(rules, shot).need, destruction(rules, shot).need, may_fire(rules, shot).barred


def gunnery(rules: RuleSet, stock: Arsenal, limits: tuple[int, ...], calibres: Iterable[int]) -> Gunnery:
    still = plain(next(weapon for weapon in stock.weapons.values() if weapon.kind == "gun"))
    hit = to_hit(rules, still)
    totals = [replace(hit, base=replace(hit.base, value=need), modifiers=()) for need in NEEDS]
    test = destruction(rules, still)
    steady = [experience_test(rules, Test(experience=level)).chance for level in EXPERIENCES]
    tests = [replace(test, base=replace(test.base, value=need), modifiers=()) for need in NEEDS]
    return Gunnery(
        limits,
        tuple(added(hit.lines, to_hit(rules, replace(still, above=above)).lines) for above in ABOVE),
        added(hit.lines, to_hit(rules, replace(still, already_fired=True)).lines),
        tuple((roll.target, float(roll.chance)) for roll in totals),
        tuple(tuple(shares(after_test(roll, chance)) for roll in tests) for chance in steady),
        {str(calibre): _bursts(rules, still, calibre) for calibre in sorted(set(calibres))},
    )


def _bursts(rules: RuleSet, still: Shot, calibre: int) -> dict[str, tuple[dict[str, float], ...]]:
    shot = replace(still, ammo="HE", target="infantry", weapon=replace(still.weapon, calibre=calibre))
    return {
        cover: tuple(shares(after_hit(rules, replace(shot, cover=cover, crew=level))[0]) for level in EXPERIENCES)
        for cover in get_args(Cover)
    }


def shares(outcomes: dict[str, Fraction]) -> dict[str, float]:
    return {name: round(float(chance), 6) for name, chance in outcomes.items() if chance}
