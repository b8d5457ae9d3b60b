"""People's names for the hexes of the map: numbers, cities, other languages, boxes.

>>> find("Lüttich") == find("liege") == find("2424")
True
>>> theatre().numbers[find("usa")]
'USA'
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from fogbound.core.texts import Message, render, texts
from fogbound.west.theatre import Theatre, theatre

_ = texts("west")

# Letters that Unicode does not take apart.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "đ": "d", "œ": "oe"})


class UnknownPlaceError(LookupError):
    """No such hex or place; the message suggests what was meant."""

    def __init__(self, message: Message) -> None:
        super().__init__(render(message))
        self.message = message


@lru_cache(8192)  # the files of scenarios name the same blocks and places again and again
def folded(name: str) -> str:
    """A name without case, accents, hyphens and dots, with Saint written St.

    >>> folded("Saint-Lô"), folded("Åndalsnes")
    ('st lo', 'andalsnes')
    """
    letters = name.casefold()
    if not letters.isascii():  # most names are, and each start folds three thousand
        plain = unicodedata.normalize("NFKD", letters.translate(_LETTERS))
        letters = "".join(c for c in plain if not unicodedata.combining(c))
    words = "".join(c if c.isalnum() else " " for c in letters).split()
    return " ".join("st" if word == "saint" else word for word in words)


@cache
def names() -> dict[str, int]:
    """Every folded name of the map with its location; a city's own name beats another's alias."""
    return names_of(theatre())


def names_of(map_: Theatre) -> dict[str, int]:
    """Every folded name of a map with its location."""
    found: dict[str, int] = {}
    for place in map_.places:
        for alias in place.aliases:
            found.setdefault(folded(alias), place.at)
    found |= {folded(name): hexes[0] for name, hexes in map_.areas.items() if folded(name) not in found}
    found |= {folded(place.name): place.at for place in map_.places}
    return found | {folded(number): at for at, number in enumerate(map_.numbers)}


@lru_cache(4096)
def find(name: str) -> int:
    """The location of a hex number, place, alias or box, its umlauts with dots, without, or with an e.

    >>> find("Köln") == find("Koln") == find("Koeln")
    True
    >>> suggestions("Muenchhausen")
    ['Mülhausen', 'München', 'Mulhouse']
    """
    written = folded(name)
    for spelt in (written, re.sub("(?<=[aou])e", "", written)):
        if spelt in names():
            return names()[spelt]
    if name.strip().isdigit():
        raise UnknownPlaceError(
            _("There is no hex {name}: hexes are numbered CCRR, column then row, as 2026 for Paris.", name=name)
        )
    if meant := suggestions(name):
        raise UnknownPlaceError(_("There is no place {name}. Did you mean {names}?", name=name, names=", ".join(meant)))
    raise UnknownPlaceError(_("There is no place {name}.", name=name))


def suggestions(name: str, count: int = 3) -> list[str]:
    """Names that look like this one, as they are printed."""
    from difflib import get_close_matches

    close = get_close_matches(folded(name), names(), n=2 * count, cutoff=0.6)
    printed = {folded(text): text for place in theatre().places for text in (*place.aliases, place.name)}
    return list(dict.fromkeys(printed.get(key, key) for key in close))[:count]


RANK: Final = ("capital", "major", "fortress", "minor", "site", "")
"""Places of a hex from the chief one down."""


def label(at: int) -> str:
    """How a location is named to people: number and chief place.

    >>> label(find("Paris")), label(find("Canada"))
    ('2026 Paris', 'Canada')
    """
    return title_of(theatre(), at)


def title_of(map_: Theatre, at: int) -> str:
    """The same for any map."""
    place = chief_place(map_, at)
    return f"{map_.numbers[at]} {place}" if place else map_.numbers[at]


def chief_place(map_: Theatre, at: int) -> str:
    """The place by which a hex is called; none where there is none."""
    here = sorted(map_.places_at[at], key=lambda place: RANK.index(place.city))
    return here[0].name if here else ""
