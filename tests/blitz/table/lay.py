"""Tables for tests, written in centimetres: `lay("building 50,40 60,40 60,50 50,50")`."""

from __future__ import annotations

from msgspec.structs import replace

from fogbound.blitz.table.ground import Ground, survey
from fogbound.blitz.table.values import BASES, Piece, Point, Stand, Table


def spot(x: float, y: float) -> Point:
    return Point(round(x * 10), round(y * 10))


def piece(line: str, **more: object) -> Piece:
    """`kind x,y x,y …`; the piece is called like its kind unless written `name:kind`."""
    head, *places = line.split()
    name, _, kind = head.rpartition(":")
    points = tuple(spot(*map(float, place.split(","))) for place in places)
    return Piece(name or kind, kind, points, **more)


def block(kind: str, x: float, y: float, width: float, depth: float, **more: object) -> Piece:
    """A rectangle by its near left corner."""
    corners = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    return piece(" ".join([kind, *(f"{a},{b}" for a, b in corners)]), **more)


def lay(*pieces: str | Piece, size: tuple[int, int] = (180, 120)) -> Ground:
    made = tuple(piece(p) if isinstance(p, str) else p for p in pieces)
    return survey(Table("test", size[0] * 10, size[1] * 10, made))


def man(x: float, y: float, floor: int = 0) -> Stand:
    return replace(BASES["infantry"], at=spot(x, y), floor=floor)


def tank(x: float, y: float, facing: int = 0) -> Stand:
    return replace(BASES["vehicle"], at=spot(x, y), facing=facing)
