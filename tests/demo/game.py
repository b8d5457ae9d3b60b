"""Ridge as a `Game`: the six verbs."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from demo.board import (
    BLOCKS,
    DICE,
    GONE,
    HEXES,
    HIDDEN,
    KINDS,
    SIDES,
    STARTS,
    STEPS,
    Ridge,
    blocks_at,
    dice_of,
)
from demo.rules import PROCEDURES, result
from fogbound.core.game import Odds
from fogbound.core.notation import Vocabulary
from fogbound.core.sequence import Sequence
from fogbound.core.texts import texts
from fogbound.core.values import Answer, Decision, Event, Observation, Refusal

_ = texts("demo")


class RidgeGame:
    name = "ridge"
    rules_version = 1
    migrations: Mapping[int, object] = {}
    sides = SIDES
    scenarios = ("ridge", "patrol")
    options: Mapping[str, tuple[str, ...]] = {"fog": ("on", "off"), "length": ("4", "2")}
    vocabulary = Vocabulary(
        {"kind": KINDS, "block": BLOCKS, "hex": HEXES},
        {
            "deploy": ("kind",),
            "move": ("block",),
            "to": ("hex",),
            "fight": ("hex",),
            "stay": (),
            "retreat": ("hex",),
            "done": (),
        },
    )
    state_type = Ridge

    def __init__(self) -> None:
        self._sequence = Sequence(PROCEDURES, result)

    def new(self, scenario: str, options: Mapping[str, str]) -> Ridge:
        if scenario not in self.scenarios:
            raise Refusal(_("There is no scenario “{name}”.", name=scenario))
        for option, value in options.items():
            if value not in self.options.get(option, ()):
                raise Refusal(_("There is no option “{name}” “{value}”.", name=option, value=value))
        place = bytearray(STARTS)
        if scenario == "patrol":
            place[2] = place[5] = GONE
        state = Ridge(
            kind=bytearray([HIDDEN] * 6),
            place=place,
            steps=bytearray([STEPS] * 6),
            shown=bytearray(6),
            moved=bytearray(6),
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
            "mist": bool(state.mist),
            "active": SIDES[state.active],
            "blocks": [
                {
                    "name": BLOCKS[block],
                    "hex": HEXES[state.place[block]] if state.place[block] != GONE else None,
                    "steps": state.steps[block],
                    "kind": KINDS[state.kind[block]] if self._knows(state, side, block) else None,
                }
                for block in range(6)
            ],
        }

    def _knows(self, state: Ridge, side: str, block: int) -> bool:
        mine = block // 3 == SIDES.index(side)
        return state.kind[block] != HIDDEN and (mine or bool(state.shown[block]) or not state.fog)

    def resample(self, state: Ridge, side: str, rng: Random) -> Ridge:
        """Deal the enemy's kinds that `side` has not seen anew."""
        other = state.copy()
        enemy = 3 * (1 - SIDES.index(side))
        unknown = [b for b in range(enemy, enemy + 3) if state.kind[b] != HIDDEN and not self._knows(state, side, b)]
        taken = {state.kind[b] for b in range(enemy, enemy + 3) if b not in unknown}
        free = [kind for kind in range(len(KINDS)) if kind not in taken]
        for block, kind in zip(unknown, rng.sample(free, len(unknown)), strict=True):
            other.kind[block] = kind
        other.touch()
        return other

    def odds(self, state: Ridge, action: str, /) -> Odds:
        """Chance that the first volley of the active side in a hex hits at all."""
        (hex,) = self.vocabulary.parse(action).args
        dice = dice_of(state, hex, state.active) if blocks_at(state, hex, state.active) else DICE[0]
        miss = (2 / 3) ** dice
        return Odds({"hit": 1 - miss, "miss": miss}, exact=True)


GAME = RidgeGame()
