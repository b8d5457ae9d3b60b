"""Checks files that players write: scenarios (TOML), block lists and map tables (CSV).

Every fault is found, in bounded time: a file that is far longer than any of its kind is refused unread.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fogbound.core.os_errors import reason
from fogbound.core.texts import Message, texts
from fogbound.west.blocks import read_blocks
from fogbound.west.blocks.rows import COLUMNS
from fogbound.west.charts import charts
from fogbound.west.files.datafile import Fault, Sheet
from fogbound.west.scenarios import scenario_on
from fogbound.west.scenarios.dates import check_dates
from fogbound.west.scenarios.history import check_air, check_history
from fogbound.west.scenarios.laws import check_laws
from fogbound.west.scenarios.page import Page
from fogbound.west.theatre.sheets import TABLES, check_table, table_of

_ = texts("west")

MOST_BYTES: Final = 4_000_000
"""The map of the game has 60 kB in its longest file."""
MOST_ROWS: Final = 20_000


def check_file(path: Path) -> list[Fault]:
    """All faults of a file, in the order of its lines."""
    if path.is_dir():
        return [_fault(path, 1, _("this is a folder: name the files in it, such as {file}", file=str(path / "*.toml")))]
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        return [_fault(path, 1, _("the file cannot be read: {why}", why=reason(error)))]
    if len(raw) > MOST_BYTES:
        return [_fault(path, 1, _("the file is larger than {n} bytes: nothing here needs as much", n=MOST_BYTES))]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return [_fault(path, raw.count(b"\n", 0, error.start) + 1, _("this is not UTF-8 text"))]
    check = CHECKS.get(path.suffix.lower())
    if check is None:
        kinds = ", ".join(CHECKS)
        return [_fault(path, 1, _("files to check end in {kinds}: scenarios, block lists, map tables", kinds=kinds))]
    return sorted(check(path, text), key=lambda fault: fault.line)


def check_scenario(path: Path, text: str) -> list[Fault]:
    """What a scenario says, whether its position is legal, and as strong as history."""
    page = Page(str(path), text)
    scenario = scenario_on(page)
    if scenario and (scenario.playable or scenario.placements):
        check_laws(page, scenario)
        check_dates(page, scenario)
        check_history(page, scenario)
        check_air(page, scenario)
    return page.faults


def check_csv(path: Path, text: str) -> list[Fault]:
    """A block list or a table of the map, told by its head line."""
    if text.count("\n") > MOST_ROWS:
        return [_fault(path, MOST_ROWS, _("the file has more than {n} lines: no table needs as many", n=MOST_ROWS))]
    if not text.strip():
        return [_fault(path, 1, _("the file is empty"))]
    head = tuple(Sheet(str(path), text.split("\n", 1)[0]).head)
    table = table_of(head)
    if table:
        return check_table(Sheet(str(path), text, tuple(TABLES[table])), table)
    if len(set(head) & set(COLUMNS)) > len(COLUMNS) // 2:
        return read_blocks(text, str(path), charts())[1]
    tables = ", ".join(TABLES)
    return [
        _fault(path, 1, _("this is neither a block list nor a map table ({tables}): look at the head", tables=tables))
    ]


def _fault(path: Path, line: int, message: Message) -> Fault:
    return Fault(str(path), line, message)


CHECKS: Final = {".toml": check_scenario, ".csv": check_csv}
