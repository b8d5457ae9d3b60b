"""Vehicles, guns and weapons from plain files, checked and frozen; a player's file overrides any field."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import floor
from pathlib import Path
from typing import Any, Literal, TypeVar
from unicodedata import combining, normalize

import msgspec
from msgspec import Struct

from fogbound.blitz.faults import InputError, text_of
from fogbound.blitz.terms import GunRole
from fogbound.core.heard import UNREADABLE, heard
from fogbound.core.texts import Message, texts

_ = texts("blitz")

Barrel = Literal["", "*", "L", "LL"]
Kind = Literal["gun", "at weapon", "machine gun", "rocket", "recoilless", "air", "shell"]
Source = Literal["seed", "public", "history", "derived", "ours", "player"]

FIRST_YEAR, LAST_YEAR = 1939, 1945

V = TypeVar("V", bound=Struct)


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A barrel or a hand-held weapon."""

    code: str
    kind: Kind = "gun"
    calibre: int = 0
    barrel: Barrel = ""
    ac: int | None = None
    """Anti-tank power in the second edition; None: its HE dice serve."""
    ac_208: int | None = None
    mm: int | None = None
    """Penetration that our curve turned into `ac`."""
    reach: int = 0
    """Greatest distance (cm); 0: no limit but sight."""
    first: int = FIRST_YEAR
    users: tuple[str, ...] = ()
    """Nations that have it; empty: all."""
    source: Source = "ours"


HEAVY_MG = "HMG"


class Vehicle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A vehicle as the files describe it; `sources` says where its figures come from."""

    name: str
    nation: str
    users: tuple[str, ...]
    kind: str
    pace: str
    height: float
    size: str = ""
    """Overrides the size that follows from the height (201)."""
    gun: str = ""
    second: str = ""
    """A second gun, in a mount of its own: an M3 Lee has its 75 in the hull and a 37 in the turret."""
    second_turret: bool = False
    mg: str = ""
    """The machine gun that a table game fires."""
    more_mgs: tuple[str, ...] = ()
    """Its other machine guns, one by one."""
    crew: Literal["open", "closed", "soft"] = "closed"
    turret: bool = False
    """Is its gun, or its only machine gun, in a turret?"""
    plate: tuple[int, int, int] | None = None
    """Effective millimetres of front, side and rear; None: not armoured."""
    armour: tuple[int, int, int] | None = None
    """Overrides what our curve makes of the plate."""
    traits: tuple[str, ...] = ()
    first: int = FIRST_YEAR
    last: int = LAST_YEAR
    points: int | None = None
    """Published cost; None: our estimate serves."""
    sources: dict[str, Source] = {}
    minor: bool = False
    """A variant that the sheet of a whole nation has no room for."""
    note: str = ""

    @property
    def is_armoured(self) -> bool:
        return self.plate is not None and self.crew != "soft"

    @property
    def heavy_mg(self) -> str:
        """A machine gun of 12.7 mm, which has power against armour (208); heavy ones on foot are of rifle calibre."""
        return HEAVY_MG if self.mg == HEAVY_MG else ""

    @property
    def guns(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.gun, self.second)))

    @property
    def mgs(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.mg, *self.more_mgs)))


class Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A towed gun, mortar or rocket launcher."""

    name: str
    nation: str
    gun: str = ""
    calibre: int
    role: GunRole
    all_round: bool = False
    in_loads: bool = False
    """Taken apart and carried by men or mules (402)."""
    tubes: int = 0
    first: int = FIRST_YEAR
    last: int = LAST_YEAR
    source: Source = "history"


class Arsenal(Struct, frozen=True):
    """Everything that can be fielded or fired, by name."""

    weapons: dict[str, Weapon]
    vehicles: dict[str, Vehicle]
    pieces: dict[str, Piece]

    def weapon(self, code: str) -> Weapon:
        return _find(self.weapons, code, _("weapon"))

    def vehicle(self, name: str) -> Vehicle:
        return _find(self.vehicles, name, _("vehicle"))

    def piece(self, name: str) -> Piece:
        return _find(self.pieces, name, _("gun"))

    def target(self, name: str) -> Vehicle | Piece:
        """What is shot at: a Pak 40 is the gun before it is part of a vehicle's name."""
        known: dict[str, Vehicle | Piece] = {**self.vehicles, **self.pieces}
        return _find(known, name, _("vehicle or gun"))

    def firer(self, name: str) -> Vehicle | Piece | Weapon:
        """What fires: a weapon by itself, too."""
        known: dict[str, Vehicle | Piece | Weapon] = {**self.vehicles, **self.pieces, **self.weapons}
        return _find(known, name, _("vehicle, gun or weapon"))


def plain(name: str) -> str:
    """A name without capitals and accents, which nobody should have to know to ask for a Brummbär."""
    return "".join(sign for sign in normalize("NFD", name.casefold()) if not combining(sign))


def _find(table: Mapping[str, V], name: str, what: Message) -> V:
    if name in table:
        return table[name]
    wanted, known = plain(name), {key: plain(key) for key in table}
    near = [key for key in table if wanted in known[key]]
    exact = [key for key in table if wanted == known[key]]
    if len(exact or near) == 1:
        return table[(exact or near)[0]]
    alike = get_close_matches(wanted, known.values(), 5, 0.3)
    hint = ", ".join(near[:5] or [key for one in alike for key in table if known[key] == one] or list(table)[:5])
    raise InputError([_("There is no {what} {name}; the nearest are: {hint}.", what=what, name=name, hint=hint)])


def _text(name: str) -> str:
    return files("fogbound.blitz").joinpath("data", name).read_text("utf-8")


_GUN_CODE = re.compile(r"(\d+)(\*|LL|L)?")
_WEAPON_KINDS: dict[str, Kind] = {
    "guns": "gun", "rockets": "rocket", "at_weapons": "at weapon",
    "machine_guns": "machine gun", "recoilless": "recoilless",
}  # fmt: skip


def _weapons() -> dict[str, Weapon]:
    weapons = {}
    for section, rows in tomllib.loads(_text("weapons.toml")).items():
        for code, row in rows.items():
            match = _GUN_CODE.fullmatch(code)
            parsed = {"calibre": int(match[1]), "barrel": match[2] or ""} if match else {}
            weapons[code] = msgspec.convert({"code": code, "kind": _WEAPON_KINDS[section], **parsed, **row}, Weapon)
    return weapons


PLAIN = ("name", "nation", "pace", "height", "size", "gun", "mg", "crew", "first", "last", "note")
"""Columns that are taken as they are."""


def _vehicle(row: dict[str, str]) -> Vehicle:
    plate = tuple(row[side] for side in ("front", "side", "rear"))
    second, _in, mount = row["second"].partition(" in ")
    fields: dict[str, Any] = {
        **{key: row[key] for key in PLAIN},
        "users": row["users"].split(),
        "kind": row["class"],
        "second": second,
        "second_turret": mount == "turret",
        "more_mgs": _listed(row["more_mgs"]),
        "turret": row["turret"] == "turret",
        "plate": plate if all(plate) else None,
        "traits": _listed(row["traits"]),
        "points": row["points"] or None,
        "minor": row["rank"] == "minor",
        "sources": _vehicle_sources(row),
    }
    return msgspec.convert(fields, Vehicle, strict=False)


def _listed(cell: str) -> list[str]:
    return cell.split(" + ") if cell else []


def _vehicle_sources(row: dict[str, str]) -> dict[str, Source]:
    """Dates, guns, machine guns and traits are history; plate, pace and unpublished costs are estimates of ours."""
    height: Source = "public" if row["height_source"] == "public" else "history"
    points: Source = "public" if row["points"] else "ours"
    size: Source = "seed" if row["size"] else "derived"
    return {
        "height": height,
        "size": size,
        "gun": "history",
        "mg": "history",
        "first": "history",
        "plate": "ours",
        "pace": "ours",
        "points": points,
    }


def _piece(row: dict[str, str]) -> Piece:
    fields: dict[str, Any] = {key: value for key, value in row.items() if value and key != "mount"}
    mount = {"all_round": row["mount"] == "all-round", "in_loads": row["mount"] == "loads"}
    return msgspec.convert(fields | mount, Piece, strict=False)


@cache
def arsenal() -> Arsenal:
    """The vehicles, guns and weapons that come with the game."""
    vehicles = [_vehicle(row) for row in csv.DictReader(_text("vehicles.csv").splitlines())]
    pieces = [_piece(row) for row in csv.DictReader(_text("pieces.csv").splitlines())]
    return Arsenal(_weapons(), {v.name: v for v in vehicles}, {p.name: p for p in pieces})


def with_overrides(stock: Arsenal, path: Path) -> Arsenal:
    """The same with a player's file: `[vehicles."Panther G"]`, then any field; new names need every field."""
    text = text_of(path)
    try:
        changes = msgspec.convert(tomllib.loads(text), dict[str, dict[str, dict[str, Any]]])
    except UNREADABLE as error:
        raise InputError([_("The file {path} cannot be read: {why}.", path=str(path), why=heard(error))]) from None
    faults = [
        _(
            "{section} is not a section of an override file: vehicles, weapons and pieces are.",
            section=section,
        )
        for section in changes
        if section not in ("vehicles", "weapons", "pieces")
    ]
    weapons = _override(stock.weapons, changes.get("weapons", {}), Weapon, "code", faults)
    vehicles = _override(stock.vehicles, changes.get("vehicles", {}), Vehicle, "name", faults)
    pieces = _override(stock.pieces, changes.get("pieces", {}), Piece, "name", faults)
    if faults:
        raise InputError(faults)
    return Arsenal(weapons, vehicles, pieces)


def _override(
    table: dict[str, V], changes: dict[str, dict[str, Any]], kind: type[V], key: str, faults: list[Message]
) -> dict[str, V]:
    changed = dict(table)
    for name, fields in changes.items():
        known: dict[str, Any] = msgspec.to_builtins(table[name]) if name in table else {key: name}
        marks = dict.fromkeys(fields, "player")
        marked = {"sources": known.get("sources", {}) | marks} if kind is Vehicle else {"source": "player"}
        try:
            changed[name] = msgspec.convert({**known, **fields, **marked}, kind)
        except msgspec.ValidationError as error:
            faults.append(_("The entry for {name} cannot be used: {why}.", name=name, why=heard(error)))
    return changed


# Millimetres pierced, or of plate, and the value of both on the scale of anti-tank power: ours, chosen so
# that the proposals' own figures (208) follow from usual penetrations.
CURVE = (
    (7, -1), (10, 0), (15, 1), (22, 2), (32, 3), (45, 4), (60, 5), (75, 6),
    (90, 7), (105, 8), (125, 9), (155, 10), (190, 11), (230, 12),
)  # fmt: skip


def on_curve(mm: float) -> int:
    """The value of so many millimetres: straight between the points, halves up."""
    if mm <= CURVE[0][0]:
        return CURVE[0][1]
    for (low, value), (high, _next) in pairwise(CURVE):
        if mm <= high:
            return floor(value + (mm - low) / (high - low) + 0.5)
    return CURVE[-1][1]


def armour(vehicle: Vehicle) -> tuple[int, int, int]:
    """Front, side and rear on the scale of anti-tank power; what is not armoured counts below everything."""
    if vehicle.armour is not None:
        return vehicle.armour
    if vehicle.plate is None:
        return (-2, -2, -2)
    front, side, rear = vehicle.plate
    return (on_curve(front), on_curve(side), on_curve(rear))
