"""2.3: the position at the start of a scenario."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.core.state import replaced_many
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import Nation
from fogbound.west.position.marks import FROZEN, RESERVE
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.rules.powers import ARMISTICE
from fogbound.west.rules.record import begin_record
from fogbound.west.rules.weather import usual_weather
from fogbound.west.scenarios.inherit import ADVANCED_CLASSES


@rule(
    "2.3.a",
    "2.3.b",
    "4.1.c",
    "S.01",
    "S.02",
    "S.03",
    "S.04",
    "S.05",
    "S.06",
    "S.07",
    "S.08",
    "S.09",
    "S.10",
    "13.8.1.1.a",
    "S.12",
    "S.14",
    "S.15",
    "S.16",
    "S.17",
)
def set_up(board: Board) -> West:
    """Everything as the scenario says; the Axis acts first."""
    scenario, state = board.scenario, West.blank(board)
    state.owner, state.works = board.owner, board.works
    has_colours = board.options.has(ADVANCED)
    state.points = tuple(scenario.points.get(nation, 0) for nation in Nation)
    state.red, state.blue, state.black = (
        tuple(scenario.stock[nation][colour] if nation in scenario.stock and has_colours else 0 for nation in Nation)
        for colour in (1, 2, 3)
    )
    state.capital = tuple(scenario.capitals.get(nation, at) for nation, at in enumerate(board.capitals))
    state.neutral, state.assisted = _bits(scenario.neutral), _bits(scenario.assisted)
    state.surrendered = _bits(scenario.surrendered)
    state.events = ARMISTICE if scenario.armistice_ban else 0
    state.weather = usual_weather(board, 0)
    keeps_reserves = board.options["rule_31_reserve"] == "on" and board.options["rules_level"] == "advanced"
    for block in scenario.pool:
        state.place[block] = POOL
    for arrival in scenario.arrivals:
        state.place[arrival.block] = COMING
    by_level = scenario.planned({"rules_level": board.options["rules_level"]})  # headquarters, in the Advanced game
    for placed in (*scenario.placements, *by_level):
        state.place[placed.block] = placed.place
        state.steps[placed.block] = placed.steps
        state.marks[placed.block] = FROZEN * placed.frozen | RESERVE * (placed.reserve and keeps_reserves)
    if not board.options.has(ADVANCED):
        _leave_out_the_headquarters(state)
    if "mulberries" in scenario.flags:  # both are paid for (24.6)
        state.paid = replaced_many(
            state.paid, dict.fromkeys((Nation.US, Nation.UK), board.charts.limits.prices.mulberry)
        )
    begin_record(state)
    return state


@rule("3.9.a", "6.4.a")
def _leave_out_the_headquarters(state: West) -> None:
    """The Basic game has neither HQs nor naval units, whatever its scenario was made for."""
    for block, kind in enumerate(state.board.kind):
        if kind in ADVANCED_CLASSES:
            state.place[block], state.steps[block], state.marks[block] = GONE, 0, 0


def _bits(nations: tuple[int, ...]) -> int:
    return sum(1 << nation for nation in nations)
