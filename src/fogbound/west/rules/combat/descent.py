"""23.0: airborne units come to ground once the guns have fired at them; difficult ground has a hit for each.

`ends` plays it on the map; `odds` does the same to states of health.
"""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.texts import texts
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes, with_side
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.facts import FORTRESS
from fogbound.west.rules.combat.fighter import ATTACKER
from fogbound.west.rules.combat.hits import LOST, code_of, hit, steps_of
from fogbound.west.rules.losses import eliminate
from fogbound.west.rules.record import may_lose_unseen
from fogbound.west.rules.tell import tell

_ = texts("west")

DIFFICULT: Final = ("forest", "hills", "mountain", "swamp", "major_city")
"""Lines of the terrain chart."""


def falling(engagement: Engagement, codes: Codes) -> list[int]:
    """Airborne units that the guns have left, by their place among the attackers."""
    units = zip(engagement.sides[ATTACKER], codes[ATTACKER], strict=True)
    return [n for n, (unit, code) in enumerate(units) if unit.drops and code != LOST]


@rule("23.0.j")
def harmed(engagement: Engagement, codes: Codes) -> list[int]:
    """Those of them whom difficult ground harms; who has no steps left takes no hit."""
    is_rough = any(name in engagement.site.features for name in DIFFICULT)
    return [n for n in falling(engagement, codes) if is_rough and codes[ATTACKER][n]]


def grounded(engagement: Engagement, codes: Codes) -> Codes:
    """What is left of both sides when airborne units have come to ground."""
    hurt, units = harmed(engagement, codes), engagement.sides[ATTACKER]
    side = (hit(units[n].faces, code) if n in hurt else code for n, code in enumerate(codes[ATTACKER]))
    return with_side(codes, ATTACKER, tuple(side))


def changes_the_battle(engagement: Engagement) -> bool:
    """Whether it makes a difference to the odds when airborne units come to ground."""
    return engagement.is_drop and any(name in engagement.site.features for name in (*DIFFICULT, FORTRESS))


@rule("24.3.a", "23.0.j")
def suffer(state: West, block: int, why: str) -> bool:
    """One hit more for a landing on difficult ground, as any other: half a face where the face has a shield (O-06)."""
    code = hit(state.board.faces[block], code_of(state.steps[block], state.halves[block]))
    if code == LOST:
        eliminate(state, block, why)
        return True
    may_lose_unseen(state, block)
    state.steps[block] = steps_of(code)
    state.halves = replaced(state.halves, block, code & 1)
    tell(state, block, "reduced", why, _("{block} suffers on difficult ground.", block=""))
    return False
