"""What a side of Blitz sees, as numbers."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from fogbound.blitz.play.engine.grid import HEADINGS, NOWHERE
from fogbound.blitz.play.engine.state import STATUS, Blitz, board
from fogbound.blitz.play.engine.words import VOCABULARY
from fogbound.core.state import ints
from fogbound.env.lens import Lens, Vector

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


def pieces() -> dict[str, int]:
    """Named pieces and their sizes; a battle that was adopted brings stands of its own."""
    stands = len(VOCABULARY.kinds["stand"])
    # fmt: off
    return {
        "turn": 1,              # share of the game that is over
        "active": 1,            # 1 if the activation is the own side's
        "points": 2,            # victory points, own and the enemy's, in tens
        "seen": stands,         # 1 own, -1 an enemy's that was found
        "status": stands,       # 0 ready, to 1 lost
        "facing": stands,       # eighths of a turn from the far edge
        "cell": stands,         # by number, as a share of all
        **dict.fromkeys(FLAGS, stands),
        "own": CELLS, "enemy": CELLS, "smoke": CELLS, "markers": CELLS,
    }
    # fmt: on


SHOWN: Final = attrgetter("cell", "hidden", "status", "facing", *FLAGS)


class Sight:
    """What a side was shown last: cells are counted on by the stands that came and went."""

    def __init__(self, state: Blitz, side: int, pieces: dict[str, Vector]) -> None:
        here, many = board(state), len(state.cell)
        self.side, self.pieces, self.offset = side, pieces, here.offset
        self.turns = here.scenario.turns + 1
        self.own = [unit.side == side for unit in here.units]
        self.stands: list[tuple[int, ...]] = [()] * many
        self.drawn = [NOWHERE] * many
        """By stand, the cell in which it is counted."""
        self.smoke: tuple[tuple[int, int], ...] = ()
        self.aims = ints([NOWHERE] * many)

    def draw(self, state: Blitz) -> None:
        pieces = self.pieces
        pieces["turn"][0] = state.turn / self.turns
        pieces["active"][0] = state.active == self.side
        pieces["points"][:] = state.points[self.side] / 10, state.points[1 - self.side] / 10
        stands = list(zip(*SHOWN(state), strict=True))
        for number, stand in enumerate(stands):
            if stand != self.stands[number]:
                self._stand(number, *stand)
        self.stands = stands
        if state.smoke != self.smoke:
            self.smoke = state.smoke
            pieces["smoke"][:] = 0
            pieces["smoke"][[at for at, _last in state.smoke]] = 1
        aims = state.aims[: len(stands)]
        if aims != self.aims:
            self.aims = aims
            pieces["markers"][:] = 0
            pieces["markers"][[at for at in aims if at != NOWHERE]] = 1

    def _stand(self, stand: int, cell: int, hidden: int, status: int, facing: int, *flags: int) -> None:
        own, pieces, at = self.own[stand], self.pieces, self.offset + stand
        known = own or not hidden
        pieces["seen"][at] = (1 if own else -1) if known else 0
        pieces["status"][at] = status / (len(STATUS) - 1) if known else 0
        pieces["facing"][at] = facing / len(HEADINGS) if known else 0
        for flag, told in zip(FLAGS, flags, strict=True):
            pieces[flag][at] = known and told != 0
        counted = pieces["own" if own else "enemy"]
        if self.drawn[stand] != NOWHERE:
            counted[self.drawn[stand]] -= 1
        self.drawn[stand] = cell if known else NOWHERE
        pieces["cell"][at] = 0
        if self.drawn[stand] != NOWHERE:
            counted[cell] += 1
            pieces["cell"][at] = (cell + 1) / CELLS


def lens() -> Lens:
    return Lens(pieces(), Sight)
