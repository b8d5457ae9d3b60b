"""Writing SVG: numbers, elements, groups and paths, as short as they can be.

>>> use("city", 10.04, 20, id="x")
'<use href="#city" x="10" y="20" id="x"/>'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]


def figure(value: float) -> str:
    """A number to a tenth of a unit, which is 0.02 mm on the largest sheet.

    >>> figure(3.04), figure(-0.04), figure(12.36)
    ('3', '0', '12.4')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def element(tag: str, *inside: str, **attributes: str | float) -> str:
    """An element; `class_` stands for `class`, `stroke_width` for `stroke-width`."""
    named = "".join(
        f" {_attribute(name)}=" + (quoteattr(value) if isinstance(value, str) else f'"{figure(value)}"')
        for name, value in attributes.items()
        if value != ""
    )
    return f"<{tag}{named}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{named}/>"


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def use(symbol: str, x: float, y: float, **attributes: str | float) -> str:
    """A symbol of `symbols`, drawn at a point."""
    where = {"x": x, "y": y} if x or y else {}
    return element("use", href=f"#{symbol}", **where, **attributes)


def words(text: str, x: float, y: float, class_: str, **attributes: str | float) -> str:
    return element("text", escape(text), x=x, y=y, class_=class_, **attributes)


def path(lines: Iterable[Sequence[Point]], close: bool = False) -> str:
    """The `d` of a path of one or more lines, each step as the way from the last point."""
    return "".join(_line(line) + ("z" if close else "") for line in lines)


def _line(points: Sequence[Point]) -> str:
    """Rounded before the differences are taken, so that errors do not add up."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = [_tenths(b - a) for last, here in pairwise(tenths) for a, b in zip(last, here, strict=True)]
    return f"M{_tenths(tenths[0][0])} {_tenths(tenths[0][1])}l" + " ".join(steps).replace(" -", "-")


@cache
def _tenths(count: int) -> str:
    return figure(count / 10)


def group(name: str, lines: Iterable[str], **attributes: str | float) -> str:
    """A group of its own for every layer, which a browser may hide and show."""
    return "\n".join([f"{element('g', id=name, **attributes)[:-2]}>", *lines, "</g>"])
