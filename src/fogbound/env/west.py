"""What a side of West sees, as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from fogbound.env.lens import Lens, Vector
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


AWAY: Final = {POOL: 1.0, COMING: 0.5}


class Sight:
    """What a side was shown last: stacks are counted on by the blocks that came and went."""

    def __init__(self, state: West, side: int, pieces: dict[str, Vector]) -> None:
        board, many = state.board, len(state.place)
        self.side, self.pieces = side, pieces
        self.own = [of == side for of in board.side]
        self.bare = board.bare
        self.layer = [HEXES * (2 * (of != side) + air) for of, air in zip(board.side, board.air, strict=True)]
        """Where among the numbers of all stacks those of its kind begin."""
        self.place = np.full(many, GONE, np.int32)
        self.steps, self.marks = np.zeros(many, np.uint8), np.zeros(many, np.int32)
        self.shown = [0] * many
        """Steps that it has in the strength of a stack."""
        self.lasting: tuple[object, ...] = ()

    def draw(self, state: West) -> None:
        board, pieces = state.board, self.pieces
        pieces["turn"][0] = state.turn / board.scenario.turns
        pieces["active"][0] = state.active == self.side
        pieces["score"][0] = open_points(state) / 10
        lasting = state.owner, state.works, state.points, state.neutral, state.assisted, state.surrendered
        if lasting != self.lasting:
            self.lasting = lasting
            self._nations_and_land(state)
        place, marks = np.array(state.place, np.int32), np.array(state.marks, np.int32)
        steps = np.frombuffer(state.steps, np.uint8).copy()
        changed = (place != self.place) | (steps != self.steps) | (marks != self.marks)
        for block in np.flatnonzero(changed).tolist():
            self._block(block, state.place[block], state.steps[block], state.marks[block])
        self.place, self.steps, self.marks = place, steps, marks

    def _nations_and_land(self, state: West) -> None:
        pieces = self.pieces
        pieces["points"][: len(state.points)] = [each / 10 for each in state.points]
        for name in ("neutral", "assisted", "surrendered"):
            pieces[name][:] = bits_of(getattr(state, name))
        pieces["owner"][: len(state.owner)] = _land(state.board.side_of, self.side, state.owner, state.neutral)
        pieces["works"][: len(state.works)] = np.frombuffer(state.works, np.uint8)

    def _block(self, block: int, where: int, steps: int, marks: int) -> None:
        own, pieces = self.own[block], self.pieces
        if own:
            known = where != GONE
            pieces["steps"][block] = steps / 4 if known else 0
            pieces["place"][block] = (where + 1) / HEXES if where >= 0 else 0
            pieces["away"][block] = AWAY.get(where, 0)
            pieces["moved"][block] = known and marks & MOVED != 0
            pieces["unsupplied"][block] = known and marks & UNSUPPLIED != 0
        was, layer = int(self.place[block]), self.layer[block]
        blocks, strength = pieces["blocks"], pieces["strength"][0 if own else HEXES :]
        if was >= 0:
            blocks[layer + was] -= 1
            strength[was] -= self.shown[block]
        if where >= 0:
            blocks[layer + where] += 1
            self.shown[block] = steps if own or self.bare[block] or marks & SHOWN else 0
            strength[where] += self.shown[block]


@lru_cache(256)
def _land(side_of: tuple[int, ...], side: int, owner: bytes, neutral: int) -> Vector:
    """Whose each hex is: the same until one changes hands."""
    sides = np.array(side_of)
    worth = np.zeros(256, np.float32)  # any byte: nobody's land is no nation's
    worth[: len(sides)] = np.where(sides == side, 1, -1) * (1 - bits_of(neutral)[: len(sides)])
    return worth[np.frombuffer(owner, np.uint8)]


@lru_cache(1024)
def bits_of(bits: int) -> Vector:
    return np.array([bits >> nation & 1 for nation in range(NATIONS)], np.float32)


def lens() -> Lens:
    return Lens(PIECES, Sight)
