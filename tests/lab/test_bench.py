"""The benchmark measures what it says; the figures themselves are read by people."""

from __future__ import annotations

import pytest

from fogbound.core.values import Action, Choice
from fogbound.lab import bench, rounds
from fogbound.west.game import GAME


def test_the_battle_in_the_game_is_three_against_three() -> None:
    state, hex = bench._battle_to_fight()
    decision = GAME.decision(state)
    assert isinstance(decision, Choice)
    assert decision.actions == (Action("battle", (hex,)),)
    assert len(state.stacks[hex]) == 6


@pytest.mark.long
def test_every_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "SECONDS", 1e-6)
    monkeypatch.setattr(rounds, "ROUNDS", 6)
    measured = bench.run()
    assert all(value > 0 for value in (*measured.figures.values(), *measured.growth.values()))
    hexes = [name for name in measured.growth if "hexes" in name]
    blocks = [name for name in measured.growth if "blocks" in name]
    assert len(hexes) > 2
    assert len(blocks) == 2 * len(GAME.scenarios)
    named = {**measured.figures, **measured.peers, **measured.ratios, **measured.growth}
    assert measured.intervals.keys() == named.keys()
    assert all(low <= named[name] <= high for name, (low, high) in measured.intervals.items())


def test_peers_are_measured_in_the_same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "SECONDS", 1e-6)
    order: list[str] = []
    works = {name: lambda name=name: order.append(name) or 1 for name in "ab"}
    found = rounds.rates(works)  # type: ignore[arg-type]
    assert [len(each) for each in found.values()] == [rounds.ROUNDS] * 2
    assert "".join(dict.fromkeys(order)) == "ab"


def test_a_ratio_is_taken_within_rounds() -> None:
    slow_then_fast = [1.0, 1.0, 1.0, 10.0, 10.0, 10.0]
    twice = [2 * rate for rate in slow_then_fast]
    assert rounds.spread(rounds.ratios(twice, slow_then_fast)) == rounds.Spread(2.0, 2.0, 2.0)
