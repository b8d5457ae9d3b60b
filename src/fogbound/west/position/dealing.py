"""Who stands in the fog: a block for every place, of those who are suspected there, and stacks as the rules allow them.

Most are known: as many are suspected in a hex as stand in it. The others are dealt at random, and where a deal leaves
somebody over, others make room for him (a matching). Then pairs change places for as long as it takes to forget how
they were dealt first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from fogbound.west.board import Board
from fogbound.west.position.suspects import Suspects, blocks_in
from fogbound.west.rules.stacking import is_legal_stack

EXCHANGES: Final = 2
"""Times that each block in doubt is offered another's place."""


class Slot(NamedTuple):
    """A place of the fog, and the blocks that look like whoever stands there, one bit each."""

    alike: int
    place: int


class Deal:
    """One deal of the blocks of a side that stand in the fog. Asks what is suspected, never who it really is."""

    def __init__(
        self,
        board: Board,
        suspects: Suspects,
        slots: list[Slot],
        fixed: Mapping[int, Sequence[int]],
        rng: Random | None,
    ) -> None:
        self.board = board
        self.fixed = fixed
        """By hex, the blocks of the side that are known there."""
        self.rng = rng
        """None deals the same every time, in the order of the block list."""
        self.room: dict[Slot, list[int]] = {}
        """By looks and place, the numbers of the slots."""
        for n, slot in enumerate(slots):
            self.room.setdefault(slot, []).append(n)
        self.may = {slot: suspects.get(slot.place, 0) & slot.alike for slot in self.room}
        """By looks and place, who is suspected."""
        self.at: dict[Slot, list[int]] = {slot: [] for slot in self.room}
        """Who was dealt there."""
        self.of: dict[int, Slot] = {}
        """Where each was dealt."""
        self.many = len(slots)

    def blocks(self) -> list[int]:
        """A block for each slot."""
        self._settle_the_known()
        doubtful = self._deal_the_others()
        if doubtful:
            self._exchange(doubtful)
            self._mend_stacks()
        found = [0] * self.many
        for key, there in self.room.items():
            blocks = sorted(self.at[key])
            if len(blocks) > 1:  # who of them has moved, or came by which hexside
                self._shuffle(blocks)
            for n, block in zip(there, blocks, strict=True):
                found[n] = block
        return found

    def _shuffle(self, some: list[Any]) -> None:
        if self.rng:
            self.rng.shuffle(some)

    def _settle_the_known(self) -> None:
        """Where no more are suspected than stand there, all are known; and so, perhaps, are others."""
        waiting = dict(self.may)
        settled = -1
        while settled:
            settled = 0
            for key, who in list(waiting.items()):
                if who.bit_count() == len(self.room[key]):
                    settled |= who
                    del waiting[key]
                    self._put(key, blocks_in(who))
            for key, who in waiting.items():
                waiting[key] = who & ~settled
        self.open = waiting

    def _put(self, key: Slot, blocks: Sequence[int]) -> None:
        self.at[key] += blocks
        self.of.update(dict.fromkeys(blocks, key))

    def _deal_the_others(self) -> list[int]:
        """Random blocks for the rest; who was dealt elsewhere makes room where nobody else is left."""
        free = [key for key in self.open for _slot in self.room[key]]
        self._shuffle(free)
        found: list[int] = []
        for key in free:
            if not self._find(key, set()):  # never from a true position; a picture of one may lack somebody
                self._put(key, [next(block for block in blocks_in(key.alike) if block not in self.of)])
        for key in self.open:
            found += self.at[key]
        return sorted(found)

    def _find(self, key: Slot, tried: set[int]) -> bool:
        """Find a block for a place, if need be one whose place somebody else can take."""
        who = list(blocks_in(self.open[key]))
        self._shuffle(who)
        for block in who:
            if block not in self.of:
                self._put(key, [block])
                return True
        for block in who:
            theirs = self.of[block]
            if block in tried or theirs == key:
                continue
            tried.add(block)
            if self._find(theirs, tried):
                self.at[theirs].remove(block)
                self._put(key, [block])
                return True
        return False

    def _exchange(self, blocks: list[int]) -> None:
        """Two change places wherever both are suspected in the other's."""
        if self.rng is None:
            return
        for _time in range(EXCHANGES):
            for block in blocks:
                other = blocks[int(self.rng.random() * len(blocks))]
                if self._may_exchange(block, other):
                    self._swap(block, other)

    def _may_exchange(self, one: int, other: int) -> bool:
        here, there = self.of[one], self.of[other]
        return here != there and bool(self.open[here] >> other & 1 and self.open[there] >> one & 1)

    def _swap(self, one: int, other: int) -> None:
        here, there = self.of[one], self.of[other]
        self.at[here].remove(one)
        self.at[there].remove(other)
        self._put(here, [other])
        self._put(there, [one])

    # -- 3.10 ---------------------------------------------------------------------------------------------------------

    def _mend_stacks(self) -> None:
        """Exchange combat units of stacks that are too strong for support units of others (3.10).

        Where none fits the stack stays as it is: units have just arrived, or more are suspected than need be.
        """
        board = self.board
        crowded = [key for key in self.open if not self._is_legal(key[1])]
        for key in crowded:
            strong = sorted(self.at[key])
            self._shuffle(strong)
            for block in strong:
                if self._is_legal(key[1]):
                    break
                weaker = [b for b in sorted(self.of) if board.stacks_as_combat[b] < board.stacks_as_combat[block]]
                weaker = [b for b in weaker if self.of[b] in self.open and self._may_exchange(block, b)]
                self._shuffle(weaker)
                for other in weaker:
                    self._swap(block, other)
                    if self._is_legal(self.of[block][1]):
                        break
                    self._swap(block, other)

    def _is_legal(self, hex: int) -> bool:
        """Whether the stack is; boxes hold any number, as do cities where more have arrived than may stay."""
        board = self.board
        if not 0 <= hex < board.hexes:
            return True
        stack = [*self.fixed.get(hex, ()), *(b for slot in self.at if slot.place == hex for b in self.at[slot])]
        limits = board.charts.limits.stacking
        return sum(board.ground[b] for b in stack) > limits.ground or is_legal_stack(board, stack)
