"""What frames a printed map: the sheet, the neat line, title, compass rose, scale, and the off-map boxes."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from fogbound.core.figures import month
from fogbound.core.texts import texts
from fogbound.west.draw.names import TITLE as NAME
from fogbound.west.draw.outlines import WIDTH
from fogbound.west.draw.pen import element, path, words
from fogbound.west.draw.sheet import BOXES, MAP, PAGE, ROSE, TITLE, Rectangle, Sheet, box_frame

_ = texts("west")

NORTH: Final = 16.7
"""Degrees by which north leans to the right in the middle of the map; the sheet was turned to fit the war on it."""
HEX_KM: Final = 70
NOTES: Final = (
    _("A reconstruction from geography and history, not the map of the box."),
    _("Made with Natural Earth, ETOPO5 (NOAA) and Blue Marble (NASA)."),
)


def rectangle(frame: Rectangle, class_: str, **attributes: str | float) -> str:
    box = {"x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height}
    return element("rect", class_=class_, **box, **attributes)


def panel(frame: Rectangle) -> Iterator[str]:
    inner = Rectangle(frame.x + 8, frame.y + 8, frame.width - 16, frame.height - 16)
    yield rectangle(frame, "panel")
    yield rectangle(inner, "panel inner")


def sheet_of_paper() -> Iterator[str]:
    yield rectangle(MAP, "sheet")


def margin() -> Iterator[str]:
    """Paper around the neat line; it hides what reaches beyond."""
    outer, inner = (path([_corners(frame)], close=True) for frame in (PAGE, MAP))
    yield element("path", class_="page", d=outer + inner, fill_rule="evenodd")
    yield rectangle(Rectangle(MAP.x - 10, MAP.y - 10, MAP.width + 20, MAP.height + 20), "frame")
    yield rectangle(MAP, "frame inner")


def _corners(frame: Rectangle) -> list[tuple[float, float]]:
    right, below = frame.x + frame.width, frame.y + frame.height
    return [(frame.x, frame.y), (right, frame.y), (right, below), (frame.x, below)]


def name_of(sheet: Sheet) -> str:
    if sheet.position is None:
        return sheet.say(_("Western Europe and the Maghreb, {month}", month=month("1940-05")))
    title = sheet.position.title
    return f"{title.get(sheet.lang, title['en'])} · {sheet.say(month(sheet.position.month))}"


def title(sheet: Sheet) -> Iterator[str]:
    x, y = TITLE.x + 40, TITLE.y
    yield from panel(TITLE)
    yield words(sheet.say(NAME).upper(), x, y + 112, "title")
    yield words(name_of(sheet), x, y + 166, "subtitle")
    yield words(
        sheet.say(_("A reconstruction from geography and history, not the map of the box.")), x, y + 206, "note"
    )
    yield words(sheet.say(_("Made with Natural Earth, ETOPO5 (NOAA) and Blue Marble (NASA).")), x, y + 232, "note")
    yield from scale(sheet, x, y + 262)


def scale(sheet: Sheet, x: float, y: float) -> Iterator[str]:
    """Five hexes."""
    for n in range(5):
        light = "scale-light" if n % 2 else "scale-dark"
        yield element("rect", class_=light, x=x + n * WIDTH, y=y, width=WIDTH, height=10)
    for n in range(6):
        yield words(str(n * HEX_KM), x + n * WIDTH, y + 34, "scale-text")
    yield words(sheet.say(_("km; a hex is 70 km wide")), x + 5 * WIDTH + 24, y + 34, "note")


def rose(sheet: Sheet) -> Iterator[str]:
    """North is not up: the rose shows how far it leans."""
    x, y = ROSE
    points = []
    for k in range(8):
        long = 120 if k % 2 == 0 else 66
        tip, left, right = _polar(long, k * 45), _polar(22, k * 45 - 22.5), _polar(22, k * 45 + 22.5)
        points.append(element("path", class_="rose", d=path([[(0, 0), left, tip]], close=True)))
        points.append(element("path", class_="rose dark", d=path([[(0, 0), tip, right]], close=True)))
    letters = zip((_("N"), _("E"), _("S"), _("W")), range(4), strict=True)
    drawn = [words(sheet.say(letter), *_beside(k), "heading", text_anchor="middle") for letter, k in letters]
    rings = [element("circle", class_="ring-line", r=radius) for radius in (84, 90)]
    yield element("g", *rings, *points, *drawn, id="rose", transform=f"translate({x:.0f} {y:.0f}) rotate({NORTH})")


def _polar(radius: float, angle: float) -> tuple[float, float]:
    return radius * sin(angle * pi / 180), -radius * cos(angle * pi / 180)


def _beside(quarter: int) -> tuple[float, float]:
    x, y = _polar(140, quarter * 90)
    return x, y + 9


def boxes(sheet: Sheet) -> Iterator[str]:
    """Areas off the map (3.7), on which blocks may stand."""
    yield from panel(BOXES)
    yield words(sheet.say(_("Off the map")), BOXES.x + 26, BOXES.y + 42, "heading")
    for place, box in enumerate(sheet.map.boxes):
        frame = box_frame(place)
        yield rectangle(frame, "box", id=f"box-{box.name.lower()}")
        yield words(box.name, frame.centre[0], frame.y + frame.height - 10, "box-name")
