"""What a unit hits on, before the Boni of the place: each function answers for one step of combat (7.7).

All return the lowest roll that hits, or `NEVER` where the unit does not fire. A unit is given as class, TECH
in its own field, abilities and whether it is at full strength: odds may ask about units that are no block.

>>> from fogbound.west.charts import charts
>>> ground_attack(charts(), Unit(Class.TANK, 3, ELITE_ATTACK))  # an SS panzer corps in July 1943 hits on 3-6
3
>>> airborne = Unit(Class.PARA, 3, WESTERN | ELITE_DEFENCE)  # the US 82nd, full and reduced (10.0)
>>> ground_defence(charts(), airborne), ground_defence(charts(), airborne._replace(full=False))
(4, 6)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.west.charts.book import Charts
from fogbound.west.charts.rows import NEVER
from fogbound.west.kinds import ELITE_ATTACK, ELITE_DEFENCE, WESTERN, Class, Nation

ARTILLERY_STEP: Final = frozenset({Class.ARTILLERY, Class.ARMOR_HQ, Class.LEADER})
"""Classes that fire in the artillery step if at all (6.1.4, 13.1, 13.8.1)."""


class Unit(NamedTuple):
    """A firing unit."""

    kind: Class
    level: int
    abilities: int = 0
    full: bool = True
    minor: bool = False
    """Belongs to a minor power: its leader fires as artillery (13.8.1)."""
    advanced: bool = True
    """Whether chapter 10 (elite units, full strength of the western Allies) applies."""


@rule("6.0.b", "10.0.c")
def ground_attack(charts: Charts, unit: Unit) -> int:
    """Ground step, attacking (6.0, 7.7.5). Support units have their own step."""
    if unit.kind in ARTILLERY_STEP:
        return NEVER
    return _better(charts.levels[unit.kind][_level(charts, unit)].attack, is_elite(unit, ELITE_ATTACK))


@rule("6.6.g", "T.09", "10.0.d")
def ground_defence(charts: Charts, unit: Unit, steps: int = 0) -> int:
    """Ground step, defending. Only a fort's number depends on its steps (6.6): a Festung fires better."""
    if unit.kind == Class.FORT:
        return charts.festung.defence if steps >= charts.festung.steps else charts.levels[unit.kind][0].defence
    if charts.classes[unit.kind].role != "GCU" and unit.kind != Class.PARTISAN:
        return NEVER
    return _better(charts.levels[unit.kind][_level(charts, unit)].defence, is_elite(unit, ELITE_DEFENCE))


@rule("13.8.1.e")
def artillery_fire(charts: Charts, unit: Unit, *, attacking: bool) -> int:
    """Artillery step (6.1.4, 7.7.4): artillery, armor HQs with tank firepower, leaders of minor powers."""
    if unit.kind not in ARTILLERY_STEP:
        return NEVER
    if unit.kind == Class.LEADER:
        return charts.minor_leader.attack if unit.minor else NEVER
    cell = charts.levels[unit.kind][unit.level]
    if attacking:
        return _better(cell.attack, is_elite(unit, ELITE_ATTACK))
    return _better(cell.defence, is_elite(unit, ELITE_DEFENCE))


@rule("6.5.b", "6.1.4.e", "6.5.a")
def anti_air(charts: Charts, unit: Unit, steps: int = 0) -> int:
    """AA step (6.5): every ground unit at its defence, elite bonus included (10.0)."""
    if charts.classes[unit.kind].role not in ("GCU", "GSU"):
        return NEVER
    if unit.kind == Class.FORT:
        return ground_defence(charts, unit, steps)
    return _better(charts.levels[unit.kind][_level(charts, unit)].defence, is_elite(unit, ELITE_DEFENCE))


def air_to_air(charts: Charts, unit: Unit) -> int:
    """6.3: fighters from TECH 1, bombers from TECH 2."""
    return charts.levels[unit.kind][unit.level].defence if charts.classes[unit.kind].role == "AU" else NEVER


def air_to_ground(charts: Charts, unit: Unit) -> int:
    """6.3: bombers from TECH 1, fighters from TECH 2."""
    return charts.levels[unit.kind][unit.level].attack if charts.classes[unit.kind].role == "AU" else NEVER


@rule("3.16.a", "3.17.a")
def dice(steps: int, mali: int = 0) -> int:
    """3.16, 3.17: each Malus halves, one die is left to a unit that has any step.

    >>> dice(5, 1), dice(1, 3), dice(0)
    (2, 1, 0)
    """
    return max(1, steps >> mali) if steps else 0


@rule("T.10")
def tech_mali(level: int) -> int:
    """5.6: a minor power without assistance has half its dice, on the ground and in the air."""
    return int(level == 0)


@rule("6.5.c")
def aa_dice(charts: Charts, nation: Nation, steps: int, level: int) -> int:
    """AA dice of a unit: halved once for France, Italy and minors at TECH 0 (5.1, 5.6, 6.5)."""
    return dice(steps, int(charts.nations[nation].aa_halved or level == 0))


@rule("10.0.e", "3.13.c")
def _level(charts: Charts, unit: Unit) -> int:
    """The TECH that counts in combat (10.0): reduced western Allied ground combat units fire at TECH 1."""
    reduced = unit.advanced and not unit.full and unit.abilities & WESTERN
    return 1 if reduced and charts.classes[unit.kind].role == "GCU" else unit.level


@rule("10.0.b")
def is_elite(unit: Unit, bonus: int) -> bool:
    """Whether a unit has one of the two boni of an elite: western Allies only at full strength."""
    return bool(unit.advanced and unit.abilities & bonus and (unit.full or not unit.abilities & WESTERN))


def _better(number: int, bonus: bool) -> int:
    return number - 1 if bonus and number != NEVER else number
