"""19.0, 19.2, 22.0: what a battle has from air reconnaissance: fire that is not halved, aimed fire, sirens."""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.charts.rows import NEVER
from fogbound.west.options import setting
from fogbound.west.rules.combat.facts import RECON, Battle
from fogbound.west.rules.combat.fighter import ATTACKER, Step
from fogbound.west.rules.combat.modifiers import CHANGES, Firing

_ = texts("west")

JERICHO: Final = setting("rule_22_jericho", "on")
FROM_AFAR: Final = (Step.AIR_GROUND, Step.ARTILLERY)
"""Fire at what one has to see from the air."""
SIRENS: Final = 2
"""Dice that Stukas have from their sirens."""
SOUND: Final = "!"
OPEN_TO_STUKAS: Final = frozenset({"plain", "minor_city", "bunker", "fortress"})
"""Where terrain does not hide the target: what was built there is no terrain."""


@rule("6.3.3.b", "19.0.b")
@CHANGES.line("19.0.a", "unseen", _("no air reconnaissance"), when=(RECON,))
def without_reconnaissance(firing: Firing) -> int:
    """In the first round attackers fire half blind at a hex that they have not seen into; not strategic bombers."""
    is_blind = firing.first and firing.role == ATTACKER and not firing.battle.reconnoitred
    return -1 if is_blind and firing.step in FROM_AFAR and not firing.unit.is_strategic else 0


@rule("19.2.a")
def aimed_steps(battle: Battle) -> frozenset[Step]:
    """In good weather and after reconnaissance, the steps in which all who fire at the enemy are of TECH 2."""
    if not (battle.readings.recon and battle.reconnoitred and battle.weather == "good"):
        return frozenset()
    able = battle.charts.has_ability
    by_step = {step: [unit for unit in battle.attackers if unit.fire[step] < NEVER] for step in FROM_AFAR}
    return frozenset(
        step for step, units in by_step.items() if all(able("targeting", unit.kind, unit.level) for unit in units)
    )


@rule("22.0.a")
def sirens_sound(battle: Battle) -> bool:
    """Whether there are Stukas that may dive on a clear hex in good weather, after reconnaissance."""
    is_clear = battle.weather == "good" and OPEN_TO_STUKAS.issuperset(battle.site.features)
    return is_clear and battle.reconnoitred and any(unit.is_stuka for unit in battle.attackers)
