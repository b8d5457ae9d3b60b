"""When aircraft come: from the second turn on, each support by its own die."""

from __future__ import annotations

from fogbound.blitz.play.engine.state import Blitz, board
from fogbound.blitz.play.engine.telling import tell_roll
from fogbound.blitz.rules.aviation import FIRST_TURN, arrival
from fogbound.core.texts import texts

_ = texts("blitz")


def awaited(state: Blitz) -> list[int]:
    return [n for n, where in enumerate(state.aircraft) if not where] if state.turn >= FIRST_TURN else []


def arrival_dice(state: Blitz) -> int:
    return len(awaited(state))


def arrive(state: Blitz, faces: tuple[int, ...]) -> None:
    number = arrival(board(state).rules)
    for n, face in zip(awaited(state), faces, strict=True):
        text = _("No aircraft yet.")
        if number.succeeds(face):
            state.aircraft[n] = 1
            text = _("Aircraft arrive.")
        tell_roll(state, "aircraft", number, text, (face,))
