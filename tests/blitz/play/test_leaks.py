"""Leaks planted in Blitz: the proof kit finds every one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz
from fogbound.blitz.play.fog.worlds import unseen_by
from fogbound.blitz.play.game import GAME
from fogbound.core.proof import ProofFailure, fuzz
from planted import FOUND, Planted


def secret(state: Blitz, side: str) -> int:
    """Where the enemy's first stand is that was not found."""
    unseen = unseen_by(state, SIDES.index(side))
    return state.cell[unseen[0]] if unseen and state.turn else 0


@pytest.mark.parametrize("leak", FOUND, ids=lambda leak: leak.__name__)
def test_a_leak_in_blitz_is_found(leak: type[Planted], tmp_path: Path) -> None:
    with pytest.raises(ProofFailure) as failure:
        fuzz(leak(GAME, secret), 10, scenario="duel", folder=tmp_path)  # type: ignore[type-var]
    assert re.match(FOUND[leak], str(failure.value))
