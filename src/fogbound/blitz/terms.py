"""The words of the rules. Displayed sizes keep the French letters that players know: TP P N G TG."""

from __future__ import annotations

from typing import Literal

from fogbound.blitz.table.kinds import Cover, Mover

__all__ = ["Cover", "Mover"]

Size = Literal["TP", "P", "N", "G", "TG"]
GunSize = Literal["small", "medium", "large"]
GunRole = Literal["at", "aa", "infantry howitzer", "howitzer", "artillery", "mortar", "rocket launcher"]
Facing = Literal["front", "side", "rear"]
Experience = Literal["conscript", "regular", "veteran", "elite"]
Above = Literal["", "hill", "upper floor", "air", "barrage"]
Result = Literal["none", "demoralised", "eliminated"]
Trait = Literal[
    "leader", "observer", "recon", "pioneers", "smoke", "charges", "magnetic mines", "no radio", "dug in",
    "grenade launcher", "bulldozer",
]  # fmt: skip

SIZES: tuple[Size, ...] = ("TP", "P", "N", "G", "TG")
HARD_COVER: frozenset[Cover] = frozenset({"heavy", "building", "entrenchment", "bunker"})
"""What small arms and direct shells treat as heavy cover."""
ROOFED: frozenset[Cover] = frozenset({"building", "entrenchment"})
"""What also protects from shells that fall from above (108, 417); a bunker protects more."""

POINT_BLANK = 10
"""Centimetres."""


def at_least_as_big(one: Size, other: Size) -> bool:
    return SIZES.index(one) >= SIZES.index(other)
