"""How strong each army was, and whether its set-up is: one law for every power (docs/scenarios.md)."""

from __future__ import annotations

from typing import Final

from fogbound.core.texts import texts
from fogbound.west.blocks import blocks
from fogbound.west.kinds import Nation
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import Scenario, Strength

_ = texts("west")

WEIGHTS: Final = {"mobilised": 0.95, "worn": 1.0, "full": 1.45}
"""Steps that a division is worth, by kind of army: one of 1940 that counts its late reserves too; one of 1944–45
below its strength; one of 1944–45 that is full and has the tanks and guns of its corps."""
SLACK: Final = 0.1
"""How far a set-up may be from its history: corps are whole blocks."""


def strengths(page: Page) -> tuple[Strength, ...]:
    """`[[history]]`: the divisions of a power, what is counted, and where that was read."""
    found: dict[int, Strength] = {}
    for path in page.tables("history"):
        page.keys(path, ("nation", "divisions", "army", "counted", "source", "note"))
        page.source(path)
        nation, divisions = page.nation_of(path), page.get((*path, "divisions"), int)
        army, counted = page.get((*path, "army"), str), page.get((*path, "counted"), str)
        kind, _colon, read = str(page.at((*path, "source"))).partition(": ")
        if kind != "history" or not read:
            page.fault(
                (*path, "source"), _("write where these divisions were counted: history: page, or book and chapter")
            )
        if divisions is not None and divisions < 1:
            page.fault((*path, "divisions"), _("a power without divisions needs no line"))
        elif nation is not None and divisions and counted and army and page.one_of((*path, "army"), army, WEIGHTS):
            if nation in found:
                page.fault(path, _("{nation} is here twice", nation=nation.name))
            found[nation] = Strength(int(nation), divisions, army, counted, read)
    return tuple(found.values())


def steps_of(scenario: Scenario, nation: int) -> int:
    """Steps of the combat blocks of a nation that stand on the map or come in the first turn."""
    standing = [(placed.block, placed.steps) for placed in scenario.placements]
    due = [(arrival.block, arrival.steps) for arrival in scenario.arrivals if arrival.turn == 0]
    its = [(block, steps) for block, steps in standing + due if blocks().nation[block] == nation]
    return sum(steps for block, steps in its if blocks().role[block] == "GCU")


def bounds(strength: Strength) -> tuple[float, float]:
    """The fewest and the most steps that a set-up may give these divisions."""
    worth = strength.divisions * WEIGHTS[strength.army]
    return worth * (1 - SLACK), worth * (1 + SLACK)


def check_history(page: Page, scenario: Scenario) -> None:
    """Add to the page's faults each power that is stronger or weaker than its history; if one has it, all need it."""
    told = {strength.nation: strength for strength in scenario.history}
    rows = {page.at((*path, "nation")): path for path in page.tables("history")}
    fighting = {int(blocks().nation[placed.block]) for placed in scenario.placements}
    for nation in sorted(fighting - told.keys()) if told else ():
        page.fault((), _("{nation} has blocks but no [[history]]", nation=Nation(nation).name))
    for strength in told.values():
        name, (least, most) = Nation(strength.nation).name, bounds(strength)
        steps = steps_of(scenario, strength.nation)
        if not least <= steps <= most:
            text = _(
                "{nation} has {steps} steps; {divisions} divisions are worth {least} to {most}",
                nation=name,
                steps=steps,
                divisions=strength.divisions,
                least=f"{least:.1f}",
                most=f"{most:.1f}",
            )
            page.fault(rows[name], text, "2.3")
