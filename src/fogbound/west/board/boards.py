"""The boards in use: each scenario with its options is laid out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fogbound.west.board import Board
from fogbound.west.board.tables import lay_out
from fogbound.west.options import settle
from fogbound.west.scenarios import scenario_named

_MOST = 256


def setting_of(scenario: str, options: Mapping[str, str]) -> str:
    """The key of a board: the scenario and whatever options are not as it has them."""
    by_scenario = scenario_named(scenario).options
    usual, settled = settle({}, by_scenario), settle(options, by_scenario)
    chosen = sorted(f"{name}={value}" for name, value in settled.items() if value != usual[name])
    return ";".join([scenario, *chosen])


@lru_cache(_MOST)
def board_for(setting: str) -> Board:
    code, *chosen = setting.split(";")
    scenario = scenario_named(code)
    options = settle(dict(pair.split("=", 1) for pair in chosen), scenario.options)
    return lay_out(setting, scenario, options)
