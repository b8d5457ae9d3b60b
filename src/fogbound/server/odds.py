"""Odds without peeking: the engine's own, averaged over positions that the side cannot tell from the true one."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from fogbound.core.game import Odds

DRAWS = 24


def fair_odds(game: Any, state: Any, side: str, action: str, rng: Random) -> Odds:
    """The engine's answer, if it hangs on nothing hidden; otherwise the mean, with its error and the engine's own."""
    first = game.resample(state, side, rng)
    draws = [first, *(game.resample(state, side, rng) for _ in range(DRAWS - 1))]
    distinct = {draw.digest(): draw for draw in draws}
    if len(distinct) == 1:
        only: Odds = game.odds(first, action)
        return only
    found: dict[str, Odds] = {digest: game.odds(draw, action) for digest, draw in distinct.items()}
    each = [found[draw.digest()] for draw in draws]
    if all(odds == each[0] for odds in each):  # what is hidden has nothing to do with it
        return each[0]
    chances = _gathered([odds.outcomes for odds in each])
    spread = max((pstdev(values) / sqrt(DRAWS) for values in chances.values()), default=0.0)
    means = {name: fmean(values) for name, values in chances.items()}
    losses = {name: fmean(values) for name, values in _gathered([odds.losses for odds in each]).items()}
    return Odds(means, exact=False, error=spread + max(odds.error for odds in each), losses=losses)


def _gathered(each: list[dict[str, float]]) -> dict[str, list[float]]:
    """By name what each says of it."""
    return {name: [one.get(name, 0.0) for one in each] for name in sorted({name for one in each for name in one})}
