"""Seeing and finding: who is in whose line of sight, near enough to be made out (003), and put on the table by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, hypot
from typing import Final, NamedTuple

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
from fogbound.blitz.play.engine.telling import in_force
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.rules.morale import cover_when_dug_in
from fogbound.blitz.rules.seeing import Kind, Observer, Sighted, keeps_camouflage, vision
from fogbound.blitz.rules.seeing import sight as detection
from fogbound.blitz.rules.sizes import gun_size
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import CM, Cover, best_cover
from fogbound.blitz.table.sight import is_clear
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


def is_in_sight(state: Blitz, watcher: int, lookout: int, target: int, cell: int, act: int) -> bool:
    """The same for any two cells: a clear line, and within the distance of detection."""
    return _view(state).makes_out(_watcher(state, watcher, lookout), _watched(state, target, cell, act))


def sees(state: Blitz, watcher: int, target: int) -> bool:
    """The same for both as they are."""
    return any(True for _watcher in who_see(state, (watcher,), target))


def who_see(state: Blitz, watchers: Iterable[int], target: int) -> Iterator[int]:
    """Those among some stands that make out another, sifted at once: a march is looked at by a whole side."""
    over, cells = _view(state), state.cell
    other = _watched(state, target, cells[target], state.did[target])
    return (i for i in watchers if over.makes_out(_watcher(state, i, cells[i]), other))


def whom_sees(state: Blitz, watcher: int, targets: Iterable[int]) -> Iterator[int]:
    """Those among some stands that one makes out."""
    over, cells, acts = _view(state), state.cell, state.did
    one = _watcher(state, watcher, cells[watcher])
    return (j for j in targets if over.makes_out(one, _watched(state, j, cells[j], acts[j])))


def is_made_out(state: Blitz, watcher: int, target: int) -> bool:
    """003: is a target near enough to be made out, whatever lies between?"""
    there = _watched(state, target, state.cell[target], state.did[target])
    return _view(state).detects(_watcher(state, watcher, state.cell[watcher]), there)


def _watcher(state: Blitz, i: int, cell: int) -> Watcher:
    return i, cell, state.facing[i], state.looks_out[i]


def _watched(state: Blitz, i: int, cell: int, act: int) -> Watched:
    return i, cell, state.facing[i], act, state.camouflaged[i], state.dug_in[i]


@once
def _view(state: Blitz) -> View:
    return view(board(state), ground(state))


Watcher = tuple[int, int, int, int]
"""Stand, cell, facing, whether its commander looks out."""
Watched = tuple[int, int, int, int, int, int]
"""Stand, cell, facing, act, whether it is camouflaged, whether it lies in a hole."""


class View:
    """The stands of a board over a ground: which of them make out which others, by numbers alone."""

    def __init__(self, on: Board, over: Ground) -> None:
        self._on = on
        self._cells = outlook(over)
        self._eyes, self._looks, self._radii = _units_seen(on)

    def makes_out(self, one: Watcher, other: Watched) -> bool:
        """Near enough first: a line of sight takes far longer."""
        eyes = self._on.eyes
        return self.detects(one, other) and self._cells.is_clear(one[1], eyes[one[0]], other[1], eyes[other[0]])

    def detects(self, one: Watcher, other: Watched) -> bool:
        """Is it near enough (003)? Bases are measured where their centres leave it open."""
        (watcher, lookout, looks, out), (target, cell, faces, act, camouflaged, dug_in) = one, other
        on, cells = self._on, self._cells
        cover, high = in_hole(on, target, cells.cover(cell), dug_in), cells.height(lookout) > 0
        far = _detected_within(on, self._eyes[watcher], out, high, self._looks[target], cover, act, camouflaged)
        up, along = ROW[lookout] - ROW[cell], COLUMN[lookout] - COLUMN[cell]
        square, reach = (up * up + along * along) * SIDE * SIDE, far + self._radii[watcher] + self._radii[target]
        return square <= far * far or (
            square <= reach * reach
            and distance(stand_of(on, watcher, lookout, looks), stand_of(on, target, cell, faces)) <= far
        )


view = lru_cache(maxsize=64)(View)


@lru_cache(maxsize=64)
def _units_seen(on: Board) -> tuple[tuple[Eyes, ...], tuple[Looks, ...], tuple[int, ...]]:
    """By unit: how it sees, how it is seen, how far its corners are off, in millimetres."""
    eyes = tuple(Eyes(unit.is_closed, "observer" in unit.traits, "recon" in unit.traits) for unit in on.units)
    looks = tuple(Looks(kind_of(unit), gun_size_of(on, unit), unit.is_dug_in) for unit in on.units)
    return eyes, looks, tuple(ceil(hypot(unit.build.base.width, unit.build.base.length) / 2) for unit in on.units)


class Eyes(NamedTuple):
    """Who looks, as far as that tells how far it sees."""

    closed: bool
    observer: bool
    recon: bool


class Looks(NamedTuple):
    """Who is looked at, as far as that tells from how far it is seen."""

    kind: Kind
    gun_size: GunSize
    dug_in: bool


@lru_cache(maxsize=65_536)
def _detected_within(
    on: Board, eyes: Eyes, out: int, hill: bool, looks: Looks, cover: Cover, act: int, camouflaged: int
) -> int:
    """003: how far one makes the other out, in millimetres."""
    kind, size, dug_in = looks
    sighted = Sighted(
        kind=kind, act=SEEN_AS[act], cover=cover, camouflaged=bool(camouflaged), gun_size=size, dug_in=dug_in
    )
    observer = Observer(
        vision=vision(eyes.closed, bool(out)), hill=hill, recon=eyes.recon, artillery_observer=eyes.observer
    )
    return detection(on.rules, observer, sighted).limit * CM


class Outlook:
    """A ground by cells: how high and how well covered each is, and which of them see each other, each found once."""

    def __init__(self, over: Ground) -> None:
        self.over = over
        self._bare = outlook(over.base) if over.base is not None else None
        self._heights: dict[int, int] = self._bare._heights if self._bare else {}  # what lies about is no hill
        self._covers: dict[int, Cover] = {}
        self._clear: dict[int, bool] = {}

    def height(self, cell: int) -> int:
        """Of the ground above the table."""
        found = self._heights.get(cell)
        if found is None:
            found = self._heights[cell] = self.over.height_at(CENTRES[cell])
        return found

    def cover(self, cell: int) -> Cover:
        found = self._covers.get(cell)
        if found is None:
            bare = self._bare if self._bare and not self.over.may_hold(CENTRES[cell]) else None
            found = self._covers[cell] = bare.cover(cell) if bare else cover_at(self.over, CENTRES[cell])
        return found

    def is_clear(self, one: int, eye: int, other: int, height: int) -> bool:
        """Between two cells at two heights of the eye: all that a line of sight depends on, whoever looks."""
        if CENTRES[other] < CENTRES[one]:  # so that both directions measure the very same line
            one, eye, other, height = other, height, one, eye
        key = ((one << 10 | other) << 10 | eye) << 10 | height
        found = self._clear.get(key)
        if found is None:
            if len(self._clear) > MOST_PAIRS:
                self._clear.clear()
            found = self._clear[key] = self._look(one, eye, other, height)
        return found

    def _look(self, one: int, eye: int, other: int, height: int) -> bool:
        """Wrecks and smoke only hide more: what is known without them is not measured again."""
        if self._bare is not None and not self._bare.is_clear(one, eye, other, height):
            return False
        here, there = CENTRES[one], CENTRES[other]
        start, end = self.height(one) + eye, self.height(other) + height
        if self._bare is not None and not self.over.own_screens_between(here, there, min(start, end)):
            return True
        return is_clear(self.over, here, there, start, end)


outlook = lru_cache(maxsize=64)(Outlook)


def in_hole(on: Board, i: int, cover: Cover, dug_in: int) -> Cover:
    """111: infantry that is dug in has light cover, whatever it lies in."""
    if not dug_in or on.units[i].vehicle is not None:
        return cover
    return best_cover(cover, cover_when_dug_in(on.rules, moved=False))


def kind_of(unit: Unit) -> Kind:
    if "observer" in unit.traits:
        return "artillery observer"
    return "vehicle" if unit.vehicle is not None else "gun" if unit.piece is not None else "infantry"


def gun_size_of(on: Board, unit: Unit) -> GunSize:
    return gun_size(on.rules, unit.piece.calibre, unit.piece.role) if unit.piece is not None else "small"


def look_round(state: Blitz, i: int) -> None:
    """A stand has come to a new place: it finds and is found."""
    enemies = living(state, 1 - unit(state, i).side)
    unfound = [enemy for enemy in enemies if state.hidden[enemy]]
    if unfound:
        _learn(state, i)
    found = list(whom_sees(state, i, unfound)) if unfound else []
    if state.hidden[i] and any(True for _enemy in who_see(state, enemies, i)):
        found.append(i)
    for one in found:
        reveal(state, one)


def _learn(state: Blitz, i: int) -> None:
    """Its side learns something even if nothing new is seen and nobody fires, so there is no way back behind it."""
    text = _("{stand} looks round.", stand=told(state, i))
    state.emit(Event("look", in_force(state, "003"), text, to=(SIDES[unit(state, i).side],), reveals=True))


def interrupt(state: Blitz, mover: int) -> None:
    """Begin a reaction to one that moves: when it is over, whoever was interrupted learns whether more comes."""
    state.call("interruption", stand=mover)


def learn_more(state: Blitz) -> None:
    if has_hidden(state, 1 - unit(state, state["stand"]).side):
        _learn(state, state["stand"])


def reveal(state: Blitz, i: int) -> None:
    """A hidden stand is found, or shows itself: it is put on the table."""
    if not state.hidden[i]:
        return
    for one in (i, *passengers(state, i)):
        state.hidden[one] = state.camouflaged[one] = 0
    text = _("{stand} is found at {cell}.", stand=told(state, i), cell=CELLS[state.cell[i]])
    detail: dict[str, object] = {"stand": name(state, i), "cell": CELLS[state.cell[i]]}
    state.emit(Event("found", in_force(state, "003"), text, reveals=True, detail=detail))


def show_movement(state: Blitz, i: int) -> None:
    """Who moves is camouflaged no more, unless it crawls in cover: where it sets out, and all the way (101)."""
    cover = outlook(ground(state)).cover(state.cell[i])
    if not keeps_camouflage(board(state).rules, SEEN_AS[state.did[i]], cover):
        state.camouflaged[i] = 0


def all_look(state: Blitz) -> None:
    """Everybody looks round: after the set-up, and when smoke lifts."""
    for i in (*living(state, 0), *living(state, 1)):
        look_round(state, i)


PROCEDURES: Procedures[Blitz] = {"interruption": (learn_more,)}
