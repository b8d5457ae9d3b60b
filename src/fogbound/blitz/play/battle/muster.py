"""Mustering: which stands an army file puts on the table, and in which formations (ours; no list says it)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.army import Army, UnitLine, items
from fogbound.blitz.arsenal import Arsenal
from fogbound.blitz.faults import InputError
from fogbound.blitz.play.engine.scenarios import AirRow, BatteryRow, Trait, UnitRow
from fogbound.blitz.rules.aviation import Ordnance
from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.table.values import BASES, Placed, Stand
from fogbound.core.texts import Message, texts

_ = texts("blitz")

SECTION = 3
"""Stands of a company that are activated together."""
NATIONALS = {
    "Germany": "German", "USSR": "Soviet", "USA": "US", "UK": "British",
    "France": "French", "Italy": "Italian", "Poland": "Polish", "Japan": "Japanese",
}  # fmt: skip
"""What the stands of a nation are called by."""


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


class Force(Struct):
    """One side of a battle."""

    side: str
    placed: dict[str, Placed] = {}
    units: dict[str, UnitRow] = {}
    batteries: dict[str, BatteryRow] = {}
    air: tuple[AirRow, ...] = ()


@cache
def contingents() -> dict[str, Contingent]:
    text = files("fogbound.blitz").joinpath("data/muster.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Contingent])


def muster(stock: Arsenal, army: Army, side: str) -> Force:
    """The stands, batteries and aircraft of an army; InputError with all that cannot be put on a table."""
    force = Force(side, {}, {}, {})
    names: Counter[str] = Counter()
    faults: list[Message] = []
    for line in army.unit:
        if line.item not in stock.vehicles and line.item not in stock.pieces and line.item not in contingents():
            if items()[line.item].kind != "extra":
                faults.append(_("{item} cannot be put on a table yet.", item=line.item))
            continue
        _add_line(force, stock, army, line, names)
    if faults:
        raise InputError(faults)
    return force


def _add_line(force: Force, stock: Arsenal, army: Army, line: UnitLine, names: Counter[str]) -> None:
    ours = NATIONALS[army.nation]
    found = contingents().get(line.item, Contingent())
    formation = f"{ours} {line.item}"
    for n in range(line.count):
        if found.battery is not None:
            _add_battery(force, ours, found.battery, names)
        if found.ordnance:
            force.air += (AirRow(force.side, found.ordnance.get(army.nation, found.ordnance["any"])),)
        if line.item in stock.vehicles or line.item in stock.pieces:
            formed = formation if line.item in stock.vehicles else f"{ours} guns"
            _add(force, stock, line, formed, line.item, _bought(stock, line), names)
            continue
        rows = [row for row in found.stands for _stand in range(row.count)]
        for k, row in enumerate(rows):
            numbered = f"{formation} {n + 1}" if line.count > 1 else formation
            formed = f"{numbered}, section {k // SECTION + 1}" if len(rows) > SECTION + 1 else numbered
            led = replace(row, traits=(*row.traits, "leader")) if k == 0 and len(rows) > 1 else row
            _add(force, stock, line, formed, f"{ours} {row.name}", led, names)


def _bought(stock: Arsenal, line: UnitLine) -> StandRow:
    """A vehicle or a gun by its own name."""
    if line.item in stock.vehicles:
        return StandRow(line.item, vehicle=line.item)
    return StandRow(line.item, piece=line.item)


def _add(
    force: Force, stock: Arsenal, line: UnitLine, formation: str, kind: str, row: StandRow, names: Counter[str]
) -> None:
    names[kind] += 1
    name = f"{kind} {names[kind]}"
    traits = (*row.traits, *_extras(line, row))
    is_panzerfaust = "Panzerfaust" in line.options and row.arm == "rifle group"
    force.placed[name] = Placed(name, force.side.title(), _stand(stock, row), _base(row))
    force.units[name] = UnitRow(
        formation=formation,
        arm="flamethrower" if "flamethrower" in line.options and row.arm and names[kind] == 1 else row.arm,
        piece=row.piece,
        vehicle=row.vehicle,
        experience=line.experience,
        at_weapon="Panzerfaust" if is_panzerfaust else row.at_weapon,
        traits=tuple(dict.fromkeys(traits)),
        proposal=items()[line.item].proposal if line.item in items() else "",
    )


def _extras(line: UnitLine, row: StandRow) -> Iterator[Trait]:
    """What the options of a line make of its stands."""
    if "smoke" in line.options and row.arm:
        yield "smoke"
    if "grenade launcher" in line.options and row.vehicle:
        yield "grenade launcher"


def _base(row: StandRow) -> str:
    return row.base or ("vehicle" if row.vehicle else "gun" if row.piece else "infantry")


def _stand(stock: Arsenal, row: StandRow) -> Stand:
    base = BASES[_base(row)]
    return replace(base, height=round(10 * stock.vehicle(row.vehicle).height)) if row.vehicle else base


def _add_battery(force: Force, ours: str, guns: Guns, names: Counter[str]) -> None:
    """A battery comes with an observer on the table."""
    called = "mortars" if guns.mortars else "rockets" if guns.rockets else "battery"
    kind = f"{ours} {guns.calibre} mm {called}"
    names[kind] += 1
    row = BatteryRow(force.side, guns.calibre, guns.pieces, guns.mortars, guns.rockets)
    force.batteries[f"{kind} {names[kind]}"] = row
    observer = f"{ours} observer {len(force.batteries)}"
    force.placed[observer] = Placed(observer, force.side.title(), BASES["infantry"])
    force.units[observer] = UnitRow(formation=observer, traits=("observer",))
