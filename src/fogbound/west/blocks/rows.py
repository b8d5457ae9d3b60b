"""One line of the block list: what it may say, and what is wrong with it (D.12-D.17)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import msgspec

from fogbound.core.texts import texts
from fogbound.west.charts.book import Charts
from fogbound.west.files.datafile import Row
from fogbound.west.kinds import (
    CLASSES,
    NATIONS,
    WRITTEN_ABILITIES,
    Class,
    Nation,
    ability_words,
    derived_abilities,
)
from fogbound.west.months import month, month_text

_ = texts("west")

# fmt: off
COLUMNS: Final = (
    "name", "english", "french", "aka", "nation", "class", "faces", "costs", "abilities",
    "home", "place", "dates", "source", "confidence", "note",
)
# fmt: on
COLOURS: Final = {1: "black", 2: "white", 3: "red", None: "blue"}
"""Colour of a printed step number by its price (7.3); a blue step is never bought."""
CONFIDENCE: Final = ("stated", "deduced", "reconstructed")
_SOURCE: Final = r"manual:[0-9][0-9.]*(, [0-9][0-9.]*)*|history|reconstructed"
_OWN_COLOUR: Final = {Class.FORT: "fort", Class.SUBMARINE: "navy", Class.MULBERRY: "mulberry"}


class Block(msgspec.Struct, frozen=True):
    """A block as printed. `faces` and `costs` run from full strength down; `id` is its place in the list."""

    id: int
    name: str
    english: str
    french: str
    nation: Nation
    power: Nation
    """Who commands and pays for it."""
    colour: str
    kind: Class
    faces: tuple[int, ...]
    costs: tuple[int | None, ...]
    """Price of each face; none for a blue one."""
    abilities: int
    """Bits of `kinds`, the derived ones included."""
    home: str
    """Its home country (7.3.1), as the map names countries."""
    periods: tuple[tuple[int, int | None], ...]
    """Months in which it may be in play in this theatre, first and last; from history."""
    source: str
    """Where the unit comes from."""
    confidence: str
    """How sure its faces and costs are."""
    place: str = ""
    """Site of a fort, station of a submarine, seat of a leader."""
    aka: tuple[str, ...] = ()
    note: str = ""

    def names(self) -> tuple[str, ...]:
        """All the names it answers to."""
        return (self.name, self.english, self.french, *self.aka)

    @property
    def full(self) -> int:
        return self.faces[0]

    def next_face(self, steps: int) -> int | None:
        """The face below, none when the next loss removes the block (3.15)."""
        below = self.faces[self.faces.index(steps) + 1 :]
        return below[0] if below else None

    def hits_to_drop(self, steps: int) -> int:
        """Hits needed to leave this face: two where the next is two lower, the shield (3.15, 7.7.8)."""
        below = self.next_face(steps)
        return 1 if below is None else steps - below

    def is_available(self, date: int) -> bool:
        return any(first <= date and (last is None or date <= last) for first, last in self.periods)

    def facts(self) -> dict[str, object]:
        """As the command line prints it."""
        return {
            "name": self.name,
            "english": self.english,
            "french": self.french,
            "power": self.power.name,
            "nation": self.nation.name,
            "colour": self.colour,
            "class": self.kind.word,
            "faces": list(self.faces),
            "costs": list(self.costs),
            "colours": [COLOURS[cost] for cost in self.costs],
            "abilities": list(ability_words(self.abilities)),
            "home": self.home,
            "place": self.place or None,
            "dates": [[month_text(first), month_text(last) if last else None] for first, last in self.periods],
            "source": self.source,
            "confidence": self.confidence,
            "note": self.note,
        }


def read_block(row: Row, number: int, charts: Charts) -> list[Block]:
    """The block of a row; none, and a fault for each reason, if it cannot be one."""
    nations, classes = row.known("nation", NATIONS, "1.2"), row.known("class", CLASSES, "6.0")
    faces, costs = _faces(row), _costs(row)
    written = sum(row.known("abilities", WRITTEN_ABILITIES, "3.23"))
    _check_source(row)
    if len(nations) != 1 or len(classes) != 1 or not faces:
        return []
    if len(costs) != len(faces):
        row.fault(
            _(
                "{name} has {faces} faces but {costs} costs",
                name=row["name"],
                faces=len(faces),
                costs=len(costs),
            ),
            "7.3",
        )
    nation = charts.nations[nations[0]]
    return row.to(
        Block,
        id=number,
        nation=nation.nation,
        power=nation.power,
        kind=classes[0],
        colour=_OWN_COLOUR.get(classes[0], nation.colour),
        faces=faces,
        costs=costs,
        abilities=derived_abilities(classes[0], nation.western, written),
        periods=_periods(row),
        aka=[name.strip() for name in row["aka"].split(";") if name.strip()],
    )


def _faces(row: Row) -> tuple[int, ...]:
    """D.12: one to four faces that fall by one or two, the last 1 or 0."""
    try:
        faces = tuple(map(int, row["faces"].split("-")))
    except ValueError:
        row.fault(_("faces {faces} cannot be read: write them as 4-3-2-1", faces=row["faces"]), "3.15")
        return ()
    falls = [upper - lower for upper, lower in pairwise(faces)]
    if len(faces) > 4 or faces[-1] not in (0, 1) or any(fall not in (1, 2) for fall in falls):
        row.fault(_("faces {faces} do not fall by 1 or 2 to the last step", faces=row["faces"]), "3.15")
    return faces


def _costs(row: Row) -> tuple[int | None, ...]:
    """7.3: a price for each face, `x` for one that is never bought."""
    known: dict[str, int | None] = {"1": 1, "2": 2, "3": 3, "x": None}
    words = row["costs"].split("-")
    for word in words:
        if word not in known:
            row.fault(_("cost {cost} is unknown: a step costs 1, 2, 3 or x", cost=word), "7.3")
    return tuple(known[word] for word in words if word in known)


def _periods(row: Row) -> tuple[tuple[int, int | None], ...]:
    """Months like `1940-05:1940-10 1944-06:`, an open end meaning to the end of the war."""
    periods = []
    for word in row["dates"].split():
        first, _colon, last = word.partition(":")
        try:
            periods.append((month(first), month(last) if last else None))
        except ValueError:
            row.fault(_("dates {word} cannot be read: write them as 1940-05:1940-10", word=word))
    ends = [(first, last or first) for first, last in periods]
    if not periods or any(first > last for first, last in ends) or ends != sorted(ends):
        row.fault(_("dates {dates} are not in order", dates=row["dates"] or "–"))
    return tuple(periods)


def _check_source(row: Row) -> None:
    if not re.fullmatch(_SOURCE, row["source"]):
        row.fault(_("source {source} is none of manual:RULE, history, reconstructed", source=row["source"] or "–"))
    if row["confidence"] not in CONFIDENCE:
        row.fault(_("confidence {word} is unknown", word=row["confidence"] or "–"))
