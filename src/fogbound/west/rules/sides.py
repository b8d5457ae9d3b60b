"""Who plays which side (2.1): as the players agree, or as the first die of the match decides."""

from __future__ import annotations

from fogbound.core.dice import Roller
from fogbound.core.register import rule
from fogbound.core.values import Chance
from fogbound.west.kinds import SIDES

DRAW = Chance("side selection", 1, 2)


@rule("2.1.a")
def draw_sides(selection: str, dice: Roller) -> dict[str, str]:
    """For each side that was asked for, the side that is got. The die is verified with all others at the end."""
    if selection == "agreed":
        return {side: side for side in SIDES}
    swapped = dice.roll(DRAW, 0).faces == (2,)
    return dict(zip(SIDES, reversed(SIDES) if swapped else SIDES, strict=True))
