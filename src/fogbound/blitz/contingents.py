"""What an item of an army brings to the table, by sections, and who of it takes what option."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from fogbound.blitz.arsenal import Arsenal
from fogbound.blitz.rules.aviation import Ordnance
from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.rules.points import Option
from fogbound.blitz.terms import Trait

SECTION: Final = 3
"""Stands of a company that are activated together."""


class StandRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Some stands of an item."""

    name: str
    count: int = 1
    arm: Arm | None = None
    piece: str = ""
    vehicle: str = ""
    at_weapon: str = ""
    traits: tuple[Trait, ...] = ()
    base: str = ""


class Guns(Struct, frozen=True, forbid_unknown_fields=True):
    """A battery off the table."""

    calibre: int
    pieces: int = 4
    mortars: bool = False
    rockets: bool = False


class Contingent(Struct, frozen=True, forbid_unknown_fields=True):
    """What one item brings."""

    stands: tuple[StandRow, ...] = ()
    battery: Guns | None = None
    ordnance: dict[str, Ordnance] = {}
    """Of air support, by nation."""


@cache
def contingents() -> dict[str, Contingent]:
    text = files("fogbound.blitz").joinpath("data/muster.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Contingent])


Section = tuple[StandRow, ...]


def sections(stock: Arsenal, item: str) -> tuple[Section, ...]:
    """The stands of one item, each by itself, as they are activated together; a vehicle or a gun has its own name."""
    if item in stock.vehicles:
        return ((StandRow(item, vehicle=item),),)
    if item in stock.pieces:
        return ((StandRow(item, piece=item),),)
    bought = contingents().get(item, Contingent())
    rows = tuple(row for row in bought.stands for _stand in range(row.count))
    if len(rows) <= SECTION + 1:
        return (rows,)
    return tuple(rows[k : k + SECTION] for k in range(0, len(rows), SECTION))


# -- options ----------------------------------------------------------------------------------------------------------

GROUPS: Final[tuple[Arm, ...]] = ("rifle group", "SMG group")
# fmt: off
TAKES: Final[dict[Option, Callable[[StandRow], object]]] = {
    "flamethrower":     lambda row: row.arm in GROUPS,          # 106
    "smoke":            lambda row: "pioneers" in row.traits and "smoke" not in row.traits,  # 107
    "Panzerfaust":      lambda row: row.arm in GROUPS,          # 107bis
    "grenade launcher": lambda row: row.vehicle,                # 217
}
# fmt: on


def times(option: Option, parts: tuple[Section, ...]) -> int:
    """How often an item pays for an option: 107, 107bis a section, 217 a vehicle, 106 a weapon; it has one (ours)."""
    takers = [sum(bool(TAKES[option](row)) for row in section) for section in parts]
    if option == "flamethrower":
        return min(1, sum(takers))
    return sum(takers) if option == "grenade launcher" else sum(map(bool, takers))
