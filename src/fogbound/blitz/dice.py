"""Exact dice: distributions as fractions, no sampling.

>>> at_least(2, 8), hits(9, 6)[1]
(Fraction(5, 12), Fraction(390625, 1119744))
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import TypeVar

O = TypeVar("O", bound=Hashable)  # noqa: E741 - an outcome

SIDES = 6


@cache
def totals(dice: int) -> dict[int, Fraction]:
    """The sum of so many D6."""
    if dice == 0:
        return {0: Fraction(1)}
    below = totals(dice - 1)
    return gather((total + face, chance / SIDES) for total, chance in below.items() for face in range(1, SIDES + 1))


@cache
def at_least(dice: int, need: int) -> Fraction:
    """Chance that the sum of so many D6 reaches a number."""
    return sum((chance for total, chance in totals(dice).items() if total >= need), Fraction(0))


@cache
def hits(dice: int, need: int) -> dict[int, Fraction]:
    """How many of so many D6 reach a number, each by itself."""
    return successes(dice, at_least(1, need))


@lru_cache(4096)
def successes(trials: int, p: Fraction) -> dict[int, Fraction]:
    """How many of so many equal trials succeed."""
    return {k: comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(trials + 1)}


def gather(parts: Iterable[tuple[O, Fraction]]) -> dict[O, Fraction]:
    """Add up the chances of equal outcomes, in order of first appearance, without the impossible ones."""
    total: dict[O, Fraction] = {}
    for outcome, chance in parts:
        if chance:
            total[outcome] = total.get(outcome, Fraction(0)) + chance
    return total
