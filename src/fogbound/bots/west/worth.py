"""What hexes and units are worth to a side, and how a battle would probably go. Estimates, quick to make."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.west.board import MAJOR_CITY, NO_CITY, RIVER, STRAIT, Board
from fogbound.west.kinds import Class
from fogbound.west.rules.control import held, occupied, sides_of_hexes
from fogbound.west.rules.tech import cell_of
from fogbound.west.state import BUNKER, FORTRESS, MAGINOT, West

NOT_NEAR = 99


def goals(board: Board) -> dict[int, float]:
    """The places that count for victory, and for how much."""
    return {goal.place: abs(goal.points) for goal in board.scenario.goals if goal.kind == "place"}


def objectives(board: Board, state: West, side: int) -> dict[int, float]:
    """Where a side should go: goals of the enemy, its own goals in danger, enemy capitals."""
    owners, worth = sides_of_hexes(board, state), goals(board)
    enemies = held(board, state, 1 - side)
    wanted = {hex: points for hex, points in worth.items() if owners[hex] != side}
    near = distances(board, enemies)
    wanted |= {hex: points for hex, points in worth.items() if owners[hex] == side and near.get(hex, NOT_NEAR) <= 4}
    return wanted


def distances(board: Board, starts: Iterable[int]) -> dict[int, int]:
    """Hexes by land to the nearest of some places."""
    far = dict.fromkeys(starts, 0)
    reached = list(far)
    for hex in reached:
        for way in board.ways[hex]:
            if way.to not in far:
                far[way.to] = far[hex] + 1
                reached.append(way.to)
    return far


def pull(board: Board, wanted: dict[int, float]) -> dict[int, float]:
    """By hex, how good it is to be there for the sake of the objectives: the nearer and the greater, the better."""
    field: dict[int, float] = {}
    most = max(wanted.values(), default=1.0)
    for hex, points in wanted.items():
        for there, far in distances(board, [hex]).items():
            worth = 4 * points / most - far
            if worth > field.get(there, -NOT_NEAR):
                field[there] = worth
    return field


def chance(number: int) -> float:
    """That a die hits."""
    return max(0, 7 - number) / 6


def attack_power(board: Board, state: West, block: int) -> float:
    return state.steps[block] * chance(cell_of(board, state, block).attack)


def defence_power(board: Board, state: West, block: int, bonus: int = 0) -> float:
    number = 5 if board.kind[block] == Class.FORT else cell_of(board, state, block).defence
    return state.steps[block] * min(1.0, chance(number - bonus))


def mali(board: Board, state: West, hex: int) -> tuple[int, int]:
    """Mali of ground units that attack a hex, and boni of its defenders (7.7.11)."""
    terrain = board.charts.terrain[board.terrain[hex]]
    malus, bonus = terrain.malus, 0
    if board.city[hex] == MAJOR_CITY:
        malus, bonus = malus + 1, bonus + 1
    if state.works[hex] in (BUNKER, FORTRESS, MAGINOT):
        strength = 1 if state.works[hex] == BUNKER else 2
        malus, bonus = malus + strength, bonus + strength
    return malus, bonus


def crosses(board: Board, start: int, hex: int) -> bool:
    """Whether a river or strait lies between two neighbours."""
    return any(way.to == hex and way.features & (RIVER | STRAIT) for way in board.ways[start])


def strength_ratio(board: Board, state: West, attackers: Iterable[int], hex: int, *, wet: bool = False) -> float:
    """Attackers to defenders, by fire and steps both: above 1 the attack should win."""
    malus, bonus = mali(board, state, hex)
    malus, bonus = malus + wet, bonus + wet
    blocks = list(attackers)
    if not blocks:
        return 0.0
    side = board.side[blocks[0]]
    fire = sum(attack_power(board, state, block) for block in blocks) / (1 << malus)
    steps = sum(state.steps[block] for block in blocks)
    enemies = [b for b in state.stacks.get(hex, ()) if board.side[b] != side and board.ground[b]]
    answer = sum(defence_power(board, state, block, bonus) for block in enemies)
    their_steps = sum(state.steps[block] for block in enemies)
    if not enemies:
        return 9.0
    return (fire * steps) / max(0.5, answer * their_steps)


def is_contested(board: Board, state: West, hex: int) -> bool:
    return hex in occupied(board, state, 0) and hex in occupied(board, state, 1)


def cover(board: Board, hex: int) -> float:
    """How good a hex is to stand in."""
    return board.charts.terrain[board.terrain[hex]].malus + (board.city[hex] != NO_CITY) * 0.5
