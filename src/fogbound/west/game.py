"""West as a `Game`: the six verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from fogbound.core.game import Odds
from fogbound.core.notation import Vocabulary
from fogbound.core.values import Answer, Decision, Event, Observation
from fogbound.west.blocks import blocks
from fogbound.west.boards import board_for, setting_of
from fogbound.west.observe import observe, resample
from fogbound.west.odds import odds_of
from fogbound.west.options import OPTIONS
from fogbound.west.scenarios import scenario_codes
from fogbound.west.sequence import SEQUENCE
from fogbound.west.set_up import set_up
from fogbound.west.state import SIDES, West
from fogbound.west.theatre import theatre

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "done": (),
    "stop": (),
    "to": ("hex",),
    # 7.3 production
    "repair": ("block",),
    "rebuild": ("block",),
    "arrive": ("block",),
    "disband": ("block",),
    # 7.4 rail
    "rail": ("block",),
    "open_city": (),
    # 7.5 movement
    "move": ("block",),
    "fly": ("block",),
    "rebase": ("block",),
    # 5 powers
    "assist": (),
    "refuse": (),
    "armistice": (),
    "fight_on": (),
    # 7.7 combat
    "battle": ("hex",),
    "withdraw": ("block",),
    "retreat": ("block",),
    "stay": (),
    "lose": ("block",),
    # 7.8 blitz
    "blitz": ("block",),
    "follow": ("block",),
}


class WestGame:
    """Blocks in the West, Basic game."""

    name = "west"
    rules_version = 1
    migrations: Mapping[int, Callable[[str], str]] = {}
    sides = SIDES
    state_type = West

    def __init__(self) -> None:
        self.scenarios = scenario_codes(level="basic")
        self.options = {name: option.values for name, option in OPTIONS.items()}
        self.vocabulary = Vocabulary({"block": blocks().name, "hex": theatre().numbers}, VERBS)

    def new(self, scenario: str, options: Mapping[str, str]) -> West:
        state = set_up(board_for(setting_of(scenario, options)))
        SEQUENCE.start(state, "turn")
        return state

    def decision(self, state: West) -> Decision:
        return SEQUENCE.decision(state)

    def apply(self, state: West, answer: Answer) -> list[Event]:
        return SEQUENCE.apply(state, answer)

    def observe(self, state: West, side: str) -> Observation:
        return observe(state, side)

    def resample(self, state: West, side: str, rng: Random) -> West:
        return resample(state, side, rng)

    def odds(self, state: West, action: str, /) -> Odds:
        return odds_of(self, state, action)
