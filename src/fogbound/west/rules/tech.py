"""17: the technology of a block at the date of the game, and what follows from it."""

from __future__ import annotations

from functools import lru_cache

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.charts.rows import Cell
from fogbound.west.kinds import MOTORISED, Class, Field, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.captive import has_social_republic
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
    levels, by_radar = _levels(board, board.first_month + state.turn, state.assisted, has_social_republic(state))
    if block in by_radar and helps(state, block, state.place[block] if over < 0 else over):
        return by_radar[block]
    return levels[block]


@lru_cache(1024)
def _levels(board: Board, month: int, assisted: int, republic: bool) -> tuple[bytes, dict[int, int]]:
    """TECH in a month by block, with those of minor powers that are assisted; of fighters also with radar."""
    levels, by_radar = bytearray(), {}
    for block, kind in enumerate(board.kind):
        field, nation = board.charts.classes[kind].field, board.nation[block]
        if nation == Nation.IT and republic:
            nation = Nation.RSI
        has_help = bool(assisted >> nation & 1)
        levels.append(1 if field is None else board.charts.level(nation, field, month, assisted=has_help, radar=False))
        if field == Field.FIGHTER:
            by_radar[block] = board.charts.level(nation, field, month, assisted=has_help, radar=True)
    return bytes(levels), by_radar


def cell_of(state: West, block: int) -> Cell:
    """Firepower and movement of a block's class at its TECH."""
    board = state.board
    return board.cell(block, level_of(state, block))


def has_ability(state: West, block: int, ability: str) -> bool:
    """Whether its class and TECH let a block blitz, exploit, follow a blitz … (T.24)."""
    board = state.board
    if block not in ever_able(board, ability):
        return False
    return _is_able(board, ability, block, level_of(state, block))


@lru_cache(4096)
def _is_able(board: Board, ability: str, block: int, level: int) -> bool:
    return any(board.charts.has_ability(ability, kind, level) for kind in _kinds(board, block))


@lru_cache(256)
def ever_able(board: Board, ability: str) -> frozenset[int]:
    """The blocks whose class has an ability at any TECH."""
    able = board.charts.abilities[ability].keys()
    return frozenset(block for block in range(len(board.kind)) if not able.isdisjoint(_kinds(board, block)))


def _kinds(board: Board, block: int) -> tuple[Class, ...]:
    """What a block counts as."""
    return (board.kind[block], Class.MOTORISED) if board.abilities[block] & MOTORISED else (board.kind[block],)
