"""The map as one number, a bit for each place: what lies beside a thousand hexes is found with six shifts (7.5.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from itertools import compress
from operator import or_
from typing import Final

from fogbound.west.theatre import Theatre, theatre
from fogbound.west.theatre.grid import COLUMNS, ROWS, STEPS, axial

WIDTH: Final = COLUMNS + ROWS // 2 + 2
"""Bits of a row, with one to spare at each end, so that nothing comes out of one row into the next."""
SHIFTS: Final = sorted(abs(r * WIDTH + q) for q, r in STEPS.values())[::2]
"""The way to a neighbour is as long everywhere in axial coordinates; the way back is the same."""
IS_SET: Final = bytes(digit == ord("1") for digit in range(256))


class Sky:
    """Sets of places as numbers."""

    def __init__(self, map_: Theatre) -> None:
        where = [axial(number) for number in map_.numbers[: map_.hexes]]
        at = [hex.r * WIDTH + hex.q + ROWS // 2 for hex in where]
        at += [(ROWS + 2 + 2 * box) * WIDTH for box in range(len(map_.numbers) - map_.hexes)]  # beside nothing
        self.bits = tuple(1 << place for place in at)
        self.everywhere = self.of(range(len(at)))
        links = [(self.bits[link.a], self.bits[link.b]) for link in map_.links]
        self.links = [*links, *((there, here) for here, there in links)]
        self.linked = reduce(or_, (here for here, _there in self.links), 0)
        by_bit = dict(zip(at, range(len(at)), strict=True))
        self._from_the_left = [by_bit.get(bit, -1) for bit in range(max(at), -1, -1)]

    def of(self, places: Iterable[int]) -> int:
        return reduce(or_, (self.bits[place] for place in places), 0)

    def beside(self, set_: int) -> int:
        """The hexes around these, and what they are linked to off the map."""
        found = 0
        for shift in SHIFTS:
            found |= set_ << shift | set_ >> shift
        for here, there in self.links if set_ & self.linked else ():
            if set_ & here:
                found |= there
        return found & self.everywhere

    def places(self, set_: int) -> frozenset[int]:
        lowest = max(0, (set_ & -set_).bit_length() - 1)  # most sets are a few rows of the map
        digits = f"{set_ >> lowest:b}".encode().translate(IS_SET)
        end = len(self._from_the_left) - lowest
        return frozenset(compress(self._from_the_left[end - len(digits) : end], digits))


@cache
def sky() -> Sky:
    return Sky(theatre())
