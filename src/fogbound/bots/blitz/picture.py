"""The table as a side knows it, put together from its observation and from nothing else.

The enemy's stands that were not found are nowhere; `worlds` draws where they may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any, Final

import msgspec

from fogbound.blitz.play.engine.grid import CELLS, HEADINGS, NOWHERE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    ACTS,
    NO_CARRIER,
    STATUS,
    STUCK_BY_FIRE,
    Blitz,
    board,
)
from fogbound.blitz.play.fog.worlds import resample, unfound_by
from fogbound.blitz.play.set_up import fresh
from fogbound.core.state import Frame
from fogbound.core.values import Observation

CELL: Final = {name: cell for cell, name in enumerate(CELLS)} | {None: NOWHERE}
"""By name."""


def known_table(seen: dict[str, Any]) -> Blitz:
    """The position without what its side has not found."""
    state = fresh(f"{seen['scenario']} {seen['ruleset']}", fog=True)
    here = board(state)
    number, works = here.number, here.works
    fires = number | {battery.name: len(here.units) + n for n, battery in enumerate(here.batteries)}
    for one in seen["stands"]:
        _set_stand(state, number[one["name"]], one, number)
    for one in seen["unfound"]:
        i = number[one["name"]]
        state.activated[i], state.attempts[i], state.aims[i] = one["activated"], one["attempts"], CELL[one["aim"]]
        state.aboard[i] = NO_CARRIER if one["aboard"] is None else number[one["aboard"]]
    for n, battery in enumerate(seen["batteries"], start=len(here.units)):
        state.called[n - len(here.units)] = battery["available"]
        state.aims[n], state.attempts[n] = CELL[battery["marker"]], battery["attempts"]
    for one in seen["observers"]:
        state.eyes[fires[one["fire"]]], state.posts[fires[one["fire"]]] = number[one["observer"]], CELL[one["cell"]]
    state.turn, state.active = seen["turn"], SIDES.index(seen["active"])
    state.points = [seen["points"][side] for side in SIDES]
    state.aircraft = bytearray(seen["aircraft"])
    state.directed = tuple(fires[name] for name in seen["directed"])
    state.smoke = tuple((CELL[marker["cell"]], marker["until"]) for marker in seen["smoke"])
    state.gone = tuple(works[name] for name in seen["cleared"])
    state.tried = tuple(works[name] for name in seen["tried"])
    state.frames = tuple(map(_frame, seen["under_way"]))
    return state


def _set_stand(state: Blitz, i: int, one: dict[str, Any], number: dict[str, int]) -> None:
    state.cell[i] = CELL[one["cell"]]
    state.facing[i] = HEADINGS.index(one["facing"])
    state.status[i] = STATUS.index(one["status"])
    state.stuck[i] = STUCK_BY_FIRE if one["by_fire"] else one["immobilised"]
    state.did[i] = ACTS.index(one["did"])
    state.distance[i] = one["moved"]
    state.fired[i], state.activated[i] = one["fired"], one["activated"]
    state.dry[i] = not one["ammunition"]
    state.rockets[i], state.rolling[i] = one["rockets"], one["continuous_movement"]
    state.covered[i], state.shot_at[i] = one["covering_fire"], one["shot_at"]
    state.hidden[i], state.camouflaged[i] = one["hidden"], one["camouflaged"]
    state.spent[i], state.marched[i] = one["spent"], one["marched"]
    state.aboard[i] = NO_CARRIER if one["aboard"] is None else number[one["aboard"]]
    state.dug_in[i], state.suppressed[i] = one["dug_in"], one["suppressed"]
    state.looks_out[i], state.headless[i] = one["looks_out"], one["commander_lost"]
    state.halted[i], state.turned[i] = one["halted"], one["turned"]
    state.aims[i], state.attempts[i] = CELL[one["aim"]], one["attempts"]


def _frame(said: dict[str, Any]) -> Frame:
    known = {name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}
    procedure, step = str(known.pop("procedure")), str(known.pop("step"))
    return Frame(procedure, step, known)


def seed_of(seen: Observation) -> str:
    """Equal knowledge, equal seed."""
    return blake2b(msgspec.json.encode(seen, order="deterministic"), digest_size=12).hexdigest()


def worlds(seen: dict[str, Any], side: str) -> Iterator[Blitz]:
    """Positions in which a side may find itself, drawn one after the other: always the same for the same knowledge."""
    known, rng = known_table(seen), Random(f"worlds {seed_of(seen)}")
    placed = {one["name"] for one in seen["unfound"] if one["placed"]}
    for i in unfound_by(known, SIDES.index(side)):
        if board(known).units[i].name in placed:
            known.cell[i] = 0  # on the table: where, is drawn
    while True:
        yield resample(known, side, rng)
