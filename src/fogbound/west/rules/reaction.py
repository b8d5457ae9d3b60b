"""7.6: the defender reacts with air units."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar, Final

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.west.actions import FLY
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhich
from fogbound.west.rules.flights import ARMED, FLYING, REACT_AT, contested, is_clear_over
from fogbound.west.rules.lines import Blocks

_ = texts("west")

AWAY: Final = Blocks(f"{__name__}.AWAY")
"""Air units that are in no battle yet."""
AWAY.include(FLYING)
NO_BATTLE: Final = _("{block} has no battle in range.", block="")


@AWAY.line("7.6.b", NO_BATTLE)
def in_no_battle(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    battles, place = contested(state), state.place
    return [block for block in blocks if place[block] not in battles]


REACTING: Final = Blocks(f"{__name__}.REACTING")
REACTING.include(ARMED)
REACTING.line("7.6.b", NO_BATTLE)(in_no_battle)


@rule("7.6.c")
@REACTING.line("7.6.a", NO_BATTLE)
def with_a_battle_in_range(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    battles = contested(state)
    return [block for block in blocks if REACT_AT.any(state, block, battles)]


REACTING.ask(NO_BATTLE, REACT_AT, lambda state, _block: contested(state))


class React(AskWhich):
    """7.6: the other side flies air units to the battles."""

    number = "7.6"
    takes_only_choice = False
    which = {"fly": (FLY, REACTING)}  # noqa: RUF012 - a table
    also_due: ClassVar[list[Callable[[West], bool]]] = []
    """Other reasons to ask, of chapters that let more than aircraft react."""

    def asked(self, state: West) -> int:
        return 1 - state.active

    def prompt(self, state: West) -> Message:
        if any(is_due(state) for is_due in self.also_due):
            return _("Send air units, or armour from the reserve, to the battles, or be done.")
        return _("Send air units to the battles, or be done.")

    def is_due(self, state: West) -> bool:
        """Who has aircraft left is asked even if none reaches a battle: passing him over would betray their ranges."""
        flies = is_clear_over(state, contested(state)) and bool(AWAY.fit(state, self.asked(state)))
        return flies or any(is_due(state) for is_due in self.also_due)

    def do_fly(self, state: West, block: int) -> None:
        state.call("react", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()
