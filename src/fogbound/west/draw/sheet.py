"""The sheet that everything is drawn on: where hexes, boxes and panels lie, and what is to be shown."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from fogbound.core.texts import Message, render
from fogbound.west.draw.outlines import WIDTH
from fogbound.west.draw.pen import Point
from fogbound.west.draw.position import Position
from fogbound.west.draw.theme import PAPER, Theme
from fogbound.west.theatre import Theatre, grid


class Rectangle(Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


MAP: Final = Rectangle(20, 0, 3660, 4678)
"""The neat line: all hexes of the grid, and in the north-west the ocean that nobody sails."""
PAGE: Final = Rectangle(MAP.x - 50, MAP.y - 50, MAP.width + 100, MAP.height + 100)
TITLE: Final = Rectangle(70, 50, 1010, 330)
LEGEND: Final = Rectangle(70, 420, 700, 1290)
BOXES: Final = Rectangle(70, 1750, 700, 490)
ROSE: Final = (1270.0, 330.0)


class Sheet(Struct, frozen=True):
    """What is drawn: a map, perhaps a position on it, in a theme and a language."""

    map: Theatre
    theme: Theme = PAPER
    lang: str = "en"
    position: Position | None = None

    def say(self, message: Message) -> str:
        return render(message, self.lang)

    def centre(self, at: int) -> Point:
        """Where a hex or an off-map box lies."""
        if at >= self.map.hexes:
            return box_frame(at - self.map.hexes).centre
        return _centre(self.map.numbers[at])


@cache
def _centre(number: str) -> Point:
    return grid.centre(number, WIDTH)


def box_frame(place: int) -> Rectangle:
    """Off-map boxes stand three in a row in a panel of the open ocean."""
    row, column = divmod(place, 3)
    return Rectangle(BOXES.x + 20 + column * 223, BOXES.y + 56 + row * 142, 214, 130)
