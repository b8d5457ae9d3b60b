"""Seeing and finding: who is in whose line of sight, near enough to be made out (003), and put on the table by it."""

from __future__ import annotations

from functools import lru_cache

from fogbound.blitz.play.board import Board, Unit
from fogbound.blitz.play.grid import CELLS
from fogbound.blitz.play.scenarios import SIDES
from fogbound.blitz.play.state import (
    ACTS,
    Blitz,
    board,
    ground,
    has_hidden,
    living,
    name,
    passengers,
    stand_of,
    unit,
)
from fogbound.blitz.rules.seeing import Kind, Observer, Sighted, sees, vision
from fogbound.blitz.rules.sizes import gun_size
from fogbound.blitz.table.cover import cover_at, is_on_hill
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.sight import sight
from fogbound.blitz.table.values import cm
from fogbound.blitz.terms import GunSize
from fogbound.core.texts import texts
from fogbound.core.values import Event

_ = texts("blitz")


def can_see(state: Blitz, watcher: int, target: int, cell: int | None = None, act: int | None = None) -> bool:
    """Does one stand make out another, where it is or in some cell, doing what it did or something else?"""
    where = state.cell[target] if cell is None else cell
    does = state.did[target] if act is None else act
    return is_in_sight(state, watcher, state.cell[watcher], target, where, does)


def is_in_sight(state: Blitz, watcher: int, lookout: int, target: int, cell: int, act: int) -> bool:
    """The same for any two cells: a clear line, and within the distance of detection."""
    one = (watcher, lookout, state.facing[watcher], state.looks_out[watcher])
    other = (target, cell, state.facing[target], act, state.camouflaged[target])
    return _sees(board(state), ground(state), *one, *other)


@lru_cache(maxsize=262_144)
def _sees(
    on: Board,
    terrain: Ground,
    watcher: int,
    lookout: int,
    looks: int,
    out: int,
    target: int,
    cell: int,
    faces: int,
    act: int,
    camouflaged: int,
) -> bool:
    """By numbers alone, which are quick to look up. Near enough first: a line of sight takes far longer."""
    one, other = on.units[watcher], on.units[target]
    here, there = stand_of(on, watcher, lookout, looks), stand_of(on, target, cell, faces)
    sighted = Sighted(
        kind=kind_of(other),
        act=ACTS[act],
        cover=cover_at(terrain, there.at),
        camouflaged=bool(camouflaged),
        gun_size=gun_size_of(on, other),
        dug_in=other.is_dug_in,
    )
    observer = Observer(
        vision=vision(one.is_closed, bool(out)),
        hill=is_on_hill(terrain, here),
        artillery_observer="observer" in one.traits,
    )
    near = sees(on.rules, observer, sighted, cm(distance(here, there)))
    return near and bool(sight(terrain, here, there))


def kind_of(unit: Unit) -> Kind:
    if "observer" in unit.traits:
        return "artillery observer"
    return "vehicle" if unit.vehicle is not None else "gun" if unit.piece is not None else "infantry"


def gun_size_of(on: Board, unit: Unit) -> GunSize:
    return gun_size(on.rules, unit.piece.calibre, unit.piece.role) if unit.piece is not None else "small"


def look_round(state: Blitz, i: int) -> None:
    """A stand has come to a new place: it finds and is found."""
    learn(state, i)
    enemies = living(state, 1 - unit(state, i).side)
    found = [enemy for enemy in enemies if state.hidden[enemy] and can_see(state, i, enemy)]
    if state.hidden[i] and any(can_see(state, enemy, i) for enemy in enemies):
        found.append(i)
    for one in found:
        reveal(state, one)


def learn(state: Blitz, i: int) -> None:
    """Its side learns something even if nothing new is seen and nobody fires, so there is no way back behind it."""
    side = unit(state, i).side
    if has_hidden(state, 1 - side):
        text = _("{stand} looks round.", stand=name(state, i))
        state.emit(Event("look", "003", text, to=(SIDES[side],), reveals=True))


def reveal(state: Blitz, i: int) -> None:
    """A hidden stand is found, or shows itself: it is put on the table."""
    if not state.hidden[i]:
        return
    for one in (i, *passengers(state, i)):
        state.hidden[one] = state.camouflaged[one] = 0
    text = _("{stand} is found at {cell}.", stand=name(state, i), cell=CELLS[state.cell[i]])
    detail: dict[str, object] = {"stand": name(state, i), "cell": CELLS[state.cell[i]]}
    state.emit(Event("found", "003", text, reveals=True, detail=detail))


def all_look(state: Blitz) -> None:
    """Everybody looks round: after the set-up, and when smoke lifts."""
    for i in (*living(state, 0), *living(state, 1)):
        look_round(state, i)
