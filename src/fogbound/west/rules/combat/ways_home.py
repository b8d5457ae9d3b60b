"""7.7.15.a: how far it is from each hex to a supply source, by ways that a retreat may lead along."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.west.board import NO_CITY, Board
from fogbound.west.rules.control import has_enemy, is_neutral, owner_side
from fogbound.west.rules.supply import nets, sources_of
from fogbound.west.rules.zoc import is_in_enemy_zone
from fogbound.west.state import NOBODY, West


@rule("7.7.15.a")
def way_home(board: Board, state: West, nation: int) -> dict[int, int]:
    """Hexes to the nearest supply source of a nation; hexes without a way are left out.

    A way passes no water, no enemy zone of control, no enemy city, and no hex with an enemy unit in it, be it an
    aircraft on a mission; battle hexes have both.
    """
    found: dict[int, int] | None = state.caches.all.get(key := f"way home {nation}")
    if found is None:
        found = state.caches.all[key] = _measure(board, state, nation)
    return found


def _measure(board: Board, state: West, nation: int) -> dict[int, int]:
    side = board.side_of[nation]
    main, overseas = sources_of(board, state, nation)
    net_of = nets(board, state, side).net_of
    open_nets = overseas | {main} if main >= 0 else frozenset()
    reached = [hex for hex in board.net_hexes if net_of[hex] in open_nets and _is_open(board, state, hex, side)]
    far = dict.fromkeys(reached, 0)
    for hex in reached:
        for way in board.ways[hex]:
            if way.to not in far and _is_open(board, state, way.to, side):
                far[way.to] = far[hex] + 1
                reached.append(way.to)
    return far


def _is_open(board: Board, state: West, hex: int, side: int) -> bool:
    if is_in_enemy_zone(board, state, hex, side) or has_enemy(board, state, hex, side) or is_neutral(state, hex):
        return False
    return board.city[hex] == NO_CITY or owner_side(board, state, hex) in (side, NOBODY)
