"""Worlds: tables that a side could not tell from this one, drawn from what it knows and nothing else.

Of an enemy stand that was not found, the side knows that it is there, for the scenario lists it, and what is said
aloud: whether it has acted this turn, who carries it, at what it ranges. Everything else is as it was set up, in a cell
that it may have reached and where nobody would have seen it. So is the one that acts, as long as what is asked of it
could be asked there. Who directs a fire is drawn among those who could.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, reduce
from itertools import chain
from operator import or_
from random import Random
from typing import Final

from fogbound.blitz.play.artillery.observers import NONE, guides, sees_place
from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import CENTRES, NOWHERE, SIDE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    NOBODY,
    PANZERFAUST,
    SMOKE,
    Blitz,
    board,
    ground,
    is_on_table,
    is_tacit,
    lies,
    living,
    terrain,
    unit,
)
from fogbound.blitz.play.fog.aloud import heard
from fogbound.blitz.play.fog.looking import view
from fogbound.blitz.play.move.room import cells_round, taken_cells
from fogbound.blitz.play.move.routes import room
from fogbound.blitz.play.orders.giving import ORDERS, VERBS
from fogbound.blitz.play.sequence import SEQUENCE
from fogbound.blitz.play.set_up import fresh
from fogbound.blitz.rules.supplies import smoke_is_counted
from fogbound.blitz.table.ground import Ground
from fogbound.core.game import side_number
from fogbound.core.state import Local
from fogbound.core.values import Choice

TRIES = 200
"""Cells drawn for one hidden stand before all of them are looked at in turn."""
ORDERS_TRIED = 6
"""Of the hidden stands, before one stays where it would have been found."""
UNTOUCHED: Final = ("status", "suppressed", "headless", "halted", "turned", "covered", "shot_at")
"""What befalls a stand only when it was found: no fire is aimed at it, and shells find it."""
UNKNOWN: Final = (
    "facing", "stuck", "did", "distance", "fired", "dry", "rockets", "dug_in", "looks_out", "rolling", "marched",
)  # fmt: skip
"""What a side cannot know of a stand that it has not found."""


def resample(state: Blitz, side: str, rng: Random) -> Blitz:
    """The enemy's hidden stands as they were set up, in cells where the side's own could not have found them."""
    me = side_number(side, SIDES)
    other, unfound = state.copy(), unfound_by(state, me)
    other.frames = heard(state, me)
    for i in unfound:
        _as_set_up(other, i)
    placed = [i for i in unfound if state.cell[i] != NOWHERE]
    _hide(other, placed, rng)
    theirs = [fire for fire in range(len(other.eyes)) if side_of_fire(other, fire) != me]
    for fire in theirs:
        other.eyes[fire] = NOBODY
    for fire in theirs:
        other.eyes[fire] = eye = _some_eye(other, 1 - me, fire, rng)
        other.posts[fire] = NOWHERE if eye == NOBODY else other.cell[eye]
    other.touch()
    return other


def _hide(world: Blitz, stands: list[int], rng: Random) -> None:
    """Each in a cell of its own; if the others have taken all that one could have, it chooses before them."""
    acting = _acting(world)
    order = sorted(stands, key=acting.__contains__)
    for _turn in range(ORDERS_TRIED):
        for i in stands:
            world.cell[i] = NOWHERE
        crowded_out = None
        for i in order:
            world.cell[i], is_hidden = _some_cell(world, i, rng)
            world.camouflaged[i] = _is_camouflaged(world, i, world.cell[i])
            if not is_hidden and crowded_out is None:
                crowded_out = i
        if crowded_out is None or crowded_out == order[0]:
            return
        order.remove(crowded_out)
        order.insert(0, crowded_out)


def unfound_by(state: Blitz, side: int) -> list[int]:
    """The enemy's stands that a side has not found, on the table, aboard something or not yet set up."""
    return [i for i in board(state).of_side[1 - side] if state.hidden[i]]


def _as_set_up(world: Blitz, i: int) -> None:
    begun = as_begun(world.setting)
    for name in (*UNTOUCHED, *UNKNOWN):
        getattr(world, name)[i] = getattr(begun, name)[i]
    world.spent[i] = spent_by_section(world, i)
    rides_on = world.aboard[i] == begun.aboard[i]
    world.camouflaged[i] = begun.camouflaged[i] if rides_on else 0


def spent_by_section(state: Blitz, i: int) -> int:
    """107, 107bis: what those of its formation that were found have no more of."""
    units = board(state).units
    shared = PANZERFAUST if smoke_is_counted(board(state).rules) else PANZERFAUST | SMOKE
    mates = (j for j, one in enumerate(units) if one.formation == units[i].formation and one.side == units[i].side)
    return reduce(or_, (state.spent[j] & shared for j in mates if not state.hidden[j]), 0)


def side_of_fire(state: Blitz, fire: int) -> int:
    """Whose piece on the table or battery off it this is."""
    here = board(state)
    return here.units[fire].side if fire < len(here.units) else here.batteries[fire - len(here.units)].side


def _some_eye(world: Blitz, side: int, fire: int, rng: Random) -> int:
    """416: who may have directed it: somebody who sees the place, else anybody who could."""
    piece = fire if fire < len(world.cell) else NONE
    if world.aims[fire] == NOWHERE or (piece != NONE and not is_on_table(world, piece)):
        return NOBODY
    able = guides(world, side, piece)
    seeing = [i for i in able if sees_place(world, i, world.aims[fire])]
    return rng.choice(seeing or able or [NOBODY])


@lru_cache(maxsize=64)
def as_begun(setting: str) -> Blitz:
    """The stands as they are set up. Not to be changed."""
    return fresh(setting, fog=True)


def _acting(state: Blitz) -> set[Local]:
    return {frame.locals["stand"] for frame in state.frames if "stand" in frame.locals}


def _goes_on(state: Blitz, i: int, cell: int) -> bool:
    """Would what is going on be asked in this cell as well? Who acts is looked at last, for that takes longest."""
    if i not in _acting(state):
        return True
    other = state.copy()
    other.cell[i] = cell
    other.touch()
    top = other.frames[-1]
    if top.procedure == "stand" and not is_tacit(other):
        return True  # it may hold anywhere
    if top.procedure == "command":
        return ORDERS[VERBS[other["order"]]].can(other, i)
    decision = SEQUENCE.decision(other)
    return not isinstance(decision, Choice) or len(decision.actions) > 1


def _is_camouflaged(state: Blitz, i: int, cell: int) -> bool:
    """Who set up camouflaged is so where it may have set up; elsewhere it has moved."""
    return bool(as_begun(state.setting).camouflaged[i]) and cell in board(state).set_up_cells[i]


def _some_cell(state: Blitz, i: int, rng: Random) -> tuple[int, bool]:
    """A cell, and whether it would not have been found there.

    What does not depend on the cell is found once: most cells that are drawn are refused.
    """
    here = board(state)
    moves = moves_of(state, i) - (i in _acting(state))  # it may be about to move
    near, roomy = within_reach(here, i, max(0, moves)), room(terrain(state), here.starting_builds[i])
    taken = taken_cells(state, i, solid_stands(state, i)) | _on_the_way(state, i)
    met = [meets(state, i, covered) for covered in (0, 1)]

    def is_open(cell: int) -> bool:
        return cell not in taken and roomy[cell]

    def is_unseen(cell: int) -> bool:
        return is_open(cell) and not met[_is_camouflaged(state, i, cell)](cell)

    def fits(cell: int) -> bool:
        return is_unseen(cell) and _goes_on(state, i, cell)

    for _try in range(TRIES):
        if fits(cell := rng.choice(near)):
            return cell, True
    turned = rng.sample(near, len(near))
    cell = next(chain(filter(fits, turned), filter(is_unseen, turned), filter(is_open, turned), turned))
    return cell, is_unseen(cell)


def _on_the_way(state: Blitz, i: int) -> set[int]:
    """The cells that a friend is on its way over: it goes round those whom it knows of."""
    here, found = board(state), set[int]()
    for frame in state.frames:
        path, j = frame.locals.get("path", ()), frame.locals.get("stand")
        if isinstance(path, tuple) and isinstance(j, int) and here.units[j].side == here.units[i].side:
            found.update(*(cells_round(here.spans[i] + here.spans[j], cell) for cell in path))
    return found


def meets(state: Blitz, i: int, camouflaged: int) -> Callable[[int], bool]:
    """By cell: would somebody have been found if this stand were there? While all set up, nobody looks."""
    enemies = tuple(_standing(state, j) for j in (living(state, 1 - unit(state, i).side) if state.turn else ()))
    hider = (i, state.facing[i], state.looks_out[i], state.did[i], camouflaged, state.dug_in[i])
    return _met(board(state), ground(state), hider, enemies)


Standing = tuple[int, int, int, int, int, int, int, int]
"""Stand, cell, facing, whether its commander looks out, act, camouflaged, dug in, hidden."""


def _standing(state: Blitz, j: int) -> Standing:
    seen = (state.looks_out[j], state.did[j], state.camouflaged[j], state.dug_in[j], state.hidden[j])
    return (j, state.cell[j], state.facing[j], *seen)


@lru_cache(maxsize=256)
def _met(
    on: Board, over: Ground, hider: tuple[int, int, int, int, int, int], enemies: tuple[Standing, ...]
) -> Callable[[int], bool]:
    """By cell: would an enemy see the hider there, or the hider a hidden enemy? Each cell is worked out once."""
    i, facing, out, act, camouflaged, dug_in = hider
    makes_out = view(on, over).makes_out

    @cache
    def met(cell: int) -> bool:
        return any(
            makes_out((j, where, faces, looks), (i, cell, facing, act, camouflaged, dug_in))
            or (hidden and makes_out((i, cell, facing, out), (j, where, faces, did, covered, hole)))
            for j, where, faces, looks, did, covered, hole, hidden in enemies
        )

    return met


def solid_stands(state: Blitz, i: int) -> list[int]:
    """All others on the table, and wrecks: it cannot stand where they do."""
    return [j for j in range(len(state.cell)) if j != i and lies(state, j)]


def moves_of(state: Blitz, i: int) -> int:
    """How often a hidden stand may have moved: when it was activated, and who acts is heard."""
    return state.turn - 1 + state.activated[i] if state.turn else 0


@lru_cache(maxsize=1_024)
def within_reach(here: Board, i: int, moves: int) -> tuple[int, ...]:
    """Its zone, and a full move farther each time; who is on foot may be carried besides."""
    zone = here.set_up_cells[i]
    if not moves:
        return zone
    rows = [CENTRES[cell].y for cell in zone]
    columns = [CENTRES[cell].x for cell in zone]
    me = here.units[i]
    carried = 0 if me.vehicle is not None else max((max(here.units[j].pace) for j in here.carriers), default=0)
    far = (max(me.pace) + carried + SIDE) * moves
    left, right, near, away = min(columns) - far, max(columns) + far, min(rows) - far, max(rows) + far
    return tuple(cell for cell in here.cells if left <= CENTRES[cell].x <= right and near <= CENTRES[cell].y <= away)
