"""A scenario as a player reads it (the `scenario` shape of the command line).

>>> from fogbound.west.scenarios import scenario_named
>>> facts = scenario_facts(scenario_named("SBW3"))
>>> facts["first"], facts["last"], facts["turns"], facts["level"]
('1940-05', '1940-06', 2, 'basic')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any

from fogbound.west.blocks import blocks
from fogbound.west.blocks.names import called
from fogbound.west.board.ground import owners_in_1940
from fogbound.west.charts import charts
from fogbound.west.charts.events import ruled_out
from fogbound.west.kinds import Nation
from fogbound.west.months import month_text
from fogbound.west.options import OPTIONS, settle
from fogbound.west.scenarios.history import AIR_WEIGHTS, WEIGHTS, steps_of
from fogbound.west.scenarios.scenario import (
    AirStrength,
    Arrival,
    Event,
    Goal,
    Level,
    Placement,
    Scenario,
    Strength,
    Withdrawal,
)
from fogbound.west.theatre import theatre
from fogbound.west.theatre.names import name_of, titles_in


def scenario_facts(scenario: Scenario, chosen: Mapping[str, str] | None = None, lang: str = "en") -> dict[str, Any]:
    """Everything that a scenario fixes, under the options chosen."""
    options = settle(chosen or {}, scenario.options)
    return {
        "code": scenario.code,
        "title": scenario.title.get(lang, scenario.title["en"]),
        "about": scenario.about.get(lang, scenario.about.get("en", "")),
        "briefing": {side: words.get(lang, words["en"]) for side, words in scenario.briefing.items() if "en" in words},
        "first": month_text(scenario.first),
        "last": month_text(scenario.last),
        "turns": scenario.turns,
        "level": scenario.level,
        "difficulty": scenario.difficulty,
        "playable": scenario.playable,
        "base": scenario.base or None,
        "flags": list(scenario.flags),
        "options": {name: options[name] for name in OPTIONS if name in scenario.plans or name in scenario.options},
        "blocks": [_block(placed, scenario.first, lang) for placed in scenario.placements],
        "plans": {
            option: {value: [_block(placed, scenario.first, lang) for placed in plan] for value, plan in values.items()}
            for option, values in scenario.plans.items()
        },
        "at_sea": [
            {"name": blocks()[sub.block].name, "steps": sub.steps, "zone": blocks()[sub.block].place}
            for sub in scenario.at_sea
        ],
        "reinforcements": [_arrival(scenario, arrival) for arrival in scenario.arrivals],
        "withdrawals": [
            _withdrawal(scenario, gone) for gone in sorted(scenario.withdrawals, key=lambda gone: gone.turn)
        ],
        "pool": _pool(scenario),
        "powers": {
            nation.name: {"points": scenario.points.get(nation, 0), "income": scenario.income.get(nation, 0)}
            | ({"income_by_month": later} if (later := _later_income(scenario, nation)) else {})
            for nation in Nation
            if nation in scenario.points.keys() | scenario.income.keys() | scenario.later_income.keys()
        },
        "neutral": [Nation(nation).name for nation in scenario.neutral],
        "surrendered": [Nation(nation).name for nation in scenario.surrendered],
        "owners": owners_of(scenario),
        "frozen": [{"hexes": _numbers(part.hexes), "until": _month(scenario, part.until)} for part in scenario.frozen],
        "events": [_event(scenario, event, lang) for event in scenario.events],
        "victory": {
            "goals": [_goal(scenario, goal) for goal in scenario.goals],
            "levels": _levels(scenario.levels),
            "levels_by_date": [
                {"since": table.since, "fitted": table.fitted, "levels": _levels(table.levels)}
                for table in scenario.dated_levels
            ],
        },
        "ruled_out": list(ruled_out(options)) if "french_plan" in scenario.plans else [],
        "history": [_strength(scenario, strength) for strength in scenario.history],
        "air": [_air(scenario, strength) for strength in scenario.air],
        "works": list(scenario.works),
    }


def _block(placed: Placement, date: int, lang: str) -> dict[str, Any]:
    block = blocks()[placed.block]
    return {
        "name": block.name,
        "called": called(placed.block, date).name,
        "power": block.power.name,
        "nation": block.nation.name,
        "side": charts().nations[block.nation].side,
        "class": block.kind.word,
        "steps": placed.steps,
        "faces": list(block.faces),
        "hex": theatre().numbers[placed.place],
        "place": name_of(placed.place, date, lang) or None,
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
        "places": [titles_in(scenario.first + arrival.turn)[at] for at in arrival.places],
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


def _air(scenario: Scenario, strength: AirStrength) -> dict[str, Any]:
    return {
        "nation": Nation(strength.nation).name,
        "formations": strength.formations,
        "unit": strength.unit,
        "weight": AIR_WEIGHTS[strength.unit],
        "steps": steps_of(scenario, strength.nation, "AU"),
        "counted": strength.counted,
        "source": strength.source,
    }


def _withdrawal(scenario: Scenario, gone: Withdrawal) -> dict[str, Any]:
    month = month_text(scenario.first + gone.turn)
    return {"name": blocks()[gone.block].name, "month": month, "to": gone.to or None, "implied": gone.implied}


def _pool(scenario: Scenario) -> list[dict[str, Any]]:
    """What may be built: at once, or from a month on."""
    later = {block: month_text(scenario.first + turn) for block, turn in scenario.recruits.items()}
    return [
        {"name": blocks()[block].name, "nation": blocks()[block].nation.name, "from": later.get(block)}
        for block in (*scenario.pool, *later)
    ]


def owners_of(scenario: Scenario) -> dict[str, list[str]]:
    """By nation, every hex that it holds when the scenario begins."""
    map_, owner = theatre(), bytearray(owners_in_1940())
    for at, nation in scenario.owners.items():
        owner[at] = nation
    held = {nation: [map_.numbers[at] for at in range(map_.hexes) if owner[at] == nation] for nation in Nation}
    return {nation.name: hexes for nation, hexes in held.items() if hexes}


def _later_income(scenario: Scenario, nation: int) -> dict[str, int]:
    return {month_text(scenario.first + turn): points for turn, points in scenario.later_income.get(nation, ())}


def _event(scenario: Scenario, event: Event, lang: str) -> dict[str, Any]:
    return {
        "month": month_text(scenario.first + event.turn),
        "kind": event.kind,
        "nation": Nation(event.nation).name if event.nation >= 0 else None,
        "hexes": _numbers(event.hexes),
        "says": event.says.get(lang, event.says.get("en", "")),
        "ours": event.ours,
    }


def _numbers(hexes: Iterable[int]) -> list[str]:
    return [theatre().numbers[at] for at in sorted(hexes)]


def _month(scenario: Scenario, turn: int | None) -> str | None:
    return None if turn is None else month_text(scenario.first + turn)


def _levels(levels: Iterable[Level]) -> list[dict[str, Any]]:
    return [
        {"least": level.least if isfinite(level.least) else None, "winner": level.winner, "grade": level.grade}
        for level in levels
    ]


def _goal(scenario: Scenario, goal: Goal) -> dict[str, Any]:
    what = titles_in(scenario.first)[goal.place] if goal.kind == "place" else Nation(goal.nation).name
    return {"kind": goal.kind, "what": what, "points": goal.points, "month": _month(scenario, goal.turn)}
