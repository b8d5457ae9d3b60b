"""7.5: which hexes a ground unit may enter, and when it may do so as an attacker."""

from __future__ import annotations

from functools import cache
from typing import Final

from fogbound.core.register import rule
from fogbound.west.board import STRAIT, Way
from fogbound.west.options import setting
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, has_enemy, is_neutral
from fogbound.west.rules.powers import may_break_neutrality
from fogbound.west.rules.weather import is_equipped
from fogbound.west.theatre.gazetteer import find

ANY_SHORE: Final = setting("calais_strait", "any_shore")


@rule("7.5.5.c", "3.23.a", "3.23.b", "4.4.c", "6.1.1.b")
def can_enter(state: West, block: int, hex: int, way: Way, *, attacks: bool) -> bool:
    """Whether a block may pass this hexside, points apart."""
    board = state.board
    side, to = board.side[block], way.to
    if not is_equipped(board, block, to):
        return False
    if is_neutral(state, to) and not (attacks and _may_violate(state, block, to)):
        return False
    if way.features & STRAIT and not _may_cross(state, block, hex, to):
        return False
    if has_enemy(state, to, side):
        return attacks and can_attack(state, block, to)
    return True


@rule("7.5.5.c")
def _may_cross(state: West, block: int, hex: int, to: int) -> bool:
    """Infantry crosses any strait, others between shores of theirs; nobody lands across the Channel (E-27)."""
    board = state.board
    side = board.side[block]
    if controls(state, to, side) and controls(state, hex, side):
        return True
    is_shut = not board.options.has(ANY_SHORE) and {hex, to} == _channel()
    if is_shut and not controls(state, to, side):
        return False
    return board.charts.classes[board.kind[block]].group == "infantry"


@cache
def _channel() -> frozenset[int]:
    return frozenset({find("Dover"), find("Calais")})


def _may_violate(state: West, block: int, hex: int) -> bool:
    """5.6.2: support units never break neutrality alone, nor do units out of supply."""
    board = state.board
    may_attack = leads(state, block) and not state.has(block, UNSUPPLIED)
    return may_attack and may_break_neutrality(board, board.side[block], state.owner[hex])


@rule("3.8.b", "7.7.10.b")
def leads(state: West, block: int) -> bool:
    """Only a combat unit with steps can open an attack, and take support units and spent ones along."""
    board = state.board
    return bool(board.combat[block] and state.steps[block])


def can_attack(state: West, block: int, hex: int) -> bool:
    """Out of supply nobody attacks (4.4.c), nor without a unit that leads."""
    board = state.board
    side, group = board.side[block], (block, *state.stacks.get(hex, ()))
    return not state.has(block, UNSUPPLIED) and any(board.side[b] == side and leads(state, b) for b in group)
