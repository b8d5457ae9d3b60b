"""The legend: everything that the map is drawn with, drawn once more beside its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fogbound.core.texts import Message, texts
from fogbound.west.draw.furniture import panel
from fogbound.west.draw.pen import element, use, words
from fogbound.west.draw.sheet import LEGEND, Sheet

_ = texts("west")

ROW: Final = 46
COLUMN: Final = 342
SAMPLE: Final = 40
"""Half the width of what stands before a name."""


def _ground(terrain: str) -> str:
    stamp = "" if terrain == "plain" else f'<use href="#{terrain}-0"/>'
    return f'<g transform="scale(.36)"><use href="#hex" class="{terrain}"/>{stamp}<use href="#hex" class="hex"/></g>'


def _line(*classes: str) -> str:
    return "".join(f'<path class="{name}" d="M-38 4q19-14 38-4t38-4"/>' for name in classes)


def _chip(shape: str, colour: str, symbol: str) -> str:
    body = '<rect x="-6.8" y="-6.8" width="13.6" height="13.6"' if shape == "square" else '<circle r="7.2"'
    return f'<g transform="scale(1.6)">{body} class="chip {colour}"/><use href="#{symbol}"/></g>'


def _stamp(*symbols: str, size: float = 1.4) -> str:
    return f'<g transform="scale({size})">{"".join(use(symbol, 0, 0) for symbol in symbols)}</g>'


Section = tuple[Message, tuple[tuple[str, Message], ...]]

# fmt: off
SECTIONS: Final[tuple[Section, ...]] = (
    (_("Ground"), (
        (_ground("plain"), _("plain")),
        (_ground("forest"), _("forest")),
        (_ground("hills"), _("hills")),
        (_ground("mountain"), _("mountains")),
        (_ground("swamp"), _("swamp")),
        ('<path class="closed" d="M-30-14h60v28h-60z"/>', _("no unit enters")),
    )),
    (_("Lines"), (
        ('<g stroke-width="5">' + _line("river") + "</g>", _("river")),
        (_line("canal", "canal cut"), _("canal")),
        (_line("rail", "ties"), _("railway")),
        (_line("border band", "border"), _("border of May 1940")),
        (_stamp("arrow", size=1.2), _("strait")),
        ('<path class="channel banks" d="M-34 0h68"/><path class="channel" d="M-34 0h68"/>', _("water, no crossing")),
        (_line("beach"), _("beach")),
        (_line("shoal"), _("shoals")),
    )),
    (_("Fortifications"), (
        (_line("maginot"), _("Maginot Line")),
        (_stamp("teeth"), _("Siegfried Line")),
        ('<g transform="scale(.4)"><use href="#inset" class="fortress-line" stroke-width="9"/></g>', _("fortress")),
        (_stamp("bunker"), _("bunker")),
        (_stamp("fort-site"), _("site of a fort")),
        (_stamp("mines"), _("minefield")),
    )),
    (_("Places"), (
        (_stamp("capital"), _("capital")),
        (_stamp("major"), _("major city")),
        (_stamp("minor"), _("minor city")),
        (_stamp("site"), _("historical site")),
        (_stamp("major", "victory"), _("victory city")),
        (_stamp("port-major"), _("major port")),
        (_stamp("port-minor"), _("minor port")),
        (_stamp("port-minor-ice"), _("port that freezes")),
    )),
    (_("Production"), (
        (_chip("round", "yellow", "population"), _("population")),
        (_chip("round", "yellow", "mine"), _("mine")),
        (_chip("round", "black", "oil-light"), _("oil well")),
        (_chip("square", "black", "works-light"), _("refinery")),
        (_chip("square", "red", "works-light"), _("armour factory")),
        (_chip("square", "blue", "works-light"), _("aircraft factory")),
        (_chip("square", "white", "works"), _("shipyard")),
        ('<g class="later">' + _chip("square", "red", "works-light") + "</g>", _("not yet at work")),
    )),
    (_("Blocks"), (
        (_stamp("cost-1"), _("step for 1 point")),
        (_stamp("cost-2"), _("step for 2 points")),
        (_stamp("cost-3"), _("step for 3 points")),
        (_stamp("cost-x"), _("never bought again")),
        (_stamp("shield", size=2), _("takes two hits")),
        (_stamp("unsupplied", size=1.8), _("out of supply")),
    )),
)
# fmt: on


def legend(sheet: Sheet) -> Iterator[str]:
    """Sections one under the other, each in two columns."""
    yield from panel(LEGEND)
    y = LEGEND.y + 22
    for heading, entries in SECTIONS:
        y += 26
        yield words(sheet.say(heading), LEGEND.x + 28, y, "heading")
        for n, (drawing, name) in enumerate(entries):
            column, row = n % 2, n // 2
            x, middle = LEGEND.x + 28 + SAMPLE + column * COLUMN, y + 30 + row * ROW
            yield element("g", drawing, transform=f"translate({x:.0f} {middle:.0f})")
            yield words(sheet.say(name), x + SAMPLE + 14, middle + 7, "entry")
        y += -(-len(entries) // 2) * ROW + 22
