"""The charts of the game, read once: nations, classes, technology, terrain, weather, HQs, fixed numbers.

The box's own charts are not in the manual. Each line of the files under `data/charts` says where it comes
from, and a folder with files of the same names overrides them (`load_charts`).

>>> from fogbound.west.kinds import Class, Field, Nation
>>> from fogbound.west.months import month
>>> chart = charts()
>>> [chart.level(Nation.DE, Field.ARMOR, month(date)) for date in ("1943-06", "1943-07")]
[2, 3]
>>> chart.cell(Class.TANK, 2)
Cell(attack=5, defence=5, reach=4)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from fogbound.core.register import enforce
from fogbound.west.charts.book import Charts
from fogbound.west.charts.files import READERS
from fogbound.west.charts.rows import Cell
from fogbound.west.files.datafile import DATA, DataError, Fault
from fogbound.west.kinds import Class

# fmt: off
enforce("fogbound.west.charts.charts",
        "3.8.a", "5.0.a", "6.1.a", "6.1.3.a", "6.1.6.d", "6.2.a", "6.2.1.a", "6.2.1.b", "6.2.1.c",
        "6.2.2.a", "6.2.2.b", "6.2.2.c", "6.3.3.a", "13.8.a", "D.11", "M.37",
        *(f"T.{number:02d}" for number in (*range(1, 9), *range(11, 22), 23, 25)))
# fmt: on


def load_charts(folder: Path | None = None) -> Charts:
    """The charts, each file taken from the folder if it is there, else from the package."""
    fields: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, read in READERS.items():
        own = folder / name if folder else None
        path = own if own and own.exists() else DATA / "charts" / name
        try:
            fields |= read(name, path.read_text(encoding="utf-8"))
        except DataError as error:
            faults += error.faults
    if faults:
        raise DataError(faults)
    return Charts(**fields)


@cache
def charts() -> Charts:
    """The package's own charts."""
    return load_charts()


@cache
def charts_with(kinds: tuple[Class, ...], level: int, *, defence: int) -> Charts:
    """The package's own charts, but for the defence of some classes at a TECH."""
    own = charts()

    def cells_of(kind: Class) -> Iterator[Cell]:
        for tech, cell in enumerate(own.levels[kind]):
            yield cell._replace(defence=defence) if kind in kinds and tech == level else cell

    return replace(own, levels=tuple(tuple(cells_of(kind)) for kind in Class))
