"""3.19: zones of control."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fogbound.core.register import rule
from fogbound.west.board import STRAIT, WATER, Board, Way
from fogbound.west.position.marks import FLOWN
from fogbound.west.position.state import West
from fogbound.west.rules.control import held, neutral_hexes, occupied, on_the_map, sides_of_hexes
from fogbound.west.rules.weather import weather_of

_AIR_ZONES = ("air zones of axis", "air zones of allies")


# -- into which hexes -------------------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """By hex, the hexes into which a unit there has a zone, and those from which a unit has a zone here."""

    exerts: tuple[tuple[int, ...], ...]
    nears: tuple[tuple[int, ...], ...]


@lru_cache(64)
def zones_on(board: Board, weather: str) -> Reach:
    """How far zones reach over the map in a weather."""
    exerts = tuple(
        tuple(side.to for side in sides if not stops_a_zone(board, weather, at, side))
        for at, sides in enumerate(board.hexsides)
    )
    nears: list[list[int]] = [[] for _at in exerts]
    for at, others in enumerate(exerts):
        for there in others:
            nears[there].append(at)
    return Reach(exerts, tuple(map(tuple, nears)))


@rule("3.19.c")
def stops_a_zone(board: Board, weather: str, at: int, side: Way) -> bool:
    """Zones do not reach over deep water, lakes or straits."""
    return bool(side.features & (WATER | STRAIT))


def _zones(state: West) -> Reach:
    return zones_on(state.board, weather_of(state))


# -- whose ------------------------------------------------------------------------------------------------------------


@rule("3.19.a", "3.19.b", "3.19.e", "6.6.d")
def ground_zones(state: West, side: int) -> frozenset[int]:
    """Hexes where ground units of `side` have a zone of control: the only zones that cut supply (4.3.c).

    Units have zones in all six hexes around them, but not over deep water and straits, nor where an enemy stands.
    Forts, neutrals and units in a battle have none.
    """
    found: frozenset[int] | None = state.caches.lines[1 - side].get("zones")
    if found is None:
        around = _around(state, side, battles_of(state, side))
        found = state.caches.lines[1 - side]["zones"] = around - occupied(state, 1 - side)
    return found


@rule("3.22.a")
def battles_of(state: West, side: int) -> frozenset[int]:
    """Where ground units of a side are in a battle, be it with air units alone that came to attack them.

    Air units of the side that does not attack are in the air over what their side has lost: no battle any more.
    """
    enemies = held if side == state.active else occupied
    return held(state, side) & enemies(state, 1 - side)


def _around(state: West, side: int, battles: frozenset[int]) -> frozenset[int]:
    """The hexes beside the units of a side that are at war and in none of these battles."""
    board = state.board
    found: frozenset[int] | None = state.caches.sides[side].get(key := ("around", battles))
    if found is None:
        units, exerts = on_the_map(board.with_zones[side], state) - battles - neutral_hexes(state), _zones(state).exerts
        found = state.caches.sides[side][key] = frozenset().union(*[exerts[hex] for hex in units])
    return found


def set_down(state: West, block: int, hex: int) -> None:
    """Move a block to a hex or box and keep all that was worked out and does not depend on it."""
    ends = (at for at in (state.place[block], hex) if at >= 0)
    state.put(block, hex, quiet=all(is_quiet(state, block, at) for at in ends))


def is_quiet(state: West, block: int, hex: int) -> bool:
    """Whether a block comes and goes here and changes no supply but the enemy's, and an air unit not even that.

    It is so beside a friend, for a ground unit one on the ground, and in a hex of its own side far from enemies.
    """
    board = state.board
    side, enemy = board.side[block], 1 - board.side[block]
    for other in state.stacks.get(hex, ()):
        if board.side[other] == side and other != block and (board.ground[other] or board.air[block]):
            return True
    if sides_of_hexes(state)[hex] != side or hex in held(state, enemy):
        return False
    return hex not in _around(state, enemy, battles_of(state, enemy))


@rule("3.19.f")
def is_in_enemy_zone(state: West, hex: int, side: int) -> bool:
    """Ground or air: counts for retreats. A hex that `side` occupies is never in it (D-03)."""
    if hex in occupied(state, side):
        return False
    enemy = 1 - side
    return hex in ground_zones(state, enemy) or hex in air_zones(state, enemy)


def air_zones(state: West, side: int) -> frozenset[int]:
    """Hexes beside the bases of a side's air units, those on a mission apart."""
    board = state.board
    found: frozenset[int] | None = state.caches.all.get(_AIR_ZONES[side])
    if found is None:
        enemies, exerts = occupied(state, 1 - side), _zones(state).exerts
        based = {
            hex
            for hex in occupied(state, side) - enemies - neutral_hexes(state)
            if any(board.air[block] and not state.marks[block] & FLOWN for block in state.stacks[hex])
        }
        found = state.caches.all[_AIR_ZONES[side]] = frozenset(b for hex in based for b in exerts[hex])
    return found


def is_beside_enemy(state: West, hex: int, side: int) -> bool:
    """Any enemy unit in a neighbouring hex; straits and deep water part them."""
    return hex in hexes_beside(state, 1 - side)


def hexes_beside(state: West, side: int) -> frozenset[int]:
    """Hexes next to any unit of a side that is at war."""
    found: frozenset[int] | None = state.caches.sides[side].get("beside")
    if found is None:
        units, nears = occupied(state, side) - neutral_hexes(state), _zones(state).nears
        found = state.caches.sides[side]["beside"] = frozenset().union(*[nears[hex] for hex in units])
    return found
