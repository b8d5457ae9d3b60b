"""Which tables a side is to think possible, after all that has reached it."""

from __future__ import annotations

from fogbound.blitz.play.artillery.observers import fires_indirectly
from fogbound.blitz.play.engine.grid import HEADINGS, NOWHERE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import ACTS, FIRED, NOBODY, READY, SMOKE, WAS_ROLLING, Blitz, board, terrain, unit
from fogbound.blitz.play.fog.observe import observe
from fogbound.blitz.play.fog.worlds import (
    UNTOUCHED,
    as_begun,
    meets,
    moves_of,
    side_of_fire,
    solid_stands,
    spent_by_section,
    unfound_by,
    within_reach,
)
from fogbound.blitz.play.move.room import taken_cells
from fogbound.blitz.play.move.routes import room
from fogbound.core.game import Knowledge


def possible(knowledge: Knowledge, state: Blitz) -> bool:
    """Whether a side may be facing this table.

    It must look as the side sees it, and sound as it hears it; everybody whom it has not found is where he may have
    got to without being found, and in a condition that nobody would have noticed.
    """
    me = SIDES.index(knowledge.side)
    return (
        knowledge.is_shown(state, observe)
        and all(_is_fit(state, i) and _is_away(state, i) for i in unfound_by(state, me))
        and all(_is_directed(state, fire, me) for fire in range(len(state.eyes)))
    )


def _is_fit(state: Blitz, i: int) -> bool:
    """Could it be in this condition without having been found?"""
    begun, me = as_begun(state.setting), unit(state, i)
    tubes = me.piece.tubes if me.piece is not None else 0
    fires_unseen = me.arm == "sniper" or fires_indirectly(board(state).rules, me)
    told = spent_by_section(state, i)
    return (
        all(getattr(state, name)[i] == getattr(begun, name)[i] for name in UNTOUCHED)
        and state.facing[i] < len(HEADINGS)
        and state.stuck[i] in (begun.stuck[i], int(me.vehicle is not None))
        and state.did[i] < len(ACTS)
        and state.did[i] != FIRED
        and state.camouflaged[i] <= begun.camouflaged[i]
        and state.fired[i] <= int(fires_unseen or me.is_infantry)  # who digs may not fire either (111)
        and state.dry[i] <= int(fires_unseen)
        and state.rockets[i] <= tubes
        and state.spent[i] & ~SMOKE in (told & ~SMOKE, 0)
        and (state.spent[i] & SMOKE) >= (told & SMOKE)
        and state.dug_in[i] <= int(me.is_infantry or bool(begun.dug_in[i]))
        and state.looks_out[i] <= int(me.is_closed)
        and state.rolling[i] <= (WAS_ROLLING if me.vehicle is not None else 0)
        and state.marched[i] <= state.turn
    )


def _is_away(state: Blitz, i: int) -> bool:
    """Could it be there, and nobody have found it? Who is carried or not set up yet is nowhere."""
    here, cell = board(state), state.cell[i]
    if cell == NOWHERE:
        return True
    return (
        cell in within_reach(here, i, moves_of(state, i))
        and bool(room(terrain(state), here.starting_builds[i])[cell])
        and cell not in taken_cells(state, i, _in_its_way(state, i))
        and not meets(state, i, state.camouflaged[i])(cell)
    )


def _in_its_way(state: Blitz, i: int) -> list[int]:
    """Whom it cannot stand close to. Friends let each other through, and one that is shot on its way stays there; who
    is dug in from the start was never on its way."""
    units, begun = board(state).units, as_begun(state.setting)
    walking = {frame.locals["stand"] for frame in state.frames if frame.procedure == "walk"}
    return [
        j
        for j in solid_stands(state, i)
        if units[j].side != units[i].side
        or (j not in walking and state.status[j] == READY and state.stuck[j] <= begun.stuck[j])
    ]


def _is_directed(state: Blitz, fire: int, side: int) -> bool:
    """416: a fire that was directed has an observer and the place that he stood in; whose fire it is, he is."""
    eye, post = state.eyes[fire], state.posts[fire]
    if eye == NOBODY:
        return post == NOWHERE
    return post in board(state).on_table and unit(state, eye).side == side_of_fire(state, fire)
