"""The ledger says within which limits the points lie, and they do lie there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from fogbound.core.proof.checks import random_answer
from fogbound.core.values import Result
from fogbound.west.game import GAME
from fogbound.west.rules.victory import axis_points
from web.browsers import Player

pytestmark = pytest.mark.long

SCORE = """async ([facts, observations]) => {
    const main = document.querySelector('script[type=module]').src;
    const { state } = await import(main.replace('main.js', 'state.js'));
    const { score } = await import(main.replace('main.js', 'score.js'));
    state.facts = facts;
    return observations.map((seen) => score(seen));
}"""


@pytest.mark.rule("7.11.a")
@pytest.mark.parametrize("scenario", ["SBW2", "SBW8", "SBW7"])
def test_the_true_sum_lies_within_the_range(sit: Callable[..., Player], scenario: str) -> None:
    """In SBW7 also when divisions have gone home."""
    state, rng, seen, sums = GAME.new(scenario, {}), Random(8), [], []
    for n in range(2400):
        decision = GAME.decision(state)
        if isinstance(decision, Result):
            break
        GAME.apply(state, random_answer(decision, rng))
        if n % 60 == 59 and state.frames:
            seen += [GAME.observe(state, side) for side in ("axis", "allies")]
            sums += [axis_points(state)] * 2
    ann = sit()
    ann.sit_down()
    ranges = ann.page.evaluate(SCORE, [GAME.facts(scenario, {}, "en"), seen])
    assert all(low <= true <= high for (low, high), true in zip(ranges, sums, strict=True))
    assert any(low < high for low, high in ranges), "there is something that nobody knows"
