"""Leaks planted in West: the proof kit finds every one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fogbound.core.proof import ProofFailure, fuzz
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.tell import is_open
from planted import FOUND, Planted


def secret(state: West, side: str) -> int:
    """Where the first enemy block stands whose face is hidden."""
    enemy = state.board.blocks_of[1 - SIDES.index(side)]
    return next((state.place[block] for block in enemy if state.place[block] >= 0 and not is_open(state, block)), 0)


@pytest.mark.parametrize("leak", FOUND, ids=lambda leak: leak.__name__)
def test_a_leak_in_west_is_found(leak: type[Planted], tmp_path: Path) -> None:
    with pytest.raises(ProofFailure) as failure:
        fuzz(leak(GAME, secret), 4, scenario="SBW3", folder=tmp_path)  # type: ignore[type-var]
    assert re.match(FOUND[leak], str(failure.value))
