"""What the laboratory counts of a finished game: turns, victory points, stands lost by side and kind."""

from __future__ import annotations

from collections import Counter

from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import LOST, Blitz, board
from fogbound.blitz.play.engine.telling import loss_of
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.rules.points import Loss

KINDS: dict[Loss, str] = {"armour destroyed": "armour", "soft vehicle": "vehicle", "gun": "gun", "infantry": "infantry"}
"""What a stand is, by what its loss counts as."""


def tally(state: Blitz) -> dict[str, float]:
    found: Counter[str] = Counter({"turns": state.turn})
    for side, points in zip(SIDES, state.points, strict=True):
        found[f"{side} points"] = points
    for stand, unit in enumerate(board(state).units):
        for name in _names(unit):
            found[name] += state.status[stand] == LOST
    return {name: float(count) for name, count in found.items()}


def _names(unit: Unit) -> tuple[str, str]:
    side = SIDES[unit.side]
    return f"{side} stands lost", f"{side} {KINDS[loss_of(unit)]} stands lost"
