"""The whole picture: which layers there are, in which order they lie, and how they become one SVG."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, NamedTuple

from fogbound.core.texts import Message, render, texts
from fogbound.west.draw import blocks, furniture, lines, overlays, places, production, terrain, water
from fogbound.west.draw.legend import legend
from fogbound.west.draw.pen import element, group, use
from fogbound.west.draw.sheet import PAGE, Rectangle, Sheet
from fogbound.west.draw.symbols import definitions
from fogbound.west.draw.theme import style
from fogbound.west.theatre import KINDS, TERRAINS

_ = texts("west")

Layer = Callable[[Sheet], Iterable[str]]


class Entry(NamedTuple):
    """A layer by name. Some are drawn only when they are asked for."""

    name: str
    draw: tuple[Layer, ...]
    usual: bool = True


def hexes(sheet: Sheet) -> Iterator[str]:
    """One element for each hex, which a browser may point at."""
    map_ = sheet.map
    for at in range(map_.hexes):
        kind, ground = KINDS[map_.kind[at]], TERRAINS[map_.terrain[at]]
        yield use("hex", *sheet.centre(at), id=f"hex-{map_.numbers[at]}", class_=f"hex {kind} {ground}".rstrip())


# fmt: off
LAYERS: Final = (                                                      # from the ground up
    Entry("terrain",    (terrain.terrain,)),
    Entry("coast",      (water.coast,)),
    Entry("control",    (overlays.control,), usual=False),
    Entry("supply",     (overlays.supply,), usual=False),
    Entry("countries",  (places.countries,)),
    Entry("rivers",     (lines.rivers, lines.canals)),
    Entry("borders",    (lines.borders,)),
    Entry("hexes",      (hexes,)),
    Entry("zones",      (lines.convoy_zones,), usual=False),
    Entry("seas",       (water.seas,)),
    Entry("routes",     (lines.routes,), usual=False),
    Entry("rail",       (lines.rails,)),
    Entry("shores",     (water.shores,)),
    Entry("forts",      (lines.fortified_lines,)),
    Entry("zoc",        (overlays.zones,), usual=False),
    Entry("numbers",    (places.numbers,)),
    Entry("names",      (lines.river_names,)),
    Entry("straits",    (lines.straits,)),
    Entry("ports",      (places.ports,)),
    Entry("cities",     (places.cities,)),
    Entry("production", (production.production,)),
    Entry("radar",      (water.radar,), usual=False),
    Entry("boxes",      (furniture.boxes,)),
    Entry("legend",     (furniture.title, furniture.rose, legend)),
    Entry("blocks",     (blocks.blocks,)),
)
# fmt: on
NAMES: Final = tuple(entry.name for entry in LAYERS)
USUAL: Final = tuple(entry.name for entry in LAYERS if entry.usual)
LIVE: Final = ("hexes", "blocks", "boxes")
"""Layers that a browser may point at."""


class UnknownLayerError(ValueError):
    """A layer that is not there."""

    def __init__(self, message: Message) -> None:
        super().__init__(render(message))
        self.message = message

    def text(self, lang: str = "en") -> str:
        return render(self.message, lang)


def chosen(words: Collection[str]) -> tuple[str, ...]:
    """The layers that somebody asks for: a list of them, or `+zoc`, `-numbers` to change the usual ones.

    >>> chosen(["rail", "terrain"])
    ('terrain', 'rail')
    >>> "zoc" in chosen(["+zoc"]), "numbers" in chosen(["-numbers"])
    (True, False)
    """
    asked = {word.lstrip("+-") for word in words} - {"all", "usual"}
    if unknown := sorted(asked - set(NAMES)):
        raise UnknownLayerError(
            _("There is no layer {layer}; there are {layers}.", layer=", ".join(unknown), layers=", ".join(NAMES))
        )
    wanted = set(USUAL) if all(word[:1] in "+-" for word in words) else set()
    for word in words:
        named = {"all": set(NAMES), "usual": set(USUAL)}.get(word.lstrip("+-"), {word.lstrip("+-")})
        wanted = wanted - named if word.startswith("-") else wanted | named
    return tuple(name for name in NAMES if name in wanted)


def draw(sheet: Sheet, layers: Collection[str] = USUAL, view: Rectangle = PAGE) -> str:
    """The picture as SVG. Each layer is a group `layer-NAME`, each hex a `hex-NUMBER`."""
    frame = f"{view.x:.0f} {view.y:.0f} {view.width:.0f} {view.height:.0f}"
    title = furniture.name_of(sheet)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" class="west-map" role="img" lang="{sheet.lang}">',
        element("title", title),
        f"<style>{style(sheet.theme)}</style>",
        "<defs>",
        *definitions(),
        *blocks.definitions(),
        "</defs>",
        *furniture.sheet_of_paper(),
        group("layer-sea", water.shore(sheet), class_="art"),
        group("layer-ground", terrain.ground(sheet), class_="art"),
        *(_layer(sheet, entry) for entry in LAYERS if entry.name in layers),
        *furniture.margin(),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _layer(sheet: Sheet, entry: Entry) -> str:
    lines = [line for draw_part in entry.draw for line in draw_part(sheet)]
    return group(f"layer-{entry.name}", lines, **({} if entry.name in LIVE else {"class_": "art"}))
