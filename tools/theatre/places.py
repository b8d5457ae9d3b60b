"""Places of the overlay and the hexes they fall into."""

from __future__ import annotations

from typing import NamedTuple, cast

from fogbound.west.theatre import grid
from theatre import frame, tables


class Place(NamedTuple):
    """A named point; `at` is its hex, after the move that the overlay explains."""

    name: str
    at: str
    km: tuple[float, float]
    row: tables.Row

    @property
    def is_hex_maker(self) -> bool:
        """Cities and ports make a hex land however little of it is dry."""
        return self.row["class"] in ("capital", "major", "minor", "fortress") or bool(self.row["port"])


def load() -> dict[str, Place]:
    """All places by name, in the order of the overlay."""
    return {row["name"]: place_of(row) for row in tables.read(tables.OVERLAY / "places.csv")}


def place_of(row: tables.Row) -> Place:
    """One place; a place beyond the sheet is a fault of the overlay."""
    lat, lon = float(row["lat"]), float(row["lon"])
    at = frame.hex_of(lat, lon)
    if at and row["move"]:
        at = grid.neighbour(at, cast(grid.Direction, row["move"]))
    if at is None:
        raise SystemExit(f"{row['name']} lies beyond the sheet.")
    return Place(row["name"], at, frame.point(lat, lon), row)
