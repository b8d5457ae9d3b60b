"""Mustering: which stands an army file puts on the table, and in which formations (ours; no list says it)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.army import Army, UnitLine, items
from fogbound.blitz.arsenal import Arsenal
from fogbound.blitz.contingents import SECTION, TAKES, Contingent, Guns, StandRow, contingents, sections
from fogbound.blitz.faults import InputError
from fogbound.blitz.play.engine.scenarios import AirRow, BatteryRow, UnitRow
from fogbound.blitz.rules.points import Option
from fogbound.blitz.table.values import BASES, Placed, Stand
from fogbound.blitz.terms import Trait
from fogbound.core.texts import Message, texts

_ = texts("blitz")

NATIONALS = {
    "Germany": "German", "USSR": "Soviet", "USA": "US", "UK": "British",
    "France": "French", "Italy": "Italian", "Poland": "Polish", "Japan": "Japanese",
}  # fmt: skip
"""What the stands of a nation are called by."""
TRAITS: Final[tuple[Trait, ...]] = ("smoke", "grenade launcher")
"""Those that are bought as options."""


class Force(Struct):
    """One side of a battle."""

    side: str
    placed: dict[str, Placed] = {}
    units: dict[str, UnitRow] = {}
    batteries: dict[str, BatteryRow] = {}
    air: tuple[AirRow, ...] = ()


def muster(stock: Arsenal, army: Army, side: str) -> Force:
    """The stands, batteries and aircraft of an army; InputError with all that cannot be put on a table."""
    force = Force(side, {}, {}, {})
    names: Counter[str] = Counter()
    faults: list[Message] = []
    for line, formations in zip(army.unit, _formations(stock, army), strict=True):
        if line.item not in stock.vehicles and line.item not in stock.pieces and line.item not in contingents():
            if items()[line.item].kind != "extra":
                faults.append(_("{item} cannot be put on a table yet.", item=line.item))
            continue
        _add_line(force, stock, army, line, formations, names)
    if faults:
        raise InputError(faults)
    return force


def _formations(stock: Arsenal, army: Army) -> Iterator[list[str]]:
    """By line: what each of its items belongs to. Vehicles of a line belong together; who has namesakes is numbered."""
    bodies = [
        [(line.item, row, 0 if line.item in stock.vehicles else n) for n in range(line.count)]
        for row, line in enumerate(army.unit)
    ]
    known: dict[str, list[tuple[str, int, int]]] = {}
    for body in dict.fromkeys(chain(*bodies)):
        known.setdefault(body[0], []).append(body)
    for line, its in zip(army.unit, bodies, strict=True):
        name, namesakes = f"{NATIONALS[army.nation]} {line.item}", known.get(line.item, [])
        yield [f"{name} {namesakes.index(body) + 1}" if len(namesakes) > 1 else name for body in its]


def _add_line(
    force: Force, stock: Arsenal, army: Army, line: UnitLine, formations: list[str], names: Counter[str]
) -> None:
    ours = NATIONALS[army.nation]
    found = contingents().get(line.item, Contingent())
    for formation in formations:
        if found.battery is not None:
            _add_battery(force, ours, found.battery, names)
        if found.ordnance:
            force.air += (AirRow(force.side, found.ordnance.get(army.nation, found.ordnance["any"])),)
        parts = sections(stock, line.item)
        if line.item in stock.vehicles or line.item in stock.pieces:
            formed = formation if line.item in stock.vehicles else f"{ours} guns"
            _add(force, stock, line, formed, line.item, _equipped(line, parts[0])[0], names)
            continue
        rows = _equipped(line, tuple(chain(*parts)))
        for k, row in enumerate(rows):
            formed = f"{formation}, section {k // SECTION + 1}" if len(parts) > 1 else formation
            led = replace(row, traits=(*row.traits, "leader")) if k == 0 and len(rows) > 1 else row
            _add(force, stock, line, formed, f"{ours} {row.name}", led, names)


def _equipped(line: UnitLine, rows: tuple[StandRow, ...]) -> list[StandRow]:
    """The stands of one item with its options; its flamethrower is the first who can carry one."""
    flames = next((k for k, row in enumerate(rows) if TAKES["flamethrower"](row)), None)
    return [
        _with(
            row, [option for option in line.options if TAKES[option](row) and (option != "flamethrower" or k == flames)]
        )
        for k, row in enumerate(rows)
    ]


def _with(row: StandRow, options: list[Option]) -> StandRow:
    """What options make of a stand."""
    return replace(
        row,
        arm="flamethrower" if "flamethrower" in options else row.arm,
        at_weapon="Panzerfaust" if "Panzerfaust" in options else row.at_weapon,
        traits=tuple(dict.fromkeys((*row.traits, *(trait for trait in TRAITS if trait in options)))),
    )


def _add(
    force: Force, stock: Arsenal, line: UnitLine, formation: str, kind: str, row: StandRow, names: Counter[str]
) -> None:
    names[kind] += 1
    name = f"{kind} {names[kind]}"
    force.placed[name] = Placed(name, force.side.title(), _stand(stock, row), _base(row))
    force.units[name] = UnitRow(
        formation=formation,
        arm=row.arm,
        piece=row.piece,
        vehicle=row.vehicle,
        experience=line.experience,
        at_weapon=row.at_weapon,
        traits=row.traits,
        proposal=items()[line.item].proposal if line.item in items() else "",
    )


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
