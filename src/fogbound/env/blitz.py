"""What a side of Blitz sees, as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

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


class Statics(NamedTuple):
    """What of the table never changes, as arrays."""

    numbers: NDArray[np.intp]
    """The number of each stand among all names."""
    sides: NDArray[np.int8]


@lru_cache(64)
def statics(setting: str, names: tuple[str, ...], sides: tuple[int, ...]) -> Statics:
    number = {name: n for n, name in enumerate(VOCABULARY.kinds["stand"])}
    return Statics(np.array([number[name] for name in names], np.intp), np.array(sides, np.int8))


def fill(state: Blitz, side: int, pieces: dict[str, Vector]) -> None:
    here = board(state)
    fixed = statics(state.setting, tuple(u.name for u in here.units), tuple(u.side for u in here.units))
    pieces["turn"][0] = state.turn / (here.scenario.turns + 1)
    pieces["active"][0] = state.active == side
    pieces["points"][:] = state.points[side] / 10, state.points[1 - side] / 10
    own = fixed.sides == side
    known = own | (np.frombuffer(state.hidden, np.uint8) == 0)
    numbers = fixed.numbers[known]
    pieces["seen"][numbers] = np.where(own[known], 1, -1)
    pieces["status"][numbers] = np.frombuffer(state.status, np.uint8)[known] / (len(STATUS) - 1)
    pieces["facing"][numbers] = np.frombuffer(state.facing, np.uint8)[known] / len(HEADINGS)
    for flag in FLAGS:
        pieces[flag][numbers] = np.frombuffer(getattr(state, flag), np.uint8)[known] != 0
    cell = np.asarray(state.cell)
    pieces["cell"][numbers] = np.where(cell[known] == NOWHERE, 0, (cell[known] + 1) / CELLS)
    placed = known & (cell != NOWHERE)
    np.add.at(pieces["own"], cell[placed & own], 1)
    np.add.at(pieces["enemy"], cell[placed & ~own], 1)
    for at, _last in state.smoke:
        pieces["smoke"][at] = 1
    aims = np.asarray(state.aims)[: len(cell)]
    pieces["markers"][aims[aims != NOWHERE]] = 1


LENS: Final = Lens(PIECES, fill)
