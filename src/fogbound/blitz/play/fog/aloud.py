"""What is said aloud: which stand acts and what it is ordered to do both sides hear, but not where it does it."""

from __future__ import annotations

from typing import Final

from fogbound.blitz.play.engine.state import Blitz, unit
from fogbound.core.state import Frame, Local

UNSAID: Final[dict[str, Local]] = {"path": (), "at": 0, "spare": 200, "used": 0}
"""Of the march of a stand that was not found: where it leads, how far, and what is left of it. Enough to turn as one
likes, so that what is asked next is asked all the same."""


def heard(state: Blitz, side: int) -> tuple[Frame, ...]:
    """What is going on, as a side hears it. Worlds that it thinks possible go on from here, and not from more."""
    return tuple(Frame(f.procedure, f.step, _heard(state, side, f.locals)) for f in state.frames)


def is_unfound(state: Blitz, side: int, i: int) -> bool:
    """Is this one of the enemy's that a side has not found?"""
    return bool(state.hidden[i]) and unit(state, i).side != side


def _heard(state: Blitz, side: int, said: dict[str, Local]) -> dict[str, Local]:
    stand = said.get("stand")
    if isinstance(stand, int) and is_unfound(state, side, stand):
        said = {name: UNSAID.get(name, value) for name, value in said.items()}
    passed = said.get("passed")
    if isinstance(passed, tuple) and passed:  # who lets a mover pass unseen is not heard
        known = tuple(one for one in passed if not is_unfound(state, side, max(one, ~one)))
        said = {**said, "passed": known}
    return said
