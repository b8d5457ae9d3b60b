"""What people call a hex on a date: its chief place, or its region where it has none.

>>> from fogbound.west.theatre.gazetteer import find
>>> [name_of(find("Liège"), month(date)) for date in ("1940-05", "1944-12")]
['Eben Emael', 'Liège']
>>> name_of(find("2526"), month("1944-12")), name_of(find("2526"), month("1944-12"), "fr")
('Eifel', 'Eifel')
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from fogbound.core.texts import texts
from fogbound.west.files.datafile import DATA, Row, Sheet
from fogbound.west.months import month
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import chief_place

_ = texts("west")

SOURCES: Final = ("manual:", "history", "reconstructed")
ALWAYS: Final = (0, 10**6)


class Named(Struct, frozen=True):
    """A name that a hex has for a while."""

    name: str
    first: int
    last: int


def name_of(at: int, date: int, lang: str = "en") -> str:
    """The one name of a hex in a month; none for water."""
    if place := _place_in(at, date):
        return place
    region = regions().get(at)
    return (region[1] if lang == "fr" else region[0]) if region else ""


def _place_in(at: int, date: int) -> str:
    """The place of a hex that matters in a month."""
    dated = (named.name for named in _dated().get(at, ()) if named.first <= date <= named.last)
    return next(dated, chief_place(theatre(), at))


@cache
def titles_in(date: int) -> tuple[str, ...]:
    """By location, its number and its chief place in a month.

    >>> from fogbound.west.theatre.gazetteer import find
    >>> here = find("Liège")
    >>> [titles_in(month(date))[here] for date in ("1940-05", "1944-12")]
    ['2424 Eben Emael', '2424 Liège']
    """
    return tuple(f"{number} {_place_in(at, date)}".rstrip() for at, number in enumerate(theatre().numbers))


@cache
def regions() -> dict[int, tuple[str, str]]:
    """English and French name of the region of every land hex that has no place."""
    sheet = Sheet("regions.csv", (DATA / "map" / "regions.csv").read_text("utf-8"), ("hex", "name", "french", "source"))
    found = {at: (row["name"], row["french"] or row["name"]) for row in sheet.rows for at in _hex(row)}
    sheet.close()
    return found


@cache
def _dated() -> dict[int, list[Named]]:
    """Names that are chief for a time, though another place of the hex would be."""
    sheet = Sheet(
        "names.csv", (DATA / "map" / "names.csv").read_text("utf-8"), ("hex", "name", "from", "until", "source")
    )
    found: dict[int, list[Named]] = {}
    for row in sheet.rows:
        for at in _hex(row):
            if row["name"] not in {place.name for place in theatre().places_at[at]}:
                row.fault(_("{name} does not lie in {hex}", name=row["name"], hex=row["hex"]), "1.1")
            first, last = period(row)
            found.setdefault(at, []).append(Named(row["name"], first, last))
    sheet.close()
    return found


def period(row: Row) -> tuple[int, int]:
    """The months from and until of a row; an open end lasts for the war."""
    try:
        return month(row["from"]), month(row["until"]) if row["until"] else ALWAYS[1]
    except ValueError:
        row.fault(_("{word} is not a month: write it as 1940-05", word=f"{row['from']} {row['until']}".strip()), "3.2")
        return ALWAYS


def _hex(row: Row) -> list[int]:
    if not row["source"].startswith(SOURCES):
        row.fault(_("source {source} is none of manual:RULE, history, reconstructed", source=row["source"] or "–"))
    if row["hex"] in theatre().numbers:
        return [theatre().at(row["hex"])]
    row.fault(_("there is no hex or place {name}", name=row["hex"]), "1.1")
    return []
