"""7.7.16: where air units land that leave a battle."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.texts import Message, texts
from fogbound.west.position.state import West
from fogbound.west.rules.air import AskBase, airbases, bases_within, land, range_of
from fogbound.west.rules.combat.ends import end_if_over
from fogbound.west.rules.combat.phase import is_battle
from fogbound.west.rules.control import occupied
from fogbound.west.rules.losses import eliminate

_ = texts("west")

WITHDRAW_TO: Final = bases_within("7.7.16.a", range_of, elsewhere=True)


@WITHDRAW_TO.line("7.7.14.b", _("{hex} is not safe: a battle is still to be fought there.", hex=""))
def away_from_other_battles(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """A town under air attack is still a base, but who lands there now would fight a second time."""
    attacked = occupied(state, state.active)
    return [hex for hex in hexes if hex not in attacked or not is_battle(state, hex)]


@rule("7.7.16.a", "7.7.17.a")
def lose_baseless(state: West) -> None:
    """An air unit that finds no free base in range is lost."""
    block = state["block"]
    if not WITHDRAW_TO.any(state, block, airbases(state, state.board.nation[block])):
        eliminate(state, block, "7.7.16")
        state.end()
        end_if_over(state)


class WithdrawTo(AskBase):
    """7.7.16: where an air unit lands that leaves a battle."""

    number = "7.7.16"
    hexes = WITHDRAW_TO

    def prompt(self, state: West) -> Message:
        return _("Where does {block} land?", block=state.board.names[state["block"]])

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        state.halves = replaced(state.halves, block, 0)
        land(state, block, hex, self.number)
        state.end()
        end_if_over(state)
