"""The scenarios that come with the game, from `scenarios.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.rules.aviation import Ordnance
from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.terms import Experience, Trait

SIDES: Final = ("axis", "allies")


class UnitRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Who a stand of the table is: infantry with an arm, a gun or mortar, or a vehicle of the arsenal."""

    formation: str
    arm: Arm | None = None
    piece: str = ""
    vehicle: str = ""
    experience: Experience = "regular"
    at_weapon: str = ""
    """What infantry fires at armour with."""
    rounds: Literal["", "HEAT", "APCR", "APDS"] = ""
    """Special rounds of a gun (211)."""
    traits: tuple[Trait, ...] = ()
    aboard: str = ""
    """The vehicle that carries or tows it at the start."""
    proposal: str = ""
    """The one that brings such stands: without it this one stays away."""


class BatteryRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Artillery off the table."""

    side: str
    calibre: int
    pieces: int = 4
    mortars: bool = False
    rockets: bool = False


class AirRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One air support."""

    side: str
    ordnance: Ordnance


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and two small forces."""

    table: str
    source: str
    nations: tuple[str, str]
    """Axis, Allies."""
    year: int
    turns: int
    first: str
    objective: str
    worth: int
    units: dict[str, UnitRow]
    batteries: dict[str, BatteryRow] = {}
    air: tuple[AirRow, ...] = ()
    credit: int = 0
    """Victory points with which the Allies begin, or the Axis if negative: so many that the sides are even (ours)."""


def in_order(units: Mapping[str, UnitRow]) -> dict[str, UnitRow]:
    """Stands that a proposal brings come last, so that the others have the same numbers without it."""
    return dict(sorted(units.items(), key=lambda unit: bool(unit[1].proposal)))


@cache
def scenarios() -> dict[str, Scenario]:
    """Every scenario by its code."""
    text = files("fogbound.blitz.play").joinpath("scenarios.toml").read_text("utf-8")
    found = msgspec.convert(tomllib.loads(text), dict[str, Scenario])
    return {code: replace(scenario, units=in_order(scenario.units)) for code, scenario in found.items()}
