"""What the two sides mean to do: fight on, stop after some rounds, leave when they are too weak."""

from __future__ import annotations

from typing import NamedTuple

from fogbound.west.rules.combat.engagement import Codes, Engagement, Moment
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER
from fogbound.west.rules.combat.hits import steps_of


class Plan(NamedTuple):
    """When each side leaves. The defaults fight it out."""

    rounds: int = 0
    """The attacker looks no further than so many rounds; 0 for all."""
    attacker_below: int = 0
    """After a round the attacker retreats if his ground units have fewer steps."""
    defender_below: int = 0


def ground_steps(engagement: Engagement, role: int, codes: Codes) -> int:
    return sum(steps_of(codes[role][n]) for n, unit in engagement.units(role, codes) if unit.stands and not unit.air)


def outcome(engagement: Engagement, codes: Codes, plan: Plan) -> str:
    """`win` or `lose` for the attacker, or `open`. The defender retreats first (7.7.13)."""
    if engagement.is_over(codes):
        left = engagement.strength(ATTACKER, codes)
        return "win" if (left.ground if engagement.is_assault else left.anything) else "lose"
    for role, below, name in ((DEFENDER, plan.defender_below, "win"), (ATTACKER, plan.attacker_below, "lose")):
        if below and _decides(engagement, role, codes) and ground_steps(engagement, role, codes) < below:
            return name
    return "open"


def _decides(engagement: Engagement, role: int, codes: Codes) -> bool:
    """Whether a battle is over when the ground units of a side leave: an assault, or a raid on nobody else."""
    return engagement.is_assault or all(not unit.air for _n, unit in engagement.units(role, codes))


def goes_on(engagement: Engagement, codes: Codes, plan: Plan, at: Moment) -> bool:
    """Whether another round follows this one."""
    if plan.rounds and at.round >= plan.rounds:
        return False
    return outcome(engagement, codes, plan) == "open" and engagement.can_go_on(codes, at)
