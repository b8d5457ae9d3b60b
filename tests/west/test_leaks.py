"""Leaks planted in West: the proof kit finds every one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cases import fast
from fogbound.core.proof import ProofFailure, fuzz
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.tell import is_open
from planted import DEAR, FOUND, Planted


def secret(state: West, side: str) -> int:
    """How strong the enemies are whose faces are hidden, each where he stands. Much of it is known, but not all."""
    hidden = (b for b in state.board.blocks_of[1 - SIDES.index(side)] if state.place[b] >= 0 and not is_open(state, b))
    return sum(state.place[block] * state.steps[block] for block in hidden)


FOGGY = 6
"""Draws a game with fog, without which nothing can leak, and comes soon to every secret: 2 took six times as long."""


@pytest.mark.parametrize("leak", fast(FOUND, FOUND.keys() - {*DEAR}), ids=lambda leak: leak.__name__)
def test_a_leak_in_west_is_found(leak: type[Planted], tmp_path: Path) -> None:
    with pytest.raises(ProofFailure) as failure:
        fuzz(leak(GAME, secret), 2, first_seed=FOGGY, scenario="SBW3", folder=tmp_path)  # type: ignore[type-var]
    assert re.match(FOUND[leak], str(failure.value))
