"""408: rockets fired indirectly: the ranging shot, and where each of the others falls."""

from __future__ import annotations

from fogbound.blitz.play.artillery.shelling import Salvo, lay
from fogbound.blitz.play.engine.grid import CENTRES, DRIFT, neighbour
from fogbound.blitz.play.engine.state import Blitz, board, unit
from fogbound.blitz.play.engine.telling import tell
from fogbound.blitz.play.fire.launchers import ChooseRockets
from fogbound.blitz.rules.indirect import rocket_falls, rockets_left
from fogbound.blitz.table.templates import MARKER, Square
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


def spend_ranging_rocket(state: Blitz, i: int) -> None:
    """408: each ranging shot is a rocket, which does no harm (ours)."""
    if unit(state, i).is_launcher:
        state.rockets[i] = rockets_left(board(state).rules, state.rockets[i], 1)


def call_rockets(state: Blitz, i: int, cell: int) -> None:
    state.call("rockets", firer=i, cell=cell, rounds=0, off=0, cells=())


def scatter_dice(state: Blitz) -> int:
    return int(state["rounds"])


def scatter(state: Blitz, faces: tuple[int, ...]) -> None:
    """408: each rocket by itself."""
    off = sum(rocket_falls(board(state).rules, face) > 0 for face in faces)
    state["off"], state["cells"] = off, (state["cell"],) * (len(faces) - off)
    text = _.n("{n} rocket falls on target.", "{n} rockets fall on target.", n=len(faces) - off)
    tell(state, "rockets", "408", text, faces=faces)


def drift_dice(state: Blitz) -> int:
    return int(state["off"])


def drift(state: Blitz, faces: tuple[int, ...]) -> None:
    """408: the others fall one cell off; past the edge they are lost."""
    cells = (neighbour(state["cell"], DRIFT[face - 1]) for face in faces)
    state["cells"] = (*state["cells"], *(cell for cell in cells if cell in board(state).on_table))


def come_down(state: Blitz) -> None:
    """One after another, so that each strikes what the others have left."""
    i, cells = state["firer"], state["cells"]
    piece = unit(state, i).piece
    assert piece is not None
    if cells:
        state.goto("rockets_fall", firer=i, cells=cells[1:])
        lay(state, Square(CENTRES[cells[0]], MARKER, MARKER), Salvo(piece.calibre, mortar=False))


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "rockets": (
        ChooseRockets(),
        Roll("rockets", scatter_dice, scatter),
        Roll("drift", drift_dice, drift),
        come_down,
    ),
    "rockets_fall": (come_down,),
}
# fmt: on
