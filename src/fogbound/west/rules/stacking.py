"""3.10: how many units may share a hex."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.kinds import Class
from fogbound.west.options import setting
from fogbound.west.position.marks import DROPPED
from fogbound.west.position.state import West

ANY_TWO: Final = setting("air_battle_limit", "any_two")


@rule("3.10.a", "3.10.d", "3.10.e", "23.0.h", "3.7.a")
def has_room(state: West, hex: int, block: int) -> bool:
    """Whether a ground unit may end its move here: three of a side in a hex, two of them combat units.

    In the turn of their drop paratroops crowd nobody; the boxes are whole countries and have room for all.
    """
    board = state.board
    stack = state.stacks.get(hex)
    if stack is None or len(stack) < board.charts.limits.stacking.combat or hex >= board.hexes:  # whoever they are
        return True
    if _fits(board, stack, block):
        return True
    side, marks = board.side[block], state.marks
    others = [b for b in stack if board.side[b] == side and b != block and not marks[b] & DROPPED]
    friends = [block, *others]
    return is_legal_stack(board, friends) or fits_on_a_pier(state, hex, friends)


@lru_cache(16_384)
def _fits(board: Board, stack: tuple[int, ...], block: int) -> bool:
    """Whether one more may share a hex with those of its side who are in it."""
    return is_legal_stack(board, {block, *(b for b in stack if board.side[b] == board.side[block])})


@rule("6.7.c")
def fits_on_a_pier(state: West, hex: int, blocks: Iterable[int]) -> bool:
    """Where a Mulberry lies five ground units of its nation may share the hex."""
    board = state.board
    if hex not in state.piers:
        return False
    ground = [block for block in blocks if board.ground[block]]
    powers = {board.power_of[board.nation[block]] for block in ground}
    return len(ground) <= board.charts.limits.stacking.mulberry and powers <= {state.piers.index(hex)}


def is_legal_stack(board: Board, blocks: Iterable[int]) -> bool:
    """Whether these blocks of one side may share a hex; air units do not count."""
    limits, ground, combat = board.charts.limits.stacking, 0, 0
    for block in blocks:
        ground += board.ground[block]
        combat += board.stacks_as_combat[block]
    return ground <= limits.ground and combat <= limits.combat


@lru_cache(4096)
def is_crowded(board: Board, stack: tuple[int, ...], side: int) -> bool:
    """Whether more units of a side are in a hex than may share it."""
    return not is_legal_stack(board, [block for block in stack if board.side[block] == side])


@rule("3.10.b", "3.10.c")
def has_air_room(state: West, hex: int, block: int) -> bool:
    """Whether one more air unit of its side may fight here: two at most, by default a fighter and a bomber."""
    board = state.board
    side, air = board.side[block], board.air
    here = [b for b in state.stacks.get(hex, ()) if air[b] and board.side[b] == side and b != block]
    if not here:
        return True
    if len(here) >= board.charts.limits.stacking.air_in_battle:
        return False
    if board.options.has(ANY_TWO):
        return True
    return not any(_is_fighter(board, other) == _is_fighter(board, block) for other in here)


def _is_fighter(board: Board, block: int) -> bool:
    return board.kind[block] == Class.FIGHTER
