"""The map on paper: a hex has so many millimetres, and the sheet is cut into as many pages as that takes."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from msgspec import to_builtins

from fogbound.core.texts import render, texts
from fogbound.west.draw import furniture, picture
from fogbound.west.draw.outlines import WIDTH
from fogbound.west.draw.position import position_at_start
from fogbound.west.draw.region import region as part
from fogbound.west.draw.sheet import Rectangle, Sheet
from fogbound.west.draw.theme import THEMES
from fogbound.west.printed.press import MARGIN, PrintError, paper_of, pdf
from fogbound.west.printed.tiles import Cut, largest, tiled
from fogbound.west.theatre import theatre

_ = texts("west")

BLOCK: Final = 16.0
"""Millimetres of a block of the box (1.2); it stands on a foot half as deep."""
HEX: Final = 30.0
"""Millimetres from flat to flat of a hex in which four such blocks stand."""
SMALLEST, LARGEST = 5.0, 100.0


def room_for_four(hex_mm: float) -> float:
    """The largest block of which four stand in a hex, two by two, each with a foot half as deep as it is wide.

    >>> round(room_for_four(HEX), 1)
    16.1
    """
    return hex_mm / (1 + sqrt(3) / 2)


class MapSheets:
    """What is printed of a map, and on how many pages."""

    def __init__(self, paper: str, region: str = "", hex_mm: float = HEX, *, one_page: bool = False) -> None:
        self.view: Rectangle = part(region)
        size = paper_of(paper)
        across, down = self.view.width / WIDTH, self.view.height / WIDTH
        self.hex_mm = largest(across, down, size) if one_page else hex_mm
        if not SMALLEST <= self.hex_mm <= LARGEST:
            raise PrintError(
                _("A hex is {least} to {most} mm wide, not {mm}.", least=5, most=100, mm=f"{self.hex_mm:g}")
            )
        self.width, self.height = across * self.hex_mm, down * self.hex_mm
        self.cut: Cut = tiled(self.width, self.height, size)

    def print(self, lang: str, scenario: str = "", *, save_ink: bool = False) -> bytes:
        """The pages, with a scenario set up on them if one is named."""
        position = position_at_start(scenario) if scenario else None
        sheet = Sheet(theatre(), THEMES["print" if save_ink else "paper"], lang, position)
        layers = picture.chosen(["+control"] if scenario else [])
        svg = picture.draw(sheet, layers, self.view)
        tiles = [self._page(tile, lang) for tile in to_builtins(self.cut.tiles)]
        data = {"title": furniture.name_of(sheet), "paper": self.cut.paper, "margin": MARGIN, "tiles": tiles}
        return pdf("pages.typ", lang, data, (svg,))

    def _page(self, tile: dict[str, Any], lang: str) -> dict[str, Any]:
        label = _(
            "row {row} of {rows}, column {column} of {columns} · a hex is {mm} mm wide",
            row=tile["row"] + 1,
            rows=self.cut.rows,
            column=tile["column"] + 1,
            columns=self.cut.columns,
            mm=f"{self.hex_mm:.1f}",
        )
        size = {"picture_width": self.width, "picture_height": self.height}
        return {**tile, **size, "picture": 0, "label": render(label, lang)}
