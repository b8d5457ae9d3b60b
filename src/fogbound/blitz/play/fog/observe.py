"""What a side knows of the table, and tables that it could not tell from this one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from random import Random

from fogbound.blitz.play.artillery.observers import NONE
from fogbound.blitz.play.artillery.ranging import fire_number
from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, HEADINGS, NOWHERE, SIDE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    ACTS,
    LOST,
    NO_CARRIER,
    NOBODY,
    STATUS,
    Blitz,
    board,
    ground,
    living,
    name,
    terrain,
    unit,
)
from fogbound.blitz.play.fog.looking import makes_out
from fogbound.blitz.play.move.room import taken_cells
from fogbound.blitz.play.move.routes import has_room
from fogbound.blitz.table.ground import Ground
from fogbound.core.values import Observation

TRIES = 2_000
"""Cells drawn for one hidden stand before it is left where it is."""


def observe(state: Blitz, side: str) -> Observation:
    """All of the side's own stands, and those of the enemy that were found."""
    code, rules = state.setting.split()
    me = SIDES.index(side)
    return {
        "scenario": code,
        "ruleset": rules,
        "fingerprint": board(state).rules.fingerprint,
        "turn": state.turn,
        "turns": board(state).scenario.turns,
        "active": SIDES[state.active],
        "points": dict(zip(SIDES, state.points, strict=True)),
        "batteries": [_battery(state, b) for b in range(len(state.called))],
        "markers": [CELLS[cell] for cell in sorted(set(state.aims[: len(state.cell)])) if cell != NOWHERE],
        "observers": [_observer(state, fire) for fire in range(len(state.eyes)) if _is_directed_by(state, fire, me)],
        "aircraft": list(state.aircraft),
        "smoke": [{"cell": CELLS[cell], "until": last} for cell, last in state.smoke],
        "cleared": [board(state).table.pieces[work].name for work in state.gone],
        "tried": [board(state).table.pieces[work].name for work in state.tried],
        "stands": [
            _stand(state, i) for i, unit in enumerate(board(state).units) if unit.side == me or not state.hidden[i]
        ],
    }


def _battery(state: Blitz, b: int) -> dict[str, object]:
    """303: request, marker and attempts are made in the open."""
    battery, fire = board(state).batteries[b], fire_number(state, b, NONE)
    cell = state.aims[fire]
    return {
        "name": battery.name,
        "side": SIDES[battery.side],
        "available": state.called[b],
        "marker": None if cell == NOWHERE else CELLS[cell],
        "attempts": state.attempts[fire],
    }


def _is_directed_by(state: Blitz, fire: int, side: int) -> bool:
    """Who directs a fire, and from where, only his own side knows (416)."""
    return state.eyes[fire] != NOBODY and unit(state, state.eyes[fire]).side == side


def _observer(state: Blitz, fire: int) -> dict[str, object]:
    here = board(state)
    fires = here.units[fire].name if fire < len(here.units) else here.batteries[fire - len(here.units)].name
    return {"fire": fires, "observer": name(state, state.eyes[fire]), "cell": CELLS[state.posts[fire]]}


def _stand(state: Blitz, i: int) -> dict[str, object]:
    cell = state.cell[i]
    return {
        "name": name(state, i),
        "side": SIDES[unit(state, i).side],
        "cell": None if cell == NOWHERE else CELLS[cell],
        "at": None if cell == NOWHERE else [CENTRES[cell].x / 10, CENTRES[cell].y / 10],
        "facing": HEADINGS[state.facing[i]],
        "status": STATUS[state.status[i]],
        "immobilised": bool(state.stuck[i]),
        "did": ACTS[state.did[i]],
        "moved": state.distance[i],
        "fired": bool(state.fired[i]),
        "activated": bool(state.activated[i]),
        "ammunition": not state.dry[i],
        "rockets": state.rockets[i],
        "spent": state.spent[i],
        "aboard": None if state.aboard[i] == NO_CARRIER else name(state, state.aboard[i]),
        "dug_in": bool(state.dug_in[i]),
        "suppressed": bool(state.suppressed[i]),
        "looks_out": bool(state.looks_out[i]),
        "commander_lost": bool(state.headless[i]),
        "continuous_movement": state.rolling[i],
        "halted": state.halted[i],
        "turned": bool(state.turned[i]),
        "marched": state.marched[i],
        "aim": None if state.aims[i] == NOWHERE else CELLS[state.aims[i]],
        "attempts": state.attempts[i],
        "covering_fire": state.covered[i],
        "shot_at": state.shot_at[i],
        "hidden": bool(state.hidden[i]),
        "camouflaged": bool(state.camouflaged[i]),
    }


def resample(state: Blitz, side: str, rng: Random) -> Blitz:
    """The enemy's hidden stands dealt anew among the cells where the side's own could not have found them."""
    other = state.copy()
    me = SIDES.index(side)
    marching = {frame.locals["stand"] for frame in state.frames if frame.procedure == "walk"}
    unseen = [i for i in living(state, 1 - me) if state.hidden[i] and i not in marching]
    for i in unseen:
        other.cell[i] = NOWHERE
    for i in unseen:
        other.cell[i] = _some_cell(other, i, state.cell[i], rng)
    for fire, eye in enumerate(state.eyes):
        if eye in unseen and state.posts[fire] == state.cell[eye]:
            other.posts[fire] = other.cell[eye]
    other.touch()
    return other


def _some_cell(state: Blitz, i: int, truth: int, rng: Random) -> int:
    """What does not depend on the cell is found once: most cells that are drawn are refused."""
    here, under = board(state), terrain(state)
    places, build = within_reach(here, i, state.turn), here.starting_builds[i]
    taken = taken_cells(state, i, solid_stands(state, i))
    enemies = living(state, 1 - unit(state, i).side) if state.turn else []
    met = _met(
        here,
        ground(state),
        (i, state.facing[i], state.looks_out[i], state.did[i], state.camouflaged[i]),
        tuple(_standing(state, j) for j in enemies),
    )
    for _try in range(TRIES):
        cell = rng.choice(places)
        if cell in taken or not has_room(under, build, cell):
            continue
        if not met(cell):
            return cell
    return truth


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
