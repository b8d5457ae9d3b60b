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
    stand_at,
    unit,
)
from fogbound.blitz.rules.seeing import Observer, Sighted, sees, vision
from fogbound.blitz.table.cover import cover_at, is_on_hill
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.sight import sight
from fogbound.blitz.table.values import Stand, cm
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
    here, there = stand_at(state, watcher, lookout), stand_at(state, target, cell)
    camouflaged = bool(state.camouflaged[target])
    return _sees(board(state), ground(state), unit(state, watcher), here, unit(state, target), there, act, camouflaged)


@lru_cache(maxsize=262_144)
def _sees(
    on: Board, terrain: Ground, watcher: Unit, here: Stand, target: Unit, there: Stand, act: int, camouflaged: bool
) -> bool:
    sighted = Sighted(
        kind="vehicle" if target.vehicle is not None else "infantry",
        act=ACTS[act],
        cover=cover_at(terrain, there.at),
        camouflaged=camouflaged,
    )
    observer = _observer(watcher, is_on_hill(terrain, here))
    return sees(on.rules, observer, sighted, cm(distance(here, there))) and bool(sight(terrain, here, there))


def _observer(unit: Unit, hill: bool) -> Observer:
    closed = unit.vehicle is not None and unit.vehicle.crew == "closed"
    return Observer(vision=vision(closed), hill=hill)


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
    state.hidden[i] = state.camouflaged[i] = 0
    text = _("{stand} is found at {cell}.", stand=name(state, i), cell=CELLS[state.cell[i]])
    detail: dict[str, object] = {"stand": name(state, i), "cell": CELLS[state.cell[i]]}
    state.emit(Event("found", "003", text, reveals=True, detail=detail))


def first_look(state: Blitz) -> None:
    """After the set-up everybody looks: nobody has moved yet."""
    for i in (*living(state, 0), *living(state, 1)):
        look_round(state, i)
