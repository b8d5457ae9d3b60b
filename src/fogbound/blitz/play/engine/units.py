"""What stands on a table or behind it: units, their builds, batteries."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.arsenal import Piece, Vehicle, Weapon
from fogbound.blitz.rules import off_table
from fogbound.blitz.rules.fire import HALF_GROUPS, MACHINE_GUNS, Arm
from fogbound.blitz.rules.off_table import Support
from fogbound.blitz.table.kinds import Mover
from fogbound.blitz.table.movement import Pace
from fogbound.blitz.table.values import Stand
from fogbound.blitz.terms import Experience, GunRole


class Build(Struct, frozen=True, eq=False):
    """What ground and neighbours care about: the base, and how it moves. One of each kind, compared by identity."""

    base: Stand
    mover: Mover
    enters: bool = False
    """A gun that is brought into buildings and entrenchments, as infantry would go there (402)."""
    is_gun: bool = False
    forces: bool = False
    """A vehicle that crosses barricades from contact (502)."""

    @property
    def span(self) -> int:
        """The longer side of the base, in millimetres."""
        return max(self.base.length, self.base.width)


build_of = lru_cache(maxsize=None)(Build)


def tread_of(build: Build) -> Build:
    """The same without its height, which no step depends on: fewer kinds, each worked out once."""
    return build_of(replace(build.base, height=0), build.mover, build.enters, build.is_gun, build.forces)


def is_gun(piece: Piece | None) -> bool:
    """What is dragged and towed; a mortar is carried by its crew (ours)."""
    return piece is not None and piece.role != "mortar"


class Ordnance(NamedTuple):
    """A gun or mortar as indirect fire sees it."""

    role: GunRole
    calibre: int


SELF_PROPELLED = "self-propelled artillery"


class Unit(Struct, frozen=True, eq=False):
    """One stand of a scenario."""

    name: str
    nation: str
    side: int
    formation: int
    build: Build
    tread: Build
    experience: Experience
    arm: Arm | None
    """Of a vehicle: its machine guns."""
    vehicle: Vehicle | None
    piece: Piece | None
    gun: Weapon | None
    """Of a vehicle or a gun; mortars have none."""
    second: Weapon | None
    """A second gun of a vehicle, in a mount of its own."""
    at_weapon: Weapon | None
    rounds: str
    """Special rounds (211)."""
    traits: frozenset[str]
    carries: int
    """How many units a vehicle takes; it tows one gun besides, if it takes whole ones."""
    takes_halves: bool
    """001: a vehicle that takes nobody but half a group."""
    aboard: str
    pace: Pace
    """Of a full move."""
    firing_pace: Pace
    """Of a move before firing; nothing if it cannot do both."""
    crawling_pace: Pace
    """101; nothing without it."""
    creeping_pace: Pace
    """101: of crawling before firing."""

    @property
    def is_infantry(self) -> bool:
        return self.vehicle is None and self.piece is None

    @property
    def is_half_group(self) -> bool:
        return self.vehicle is None and self.arm in HALF_GROUPS

    @property
    def is_mortar(self) -> bool:
        return self.piece is not None and self.piece.role == "mortar"

    @property
    def is_gun(self) -> bool:
        return is_gun(self.piece)

    @property
    def ordnance(self) -> Ordnance | None:
        """What it may fire indirectly: a piece, or the gun of artillery on tracks (410); tanks have none."""
        if self.vehicle is not None and self.vehicle.kind == SELF_PROPELLED and self.gun is not None:
            return Ordnance("artillery", self.gun.calibre)
        return Ordnance(self.piece.role, self.piece.calibre) if self.piece is not None else None

    @property
    def is_launcher(self) -> bool:
        """Of rockets (406, 408)?"""
        return self.piece is not None and self.piece.role == "rocket launcher"

    @property
    def is_armoured(self) -> bool:
        return self.vehicle is not None and self.vehicle.is_armoured

    @property
    def is_closed(self) -> bool:
        """Is its crew under armour, unless the commander looks out?"""
        return self.vehicle is not None and self.vehicle.crew == "closed"

    @property
    def is_unreliable(self) -> bool:
        """Does it break down now and then (218)?"""
        return self.vehicle is not None and "unreliable" in self.vehicle.traits

    @property
    def is_dug_in(self) -> bool:
        """Does it begin in a hole: a tank in a pit (224), or infantry that had the time (111)?"""
        return "dug in" in self.traits

    @property
    def has_grenade_launcher(self) -> bool:
        return "grenade launcher" in self.traits

    @property
    def turns(self) -> bool:
        """Does its facing matter?"""
        return not self.is_infantry or self.arm in MACHINE_GUNS


class Battery(Struct, frozen=True, eq=False):
    """Artillery off the table."""

    name: str
    formation: int
    side: int
    calibre: int
    mortars: bool
    rockets: bool
    pieces: int
    support: Support

    def laid(self, *, long: bool) -> off_table.Battery:
        """301: what the size of its template depends on."""
        return off_table.Battery(pieces=self.pieces, rockets=self.rockets, long=long)
