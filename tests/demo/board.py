"""Ridge: a dozen hexes, six blocks, and who stands where.

a1  b1  c1  d1        Red comes from row 1, Blue from row 3.
  a2  b2  c2  d2      b2 and c2 are the ridge.
a3  b3  c3  d3
"""

from __future__ import annotations

from fogbound.core.state import State

SIDES = ("red", "blue")
HEXES = tuple(column + row for row in "123" for column in "abcd")
RIDGE = (HEXES.index("b2"), HEXES.index("c2"))
STACKING = 2

BLOCKS = ("Red A", "Red B", "Red C", "Blue A", "Blue B", "Blue C")
STARTS = tuple(map(HEXES.index, ("a1", "b1", "d1", "a3", "c3", "d3")))
STEPS = 2
GONE = len(HEXES)
"""The place of a block that is not, or no longer, in play."""

KINDS = ("scout", "line", "guard")
DICE = (1, 2, 3)
UNDECIDED = len(KINDS)
"""The kind of a block that was not dealt one yet."""


def _neighbours(hex: int) -> tuple[int, ...]:
    row, column = divmod(hex, 4)
    shift = row % 2  # row 2 stands half a hex to the right
    around = [(0, -1), (0, 1), (-1, shift - 1), (-1, shift), (1, shift - 1), (1, shift)]
    return tuple(
        (row + down) * 4 + column + right for down, right in around if 0 <= row + down < 3 and 0 <= column + right < 4
    )


NEIGHBOURS = tuple(map(_neighbours, range(len(HEXES))))


class Ridge(State):
    """The whole position; the tables above are shared by all positions and stay outside it."""

    kind: bytearray
    place: bytearray
    steps: bytearray
    shown: bytearray
    moved: bytearray
    length: int
    fog: int
    turn: int = 1
    mist: int = 0
    active: int = 0
    """The side whose turn it is, and which attacks: 0 Red, 1 Blue."""


def blocks_of(side: int) -> range:
    return range(3 * side, 3 * side + 3)


def side_of(block: int) -> int:
    return block // 3


def defender(state: Ridge) -> int:
    return 1 - state.active


def blocks_at(state: Ridge, hex: int, side: int) -> list[int]:
    return [block for block in blocks_of(side) if state.place[block] == hex]


def occupied(state: Ridge, side: int) -> set[int]:
    return {state.place[block] for block in blocks_of(side)} - {GONE}


def is_contested(state: Ridge, hex: int) -> bool:
    return bool(blocks_at(state, hex, 0) and blocks_at(state, hex, 1))


def dice_of(state: Ridge, hex: int, side: int) -> int:
    return sum(DICE[state.kind[block]] for block in blocks_at(state, hex, side))
