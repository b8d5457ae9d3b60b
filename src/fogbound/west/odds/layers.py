"""The moments of a battle in which dice may fall, in the order in which it comes to them.

Air-to-air combat is fought over and over; then comes the first round, in which crossings and take-offs count, then the
same round again and again. A layer is one such moment; the last layers of a battle that is fought out are a ring.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fogbound.west.odds.plan import FOUGHT_OUT, Plan
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.descent import changes_the_battle
from fogbound.west.rules.combat.engagement import Engagement
from fogbound.west.rules.combat.fighter import Step
from fogbound.west.rules.combat.moment import Moment, moment
from fogbound.west.rules.combat.order import AIR_TO_AIR, Fire

BITS: Final = 24
LAYER: Final = 1 << BITS
PAIR: Final = LAYER - 1
"""A node of a battle is a pair of states of health (`health`), and this for each layer."""
NOBODY: Final = Fire(AIR_TO_AIR.step, ())


class Layer(NamedTuple):
    """A moment of the battle: who fires, and where it leads."""

    when: Fire
    at: Moment
    then: int
    """The layer after it."""
    air: int = 0
    """7.7.1: fought only if there is to be an air round of this number; if not, the battle goes on at"""
    skip: int = 0
    ended: Moment | None = None
    """It begins a round: the one before ended at this moment, and perhaps the battle with it."""
    down: int = 0
    """23.0: the same moment if airborne units are left, which come to ground before it; 0 where none are to come."""


class Layers(list[Layer]):
    """All layers of a battle, from that in which it begins."""

    def __init__(self, engagement: Engagement, plan: Plan) -> None:
        super().__init__()
        self.engagement = engagement
        self.plan = plan
        self.is_ring_at_once = plan == FOUGHT_OUT and engagement.rounds_are_alike
        self.lands = changes_the_battle(engagement)
        self.begin_of: dict[tuple[int, int, bool], int] = {}
        """By rounds of air-to-air combat (2 for more), number of the round, and whether airborne units have come to
        ground, where that matters: its first layer."""
        if all(any(unit.air for unit in side) for side in engagement.sides):
            self._lay_air_rounds()
        else:
            self._lay_rounds(0)

    def _lay_air_rounds(self) -> None:
        """7.7.1: the first, the second, and all that follow."""
        numbers = (1, 2, 2)
        for at, number in enumerate(numbers):
            self.append(Layer(AIR_TO_AIR, moment(1, number), min(at + 1, 2), air=number))
        for at in range(len(numbers)):
            self[at] = self[at]._replace(skip=len(self))
            self._lay_rounds(at)

    def _lay_rounds(self, air: int) -> None:
        """All rounds of a battle; once more for airborne units that have come to ground, where that matters."""
        self._lay(air, landed=False)
        if self.lands:
            self._lay(air, landed=True)
            guns = sum(when.step <= Step.ANTI_AIR for when in self.engagement.round)
            above, below = (self.begin_of[air, 1, landed] + guns for landed in (False, True))
            self[above] = self[above]._replace(down=below)

    def _lay(self, air: int, *, landed: bool) -> None:
        """All rounds that the plan asks for, or the first one and a ring of later ones."""
        last = self.plan.rounds or 2
        for number in range(2 if self.is_ring_at_once else 1, last + 1):
            self.begin_of[air, number, landed] = len(self)
            now = moment(number, air, landed=landed)
            ended = moment(number - 1, air, landed=landed) if number > 1 else None
            for step, when in enumerate(self.engagement.round):
                self.append(Layer(when, now, len(self) + 1, ended=None if step else ended))
        if self.plan.rounds:
            self.append(Layer(NOBODY, now, len(self), ended=now))
        else:
            self[-1] = self[-1]._replace(then=self.begin_of[air, 2, landed])

    def is_fought(self, layer: Layer, codes: Codes) -> bool:
        """Whether an air round takes place; where nobody can fire it would go on for ever."""
        fires = self.engagement.volley
        return self.engagement.fights_in_air(codes, layer.air) and any(
            fires(layer.when.step, role, codes, layer.at).dice for role in layer.when.roles
        )

    def in_the_air(self, number: int) -> int:
        """Where a battle stands before an air round, or before it comes down to the ground."""
        return min(number, 3) - 1

    def at(self, now: Moment, fired: int) -> int:
        """Where a battle that is being fought out has come to in a round, after so many moments of it."""
        number = 2 if self.is_ring_at_once else min(now.round, 2)
        begin = self.begin_of[min(now.air, 2), number, self.lands and now.is_landed]
        return begin + fired if fired < len(self.engagement.round) else self[begin + fired - 1].then
