"""Whose sheet it is: two armies or nations, so that it shows only what they have; or everybody's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from fogbound.blitz.army import NATIONS, PUBLISHED, Army, published_army, read_army
from fogbound.blitz.arsenal import Arsenal, Piece, Vehicle, Weapon
from fogbound.blitz.faults import InputError
from fogbound.core.texts import texts

_ = texts("blitz")

CODES = dict(zip(("DE", "SU", "US", "UK", "FR", "IT", "PL", "JP"), NATIONS, strict=True))
MOST = 2


class Forces(Struct, frozen=True):
    """What stands on the table; without nations, anything may."""

    names: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    pieces: tuple[Piece, ...] = ()
    weapons: tuple[Weapon, ...] = ()

    def has(self, *nations: str) -> bool:
        """Is one of these nations there, or nobody named on either hand?"""
        return not nations or not self.nations or any(nation in self.nations for nation in nations)

    def fights_in(self, *years: int) -> bool:
        return not self.years or any(year in self.years for year in years)


def side(word: str) -> Army | str:
    """A nation by code or name, one of the published lists, or an army file."""
    known = CODES | {nation.upper(): nation for nation in NATIONS}
    if word.upper() in known:
        return known[word.upper()]
    if word in PUBLISHED:
        return published_army(word)
    if Path(word).suffix or Path(word).exists():
        return read_army(Path(word))
    codes = ", ".join(f"{code} ({nation})" for code, nation in CODES.items())
    told = {"word": word, "lists": ", ".join(PUBLISHED), "codes": codes}
    raise InputError([_("“{word}” is neither an army file, a published list ({lists}) nor a nation: {codes}.", **told)])


def forces(stock: Arsenal, sides: Sequence[Army | str], year: int | None = None) -> Forces:
    """What two sides bring: an army what its list names, a nation its armour, and with a year its guns."""
    if len(sides) > MOST:
        raise InputError([_("A sheet is for two armies at most, not {n}.", n=len(sides))])
    if not sides:
        return Forces(weapons=tuple(stock.weapons.values()))
    armies = [side for side in sides if isinstance(side, Army)]
    whole = [side for side in sides if not isinstance(side, Army)]
    when = [(army.nation, army.year) for army in armies] + [(nation, year) for nation in whole]
    named = {line.item for army in armies for line in army.unit}
    vehicles = tuple(
        v for v in stock.vehicles.values() if v.name in named or (_of(v.users, whole) and _listed(v, year))
    )
    pieces = tuple(p for p in stock.pieces.values() if p.name in named or (p.nation in whole and _listed(p, year)))
    carried = {gun for vehicle in vehicles for gun in vehicle.guns} | {piece.gun for piece in pieces}
    return Forces(
        names=tuple(side.name if isinstance(side, Army) else side for side in sides),
        nations=tuple(dict.fromkeys(side.nation if isinstance(side, Army) else side for side in sides)),
        years=tuple(then for _nation, then in when if then) if all(then for _nation, then in when) else (),
        vehicles=vehicles,
        pieces=pieces,
        weapons=tuple(w for w in stock.weapons.values() if w.code in carried or _in_hand(w, when)),
    )


def _of(users: Iterable[str], nations: Sequence[str]) -> bool:
    return any(user in nations for user in users)


def _listed(thing: Vehicle | Piece, year: int | None) -> bool:
    """A nation's trucks, its minor variants, and its guns of six years, would not fit on the paper."""
    if isinstance(thing, Vehicle) and (not thing.is_armoured or thing.minor):
        return False
    return isinstance(thing, Vehicle) if year is None else thing.first <= year <= thing.last


def _in_hand(weapon: Weapon, when: Iterable[tuple[str, int | None]]) -> bool:
    """Infantry weapons belong to no vehicle: who has them, and since when."""
    return weapon.kind != "gun" and any(
        (not weapon.users or nation in weapon.users) and (year is None or weapon.first <= year) for nation, year in when
    )
