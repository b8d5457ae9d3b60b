"""What a player wants to know of a scenario before he chooses it: what it is about, how long, how hard, what for."""

from __future__ import annotations

from functools import cache
from typing import Any

from fogbound.west.blocks import blocks
from fogbound.west.charts import charts
from fogbound.west.kinds import SIDES
from fogbound.west.months import month_text
from fogbound.west.scenarios import scenario_named
from fogbound.west.scenarios.scenario import Placement, Scenario
from fogbound.west.show.commands import powers
from fogbound.west.theatre import theatre
from fogbound.west.theatre.grid import centre
from fogbound.west.theatre.names import titles_in

MOST_GOALS = 4


@cache
def card(code: str, lang: str) -> dict[str, Any]:
    """Of a scenario. The picture is drawn by the reader: where the sides stand, in widths of a hex."""
    scenario = scenario_named(code)
    return {
        "about": scenario.about.get(lang, scenario.about.get("en", "")),
        "first": month_text(scenario.first),
        "turns": scenario.turns,
        "level": scenario.level,
        "difficulty": scenario.difficulty,
        "blocks": {side: sum(_side(placed) == side for placed in scenario.placements) for side in SIDES},
        "goals": _goals(scenario),
        "dots": _dots(scenario),
        "powers": powers(code),
    }


def _side(placed: Placement) -> str:
    return charts().nations[blocks()[placed.block].nation].side


def _goals(scenario: Scenario) -> list[str]:
    """The places that are worth most to the Axis."""
    places = sorted((goal for goal in scenario.goals if goal.place >= 0), key=lambda goal: -goal.points)
    return [*dict.fromkeys(titles_in(scenario.first)[goal.place] for goal in places)][:MOST_GOALS]


def _dots(scenario: Scenario) -> list[tuple[float, float, str]]:
    numbers = theatre().numbers
    standing = {(numbers[placed.place], _side(placed)) for placed in scenario.placements if placed.place >= 0}
    on_the_map = sorted((number, side) for number, side in standing if number.isdigit())
    spots = [(*centre(number), side) for number, side in on_the_map]
    return [(round(x, 1), round(y, 1), side) for x, y, side in spots]
