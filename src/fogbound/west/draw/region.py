"""Parts of the map: named ones, the surroundings of a place, or a rectangle between two hexes."""

from __future__ import annotations

import re
from typing import Final

from fogbound.core.texts import Message, render, texts
from fogbound.west.draw.outlines import RADIUS, WIDTH
from fogbound.west.draw.sheet import PAGE, Rectangle
from fogbound.west.theatre import grid, theatre
from fogbound.west.theatre.gazetteer import UnknownPlaceError, find, folded

_ = texts("west")

# fmt: off
REGIONS: Final = {  # north-western and south-eastern hex
    "alps":          ("2131", "3434"),
    "ardennes":      ("2222", "2628"),
    "britain":       ("1009", "2223"),
    "channel":       ("1420", "2326"),
    "france":        ("1122", "2638"),
    "germany":       ("2318", "3634"),
    "iberia":        ("0128", "1645"),
    "ireland":       ("0910", "1718"),
    "italy":         ("2132", "3553"),
    "low countries": ("2120", "2726"),
    "maghreb":       ("0144", "2553"),
    "normandy":      ("1422", "2127"),
    "north africa":  ("0144", "2553"),
    "north italy":   ("2131", "3139"),
    "northwest":     ("1419", "2831"),
    "norway":        ("2601", "3514"),
    "po":            ("2332", "3137"),
    "rhine":         ("2320", "2732"),
    "scandinavia":   ("2601", "3620"),
}
# fmt: on
AROUND: Final = 4
"""Hexes shown on every side of a place."""
_SPAN: Final = re.compile(r"(\d{4})\s*-\s*(\d{4})")


class UnknownRegionError(ValueError):
    """Neither a region nor a place nor a pair of hexes."""

    def __init__(self, message: Message) -> None:
        super().__init__(render(message))
        self.message = message

    def text(self, lang: str = "en") -> str:
        return render(self.message, lang)


def region(name: str) -> Rectangle:
    """What to show: `Ardennes`, `2118-2832`, or any place of the map with its surroundings.

    >>> region("2118-2832") == region("2832-2118")
    True
    """
    if not name:
        return PAGE
    if span := _SPAN.fullmatch(name.strip()):
        return between(_hex(span[1]), _hex(span[2]))
    if folded(name) in REGIONS:
        return between(*REGIONS[folded(name)])
    try:
        at = find(name)
    except UnknownPlaceError:
        raise UnknownRegionError(
            _(
                "There is no region {name}. Give two hexes as 2118-2832, a place of the map, or one of {regions}.",
                name=name[:40],
                regions=", ".join(REGIONS),
            )
        ) from None
    if at >= theatre().hexes:
        return PAGE
    x, y = grid.centre(theatre().numbers[at], WIDTH)
    reach = AROUND * WIDTH + WIDTH / 2
    return Rectangle(x - reach, y - reach, 2 * reach, 2 * reach)


def _hex(number: str) -> str:
    """A number of the grid, also one in the open ocean that the map leaves out."""
    if not grid.is_on_grid(grid.axial(number)):
        raise UnknownRegionError(
            _("There is no hex {name}: hexes are numbered CCRR, column then row, as 2026 for Paris.", name=number)
        )
    return number


def between(a: str, b: str) -> Rectangle:
    """The rectangle that holds two hexes and all between them, whichever comes first."""
    (ax, ay), (bx, by) = grid.centre(a, WIDTH), grid.centre(b, WIDTH)
    return Rectangle(
        min(ax, bx) - WIDTH / 2 - 4,
        min(ay, by) - RADIUS - 4,
        abs(ax - bx) + WIDTH + 8,
        abs(ay - by) + 2 * RADIUS + 8,
    )
