"""Movement: the next order of the plan, and the march that carries it out."""

from __future__ import annotations

from typing import Final

from fogbound.bots.west.plan import Order, next_order
from fogbound.bots.west.sight import Sight
from fogbound.bots.west.stand import Ground, best_stand
from fogbound.bots.west.style import Style
from fogbound.core.values import Action, Choice, Observation
from fogbound.west.position.state import West
from fogbound.west.rules.reach import allowance


def move(sight: Sight) -> Action | None:
    """7.5: who moves next."""
    return _begin(sight, _order(sight, attacks=True))


def exploit(sight: Sight) -> Action | None:
    """7.10: the same, without new battles."""
    return _begin(sight, _order(sight, attacks=False))


def march(sight: Sight) -> Action | None:
    """7.5.3: where the plan says; whoever cannot get there stands where it is best."""
    block, hexes = sight.block_asked(), sight.of("to")
    if sight.choice.prompt.args["n"] != allowance(sight.state, block):
        return None  # it is where it was to go
    order = _order(sight, attacks=True)
    if order is not None and order[0] == block and order[1] in hexes:
        return Action("to", (order[1],))
    best = best_stand(Ground(sight), block, hexes)
    return None if best is None else Action("to", (best,))


def _order(sight: Sight, *, attacks: bool) -> Order | None:
    """The next order. It is the same for the choice of a block and for its march, which look at the same position."""
    for seen, style, attacked, order in _LAST:
        if attacked == attacks and style == sight.style and seen == sight.seen:
            return order
    order = next_order(sight, attacks=attacks)
    if not sight.is_late() and not isinstance(sight.seen, West):  # a position goes on while it is kept
        _LAST[:] = [(sight.seen, sight.style, attacks, order)]
    return order


_LAST: Final[list[tuple[Observation, Style, bool, Order | None]]] = []
"""The last plan and what it was made of: a pure function, kept because it is asked for twice."""


def _begin(sight: Sight, order: Order | None) -> Action | None:
    """Set a block moving."""
    if order is not None and order[0] in sight.of("move"):
        return Action("move", (order[0],))
    return out_of_a_crowd(sight.choice)


def out_of_a_crowd(choice: Choice) -> Action | None:
    """A hex with too many in it must be left, whatever the plan says: then the phase cannot be ended (3.10)."""
    if any(action.verb == "done" for action in choice.actions):
        return None
    return min((action for action in choice.actions if action.verb == "move"), key=lambda a: a.args, default=None)
