"""How strong each army was, and whether its set-up is: one law for every power (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from fogbound.core.texts import texts
from fogbound.west.blocks import blocks
from fogbound.west.files.toml_lines import Path
from fogbound.west.kinds import Nation
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import AirStrength, Scenario, Strength

_ = texts("west")

WEIGHTS: Final = {"mobilised": 0.95, "worn": 1.0, "full": 1.45, "unready": 0.45, "coastal": 0.5}
"""Steps that a division is worth, by kind of army: one of 1940 that counts its late reserves too; one of 1943–45
below its strength; one of 1943–45 that is full and has the tanks and guns of its corps; one that has men but neither
guns nor transport; one that is tied to its coast."""
AIR_WEIGHTS: Final = {"gruppe": 0.5, "squadron": 0.22, "group": 0.33}
"""Steps that a formation of aircraft is worth: a German or Italian Gruppe of some thirty, a British squadron of
twelve to sixteen, an American group of bombers or fighters, which were worn and rested in turns."""
SLACK: Final = 0.1
"""How far a set-up may be from its history: corps are whole blocks."""
AIR_SLACK: Final = 0.25
"""The same in the air, where blocks are few and whole fleets."""


def strengths(page: Page) -> tuple[Strength, ...]:
    """`[[history]]`: the divisions of a power by kind of army, what is counted, and where that was read."""
    found: dict[tuple[int, str], Strength] = {}
    for path in page.tables("history"):
        page.keys(path, ("nation", "divisions", "army", "counted", "source", "note"))
        nation, army, read = _head(page, path, "army", WEIGHTS)
        divisions, counted = page.get((*path, "divisions"), int), page.get((*path, "counted"), str)
        if divisions is not None and divisions < 1:
            page.fault((*path, "divisions"), _("a power without divisions needs no line"))
        elif nation is not None and divisions and counted and army:
            if (nation, army) in found:
                page.fault(path, _("{nation} is here twice", nation=nation.name))
            found[nation, army] = Strength(int(nation), divisions, army, counted, read)
    return tuple(found.values())


def air_strengths(page: Page) -> tuple[AirStrength, ...]:
    """`[[air]]`: the Gruppen, squadrons or groups of a power."""
    found = []
    for path in page.tables("air"):
        page.keys(path, ("nation", "formations", "unit", "counted", "source", "note"))
        nation, unit, read = _head(page, path, "unit", AIR_WEIGHTS)
        formations, counted = page.get((*path, "formations"), int), page.get((*path, "counted"), str)
        if nation is not None and formations and counted and unit:
            found.append(AirStrength(int(nation), formations, unit, counted, read))
    return tuple(found)


def _head(page: Page, path: Path, key: str, kinds: Mapping[str, float]) -> tuple[Nation | None, str, str]:
    """Whose strength it is, of which kind, and where it was read."""
    page.source(path)
    nation, kind = page.nation_of(path), page.get((*path, key), str)
    source, _colon, read = str(page.at((*path, "source"))).partition(": ")
    if source != "history" or not read:
        page.fault((*path, "source"), _("write where these divisions were counted: history: page, or book and chapter"))
    return nation, kind if kind and page.one_of((*path, key), kind, kinds) else "", read


def steps_of(scenario: Scenario, nation: int, role: str = "GCU") -> int:
    """Steps of the combat blocks of a nation, or of its aircraft, that stand on the map or come in the first turn."""
    standing = [(placed.block, placed.steps) for placed in scenario.placements]
    due = [(arrival.block, arrival.steps) for arrival in scenario.arrivals if arrival.turn == 0]
    its = [(block, steps) for block, steps in standing + due if blocks().nation[block] == nation]
    return sum(steps for block, steps in its if blocks().role[block] == role)


def worth(scenario: Scenario, nation: int) -> float:
    """The steps that all divisions of a nation are worth."""
    return sum(row.divisions * WEIGHTS[row.army] for row in scenario.history if row.nation == nation)


def air_worth(scenario: Scenario, nation: int) -> float:
    """The steps that all flying formations of a nation are worth."""
    return sum(row.formations * AIR_WEIGHTS[row.unit] for row in scenario.air if row.nation == nation)


def check_history(page: Page, scenario: Scenario) -> None:
    """Add to the page's faults each power that is stronger or weaker than its history; if one has it, all need it."""
    told = {row.nation: 0 for row in scenario.history}
    for row in scenario.history:
        told[row.nation] += row.divisions
    for nation in _untold(scenario, told):
        page.fault((), _("{nation} has blocks but no [[history]]", nation=Nation(nation).name))
    for nation, divisions in told.items():
        steps, (least, most) = steps_of(scenario, nation), _bounds(worth(scenario, nation), SLACK)
        if not least <= steps <= most:
            text = _(
                "{nation} has {steps} steps; {divisions} divisions are worth {least} to {most}",
                nation=Nation(nation).name,
                steps=steps,
                divisions=divisions,
                least=f"{least:.1f}",
                most=f"{most:.1f}",
            )
            page.fault(_row(page, "history", nation), text, "2.3")


def check_air(page: Page, scenario: Scenario) -> None:
    """The same in the air, for those powers whose formations were counted."""
    for nation in dict.fromkeys(row.nation for row in scenario.air):
        steps, (least, most) = steps_of(scenario, nation, "AU"), _bounds(air_worth(scenario, nation), AIR_SLACK)
        if not least <= steps <= most:
            text = _(
                "{nation} has {steps} steps in the air; its formations are worth {least} to {most}",
                nation=Nation(nation).name,
                steps=steps,
                least=f"{least:.1f}",
                most=f"{most:.1f}",
            )
            page.fault(_row(page, "air", nation), text, "2.3")


def _bounds(steps: float, slack: float) -> tuple[float, float]:
    """The fewest and the most steps that a set-up may have for this worth: half a step is nobody's fault."""
    off = max(steps * slack, 0.5)
    return steps - off, steps + off


def _untold(scenario: Scenario, told: Collection[int]) -> list[int]:
    """Nations with combat blocks of which nothing is told, though of others it is."""
    standing = [placed.block for placed in scenario.placements if blocks().role[placed.block] == "GCU"]
    return sorted({int(blocks().nation[block]) for block in standing} - set(told)) if told else []


def _row(page: Page, section: str, nation: int) -> Path:
    """The first table of a nation; that of the base where it is inherited."""
    own = [path for path in page.tables(section) if page.at((*path, "nation")) == Nation(nation).name]
    return own[0] if own else ("base",)
