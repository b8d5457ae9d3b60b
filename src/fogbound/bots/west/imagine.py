"""A position that fits what a side sees: every hidden enemy block becomes the one that it most likely is.

A bot has its observation and nothing else. From it, this builds a position on which it can use the game's own rules to
see how far units reach, what is in supply and what a battle would bring. Nothing is drawn by lot: the same observation
always gives the same position, so that a bot which looks again does not change its mind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fogbound.core.fields import Field
from fogbound.core.values import Observation
from fogbound.west.board import Board
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import NO_SIDE, SIDES
from fogbound.west.position.codecs import numbers
from fogbound.west.position.marks import MARKS
from fogbound.west.position.observe import OPEN_FIELDS
from fogbound.west.position.state import COMING, GONE, POOL, West
from fogbound.west.words import VOCABULARY

AWAY = {"pool": POOL, "coming": COMING}
NEVER = GONE


def imagine(observation: Observation) -> West:
    """A state in which `observation`'s side would see just this."""
    seen: Mapping[str, Any] = observation
    state = West.blank(board_for(seen["setting"]))
    for name, field in OPEN_FIELDS:
        setattr(state, name, _read(state.board, field, seen[field.key]))
    for block in seen["blocks"]:
        _place(state, VOCABULARY.index("block", block["name"]), block, block["steps"])
    for name in seen["losses"]:
        state.place[VOCABULARY.index("block", name)] = POOL
    _place_enemies(state, seen)
    state.derive()
    return state


def _read(board: Board, field: Field, shown: Any) -> Any:
    """A field from what is shown of it. What is long seldom changes from one choice to the next: the last is kept."""
    assert field.codec
    if not field.kept:
        return field.codec.read(board, shown)
    for known, key, before, found in _LAST:
        if known is board and key == field.key and before == shown:
            return found[:]
    found = field.codec.read(board, shown)
    _LAST[:] = [(board, field.key, shown, found[:])]
    return found


_LAST: list[tuple[Board, str, Any, Any]] = []


def _place(state: West, block: int, seen: Mapping[str, Any], steps: int) -> None:
    where = seen["hex"]
    state.place[block] = numbers(state.board)[where] if where else AWAY.get(seen.get("away", ""), GONE)
    state.steps[block] = steps
    for word in seen["marks"]:
        state.marks[block] |= MARKS[word]
    state.halves[block] = seen.get("half", 0)
    state.entry[block] = seen.get("entry", NO_SIDE)
    state.saved[block] = seen.get("saved", 0)
    state.spent[block] = seen.get("spent", 0)
    state.ordered[block] = seen.get("ordered", 0)


# -- the fog -----------------------------------------------------------------------------------------------------------


def _place_enemies(state: West, seen: Mapping[str, Any]) -> None:
    """Those with an open face as they are; for the others whoever stood there at set-up, else an ordinary block."""
    board = state.board
    hidden, out = [], set(seen["losses"])
    for enemy in seen["enemies"]:
        if enemy["name"]:
            block = VOCABULARY.index("block", enemy["name"])
            out.add(enemy["name"])
            _place(state, block, enemy, enemy["steps"])
        else:
            hidden.append(enemy)
    at_home, ordinary = _candidates(board.setting, seen["side"], state.turn)
    first, strangers = _at_first(board.setting), []
    for enemy in hidden:
        looks = (enemy["colour"], enemy["kind"])
        for block in at_home.get((*looks, enemy["hex"]), ()):
            if board.names[block] not in out:
                break
        else:
            strangers.append(enemy)
            continue
        out.add(board.names[block])
        _place(state, block, enemy, first[block][0])
    for enemy in strangers:
        block = next(b for b in ordinary[enemy["colour"], enemy["kind"]] if board.names[b] not in out)
        out.add(board.names[block])
        _place(state, block, enemy, first[block][0])


AtHome = dict[tuple[str, str, str], list[int]]
Ordinary = dict[tuple[str, str], list[int]]


@lru_cache(128)
def _candidates(setting: str, side: str, turn: int) -> tuple[AtHome, Ordinary]:
    """Who may stand in the fog: by looks and hex who stood there at set-up; by looks alone, the most ordinary first."""
    board, first = board_for(setting), _at_first(setting)
    at_home: AtHome = {}
    ordinary: Ordinary = {}
    for is_due in (True, False):
        for block, looks in _ordinary_first(setting, side):
            due = block not in board.arrivals or board.arrivals[block].turn <= turn
            if due == is_due:
                ordinary.setdefault(looks, []).append(block)
                if first[block][1] >= 0:
                    at_home.setdefault((*looks, board.places[first[block][1]]), []).append(block)
    return at_home, ordinary


@lru_cache(128)
def _ordinary_first(setting: str, side: str) -> tuple[tuple[int, tuple[str, str]], ...]:
    """The enemies of a side, and how they look: those of the scenario first, of them combat units of usual strength."""
    board, first = board_for(setting), _at_first(setting)
    met = sorted(steps for steps, place in first.values() if place >= 0)
    usual = met[len(met) // 2]
    enemies = [block for block in first if SIDES[board.side[block]] != side]
    enemies.sort(key=lambda b: (first[b][1] == NEVER, not board.combat[b], abs(first[b][0] - usual), b))
    return tuple((block, board.backs[block]) for block in enemies)


@lru_cache(64)
def _at_first(setting: str) -> dict[int, tuple[int, int]]:
    """By block, its steps and place at set-up; full strength and no place for those who come later, or never."""
    board = board_for(setting)
    found = {block: (faces[0], NEVER) for block, faces in enumerate(board.faces)}
    found |= {block: (board.faces[block][0], POOL) for block in (*board.scenario.pool, *board.arrivals)}
    return found | {placed.block: (placed.steps, placed.place) for placed in board.scenario.placements}
