"""S.19: the encirclement of Berlin, an event that only the guide of the designer knows."""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, held, is_at_war
from fogbound.west.rules.powers import REICH_MOVED
from fogbound.west.rules.zoc import ground_zones, is_surrounded
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

declare(
    "berlin_encirclement_event",
    Option("S.19", ("off", "on"), _("The capital of an encircled Reich moves"), level="optional"),
)
EVENT: Final = setting("berlin_encirclement_event", "on")
MOVES_ON: Final = (1, 6)


@rule("S.19")
def is_encircled(state: West) -> bool:
    """Whether Berlin, still the capital and German, is surrounded, and another seat is left."""
    if not state.board.options.has(EVENT) or state.events & REICH_MOVED or not is_at_war(state, Nation.DE):
        return False
    berlin = find("Berlin")
    if state.capital[Nation.DE] != berlin or not controls(state, berlin, AXIS):
        return False
    return is_surrounded(state, berlin, held(state, ALLIES) | ground_zones(state, ALLIES))


@rule("S.19")
def read_die(state: West, faces: tuple[int, ...]) -> None:
    """On 1 or 6 the capital is Munich, and the headquarters of the Führer commands nobody any more (K-10)."""
    munich = find("München")
    if faces[0] not in MOVES_ON or not controls(state, munich, AXIS):
        state.emit(Event("berlin", "S.19", _("Berlin is encircled, and stays the capital.")))
        return
    state.capital = replaced(state.capital, Nation.DE, munich)
    state.events |= REICH_MOVED
    state.forget()
    state.emit(Event("berlin", "S.19", _("Berlin is encircled: the capital moves to Munich.")))


PROCEDURES: Procedures[West] = {"reich_capital": (Roll("reich_capital", lambda state: 1, read_die),)}
