"""The land of a scenario file: who holds it, and what of it takes no part."""

from __future__ import annotations

from msgspec.structs import replace

from fogbound.core.texts import texts
from fogbound.west.files.toml_lines import Path
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import FrozenArea, Scenario
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import folded

_ = texts("west")

LAND = ("countries", "hexes")


def owners(page: Page) -> dict[int, int]:
    """`[[owners]]`: land that is in other hands than in May 1940; a later table overrides an earlier one."""
    found: dict[int, int] = {}
    for path in page.tables("owners"):
        page.keys(path, ("nation", *LAND, "source", "note"))
        page.source(path)
        nation = page.nation_of(path)
        held = land(page, path)
        if nation is not None:
            found |= dict.fromkeys(held, int(nation))
    return found


def frozen(page: Page, first: int, turns: int) -> tuple[FrozenArea, ...]:
    """`[[frozen]]`: land that takes no part, for good or until a month; `all = true` means all but the exceptions."""
    found = []
    for path in page.tables("frozen"):
        page.keys(path, (*LAND, "all", "except", "until", "source", "note"))
        page.source(path)
        page.keys((*path, "except"), LAND)
        everywhere = page.get((*path, "all"), bool, False)
        hexes = _all_land() if everywhere else frozenset(land(page, path))
        if "except" in page.at(path):
            hexes -= frozenset(land(page, (*path, "except")))
        if not hexes:
            page.fault(path, _("nothing is frozen here: name countries or hexes, or write all = true"), "3.21")
        until = page.turn((*path, "until"), page.get((*path, "until"), str, "") or "", first, turns)
        found.append(FrozenArea(hexes, until[0] if until else None))
    return tuple(found)


def with_frozen_blocks(scenario: Scenario) -> Scenario:
    """The scenario with everything frozen that stands in a frozen area."""
    ice = frozenset(at for part in scenario.frozen for at in part.hexes)
    if not ice:
        return scenario
    placements = tuple(replace(p, frozen=True) if p.place in ice else p for p in scenario.placements)
    return replace(scenario, placements=placements)


def land(page: Page, path: Path) -> list[int]:
    """The locations that `countries` (codes of the map) and `hexes` (numbers, places, islands) of a table name."""
    map_ = theatre()
    areas = {folded(name): hexes for name, hexes in map_.areas.items()}
    codes = [code for where, word in page.words((*path, "countries")) for code in _country(page, where, word)]
    found = [at for at, code in enumerate(map_.country) if code in codes and map_.playable[at]] if codes else []
    for where, name in page.words((*path, "hexes")):
        found += areas.get(folded(name)) or page.place(where, name)
    return found


def _all_land() -> frozenset[int]:
    map_ = theatre()
    return frozenset(at for at, code in enumerate(map_.country) if code and map_.playable[at])


def _country(page: Page, path: Path, word: str) -> list[str]:
    return page.one_of(path, word, {code: code for code in theatre().countries}, "5.0")
