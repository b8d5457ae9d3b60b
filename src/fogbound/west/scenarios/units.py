"""The blocks of a scenario file: where they stand, when they come and go, and what plans change."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import texts
from fogbound.west.blocks import blocks
from fogbound.west.blocks.rows import Block
from fogbound.west.files.toml_lines import Path
from fogbound.west.kinds import NATIONS, Class, Nation
from fogbound.west.options import OPTIONS
from fogbound.west.scenarios.page import Page, Row
from fogbound.west.scenarios.scenario import Arrival, AtSea, Placement, Withdrawal

_ = texts("west")

FROZEN: Final = "frozen"
RESERVE: Final = "reserve"
MARKS: Final = {FROZEN: "3.21", RESERVE: "31.0"}
"""What may stand behind the place of a block, with its rule."""
DESTINATIONS: Final = {
    "east": _("to the East"),
    "west": _("to the western front"),
    "italy": _("to Italy"),
    "england": _("to England"),
    "france": _("to France"),
    "balkans": _("to the Balkans"),
    "home": _("home, to be broken up"),
}
"""Where a block that is withdrawn goes."""


def setup(page: Page) -> tuple[Placement, ...]:
    """`[[setup]]`: a formation with its units, each as [block, steps, place]."""
    found: list[Placement] = []
    for path in page.tables("setup"):
        page.keys(path, ("nation", "formation", "units", "source", "note"))
        page.source(path)
        page.get((*path, "formation"), str, "")
        found += placements(page, path)
    return tuple(found)


def placements(page: Page, path: Path, plan: str = "") -> list[Placement]:
    """The units of one table; a plan may name blocks again that the set-up names."""
    nation = page.nation_of(path)
    found = []
    for row in page.rows((*path, "units"), str, int, str):
        marks = row.cells[3:]
        for word in marks:
            page.one_of(row.path, word, MARKS, "2.3")
        for block in page.block(row.path, row.cells[0]):
            _check_nation(page, row, block, nation)
            _check_steps(page, row, block, row.cells[1])
            new = page.claim(row.path, block, plan)
            for place in page.place(row.path, row.cells[2]) if new else ():
                found.append(Placement(block.id, place, row.cells[1], FROZEN in marks, RESERVE in marks))
    return found


def at_sea(page: Page) -> tuple[AtSea, ...]:
    """`[[at_sea]]`: submarines as [block, steps]; each keeps to the zone that the block list gives it (35.2)."""
    found = []
    for path in page.tables("at_sea"):
        page.keys(path, ("nation", "units", "source", "note"))
        page.source(path)
        nation = page.nation_of(path)
        for row in page.rows((*path, "units"), str, int):
            for block in page.block(row.path, row.cells[0]):
                _check_nation(page, row, block, nation)
                _check_steps(page, row, block, row.cells[1])
                if block.kind != Class.SUBMARINE:
                    page.fault(row.path, _("{block} is not a submarine: it needs a place", block=block.name), "35.2")
                if page.claim(row.path, block):
                    found.append(AtSea(block.id, row.cells[1]))
    return tuple(found)


def _check_nation(page: Page, row: Row, block: Block, nation: Nation | None) -> None:
    if nation is not None and block.nation != nation:
        owner, other = block.nation.name, nation.name
        text = _("{block} belongs to {owner}, not to {nation}", block=block.name, owner=owner, nation=other)
        page.fault(row.path, text, "1.2")


def _check_steps(page: Page, row: Row, block: Block, steps: int) -> None:
    if steps not in block.faces:
        faces = "-".join(map(str, block.faces))
        page.fault(
            row.path,
            _("{block} has no face {steps}: it has {faces}", block=block.name, steps=steps, faces=faces),
            "3.15",
        )


def arrivals(page: Page, first: int, turns: int) -> tuple[Arrival, ...]:
    """`[[arrivals]]`: units as [block, steps, month], then the places where they may enter."""
    found = []
    for path in page.tables("arrivals"):
        page.keys(path, ("nation", "units", "source", "note"))
        page.source(path)
        nation = page.nation_of(path)
        for row in page.rows((*path, "units"), str, int, str):
            for block in page.block(row.path, row.cells[0]):
                _check_nation(page, row, block, nation)
                _check_steps(page, row, block, row.cells[1])
                page.claim(row.path, block)
                places = tuple(at for name in row.cells[3:] for at in page.place(row.path, name))
                found += [
                    Arrival(block.id, turn, row.cells[1], places)
                    for turn in page.turn(row.path, row.cells[2], first, turns)
                ]
    return tuple(found)


def withdrawals(page: Page, first: int, turns: int) -> tuple[Withdrawal, ...]:
    """`[[withdrawals]]`: units as [block, month], then where they go."""
    found = []
    for path in page.tables("withdrawals"):
        page.keys(path, ("nation", "units", "source", "note"))
        page.source(path)
        nation = page.nation_of(path)
        for row in page.rows((*path, "units"), str, str):
            for block in page.block(row.path, row.cells[0]):
                _check_nation(page, row, block, nation)
                to = row.cells[2] if len(row.cells) > 2 else ""
                if to:
                    page.one_of(row.path, to, DESTINATIONS, "7.3")
                found += [Withdrawal(block.id, turn, to) for turn in page.turn(row.path, row.cells[1], first, turns)]
    return tuple(found)


def pool(page: Page) -> tuple[int, ...]:
    """`[[pool]]`: blocks that begin eliminated and may be rebuilt."""
    found = []
    for path in page.tables("pool"):
        page.keys(path, ("nation", "units", "rest", "source", "note"))
        page.source(path)
        nation = page.nation_of(path)
        for where, name in page.words((*path, "units")):
            for block in page.block(where, name):
                _check_nation(page, Row(where, []), block, nation)
                if page.claim(where, block):
                    found.append(block.id)
    return tuple(found)


def rest(page: Page) -> tuple[int, ...]:
    """`rest = true` in a `[[pool]]`: nations whose blocks that nobody names are in the pool, from their dates on."""
    paths = [path for path in page.tables("pool") if page.get((*path, "rest"), bool, False)]
    return tuple(int(nation) for path in paths if (nation := page.nation_of(path)) is not None)


def without(page: Page) -> frozenset[int]:
    """`without`: blocks of the base that are left out, or all blocks of a nation."""
    found: set[int] = set()
    for where, name in page.words(("without",)):
        if name in NATIONS:
            found |= {block.id for block in blocks() if block.nation == NATIONS[name]}
        else:
            found |= {block.id for block in page.block(where, name)}
    return frozenset(found)


def plans(page: Page) -> dict[str, dict[str, tuple[Placement, ...]]]:
    """`[[plans]]`: placements that a value of an option puts in the place of the same blocks'."""
    found: dict[str, dict[str, tuple[Placement, ...]]] = {}
    for path, option, value in _plan_tables(page):
        values = found.setdefault(option, {})
        values[value] = (*values.get(value, ()), *placements(page, path, plan_key(option, value)))
    return found


def plan_key(option: str, value: str) -> str:
    """How a page tells the blocks of one plan from those of another."""
    return f"{option}={value}"


def quick_surrender_plans(page: Page) -> dict[str, dict[str, tuple[int, ...]]]:
    """`quick_surrender` of a plan: who gives up after one round under it (5.6.1)."""
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for number, plan in enumerate(page.get(("plans",), list, []) or []):
        if isinstance(plan, dict) and plan.get("quick_surrender"):
            nations = page.nations(("plans", number, "quick_surrender"))
            found.setdefault(str(plan.get("option")), {})[str(plan.get("value"))] = nations
    return found


def _plan_tables(page: Page) -> list[tuple[Path, str, str]]:
    found = []
    for path in page.tables("plans"):
        page.keys(path, ("option", "value", "nation", "units", "quick_surrender", "source", "note"))
        page.source(path)
        option, value = page.get((*path, "option"), str), page.get((*path, "value"), str)
        if option and value and page.one_of((*path, "option"), option, OPTIONS):
            found += [(path, option, word) for word in page.value_of((*path, "value"), option, value)]
    return found
