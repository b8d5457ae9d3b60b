"""A block in a line of a list, as the stylesheet of a web page: its colours, and the symbol of its class.

One element for each block, not the dozen of a drawing: lists are long, and pages lay them out anew after each order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final
from urllib.parse import quote

from fogbound.west.draw.nato import SYMBOLS
from fogbound.west.draw.theme import WOODS

INK: Final = "#1d1813"
# fmt: off
PLAIN: Final = {  # a picture inside a stylesheet takes no style from it
    'class="nato-field"': 'fill="#fff" fill-opacity=".75"',
    'class="nato-solid"': f'fill="{INK}" stroke="none"',
}
# fmt: on


@cache
def style() -> str:
    return "\n".join([*_colours(), *_symbols()]) + "\n"


def _colours() -> Iterator[str]:
    for name, (wood, _edge, face, ink) in WOODS.items():
        yield f".unit-chip.{name}{{border-color:{wood};background-color:{face};color:{ink}}}"


def _symbols() -> Iterator[str]:
    for kind, drawn in SYMBOLS.items():
        picture = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -10 32 25" width="32" height="25" fill="none" '
            f'stroke="{INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">{_plain(drawn)}</svg>'
        )
        yield f'.unit-chip.of-{kind}{{background-image:url("data:image/svg+xml,{quote(picture, safe=" /:=;,.-")}")}}'


def _plain(drawn: str) -> str:
    for styled, plain in PLAIN.items():
        drawn = drawn.replace(styled, plain)
    return drawn
