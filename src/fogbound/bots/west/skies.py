"""What aircraft would do to a battle: the bombs that either side may count on."""

from __future__ import annotations

from typing import Final, NamedTuple

from fogbound.bots.west.forecast import attack_fire, chance
from fogbound.west.position.marks import UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.air import range_of, within
from fogbound.west.rules.tech import cell_of

BATTLES: Final = 4
"""Over so many battles a side spreads its bombers."""


class Wing(NamedTuple):
    """An air unit that could fly to a battle."""

    block: int
    bombs: float
    """Mean hits of a round on ground units."""
    duel: float
    """Mean hits of a round on aircraft."""
    near: frozenset[int]
    """Where it can fly."""


class Skies:
    """The aircraft of both sides that are on their bases."""

    def __init__(self, state: West) -> None:
        board = state.board
        wings: tuple[list[Wing], list[Wing]] = ([], [])
        for place, stack in state.stacks.items():
            for block in stack:
                if board.air[block] and not state.has(block, UNSUPPLIED):
                    near = within(state, place, range_of(state, block))
                    bombs, duel = attack_fire(state, block), duel_fire(state, block)
                    wings[board.side[block]].append(Wing(block, bombs, duel, near))
        self.wings = tuple(sorted(side, key=lambda wing: (-wing.bombs, wing.block)) for side in wings)
        self._bombs: dict[tuple[int, int], float] = {}

    def over(self, side: int, hex: int) -> list[Wing]:
        """Those of a side that reach a hex, the strongest bombers first."""
        return [wing for wing in self.wings[side] if hex in wing.near]

    def bombs(self, side: int, hex: int) -> float:
        """Mean hits a round that a side may count on in a battle there."""
        found = self._bombs.get((side, hex))
        if found is None:
            found = self._bombs[side, hex] = self._bombs_over(side, hex)
        return found

    def _bombs_over(self, side: int, hex: int) -> float:
        mine, theirs = self.over(side, hex), self.over(1 - side, hex)
        bombers = [wing.bombs for wing in mine if wing.bombs > 0]
        if not bombers:
            return 0.0
        share = min(1.0, len(bombers) / BATTLES)
        cover, against = sum(wing.duel for wing in mine), sum(wing.duel for wing in theirs)
        return share * sum(bombers[:BATTLES]) / len(bombers[:BATTLES]) * (cover + 0.5) / (cover + against + 0.5)


def duel_fire(state: West, block: int) -> float:
    """Mean hits of a round of air-to-air combat."""
    return state.steps[block] * chance(cell_of(state, block).defence)


def bombs_in(state: West, hex: int, side: int) -> float:
    """Mean hits a round of the aircraft of a side that are in a battle."""
    board = state.board
    return sum(
        attack_fire(state, block)
        for block in state.stacks.get(hex, ())
        if board.air[block] and board.side[block] == side
    )
