"""17: the technology of a block at the date of the game, and what follows from it."""

from __future__ import annotations

from functools import lru_cache

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.charts.rows import Cell
from fogbound.west.kinds import MOTORISED, Class, Field, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.control import has_social_republic
from fogbound.west.rules.radar import helps


def month_of(state: West) -> int:
    """A turn is a month (3.2)."""
    board = state.board
    return board.first_month + state.turn


@rule("3.13.a", "17.0.b", "17.1.a", "5.6.2.b")
def level_of(state: West, block: int, over: int = -1) -> int:
    """TECH of a block in its own field; 0 for a minor power that nobody assists, which the Social Republic never is.

    Radar helps by the hex that a fighter is over, on a strategic mission not the one where it is based.
    """
    board = state.board
    nation = board.nation[block]
    if nation == Nation.IT and has_social_republic(state):
        nation = Nation.RSI
    field = board.charts.classes[board.kind[block]].field
    if field is None:
        return 1
    radar = field == Field.FIGHTER and helps(state, block, state.place[block] if over < 0 else over)
    return _level(board, nation, field, month_of(state), bool(state.assisted >> nation & 1), radar)


@lru_cache(4096)
def _level(board: Board, nation: Nation, field: Field, month: int, assisted: bool, radar: bool) -> int:
    return board.charts.level(nation, field, month, assisted=assisted, radar=radar)


def cell_of(state: West, block: int) -> Cell:
    """Firepower and movement of a block's class at its TECH."""
    board = state.board
    return board.cell(block, level_of(state, block))


def has_ability(state: West, block: int, ability: str) -> bool:
    """Whether its class and TECH let a block blitz, exploit, follow a blitz … (T.24)."""
    board = state.board
    if block not in ever_able(board, ability):
        return False
    level = level_of(state, block)
    return any(board.charts.has_ability(ability, kind, level) for kind in _kinds(board, block))


@lru_cache(256)
def ever_able(board: Board, ability: str) -> frozenset[int]:
    """The blocks whose class has an ability at any TECH."""
    able = board.charts.abilities[ability].keys()
    return frozenset(block for block in range(len(board.kind)) if not able.isdisjoint(_kinds(board, block)))


def _kinds(board: Board, block: int) -> tuple[Class, ...]:
    """What a block counts as."""
    return (board.kind[block], Class.MOTORISED) if board.abilities[block] & MOTORISED else (board.kind[block],)
