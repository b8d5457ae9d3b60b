"""7.7.15.a: how far it is from each hex to a supply source, by ways that a retreat may lead along."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.west.position.state import West
from fogbound.west.rules.control import enemy_cities, neutral_hexes, occupied
from fogbound.west.rules.supply import source_hexes
from fogbound.west.rules.zoc import enemy_zones


@rule("7.7.15.a")
def way_home(state: West, nation: int) -> dict[int, int]:
    """Hexes to the nearest supply source of a nation; hexes without a way are left out.

    A way passes no water, no enemy zone of control, no enemy city, and no hex with an enemy unit in it, be it an
    aircraft on a mission; battle hexes have both.
    """
    found: dict[int, int] | None = state.caches.all.get(key := ("way home", nation))
    if found is None:
        found = state.caches.all[key] = _measure(state, nation)
    return found


def _measure(state: West, nation: int) -> dict[int, int]:
    board = state.board
    shut = shut_hexes(state, board.side_of[nation])
    edge = source_hexes(state, nation) - shut
    far = dict.fromkeys(edge, 0)
    distance = 0
    while edge:
        distance += 1
        edge = frozenset().union(*[board.beside[hex] for hex in edge]).difference(far, shut)
        far.update(dict.fromkeys(edge, distance))
    return far


def shut_hexes(state: West, side: int) -> frozenset[int]:
    """What no way home passes: enemies, their zones unless a friend stands there (D-03), neutrals, enemy cities."""
    closed = neutral_hexes(state) | enemy_cities(state, side)
    return enemy_zones(state, side) | occupied(state, 1 - side) | closed
