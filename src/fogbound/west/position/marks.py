"""The marks of a block: what it has done, suffered or may not do, one bit each. There is room for 31."""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from typing import Final

from fogbound.core.state import Ints, ints

UNSUPPLIED: Final = 1 << 0  # marked in its own Supply Phase (4.3.e)
FROZEN: Final = 1 << 1  # may not move (3.21)
SHOWN: Final = 1 << 2  # face to the enemy until Final Supply (7.7.c)
RAILED: Final = 1 << 3  # moved by rail this turn (7.4)
MOVED: Final = 1 << 4  # has done its movement of this phase (7.5)
FLOWN: Final = 1 << 5  # air unit in the air over a battle hex (7.5.2)
ATTACKED: Final = 1 << 6  # attacked in this Combat Phase (7.8)
BLITZED: Final = 1 << 7  # has made its blitz move (7.8)
ARRIVED: Final = 1 << 8  # placed in this Production Phase (7.3.1)
DISBANDED: Final = 1 << 9  # may be rebuilt from the next turn on (7.3.4)
FORGONE: Final = 1 << 10  # gets nothing from overseas this turn, as its owner wishes (4.2)
GROWN: Final = 1 << 11  # was made stronger in this Production Phase (6.6.c)
HALTED: Final = 1 << 12  # out of supply when the exploitation began (7.10)
ACTIVATED: Final = 1 << 13  # headquarters that lies face up and spends its points (13.2)
FUELLED: Final = 1 << 14  # a headquarters has spent a point on it: full supply of fuel (13.2)
RELIEVED: Final = 1 << 15  # out of supply, and led as if it were not (13.8.1)
STAYED: Final = 1 << 16  # boarded a train this turn and left it again (7.4)
FED: Final = 1 << 17  # began the turn out of supply, and got it on a coast (13.8.4)
# The marks of 18, 23, 24 and 31.
SAILED: Final = 1 << 20  # went by sea this turn (18.0)
LANDED: Final = 1 << 21  # came ashore this turn (24.0)
DROPPED: Final = 1 << 22  # came out of the air this turn (23.0)
STAND_BY: Final = 1 << 23  # waits in port for the second wave (24.5)
RESERVE: Final = 1 << 24  # armour kept back to react (31.0)
HELD_BACK: Final = 1 << 25  # kept back to move later in its turn (31.0)

FORGETTING: Final = FLOWN | ARRIVED | FORGONE | FUELLED
"""Who flies uses no base, who has arrived a site, who forgoes no port, and who is led goes farther."""

MARKS: Final = {
    "unsupplied": UNSUPPLIED,
    "flown": FLOWN,
    "frozen": FROZEN,
    "moved": MOVED,
    "railed": RAILED,
    "stayed": STAYED,
    "attacked": ATTACKED,
    "blitzed": BLITZED,
    "arrived": ARRIVED,
    "disbanded": DISBANDED,
    "forgone": FORGONE,
    "shown": SHOWN,
    "grown": GROWN,
    "halted": HALTED,
    "activated": ACTIVATED,
    "fuelled": FUELLED,
    "relieved": RELIEVED,
    "fed": FED,
    "sailed": SAILED,
    "landed": LANDED,
    "dropped": DROPPED,
    "stand_by": STAND_BY,
    "reserve": RESERVE,
    "held_back": HELD_BACK,
}
"""By the word that stands for it in observations and position files."""
SECRET: Final = GROWN | HALTED | FUELLED | RESERVE | HELD_BACK
"""What only its owner knows of a block: a step was bought for it; it is armour out of supply, fuelled or kept back."""


def marks_seen(marks: int) -> int:
    """Those of its marks that the enemy sees, too: a headquarters that lies face up shows that it is out of supply.

    >>> words_of(marks_seen(HALTED | MOVED)), words_of(marks_seen(HALTED | ACTIVATED | FUELLED))
    (['moved'], ['halted', 'activated'])
    """
    return marks & ~SECRET | (marks & HALTED if marks & ACTIVATED else 0)


def words_of(marks: int) -> list[str]:
    """
    >>> words_of(FROZEN | MOVED)
    ['frozen', 'moved']
    """
    return [*_words(marks)] if marks else []


@lru_cache(4096)
def _words(marks: int) -> tuple[str, ...]:
    return tuple(word for word, mark in MARKS.items() if marks & mark)


def are_on_any(marks: Ints, mark: int) -> bool:
    """Whether any block has a mark, asked of all of them as of one long number."""
    return bool(those_with(mark, marks))


def those_with(mark: int, marks: Ints) -> int:
    """The marks of all blocks as one long number, of these only."""
    return int.from_bytes(marks.tobytes(), sys.byteorder) & on_all(mark, len(marks))


@cache
def on_all(mark: int, blocks: int) -> int:
    """A mark on every block, as one long number."""
    return int.from_bytes(ints([mark] * blocks).tobytes(), sys.byteorder)
