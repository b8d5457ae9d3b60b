"""What play leaves on the table: smoke, and the wrecks of vehicles. Give them to `survey` as `extra`."""

from __future__ import annotations

from fogbound.blitz.table.distance import footprint
from fogbound.blitz.table.templates import MARKER
from fogbound.blitz.table.values import Piece, Point, Stand
from fogbound.core.register import rule


@rule("107")
def smoke(name: str, at: Point) -> Piece:
    """A marker of smoke, 5 × 5 cm (107)."""
    half = MARKER // 2
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return Piece(name, "smoke", tuple(Point(at.x + dx, at.y + dy) for dx, dy in corners))


@rule("205")
def wreck(name: str, stand: Stand, armoured: bool) -> Piece:
    """A destroyed vehicle stays where it stood (205)."""
    corners = tuple(Point(round(x), round(y)) for x, y in footprint(stand).exterior.coords[:-1])
    return Piece(name, "wreck" if armoured else "truck_wreck", corners)
