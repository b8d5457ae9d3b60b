"""Table files: TOML in centimetres and metres, read into a `Table` or refused with every fault at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from fogbound.blitz.faults import InputError
from fogbound.blitz.table.kinds import Kind, KindRow, kind_from, kinds
from fogbound.blitz.table.values import BASES, Piece, Placed, Point, Table, Zone
from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.texts import Message, texts

_ = texts("blitz")

Place = tuple[float, float]
T = TypeVar("T", bound=Struct)


class PieceRow(Struct, frozen=True):
    name: str
    kind: str
    points: list[Place]
    height: float | None = None
    width: float | None = None
    narrow: bool = False


class ZoneRow(Struct, frozen=True):
    name: str
    points: list[Place]
    side: str = ""


class StandRow(Struct, frozen=True):
    name: str
    side: str
    at: Place
    facing: int = 0
    base: str = "infantry"
    width: float | None = None
    length: float | None = None
    height: float | None = None
    floor: int = 0


class TableRow(Struct, frozen=True):
    name: str = ""
    size: Place = (180, 120)
    source: str = "ours"
    piece: list[dict[str, object]] = field(default_factory=list)
    zone: list[dict[str, object]] = field(default_factory=list)
    stand: list[dict[str, object]] = field(default_factory=list)
    kind: dict[str, dict[str, object]] = field(default_factory=dict)


def read_table(text: str) -> Table:
    """The table that a file describes. Raises `InputError` with every fault."""
    from fogbound.blitz.table.faults import faults_of  # needs Shapely

    faults: list[Message] = []
    table = _parse(text, faults)
    if table is not None:
        faults += faults_of(table)
    if table is None or faults:
        raise InputError(faults)
    return table


def table_names() -> tuple[str, ...]:
    """The tables that come with the game."""
    folder = files("fogbound.blitz.table").joinpath("maps")
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


_LAID: dict[str, Table] = {}


def lay(name: str, table: Table) -> None:
    """Let a table of somebody's own be loaded by name."""
    _LAID[name] = table
    load_table.cache_clear()


@cache
def load_table(name: str) -> Table:
    """One of `table_names()`, or one that was laid."""
    if name in _LAID:
        return _LAID[name]
    return read_table(files("fogbound.blitz.table").joinpath(f"maps/{name}.toml").read_text("utf-8"))


def _parse(text: str, faults: list[Message]) -> Table | None:
    """What can be read is read, so that its geometry is checked even if other rows are faulty."""
    try:
        raw = tomllib.loads(text, parse_float=_finite)
    except UNREADABLE as error:
        faults.append(_("not a TOML file: {why}", why=heard(error)))
        return None
    row = _row(TableRow, raw, "table", faults)
    if row is None:
        return None
    if not row.name:
        faults.append(_("{where}: “{entry}” is missing", where="table", entry="name"))
    return Table(
        name=row.name,
        width=_mm(row.size[0], "size", faults),
        depth=_mm(row.size[1], "size", faults),
        pieces=tuple(_piece(entry, faults) for entry in _rows(PieceRow, row.piece, "piece", faults)),
        zones=tuple(
            Zone(entry.name, _points(entry.points, entry.name, faults), entry.side)
            for entry in _rows(ZoneRow, row.zone, "zone", faults)
        ),
        stands=tuple(
            placed
            for entry in _rows(StandRow, row.stand, "stand", faults)
            if (placed := _stand(entry, faults)) is not None
        ),
        kinds=tuple(_kinds(row.kind, faults)),
        source=row.source,
    )


def _rows(row: type[T], raws: list[dict[str, object]], what: str, faults: list[Message]) -> list[T]:
    found = (_row(row, raw, str(raw.get("name", f"{what} {n}")), faults) for n, raw in enumerate(raws, 1))
    return [entry for entry in found if entry is not None]


def _row(row: type[T], raw: Mapping[str, object], where: str, faults: list[Message]) -> T | None:
    """Convert one row field by field, so that each wrong field is named."""
    known = {info.name: info for info in msgspec.structs.fields(row)}
    wrong = [_("{where}: unknown entry “{entry}”", where=where, entry=key) for key in raw if key not in known]
    values: dict[str, object] = {}
    for name, info in known.items():
        if name not in raw:
            if info.required:
                wrong.append(_("{where}: “{entry}” is missing", where=where, entry=name))
            continue
        try:
            values[name] = msgspec.convert(raw[name], info.type)
        except msgspec.ValidationError as error:
            wrong.append(_("{where}: {entry}: {why}", where=where, entry=name, why=heard(error)))
    faults += wrong
    is_complete = all(name in values for name, info in known.items() if info.required)
    return row(**values) if is_complete else None


def _piece(row: PieceRow, faults: list[Message]) -> Piece:
    return Piece(
        name=row.name,
        kind=row.kind,
        points=_points(row.points, row.name, faults),
        height=None if row.height is None else round(row.height * 10),
        width=None if row.width is None else _mm(row.width, row.name, faults),
        narrow=row.narrow,
    )


def _stand(row: StandRow, faults: list[Message]) -> Placed | None:
    if row.base not in BASES:
        faults.append(_("{where}: unknown base “{base}”", where=row.name, base=row.base))
        return None
    sizes = {"width": row.width, "length": row.length, "height": row.height}  # cm, cm, m: all tenths
    changes = {name: round(value * 10) for name, value in sizes.items() if value is not None}
    at = _points([row.at], row.name, faults)[0]
    stand = replace(BASES[row.base], at=at, facing=row.facing % 360, floor=row.floor, **changes)
    return Placed(row.name, row.side, stand, row.base)


def _kinds(rows: Mapping[str, Mapping[str, object]], faults: list[Message]) -> list[Kind]:
    found = []
    for name, raw in rows.items():
        row = _row(KindRow, raw, name, faults)
        try:
            found += [kind_from(name, row, kinds().get(name))] if row else []
        except ValueError as error:
            faults.append(_("{where}: moves: cannot read “{words}”", where=name, words=str(error)))
    return found


def _points(places: list[Place], where: str, faults: list[Message]) -> tuple[Point, ...]:
    return tuple(Point(_mm(x, where, faults), _mm(y, where, faults)) for x, y in places)


def _finite(text: str) -> float:
    """TOML writes inf and nan, too; nothing on a table is so large."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is no number here")
    return number


def _mm(cm: float, where: str, faults: list[Message]) -> int:
    """Millimetres; nothing on a table is measured finer."""
    if abs(cm * 10 - round(cm * 10)) > 1e-6:
        faults.append(_("{where}: {cm} cm is finer than a millimetre", where=where, cm=str(cm)))
    return round(cm * 10)
