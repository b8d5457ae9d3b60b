"""38.1: whose affair an action is, for tables at which the powers of a side are shared out among its players.

The manual lets a team share everything; that some of it is one player's own is a convention of the table.
"""

from __future__ import annotations

from collections.abc import Mapping

from fogbound.core.values import Action
from fogbound.west.blocks import blocks
from fogbound.west.charts import charts
from fogbound.west.kinds import SIDES, Nation
from fogbound.west.position.state import West
from fogbound.west.scenarios import scenario_named
from fogbound.west.words import VERBS


def powers(code: str) -> Mapping[str, tuple[str, ...]]:
    """By side, the powers that have blocks in a scenario, from the first day or later."""
    scenario, nations = scenario_named(code), charts().nations
    there = [placed.block for placed in scenario.placements] + [coming.block for coming in scenario.arrivals]
    own = {blocks()[block].nation for block in there}
    led = sorted({nations[nation].power for nation in own})
    return {side: tuple(Nation(power).name for power in led if nations[power].side == side) for side in SIDES}


def power_of(state: West, action: Action) -> str | None:
    """The power whose block an action is about; none if it concerns the whole side."""
    block = action.args[0] if VERBS[action.verb][:1] == ("block",) else _in_hand(state)
    return Nation(state.board.power_of[state.board.nation[block]]).name if block is not None else None


def _in_hand(state: West) -> int | None:
    """The block that the question is about: it has been chosen, and goes somewhere."""
    found = state.frames[-1].locals.get("block") if state.frames else None
    return found if isinstance(found, int) and found >= 0 else None
