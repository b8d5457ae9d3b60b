"""The position of a game of West: flat arrays by block and by hex, and the few ways to change where a block stands.

Blocks are numbers into the block list, locations numbers into the theatre (hexes first, then off-map boxes); a
negative location is a place off the map. Whatever never changes in a game (map, blocks, charts, scenario, options) is
in its `Board`, not here.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final, cast

from msgspec import field

from fogbound.core.state import Shorts, State, shorts
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import AXIS
from fogbound.west.position.kept import Caches
from fogbound.west.position.marks import ARRIVED, FLOWN, FORGONE

# Where a block is when it is not on the map.
POOL: Final = -1
"""Eliminated or disbanded; may be rebuilt (7.3.d)."""
COMING: Final = -2
"""Scheduled, or held back (7.3.3)."""
GONE: Final = -3
"""Out of play for good, or not in this scenario."""

OFF_THE_MAP: Final = frozenset([POOL, COMING, GONE])


class West(State):
    """The whole position."""

    setting: str
    """Key of the `Board`: scenario and options."""

    # by block
    place: Shorts
    steps: bytearray
    marks: Shorts
    halves: bytearray
    """A hit on a shielded face that waits for a second one (7.7.8)."""
    entry: bytearray
    """Hexside by which the block came into the battle it stands in, as seen from the battle hex (5.1.l, 7.7.11)."""
    saved: bytearray
    """Movement points left when it stopped (7.8, option `blitz_mp`)."""

    # by hex
    owner: bytearray
    """The nation that controls it (3.1.1)."""
    works: bytearray
    """What is left of its fortification (5.1.m, 5.2.c, 7.7.11.h)."""

    # by nation
    points: list[int]
    """Saved production points (7.3.e)."""
    gains: list[int]
    """Points that come in with the next Production Phase: disbanding, surrendered enemies (7.3.4, 4.5)."""
    rails_used: list[int]
    """Strategic rail movements of this turn (7.4.e)."""
    capital: list[int]
    """Where each nation's main supply source stands now (4.1)."""

    # sets of nations, one bit each
    neutral: int = 0
    assisted: int = 0
    surrendered: int = 0

    turn: int = 0
    """Of the scenario, from 0."""
    active: int = AXIS
    """The phasing side (3.2)."""
    us_losses: int = 0
    """American ground units eliminated (5.5)."""
    ruins: tuple[int, ...] = ()
    """Hexes whose factories were destroyed when the enemy took them (3.3.2)."""
    events: int = 0
    """Things that happened once and for all, one bit each (`EVENTS` of `powers`)."""

    # derived; all are replaced, never changed, so that copies of a state may share them
    board: Board = cast("Board", None)
    """The tables of the game; whoever makes a state gives it, and one that was read finds it by its setting."""
    stacks: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The blocks in each hex or box that has any, in the order of the block list."""
    caches: Caches = field(default_factory=lambda: Caches())
    """What was worked out from where the blocks stand and who owns what."""

    derived: ClassVar[tuple[str, ...]] = ("board", "stacks", "caches")

    def derive(self) -> None:
        self.board = self.board or board_for(self.setting)
        stacks: dict[int, list[int]] = {}
        for block, where in enumerate(self.place):
            if where >= 0:
                stacks.setdefault(where, []).append(block)
        self.stacks = {where: tuple(blocks) for where, blocks in stacks.items()}
        self.forget()

    # -- the only ways to change who stands where and who owns what ---------------------------------------------------

    def put(self, block: int, where: int, *, quiet: bool = False) -> None:
        """Set a block down in a hex or box, or take it off the map; for `quiet` see `zoc.is_quiet`."""
        if self.place[block] != where:
            self._restack(block, where)
            self.caches = self.caches.without(self.board.side[block], flies=self.board.air[block], quiet=quiet)

    def give(self, hex: int, nation: int) -> None:
        """Set the owner of a hex."""
        was = self.owner[hex]
        if was != nation:
            self.owner[hex] = nation
            is_neutral = self.neutral >> was & 1 or self.neutral >> nation & 1
            self.caches = Caches() if is_neutral else Caches(self.caches.peace, sides=self.caches.sides)

    def set_neutral(self, nation: int, neutral: bool) -> None:
        """A nation enters the war, or leaves it."""
        self.neutral = self.neutral | 1 << nation if neutral else self.neutral & ~(1 << nation)
        self.forget()

    def hand_over(self, side: int) -> None:
        """The turn passes to a side: which units are in a battle depends on who attacks (3.22)."""
        self.active = side
        self.caches = Caches(self.caches.peace, self.caches.borders, self.caches.sides)

    def forget(self) -> None:
        """Whatever was worked out no longer holds."""
        self.caches = Caches()

    def _restack(self, block: int, where: int) -> None:
        stacks, was = dict(self.stacks), self.place[block]
        if was >= 0:
            left = tuple(other for other in stacks[was] if other != block)
            if left:
                stacks[was] = left
            else:
                del stacks[was]
        if where >= 0:
            stacks[where] = tuple(sorted((*stacks.get(where, ()), block)))
        self.stacks = stacks
        self.place[block] = where

    # -- marks --------------------------------------------------------------------------------------------------------

    def has(self, block: int, mark: int) -> bool:
        return bool(self.marks[block] & mark)

    def mark(self, block: int, mark: int) -> None:
        self.marks[block] |= mark
        self._forget_marks(mark)

    def unmark(self, block: int, mark: int) -> None:
        self.marks[block] &= ~mark
        self._forget_marks(mark)

    def _forget_marks(self, mark: int) -> None:
        if mark & (FLOWN | ARRIVED | FORGONE):  # who flies uses no base, who has arrived a site, who forgoes no port
            kept = self.caches
            self.caches = Caches(kept.peace, kept.borders, kept.sides, kept.lines)

    def unmark_all(self, mark: int) -> None:
        """Take a mark off all blocks, as off one long number: ten times as fast as block by block."""
        whole = int.from_bytes(self.marks.tobytes(), sys.byteorder)
        kept = whole & ~_on_all(mark, len(self.marks))
        if kept != whole:
            self.marks[:] = Shorts("h", kept.to_bytes(2 * len(self.marks), sys.byteorder))
            self._forget_marks(mark)


@cache
def _on_all(mark: int, blocks: int) -> int:
    """A mark on every block, as one long number."""
    return int.from_bytes(shorts([mark] * blocks).tobytes(), sys.byteorder)
