"""Reading the hand-kept tables and writing the built ones, all plain CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

HERE = Path(__file__).parent
OVERLAY = HERE / "overlay"
DATA = HERE.parents[1] / "src" / "fogbound" / "west" / "data" / "map"

Row = dict[str, str]


def read(path: Path) -> list[Row]:
    """All rows of a table, as they are written."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def text(header: str, rows: Iterable[Sequence[object]]) -> str:
    """A table as text, the same on every machine."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header.split(), *rows])
    return out.getvalue()
