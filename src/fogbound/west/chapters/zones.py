"""8: zones of control of the Advanced game stop at rivers and at strongholds."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import compress, count

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.board import MAJOR_CITY, RIVER, Board, Way
from fogbound.west.chapters import ADVANCED
from fogbound.west.position.state import West
from fogbound.west.rules.control import held, sides_of_hexes
from fogbound.west.rules.weather import is_frozen
from fogbound.west.rules.zoc import BANKS, ENTERING, free_around, is_surrounded

_ = texts("west")


@rule("3.19.d")
@BANKS.line("8.0.a", _("a river"), when=(ADVANCED,))
def is_river(board: Board, weather: str, at: int, side: Way) -> bool:
    """One that is not frozen stops zones both ways."""
    return bool(side.features & RIVER) and not is_frozen(board, weather, at, side.to)


@ENTERING.line("8.0.b", _("Zones of control do not enter {hex}.", hex=""), when=(ADVANCED,))
def outside_strongholds(state: West, side: int, hexes: Collection[int]) -> Collection[int]:
    """Not into enemy strongholds, but for those that are empty and surrounded by units and zones."""
    shut = strongholds(state, 1 - side).intersection(hexes)
    if not shut:
        return hexes
    covered = held(state, side) | (free_around(state, side) - strongholds(state, 1 - side))
    shut = frozenset(hex for hex in shut if not is_surrounded(state, hex, covered))
    return [hex for hex in hexes if hex not in shut]


def strongholds(state: West, side: int) -> frozenset[int]:
    """Major cities, bunkers and fortresses of a side, held by a unit or not."""
    found: frozenset[int] | None = state.caches.borders.get(key := ("strongholds", side))
    if found is None:
        owners, fortified = sides_of_hexes(state), compress(count(), state.works)
        strong = _major_cities(state.board).union(fortified)
        found = state.caches.borders[key] = frozenset([hex for hex in strong if owners[hex] == side])
    return found


@lru_cache(64)
def _major_cities(board: Board) -> frozenset[int]:
    return frozenset(hex for hex in range(board.hexes) if board.city[hex] == MAJOR_CITY)
