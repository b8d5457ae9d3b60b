"""S.20: in the scenarios of 1943 the Allies, once ashore, close three Italian ports to the Axis for a turn."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.core.register import rule
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import DENY, DONE
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, SIDES
from fogbound.west.position.marks import LANDED
from fogbound.west.position.state import West
from fogbound.west.scenarios.port_denial import FLAG, Denials, objection_to_denying
from fogbound.west.theatre import theatre

_ = texts("west")


def can_deny(state: West) -> bool:
    """Whether the scenario knows it and the Allies have landed in Italy this turn."""
    board = state.board
    is_asked = state.active == ALLIES and board.options.has(ADVANCED) and FLAG in board.scenario.flags
    return is_asked and has_landed(state)


def has_landed(state: West) -> bool:
    country = theatre().country
    landed = (b for b in state.on_map[ALLIES] if state.marks[b] & LANDED)
    return any(country[state.place[b]] == "IT" for b in landed)


def denials(state: West) -> Denials:
    """By port, the turn of the Axis in which it is closed."""
    return {hex: turn - 1 for hex, turn in enumerate(state.denied) if turn}


class DenyPorts(Ask[West]):
    """S.20: which ports are closed to the Axis in its next turn."""

    number = "S.20"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[ALLIES]

    def prompt(self, state: West) -> Message:
        return _("Close ports to the Axis, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        return (*(DENY[hex] for hex in sorted(state.board.port_hexes) if theatre().country[hex] == "IT"), DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        return objection_to_denying(state.board.scenario, denials(state), action.args[0], landed=has_landed(state))

    @rule("S.20")
    def do_deny(self, state: West, hex: int) -> None:
        state.deny_port(hex, state.turn + 1)
        text = _("{hex} is closed to the Axis for a turn.", hex=state.title(hex))
        state.emit(Event("denied", "S.20", text))

    def do_done(self, state: West) -> None:
        state.proceed()
