"""Plays one side of an imagined game: the policy of the greedy bot, with its moves worked out once a phase.

The greedy bot makes its plan anew before every move, which is half of its time. Here the whole plan of a phase is made
at its first question, in the fog of the side that moves, and followed as far as it can be.
"""

from __future__ import annotations

from typing import Final

from fogbound.bots.west.fleet import leader_in_movement
from fogbound.bots.west.greedy import first_of, passing, respond
from fogbound.bots.west.imagine import imagine
from fogbound.bots.west.march import out_of_a_crowd
from fogbound.bots.west.plan import Order, all_orders
from fogbound.bots.west.sight import Answer, Sight
from fogbound.bots.west.staff import activate
from fogbound.bots.west.stand import Ground, best_stand
from fogbound.bots.west.style import Style
from fogbound.core.values import Action, Choice
from fogbound.west.position.observe import observe
from fogbound.west.position.state import West

MOVING: Final[dict[str, Answer]] = {
    "move_ground": first_of(leader_in_movement, activate),
    "exploit": activate,
}
"""Questions of a phase of marches: which headquarters is activated before anybody moves."""


class Commander:
    """Answers for one side, in one style. It remembers the moves of the phase, and nothing else."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.orders: list[Order] = []
        self.phase: tuple[int, int, str, int] | None = None
        self.goal = -1

    def choose(self, state: West, choice: Choice) -> Action:
        if choice.ask in MOVING:
            return self._next(state, choice)
        if choice.ask == "march":
            return self._march(state, choice)
        return respond(Sight(choice, state, style=self.style))

    def _next(self, state: West, choice: Choice) -> Action:
        """First headquarters are activated, then comes the next of the orders that can still be given.

        A march into a neutral country makes enemies of all who defend it: then the plan is made anew.
        """
        phase = (state.turn, state.active, choice.ask, state.neutral)
        if phase != self.phase:
            led = MOVING[choice.ask](Sight(choice, state, style=self.style))
            if led is not None:
                return led
            self.phase, self.orders = phase, self._orders(state, choice)
        offered = set(choice.actions)
        while self.orders:
            block, self.goal = self.orders.pop()
            if (action := Action("move", (block,))) in offered:
                return action
        self.goal = -1
        return out_of_a_crowd(choice) or passing(choice)

    def _orders(self, state: West, choice: Choice) -> list[Order]:
        sight = Sight(choice, imagine(observe(state, choice.side)), style=self.style)
        return all_orders(sight, attacks=choice.ask == "move_ground")[::-1]

    def _march(self, state: West, choice: Choice) -> Action:
        """There, if one can; who has come as far as he could stops."""
        action = Action("to", (self.goal,))
        if action in choice.actions:
            self.goal = -1
            return action
        if any(each.verb == "stop" for each in choice.actions):
            return passing(choice)
        sight = Sight(choice, state, style=self.style)
        best = best_stand(Ground(sight), sight.block_asked(), sight.of("to"))
        return choice.actions[0] if best is None else Action("to", (best,))
