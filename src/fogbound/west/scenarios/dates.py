"""What the dates of the block list mean for a scenario: who may be there, who joins the pool, and who leaves."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.blocks import blocks, find
from fogbound.west.blocks.upgrades import UPGRADES
from fogbound.west.kinds import Nation
from fogbound.west.months import month_text
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import Scenario, Withdrawal

_ = texts("west")


def with_dates(scenario: Scenario) -> Scenario:
    """The scenario with all that follows from dates alone."""
    if scenario.free_dates:
        return scenario
    pool, recruits = _rest(scenario)
    scenario = replace(scenario, pool=(*scenario.pool, *pool), recruits=recruits)
    return replace(scenario, withdrawals=(*scenario.withdrawals, *_leaving(scenario)))


def _in_play(scenario: Scenario) -> Iterator[tuple[int, int]]:
    """Every block that the scenario uses, with the month in which it begins to."""
    yield from ((placed.block, scenario.first) for placed in scenario.placements)
    yield from ((submarine.block, scenario.first) for submarine in scenario.at_sea)
    for values in scenario.plans.values():
        yield from ((placed.block, scenario.first) for placements in values.values() for placed in placements)
    yield from ((new.block, scenario.first + new.turn) for new in scenario.arrivals)
    yield from ((block, scenario.first) for block in scenario.pool)
    yield from ((block, scenario.first + turn) for block, turn in scenario.recruits.items())


def _rest(scenario: Scenario) -> tuple[tuple[int, ...], dict[int, int]]:
    """`rest = true`: the blocks that nobody names, at once or from their first month on."""
    if not scenario.rest:
        return (), {}
    used = {block for block, _date in _in_play(scenario)}
    apart = used | scenario.left_out | _upgraded(used)
    nations = blocks().nation
    rest = [blocks()[n] for n, nation in enumerate(nations) if nation in scenario.rest and n not in apart]
    now = tuple(block.id for block in rest if block.is_available(scenario.first))
    later = {
        block.id: first - scenario.first
        for block in rest
        for first, _last in reversed(block.periods)
        if scenario.first < first <= scenario.last and block.id not in now
    }
    return now, later


@rule("40.0.b")
def _upgraded(used: Collection[int]) -> set[int]:
    """Blocks that nobody raises: one that has given way to another, and one to which another has yet to give way."""
    found = set()
    for old, new in UPGRADES.items():
        corps, grown = find(old).id, find(new.into).id
        found |= {corps, grown} if grown in used else {grown}
    return found


def _leaving(scenario: Scenario) -> Iterator[Withdrawal]:
    """Blocks whose time in the theatre ends within the scenario leave it in the month after.

    Not so those of Italy: their time ends with its armistice, and whether there is one the game decides (5.0, 36.0).
    """
    told = {gone.block for gone in scenario.withdrawals}
    every, final = blocks(), scenario.last
    for block, date in sorted(dict(_in_play(scenario)).items()):
        if every[block].nation == Nation.IT:
            continue
        for first, last in every[block].periods:
            if last is not None and first <= date <= last < final and block not in told:
                yield Withdrawal(block, last + 1 - scenario.first, implied=True)


def check_dates(page: Page, scenario: Scenario) -> None:
    """Add to the page's faults every block that is in play when it was not there."""
    if scenario.free_dates:
        return
    for number, date in _in_play(scenario):
        block = blocks()[number]
        if not block.is_available(date):
            text = _("{block} was not there in {month}: see fogbound block", block=block.name, month=month_text(date))
            page.fault(page.row_of(number), text, "2.3")
