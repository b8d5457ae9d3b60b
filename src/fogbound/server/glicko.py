"""Glicko-2 by Mark Glickman: how strong a player is, how sure one may be of it, and how steady his results are.

The letters are those of his paper, “Example of the Glicko-2 system”, whose example is the test.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot, log, pi, sqrt
from typing import Final

from msgspec import Struct

MIDDLE: Final = 1500.0
WIDEST: Final = 350.0
SCALE: Final = 173.7178
TAU: Final = 0.5
"""How much the volatility may change; 0.3 to 1.2 are sensible."""
NEAR: Final = 1e-6

WON: Final = 1.0
DRAWN: Final = 0.5
LOST: Final = 0.0


class Rating(Struct, frozen=True):
    """Whoever has not played is in the middle, and nothing is known of him."""

    value: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06


def after(mine: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after the games of a period: against whom, and how they ended."""
    mu, phi = _scaled(mine)
    met = [(_weight(other), _expected(mu, other), score) for other, score in results]
    v = 1 / sum(g * g * e * (1 - e) for g, e, _score in met)
    surprise = sum(g * (score - e) for g, e, score in met)
    sigma = _volatility(mine.volatility, phi, v, v * surprise)
    narrower = 1 / sqrt(1 / hypot(phi, sigma) ** 2 + 1 / v)
    value = MIDDLE + SCALE * (mu + narrower**2 * surprise)
    return Rating(value, min(WIDEST, SCALE * narrower), sigma)


def _scaled(rating: Rating) -> tuple[float, float]:
    return (rating.value - MIDDLE) / SCALE, rating.deviation / SCALE


def _weight(other: Rating) -> float:
    """What a game says of me is worth less if little is known of the other."""
    _mu, phi = _scaled(other)
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(mu: float, other: Rating) -> float:
    return 1 / (1 + exp(-_weight(other) * (mu - _scaled(other)[0])))


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Step 5: the root of his function f, between A and B, by the Illinois rule."""
    a = log(sigma**2)

    def f(x: float) -> float:
        d = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - d) / (2 * d**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > NEAR:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
