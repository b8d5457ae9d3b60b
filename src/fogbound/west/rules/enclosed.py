"""3.1.1 with the option `flip_enclosed_hexes`: empty pockets fall to whoever encloses them (C-06)."""

from __future__ import annotations

from typing import Final

from fogbound.core.register import rule
from fogbound.west.board import NO_CITY
from fogbound.west.kinds import AXIS, Nation
from fogbound.west.options import setting
from fogbound.west.position.state import West
from fogbound.west.rules.control import captor, held, sides_of_hexes
from fogbound.west.rules.losses import leader_of_allies

ENCLOSED_FALL: Final = setting("flip_enclosed_hexes", "on")


@rule("3.1.1.a")
def take_enclosed(state: West) -> None:
    """At the end of its combats the phasing side takes the pockets behind its front, a friend his own land again."""
    board = state.board
    if not board.options.has(ENCLOSED_FALL):
        return
    leader = Nation.DE if state.active == AXIS else leader_of_allies(state)
    for pocket in pockets(state, 1 - state.active):
        for hex in pocket:
            state.give(hex, captor(state, leader, hex))


def pockets(state: West, side: int) -> list[list[int]]:
    """Connected land of a side without its units or cities, from which every way leads into enemy land.

    Cities change hands only when a ground unit enters (3.3), so land around one is no pocket.
    """
    board = state.board
    owners, defended = sides_of_hexes(state), held(state, side)
    seen: set[int] = set()
    found = []
    for start in range(board.hexes):
        if owners[start] != side or start in seen or not board.land[start]:
            continue
        pocket, beyond = [start], set()
        seen.add(start)
        for hex in pocket:
            for way in board.ways[hex]:
                if owners[way.to] != side:
                    beyond.add(owners[way.to])
                elif way.to not in seen:
                    seen.add(way.to)
                    pocket.append(way.to)
        is_empty = not any(hex in defended or board.city[hex] != NO_CITY for hex in pocket)
        if is_empty and beyond == {1 - side}:
            found.append(pocket)
    return found
