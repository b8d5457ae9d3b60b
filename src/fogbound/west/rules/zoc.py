"""3.19: zones of control."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from fogbound.core.clause import AnyLine, Listed
from fogbound.core.register import enforce, rule
from fogbound.core.sieve import Sieve
from fogbound.core.texts import Message, texts
from fogbound.west.board import STRAIT, WATER, Board, Way
from fogbound.west.position.marks import FLOWN
from fogbound.west.position.state import West
from fogbound.west.rules.control import falling, held, neutral_hexes, occupied, places_of, sides_of_hexes
from fogbound.west.rules.weather import weather_of

_ = texts("west")
_AIR_ZONES = ("air zones of axis", "air zones of allies")


# -- into which hexes -------------------------------------------------------------------------------------------------


class Bank(AnyLine, frozen=True):
    """A line about a hexside that stops a zone: `stops(board, weather, hex, hexside)`."""

    stops: Callable[[Board, str, int, Way], bool]


class Banks(Listed[Bank]):
    """What stops a zone between two hexes."""

    def line(
        self, clause: str, reason: Message, *, when: tuple[str, ...] = ()
    ) -> Callable[[Callable[[Board, str, int, Way], bool]], Callable[[Board, str, int, Way], bool]]:
        def add(stops: Callable[[Board, str, int, Way], bool]) -> Callable[[Board, str, int, Way], bool]:
            self._add(Bank(clause, reason, when, (), stops))
            enforce(f"{stops.__module__}.{stops.__qualname__}", clause)
            return stops

        return add


BANKS: Final = Banks("3.19")


@BANKS.line("3.19.c", _("open water"))
def is_open_water(board: Board, weather: str, at: int, side: Way) -> bool:
    """Deep water, lakes and straits."""
    return bool(side.features & (WATER | STRAIT))


@lru_cache(64)
def zones_on(board: Board, weather: str) -> tuple[tuple[int, ...], ...]:
    """By hex, the hexes into which a unit there has a zone in a weather."""
    open_ways = list(board.hexsides)
    for line in BANKS.in_force(board.options):
        for at, sides in enumerate(open_ways):
            open_ways[at] = tuple([side for side in sides if not line.stops(board, weather, at, side)])
    return tuple(tuple([side.to for side in sides]) for sides in open_ways)


@lru_cache(64)
def neighbours(board: Board) -> tuple[frozenset[int], ...]:
    """By hex, those that no open water parts from it: units there stand next to each other."""
    return tuple(
        frozenset(side.to for side in sides if not is_open_water(board, "good", at, side))
        for at, sides in enumerate(board.hexsides)
    )


ENTERING: Final = Sieve[West, int](f"{__name__}.ENTERING")
"""Of the hexes beside units of a side and free of enemies, those into which their zones go."""


def _exerts(state: West) -> tuple[tuple[int, ...], ...]:
    return zones_on(state.board, weather_of(state))


# -- whose ------------------------------------------------------------------------------------------------------------


@rule("3.19.a", "3.19.b", "3.19.e", "6.6.d", "8.0.c")
def ground_zones(state: West, side: int) -> frozenset[int]:
    """Hexes where ground units of `side` have a zone of control: the only zones that cut supply (4.3.c).

    Units have zones in all six hexes around them, but not over deep water and straits, nor where an enemy stands; for
    what stops them in the Advanced game see `BANKS` and `ENTERING`. Forts, neutrals and units in a battle have none.
    """
    found: frozenset[int] | None = state.caches.lines[1 - side].get("zones")
    if found is None:
        found = state.caches.lines[1 - side]["zones"] = _entered(state, side, free_around(state, side))
    return found


def free_around(state: West, side: int) -> frozenset[int]:
    """The hexes beside ground units of a side in which no enemy stands."""
    return _around(state, side, battles_of(state, side)) - occupied(state, 1 - side)


def _entered(state: West, side: int, hexes: frozenset[int]) -> frozenset[int]:
    """Those of these hexes into which zones of a side go."""
    for line in ENTERING.asked(state.board.options):
        hexes = frozenset(line.passes(state, side, hexes))
    return hexes


def is_surrounded(state: West, hex: int, covered: frozenset[int]) -> bool:
    """Whether all land around a hex is covered: open water is no way out (O-03), but an island is not surrounded."""
    around = neighbours(state.board)[hex]
    return bool(around) and around <= covered


@rule("3.22.a")
def battles_of(state: West, side: int) -> frozenset[int]:
    """Where ground units of a side are in a battle, be it with air units alone that came to attack them.

    Air units of the side that does not attack are in the air over what their side has lost: no battle any more.
    """
    enemies = held if side == state.active else occupied
    return held(state, side) & enemies(state, 1 - side)


def _around(state: West, side: int, battles: frozenset[int]) -> frozenset[int]:
    """The hexes beside the units of a side that are at war and in none of these battles."""
    found: frozenset[int] | None = state.caches.sides[side].get(key := ("around", battles))
    if found is None:
        exerts = _exerts(state)
        at_war = _standing(state, side) - battles - neutral_hexes(state)
        found = state.caches.sides[side][key] = frozenset().union(*[exerts[hex] for hex in at_war])
    return found


@rule("3.19.b")
def _standing(state: West, side: int) -> frozenset[int]:
    """Where units of a side that have zones stand on the ground: those who come down out of the air do not yet."""
    able = state.board.zone_on_the_ground
    if not (above := falling(state)):
        return places_of(state, side, able)
    return frozenset([state.place[b] for b in state.on_map[side] if able[b] and b not in above])


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
    return hex in enemy_zones(state, side)


def enemy_zones(state: West, side: int) -> frozenset[int]:
    """All hexes that are in a zone of the enemy of a side."""
    found: frozenset[int] | None = state.caches.all.get(key := ("zones against", side))
    if found is None:
        zones = ground_zones(state, 1 - side) | air_zones(state, 1 - side)
        found = state.caches.all[key] = zones - occupied(state, side)
    return found


def air_zones(state: West, side: int) -> frozenset[int]:
    """Hexes beside the bases of a side's air units, those on a mission apart."""
    board = state.board
    found: frozenset[int] | None = state.caches.all.get(_AIR_ZONES[side])
    if found is None:
        place, marks, exerts = state.place, state.marks, _exerts(state)
        based = {place[block] for block in board.fliers[side] if place[block] >= 0 and not marks[block] & FLOWN}
        at_war = based - occupied(state, 1 - side) - neutral_hexes(state)
        around = frozenset().union(*[exerts[hex] for hex in at_war])
        found = state.caches.all[_AIR_ZONES[side]] = _entered(state, side, around)
    return found


def is_beside_enemy(state: West, hex: int, side: int) -> bool:
    """Any enemy unit in a neighbouring hex; straits and deep water part them."""
    return hex in hexes_beside(state, 1 - side)


def hexes_beside(state: West, side: int) -> frozenset[int]:
    """Hexes next to any unit of a side that is at war."""
    found: frozenset[int] | None = state.caches.sides[side].get("beside")
    if found is None:
        units, nears = occupied(state, side) - neutral_hexes(state), neighbours(state.board)
        found = state.caches.sides[side]["beside"] = frozenset().union(*[nears[hex] for hex in units])
    return found
