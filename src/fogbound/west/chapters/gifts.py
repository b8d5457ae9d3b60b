"""5.7: what the United States give to Free France."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import DONE, GIVE
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, SIDES, Nation
from fogbound.west.months import month
from fogbound.west.position.state import West
from fogbound.west.rules.control import is_at_war
from fogbound.west.rules.tech import month_of

_ = texts("west")

FROM: Final = month("1942-01")
MOST: Final = 3
"""Points a turn."""


@rule("5.7.b")
def may_give(state: West) -> bool:
    """From January 1942, in the Production Phase of the Allies, while both are at war."""
    both = is_at_war(state, Nation.US) and is_at_war(state, Nation.FF)
    in_time = state.active == ALLIES and month_of(state) >= FROM
    return state.board.options.has(ADVANCED) and in_time and both and state.points[Nation.US] > 0


def open_gifts(state: West) -> None:
    state.call("gifts", given=0)


class Give(Ask[West]):
    """5.7: point by point, up to three a turn."""

    number = "5.7"

    def side(self, state: West) -> str:
        return SIDES[ALLIES]

    def prompt(self, state: West) -> Message:
        return _("Give points of the United States to Free France, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        return (GIVE, DONE)

    @rule("5.7.b")
    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == GIVE and state["given"] >= MOST:
            return Refusal(_("No more than three points a turn are given."), self.number)
        if action == GIVE and not state.points[Nation.US]:
            return Refusal(_("No point is left."), self.number)
        return None

    def do_give(self, state: West) -> None:
        state["given"] += 1
        state.points[Nation.US] -= 1
        state.points[Nation.FF] += 1
        state.emit(Event("given", "5.7", _("The United States give Free France a point.")))

    def do_done(self, state: West) -> None:
        state.end()


PROCEDURES: Procedures[West] = {"gifts": (Give(),)}
