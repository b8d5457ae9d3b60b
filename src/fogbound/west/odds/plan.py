"""What the two sides mean to do: fight on, stop after some rounds, leave when they are too weak."""

from __future__ import annotations

from typing import Final, NamedTuple

from fogbound.west.rules.combat.codes import Codes, with_side
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER
from fogbound.west.rules.combat.hits import LOST, steps_of
from fogbound.west.rules.combat.moment import Moment


class Plan(NamedTuple):
    """When each side leaves. The defaults fight it out."""

    rounds: int = 0
    """The attacker looks no further than so many rounds; 0 for all."""
    attacker_below: int = 0
    """After a round the attacker retreats if his ground units have fewer steps."""
    defender_below: int = 0


def ground_steps(engagement: Engagement, role: int, codes: Codes) -> int:
    return sum(steps_of(codes[role][n]) for n, unit in engagement.units(role, codes) if unit.stands and not unit.air)


FOUGHT_OUT: Final = Plan()


def decided(engagement: Engagement, codes: Codes) -> str:
    """`win` or `lose` for the attacker once one side is gone, or nothing.

    An assault is won by whoever is left on the ground; an air attack, which takes no ground, by leaving nothing of
    the defender.
    """
    if not engagement.is_over(codes):
        return ""
    left = engagement.strength(ATTACKER, codes)
    return "win" if (left.ground if engagement.is_assault else left.anything) else "lose"


def after_a_round(engagement: Engagement, codes: Codes, plan: Plan, at: Moment) -> str:
    """How a battle ends that stops when this round is over, or nothing if another follows.

    First the meek give up (5.6.1), then the defender leaves (7.7.13), then who attacked in despair gives up (12.4.1):
    until they have, nothing else ends it. Where nobody could fire any more the attack has failed (7.7.12); a raid that
    has run its course and left something has failed, too.
    """
    if _surrendered(engagement, DEFENDER, codes, at) != codes:
        return ""
    if _leaves(engagement, DEFENDER, codes, plan.defender_below):
        return "win"
    if _surrendered(engagement, ATTACKER, codes, at) != codes:
        return ""
    if _leaves(engagement, ATTACKER, codes, plan.attacker_below):
        return "lose"
    if engagement.is_descent:  # whoever came down holds the place
        return "win"
    if not engagement.can_go_on(codes, at):
        return "lose"
    return "open" if plan.rounds and at.round >= plan.rounds else ""


def without_surrendered(engagement: Engagement, codes: Codes, at: Moment) -> Codes:
    """What is left when those have given up whose turn it is to do so: the defender's before the attacker's."""
    left = _surrendered(engagement, DEFENDER, codes, at)
    return left if left != codes else _surrendered(engagement, ATTACKER, codes, at)


def _surrendered(engagement: Engagement, role: int, codes: Codes, at: Moment) -> Codes:
    """The same without those of a side who give up after the first round (5.6.1, 12.4.1)."""
    if at.round > 1 or not engagement.some_give_up:
        return codes
    units = zip(codes[role], engagement.sides[role], strict=True)
    return with_side(codes, role, tuple(LOST if unit.gives_up(role) else code for code, unit in units))


def _leaves(engagement: Engagement, role: int, codes: Codes, below: int) -> bool:
    """Whether a side has come below what it means to fight on with, and the battle is over if it goes."""
    return below > 0 and _decides(engagement, role, codes) and ground_steps(engagement, role, codes) < below


def _decides(engagement: Engagement, role: int, codes: Codes) -> bool:
    """Whether a battle is over when the ground units of a side leave: an assault, or a raid on nobody else."""
    return engagement.is_assault or all(not unit.air for _n, unit in engagement.units(role, codes))
