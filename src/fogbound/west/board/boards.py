"""The boards in use: each scenario with its options is laid out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fogbound.core.register import rule
from fogbound.west.board import Board
from fogbound.west.board.tables import lay_out
from fogbound.west.options import settle
from fogbound.west.scenarios import scenario_named

_MOST = 256


@rule("2.2.a")
def setting_of(scenario: str, options: Mapping[str, str]) -> str:
    """The key of a board: the scenario and whatever options are not as it has them."""
    chosen = chosen_of(scenario, settle(options, scenario_named(scenario).options))
    return ";".join([scenario, *sorted(f"{name}={value}" for name, value in chosen.items())])


def chosen_of(scenario: str, settled: Mapping[str, str]) -> dict[str, str]:
    """What must be chosen to come to these options: what is not as the scenario has it, and what would follow else."""
    by_scenario = scenario_named(scenario).options
    usual = settle({}, by_scenario)
    chosen = {name: value for name, value in settled.items() if value != usual[name]}
    followed = settle(chosen, by_scenario)
    return chosen | {name: value for name, value in settled.items() if value != followed[name]}


@lru_cache(_MOST)
def board_for(setting: str) -> Board:
    code, *chosen = setting.split(";")
    scenario = scenario_named(code)
    options = settle(dict(pair.split("=", 1) for pair in chosen), scenario.options)
    return lay_out(setting, scenario, options)
