"""7.1: the Strategic Warfare Phase. Which games have it; what is done in it is for the chapters that need it."""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import SIDES
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.state import West

_ = texts("west")

declare(
    "strategic_warfare_phase",
    Option(
        "7.1",
        ("auto", "always_advanced", "only_35"),
        _("When the Strategic Warfare Phase is played"),
        level="optional",
    ),
)
declare("rule_35_convoy_war", Option("35.2", ("off", "on"), _("Convoy war"), level="optional", chapter=35))
CONVOY_WAR: Final = setting("rule_35_convoy_war", "on")
ALWAYS: Final = setting("strategic_warfare_phase", "always_advanced")
FOR_CONVOYS_ALONE: Final = setting("strategic_warfare_phase", "only_35")

CALLS_FOR_IT: Final = [CONVOY_WAR]
"""Settings with which the phase is played; a chapter adds its own."""


@rule("7.1.a")
def is_played(state: West) -> bool:
    """If a chapter calls for it, unless it is agreed that only convoys do; in every Advanced game if that is agreed."""
    options = state.board.options
    if options.has(FOR_CONVOYS_ALONE):
        return options.has(CONVOY_WAR)
    return any(options.has(each) for each in CALLS_FOR_IT) or (options.has(ALWAYS) and options.has(ADVANCED))


def begin_strategic_warfare(state: West) -> None:
    side = SIDES[state.active]
    text = _("Strategic warfare against the Axis.") if state.active == 0 else _("Strategic warfare against the Allies.")
    state.emit(Event("strategic_warfare", "7.1", text, detail={"side": side}))
