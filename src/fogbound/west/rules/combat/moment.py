"""7.7.1: the point that a battle has come to."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Moment(NamedTuple):
    """How far a battle has come. Made by `moment`."""

    round: int
    air: int
    """Rounds of air-to-air combat begun (7.7.1)."""
    is_landed: bool
    """Airborne units have come to ground (23.0)."""
    phase: int
    """All of it that matters to who fires and how: first round or not; air rounds none, one or more; in the air or not.
    """


@lru_cache(256)
def moment(round: int = 1, air: int = 0, *, landed: bool = False) -> Moment:
    return Moment(round, air, landed, min(air, 2) + 3 * (round == 1) + 6 * landed)
