"""What a side knows of the table."""

from __future__ import annotations

from fogbound.blitz.play.artillery.observers import NONE
from fogbound.blitz.play.artillery.ranging import fire_number
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, HEADINGS, NOWHERE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    ACTS,
    JAMMED,
    NO_CARRIER,
    NOBODY,
    STATUS,
    STUCK_BY_FIRE,
    Blitz,
    board,
    name,
    unit,
)
from fogbound.blitz.play.fog.aloud import heard, is_unfound
from fogbound.core.game import side_number
from fogbound.core.state import Frame
from fogbound.core.values import Observation


def observe(state: Blitz, side: str) -> Observation:
    """All of the side's own stands, and those of the enemy that were found."""
    code, rules, *_tacit = state.setting.split()
    me = side_number(side, SIDES)
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
        "directed": [_fire(state, fire) for fire in state.directed],
        "aircraft": list(state.aircraft),
        "smoke": [{"cell": CELLS[cell], "until": last} for cell, last in state.smoke],
        "cleared": [board(state).table.pieces[work].name for work in state.gone],
        "tried": [board(state).table.pieces[work].name for work in state.tried],
        "stands": [
            _stand(state, i) for i, unit in enumerate(board(state).units) if unit.side == me or not state.hidden[i]
        ],
        "unfound": [_unfound(state, i) for i in range(len(state.cell)) if is_unfound(state, me, i)],
        "under_way": [_under_way(frame) for frame in heard(state, me)],
    }


def _unfound(state: Blitz, i: int) -> dict[str, object]:
    """Orders are given aloud and markers lie open: what everybody knows of a stand that was not found (ours)."""
    cell = state.aims[i]
    return {
        "name": name(state, i),
        "placed": state.cell[i] != NOWHERE,
        "activated": bool(state.activated[i]),
        "aboard": _carrier(state, i),
        "aim": None if cell == NOWHERE else CELLS[cell],
        "attempts": state.attempts[i],
    }


def _carrier(state: Blitz, i: int) -> str | None:
    return None if state.aboard[i] == NO_CARRIER else name(state, state.aboard[i])


def _under_way(frame: Frame) -> dict[str, object]:
    said = {key: list(value) if isinstance(value, tuple) else value for key, value in frame.locals.items()}
    return {"procedure": frame.procedure, "step": frame.step, **dict(sorted(said.items()))}


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


def _fire(state: Blitz, fire: int) -> str:
    """Whose it is: the name of a piece, or of a battery off the table."""
    here = board(state)
    return here.units[fire].name if fire < len(here.units) else here.batteries[fire - len(here.units)].name


def _observer(state: Blitz, fire: int) -> dict[str, object]:
    return {"fire": _fire(state, fire), "observer": name(state, state.eyes[fire]), "cell": CELLS[state.posts[fire]]}


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
        "by_fire": state.stuck[i] == STUCK_BY_FIRE,
        "did": ACTS[state.did[i]],
        "moved": state.distance[i],
        "fired": bool(state.fired[i]),
        "activated": bool(state.activated[i]),
        "ammunition": not state.dry[i],
        "jammed": bool(state.spent[i] & JAMMED),
        "rockets": state.rockets[i],
        "spent": state.spent[i],
        "aboard": _carrier(state, i),
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
