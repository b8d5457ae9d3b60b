"""The benchmark measures what it says; the figures themselves are read by people."""

from __future__ import annotations

import pytest

from fogbound.core.values import Action, Choice
from fogbound.lab import bench
from fogbound.west.game import GAME


def test_the_battle_in_the_game_is_three_against_three() -> None:
    state, hex = bench._battle_to_fight()
    decision = GAME.decision(state)
    assert isinstance(decision, Choice)
    assert decision.actions == (Action("battle", (hex,)),)
    assert len(state.stacks[hex]) == 6


def test_every_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 1e-6)
    measured = bench.run()
    assert all(value > 0 for value in (*measured.figures.values(), *measured.growth.values()))
    hexes = [name for name in measured.growth if "hexes" in name]
    blocks = [name for name in measured.growth if "blocks" in name]
    assert len(hexes) > 2
    assert len(blocks) == 2 * len(GAME.scenarios)
