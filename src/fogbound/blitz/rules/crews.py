"""216: what happens when the exposed crew of a vehicle is hit."""

from __future__ import annotations

from msgspec import Struct

from fogbound.blitz.clause import supersede
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule

supersede("base.exposed_crew", "216")


class CrewLoss(Struct, frozen=True):
    """What a vehicle suffers when its crew's save says eliminated."""

    id: str
    destroyed: bool
    halted_turns: int = 0
    counts_closed: bool = False
    aa_mg_usable: bool = True
    main_gun: int = 0
    """Modifier to hit with the main armament."""
    mg_dice: int = 0
    """Modifier to the dice of a vehicle that has only machine guns."""
    experience: int = 0
    victory_points: int = 0
    ours: bool = False


_ABANDONED = CrewLoss("216", destroyed=True)
_COMMANDER_HIT = CrewLoss(
    "216",
    destroyed=False,
    halted_turns=1,
    counts_closed=True,
    aa_mg_usable=False,
    main_gun=-2,
    mg_dice=-1,
    experience=-1,
    victory_points=1,
)
_V2_OPEN = CrewLoss("base.exposed_crew", destroyed=True, ours=True)
_V2_CLOSED = CrewLoss("base.exposed_crew", destroyed=False, counts_closed=True, ours=True)


@rule("216")
def crew_eliminated(rules: RuleSet, open_top: bool) -> CrewLoss:
    """216: an open vehicle is abandoned; a closed one lost its commander."""
    if not rules.has("216"):
        return _V2_OPEN if open_top else _V2_CLOSED
    return _ABANDONED if open_top else _COMMANDER_HIT
