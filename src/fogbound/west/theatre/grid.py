"""The hex grid of the Western theatre (1.1): numbers, directions, neighbours, distance, lines, pixels.

Hexes stand on a point ("pointy-top"). A hex number is CCRR: column 01 in the west, row 01 in the north;
even rows lie half a hex further east. The tables of the map (``theatre``) are built on these functions;
nothing here knows what lies in a hex.

>>> neighbour("2127", "E"), neighbour("2127", "SW")
('2227', '2028')
>>> distance("2127", "2426")
4
"""

from __future__ import annotations

from math import sqrt
from typing import Final, Literal, NamedTuple, get_args

Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
"""The six directions, clockwise; a direction's place in this tuple is its index everywhere."""

COLUMNS: Final = 36
ROWS: Final = 53

# fmt: off
#            NW  NE
#          W   ·   E
#            SW  SE
STEPS: Final[dict[Direction, tuple[int, int]]] = {  # axial (q, r)
    "NW": (0, -1),  "NE": (1, -1),
    "W": (-1, 0),           "E": (1, 0),
    "SW": (-1, 1),  "SE": (0, 1),
}
# fmt: on


class Axial(NamedTuple):
    """A hex in axial coordinates, where steps and distances are plain sums."""

    q: int
    r: int


def opposite(direction: Direction) -> Direction:
    """The direction back.

    >>> opposite("NE")
    'SW'
    """
    return DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]


def number(column: int, row: int) -> str:
    """The printed number of a column and row.

    >>> number(3, 27)
    '0327'
    """
    return f"{column:02d}{row:02d}"


def column_row(hex_number: str) -> tuple[int, int]:
    """Column and row of a printed number.

    >>> column_row("0327")
    (3, 27)
    """
    return int(hex_number[:2]), int(hex_number[2:])


def axial(hex_number: str) -> Axial:
    """Axial coordinates of a printed number.

    >>> axial("0101"), axial("0102"), axial("0103")
    (Axial(q=1, r=1), Axial(q=1, r=2), Axial(q=0, r=3))
    """
    column, row = column_row(hex_number)
    return Axial(column - (row - 1) // 2, row)


def number_at(at: Axial) -> str:
    """The printed number at axial coordinates; the inverse of `axial`.

    >>> number_at(axial("2127"))
    '2127'
    """
    return number(at.q + (at.r - 1) // 2, at.r)


def is_on_grid(at: Axial) -> bool:
    """Whether the sheet reaches that far.

    >>> is_on_grid(axial("3553")), is_on_grid(Axial(0, 1))
    (True, False)
    """
    return 1 <= at.r <= ROWS and 1 <= at.q + (at.r - 1) // 2 <= COLUMNS


def neighbour(hex_number: str, direction: Direction) -> str | None:
    """The next hex in a direction, or None beyond the sheet.

    >>> neighbour("2128", "NE"), neighbour("0101", "W")
    ('2227', None)
    """
    q, r = axial(hex_number)
    step_q, step_r = STEPS[direction]
    there = Axial(q + step_q, r + step_r)
    return number_at(there) if is_on_grid(there) else None


def neighbours(hex_number: str) -> dict[Direction, str]:
    """All adjacent hexes of the sheet, clockwise from the north-east.

    >>> neighbours("2127")
    {'NE': '2126', 'E': '2227', 'SE': '2128', 'SW': '2028', 'W': '2027', 'NW': '2026'}
    """
    found = ((direction, neighbour(hex_number, direction)) for direction in DIRECTIONS)
    return {direction: there for direction, there in found if there is not None}


def direction_to(start: str, end: str) -> Direction | None:
    """The direction of an adjacent hex, or None if the two are not adjacent.

    >>> direction_to("2127", "2028"), direction_to("2127", "2327")
    ('SW', None)
    """
    return next((d for d, there in neighbours(start).items() if there == end), None)


def distance(start: str, end: str) -> int:
    """Hexes between two hexes, the end counted and the start not.

    >>> distance("2127", "2127"), distance("2127", "2128"), distance("0101", "3553")
    (0, 1, 60)
    """
    a, b = axial(start), axial(end)
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def line(start: str, end: str) -> tuple[str, ...]:
    """The hexes under a straight thread from start to end, both included.

    >>> line("2127", "2426")
    ('2127', '2227', '2327', '2326', '2426')
    """
    a, b = axial(start), axial(end)
    steps = distance(start, end)
    # A thread along hexsides is nudged to one side, so that the answer never depends on rounding noise.
    q, r = a.q + 1e-6, a.r + 2e-6
    return (
        tuple(number_at(_round(q + (b.q - a.q) * i / steps, r + (b.r - a.r) * i / steps)) for i in range(steps + 1))
        if steps
        else (start,)
    )


def _round(q: float, r: float) -> Axial:
    """The hex that holds a fractional axial point."""
    rq, rr, rs = round(q), round(r), round(-q - r)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs + q + r)
    if dq > dr and dq > ds:
        return Axial(-rr - rs, rr)
    if dr > ds:
        return Axial(rq, -rq - rs)
    return Axial(rq, rr)


def centre(hex_number: str, width: float = 1.0) -> tuple[float, float]:
    """Centre for drawing, x to the right and y downwards, for hexes of this width from flat to flat.

    >>> centre("0101", 10), centre("0102", 10)
    ((10.0, 8.66), (15.0, 17.321))
    """
    column, row = column_row(hex_number)
    x = width * (column + (0.5 if row % 2 == 0 else 0.0))
    return round(x, 3), round(row * width * sqrt(3) / 2, 3)


def corners(hex_number: str, width: float = 1.0) -> tuple[tuple[float, float], ...]:
    """Six corners for drawing, clockwise from the top; side ``DIRECTIONS[i]`` runs from corner i to i + 1.

    >>> corners("0101", 10)[:2]
    ((10.0, 2.886), (15.0, 5.773))
    """
    x, y = centre(hex_number, width)
    half, radius = width / 2, width / sqrt(3)
    # fmt: off
    offsets = ((0, -radius), (half, -radius / 2), (half, radius / 2),
               (0, radius), (-half, radius / 2), (-half, -radius / 2))
    # fmt: on
    return tuple((round(x + dx, 3), round(y + dy, 3)) for dx, dy in offsets)


def hex_at(x: float, y: float, width: float = 1.0) -> str | None:
    """The hex drawn at a point, the inverse of `centre`; None beyond the sheet.

    >>> hex_at(10.2, 8.4, 10), hex_at(0, 0, 10)
    ('0101', None)
    """
    r = y / (width * sqrt(3) / 2)
    at = _round(x / width - (r - 1) / 2, r)
    return number_at(at) if is_on_grid(at) else None
