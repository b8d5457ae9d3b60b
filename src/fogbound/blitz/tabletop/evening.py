"""An evening at a real table: two armies under one rule set, and all that a telephone needs to follow it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.army import Army
from fogbound.blitz.arsenal import Arsenal
from fogbound.blitz.names import called
from fogbound.blitz.odds.values import OUTCOMES
from fogbound.blitz.play.battle.muster import Force
from fogbound.blitz.play.engine.scenarios import BatteryRow
from fogbound.blitz.play.sequence import PEOPLES
from fogbound.blitz.rules.aviation import FIRST_TURN, arrival
from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.rules.morale import Test, experience_test, rally
from fogbound.blitz.rules.observers import called_support
from fogbound.blitz.rules.off_table import Request, support_request
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.sheet.compose import foot, tables
from fogbound.blitz.sheet.forces import forces
from fogbound.blitz.sheet.values import Table, Text
from fogbound.blitz.sheet.words import word
from fogbound.blitz.tabletop import course
from fogbound.blitz.tabletop.course import Order, Phase
from fogbound.blitz.tabletop.gunnery import EXPERIENCES, PLAIN, Gun, Gunnery, Mark, bands, gun, gunnery, mark
from fogbound.blitz.tabletop.small_arms import Arms, SmallArms, arm, ranges, small_arms
from fogbound.blitz.tabletop.stands import Card, Stand, stands
from fogbound.blitz.tabletop.values import Asked, asked
from fogbound.core.texts import texts

_ = texts("blitz")


class Placed(Struct, frozen=True):
    """A stand, and the numbers of its weapons and of itself as a target."""

    card: Card
    level: int
    formation: int
    guns: tuple[int, int] | None
    """With armour-piercing rounds, with high explosive."""
    at_weapon: int | None
    arm: int | None
    arms: tuple[Text, Text, Text]
    """What its gun, its anti-tank weapon and its small arms are called."""
    mark: int


class Battery(Struct, frozen=True):
    name: Text
    asks: Asked


class Side(Struct, frozen=True):
    people: Text
    army: Text
    formations: tuple[Text, ...]
    stands: tuple[Placed, ...]
    batteries: tuple[Battery, ...]
    aircraft: int


class Evening(Struct, frozen=True):
    """What the page is given."""

    title: Text
    rules: str
    print: str
    foot: tuple[Text, ...]
    sides: tuple[Side, ...]
    phases: tuple[Phase, ...]
    orders: tuple[Order, ...]
    tables: dict[str, Table]
    rallies: tuple[tuple[tuple[Asked, ...], ...], ...]
    """By experience; shot at in the previous turn or not; leader near or not."""
    tests: tuple[Asked, ...]
    arrival: Asked
    aircraft_from: int
    guns: tuple[Gun, ...]
    arms: tuple[Arms, ...]
    marks: tuple[Mark, ...]
    gunnery: Gunnery
    small_arms: SmallArms
    words: dict[str, Text]
    outcomes: dict[str, Text]
    acts: dict[str, Text]
    above: dict[str, Text]
    shelters: dict[str, Text]
    facings: tuple[Text, ...]
    moved: tuple[Text, ...]


class Numbered:
    """Things by the order in which they first came: equal ones have one number."""

    def __init__(self) -> None:
        self.things: list[Any] = []

    def of(self, thing: Any) -> int:
        if thing not in self.things:
            self.things.append(thing)
        return self.things.index(thing)


def evening(rules: RuleSet, stock: Arsenal, armies: tuple[Army, Army]) -> Evening:
    """Of two armies that have been checked."""
    found = [stands(rules, stock, army, side) for army, side in zip(armies, ("axis", "allies"), strict=True)]
    everybody = [stand for _force, placed in found for stand in placed]
    guns, arms, marks = Numbered(), Numbered(), Numbered()
    sides = tuple(
        _side(rules, army, force, [_placed(stand, guns, arms, marks) for stand in placed])
        for army, (force, placed) in zip(armies, found, strict=True)
    )
    limits = _bands(rules, everybody)
    weapon = next(weapon for weapon in stock.weapons.values() if weapon.kind == "gun")
    return Evening(
        _("{one} against {other}", one=word(armies[0].name), other=word(armies[1].name)),
        rules.name,
        rules.fingerprint,
        foot(rules),
        sides,
        course.phases(rules),
        course.orders(rules),
        tables(rules, forces(stock, armies)),
        tuple(_rallies(rules, level, max(army.year for army in armies)) for level in EXPERIENCES),
        tuple(asked(experience_test(rules, Test(experience=level))) for level in EXPERIENCES),
        asked(arrival(rules)),
        FIRST_TURN,
        tuple(gun(rules, fires, limits, ammo) for fires, ammo in guns.things),
        tuple(arm(rules, name, limits) for name in arms.things),
        tuple(mark(rules, weapon, struck, level) for struck, level in marks.things),
        gunnery(rules, stock, limits, (fires["weapon"].calibre for fires, ammo in guns.things if ammo == "HE")),
        small_arms(rules),
        dict(course.WORDS),
        dict(OUTCOMES),
        dict(course.ACTS),
        dict(course.ABOVE),
        dict(course.SHELTERS),
        tuple(word(facing) for facing in ("front", "side", "rear")),
        (_("stood still"), _("moved"), _("moved fast")),
    )


def _placed(stand: Stand, guns: Numbered, arms: Numbered, marks: Numbered) -> Placed:
    numbers = (guns.of((stand.gun, "AP")), guns.of((stand.gun, "HE"))) if stand.gun else None
    return Placed(
        stand.card,
        EXPERIENCES.index(stand.level),
        0,
        numbers,
        guns.of((stand.at_weapon, "AP")) if stand.at_weapon else None,
        arms.of(stand.arm) if stand.arm else None,
        (_code(stand.gun), _code(stand.at_weapon), word(stand.arm or "")),
        marks.of((stand.struck, stand.level)),
    )


def _code(fires: dict[str, Any] | None) -> Text:
    return word(fires["weapon"].code) if fires else ""


def _side(rules: RuleSet, army: Army, force: Force, placed: list[Placed]) -> Side:
    names = list(dict.fromkeys(row.formation for row in force.units.values()))
    numbered = tuple(
        replace(one, formation=names.index(row.formation))
        for one, row in zip(placed, force.units.values(), strict=True)
    )
    batteries = tuple(Battery(called(name), _request(rules, army, row)) for name, row in force.batteries.items())
    people, listed = PEOPLES[army.nation], word(army.name)
    return Side(people, listed, tuple(map(called, names)), numbered, batteries, len(force.air))


def _request(rules: RuleSet, army: Army, row: BatteryRow) -> Asked:
    support = called_support(rules, row.calibre, row.mortars, army.nation, army.year).value
    return asked(support_request(rules, Request(support=support, nation=army.nation, year=army.year)))


def _rallies(rules: RuleSet, level: Any, year: int) -> tuple[tuple[Asked, ...], ...]:
    return tuple(
        tuple(
            asked(rally(rules, Test(experience=level, year=year, shot_at_last_turn=shot, leader_near=near)))
            for near in (False, True)
        )
        for shot in (False, True)
    )


def _bands(rules: RuleSet, everybody: Iterable[Stand]) -> tuple[int, ...]:
    shots: list[Shot] = []
    arms: set[Arm] = set()
    for stand in everybody:
        arms |= {stand.arm} if stand.arm else set()
        for fires in filter(None, (stand.gun, stand.at_weapon)):
            shots += [shot for ammo in ("AP", "HE") if (shot := Shot(**(PLAIN | fires | {"ammo": ammo}))) not in shots]
    return bands(rules, shots, ranges(rules, sorted(arms)))
