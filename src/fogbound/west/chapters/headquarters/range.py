"""13.3: how far a tactical headquarters commands."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls
from fogbound.west.rules.weather import weather_at
from fogbound.west.rules.zoc import enemy_zones


@rule("13.3.a", "13.0.a")
def within_command(state: West, hq: int) -> frozenset[int]:
    """The hexes within five, in bad weather three, counted through friendly hexes that no enemy has a zone in."""
    board, start = state.board, state.place[hq]
    found: frozenset[int] | None = state.caches.all.get(key := ("command", hq))
    if found is None:
        side, seen, edge = board.side[hq], {start}, {start}
        zones = enemy_zones(state, side)
        for _step in range(board.charts.weather[weather_at(state, start)].hq_range):
            beside = set[int]().union(*[board.beside[hex] for hex in edge]) - seen - zones
            edge = {hex for hex in beside if controls(state, hex, side)}
            seen |= edge
        found = state.caches.all[key] = frozenset(seen)
    return found
