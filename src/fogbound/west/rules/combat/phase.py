"""7.7: the Combat Phase: the phasing side fights its battles in the order it likes, each to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import BATTLE
from fogbound.west.kinds import ALLIES, AXIS, SIDES
from fogbound.west.position.marks import ATTACKED, FLOWN
from fogbound.west.position.state import West
from fogbound.west.rules.control import drop_zones, occupied

_ = texts("west")


@rule("7.5.2.d")
def is_battle(state: West, hex: int) -> bool:
    """Whether a battle is still to be fought: ground units of both sides, or an air attack that has not been flown."""
    board, here = state.board, state.stacks.get(hex, ())
    mine = [block for block in here if board.side[block] == state.active]
    theirs = [block for block in here if board.side[block] != state.active]
    if any(board.ground[block] for block in mine):
        return any(board.ground[block] for block in theirs) or hex in drop_zones(state)
    return bool(theirs) and any(state.marks[block] & (FLOWN | ATTACKED) == FLOWN for block in mine)


SKIRMISHES: Final[list[tuple[str, Callable[[West], list[int]]]]] = []
"""Where chapters have fighting against others than blocks, each with the setting by which it is played."""


def battle_hexes(state: West) -> list[int]:
    """All battles still to be fought by the phasing side."""
    shared = occupied(state, AXIS) & occupied(state, ALLIES) | drop_zones(state)
    found = [hex for hex in sorted(shared) if is_battle(state, hex)]
    for setting, skirmishes in SKIRMISHES:
        if state.board.options.has(setting):
            found += [hex for hex in skirmishes(state) if hex not in found]
    return found


class ChooseBattle(Ask[West]):
    """7.7.a: which battle is fought next."""

    number = "7.7"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Which battle is fought next?")

    @rule("7.7.a")
    def candidates(self, state: West) -> Iterable[Action]:
        return (BATTLE[hex] for hex in battle_hexes(state))

    def refusal(self, state: West, action: Action) -> Refusal:
        if action.verb != "battle":
            return super().refusal(state, action)
        return Refusal(_("There is no battle to fight in {hex}.", hex=state.title(action.args[0])), "7.7")

    def do_battle(self, state: West, hex: int) -> None:
        state.call("battle" if is_battle(state, hex) else "comb_out", hex=hex)
