"""The plan of a phase: what it keeps from one order to the next is what it would find by looking everywhere again."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import pytest

from cases import long
from fogbound.bots.west.greedy import GreedyBot
from fogbound.bots.west.imagine import imagine
from fogbound.bots.west.plan import Staff, Target, all_orders
from fogbound.bots.west.planner.plans import BASE
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.stand import Ground
from fogbound.core.values import Chance, Choice, Dice, Observation, Result
from fogbound.west.game import GAME


class Forgetful(Staff):
    """Everybody looks everywhere again after every order, and every attack is weighed again."""

    def unseen(self, block: int) -> Collection[int]:
        return self.within[block].left

    def look_again(self, *hexes: int) -> None:
        self.ground = Ground(self.sight)

    def target(self, hex: int) -> Target | None:
        self._reaching.clear()
        self._weighed.clear()
        return super().target(hex)


def plans_of(scenario: str, seed: int, every: int) -> list[tuple[Observation, Choice]]:
    """Questions of a game that the greedy bot plays against itself, at which a plan of a phase could be made."""
    rng, state, found, bot = Random(seed), GAME.new(scenario, {}), [], GreedyBot()
    while not isinstance(decision := GAME.decision(state), Result):
        if isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _ in range(decision.count))))
            continue
        assert isinstance(decision, Choice)
        seen = GAME.observe(state, decision.side)
        if decision.ask in ("move_ground", "exploit"):
            found.append((seen, decision))
        GAME.apply(state, bot.choose(seen, decision, rng, 1.0))
    return found[::every]


@pytest.mark.parametrize(("scenario", "every"), [("SBW1", 5), long("SBW3", 40), long("SBW2", 5), long("SBW8", 9)])
def test_who_looks_only_where_something_changed_finds_the_same(
    scenario: str, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def orders(seen: Observation, choice: Choice) -> list[tuple[int, int]]:
        return all_orders(Sight(choice, imagine(seen), style=BASE), attacks=choice.ask == "move_ground")

    asked = plans_of(scenario, 2, every)
    kept = [orders(*each) for each in asked]
    monkeypatch.setattr("fogbound.bots.west.plan.Staff", Forgetful)
    assert [orders(*each) for each in asked] == kept
    assert sum(map(len, kept)) > len(kept)


@pytest.mark.parametrize(("scenario", "every"), [("SBW1", 20), long("SBW3", 60), long("SBW8", 20)])
def test_nobody_values_a_hex_more_than_anybody_may(scenario: str, every: int) -> None:
    for seen, choice in plans_of(scenario, 3, every):
        ground = Ground(Sight(choice, imagine(seen), style=BASE))
        board = ground.sight.board
        land = [hex for hex in range(board.hexes) if board.ways[hex]]
        for block in board.movers[ground.sight.side]:
            assert all(ground.value(block, hex) <= ground.here(hex).most for hex in land)
