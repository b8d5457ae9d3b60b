"""Ridge as a `Game`: the six verbs."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from random import Random
from typing import Any

from demo.board import BLOCKS, GONE, HEXES, KINDS, SIDES, STARTS, STEPS, UNDECIDED, Ridge, blocks_of, dice_of, side_of
from demo.rules import PROCEDURES, result
from fogbound.core.game import Game, Knowledge, Odds
from fogbound.core.migration import Migration
from fogbound.core.notation import Vocabulary
from fogbound.core.sequence import Sequence
from fogbound.core.texts import texts
from fogbound.core.values import Answer, Decision, Event, Observation, Refusal

_ = texts("demo")


class RidgeGame:
    name = "ridge"
    rules_version = 1
    migrations: Mapping[int, Migration] = {}
    sides = SIDES
    scenarios = ("ridge", "patrol")
    options: Mapping[str, tuple[str, ...]] = {"fog": ("on", "off"), "length": ("4", "2")}
    # fmt: off
    vocabulary = Vocabulary(
        {"kind": KINDS, "block": BLOCKS, "hex": HEXES},
        {"deal": ("kind",), "move": ("block",), "to": ("hex",), "done": (),
         "fight": ("hex",), "stay": (), "retreat": ("hex",)},
    )
    # fmt: on
    state_type = Ridge

    def __init__(self) -> None:
        self._sequence = Sequence(PROCEDURES, result, self.vocabulary)

    def new(self, scenario: str, options: Mapping[str, str]) -> Ridge:
        if scenario not in self.scenarios:
            raise Refusal(_("There is no scenario “{name}”.", name=scenario))
        for option, value in options.items():
            if value not in self.options.get(option, ()):
                raise Refusal(_("There is no option “{name}” “{value}”.", name=option, value=value))
        place = bytearray(STARTS)
        if scenario == "patrol":  # two blocks a side
            place[2] = place[5] = GONE
        state = self.state_type(
            kind=bytearray([UNDECIDED] * len(BLOCKS)),
            place=place,
            steps=bytearray([STEPS] * len(BLOCKS)),
            shown=bytearray(len(BLOCKS)),
            moved=bytearray(len(BLOCKS)),
            length=int(options.get("length", "4")),
            fog=int(options.get("fog", "on") == "on"),
        )
        self._sequence.start(state, "game")
        return state

    def decision(self, state: Ridge) -> Decision:
        return self._sequence.decision(state)

    def apply(self, state: Ridge, answer: Answer) -> list[Event]:
        return self._sequence.apply(state, answer)

    def observe(self, state: Ridge, side: str) -> Observation:
        return {
            "turn": state.turn,
            "turns": state.length,
            "fog": bool(state.fog),
            "mist": bool(state.mist),
            "active": SIDES[state.active],
            "blocks": [
                {
                    "name": BLOCKS[block],
                    "hex": None if state.place[block] == GONE else HEXES[state.place[block]],
                    "steps": state.steps[block],
                    "kind": KINDS[state.kind[block]] if knows_kind(state, side, block) else None,
                    "shown": bool(state.shown[block]),
                    "moved": bool(state.moved[block]),
                }
                for block in range(len(BLOCKS))
            ],
        }

    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        """Deal the enemy's blocks that `side` has not seen anew, from the kinds it has not seen."""
        other = state.copy()
        enemy = blocks_of(1 - SIDES.index(side))
        hidden = [b for b in enemy if state.kind[b] != UNDECIDED and not knows_kind(state, side, b)]
        seen = {state.kind[b] for b in enemy if b not in hidden}
        free = [kind for kind in range(len(KINDS)) if kind not in seen]
        for block, kind in zip(hidden, rng.sample(free, len(hidden)), strict=True):
            other.kind[block] = kind
        other.touch()
        return other

    def possible(self, knowledge: Knowledge, state: Ridge) -> bool:
        """What can be seen is as it is seen; a side has one block of a kind, dealt when the enemy heard of it (1)."""
        seen: Any = knowledge.sees()
        open_to_all = (state.turn, state.length, state.fog, state.mist, state.active)
        if open_to_all != (seen["turn"], seen["turns"], seen["fog"], seen["mist"], SIDES.index(seen["active"])):
            return False
        dealt = {event.text.args["block"] for event in knowledge.events if event.kind == "dealt"}
        for side in (0, 1):
            kinds = [state.kind[block] for block in blocks_of(side) if BLOCKS[block] in dealt]
            if len(set(kinds)) < len(kinds) or UNDECIDED in kinds:
                return False
        return all(
            could_be(state, block, seen["blocks"][block], BLOCKS[block] in dealt) for block in range(len(BLOCKS))
        )

    def odds(self, state: Ridge, action: str, /) -> Odds:
        """Of `fight HEX`: how many hits the attacker's fire scores there (4.2)."""
        fight = self.vocabulary.parse(action)
        if fight.verb != "fight":
            raise Refusal(_("Only a fight has odds."), "4.2")
        n, p = dice_of(state, fight.args[0], state.active), 1 / 3
        return Odds({str(k): comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}, exact=True)


def knows_kind(state: Ridge, side: str, block: int) -> bool:
    mine = SIDES[side_of(block)] == side
    return state.kind[block] != UNDECIDED and (mine or bool(state.shown[block]) or not state.fog)


def could_be(state: Ridge, block: int, seen: dict[str, Any], dealt: bool) -> bool:
    """Whether a block is what can be seen of it."""
    hex = None if state.place[block] == GONE else HEXES[state.place[block]]
    looks = (hex, state.steps[block], bool(state.shown[block]), bool(state.moved[block]))
    if looks != (seen["hex"], seen["steps"], seen["shown"], seen["moved"]):
        return False
    if not dealt:
        return state.kind[block] == UNDECIDED
    return seen["kind"] in (None, KINDS[state.kind[block]])


GAME: Game[Ridge] = RidgeGame()
