"""Battle files: a table and two armies, read into a scenario or refused with every fault at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.army import PUBLISHED, Army, Priced, check, published_army, read_army
from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.faults import InputError, text_of
from fogbound.blitz.play.battle.muster import Force, muster
from fogbound.blitz.play.engine.grid import COLUMNS, ROWS, SIDE
from fogbound.blitz.play.engine.scenarios import SIDES, Scenario, in_order
from fogbound.blitz.ruleset import V3
from fogbound.blitz.table.files import load_table, read_table, table_names
from fogbound.blitz.table.values import Point, Table, Zone
from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.texts import Message, texts

_ = texts("blitz")

DEEP = 250
"""Millimetres of table from its edge in which a side sets up if the table has no zone for it (ours)."""
MOST = 60
"""Stands of a side: more have not been tried."""


class BattleRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle file."""

    name: str
    table: str
    axis: str
    allies: str
    objective: str
    """A piece of the table."""
    worth: int = 4
    turns: int = 8
    first: Literal["axis", "allies"] = "axis"
    """Who sets up first, camouflaged."""
    points: int | None = None
    """What each army may cost."""
    credit: int = 0


class Battle(Struct, frozen=True):
    """A battle that can be played."""

    code: str
    name: str
    table: Table
    scenario: Scenario


def read_battle(path: Path) -> Battle:
    """The battle of a file; what it names is looked for beside it, or among what comes with the game."""
    row = _row(path)
    faults: list[Message] = []
    table = _table(path, row, faults)
    armies = [_army(path, row, side, faults) for side in SIDES]
    found = [army for army in armies if army is not None]
    if len({army.year for army in found}) == len(SIDES):
        years = " ≠ ".join(str(army.year) for army in found)
        faults.append(_("Both armies are to be of one year: {years}.", years=years))
    forces = [force for side, army in zip(SIDES, armies, strict=True) if (force := _force(army, side, faults))]
    if not 1 <= row.turns <= 30:
        faults.append(_("A battle lasts 1 to 30 turns, not {turns}.", turns=row.turns))
    if faults or table is None:
        raise InputError(faults)
    code = re.sub(r"\W+", "_", path.stem.lower())
    axis, allies = forces
    scenario = Scenario(
        table=f"battle {code}",
        source=str(path.name),
        nations=(found[0].nation, found[1].nation),
        year=found[0].year,
        turns=row.turns,
        first=row.first,
        objective=row.objective,
        worth=row.worth,
        units=in_order(axis.units | allies.units),
        batteries=axis.batteries | allies.batteries,
        air=axis.air + allies.air,
        credit=row.credit,
    )
    stands = (*axis.placed.values(), *allies.placed.values())
    return Battle(code, row.name, replace(table, zones=tuple(_zones(table)), stands=stands), scenario)


def armies_of(path: Path) -> tuple[Army, Army]:
    """The armies of a battle file that has been read."""
    row, faults = _row(path), list[Message]()
    axis, allies = (_army(path, row, side, faults) for side in SIDES)
    if axis is None or allies is None:
        raise InputError(faults)
    return axis, allies


def _row(path: Path) -> BattleRow:
    text = text_of(path)
    try:
        data: dict[str, Any] = tomllib.loads(text)
        return msgspec.convert(data, BattleRow)
    except UNREADABLE as error:
        raise InputError(
            [_("The battle file {path} cannot be used: {why}.", path=str(path), why=heard(error))]
        ) from None


def _table(path: Path, row: BattleRow, faults: list[Message]) -> Table | None:
    if row.table in table_names():
        table = load_table(row.table)
    else:
        try:
            table = read_table((path.parent / row.table).read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            known = ", ".join(table_names())
            faults.append(_("There is no table {name} beside the battle file, nor among {known}.",
                            name=row.table, known=known))  # fmt: skip
            return None
        except InputError as error:
            faults += error.faults
            return None
    if table.width > COLUMNS * SIDE or table.depth > ROWS * SIDE:
        faults.append(_("A table for play is at most {wide} × {deep} cm.",
                        wide=COLUMNS * SIDE // 10, deep=ROWS * SIDE // 10))  # fmt: skip
    names = [piece.name for piece in table.pieces]
    if row.objective not in names:
        pieces = ", ".join(names)
        faults.append(_("The table has no piece {name} to be the objective: {pieces}.",
                        name=row.objective, pieces=pieces))  # fmt: skip
    for zone in table.zones:
        if zone.side and zone.side.lower() not in SIDES:
            faults.append(_("The zone {zone} is of “{side}”: write Axis or Allies.", zone=zone.name, side=zone.side))
    return table


def _army(path: Path, row: BattleRow, side: str, faults: list[Message]) -> Army | None:
    """A legal army that is not too dear."""
    name = getattr(row, side)
    try:
        army = published_army(name) if name in PUBLISHED else read_army(path.parent / name)
        cost = _points(check(V3, arsenal(), army))
    except InputError as error:
        faults += error.faults
        return None
    if row.points is not None and cost > row.points:
        faults.append(_("The army {army} costs {cost} points; the battle allows {points}.",
                        army=army.name, cost=cost, points=row.points))  # fmt: skip
    return army


def _points(lines: tuple[Priced, ...]) -> int:
    return sum(line.points for line in lines)


def _force(army: Army | None, side: str, faults: list[Message]) -> Force | None:
    if army is None:
        return None
    try:
        force = muster(arsenal(), army, side)
    except InputError as error:
        faults += error.faults
        return None
    if not 1 <= len(force.units) <= MOST:
        faults.append(_("The army {army} has {n} stands; a side has 1 to {most}.",
                        army=army.name, n=len(force.units), most=MOST))  # fmt: skip
    return force


def _zones(table: Table) -> Iterator[Zone]:
    """Where each side sets up: as the table says, else the Axis along the far edge, the Allies along the near one."""
    yield from table.zones
    given = {zone.side.lower() for zone in table.zones}
    edges = {"axis": (table.depth - DEEP, table.depth), "allies": (0, DEEP)}
    for side, (low, high) in edges.items():
        if side not in given:
            corners = (Point(0, low), Point(table.width, low), Point(table.width, high), Point(0, high))
            yield Zone(side, corners, side.title())
