"""How a bot plays Blitz: every number by which it weighs one thing against another, in one table.

The greedy bot plays as is usual. A plan of the planner is another set of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

AT_ONCE: Final = 0
NEVER: Final = 99
"""A turn that does not come."""
NOBODY: Final = -1
"""Not even where no enemy could fire any more."""
ALWAYS: Final = 99
"""More enemies than there are."""
HELD: Final = 9.0
"""No fire is worth as much."""
BEHIND: Final = -1
"""For the objective as soon as it would not win as things are: not a turn, but a look at the points."""
SetUp = Literal["near", "covered", "back", "back in cover", "left", "right"]
"""Near the objective or far from it, in the best cover, or on a wing."""


@dataclass(frozen=True, slots=True)
class Style:
    """Equal styles play alike; what is not named plays as greedy does."""

    sets_up: SetUp = "near"
    """Where its stands begin."""
    goes: int = AT_ONCE
    """The turn from which it makes for the objective."""
    keeps: bool = False
    """One stand keeps the objective, whatever the others do; if nobody is there, the nearest on foot goes there."""
    hides: bool = False
    """Until then who has nothing worth firing at leaves the sight of the enemy; else he stays where he is."""
    wary: float = 0.0
    """Cells of way that one enemy less in sight is worth."""
    fears: float = 0.0
    """Cells of way that it is worth not to be lost where it goes,"""
    hunts: float = 0.0
    """and to be able to destroy somebody from there."""
    good: float = 0.12
    """Fire worth as much is given rather than another order."""
    fair: float = 0.06
    """Opportunity fire worth as much is taken."""
    dares: int = ALWAYS
    """It comes to blows with somebody while no more enemies than these could still fire at it."""
    rushes: bool = False
    """It goes at full speed, at whomever it could fire on the way."""


ATTACK: Final = Style()
DEFENCE: Final = Style(sets_up="covered", goes=BEHIND, keeps=True)


def usual(attacks: bool) -> Style:
    """How a side plays that has no plan: an attacker goes on, a defender leaves cover if to stay is to lose."""
    return ATTACK if attacks else DEFENCE
