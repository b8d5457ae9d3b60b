"""What a side of West sees, as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fogbound.env.lens import Lens, Vector
from fogbound.west.board import Board
from fogbound.west.kinds import Nation
from fogbound.west.position.marks import MOVED, SHOWN, UNSUPPLIED
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.victory import open_points
from fogbound.west.words import VOCABULARY

BLOCKS: Final = len(VOCABULARY.kinds["block"])
HEXES: Final = len(VOCABULARY.kinds["hex"])
NATIONS: Final = len(Nation)

# fmt: off
PIECES: Final = {
    "turn": 1,                  # share of the game that is over
    "active": 1,                # 1 in the own turn
    "score": 1,                 # of the Axis as everybody can count it, in tens
    "points": NATIONS,          # production points in hand, in tens
    "neutral": NATIONS, "assisted": NATIONS, "surrendered": NATIONS,
    "steps": BLOCKS,            # of own blocks, in quarters
    "place": BLOCKS,            # where an own block is on the map: its hex by number, as a share of all
    "away": BLOCKS,             # 1 lost and in the pool, 0.5 still to come
    "moved": BLOCKS, "unsupplied": BLOCKS,
    "blocks": 4 * HEXES,        # own on the ground, own in the air, the enemy's likewise
    "strength": 2 * HEXES,      # steps of own blocks, and of the enemy's that are face up
    "owner": HEXES,             # 1 ours, -1 the enemy's, 0 nobody's and neutrals'
    "works": HEXES,             # what is left of fortifications
}
# fmt: on


class Statics(NamedTuple):
    """What of the board never changes, as arrays."""

    axis: NDArray[np.bool_]
    """By block: whose it is."""
    air: NDArray[np.bool_]
    sides: NDArray[np.int8]
    """By nation."""


@lru_cache(64)
def statics(board: Board) -> Statics:
    axis = np.array([side == 0 for side in board.side])
    return Statics(axis, np.array(list(board.air), np.bool_), np.frombuffer(board.side_of, np.int8))


def fill(state: West, side: int, pieces: dict[str, Vector]) -> None:
    board = state.board
    fixed = statics(board)
    pieces["turn"][0] = state.turn / board.scenario.turns
    pieces["active"][0] = state.active == side
    pieces["score"][0] = open_points(state) / 10
    pieces["points"][: len(state.points)] = np.array(state.points) / 10
    for name, bits in (("neutral", state.neutral), ("assisted", state.assisted), ("surrendered", state.surrendered)):
        pieces[name][:] = bits_of(bits)
    place = np.asarray(state.place)
    steps = np.frombuffer(state.steps, np.uint8)
    marks = np.asarray(state.marks)
    own = fixed.axis if side == 0 else ~fixed.axis
    _own_blocks(own, place, steps, marks, pieces)
    _stacks(state, own, place, steps, marks, pieces)
    _land(state, side, fixed, pieces)


def _own_blocks(own: Any, place: Any, steps: Any, marks: Any, pieces: dict[str, Vector]) -> None:
    known = own & (place != GONE)
    pieces["steps"][known] = steps[known] / 4
    pieces["place"][:] = np.where(own & (place >= 0), (place + 1) / HEXES, 0)
    pieces["away"][own & (place == POOL)] = 1
    pieces["away"][own & (place == COMING)] = 0.5
    pieces["moved"][:] = known & (marks & MOVED != 0)
    pieces["unsupplied"][:] = known & (marks & UNSUPPLIED != 0)


def _stacks(state: West, own: Any, place: Any, steps: Any, marks: Any, pieces: dict[str, Vector]) -> None:
    """Counted in one go: which of the pieces, and where in it, is one number for each block."""
    on_map = place >= 0
    enemy = ~own
    which = (2 * enemy + statics(state.board).air) * HEXES + place
    pieces["blocks"][:] = np.bincount(which[on_map], minlength=4 * HEXES)
    known = on_map & (own | (np.frombuffer(state.board.bare, np.uint8) != 0) | (marks & SHOWN != 0))
    where = enemy * HEXES + place
    pieces["strength"][:] = np.bincount(where[known], steps[known], minlength=2 * HEXES)


def _land(state: West, side: int, fixed: Statics, pieces: dict[str, Vector]) -> None:
    worth = np.zeros(256, np.float32)  # any byte: nobody's land is no nation's
    worth[: len(fixed.sides)] = np.where(fixed.sides == side, 1, -1) * (1 - bits_of(state.neutral)[: len(fixed.sides)])
    owner = np.frombuffer(state.owner, np.uint8)
    pieces["owner"][: len(owner)] = worth[owner]
    pieces["works"][: len(state.works)] = np.frombuffer(state.works, np.uint8)


@lru_cache(1024)
def bits_of(bits: int) -> Vector:
    return np.array([bits >> nation & 1 for nation in range(NATIONS)], np.float32)


LENS: Final = Lens(PIECES, fill)
