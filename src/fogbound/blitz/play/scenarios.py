"""The scenarios that come with the game, from `scenarios.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.terms import Experience

SIDES: Final = ("german", "us")


class UnitRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Who a stand of the table is: infantry with an arm, or a vehicle of the arsenal."""

    formation: str
    arm: Arm | None = None
    vehicle: str = ""
    experience: Experience = "regular"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and two small forces."""

    table: str
    source: str
    year: int
    turns: int
    first: str
    objective: str
    worth: int
    units: dict[str, UnitRow]


@cache
def scenarios() -> dict[str, Scenario]:
    """Every scenario by its code."""
    text = files("fogbound.blitz.play").joinpath("scenarios.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Scenario])
