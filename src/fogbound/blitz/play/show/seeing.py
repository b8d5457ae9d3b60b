"""What can be asked about a place of the table: what a stand sees from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fogbound.blitz.play.engine.grid import CELLS
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board, ground, living, stand, told
from fogbound.blitz.play.fog.looking import outlook, sees
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.values import BASES, cm
from fogbound.core.texts import texts
from fogbound.core.values import Finding

_ = texts("blitz")

ABOUT: Final = ("sight",)
MAN: Final = BASES["infantry"].eye
"""What is looked for in a place where nobody is known to be."""


def inquire(worlds: Sequence[Blitz], side: str, about: str, place: str) -> list[Finding]:
    """Of the own stands in a place. What lies on the table is the same in all worlds, and so is who was found."""
    state = worlds[0]
    mine = [i for i in living(state, SIDES.index(side)) if CELLS[state.cell[i]] == place]
    return [finding for i in mine for finding in _seen_by(state, i)]


def _seen_by(state: Blitz, i: int) -> Iterator[Finding]:
    """003: the places with a clear line to a man who stands there, and the enemies that it makes out."""
    on, here, over = board(state), state.cell[i], outlook(ground(state))
    blind = [cell for cell in on.cells if cell != here and not over.is_clear(here, on.eyes[i], cell, MAN)]
    clear, whole = len(on.cells) - len(blind), len(on.cells)
    text = _("{stand} has a clear view of {n} of {all} places.", stand=told(state, i), n=clear, all=whole)
    yield Finding(text, "base.sight", bad=tuple(CELLS[cell] for cell in blind))
    found = [j for j in living(state, 1 - on.units[i].side) if not state.hidden[j] and sees(state, i, j)]
    for j in found:
        far = cm(distance(stand(state, i), stand(state, j)))
        text = _("It makes out {enemy}, {cm} cm away.", enemy=told(state, j), cm=far)
        yield Finding(text, "003", good=(CELLS[state.cell[j]],))
    if not found:
        yield Finding(_("It makes out no enemy."), "003")
