"""A position that fits what a side sees: hidden enemy blocks become some of those they might be.

A bot has its observation and nothing else. From it, this builds a position on which it can use the game's own rules to
see how far units reach, what is in supply and what a battle would bring.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fogbound.core.state import shorts
from fogbound.core.values import Observation
from fogbound.west.board import Board
from fogbound.west.boards import board_for
from fogbound.west.kinds import NATIONS
from fogbound.west.observe import OWN_MARKS, colour_of, kind_of
from fogbound.west.set_up import set_up
from fogbound.west.state import COMING, GONE, POOL, SHOWN, SIDES, West
from fogbound.west.words import VOCABULARY

AWAY = {"pool": POOL, "coming": COMING}


def imagine(observation: Observation, rng: Random) -> West:
    """A state in which `observation`'s side would see just this."""
    seen: Mapping[str, Any] = observation
    board = board_for(seen["setting"])
    state = set_up(board)
    mine = SIDES.index(seen["side"])
    state.turn, state.active = seen["turn"] - 1, SIDES.index(seen["active"])
    state.neutral, state.assisted, state.surrendered = (
        sum(1 << NATIONS[name] for name in seen[key]) for key in ("neutral", "assisted", "surrendered")
    )
    state.events, state.us_losses = seen["events"], seen["us_losses"]
    state.points = [seen["points"].get(name, 0) for name in NATIONS]
    state.capital = [VOCABULARY.index("hex", place) if place else -1 for place in seen["capitals"]]
    for nation, hexes in seen["owners"].items():
        for place in hexes:
            state.owner[VOCABULARY.index("hex", place)] = NATIONS[nation]
    state.works = bytearray(seen["works"].get(place, 0) for place in board.places)
    state.place = shorts([GONE] * len(board.names))
    state.marks = shorts([0] * len(board.names))
    for block in seen["blocks"]:
        _place(state, VOCABULARY.index("block", block["name"]), block)
    _place_enemies(board, state, seen["enemies"], mine, rng)
    state.derive()
    return state


def _place(state: West, block: int, seen: Mapping[str, Any]) -> None:
    where = seen["hex"]
    state.place[block] = VOCABULARY.index("hex", where) if where else AWAY.get(seen.get("away", ""), GONE)
    state.steps[block] = seen["steps"]
    state.marks[block] = sum(mark for name, mark in OWN_MARKS.items() if name in seen["marks"])


def _place_enemies(board: Board, state: West, enemies: list[Any], mine: int, rng: Random) -> None:
    """Those with an open face as they are; behind the others some block of the same colour and kind."""
    known = {enemy["name"] for enemy in enemies if enemy["name"]}
    might: dict[tuple[str, str], list[int]] = {}
    for block, name in enumerate(board.names):
        if board.side[block] != mine and name not in known and is_in_scenario(board, block):
            might.setdefault((colour_of(board, block), kind_of(board, block)), []).append(block)
    for blocks in might.values():
        rng.shuffle(blocks)
    for enemy in enemies:
        if enemy["name"]:
            block = VOCABULARY.index("block", enemy["name"])
            _place(state, block, enemy)
            state.mark(block, SHOWN)
        else:
            group = might[enemy["colour"], enemy["kind"]]
            block = group.pop()
            _place(state, block, {**enemy, "steps": board.faces[block][0]})


def is_in_scenario(board: Board, block: int) -> bool:
    """Whether a block can be met in this scenario at all."""
    scenario = board.scenario
    placed = any(placement.block == block for placement in scenario.placements)
    return placed or any(arrival.block == block for arrival in scenario.arrivals) or block in scenario.pool
