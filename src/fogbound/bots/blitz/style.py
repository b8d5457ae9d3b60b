"""How a bot plays Blitz: every number by which it weighs one thing against another, in one table.

The greedy bot plays by the values that stand here. A plan of the planner is another set of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

AT_ONCE: Final = 0
NEVER: Final = 99
"""A turn that does not come."""
BEHIND: Final = -1
"""For the objective as soon as it would not win as things are: not a turn, but a look at the points."""


@dataclass(frozen=True, slots=True)
class Style:
    """Equal styles play alike; what is not named plays as greedy does."""

    goes: int | None = None
    """The turn from which it makes for the objective; None: at once if it attacks, never if it defends."""
    keeps: bool = False
    """One stand keeps the objective, whatever the others do; if nobody is there, the nearest on foot goes there."""
    hides: bool = False
    """Until then who has nothing worth firing at leaves the sight of the enemy; else he stays where he is."""
    wary: float = 0.0
    """Cells of way that one enemy less in sight is worth."""
    good: float = 0.12
    """Fire worth as much is given rather than another order."""
    fair: float = 0.06
    """Opportunity fire worth as much is taken."""


GREEDY: Final = Style()
