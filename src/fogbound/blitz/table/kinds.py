"""Kinds of terrain: what each does to sight, cover and movement. The figures are in `terrain.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from fogbound.core.register import enforce

Cover = Literal["open", "light", "heavy", "building", "entrenchment", "bunker"]
Mover = Literal["infantry", "wheeled", "half-track", "tracked"]
Shape = Literal["area", "line"]

COVERS: tuple[Cover, ...] = get_args(Cover)
"""From worst to best."""
MOVERS: tuple[Mover, ...] = get_args(Mover)

CM = 10
"""Millimetres of table in a centimetre."""


class Effect(Struct, frozen=True):
    """What a kind of terrain does to one kind of mover. Lengths in millimetres."""

    barred: bool = False
    rate: int = 1
    """How many millimetres of allowance each one costs: 2 is a half move."""
    road: bool = False
    toll: int = 0
    """Paid once, on entering."""
    detour: bool = False
    """The toll is for driving round it, which a narrow passage forbids (204)."""
    force: bool = False
    """Only from contact, and half move for the whole turn (502)."""
    tests: tuple[str, ...] = ()
    """What must be rolled for after entering: `immobilise`, `mines`."""


class Kind(Struct, frozen=True):
    """One kind of terrain. Heights in decimetres of ground, lengths in millimetres of table."""

    name: str
    shape: Shape = "area"
    width: int = 0
    height: int = 0
    depth: int = 0
    inside: Cover = "open"
    behind: Cover = "open"
    hill: bool = False
    lookout: bool = False
    solid: bool = False
    narrow: bool = False
    blocks_road: bool = False
    moves: tuple[Effect, ...] = (Effect(),) * len(MOVERS)
    source: tuple[tuple[str, str], ...] = ()

    def effect(self, mover: Mover) -> Effect:
        return self.moves[MOVERS.index(mover)]

    @property
    def is_road(self) -> bool:
        return self.moves[0].road


class KindRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind as written in a file: centimetres, metres and words. What is left out is not said."""

    shape: Shape | None = None
    width: float | None = None
    height: float | None = None
    depth: float | None = None
    inside: Cover | None = None
    behind: Cover | None = None
    hill: bool | None = None
    lookout: bool | None = None
    solid: bool | None = None
    narrow: bool | None = None
    blocks_road: bool | None = None
    moves: dict[Mover, str] = {}
    source: dict[Literal["moves", "cover", "sight"], str] = {}


_SCALE = {"width": CM, "height": 10, "depth": CM}


def kind_from(name: str, row: KindRow, base: Kind | None = None) -> Kind:
    """The kind that a row describes; with `base`, the row changes only what it says."""
    base = base or Kind(name)
    said = {field: getattr(row, field) for field in row.__struct_fields__}
    changes = {
        field: round(value * _SCALE[field]) if field in _SCALE else value
        for field, value in said.items()
        if value is not None and field not in ("moves", "source")
    }
    moves = tuple(
        parse_effect(row.moves[mover]) if mover in row.moves else effect
        for mover, effect in zip(MOVERS, base.moves, strict=True)
    )
    source = tuple((dict(base.source) | {str(key): tag for key, tag in row.source.items()}).items())
    return msgspec.structs.replace(base, name=name, moves=moves, source=source, **changes)


def parse_effect(words: str) -> Effect:
    """Read the words of the `moves` column.

    >>> parse_effect("half immobilise")
    Effect(barred=False, rate=2, road=False, toll=0, detour=False, force=False, tests=('immobilise',))
    """
    effect = Effect()
    rest = iter(words.split())
    for word in rest:
        if word not in _WORDS:
            raise ValueError(words)
        change = dict(_WORDS[word])
        if word in ("cross", "round"):
            number = next(rest, "")
            if not number.isdigit():
                raise ValueError(words)
            change["toll"] = int(number) * CM
        if word in ("immobilise", "mines"):
            change["tests"] = (*effect.tests, word)
        effect = msgspec.structs.replace(effect, **change)
    return effect


_WORDS: Mapping[str, Mapping[str, object]] = {
    "free": {},
    "half": {"rate": 2},
    "no": {"barred": True},
    "road": {"road": True},
    "cross": {},
    "round": {"detour": True},
    "force": {"force": True},
    "immobilise": {},
    "mines": {},
}


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of terrain by name."""
    text = files("fogbound.blitz.table").joinpath("terrain.toml").read_text("utf-8")
    rows = msgspec.convert(tomllib.loads(text), dict[str, KindRow])
    return {name: kind_from(name, row) for name, row in rows.items()}


enforce(f"{__name__}.kinds", "002", "205")


def best_cover(*covers: Cover) -> Cover:
    return max(covers, key=COVERS.index, default="open")
