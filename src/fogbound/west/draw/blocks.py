"""Wooden blocks: faces with a NATO symbol and the steps around it, or the bare back that an enemy sees.

As on the table the current step is on top; a hit turns the block to the left, so the next step stands on its right
edge (3.15). The price of a step is told by colour and by shape (7.3): 1 a white disc, 2 a black square, 3 a red
diamond, never to be bought a blue cross. A shield beside a step says that it takes two hits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from fogbound.west.draw import nato
from fogbound.west.draw.pen import Point, element, use, words
from fogbound.west.draw.position import Piece
from fogbound.west.draw.sheet import Sheet

SIZE: Final = 60
# Size of the blocks of a stack, and how many stand in each row of it.
# fmt: off
STACKS: Final = {
    1: (0.95, (1,)),      2: (0.67, (2,)),      3: (0.64, (2, 1)),  4: (0.64, (2, 2)),
    5: (0.5, (3, 2)),     6: (0.5, (3, 3)) ,    7: (0.42, (3, 4)),  8: (0.42, (4, 4)),
}
# fmt: on
QUARTERS: Final = (0, 90, 180, 270)
COST_SHAPES: Final = (
    '<circle id="cost-1" class="cost cost-1" r="7"/>',
    '<path id="cost-2" class="cost cost-2" d="M-6.3-6.3h12.6v12.6h-12.6z"/>',
    '<path id="cost-3" class="cost cost-3" d="M0-8.6l8.6 8.6-8.6 8.6-8.6-8.6z"/>',
    '<path id="cost-x" class="cost cost-x" d="M-3-7.2h6v4.2h4.2v6h-4.2v4.2h-6v-4.2h-4.2v-6h4.2z"/>',
    '<path id="unsupplied" class="cost-3 cost" d="M0-6l6.5 11h-13z"/>',
    '<path id="shield" class="shield" d="M-4.5-5h9v4.5q0 4-4.5 6-4.5-2-4.5-6z"/>',
)
# Colours come from the place of use, which alone knows the nation.
BODY: Final = (
    '<path id="block-shadow" d="M-25 36q-2 0-2-2l5-4h52v-54l5-2q2 0 2 2v58q0 2-2 2z"/>',
    '<path id="block-edge" d="M-30 24v6q0 5 5 5h54q6 0 6-6v-54q0-5-5-5h-6z"/>',
    '<rect id="block-wood" x="-30" y="-30" width="60" height="60" rx="4"/>',
    '<rect id="block-face" x="-26.5" y="-26.5" width="53" height="53" rx="2.5"/>',
    '<path id="block-grain" d="M-26-18q26-7 52 0M-26-8q30 8 52-1M-26 3q20-6 52 2M-26 13q28 6 52-2M-26 22q24-5 52 0"/>',
    '<path id="block-wings" d="M-17 1h34M0-12v24M-7 12h14"/>',
)


def definitions() -> Iterator[str]:
    yield from BODY
    yield from COST_SHAPES
    yield from nato.definitions()


def blocks(sheet: Sheet) -> Iterator[str]:
    """Every stack, its blocks side by side, so that each can be read."""
    if sheet.position is None:
        return
    ordered = sorted(sheet.position.pieces, key=lambda piece: piece.at)
    for place, stack in groupby(ordered, key=lambda piece: piece.at):
        pieces = list(stack)
        x, y = sheet.centre(sheet.map.at(place))
        drawn = [
            _block(piece, n, spot) for n, (piece, spot) in enumerate(zip(pieces, _spots(len(pieces)), strict=True))
        ]
        where = f"translate({x:.0f} {y - 3:.0f})"
        yield element("g", *drawn, id=f"stack-{slug(place)}", class_="stack", transform=where)


def _spots(count: int) -> list[tuple[float, Point]]:
    """Scale and place of each block of a stack; over eight they stand in rows of four and shrink no further."""
    scale, rows = STACKS.get(count, (0.42, (4,) * -(-count // 4)))
    step = (SIZE + 6) * scale
    spots = []
    for row, wide in enumerate(rows):
        y = (row - (len(rows) - 1) / 2) * step
        spots += [(scale, ((n - (wide - 1) / 2) * step, y)) for n in range(wide)]
    return spots[:count]


def _block(piece: Piece, place: int, spot: tuple[float, Point]) -> str:
    scale, (x, y) = spot
    name = f"block-{slug(piece.name)}" if piece.name else f"back-{slug(piece.at)}-{place + 1}"
    turn = f"translate({x:.1f} {y:.1f}) scale({scale})"
    inside = _face(piece) if piece.name else _back(piece)
    return element("g", *inside, id=name, class_=f"block {piece.colour}", transform=turn)


def slug(name: str) -> str:
    """A name as an id.

    >>> slug("XIX Pz"), slug("1./Fs Armee")
    ('xix-pz', '1-fs-armee')
    """
    return re.sub(r"\W+", "-", name.casefold()).strip("-")


WOOD: Final = ("shadow", "edge", "wood")
"""Parts of a block that stands on the map; its sticker has the last one only, as a border."""


def sticker(piece: Piece) -> list[str]:
    """What is glued on a block: its face, or the back of one that is hidden."""
    return list(_face(piece, WOOD[-1:]) if piece.name else _back(piece, WOOD[-1:]))


def _wood(parts: tuple[str, ...]) -> Iterator[str]:
    for part in parts:
        yield use(f"block-{part}", 0, 0, class_=part)


def _back(piece: Piece, parts: tuple[str, ...] = WOOD) -> Iterator[str]:
    yield from _wood(parts)
    yield use("block-grain", 0, 0, class_="grain")
    if piece.kind == "air":
        yield use("block-wings", 0, 0, class_="wings")


def _face(piece: Piece, parts: tuple[str, ...] = WOOD) -> Iterator[str]:
    yield element("title", f"{piece.name} {piece.steps}")
    yield from _wood(parts)
    yield use("block-face", 0, 0, class_="face")
    yield use(f"nato-{piece.kind}", 0, -2, class_="nato")
    yield words(piece.name, 0, 15.5, "printed", font_size=min(9.0, 70 / len(piece.name)))
    for n, badge in enumerate(piece.badges[:2]):
        yield words(badge, (-19, 19)[n], -16, "badge printed")
    if piece.size:
        yield words(piece.size, -19, 25, "size printed")
    current = piece.faces.index(piece.steps) if piece.steps in piece.faces else 0
    for n, (face, cost) in enumerate(zip(piece.faces, piece.costs, strict=True)):
        below = piece.faces[n + 1] if n + 1 < len(piece.faces) else None
        yield _step(face, cost, below, QUARTERS[(n - current) % 4])
    if piece.unsupplied:
        yield use("unsupplied", 20, 20)


def _step(face: int, cost: int | None, below: int | None, quarter: int) -> str:
    """A step at its edge; what is not on top is smaller."""
    kind = "x" if cost is None else str(cost)
    large = quarter == 0
    inside = [use(f"cost-{kind}", 0, 0), words(str(face), 0, 4 if large else 3.6, f"step on-{kind}")]
    if below is not None and face - below == 2:
        inside.insert(0, use("shield", 11, 0))
    turn = f"rotate({quarter}) translate(0 -21.5)" if quarter else "translate(0 -20.5)"
    return element("g", *inside, transform=turn + ("" if large else " scale(.74)"))
