"""7.2 and 7.9: the Supply Phase and Final Supply."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import STATIC
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.captive import prisoner
from fogbound.west.rules.control import neutral_hexes
from fogbound.west.rules.losses import surrender
from fogbound.west.rules.record import hide_all, may_lose_unseen, starve_unseen
from fogbound.west.rules.siege import hold_out, is_festung
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.tell import tell

_ = texts("west")


def _mine(state: West) -> list[int]:
    """Units of the phasing side; those of a neutral live at home and are asked for nothing (3.1), nor is a prisoner."""
    place, neutral, held = state.place, neutral_hexes(state), prisoner(state)
    return [b for b in state.on_map[state.active] if place[b] not in neutral and b != held]


@rule("7.2.a", "4.3.e", "4.0.a")
def mark_unsupplied(state: West) -> None:
    """The phasing side's units are checked, and those without supply marked."""
    supplied = supplied_blocks(state, state.active)
    for block in _mine(state):
        if block in supplied or is_self_sufficient(state, block):
            _lift(state, block, "7.2")
        else:
            state.mark(block, UNSUPPLIED)
            text = _("{block} in {hex} is out of supply.", block="", hex=state.title(state.place[block]))
            tell(state, block, "unsupplied", "4.3", text, reveals=True)


def _lift(state: West, block: int, rule: str) -> None:
    """Take the mark away, if there is one."""
    if state.has(block, UNSUPPLIED):
        state.unmark(block, UNSUPPLIED)
        text = _("{block} in {hex} is in supply again.", block="", hex=state.title(state.place[block]))
        tell(state, block, "supplied", rule, text, reveals=True)


@rule("12.2.a")
def is_self_sufficient(state: West, block: int) -> bool:
    """6.6.f: a Festung needs nobody; in the Advanced game it is marked like others, and cannot be repaired."""
    return is_festung(state, block) and not state.board.options.has(ADVANCED)


@rule("7.9.a", "7.9.b", "4.4.e", "6.1.1.c", "6.6.m")
def check_final_supply(state: West) -> None:
    """Who was marked and is supplied now loses the mark; who is still cut off surrenders, unless a siege feeds him.

    Whoever stays keeps the mark, static units and those at 0 steps alike: the enemy cannot tell them apart.
    """
    board = state.board
    marked = [block for block in _mine(state) if state.has(block, UNSUPPLIED)]
    supplied = supplied_blocks(state, state.active) if marked else ()
    for block in marked:
        if block in supplied:
            _lift(state, block, "7.9")
    alone = [block for block in marked if block not in supplied]
    cut_off = [b for b in alone if not (board.abilities[b] & STATIC or is_festung(state, b))]
    holding = hold_out(state, cut_off)
    for block in cut_off:
        if block not in holding:
            surrender(state, block, "7.9")
    for block in alone:
        if state.place[block] >= 0:
            starve_unseen(state, block)
            if board.options.has(ADVANCED):
                may_lose_unseen(state, block)  # nobody sees whom a siege feeds, and who starves


@rule("7.9.d")
def hide_blocks(state: West) -> None:
    """19.1: what was shown in combat goes back into the fog."""
    hide_all(state)
