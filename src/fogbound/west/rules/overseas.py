"""3.7: American and Canadian aircraft over the Atlantic."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.kinds import Class, Nation
from fogbound.west.position.state import West
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find

AMERICANS: Final = (Nation.US, Nation.CA)


class Shores(NamedTuple):
    """Where aircraft are based on both sides of the Atlantic, and between them."""

    america: frozenset[int]
    islands: frozenset[int]
    britain: frozenset[int]


@lru_cache(64)
def _shores(board: Board) -> Shores:
    country = theatre().country
    return Shores(
        frozenset(board.capitals[nation] for nation in AMERICANS),
        frozenset(find(name) for name in ("Iceland", "Azores")),
        frozenset(hex for hex in board.base_hexes if hex < board.hexes and country[hex] == "UK"),
    )


@rule("3.7.d", "3.7.e", "3.7.1.a")
def crossing(state: West, block: int) -> frozenset[int]:
    """Where an American or Canadian air unit crosses the Atlantic to when it rebases, whatever its range.

    Bombers fly between America and the United Kingdom; fighters stop on Iceland or, from June 1943, the Azores.
    """
    board, here = state.board, state.place[block]
    if board.nation[block] not in AMERICANS:
        return frozenset()
    america, islands, britain = _shores(board)
    if here in islands:
        return america | britain
    needs_a_stop = board.kind[block] == Class.FIGHTER
    if here in america:
        return islands if needs_a_stop else islands | britain
    if here in britain:
        return islands if needs_a_stop else islands | america
    return frozenset()
