"""Whether the position that a scenario describes is legal (2.3.b), asked of the same rules that the game is played by.

Each law yields the blocks that break it. They are tried on the set-up and on every combination of plans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import Final, NamedTuple

import msgspec

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.west.blocks import blocks
from fogbound.west.board import NO_CITY
from fogbound.west.board.tables import lay_out
from fogbound.west.charts import charts
from fogbound.west.kinds import NOBODY, Nation
from fogbound.west.options import settle
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from fogbound.west.rules.control import has_fortress
from fogbound.west.rules.siege import is_festung
from fogbound.west.rules.stacking import is_legal_stack
from fogbound.west.rules.supplied import supplied_blocks
from fogbound.west.rules.supply import is_source, sources_of
from fogbound.west.scenarios.inherit import ADVANCED_CLASSES
from fogbound.west.scenarios.page import Page
from fogbound.west.scenarios.scenario import Scenario
from fogbound.west.scenarios.units import plan_key

_ = texts("west")

MOST_PLANS: Final = 64
UNUSED: Final = (Nation.NO, Nation.DK)


class Breach(NamedTuple):
    """A block that stands where or as it may not."""

    block: int
    message: Message
    rule: str


Law = Callable[[West], Iterator[Breach]]


def check_laws(page: Page, scenario: Scenario) -> None:
    """Add to the page's faults whatever makes the position illegal."""
    board = lay_out(scenario.code, scenario, settle({}, scenario.options))
    seen: set[tuple[int, str]] = set()
    for plan in islice(_combinations(scenario), MOST_PLANS):
        at_hand = msgspec.structs.replace(board, options=settle(plan, scenario.options))
        state = set_up(at_hand)
        for placed in scenario.planned(plan):
            state.place[placed.block], state.steps[placed.block] = placed.place, placed.steps
        state.derive()
        state.neutral = 0  # neutral powers have supply of their own; only fighting ones are asked for it
        for breach in (breach for law in LAWS for breach in law(state)):
            path = page.row_of(breach.block, *(plan_key(option, value) for option, value in plan.items()))
            if (page.line(path), breach.rule) not in seen:
                seen.add((page.line(path), breach.rule))
                page.fault(path, breach.message, breach.rule)
    _check_reserve(page, scenario)
    _check_diplomacy(page, scenario)


def _combinations(scenario: Scenario) -> Iterator[dict[str, str]]:
    """The default of every option that has plans, and all their values together."""
    choices = [[(option, value) for value in ("", *plans)] for option, plans in scenario.plans.items()]
    for chosen in product(*choices):
        yield {option: value for option, value in chosen if value}


# -- the laws ----------------------------------------------------------------------------------------------------


@rule("3.9.a", "5.6.b")
def units_in_use(state: West) -> Iterator[Breach]:
    """No HQs and no navy in the Basic game; Danes and Norwegians in no game of this theatre alone."""
    board = state.board
    for placed in board.scenario.placements if board.options["rules_level"] == "basic" else ():
        name = board.names[placed.block]
        if board.kind[placed.block] in ADVANCED_CLASSES:
            yield Breach(
                placed.block, _("{block} is an HQ or a naval unit: the Basic game has none", block=name), "3.9"
            )
    for block in _placed(state):
        if board.nation[block] in UNUSED:
            yield Breach(block, _("{block} has no use in this theatre", block=board.names[block]), "5.6")


@rule("2.3.b", "7.5.4.a")
def ground_to_stand_on(state: West) -> Iterator[Breach]:
    """Ground units stand on land that is in play; a locked fort at its own place."""
    board = state.board
    for block in _placed(state):
        hex = state.place[block]
        if board.ground[block] and not board.land[hex]:
            yield Breach(block, _("{block} cannot stand in {hex}", **_words(state, block)), "7.5.4")
        if board.site[block] >= 0 and hex != board.site[block]:
            yield Breach(block, _("{block} exists at its own place only", block=board.names[block]), "6.6")


@rule("3.23.a", "3.23.b")
def climate(state: West) -> Iterator[Breach]:
    """Africa wants the palm, Scandinavia the ice crystal."""
    board = state.board
    for block in _placed(state):
        if board.climate[state.place[block]] & ~board.abilities[block]:
            yield Breach(block, _("{block} cannot operate in the climate of {hex}", **_words(state, block)), "3.23")


@rule("3.1.1.c", "3.22.a")
def own_land(state: West) -> Iterator[Breach]:
    """A game begins without battles: each side stands on its own land."""
    board = state.board
    for block in _placed(state):
        owner = state.owner[state.place[block]]
        if owner == NOBODY or board.side_of[owner] != board.side[block]:
            yield Breach(
                block,
                _("{block} stands in {hex}, which its side does not hold", **_words(state, block)),
                "3.1.1",
            )


@rule("3.10.a", "3.10.d")
def stacking(state: West) -> Iterator[Breach]:
    """Three ground units of a side in a hex, two of them combat units."""
    board = state.board
    for hex, stack in sorted(state.stacks.items()):
        for side in (0, 1):
            mine = [block for block in stack if board.side[block] == side and board.ground[block]]
            if hex < board.hexes and not is_legal_stack(board, mine):
                names = ", ".join(board.names[block] for block in mine)
                yield Breach(mine[-1], _("{hex} holds too many: {names}", hex=state.title(hex), names=names), "3.10")


@rule("3.4.a", "3.4.b")
def airbases(state: West) -> Iterator[Breach]:
    """An air unit has an airbase of its own: a city or fortress that can act as a supply source."""
    board = state.board
    taken: set[int] = set()
    for block in _placed(state):
        hex = state.place[block]
        if not board.air[block] or hex >= board.hexes:
            continue
        city = board.city[hex] != NO_CITY or has_fortress(state, hex)
        if not city or not is_source(state, hex, board.nation[block]):
            yield Breach(block, _("{hex} is not an airbase for {block}", **_words(state, block)), "3.4")
        if hex in taken:
            yield Breach(block, _("{hex} is the base of another air unit already", hex=state.title(hex)), "3.4")
        taken.add(hex)


@rule("4.1.a", "4.2.a", "4.2.b")
def supply(state: West) -> Iterator[Breach]:
    """Every main source is in friendly hands, and reached by every unit that lives on it."""
    board = state.board
    supplied = supplied_blocks(state, 0) | supplied_blocks(state, 1)
    lost: set[int] = set()
    for block in _placed(state):
        nation = board.nation[block]
        if sources_of(state, nation)[0] < 0 and nation not in lost:
            lost.add(nation)
            yield Breach(block, _("the main supply source of {nation} is lost", nation=nation.name), "4.1")
        elif nation not in lost and not (block in supplied or is_festung(state, block)):
            text = _("{block} in {hex} is out of supply before the first turn", **_words(state, block))
            yield Breach(block, text, "4.2")


LAWS: Final[tuple[Law, ...]] = (units_in_use, ground_to_stand_on, climate, own_land, stacking, airbases, supply)


def _check_reserve(page: Page, scenario: Scenario) -> None:
    """31.0: who may be in Reserve Mode when the game begins: what could react to an enemy move."""
    for placed in (placed for placed in scenario.placements if placed.reserve):
        block = blocks()[placed.block]
        field = charts().classes[block.kind].field
        level = 0 if field is None else charts().level(block.nation, field, scenario.first)
        if scenario.level == "basic" or not charts().has_ability("reserve_reaction", block.kind, level):
            text = _("{block} cannot be in reserve: only armour of TECH 2 is, in the Advanced game", block=block.name)
            page.fault(page.row_of(block.id), text, "31.0")


def _check_diplomacy(page: Page, scenario: Scenario) -> None:
    """5.6: only neutrals can be attacked in their neutrality, and who has surrendered has no blocks."""
    for side, nations in scenario.may_attack.items():
        for nation in nations:
            if nation not in scenario.neutral:
                text = _("{nation} is not neutral: nobody needs leave to attack it", nation=Nation(nation).name)
                page.fault(("diplomacy", "may_attack", side), text, "5.6")
    for nation in scenario.surrendered:
        if nation in scenario.neutral:
            text = _("{nation} cannot be neutral and have surrendered", nation=Nation(nation).name)
            page.fault(("diplomacy", "surrendered"), text, "5.0")
    coming = (new.block for new in scenario.arrivals)
    for block in (blocks()[number] for number in (*(placed.block for placed in scenario.placements), *coming)):
        if block.nation in scenario.surrendered:
            text = _("{block} belongs to a power that has surrendered", block=block.name)
            page.fault(page.row_of(block.id), text, "5.0")


def _placed(state: West) -> Iterable[int]:
    return [block for block, place in enumerate(state.place) if place >= 0]


def _words(state: West, block: int) -> dict[str, str]:
    board = state.board
    return {"block": board.names[block], "hex": state.title(state.place[block])}
