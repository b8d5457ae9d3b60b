"""4.2 with the option `port_capacity_allocation=owner_choice`: who goes without when the ports are too small (D-08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action
from fogbound.west.actions import DONE, FORGO
from fogbound.west.kinds import SIDES
from fogbound.west.options import setting
from fogbound.west.position.marks import FORGONE
from fogbound.west.position.state import West
from fogbound.west.rules.supplied import claims, share_ports
from fogbound.west.rules.supply import nets
from fogbound.west.rules.tell import tell

_ = texts("west")

OWNER_SHARES: Final = setting("port_capacity_allocation", "owner_choice")


def claim_anew(state: West) -> None:
    """What units went without last turn does not count."""
    state.unmark_all(FORGONE)


class ShareOut(Ask[West]):
    """4.2.e: before the Supply Phase the owner names units that get nothing from overseas; the rest is shared out."""

    number = "4.2"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("The ports are too small: who goes without?")

    def candidates(self, state: West) -> Iterable[Action]:
        board = state.board
        if not board.options.has(OWNER_SHARES):
            return ()
        _at_home, waiting = claims(state, state.active, state.on_map[state.active])
        if len(share_ports(waiting, nets(state, state.active).capacity)) == len(waiting):
            return ()
        return (*(FORGO[block] for block, _nets in sorted(waiting)), DONE)

    @rule("4.2.e")
    def do_forgo(self, state: West, block: int) -> None:
        state.mark(block, FORGONE)
        tell(state, block, "forgone", "4.2", _("{block} goes without supply from overseas.", block=""))

    def do_done(self, state: West) -> None:
        state.proceed()
