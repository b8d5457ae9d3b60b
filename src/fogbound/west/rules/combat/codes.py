"""The units that are left in a battle, as numbers: what odds and simulations are kept by."""

from __future__ import annotations

from typing import TypeAlias

from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER

Codes: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The health of the attackers and of the defenders."""


def with_side(codes: Codes, role: int, side: tuple[int, ...]) -> Codes:
    """The same with other units on one side."""
    return (side, codes[DEFENDER]) if role == ATTACKER else (codes[ATTACKER], side)
