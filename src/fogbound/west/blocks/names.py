"""What a block is called on a date: some staffs were renamed, and some blocks stand for another unit for a while.

>>> from fogbound.west.blocks import find
>>> from fogbound.west.months import month
>>> [called(find("XIV Mot").id, month(date)).name for date in ("1940-05", "1943-09")]
['XIV Mot', 'XIV Pz']
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from fogbound.core.texts import texts
from fogbound.west.blocks import blocks, known
from fogbound.west.files.datafile import DATA, Sheet
from fogbound.west.theatre.names import period

_ = texts("west")

COLUMNS = ("block", "name", "english", "french", "from", "until", "source")


class Called(Struct, frozen=True):
    """The names of a block for some months."""

    name: str
    english: str
    french: str
    first: int = 0
    last: int = 0


def called(block: int, date: int) -> Called:
    """Its names in a month; those of the block list when it has no others then."""
    for names in _dated().get(block, ()):
        if names.first <= date <= names.last:
            return names
    usual = blocks()[block]
    return Called(usual.name, usual.english, usual.french)


@cache
def _dated() -> dict[int, list[Called]]:
    sheet = Sheet("block_names.csv", (DATA / "block_names.csv").read_text("utf-8"), COLUMNS)
    found: dict[int, list[Called]] = {}
    for row in sheet.rows:
        block = known(row["block"])
        if block is None:
            row.fault(_("No block is called {name}.", name=row["block"]), "1.2")
            continue
        found.setdefault(block.id, []).append(Called(row["name"], row["english"], row["french"], *period(row)))
    sheet.close()
    return found
