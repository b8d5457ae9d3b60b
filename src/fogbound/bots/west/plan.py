"""The plan of a Movement Phase: which battles to seek with whom, and where everybody else should stand."""

from __future__ import annotations

from typing import Final

from fogbound.bots.west.worth import (
    NOT_NEAR,
    cover,
    distances,
    goals,
    objectives,
    pull,
    strength_ratio,
)
from fogbound.west.board import NO_CITY, Board
from fogbound.west.rules.control import held, is_neutral, sides_of_hexes
from fogbound.west.rules.movement import allowance, can_stop, objection_to_moving, reach
from fogbound.west.rules.supply import served_hexes, sources_of
from fogbound.west.state import West

GOOD_ODDS: Final = 1.5
FAIR_ODDS: Final = 0.9
"""Enough in the last turn, for a place that counts."""

Move = tuple[int, int]


def plan_moves(board: Board, state: West, *, attacks: bool) -> list[Move]:
    """Blocks and where they go, in the order in which they should move. The position is used up."""
    side = state.active
    free = [b for b in board.movers[side] if state.place[b] >= 0 and objection_to_moving(board, state, b) is None]
    within = {b: reach(board, state, b, allowance(board, state, b), attacks=attacks).left for b in free}
    keep = guards(board, state, side)
    battles = plan_battles(board, state, within, keep) if attacks else []
    committed = {block for block, _hex in battles}
    for block, hex in battles:
        state.put(block, hex)
    return battles + plan_positions(board, state, [b for b in free if b not in committed], within, keep)


def guards(board: Board, state: West, side: int) -> set[int]:
    """The last block in each place that counts, if an enemy is near."""
    near, owners = distances(board, held(board, state, 1 - side)), sides_of_hexes(board, state)
    found = set()
    for hex in (*goals(board), *state.capital):
        here = [b for b in state.stacks.get(hex, ()) if board.side[b] == side and board.combat[b]]
        if here and owners[hex] == side and near.get(hex, NOT_NEAR) <= 4:
            found.add(max(here, key=lambda block: state.steps[block]))
    return found


def plan_battles(board: Board, state: West, within: dict[int, dict[int, int]], keep: set[int]) -> list[Move]:
    """The battles worth seeking, best first, each with the blocks that should fight it."""
    side = state.active
    worth, last = goals(board), state.turn + 1 >= board.scenario.turns
    field = pull(board, objectives(board, state, side))
    targets = []
    for hex in held(board, state, 1 - side):
        able = [b for b, hexes in within.items() if hex in hexes and b not in keep and board.combat[b]]
        if able:
            team = best_team(board, state, able, hex)
            value = 3 + worth.get(hex, 0) + max(0.0, field.get(hex, -NOT_NEAR) + 6)
            targets.append((value * min(3.0, strength_ratio(board, state, team, hex)), hex))
    moves: list[Move] = []
    used: set[int] = set()
    for _value, hex in sorted(targets, reverse=True):
        able = [
            b for b, hexes in within.items() if hex in hexes and b not in keep and b not in used and board.combat[b]
        ]
        team = best_team(board, state, able, hex)
        needed = FAIR_ODDS if last and hex in worth else GOOD_ODDS
        if not team or strength_ratio(board, state, team, hex) < needed:
            continue
        guns = [b for b, hexes in within.items() if hex in hexes and b not in used and not board.combat[b]]
        team += guns[:1]
        used.update(team)
        moves += [(block, hex) for block in team]
    return moves


def best_team(board: Board, state: West, able: list[int], hex: int) -> list[int]:
    """The two strongest of those who can get there."""
    return sorted(able, key=lambda b: (-strength_ratio(board, state, [b], hex), b))[:2]


def plan_positions(
    board: Board, state: West, free: list[int], within: dict[int, dict[int, int]], keep: set[int]
) -> list[Move]:
    """Everybody else: towards the objectives, in supply, in good ground, not alone before strong enemies."""
    side = state.active
    field = pull(board, objectives(board, state, side))
    enemies = held(board, state, 1 - side)
    served = supply_area(board, state, side)
    moves: list[Move] = []
    for block in sorted(free, key=lambda b: -field.get(state.place[b], -NOT_NEAR)):
        if block in keep:
            continue
        here = state.place[block]
        stay = position_value(board, state, block, here, field, enemies, served)
        best, value = here, stay + 0.5
        for hex in within[block]:
            if hex in enemies or is_neutral(state, hex):
                continue
            there = position_value(board, state, block, hex, field, enemies, served)
            if there > value and can_stop(board, state, block, hex):
                best, value = hex, there
        if best != here:
            state.put(block, best)
            moves.append((block, best))
    return moves


def position_value(
    board: Board,
    state: West,
    block: int,
    hex: int,
    field: dict[int, float],
    enemies: frozenset[int],
    served: frozenset[int],
) -> float:
    value = field.get(hex, -NOT_NEAR) + 0.4 * cover(board, hex)
    if hex not in served:
        value -= 6
    if sides_of_hexes(board, state)[hex] != state.active and board.city[hex] != NO_CITY:
        value += 2 + goals(board).get(hex, 0)
    beside = sum(1 for there in board.exerts[hex] if there in enemies)
    friends = sum(
        1 for b in state.stacks.get(hex, ()) if b != block and board.side[b] == state.active and board.combat[b]
    )
    value -= 0.5 * max(0, beside - 1 - friends)
    if not board.combat[block] and beside and not friends:
        value -= 4
    return value


def supply_area(board: Board, state: West, side: int) -> frozenset[int]:
    """Where units of a side's powers would be in supply."""
    nets: set[int] = set()
    for nation in range(len(state.capital)):
        if board.side_of[nation] == side:
            home, overseas = sources_of(board, state, nation)
            nets.update(overseas | {home} if home >= 0 else ())
    return served_hexes(board, state, side, frozenset(nets))
