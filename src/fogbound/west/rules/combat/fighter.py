"""6: a unit as combat sees it: a block on the map, a unit that somebody asks the odds of, or the guns of a place.

A side lists first those of its fighters that are blocks on the map, then those that are none: what is left of these
stands with the facts of the battle (see `muster.codes_of`).
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.west.charts import firepower
from fogbound.west.charts.book import Charts
from fogbound.west.charts.rows import NEVER
from fogbound.west.kinds import STUKA, WESTERN, Class, Nation
from fogbound.west.position.marks import UNSUPPLIED

ATTACKER: Final = 0
DEFENDER: Final = 1
MEEK: Final = 1 << 40
"""Beside the marks in the tag of a unit: its power gives up after the first round (5.6.1)."""


class Step(IntEnum):
    """The steps of combat in their order (7.7)."""

    AIR_AIR = 0
    ANTI_AIR = 1
    AIR_GROUND = 2
    ARTILLERY = 3
    GROUND = 4
    CHARGE = 5
    """Ground combat of those who charge, before all others of their stage (20.0, 21.0)."""

    __hash__ = int.__hash__  # that of an enum is a call of Python, and steps are in the keys of all that is kept


class Fighter(NamedTuple):
    """All of a unit that does not change while the battle lasts."""

    name: str
    kind: Class
    nation: Nation
    faces: tuple[int, ...]
    fire: tuple[int, ...]
    """By step: the lowest roll that hits; NEVER where it does not fire."""
    reduced: tuple[int, ...]
    """The same below full strength (10.0)."""
    level: int
    """TECH in its field."""
    combat: bool
    """GCU (3.8)."""
    air: bool
    aa_halved: bool = False
    crossing: str = ""
    """`river` or `strait` if it attacks across one."""
    based: bool = False
    """Air unit that the battle finds on the ground."""
    made_like: int = 0
    """The first block that is made like it (see `Board`)."""
    tag: int = 0
    """Whatever else sets it apart for its owner."""
    stands: bool = True
    """Takes hits and holds the hex; the guns of a place do neither."""
    hardened: bool = False
    """Fights in snow as in good weather (9.3)."""
    abilities: int = 0
    """Of those that change its fire in this game, all (10.0)."""

    def gives_up(self, role: int) -> bool:
        """Whether it surrenders after the first round.

        An attacker out of supply does, if that has not cleared the hex (12.4.1); only ground units of the Advanced game
        may attack so. A defender does if his power is one that gives up at once (5.6.1).
        """
        return bool(self.tag & UNSUPPLIED) and not self.air if role == ATTACKER else bool(self.tag & MEEK)

    @property
    def charges(self) -> bool:
        """Whether it fires before the defender, and is hit before all others (20.0, 21.0)."""
        return self.fire[Step.CHARGE] < NEVER

    @property
    def is_stuka(self) -> bool:
        """Of the Stukas of a game with their sirens (22.0)."""
        return bool(self.abilities & STUKA)

    @property
    def is_strategic(self) -> bool:
        return self.kind == Class.STRATEGIC

    @property
    def drops(self) -> bool:
        """Whether it comes out of the air (23.0)."""
        return self.crossing == "air"

    @property
    def is_fort(self) -> bool:
        return self.kind == Class.FORT

    @property
    def is_mountain(self) -> bool:
        return self.kind == Class.MOUNTAIN


@rule("6.0.b", "6.1.3.a", "6.1.5.a", "6.3.1.a", "6.3.2.a", "3.13.c", "T.10")
def fire_by_step(charts: Charts, unit: firepower.Unit, role: int) -> tuple[int, ...]:
    """What a unit hits on in each step, before boni and mali; a fort below 7 steps."""
    attacking = role == ATTACKER
    ground = firepower.ground_attack if attacking else firepower.ground_defence
    return (
        firepower.air_to_air(charts, unit),
        firepower.anti_air(charts, unit),
        firepower.air_to_ground(charts, unit),
        firepower.artillery_fire(charts, unit, attacking=attacking),
        ground(charts, unit) if charts.classes[unit.kind].role != "AU" else NEVER,
        NEVER,
    )


@lru_cache(4096)
def fighter(
    charts: Charts,
    name: str,
    nation: Nation,
    kind: Class,
    faces: tuple[int, ...],
    level: int,
    role: int,
    crossing: str = "",
    based: bool = False,
    made_like: int = 0,
    tag: int = 0,
    hardened: bool = False,
    abilities: int = 0,
) -> Fighter:
    """A unit of a class at a TECH, on one of the two sides of a battle."""
    facts = charts.classes[kind]
    air = facts.role == "AU"
    minor = charts.nations[nation].rank == "minor"
    unit = firepower.Unit(kind, level, abilities & WESTERN, minor=minor)  # the boni of an elite are told apart (10.0)
    return Fighter(
        name,
        kind,
        nation,
        faces,
        fire_by_step(charts, unit, role),
        fire_by_step(charts, unit._replace(full=False), role),
        level,
        combat=facts.role == "GCU",
        air=air,
        aa_halved=charts.nations[nation].aa_halved,
        crossing="" if air else crossing,
        based=air and based,
        made_like=made_like,
        tag=tag,
        hardened=hardened,
        abilities=abilities,
    )


def charging(unit: Fighter) -> Fighter:
    """The same unit when it charges: it fires when it charges, and not once more."""
    return unit._replace(fire=_brought_forward(unit.fire), reduced=_brought_forward(unit.reduced))


def _brought_forward(fire: tuple[int, ...]) -> tuple[int, ...]:
    return (*fire[: Step.GROUND], NEVER, fire[Step.GROUND])


@rule("7.7.2.b")
def guns_of_place(nation: Nation, dice: int, hits_on: int, *, hardened: bool = False) -> Fighter:
    """The AA guns of a city or fortification: so many dice at aircraft, whatever happens around them."""
    fire = tuple(hits_on if step == Step.ANTI_AIR else NEVER for step in Step)
    return Fighter(
        "", Class.ARTILLERY, nation, (dice,), fire, fire, 1, combat=False, air=False, stands=False, hardened=hardened
    )
