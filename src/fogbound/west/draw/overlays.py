"""What a game lays over the map: who holds what, who is supplied where, whose zones of control reach how far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fogbound.west.draw.outlines import loops
from fogbound.west.draw.pen import element, path, use
from fogbound.west.draw.sheet import Sheet
from fogbound.west.theatre import LAKE, SEA


def control(sheet: Sheet) -> Iterator[str]:
    """The land of each nation, in its colour: of the position, or of May 1940 if there is none."""
    for nation, numbers in _owners(sheet).items():
        hexes = _on_land(sheet, numbers)
        yield element("path", class_=f"held {nation}", d=path(loops(sheet.map, hexes), close=True))


def _owners(sheet: Sheet) -> dict[str, list[str]]:
    if sheet.position is not None:
        return {nation: list(numbers) for nation, numbers in sheet.position.owners.items()}
    found: dict[str, list[str]] = {}
    for at in range(sheet.map.hexes):
        if (power := sheet.map.power[at]) not in ("", "neutral"):
            found.setdefault(power, []).append(sheet.map.numbers[at])
    return found


def _on_land(sheet: Sheet, numbers: Iterable[str]) -> list[int]:
    found = (sheet.map.at(number) for number in numbers)
    return [at for at in found if at < sheet.map.hexes and sheet.map.kind[at] not in (SEA, LAKE)]


def supply(sheet: Sheet) -> Iterator[str]:
    """Hatched one way for the Axis and the other way for the Allies."""
    if sheet.position is not None:
        for side, numbers in sheet.position.supplied.items():
            hexes = _on_land(sheet, numbers)
            yield element("path", class_=f"supply {side}", d=path(loops(sheet.map, hexes), close=True))


def zones(sheet: Sheet) -> Iterator[str]:
    """A dashed hex for the Axis, a dotted one for the Allies."""
    if sheet.position is not None:
        for side, numbers in sheet.position.zones.items():
            for at in map(sheet.map.at, numbers):
                yield use("inset", *sheet.centre(at), class_=f"zoc {side}")
