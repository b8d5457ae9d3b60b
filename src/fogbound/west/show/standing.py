"""Standing orders: what a side has said beforehand, so that a battle need not wait for it.

A document such as `{"air": "stay", "ground": "weak", "steps": 4, "losses": "first", "reaction": "none"}`. Each order
answers one kind of question with one of its offered actions; what is left out is asked as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fogbound.core.values import Action, Choice
from fogbound.west.blocks import blocks

Orders = Mapping[str, object]
Answer = Callable[[Orders, Mapping[str, Any], Choice], Action | None]


def _first(choice: Choice, *verbs: str) -> Action | None:
    return next((action for action in choice.actions if action.verb in verbs), None)


def air(orders: Orders, seen: Mapping[str, Any], choice: Choice) -> Action | None:
    """7.7.13: `stay`, or `withdraw` at the first occasion."""
    return {"stay": _first(choice, "stay"), "withdraw": _first(choice, "withdraw")}.get(str(orders.get("air")))


def ground(orders: Orders, seen: Mapping[str, Any], choice: Choice) -> Action | None:
    """7.7.13: `stay`, `retreat`, or `weak`: retreat once all who could have no more than so many `steps` together."""
    wanted = orders.get("ground")
    if wanted == "weak":
        leaving = {blocks().name[action.args[0]] for action in choice.actions if action.args}
        strength = sum(block["steps"] for block in seen["blocks"] if block["name"] in leaving)
        limit = orders.get("steps")
        wanted = "retreat" if isinstance(limit, int) and strength <= limit else "stay"
    return {"stay": _first(choice, "stay"), "retreat": _first(choice, "retreat", "withdraw")}.get(str(wanted))


def losses(orders: Orders, seen: Mapping[str, Any], choice: Choice) -> Action | None:
    """7.7.9: of equals, `first` or `last` of those offered takes the hit."""
    return {"first": choice.actions[0], "last": choice.actions[-1]}.get(str(orders.get("losses")))


def reaction(orders: Orders, seen: Mapping[str, Any], choice: Choice) -> Action | None:
    """7.6: `none`: no air unit is sent."""
    return _first(choice, "done") if orders.get("reaction") == "none" else None


ANSWERS: Final[dict[str, Answer]] = {
    "aircraft_leave": air,
    "retreat": ground,
    "choose_loss": losses,
    "react": reaction,
}


def standing_order(orders: Orders, seen: Mapping[str, Any], choice: Choice) -> Action | None:
    """The answer that the orders give, if they cover the question."""
    answer = ANSWERS.get(choice.ask)
    return answer(orders, seen, choice) if answer else None
