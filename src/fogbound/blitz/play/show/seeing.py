"""What can be asked about a place of the table: what a stand sees from there, and who can fire at whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fogbound.blitz.play.engine.grid import CELLS
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board, ground, living, stand, told
from fogbound.blitz.play.fire.means import AT, Fire, means_against
from fogbound.blitz.play.fire.targets import ALL_MEANS, bar_against
from fogbound.blitz.play.fog.looking import outlook, sees
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.values import BASES, cm
from fogbound.core.texts import texts
from fogbound.core.values import Finding

_ = texts("blitz")

ABOUT: Final = ("sight", "fire")
MAN: Final = BASES["infantry"].eye
"""What is looked for in a place where nobody is known to be."""


def inquire(worlds: Sequence[Blitz], side: str, about: str, place: str) -> list[Finding]:
    """Of the own stands in a place, or the enemies found there. What lies on the table is the same in all worlds."""
    state, us = worlds[0], SIDES.index(side)
    mine, theirs = living(state, us), [j for j in living(state, 1 - us) if not state.hidden[j]]
    here, there = ([i for i in those if CELLS[state.cell[i]] == place] for those in (mine, theirs))
    if about == "sight":
        return [finding for i in here for finding in _seen_by(state, i)]
    pairs = [(i, j) for i in here for j in theirs] or [(i, j) for j in there for i in mine]
    if not pairs:
        nobody = _("No enemy has been found.") if here else _("Nobody is known to stand there.")
        return [Finding(nobody, "003")]
    return sorted((_fire(state, i, j) for i, j in pairs), key=lambda found: not found.good)


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


def _fire(state: Blitz, i: int, j: int) -> Finding:
    """Whether one stand can fire at another, with whatever it has; if not, what forbids it to its best weapon."""
    names, ends = {"stand": told(state, i), "enemy": told(state, j)}, (CELLS[state.cell[i]], CELLS[state.cell[j]])
    all_means = means_against(board(state), i, j, ALL_MEANS) or (AT,)
    bars = [bar_against(state, Fire(i, j, means=means)) for means in all_means]
    if None in bars:
        far = cm(distance(stand(state, i), stand(state, j)))
        return Finding(_("{stand} can fire at {enemy}, {cm} cm away.", **names, cm=far), "base.arms", good=ends)
    rule, why = bars[0] or ("", "")
    return Finding(_("{stand} cannot fire at {enemy}: {why}.", **names, why=why), rule)
