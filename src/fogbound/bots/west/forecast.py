"""How a battle would probably go: mean hits round by round, in microseconds. `odds` is exact, and far dearer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from fogbound.west.board import MAJOR_CITY
from fogbound.west.board.boards import board_for
from fogbound.west.kinds import BUNKER, FORTRESS, MAGINOT, Class
from fogbound.west.position.set_up import set_up
from fogbound.west.position.state import West
from fogbound.west.rules.tech import cell_of, level_of

ROUNDS: Final = 8
RAIDS: Final = 3
"""Rounds for which aircraft usually stay."""
SURE: Final = 3.5
"""How quickly an advantage becomes certainty."""
LUCK: Final = 0.2
"""How much of an advantage it takes for even odds. Both fit the battles that the bot has fought."""
MOST_BONI: Final = 3
"""Of defenders: a major city in a fortress."""


class Forecast(NamedTuple):
    """From the attacker's side."""

    win: float
    lost: float
    """Steps of the attacker."""
    inflicted: float


def chance(number: int) -> float:
    """That a die hits."""
    return min(6, max(0, 7 - number)) / 6


class Punch(NamedTuple):
    """Of a block at a date: how often a step of it hits when it attacks, and in defence, by Boni of the ground."""

    attack: float
    defence: tuple[float, ...]


def punches(state: West) -> tuple[Punch, ...]:
    board = state.board
    return _punches(board.setting, state.turn, state.assisted)


@lru_cache(64)
def _punches(setting: str, turn: int, assisted: int) -> tuple[Punch, ...]:
    """By block; asked so often that it is laid out once a turn."""
    board = board_for(setting)
    state = set_up(board)
    state.turn, state.assisted = turn, assisted
    found = []
    for block, kind in enumerate(board.kind):
        cell, share = cell_of(state, block), 1.0 if level_of(state, block) else 0.5  # minor powers nobody assists (5.6)
        defence = 5 if kind == Class.FORT else cell.defence
        better = [share * chance(max(2, defence - boni)) for boni in range(MOST_BONI + 1)]
        found.append(Punch(share * chance(cell.attack), tuple(better)))
    return tuple(found)


def attack_fire(state: West, block: int) -> float:
    """Mean hits of a round on open ground."""
    return state.steps[block] * punches(state)[block].attack


def defence_fire(state: West, block: int, boni: int = 0) -> float:
    return state.steps[block] * punches(state)[block].defence[boni]


def mali_of(state: West, hex: int) -> tuple[int, int, int]:
    """Of a hex: Mali on attacking combat units, on attacking guns, and Boni of its defenders (7.7.11)."""
    board = state.board
    works = {BUNKER: 1, FORTRESS: 2, MAGINOT: 2}.get(state.works[hex], 0)
    major = int(board.city[hex] == MAJOR_CITY)
    return board.charts.terrain[board.terrain[hex]].malus + major + works, works, major + works


def forecast(
    state: West,
    attackers: Iterable[int],
    defenders: Sequence[int],
    hex: int,
    *,
    wet: bool = False,
    bombs: tuple[float, float] = (0.0, 0.0),
) -> Forecast:
    """Ground units against ground units. `wet`: all across a river; `bombs`: hits a round of either side's aircraft."""
    board = state.board
    mali, gun_mali, boni = mali_of(state, hex)
    fire = guns = steps = 0.0
    for block in attackers:
        power = attack_fire(state, block)
        steps += state.steps[block]
        if board.combat[block]:
            fire += power / (1 << mali)
        else:
            guns += power / (1 << gun_mali)
    their_steps = float(sum(state.steps[block] for block in defenders))
    if not their_steps or not steps:
        return Forecast(float(not their_steps), 0.0, 0.0)
    answer = sum(defence_fire(state, block, boni) for block in defenders if board.combat[block])
    answer += sum(defence_fire(state, block) for block in defenders if not board.combat[block])
    return _fight(fire, guns, steps, answer, their_steps, wet=wet, bombs=bombs)


def _fight(
    fire: float, guns: float, steps: float, answer: float, their_steps: float, *, wet: bool, bombs: tuple[float, float]
) -> Forecast:
    """Guns and bombs first, then the defender, then the attacker; until one side is gone or the attacker gives up."""
    mine, theirs = steps, their_steps
    for round in range(1, ROUNDS + 1):
        raid = round <= RAIDS
        theirs -= guns + bombs[0] * raid
        mine -= bombs[1] * raid
        guns *= 0.7
        if theirs <= 0 or mine <= 0:
            break
        mine -= answer * theirs / their_steps * (1.3 if wet and round == 1 else 1.0)
        if mine <= 0:
            break
        theirs -= fire * mine / steps * (0.5 if wet and round == 1 else 1.0)
        if theirs <= 0 or mine / steps < 0.5 * theirs / their_steps:
            break
    mine, theirs = max(0.0, mine), max(0.0, theirs)
    advantage = mine / steps - theirs / their_steps
    return Forecast(1 / (1 + exp(-SURE * (advantage - LUCK))), steps - mine, their_steps - theirs)
