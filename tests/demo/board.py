"""Ridge: a dozen hexes, and who stands where.

a1  b1  c1  d1        Red comes from row 1, Blue from row 3.
  a2  b2  c2  d2      b2 and c2 are the ridge.
a3  b3  c3  d3
"""

from __future__ import annotations

from fogbound.core.state import State

SIDES = ("red", "blue")
HEXES = tuple(column + row for row in "123" for column in "abcd")
GONE = len(HEXES)
RIDGE = (HEXES.index("b2"), HEXES.index("c2"))

BLOCKS = ("Red A", "Red B", "Red C", "Blue A", "Blue B", "Blue C")
STARTS = tuple(map(HEXES.index, ("a1", "b1", "d1", "a3", "c3", "d3")))
KINDS = ("scout", "line", "guard")
DICE = (1, 2, 3)
STEPS = 2
HIDDEN = 9  # a kind not chosen yet


def _neighbours(hex: int) -> tuple[int, ...]:
    row, column = divmod(hex, 4)
    shift = row % 2  # row 2 stands half a hex to the right
    around = [(0, -1), (0, 1), (-1, shift - 1), (-1, shift), (1, shift - 1), (1, shift)]
    return tuple(
        (row + down) * 4 + column + right for down, right in around if 0 <= row + down < 3 and 0 <= column + right < 4
    )


NEIGHBOURS = tuple(map(_neighbours, range(len(HEXES))))


class Ridge(State):
    """The whole position. Blocks 0-2 are Red's, 3-5 Blue's."""

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


def side_of(block: int) -> int:
    return block // 3


def blocks_at(state: Ridge, hex: int, side: int) -> list[int]:
    return [block for block in range(3 * side, 3 * side + 3) if state.place[block] == hex]


def is_contested(state: Ridge, hex: int) -> bool:
    return bool(blocks_at(state, hex, 0) and blocks_at(state, hex, 1))


def contested_hexes(state: Ridge) -> list[int]:
    return [hex for hex in range(len(HEXES)) if is_contested(state, hex)]


def dice_of(state: Ridge, hex: int, side: int) -> int:
    return sum(DICE[state.kind[block]] for block in blocks_at(state, hex, side))
