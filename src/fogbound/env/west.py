"""What a side of West sees, as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

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

Numbers: TypeAlias = NDArray[np.intp]
LEAST: Final = min(POOL, COMING, GONE)

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


SHARE: Final = np.concatenate([np.arange(1, HEXES + 1) / HEXES, np.zeros(-LEAST)]).astype(np.float32)
"""By place, where it is; places off the map are below 0, and so behind all others."""
AWAY: Final = np.zeros(HEXES - LEAST, np.float32)
AWAY[POOL], AWAY[COMING] = 1, 0.5
QUARTERS: Final = (np.arange(256) / 4).astype(np.float32)
IN_PLAY: Final = np.ones(HEXES - LEAST, np.bool_)
IN_PLAY[GONE] = False


class Sight(NamedTuple):
    """What of a side's look at a board never changes, by block."""

    own: NDArray[np.bool_]
    layer: Numbers
    """Where among the numbers of all stacks those of its kind begin."""
    bare: NDArray[np.bool_]
    """Whether it stands face up for good."""


@lru_cache(64)
def sight(board: Board, side: int) -> Sight:
    own, air = np.array(board.side) == side, np.array(board.air, np.uint8)
    return Sight(own, HEXES * (2 * ~own + air).astype(np.intp), np.array(board.bare) != 0)


def fill(state: West, side: int, pieces: dict[str, Vector]) -> None:
    board = state.board
    pieces["turn"][0] = state.turn / board.scenario.turns
    pieces["active"][0] = state.active == side
    pieces["score"][0] = open_points(state) / 10
    pieces["points"][: len(state.points)] = tens_of(state.points)
    for name, bits in (("neutral", state.neutral), ("assisted", state.assisted), ("surrendered", state.surrendered)):
        pieces[name][:] = bits_of(bits)
    place = np.array(state.place, np.intp)  # to look things up by: any other number is turned into this each time
    steps = np.frombuffer(state.steps, np.uint8)
    marks = np.asarray(state.marks)
    eyes = sight(board, side)
    _own_blocks(eyes, place, steps, marks, pieces)
    _stacks(eyes, place, steps, marks, pieces)
    pieces["owner"][: len(state.owner)] = _land(board.side_of, side, state.owner, state.neutral)
    pieces["works"][: len(state.works)] = np.frombuffer(state.works, np.uint8)


def _own_blocks(eyes: Sight, place: Any, steps: Any, marks: Any, pieces: dict[str, Vector]) -> None:
    count = len(place)
    known = eyes.own & IN_PLAY[place]
    np.multiply(QUARTERS[steps], known, out=pieces["steps"][:count])
    np.multiply(SHARE[place], eyes.own, out=pieces["place"][:count])
    np.multiply(AWAY[place], eyes.own, out=pieces["away"][:count])
    pieces["moved"][:count] = known & (marks & MOVED != 0)
    pieces["unsupplied"][:count] = known & (marks & UNSUPPLIED != 0)


def _stacks(eyes: Sight, place: Any, steps: Any, marks: Any, pieces: dict[str, Vector]) -> None:
    """Counted in one go: which of the pieces, and where in it, is one number for each block."""
    on_map = np.flatnonzero(place >= 0)
    where, layer = place[on_map], eyes.layer[on_map]
    pieces["blocks"][:] = np.bincount(layer + where, minlength=4 * HEXES)
    enemy = layer >= 2 * HEXES
    known = ~enemy | eyes.bare[on_map] | (marks[on_map] & SHOWN != 0)
    pieces["strength"][:] = np.bincount(where + HEXES * enemy, steps[on_map] * known, minlength=2 * HEXES)


@lru_cache(256)
def _land(side_of: tuple[int, ...], side: int, owner: bytes, neutral: int) -> Vector:
    """Whose each hex is: the same until one changes hands."""
    sides = np.array(side_of)
    worth = np.zeros(256, np.float32)  # any byte: nobody's land is no nation's
    worth[: len(sides)] = np.where(sides == side, 1, -1) * (1 - bits_of(neutral)[: len(sides)])
    return worth[np.frombuffer(owner, np.uint8)]


@lru_cache(1024)
def tens_of(points: tuple[int, ...]) -> Vector:
    return np.array([each / 10 for each in points], np.float32)


@lru_cache(1024)
def bits_of(bits: int) -> Vector:
    return np.array([bits >> nation & 1 for nation in range(NATIONS)], np.float32)


LENS: Final = Lens(PIECES, fill)
