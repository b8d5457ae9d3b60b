"""Questions that are answered with a hex, and why another hex will not do."""

from __future__ import annotations

from fogbound.core.sequence import Ask
from fogbound.core.texts import texts
from fogbound.core.values import Action, Refusal
from fogbound.west.position.state import West
from fogbound.west.rules.air import airbases, full_bases
from fogbound.west.rules.weather import is_equipped

_ = texts("west")


class AskWhere(Ask[West]):
    """Where to? A hex that is not offered is refused with what is wrong about it."""

    def refusal(self, state: West, action: Action) -> Refusal:
        return self.fault(state, action.args[0]) if action.verb == "to" else super().refusal(state, action)

    def fault(self, state: West, hex: int) -> Refusal:
        """What is wrong with a hex that is not offered."""
        raise NotImplementedError


def fault_of_base(state: West, block: int, hex: int, rule: str) -> Refusal:
    """Why an air unit cannot be based somewhere; `rule` is the one about its range."""
    board = state.board
    name, there = board.names[block], board.titles[hex]
    if hex not in airbases(state, board.nation[block]):
        return Refusal(
            _("{block} cannot be based at {hex}: that takes a friendly city in supply.", block=name, hex=there), "3.4"
        )
    if not is_equipped(board, block, hex):
        return Refusal(_("{block} is not equipped for the climate of {hex}.", block=name, hex=there), "3.23")
    if hex in full_bases(state, board.side[block]) or hex == state.place[block]:
        return Refusal(_("There is no room at the airbase of {hex}.", hex=there), "3.4")
    return Refusal(_("{hex} is out of range of {block}.", hex=there, block=name), rule)
