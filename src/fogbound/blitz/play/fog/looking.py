"""Seeing and finding: who is in whose line of sight, near enough to be made out (003), and put on the table by it."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, COLUMN, ROW, SIDE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    SEEN_AS,
    Blitz,
    board,
    ground,
    has_hidden,
    living,
    name,
    once,
    passengers,
    stand_of,
    told,
    unit,
)
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.rules.seeing import Kind, Observer, Sighted, vision
from fogbound.blitz.rules.seeing import sight as detection
from fogbound.blitz.rules.sizes import gun_size
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import CM, Cover
from fogbound.blitz.table.sight import Line, is_clear, line_between, littered
from fogbound.blitz.table.values import Point
from fogbound.blitz.terms import GunSize
from fogbound.core.steps import Procedures
from fogbound.core.texts import texts
from fogbound.core.values import Event

_ = texts("blitz")

MOST_PAIRS: Final = 400_000
"""Of cells and eyes that are kept for one ground: 60 MB."""


def can_see(state: Blitz, watcher: int, target: int, cell: int | None = None, act: int | None = None) -> bool:
    """Does one stand make out another, where it is or in some cell, doing what it did or something else?"""
    where = state.cell[target] if cell is None else cell
    does = state.did[target] if act is None else act
    return is_in_sight(state, watcher, state.cell[watcher], target, where, does)


@once
def sees(state: Blitz, watcher: int, target: int) -> bool:
    """The same for both as they are: each pair is asked once while a question is answered."""
    return is_in_sight(state, watcher, state.cell[watcher], target, state.cell[target], state.did[target])


def is_in_sight(state: Blitz, watcher: int, lookout: int, target: int, cell: int, act: int) -> bool:
    """The same for any two cells: a clear line, and within the distance of detection."""
    one = (watcher, lookout, state.facing[watcher], state.looks_out[watcher])
    other = (target, cell, state.facing[target], act, state.camouflaged[target])
    return makes_out(board(state), ground(state), one, other)


Watcher = tuple[int, int, int, int]
"""Stand, cell, facing, whether its commander looks out."""
Watched = tuple[int, int, int, int, int]
"""Stand, cell, facing, act, whether it is camouflaged."""


def makes_out(on: Board, over: Ground, one: Watcher, other: Watched) -> bool:
    """By numbers alone, which are quick to look up. Near enough first: a line of sight takes far longer."""
    (watcher, lookout, looks, out), (target, cell, faces, act, camouflaged) = one, other
    view = outlook(over)
    far = _detected_within(on, watcher, out, view.is_high(lookout), target, view.cover(cell), act, camouflaged)
    up, along = ROW[lookout] - ROW[cell], COLUMN[lookout] - COLUMN[cell]
    near = (up * up + along * along) * SIDE * SIDE <= far * far
    if not near and not _is_within(on, (watcher, lookout, looks), (target, cell, faces), far):
        return False
    return view.is_clear(lookout, on.eyes[watcher], cell, on.eyes[target])


@lru_cache(maxsize=65_536)
def _detected_within(
    on: Board, watcher: int, out: int, hill: bool, target: int, cover: Cover, act: int, camouflaged: int
) -> int:
    """003: how far one makes the other out, in millimetres."""
    one, other = on.units[watcher], on.units[target]
    sighted = Sighted(
        kind=kind_of(other),
        act=SEEN_AS[act],
        cover=cover,
        camouflaged=bool(camouflaged),
        gun_size=gun_size_of(on, other),
        dug_in=other.is_dug_in,
    )
    observer = Observer(vision=vision(one.is_closed, bool(out)), hill=hill, artillery_observer="observer" in one.traits)
    return detection(on.rules, observer, sighted).limit * CM


def _is_within(on: Board, one: tuple[int, int, int], other: tuple[int, int, int], far: int) -> bool:
    """Bases are measured only where their centres leave it open."""
    here, there = stand_of(on, *one), stand_of(on, *other)
    between = hypot(here.at.x - there.at.x, here.at.y - there.at.y)
    corners = (hypot(here.width, here.length) + hypot(there.width, there.length)) / 2
    return between - corners <= far and distance(here, there) <= far


class Outlook:
    """A ground by cells: how high and how well covered each is, and which of them see each other, each found once."""

    def __init__(self, over: Ground) -> None:
        self.over = over
        self._bare = outlook(over.base) if over.base is not None else None
        self._high: dict[int, bool] = {}
        self._covers: dict[int, Cover] = {}
        self._lines: dict[int, Line | None] = {}
        self._clear: dict[tuple[int, int, int], bool] = {}

    def is_high(self, cell: int) -> bool:
        """On a hill?"""
        found = self._high.get(cell)
        if found is None:
            found = self._high[cell] = self.over.height_at(CENTRES[cell]) > 0
        return found

    def cover(self, cell: int) -> Cover:
        found = self._covers.get(cell)
        if found is None:
            found = self._covers[cell] = cover_at(self.over, CENTRES[cell])
        return found

    def is_clear(self, one: int, eye: int, other: int, height: int) -> bool:
        """Between two cells at two heights of the eye: all that a line of sight depends on, whoever looks."""
        if CENTRES[other] < CENTRES[one]:  # so that both directions measure the very same line
            one, eye, other, height = other, height, one, eye
        if self._bare is not None and not self._bare.is_clear(one, eye, other, height):
            return False
        pair = one << 10 | other
        if pair not in self._lines:
            self._measure(pair, CENTRES[one], CENTRES[other])
        line = self._lines[pair]
        if line is None:
            return True
        key = (pair, eye, height)
        found = self._clear.get(key)
        if found is None:
            found = self._clear[key] = is_clear(line, eye, height)
        return found

    def _measure(self, pair: int, here: Point, there: Point) -> None:
        """The line, if it meets anything. Wrecks and smoke only hide more: nothing is measured again without them."""
        if len(self._lines) > MOST_PAIRS:
            self._lines.clear()
            self._clear.clear()
        if self._bare is None:
            line = line_between(self.over, here, there)
            self._lines[pair] = line if line.met else None
        else:
            met = self.over.own_screens_between(here, there)
            self._lines[pair] = littered(self.over, here, there, met) if met else None


outlook = lru_cache(maxsize=64)(Outlook)


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
        text = _("{stand} looks round.", stand=told(state, i))
        state.emit(Event("look", "003", text, to=(SIDES[side],), reveals=True))


def interrupt(state: Blitz, mover: int) -> None:
    """Begin a reaction to one that moves: when it is over, whoever was interrupted learns whether more comes."""
    state.call("interruption", stand=mover)


def learn_more(state: Blitz) -> None:
    learn(state, state["stand"])


def reveal(state: Blitz, i: int) -> None:
    """A hidden stand is found, or shows itself: it is put on the table."""
    if not state.hidden[i]:
        return
    for one in (i, *passengers(state, i)):
        state.hidden[one] = state.camouflaged[one] = 0
    text = _("{stand} is found at {cell}.", stand=told(state, i), cell=CELLS[state.cell[i]])
    detail: dict[str, object] = {"stand": name(state, i), "cell": CELLS[state.cell[i]]}
    state.emit(Event("found", "003", text, reveals=True, detail=detail))


def all_look(state: Blitz) -> None:
    """Everybody looks round: after the set-up, and when smoke lifts."""
    for i in (*living(state, 0), *living(state, 1)):
        look_round(state, i)


PROCEDURES: Procedures[Blitz] = {"interruption": (learn_more,)}
