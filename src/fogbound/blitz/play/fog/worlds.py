"""Worlds: tables that a side could not tell from this one, drawn from what it knows and nothing else.

Of an enemy stand that was not found, the side knows that it is there, for the scenario lists it, and whether it has
acted this turn or is aboard something, for that shows in who acts next. Everything else is as it was set up, in a cell
that it may have reached and where nobody would have seen it. So is the one that acts, as long as nobody could tell by
what is asked where it is; what fires, assaults or works on something stays where it is until it is found. Markers stay
as they are, and so does who observes for them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import chain
from random import Random
from typing import Final

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import CENTRES, NOWHERE, SIDE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import LOST, Blitz, board, ground, living, terrain, unit
from fogbound.blitz.play.fog.looking import makes_out
from fogbound.blitz.play.move.room import taken_cells
from fogbound.blitz.play.move.routes import room
from fogbound.blitz.play.orders.giving import ORDERS, VERBS
from fogbound.blitz.play.sequence import SEQUENCE
from fogbound.blitz.play.set_up import fresh
from fogbound.blitz.table.ground import Ground
from fogbound.core.state import Local
from fogbound.core.values import Choice

TRIES = 200
"""Cells drawn for one hidden stand before all of them are looked at in turn."""
AS_SET_UP = ("facing", "stuck", "did", "distance", "fired", "rockets", "dug_in", "looks_out", "rolling", "marched")
"""What a side cannot know of a stand that it has not found."""
# fmt: off
UNTOLD: Final = frozenset({
    "stand", "command", "aim", "choose_goal", "march", "drive", "pivot", "dig", "load", "unload", "clear",
    "choose_victim", "choose_stormed", "choose_crushed",
})
# fmt: on
"""Procedures whose questions and dice tell nobody else where the stand is that they are about."""


def resample(state: Blitz, side: str, rng: Random) -> Blitz:
    """The enemy's hidden stands as they were set up, in cells where the side's own could not have found them."""
    other, begun = state.copy(), _begun(state.setting)
    unseen = unseen_by(state, SIDES.index(side))
    for i in unseen:
        other.cell[i] = NOWHERE
        for name in AS_SET_UP:
            getattr(other, name)[i] = getattr(begun, name)[i]
    for i in unseen:
        other.cell[i] = _some_cell(other, i, rng)
        other.camouflaged[i] = _is_camouflaged(other, i, other.cell[i])
    for fire, eye in enumerate(state.eyes):
        if eye in unseen:
            other.posts[fire] = other.cell[eye]
    other.touch()
    return other


@lru_cache(maxsize=64)
def _begun(setting: str) -> Blitz:
    """The stands as they are set up. Not to be changed."""
    return fresh(setting, fog=True)


def unseen_by(state: Blitz, side: int) -> list[int]:
    """The enemy's stands on the table that a side has not found, but for those that act where it could be guessed."""
    acting: set[Local] = set() if _tells_nothing(state) else _acting(state)
    return [i for i in living(state, 1 - side) if state.hidden[i] and i not in acting]


def _tells_nothing(state: Blitz) -> bool:
    return bool(state.frames) and state.frames[-1].procedure in UNTOLD


def _acting(state: Blitz) -> set[Local]:
    return {frame.locals[name] for frame in state.frames for name in ("stand", "mover") if name in frame.locals}


def _goes_on(state: Blitz, i: int, cell: int) -> bool:
    """Would what is going on be asked in this cell as well? Who acts is looked at last, for that takes longest."""
    if i not in _acting(state):
        return True
    other = state.copy()
    other.cell[i] = cell
    other.touch()
    top = other.frames[-1]
    if top.procedure == "command":
        return ORDERS[VERBS[other["order"]]].can(other, i)
    decision = SEQUENCE.decision(other)
    return not isinstance(decision, Choice) or len(decision.actions) > 1


def _is_camouflaged(state: Blitz, i: int, cell: int) -> bool:
    """Who set up camouflaged is so where it may have set up; elsewhere it has moved."""
    return bool(_begun(state.setting).camouflaged[i]) and cell in board(state).set_up_cells[i]


def _some_cell(state: Blitz, i: int, rng: Random) -> int:
    """What does not depend on the cell is found once: most cells that are drawn are refused."""
    here = board(state)
    places, roomy = within_reach(here, i, state.turn), room(terrain(state), here.starting_builds[i])
    taken = taken_cells(state, i, solid_stands(state, i))
    enemies = tuple(_standing(state, j) for j in (living(state, 1 - unit(state, i).side) if state.turn else ()))
    met = [
        _met(here, ground(state), (i, state.facing[i], state.looks_out[i], state.did[i], covered), enemies)
        for covered in (0, 1)
    ]

    def is_open(cell: int) -> bool:
        return cell not in taken and roomy[cell]

    def is_unseen(cell: int) -> bool:
        return is_open(cell) and not met[_is_camouflaged(state, i, cell)](cell) and _goes_on(state, i, cell)

    for _try in range(TRIES):
        if is_unseen(cell := rng.choice(places)):
            return cell
    turned = rng.sample(places, len(places))
    return next(chain(filter(is_unseen, turned), filter(is_open, turned), turned))


Standing = tuple[int, int, int, int, int, int, int]
"""Stand, cell, facing, whether its commander looks out, act, camouflaged, hidden."""


def _standing(state: Blitz, j: int) -> Standing:
    seen = (state.looks_out[j], state.did[j], state.camouflaged[j], state.hidden[j])
    return (j, state.cell[j], state.facing[j], *seen)


@lru_cache(maxsize=256)
def _met(
    on: Board, over: Ground, hider: tuple[int, int, int, int, int], enemies: tuple[Standing, ...]
) -> Callable[[int], bool]:
    """By cell: would an enemy see the hider there, or the hider a hidden enemy? Each cell is worked out once."""
    i, facing, out, act, camouflaged = hider

    @cache
    def met(cell: int) -> bool:
        return any(
            makes_out(on, over, (j, where, faces, looks), (i, cell, facing, act, camouflaged))
            or (hidden and makes_out(on, over, (i, cell, facing, out), (j, where, faces, did, covered)))
            for j, where, faces, looks, did, covered, hidden in enemies
        )

    return met


def solid_stands(state: Blitz, i: int) -> list[int]:
    """All others on the table, and wrecks: it cannot stand where they do."""
    units = board(state).units
    placed = (j for j, cell in enumerate(state.cell) if j != i and cell != NOWHERE)
    return [j for j in placed if state.status[j] != LOST or units[j].vehicle is not None]


@lru_cache(maxsize=1_024)
def within_reach(here: Board, i: int, turn: int) -> tuple[int, ...]:
    """Where a hidden stand may have got to: its zone, and a full move farther each turn."""
    zone = here.set_up_cells[i]
    if turn == 0:
        return zone
    rows = [CENTRES[cell].y for cell in zone]
    columns = [CENTRES[cell].x for cell in zone]
    far = max(max(here.units[j].pace) for j in (i, *here.carriers)) * turn + SIDE
    left, right, near, away = min(columns) - far, max(columns) + far, min(rows) - far, max(rows) + far
    return tuple(cell for cell in here.cells if left <= CENTRES[cell].x <= right and near <= CENTRES[cell].y <= away)
