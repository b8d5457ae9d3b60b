"""7.7: in which order dice fall in a round of combat.

The order belongs to the battle (`Battle.order`), and play, exact odds and simulated odds all follow it: whoever lets a
side fire earlier, or puts in a moment, gives the battle another order. A moment in which only some units fire is a
step of its own, with its column in `Fighter.fire`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from fogbound.core.register import enforce
from fogbound.west.charts.rows import NEVER
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER, Fighter, Step


class Fire(NamedTuple):
    """A moment of a round in which dice fall: a step, and the sides that fire in it at once."""

    step: Step
    roles: tuple[int, ...]


Stage: TypeAlias = tuple[Fire, ...]
"""Moments of one kind of fire, one after the other; when they are over, units may leave (7.7.13)."""

BOTH: Final = (DEFENDER, ATTACKER)

AIR_TO_AIR: Final = Fire(Step.AIR_AIR, BOTH)  # 7.7.1: before the first round, over and over
# fmt: off
ROUND: Final[tuple[Stage, ...]] = (
    (Fire(Step.ANTI_AIR,   BOTH),),         # 7.7.2
    (Fire(Step.AIR_GROUND, BOTH),),         # 7.7.3
    (Fire(Step.ARTILLERY,  (ATTACKER,)),    # 7.7.4: the attacker first
     Fire(Step.ARTILLERY,  (DEFENDER,))),
    (Fire(Step.GROUND,     (DEFENDER,)),    # 7.7.5: the defender first
     Fire(Step.GROUND,     (ATTACKER,))),
)
"""A round of combat. After the last stage ground units may leave, too."""
# fmt: on
WITH_A_CHARGE: Final[tuple[Stage, ...]] = (*ROUND[:-1], (Fire(Step.CHARGE, (ATTACKER,)), *ROUND[-1]))
enforce(f"{__name__}.WITH_A_CHARGE", "20.0.b", "21.0.b")
enforce(f"{__name__}.ROUND", "7.7.d", "6.1.4.a", "7.7.4.a", "7.7.5.a", "7.7.3.1.a")


def order_of(attackers: Iterable[Fighter]) -> tuple[Stage, ...]:
    """How a round goes for these attackers."""
    return WITH_A_CHARGE if any(unit.charges for unit in attackers) else ROUND


def fought_by(
    order: tuple[Stage, ...], attackers: tuple[Fighter, ...], defenders: tuple[Fighter, ...]
) -> Iterator[Stage]:
    """The order of a battle without what its units can never fight."""
    everybody = (*attackers, *defenders)
    idle = set()
    if not any(unit.air for unit in everybody):
        drops = any(unit.drops for unit in attackers)
        idle |= {Step.AIR_GROUND} if drops else {Step.ANTI_AIR, Step.AIR_GROUND}
    if not any(unit.fire[Step.ARTILLERY] < NEVER for unit in everybody):
        idle.add(Step.ARTILLERY)
    for stage in order:
        if fought := tuple(when for when in stage if when.step not in idle):
            yield fought
