"""A position that fits what a side sees: every hidden enemy block becomes one that it may be.

A bot has its observation and nothing else. From it, this builds a position on which it can use the game's own rules to
see how far units reach, what is in supply and what a battle would bring. Nothing is drawn by lot: the same observation
always gives the same position, so that a bot which looks again does not change its mind. Whoever wants other worlds
draws them from this one with `resample`: it asks for nothing that is not in an observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import Any

from fogbound.core.fields import Field, fields_of
from fogbound.core.state import replaced
from fogbound.core.values import Observation
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import SIDES
from fogbound.west.position.codecs import blocks_by_name, numbers
from fogbound.west.position.dealing import Deal, Slot
from fogbound.west.position.marks import DISBANDED, MARKS
from fogbound.west.position.observe import OPEN_FIELDS, read_memory
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.position.strength import draw_steps
from fogbound.west.position.suspects import blocks_in, of_blocks
from fogbound.west.position.worlds import expected, known_stacks, not_due

AWAY = {"pool": POOL, "coming": COMING}
SELDOM = {
    field.key: name
    for name, field in fields_of(West).items()
    if field.by == "block" and field.key not in ("hex", "steps", "marks", "known", "known_at", "doubt")
}
"""What an observation says of a block only where it has a value."""


def imagine(observation: Observation) -> West:
    """A state in which `observation`'s side would see just this."""
    seen: Mapping[str, Any] = observation
    state = _blank(board_for(seen["setting"])).copy()
    state.forget()
    block_of = blocks_by_name(state.board)
    for name, field in OPEN_FIELDS:
        setattr(state, name, _read(state.board, field, seen[field.key]))
    for block in seen["blocks"]:
        _place(state, block_of[block["name"]], block, block["steps"])
    for name in seen["losses"]:
        state.place[block_of[name]] = POOL
    for name in seen["disbanded"]:
        state.marks[block_of[name]] = DISBANDED
    read_memory(state, seen["memory"])
    _place_enemies(state, seen)
    state.derive()
    return state


@lru_cache(16)
def _blank(board: Board) -> West:
    """An empty map. Not to be changed."""
    return West.blank(board)


def _read(board: Board, field: Field, shown: Any) -> Any:
    """A field from what is shown of it. What is long seldom changes from one choice to the next: the last is kept."""
    assert field.codec
    if not field.kept:
        return field.codec.read(board, shown)
    for known, key, before, found in _LAST:
        if known is board and key == field.key and before == shown:
            return found
    found = field.codec.read(board, shown)
    _LAST[:] = [(board, field.key, shown, found)]
    return found


_LAST: list[tuple[Board, str, Any, Any]] = []


def _place(state: West, block: int, seen: Mapping[str, Any], steps: int) -> None:
    where = seen["hex"]
    state.place[block] = numbers(state.board)[where] if where else AWAY.get(seen.get("away", ""), GONE)
    state.steps[block] = steps
    for word in seen["marks"]:
        state.marks[block] |= MARKS[word]
    for key in SELDOM.keys() & seen.keys():
        name = SELDOM[key]
        setattr(state, name, replaced(getattr(state, name), block, seen[key]))


# -- the fog -----------------------------------------------------------------------------------------------------------


def _place_enemies(state: West, seen: Mapping[str, Any]) -> None:
    """Those with an open face as they are; for the others some who are suspected there, as strong as was last seen."""
    board, enemy, block = state.board, 1 - SIDES.index(seen["side"]), blocks_by_name(state.board)
    loose: list[tuple[Slot, Mapping[str, Any]]] = []
    hidden = []
    suspected = reduce(or_, state.suspects.values(), 0)
    for back in seen["enemies"]:
        if back["name"]:
            _place(state, block[back["name"]], back, back["steps"])
        elif "frozen" in back["marks"]:
            hidden.append(_frozen_one(state, back, suspected))
            _place(state, hidden[-1], back, 0)
        else:
            loose.append((Slot(_looks(board)[back["colour"], back["kind"]], numbers(board)[back["hex"]]), back))
    for late in blocks_in(not_due(state) & state.suspects.get(COMING, 0)):
        state.place[late] = COMING
    slots = [slot for slot, _back in loose]
    coming = _coming_slots(state, enemy, slots)
    dealt = Deal(board, expected(state.suspects, state), [*slots, *coming], known_stacks(state, enemy), None).blocks()
    for one, (_slot, back) in zip(dealt, loose, strict=False):
        _place(state, one, back, 0)
        hidden.append(one)
    for one in dealt[len(loose) :]:
        state.place[one] = COMING
    draw_steps(state, sorted(hidden), None)


def _frozen_one(state: West, back: Mapping[str, Any], suspected: int) -> int:
    """The scenario says who may not move, and where (3.21). Who came back is suspected elsewhere by now."""
    board = state.board
    where, alike = numbers(board)[back["hex"]], _looks(board)[back["colour"], back["kind"]] & ~suspected
    ours = (block for block in _frozen_at(board).get(where, ()) if alike >> block & 1)
    return next(block for block in chain(ours, blocks_in(alike)) if state.place[block] == GONE)


@lru_cache(64)
def _frozen_at(board: Board) -> Mapping[int, tuple[int, ...]]:
    """By place, the blocks that may not move from it."""
    found: dict[int, tuple[int, ...]] = {}
    for at in board.scenario.placements:
        if at.frozen:
            found[at.place] = (*found.get(at.place, ()), at.block)
    return found


def _coming_slots(state: West, enemy: int, slots: list[Slot]) -> list[Slot]:
    """Of reinforcements that are due, as many have not come as are suspected and do not stand on the map."""
    theirs = of_blocks(state.board.blocks_of[enemy])
    everybody = 0
    for who in expected(state.suspects, state).values():
        everybody |= who & theirs
    alikes = sorted({slot.alike for slot in slots} | {state.board.alike[block] for block in blocks_in(everybody)})
    found = []
    for alike in alikes:
        on_map = sum(slot.alike == alike for slot in slots)
        found += [Slot(alike, COMING)] * ((everybody & alike).bit_count() - on_map)
    return found


@lru_cache(64)
def _looks(board: Board) -> Mapping[tuple[str, str], int]:
    """By colour and kind, the blocks that look so."""
    return dict(zip(board.backs, board.alike, strict=True))
