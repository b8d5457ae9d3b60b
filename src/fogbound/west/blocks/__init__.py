"""The block list: 315 blocks and 2 Mulberries (1.2), read once and frozen.

>>> find("19th Panzer Corps").name, find("xix pz").faces
('XIX Pz', (5, 3, 2, 1))
>>> find("XIX Panzer")
Traceback (most recent call last):
fogbound.west.blocks.UnknownBlockError: No block is called XIX Panzer. Did you mean XIX Pz, XXXIX Pz?
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from fogbound.core.register import rule
from fogbound.core.texts import Message, render, texts
from fogbound.west.blocks.rows import COLUMNS, Block, read_block
from fogbound.west.charts import charts
from fogbound.west.charts.book import Charts
from fogbound.west.files.datafile import DATA, DataError, Fault, Sheet
from fogbound.west.kinds import Class, Nation
from fogbound.west.theatre.gazetteer import folded

_ = texts("west")

DATA_CLAUSES = (
    "1.2.a",
    "6.3.a",
    "10.0.a",
    "13.8.1.3.a",
    "M.42",
    *(f"D.{number:02d}" for number in range(1, 26) if number != 11),
)
"""What the list itself states; `tests/west` proves it."""


class UnknownBlockError(LookupError):
    """No block has that name."""

    def __init__(self, message: Message) -> None:
        super().__init__(render(message))
        self.message = message


class Blocks(msgspec.Struct, frozen=True):
    """All blocks, and the same facts as flat columns by block id for the engine."""

    all: tuple[Block, ...]
    name: tuple[str, ...]
    nation: tuple[Nation, ...]
    power: tuple[Nation, ...]
    kind: tuple[Class, ...]
    faces: tuple[tuple[int, ...], ...]
    costs: tuple[tuple[int | None, ...], ...]
    abilities: tuple[int, ...]
    full: tuple[int, ...]
    role: tuple[str, ...]
    """GCU, GSU, AU, NU or nothing (3.8)."""

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Block:
        return self.all[number]

    def __iter__(self) -> Iterator[Block]:
        return iter(self.all)

    def available(self, date: int) -> tuple[Block, ...]:
        """The blocks that may be in play in a month."""
        return tuple(block for block in self.all if block.is_available(date))


def read_blocks(text: str, file: str, charts: Charts) -> tuple[list[Block], list[Fault]]:
    """A block list in the documented format, with everything that is wrong in it."""
    sheet = Sheet(file, text, COLUMNS)
    found: list[Block] = []
    taken: dict[str, Block] = {}
    for row in sheet.rows:
        for block in read_block(row, len(found), charts):
            found.append(block)
            for name in block.names():
                first = taken.setdefault(_key(name), block)
                if first is not block:
                    row.fault(_("{name} is already a name of block {other}", name=name, other=first.name), "1.2")
    return found, sorted(sheet.faults, key=lambda fault: fault.line)


def table(blocks: list[Block], charts: Charts) -> Blocks:
    return Blocks(
        all=tuple(blocks),
        name=tuple(block.name for block in blocks),
        nation=tuple(block.nation for block in blocks),
        power=tuple(block.power for block in blocks),
        kind=tuple(block.kind for block in blocks),
        faces=tuple(block.faces for block in blocks),
        costs=tuple(block.costs for block in blocks),
        abilities=tuple(block.abilities for block in blocks),
        full=tuple(block.full for block in blocks),
        role=tuple(charts.classes[block.kind].role for block in blocks),
    )


@rule(*DATA_CLAUSES)
@cache
def blocks() -> Blocks:
    """The package's own blocks."""
    found, faults = read_blocks((DATA / "blocks.csv").read_text(encoding="utf-8"), "blocks.csv", charts())
    if faults:
        raise DataError(faults)
    return table(found, charts())


def find(name: str) -> Block:
    """A block by any of its names; capitals, accents, blanks and points do not matter."""
    block = known(name)
    if block:
        return block
    from difflib import get_close_matches

    index, key = _index(), _key(name)
    near = get_close_matches(key, index, n=3, cutoff=0.6)
    names = list(dict.fromkeys(index[found].name for found in near))
    if names:
        raise UnknownBlockError(
            _("No block is called {name}. Did you mean {names}?", name=name, names=", ".join(names))
        )
    raise UnknownBlockError(_("No block is called {name}.", name=name))


def known(name: str) -> Block | None:
    """As `find`, without a suggestion, which takes a thousand times longer."""
    return _index().get(_key(name))


@cache
def _index() -> dict[str, Block]:
    return {_key(name): block for block in blocks() for name in block.names()}


def _key(name: str) -> str:
    return folded(name).replace(" ", "")
