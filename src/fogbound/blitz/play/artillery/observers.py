"""Who directs indirect fire, and at what: observers (306, 414), minimum ranges and halts (410-413)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import CENTRES, COLUMNS
from fogbound.blitz.play.engine.state import MOVED, READY, Blitz, board, ground, living, once, stand, unit
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.play.fire.ammunition import is_silent
from fogbound.blitz.play.fog.looking import outlook
from fogbound.blitz.rules.indirect import IndirectFire, is_in_battery, may_fire
from fogbound.blitz.rules.mortars import MortarFire
from fogbound.blitz.rules.mortars import may_fire as mortar_may_fire
from fogbound.blitz.rules.observers import Guide, Guiding, has_radio, may_guide
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.values import BASES, cm

NONE: Final = -1
LATTICE: Final = 4
"""Besides what was found and the objective, one place in so many rows and columns may be aimed at (ours)."""


def fires_indirectly(rules: RuleSet, one: Unit) -> bool:
    """410: is it a piece that fires at what it does not see, towed or on tracks?"""
    gun = one.ordnance
    return gun is not None and bool(may_fire(rules, IndirectFire(role=gun.role, calibre=gun.calibre)))


def seen_places(state: Blitz, guides: Iterable[int], cells: Iterable[int]) -> Iterator[int]:
    """The cells to which one of them has a clear line: to a man who would stand there."""
    is_clear, man = outlook(ground(state)).is_clear, BASES["infantry"].eye
    posts = [(state.cell[i], board(state).eyes[i]) for i in guides]
    return (cell for cell in cells if any(is_clear(post, eye, cell, man) for post, eye in posts))


def sees_place(state: Blitz, i: int, cell: int) -> bool:
    return any(True for _seen in seen_places(state, (i,), (cell,)))


def _guises(state: Blitz, i: int) -> tuple[Guide, ...]:
    """As what it may direct fire; who leads a formation commands a group (415) and a section (409)."""
    traits = unit(state, i).traits
    if "observer" in traits:
        return ("artillery observer",)
    return ("command group", "section leader") if "leader" in traits else ("other",)


@once
def guides(state: Blitz, side: int, piece: int = NONE) -> list[int]:
    """414: who may direct the fire of a piece, itself first, or of a battery off the table; one fire in a turn."""
    found = [i for i in living(state, side) if any(_guides(state, i, piece, guise) for guise in _guises(state, i))]
    return [piece, *found] if piece not in (NONE, *found) else found


def _guides(state: Blitz, i: int, piece: int, guise: Guide) -> bool:
    """The same of one stand, as one thing that it is."""
    gun = unit(state, piece).ordnance if piece != NONE else None
    link = has_radio(board(state).rules, guise, unit(state, i).nation)
    if state.status[i] != READY or (piece == NONE and not link):
        return False
    others = [fire for fire in state.directed if state.eyes[fire] == i and fire != piece]
    mates = [fire for fire in others if _is_of_battery(state, fire, piece)]
    guiding = Guiding(
        guide=guise,
        nation=unit(state, i).nation,
        link="radio" if link else "none",
        distance=_gap(state, i, piece) if piece != NONE else 0,
        moved=state.did[i] == MOVED,
        on_table=gun is not None,
        calibre=gun.calibre if gun is not None else 0,
        guides_another=len(mates) < len(others),
        battery_spread=max((_gap(state, mate, piece) for mate in mates), default=0),
    )
    return _may_guide(board(state), guiding)


@lru_cache(maxsize=4_096)
def _may_guide(on: Board, guiding: Guiding) -> bool:
    return bool(may_guide(on.rules, guiding))


def _gap(state: Blitz, i: int, piece: int) -> int:
    """In centimetres."""
    return cm(distance(stand(state, i), stand(state, piece)))


def _is_of_battery(state: Blitz, fire: int, piece: int) -> bool:
    """414: is it the fire of another piece of the same battery, on the table like this one?"""
    units = board(state).units
    return piece != NONE and fire < len(units) and units[fire].formation == units[piece].formation


@lru_cache(maxsize=64)
def _lattice(here: Board) -> tuple[int, ...]:
    rough = (cell for cell in here.cells if cell // COLUMNS % LATTICE == 1 and cell % COLUMNS % LATTICE == 1)
    return tuple(sorted({*rough, *here.objective}))


def places(state: Blitz, side: int) -> list[int]:
    """What may be aimed at: enemies that were found, the objective, and a coarse lattice."""
    enemies = (state.cell[i] for i in living(state, 1 - side) if not state.hidden[i])
    return sorted({*enemies, *_lattice(board(state))})


def director(state: Blitz, side: int, piece: int, cell: int, last: int) -> int:
    """Who directs fire at a place: the same as last time while he can, else the first who sees it (ours)."""
    able = [i for i in guides(state, side, piece) if sees_place(state, i, cell)]
    return last if last in able else able[0]


def aims(state: Blitz, side: int, piece: int = NONE) -> Iterator[int]:
    """Places that somebody who directs the fire sees."""
    seen = seen_places(state, guides(state, side, piece), places(state, side))
    return (cell for cell in seen if piece == NONE or is_in_reach(state, piece, cell))


def is_in_reach(state: Blitz, piece: int, cell: int) -> bool:
    """410-413: may this piece fire indirectly at a place?"""
    rules, gun = board(state).rules, unit(state, piece).ordnance
    assert gun is not None
    there = BASES["infantry"].moved(CENTRES[cell])
    fire = IndirectFire(
        role=gun.role,
        calibre=gun.calibre,
        distance=cm(distance(stand(state, piece), there)),
        still_turns=int(is_in_battery(rules, state.marched[piece], state.turn)),
    )
    return bool(may_fire(rules, fire))


def can_shell(state: Blitz, i: int) -> bool:
    """Has it a target for indirect fire?"""
    me, rules = unit(state, i), board(state).rules
    if not fires_indirectly(rules, me) or state.fired[i] or is_silent(state, i) or state.status[i] != READY:
        return False
    if me.is_launcher and not state.rockets[i]:
        return False
    mortar = me.piece if me.is_mortar else None
    by_eye = mortar is not None and not mortar_may_fire(
        rules, MortarFire(calibre=mortar.calibre, mode="indirect", nation=mortar.nation)
    )
    return not by_eye and any(True for _cell in aims(state, me.side, i))
