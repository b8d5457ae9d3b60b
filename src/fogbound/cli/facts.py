"""Facts of a hex or a block as a page of two columns, in the reader's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from fogbound.cli import words
from fogbound.cli.language import say
from fogbound.cli.words import listed, nation, pair, word
from fogbound.core.figures import month, number, span
from fogbound.core.texts import Message, texts

if TYPE_CHECKING:
    from rich.table import Table

_ = texts("cli")

Writer = Callable[[Any], str]


def page(title: str, facts: Mapping[str, Any], rows: Mapping[str, tuple[Message, Writer]]) -> Table:
    """What is empty is left out."""
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, show_header=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    for key, (heading, written) in rows.items():
        if facts.get(key) not in (None, "", [], {}):
            table.add_row(say(heading), written(facts[key]))
    return table


def lines(parts: list[str]) -> str:
    return "\n".join(parts)


def places(found: list[dict[str, Any]]) -> str:
    def told(place: Mapping[str, Any]) -> str:
        kinds = [word(words.CITIES, place["class"] or ""), word(words.PORTS, place["port"] or "")]
        kinds += [say(_("freezes"))] if place["freezes"] else []
        kinds = [kind for kind in kinds if kind]
        return f"{place['name']} ({', '.join(kinds)})" if kinds else str(place["name"])

    return lines([told(place) for place in found])


def sea(name: str) -> str:
    from fogbound.west.draw.names import SEAS

    return word(SEAS, name)


def by_direction(found: Mapping[str, Any]) -> str:
    return lines([pair(word(words.DIRECTIONS, way), _side(what)) for way, what in found.items()])


def _side(what: str | list[str]) -> str:
    """A neighbour's number, or what lies on a hexside: `river:Maas`."""
    if isinstance(what, str):
        return what
    return ", ".join(" ".join(word(words.GROUND, part) for part in each.split(":")) for each in what)


def production(found: list[dict[str, Any]]) -> str:
    def told(works: Mapping[str, Any]) -> str:
        kind, colour = word(words.WORKS, works["kind"]), word(words.COLOURS, works["colour"])
        since = say(month(works["from"]))
        amount = say(number(works["amount"], None))
        return say(
            _("{place}: {kind}, {colour} {n}, from {month}", place=works["place"], kind=kind, colour=colour, n=amount,
              month=since)
        )  # fmt: skip

    return lines([told(works) for works in found])


def links(found: list[dict[str, Any]]) -> str:
    return lines([f"{link['to']} ({listed(words.GROUND, link['by'])})" for link in found])


def features(found: list[str]) -> str:
    return ", ".join(" ".join(word(words.FEATURES, part) for part in each.split(":")) for each in found)


def sources(found: Mapping[str, str]) -> str:
    def told(key: str) -> str:
        first, *more = key.split(":")
        kinds = {**words.DIRECTIONS, **words.COLOURS, **words.FEATURES}
        dates = [say(month(part)) if part[:4].isdigit() else word(kinds, part) for part in more]
        return " ".join([word(words.SOURCES, first), *dates])

    return lines([pair(told(key), words.source(value)) for key, value in found.items()])


def numbers(found: list[object]) -> str:
    return ", ".join("–" if value is None else str(value) for value in found)


def periods(found: list[list[str | None]]) -> str:
    def told(first: str | None, last: str | None) -> str:
        if first and last:
            return say(span(first, last))
        return say(_("from {month}", month=month(first or "")))

    return ", ".join(told(first, last) for first, last in found)


def power(code: str) -> str:
    return say(_("a neutral state")) if code == "neutral" else nation(code)


HEX: Final[dict[str, tuple[Message, Writer]]] = {
    "kind": (_("kind"), lambda kind: word(words.GROUND, kind)),
    "terrain": (_("terrain"), lambda terrain: word(words.GROUND, terrain)),
    "country": (_("country"), nation),
    "power": (_("held in May 1940 by"), power),
    "places": (_("places"), places),
    "body": (_("water"), lambda body: "/".join(word(words.BODIES, part) for part in body.split("/"))),
    "sea": (_("sea"), sea),
    "neighbours": (_("neighbours"), by_direction),
    "links": (_("links"), links),
    "sides": (_("hexsides"), by_direction),
    "rails": (_("railways"), lambda rails: listed(words.DIRECTIONS, rails)),
    "production": (_("production"), production),
    "features": (_("features"), features),
    "sources": (_("sources"), sources),
}
BLOCK: Final[dict[str, tuple[Message, Writer]]] = {
    "english": (_("English"), str),
    "french": (_("French"), str),
    "nation": (_("nation"), nation),
    "power": (_("power"), nation),
    "class": (_("class"), lambda kind: word(words.CLASSES, kind)),
    "faces": (_("faces"), numbers),
    "costs": (_("prices"), numbers),
    "abilities": (_("abilities"), lambda abilities: listed(words.ABILITIES, abilities)),
    "home": (_("home country"), nation),
    "place": (_("place"), lambda place: word(words.ZONES, place)),
    "dates": (_("in the theatre"), periods),
    "note": (_("note"), lambda note: say(Message("west", note))),
    "source": (_("source"), words.source),
    "confidence": (_("confidence"), lambda how: word(words.SOURCES, how)),
}
