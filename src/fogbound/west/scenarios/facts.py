"""A scenario as a player reads it (the `scenario` shape of the command line).

>>> from fogbound.west.scenarios import scenario_named
>>> facts = scenario_facts(scenario_named("SBW3"))
>>> facts["first"], facts["last"], facts["turns"], facts["level"]
('1940-05', '1940-06', 2, 'basic')
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from fogbound.west.blocks import blocks
from fogbound.west.charts import charts
from fogbound.west.charts.events import ruled_out
from fogbound.west.kinds import Nation
from fogbound.west.months import month_text
from fogbound.west.options import OPTIONS, settle
from fogbound.west.scenarios.history import WEIGHTS, steps_of
from fogbound.west.scenarios.scenario import Arrival, Goal, Placement, Scenario, Strength
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import label


def scenario_facts(scenario: Scenario, chosen: Mapping[str, str] | None = None, lang: str = "en") -> dict[str, Any]:
    """Everything that a scenario fixes, under the options chosen."""
    options = settle(chosen or {}, scenario.options)
    return {
        "code": scenario.code,
        "title": scenario.title.get(lang, scenario.title["en"]),
        "about": scenario.about.get(lang, scenario.about.get("en", "")),
        "first": month_text(scenario.first),
        "last": month_text(scenario.last),
        "turns": scenario.turns,
        "level": scenario.level,
        "difficulty": scenario.difficulty,
        "playable": scenario.playable,
        "flags": list(scenario.flags),
        "options": {name: options[name] for name in OPTIONS if name in scenario.plans or name in scenario.options},
        "blocks": [_block(placed) for placed in scenario.placed(options)],
        "at_sea": [
            {"name": blocks()[sub.block].name, "steps": sub.steps, "zone": blocks()[sub.block].place}
            for sub in scenario.at_sea
        ],
        "reinforcements": [_arrival(scenario, arrival) for arrival in scenario.arrivals],
        "withdrawals": [
            {"name": blocks()[gone.block].name, "month": month_text(scenario.first + gone.turn)}
            for gone in scenario.withdrawals
        ],
        "powers": {
            Nation(nation).name: {"points": scenario.points[nation], "income": scenario.income[nation]}
            for nation in scenario.points
        },
        "neutral": [Nation(nation).name for nation in scenario.neutral],
        "victory": {
            "goals": [_goal(goal) for goal in scenario.goals],
            "levels": [
                {"least": level.least if isfinite(level.least) else None, "winner": level.winner, "grade": level.grade}
                for level in scenario.levels
            ],
        },
        "ruled_out": list(ruled_out(options)) if "french_plan" in scenario.plans else [],
        "history": [_strength(scenario, strength) for strength in scenario.history],
        "works": list(scenario.works),
    }


def _block(placed: Placement) -> dict[str, Any]:
    block = blocks()[placed.block]
    return {
        "name": block.name,
        "power": block.power.name,
        "nation": block.nation.name,
        "side": charts().nations[block.nation].side,
        "class": block.kind.word,
        "steps": placed.steps,
        "faces": list(block.faces),
        "hex": theatre().numbers[placed.place],
        "place": label(placed.place).partition(" ")[2] or None,
        "frozen": placed.frozen,
        "reserve": placed.reserve,
    }


def _arrival(scenario: Scenario, arrival: Arrival) -> dict[str, Any]:
    block = blocks()[arrival.block]
    return {
        "name": block.name,
        "power": block.power.name,
        "class": block.kind.word,
        "steps": arrival.steps,
        "month": month_text(scenario.first + arrival.turn),
        "places": [label(at) for at in arrival.places],
    }


def _strength(scenario: Scenario, strength: Strength) -> dict[str, Any]:
    return {
        "nation": Nation(strength.nation).name,
        "divisions": strength.divisions,
        "army": strength.army,
        "weight": WEIGHTS[strength.army],
        "steps": steps_of(scenario, strength.nation),
        "counted": strength.counted,
        "source": strength.source,
    }


def _goal(goal: Goal) -> dict[str, Any]:
    what = label(goal.place) if goal.kind == "place" else Nation(goal.nation).name
    return {"kind": goal.kind, "what": what, "points": goal.points}
