"""A game played on from an imagined position, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from fogbound.bots.west.planner.commander import Commander
from fogbound.bots.west.style import Style
from fogbound.core.values import Chance, Choice, Dice, Result
from fogbound.west.position.state import West
from fogbound.west.sequence import SEQUENCE

HORIZON: Final = 2
"""Turns that are looked ahead, this one counted: the whole of the short scenarios."""


def play_on(world: West, styles: Mapping[str, Style], rng: Random) -> West:
    """To the end of the next turn or of the game. `world` stays as it is."""
    state, last = world.copy(), world.turn + HORIZON
    commanders = {side: Commander(style) for side, style in styles.items()}
    while state.turn < last:
        decision = SEQUENCE.decision(state)
        if isinstance(decision, Choice):
            SEQUENCE.apply(state, commanders[decision.side].choose(state, decision))
        elif isinstance(decision, Chance):
            SEQUENCE.apply(state, Dice(tuple(rng.choices(range(1, decision.sides + 1), k=decision.count))))
        else:
            assert isinstance(decision, Result)
            break
    return state
