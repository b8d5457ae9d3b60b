"""An onlooker of West sees what both sides may know, and nothing that either hides from the other (1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fogbound.core.values import Chance, Choice, Dice
from fogbound.west.game import GAME
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from west.spread import CLOSELY

OPEN_TO_ALL = (
    "scenario", "setting", "turn", "turns", "month", "active", "owners", "works", "points", "neutral", "assisted",
    "french_plan", "commitment",
    "surrendered", "capitals", "events", "us_losses", "score",
)  # fmt: skip


def positions(scenario: str, options: dict[str, str], seed: int, every: int, most: int) -> Iterator[West]:
    """Some positions of a game played at random."""
    rng = Random(seed)
    state = GAME.new(scenario, options)
    for step in range(every * most):
        if step % every == 0:
            yield state
        decision = GAME.decision(state)
        if isinstance(decision, Choice):
            GAME.apply(state, rng.choice(decision.actions))
        elif isinstance(decision, Chance):
            GAME.apply(state, Dice(tuple(rng.randint(1, decision.sides) for _die in range(decision.count))))
        else:
            return


def faces(blocks: Any) -> Counter[tuple[tuple[str, str], ...]]:
    return Counter(tuple((key, str(value)) for key, value in block.items()) for block in blocks)


@pytest.mark.parametrize("scenario", CLOSELY)
@pytest.mark.parametrize("fog", ["on", "off"])
def test_an_onlooker_knows_only_what_both_sides_know(scenario: str, fog: str) -> None:
    rng = Random(7)
    for state in positions(scenario, {"fog_of_war": fog}, 3, 150, 8):
        seen: Any = GAME.observe_public(state)
        assert any(block["name"] is None for block in seen["enemies"]) == (fog == "on" and bool(state.frames))
        sides: Any = {side: GAME.observe(state, side) for side in SIDES}
        assert seen["blocks"] == []
        for key in OPEN_TO_ALL:
            assert seen[key] == sides["axis"][key] == sides["allies"][key]
        assert faces(seen["enemies"]) == faces(sides["axis"]["enemies"]) + faces(sides["allies"]["enemies"])
        assert Counter(seen["losses"]) == Counter(sides["axis"]["losses"]) + Counter(sides["allies"]["losses"])
        assert set(seen) == set(sides["axis"])
        for side in SIDES:  # what a side cannot tell apart, an onlooker cannot either: not even by the order
            assert GAME.observe_public(GAME.resample(state, side, rng)) == seen
