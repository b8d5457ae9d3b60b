"""What lies and stands on a table, as frozen values of whole numbers.

Lengths are millimetres of table. One centimetre is ten metres of ground, so one millimetre is one metre;
heights are decimetres of ground. A facing is in degrees clockwise from the far edge (the top of a drawing).
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from fogbound.blitz.table.kinds import Kind

FLOOR = 30
"""Height of one floor of a house, in decimetres (ours)."""


class Point(NamedTuple):
    """A place on the table in millimetres: x to the right, y away from the near edge."""

    x: int
    y: int


class Piece(Struct, frozen=True):
    """A piece of terrain: a polygon, or a line (wall, hedge, river, road) with a width."""

    name: str
    kind: str
    points: tuple[Point, ...]
    height: int | None = None
    """Decimetres; the kind's if not given."""
    width: int | None = None
    """Millimetres of a line; the kind's if not given."""
    narrow: bool = False
    """Declared a narrow passage before the game (204)."""


class Stand(Struct, frozen=True):
    """The ground that a unit covers: a rectangle round its centre, and how high it reaches."""

    at: Point
    facing: int = 0
    width: int = 30
    length: int = 30
    height: int = 20
    floor: int = 0
    """Storeys above the ground floor."""

    @property
    def eye(self) -> int:
        """Where it sees from and where it is seen, in decimetres above the ground."""
        return self.height + self.floor * FLOOR

    @property
    def body(self) -> int:
        """The middle of the hull, or of a man: what a wall or a crest may hide (ours)."""
        return self.height // 2 + self.floor * FLOOR

    def moved(self, at: Point, facing: int | None = None) -> Stand:
        return replace(self, at=at, facing=self.facing if facing is None else facing % 360)


class Zone(Struct, frozen=True):
    """A named part of the table: where a side sets up, an objective, an edge to leave by."""

    name: str
    points: tuple[Point, ...]
    side: str = ""


class Placed(Struct, frozen=True):
    """A stand that a table file puts on the table, with its name and side."""

    name: str
    side: str
    stand: Stand
    base: str = "infantry"


class Table(Struct, frozen=True):
    """A table of a given size in millimetres with its terrain."""

    name: str
    width: int
    depth: int
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    stands: tuple[Placed, ...] = ()
    kinds: tuple[Kind, ...] = ()
    """Kinds that this table defines otherwise than the terrain chart."""
    source: str = "ours"


# Customary bases. Those of 15 mm infantry are public, the others are ours.
BASES = {
    "infantry": Stand(Point(0, 0)),
    "half-group": Stand(Point(0, 0), length=20),
    "gun": Stand(Point(0, 0), length=40, height=15),
    "vehicle": Stand(Point(0, 0), length=60, height=25),
}


def cm(mm: int) -> int:
    """Whole centimetres; a started one counts, so that "within 10 cm" stays exact.

    >>> cm(100), cm(101)
    (10, 11)
    """
    return -(-mm // 10)
