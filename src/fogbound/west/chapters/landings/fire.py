"""24.1 and 23.0: what the first round does to those who come out of the sea and out of the air."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import texts
from fogbound.west.chapters import ADVANCED
from fogbound.west.rules.combat.fighter import ATTACKER, Step
from fogbound.west.rules.combat.modifiers import CHANGES, Firing

_ = texts("west")

ON_THE_GROUND: Final = (Step.ARTILLERY, Step.GROUND)
"""AA fire is not changed, of neither side (O-01)."""


@CHANGES.line("24.1.d", "sea", _("from the sea"), at="sea", when=(ADVANCED,))
def out_of_the_sea(firing: Firing) -> int:
    """One Malus for who lands, one Bonus for ground units on the beach; a fort's own firepower has it already."""
    if firing.step not in ON_THE_GROUND or firing.unit.air:
        return 0
    if firing.role == ATTACKER:
        return -1
    return 0 if firing.unit.is_fort else 1


@CHANGES.line("23.0.g", "air", _("out of the air"), at="air", when=(ADVANCED,))
def out_of_the_air(firing: Firing) -> int:
    """One Malus for airborne units in the round in which they land; the defenders get nothing for it."""
    return -1 if firing.step in ON_THE_GROUND and firing.role == ATTACKER else 0
