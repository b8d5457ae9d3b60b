"""13.3: how far a tactical headquarters commands."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, is_neutral
from fogbound.west.rules.weather import weather_at
from fogbound.west.rules.zoc import is_in_enemy_zone


@rule("13.3.a", "13.0.a")
def within_command(state: West, hq: int) -> frozenset[int]:
    """The hexes within five, in bad weather three, counted through friendly hexes that no enemy has a zone in."""
    board, start = state.board, state.place[hq]
    found: frozenset[int] | None = state.caches.all.get(key := ("command", hq))
    if found is None:
        side, seen, edge = board.side[hq], {start}, {start}
        for _step in range(board.charts.weather[weather_at(state, start)].hq_range):
            beside = {to for hex in edge for to in board.beside[hex]} - seen
            edge = {hex for hex in beside if _carries(state, hex, side)}
            seen |= edge
        found = state.caches.all[key] = frozenset(seen)
    return found


def _carries(state: West, hex: int, side: int) -> bool:
    return controls(state, hex, side) and not is_neutral(state, hex) and not is_in_enemy_zone(state, hex, side)
