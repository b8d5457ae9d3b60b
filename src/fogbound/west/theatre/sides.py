"""Neighbours and hexsides of the map while they are put together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from fogbound.west.theatre import NOWHERE, Marker, Side, grid

Row = dict[str, str]

# Steps in columns and rows, for odd and for even rows, in the order of grid.DIRECTIONS (a table: 10 ms less
# than asking grid.neighbours for every hex).
OFFSETS: Final = tuple(
    tuple(
        (there[0] - 10, there[1] - row)
        for there in (grid.column_row(number) for number in grid.neighbours(grid.number(10, row)).values())
    )
    for row in (10, 11)
)
DIRECTION_OF: Final[dict[str, int]] = {name: i for i, name in enumerate(grid.DIRECTIONS)}
# Plain ints: the operators of IntFlag cost ten times as much.
FLAG_OF: Final[dict[str, int]] = {flag.name.lower(): int(flag) for flag in Side if flag.name}
RAIL, BORDER, MAGINOT = FLAG_OF["rail"], FLAG_OF["border"], FLAG_OF["maginot"]


class Edges:
    """Neighbours and hexsides while they are put together."""

    def __init__(self, numbers: Sequence[str], hexes: int, index: dict[str, int]) -> None:
        self.index, self.hexes = index, hexes
        around = [self.around(number) for number in numbers[:hexes]]
        self.neighbours = (*around, *[(NOWHERE,) * 6] * (len(numbers) - hexes))
        self.sides = [[0] * 6 for _ in numbers]
        self.rivers: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        self.courses: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        self.sources: defaultdict[tuple[int, int], list[str]] = defaultdict(list)

    def around(self, number: str) -> tuple[int, ...]:
        """The six neighbours of a hex."""
        column, row = grid.column_row(number)
        return tuple(self.index.get(f"{column + dc:02d}{row + dr:02d}", NOWHERE) for dc, dr in OFFSETS[row % 2])

    def flag(self, at: int, direction: int, flag: int) -> tuple[tuple[int, int], ...]:
        """Set a flag on both faces of a hexside; return the two faces."""
        self.sides[at][direction] |= flag
        there = self.neighbours[at][direction]
        if there == NOWHERE:
            return ((at, direction),)
        self.sides[there][(direction + 3) % 6] |= flag
        return ((at, direction), (there, (direction + 3) % 6))

    def add_sides(self, rows: Iterable[Row]) -> None:
        """Rivers, straits, deep water, lakes and canals."""
        for row in rows:
            at, direction = self.index[row["hex"]], DIRECTION_OF[row["side"]]
            for face in self.flag(at, direction, FLAG_OF[row["feature"]]):
                self.sources[face].append(row["source"])
                if row["feature"] == "river":
                    self.rivers[face].append(row["name"])
            if row["feature"] == "river":
                self.courses[row["name"]].append((at, direction))

    def add_rails(self, lines: Iterable[tuple[str, tuple[int, ...], str]]) -> None:
        """Track between the hexes of every line."""
        for _, path, _ in lines:
            for a, b in pairwise(path):
                if a != b:
                    self.flag(a, self.neighbours[a].index(b), RAIL)

    def add_borders(self, country: Sequence[str]) -> None:
        """Borders of May 1940 between dry hexes."""
        for at in range(self.hexes):
            for direction, there in enumerate(self.neighbours[at]):
                if there != NOWHERE and country[at] and country[there] and country[at] != country[there]:
                    self.sides[at][direction] |= BORDER

    def add_maginot(self, markers: Iterable[Marker], country: Sequence[str]) -> None:
        """Orange hexsides: those of a Maginot hex towards Germany (5.1)."""
        for marker in markers:
            if marker.feature == "maginot":
                for direction, there in enumerate(self.neighbours[marker.at]):
                    if country[there] == "DE":
                        self.flag(marker.at, direction, MAGINOT)
