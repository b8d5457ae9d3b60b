"""What is left of both sides in a battle, as numbers: what odds and simulations are kept by."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER

Codes: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The health of the attackers and of the defenders."""


def with_side(codes: Codes, role: int, side: tuple[int, ...]) -> Codes:
    """The same with other units on one side."""
    return (side, codes[DEFENDER]) if role == ATTACKER else (codes[ATTACKER], side)


class Strength(NamedTuple):
    """What is left of a side."""

    anything: bool
    """A unit with steps."""
    ground: bool
    """A ground unit, be it at 0 steps."""
    firm: bool
    """A ground unit with steps."""
    combat: bool
    """A ground combat unit with steps."""
