"""Producing centres and factories (3.6, 11.1, 11.2): a chip for each, in the colour of its points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fogbound.west.draw.pen import element, use, words
from fogbound.west.draw.sheet import Sheet
from fogbound.west.months import month
from fogbound.west.theatre import Site

CHIP: Final = 14.5
PLACE: Final = {"population": "population", "mine": "mine", "oil": "oil", "factory": "works"}
LIGHT: Final = ("black", "red", "blue")
"""Colours that are printed on in white."""
START: Final = month("1940-05")


def production(sheet: Sheet) -> Iterator[str]:
    now = month(sheet.position.month) if sheet.position else START
    for at, sites in enumerate(sheet.map.production_at):
        x, y = sheet.centre(at)
        left = x - (len(sites) - 1) * CHIP / 2
        for n, site in enumerate(sites):
            yield from chip(site, left + n * CHIP, y - 24, now)


def chip(site: Site, x: float, y: float, now: int) -> Iterator[str]:
    """Round for centres, square for factories; broken and pale where the first output comes later."""
    later = " later" if site.since > now else ""
    look = f"chip {site.colour}{later}"
    if site.kind == "factory":
        yield element("rect", class_=look, x=x - 6.8, y=y - 6.8, width=13.6, height=13.6)
    else:
        yield element("circle", class_=look, cx=x, cy=y, r=7.2)
    light = site.colour in LIGHT
    symbol = PLACE[site.kind] + ("-light" if light else "")
    yield use(symbol, x, y)
    if site.amount > 1:
        yield element("circle", class_="mark", cx=x + 5.5, cy=y - 7, r=4.6)
        yield words(str(site.amount), x + 5.5, y - 4.1, "amount")
