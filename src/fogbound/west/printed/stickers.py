"""Stickers for the blocks: faces at full strength, and behind each page the backs, mirrored for printing both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from fogbound.core.texts import render, texts
from fogbound.west.blocks import blocks
from fogbound.west.draw import blocks as wood
from fogbound.west.draw.pen import element
from fogbound.west.draw.position import Piece, face
from fogbound.west.draw.symbols import definitions
from fogbound.west.draw.theme import PAPER, style
from fogbound.west.printed.map_sheets import BLOCK
from fogbound.west.printed.press import MARGIN, PrintError, paper_of, pdf
from fogbound.west.scenarios import scenario_head

_ = texts("west")

GAP: Final = 3.0
"""Millimetres between two stickers, for the knife."""
SMALLEST, LARGEST = 8.0, 40.0


def stickers(paper: str, lang: str, scenario: str = "", block_mm: float = BLOCK) -> tuple[bytes, int]:
    """A PDF with a sticker for every block, or every block that a scenario may use; and how many they are."""
    if not SMALLEST <= block_mm <= LARGEST:
        raise PrintError(_("A block is {least} to {most} mm wide, not {mm}.", least=8, most=40, mm=f"{block_mm:g}"))
    pieces = [face(block.name, "", block.full) for block in blocks() if block.id in _used(scenario)]
    width, height = paper_of(paper)
    across, down = (int((side - 2 * MARGIN + GAP) // (block_mm + GAP)) for side in (width, height))
    pages = [pieces[n : n + across * down] for n in range(0, len(pieces), across * down)]
    drawn: list[str] = []
    tiles: list[dict[str, Any]] = []
    for page in pages:
        for hidden in (False, True):
            tiles.append(_tile((width, height), len(drawn), len(pages), lang, hidden=hidden))
            drawn.append(_sheet(page, across, (width, height), block_mm, hidden=hidden))
    title = render(_("Blocks"), lang)
    data = {"title": title, "paper": (width, height), "margin": MARGIN, "tiles": tiles}
    return pdf("pages.typ", lang, data, tuple(drawn)), len(pieces)


def _used(code: str) -> set[int]:
    """The blocks that may come into play; without a scenario, all."""
    if not code:
        return {block.id for block in blocks()}
    found = scenario_head(code)
    placed = [placed.block for placed in (*found.placements, *_planned(code))]
    coming = [*(new.block for new in found.arrivals), *(sub.block for sub in found.at_sea)]
    return {*placed, *coming, *found.pool, *found.recruits}


def _planned(code: str) -> Iterator[Any]:
    for plans in scenario_head(code).plans.values():
        for placements in plans.values():
            yield from placements


def _tile(paper: tuple[int, int], n: int, pages: int, lang: str, *, hidden: bool) -> dict[str, Any]:
    number, side = n // 2 + 1, render(_("backs, to print behind the faces") if hidden else _("faces"), lang)
    width, height = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN
    return {
        "x": 0, "y": 0, "width": width, "height": height, "own_width": width, "own_height": height,
        "picture": n, "picture_width": width, "picture_height": height, "label": f"{number}/{pages} · {side}",
    }  # fmt: skip


def _sheet(pieces: Sequence[Piece], across: int, paper: tuple[int, int], block_mm: float, *, hidden: bool) -> str:
    """One side of one page, drawn in units of which a block has 60."""
    unit = wood.SIZE / block_mm
    width, height = (paper[0] - 2 * MARGIN) * unit, (paper[1] - 2 * MARGIN) * unit
    pitch = (block_mm + GAP) * unit
    indent = (width - (across * pitch - GAP * unit)) / 2
    lines = []
    for n, piece in enumerate(pieces):
        row, column = divmod(n, across)
        x = indent + (across - 1 - column if hidden else column) * pitch + wood.SIZE / 2
        shown = replace(piece, name="") if hidden else piece
        inside = wood.sticker(shown)
        lines.append(
            element(
                "g", *inside, class_=f"block {piece.colour}", transform=f"translate({x:.1f} {row * pitch + 30:.1f})"
            )
        )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" class="west-map">',
            f"<style>{style(PAPER)}</style>",
            "<defs>", *definitions(), *wood.definitions(), "</defs>",
            *lines,
            "</svg>",
        ]
    )  # fmt: skip
