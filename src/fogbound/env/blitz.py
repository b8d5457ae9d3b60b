"""What a side of Blitz sees, as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import HEADINGS, NOWHERE
from fogbound.blitz.play.engine.state import STATUS, Blitz, board
from fogbound.blitz.play.engine.words import VOCABULARY
from fogbound.env.lens import Lens, Vector

STANDS: Final = len(VOCABULARY.kinds["stand"])
CELLS: Final = len(VOCABULARY.kinds["cell"])
FLAGS: Final = (
    "stuck",
    "fired",
    "activated",
    "dry",
    "dug_in",
    "suppressed",
    "looks_out",
    "headless",
    "hidden",
    "camouflaged",
)
"""Fields of the state that are yes or no for each stand."""

# fmt: off
PIECES: Final = {
    "turn": 1,              # share of the game that is over
    "active": 1,            # 1 if the activation is the own side's
    "points": 2,            # victory points, own and the enemy's, in tens
    "seen": STANDS,         # 1 own, -1 an enemy's that was found
    "status": STANDS,       # 0 ready, to 1 lost
    "facing": STANDS,       # eighths of a turn from the far edge
    "cell": STANDS,         # by number, as a share of all
    **dict.fromkeys(FLAGS, STANDS),
    "own": CELLS, "enemy": CELLS, "smoke": CELLS, "markers": CELLS,
}
# fmt: on


class Sight(NamedTuple):
    """What of a side's look at a table never changes."""

    stands: slice
    """Where those of this scenario are among all."""
    own: NDArray[np.bool_]
    sign: NDArray[np.int8]
    """By stand: 1 own, -1 the enemy's."""


@lru_cache(64)
def sight(here: Board, side: int) -> Sight:
    own = np.array([unit.side == side for unit in here.units])
    stands = slice(here.offset, here.offset + len(here.units))
    return Sight(stands, own, np.where(own, 1, -1).astype(np.int8))


def fill(state: Blitz, side: int, pieces: dict[str, Vector]) -> None:
    here = board(state)
    stands, own, sign = sight(here, side)
    pieces["turn"][0] = state.turn / (here.scenario.turns + 1)
    pieces["active"][0] = state.active == side
    pieces["points"][:] = state.points[side] / 10, state.points[1 - side] / 10
    known = own | (np.frombuffer(state.hidden, np.uint8) == 0)
    pieces["seen"][stands] = sign * known
    pieces["status"][stands] = np.frombuffer(state.status, np.uint8) * known / (len(STATUS) - 1)
    pieces["facing"][stands] = np.frombuffer(state.facing, np.uint8) * known / len(HEADINGS)
    flags = np.frombuffer(b"".join([getattr(state, flag) for flag in FLAGS]), np.uint8).reshape(len(FLAGS), -1)
    for flag, told in zip(FLAGS, (flags != 0) & known, strict=True):
        pieces[flag][stands] = told
    cell = np.asarray(state.cell)
    placed = known & (cell != NOWHERE)
    pieces["cell"][stands] = (cell + 1) * placed / CELLS
    pieces["own"][:] = np.bincount(cell[placed & own], minlength=CELLS)
    pieces["enemy"][:] = np.bincount(cell[placed & ~own], minlength=CELLS)
    for at, _last in state.smoke:
        pieces["smoke"][at] = 1
    aims = np.asarray(state.aims)[: len(cell)]
    pieces["markers"][aims[aims != NOWHERE]] = 1


LENS: Final = Lens(PIECES, fill)
