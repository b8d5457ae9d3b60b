"""One whole game of each scenario, kept as text: any change of rules, texts or dice shows as a diff."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fogbound.blitz.play.game import GAME
from fogbound.core.proof import transcript


@pytest.mark.parametrize(("scenario", "seed"), [("building", 3), ("duel", 5), ("attack", 2), ("pit", 4), ("farm", 6)])
def test_golden(scenario: str, seed: int, golden: Callable[[str, str], None]) -> None:
    golden(f"blitz-{scenario}.txt", transcript(GAME, scenario, {}, seed))
