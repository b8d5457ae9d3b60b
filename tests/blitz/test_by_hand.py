"""The game's odds against those worked out a second time (by_hand.py), under both editions and each proposal alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from fogbound.blitz.odds import FireMission, Odds, assault_on_armour, described, fire, shoot
from fogbound.blitz.rules.tank_assault import TankAssault
from fogbound.blitz.ruleset import proposals, rule_set

from . import by_hand
from .by_hand import STOCK

CASES = 400
NO_POWER = ("88", "15L")
"""A howitzer without a power of its own, and a machine gun's calibre: their powers are ours alone."""
VEHICLES = [one for one in STOCK.vehicles.values() if one.gun and one.gun not in NO_POWER]
GUNS = [one for one in STOCK.pieces.values() if one.role in ("at", "aa")]
ODD_ONES = [one for one in VEHICLES if one.traits]
"""Narrow turrets, poor optics and stabilisers, which come more often than in the list."""
DISTANCES = (5, 10, 11, 20, 21, 30, 31, 45, 46, 60, 61, 90, 91, 120, 121, 150, 151)
LEVELS = tuple(by_hand.EXPERIENCE)
COVERS = ("open", "light", "heavy", "building", "entrenchment", "bunker")


def editions(rng: Random, matter: tuple[str, ...]) -> Iterator[tuple[str, set[str]]]:
    """Both editions, each also with or without one of the proposals that matter here."""
    while True:
        one = rng.choice(matter)
        needs = {one, *proposals()[one].depends}
        builders = {one, *(id for id, clause in proposals().items() if one in clause.depends)}
        yield from (("V2", set()), ("V3", set(matter)))
        yield "V2+" + "+".join(sorted(needs)), needs
        yield "V3-" + "-".join(sorted(builders)), set(matter) - builders


def plain(odds: Odds) -> by_hand.Odds:
    return by_hand.FORBIDDEN if "not allowed" in odds.outcomes else dict(odds.outcomes)


def assert_agree(found: Odds, worked_out: by_hand.Odds, case: object) -> None:
    assert plain(found) == {name: chance for name, chance in worked_out.items() if chance}, case


def circumstances(rng: Random, firer: Any) -> dict[str, Any]:
    """What a firer did and how far his target is."""
    turns = firer.turret if firer in VEHICLES else firer.all_round
    return {
        "distance": rng.choice(DISTANCES),
        "act": rng.choice(["stationary", "moved", "pivoted", *["turret"] * turns]),
        "commander_out": firer in VEHICLES and rng.random() < 0.2,
        "crew": rng.choice(LEVELS),
    }


def asked(rules: str, firer: str, target: str, given: dict[str, Any]) -> Odds:
    fields = {name: value for name, value in given.items() if value}
    closed = {"closed": False} if given["commander_out"] else {}
    return shoot(rule_set(rules), described(rule_set(rules), STOCK, firer, target, {"distance": 0} | fields | closed))


@pytest.mark.parametrize("seed", range(3))
def test_shots_at_vehicles(seed: int) -> None:
    rng = Random(seed)
    matter = ("201", "206", "207", "208", "209bis", "210", "212", "220", "220bis", "224", "402")
    sets = editions(rng, matter)
    for (rules, on), _case in zip(sets, range(CASES), strict=False):
        firer = rng.choice([*VEHICLES, *GUNS, *GUNS, *ODD_ONES, *ODD_ONES])
        target = rng.choice(list(STOCK.vehicles.values()))
        dug_in = target.kind == "tank" and rng.random() < 0.2
        given = circumstances(rng, firer) | {
            "facing": rng.choice(["front", "side", "rear"]),
            "cover": rng.choice(["open", "open", "light", "heavy", "building"]),
            "above": rng.choice(["", "", "hill"]),
            "target_moved": 0 if dug_in else rng.choice([0, 0, 1, 49, 50]),
            "hull_down": rng.random() < 0.2,
            "dug_in": dug_in,
            "already_fired": rng.random() < 0.1,
            "track_shot": rng.random() < 0.2,
        }
        expected = by_hand.shot_at_vehicle(on, firer, target, given)
        assert_agree(asked(rules, firer.name, target.name, given), expected, (rules, firer.name, target.name, given))


def test_shells_at_infantry() -> None:
    rng = Random(4)
    sets = editions(rng, ("105", "206", "207", "220", "220bis", "402", "407"))
    for (rules, on), _case in zip(sets, range(CASES), strict=False):
        firer = rng.choice([*VEHICLES, *GUNS, *ODD_ONES])
        given = circumstances(rng, firer) | {"cover": rng.choice(COVERS)}
        expected = by_hand.shell_at_infantry(on, firer, given)
        assert_agree(asked(rules, firer.name, "infantry", given), expected, (rules, firer.name, given))


def test_small_arms() -> None:
    rng = Random(5)
    sets = editions(rng, ("104", "202", "701"))
    for (rules, on), _case in zip(sets, range(CASES), strict=False):
        arms = rng.choices(list(by_hand.ARMS), k=rng.randint(1, 4))
        given: dict[str, Any] = {
            "distance": rng.choice((5, 10, 11, 20, 21, 30, 31, 40, 41, 45, 46, 60, 61, 80, 81, 90, 91, 120, 121)),
            "cover": rng.choice(COVERS),
            "off_facing": rng.choice([0, 90, 91, 180]),
            "experience": rng.choice(LEVELS),
        } | {name: rng.random() < 0.3 for name in ("moving", "moved", "demoralised")}
        plan = {
            "firers": [{"arm": arm, "moved": given["moved"], "off_facing": given["off_facing"]} for arm in arms],
            "mark": {name: given[name] for name in ("cover", "moving", "distance")},
            "target": {name: given[name] for name in ("cover", "experience", "demoralised")},
        }
        found = fire(rule_set(rules), msgspec.convert(plan, FireMission))
        assert_agree(found, by_hand.small_arms(on, arms, given), (rules, arms, given))


def test_infantry_on_armour() -> None:
    rng = Random(6)
    for (rules, on), _case in zip(editions(rng, ("215", "224")), range(CASES), strict=False):
        means = rng.choice(["infantry", "assault or SMG", "explosive charge", "magnetic mine", "flamethrower"])
        still = rng.random() < 0.5
        given: dict[str, Any] = {
            "moving": not still and rng.random() < 0.5,
            "continuous": not still and rng.random() < 0.5,
            "immobilised": still and rng.random() < 0.5,
            "dug_in": still and rng.random() < 0.5,
            "open_top": rng.random() < 0.5,
            "opportunity": rng.random() < 0.5,
            "year": rng.choice([1939, 1940, 1941, 1944]),
            "experience": rng.choice(LEVELS),
        }
        renamed = {"continuous": "continuous_movement"}
        plan = {renamed.get(name, name): value for name, value in given.items() if name != "experience"}
        asked_for = msgspec.convert(plan | {"means": means}, TankAssault)
        found = assault_on_armour(rule_set(rules), asked_for, given["experience"])
        assert_agree(found, by_hand.on_armour(on, means, given), (rules, means, given))
