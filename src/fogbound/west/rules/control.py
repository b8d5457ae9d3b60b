"""3.1 and 3.3: who controls a hex, a city, a sea."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.board import NO_CITY, Board, Table
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import AIRBORNE, ALLIES, AXIS, BUNKER, FORTRESS, NO_WORK, NOBODY, Nation
from fogbound.west.options import setting
from fogbound.west.position.marks import DROPPED, FLOWN
from fogbound.west.position.state import NO_PIER, West
from fogbound.west.rules.bombs import RUIN
from fogbound.west.rules.captive import has_social_republic
from fogbound.west.rules.industry import destroy_factories
from fogbound.west.rules.tell import NAMES
from fogbound.west.theatre import theatre

_ = texts("west")

STAYS_A_BUNKER: Final = setting("captured_fortress", "bunker")
_OWNED_NET = ("net hexes of axis", "net hexes of allies")
_IS = tuple(bytes(owner == side for owner in range(256)) for side in (AXIS, ALLIES))
"""By side: 1 for what it owns, for `translate`."""


def sides_of_hexes(state: West) -> bytes:
    """By location, the side of its owner; NOBODY for water, for states that are neutral, and for what is left to a
    power that gave up, as to Vichy. America that goes home leaves its friends what it held (3.1.1)."""
    board = state.board
    found: bytes | None = state.caches.borders.get("sides")
    if found is None:
        by_nation = bytearray([NOBODY] * 256)
        nobodys = state.neutral | state.surrendered & ~(1 << Nation.US)
        for nation, side in enumerate(board.side_of):
            if not nobodys >> nation & 1:
                by_nation[nation] = side
        found = state.caches.borders["sides"] = state.owner.translate(by_nation)
    return found


def owned_net(state: West, side: int) -> frozenset[int]:
    """Of the hexes with a railway or a port those that a side owns."""
    board = state.board
    found: frozenset[int] | None = state.caches.borders.get(_OWNED_NET[side])
    if found is None:
        mine = sides_of_hexes(state).translate(_IS[side])
        found = state.caches.borders[_OWNED_NET[side]] = frozenset(compress(board.net_hexes, board.at_net(mine)))
    return found


def owned_bases(state: West, side: int) -> list[int]:
    """Of the cities, fortresses and boxes those that a side owns."""
    mine = sides_of_hexes(state).translate(_IS[side])
    return list(compress(state.board.base_hexes, state.board.at_base(mine)))


def owner_side(state: West, hex: int) -> int:
    return sides_of_hexes(state)[hex]


@rule("5.5.b")
def is_at_war(state: West, nation: int) -> bool:
    """Whether the units of a nation act: those of a neutral stand still, however friendly."""
    return not (state.neutral | state.surrendered) >> nation & 1


def is_neutral(state: West, hex: int) -> bool:
    nation = state.owner[hex]
    return nation != NOBODY and bool(state.neutral >> nation & 1)


def neutral_hexes(state: West) -> frozenset[int]:
    """All land of states that are neutral."""
    found: frozenset[int] | None = state.caches.peace.get("neutral")
    if found is None:
        table = _table_of(state.neutral)
        found = frozenset(compress(range(len(state.owner)), state.owner.translate(table))) if table else frozenset()
        state.caches.peace["neutral"] = found
    return found


@lru_cache(256)
def _table_of(nations: int) -> bytes:
    """By nation, 1 for those of a set; empty for the empty set."""
    return bytes(nations >> nation & 1 for nation in range(256)) if nations else b""


def owned_hexes(state: West, side: int) -> frozenset[int]:
    """All locations that nations of a side own."""
    found: frozenset[int] | None = state.caches.borders.get(key := ("owned", side))
    if found is None:
        mine = sides_of_hexes(state).translate(_IS[side])
        found = state.caches.borders[key] = frozenset(compress(range(len(mine)), mine))
    return found


def enemy_cities(state: West, side: int) -> frozenset[int]:
    """Cities that the enemy of a side owns."""
    board = state.board
    found: frozenset[int] | None = state.caches.borders.get(key := ("cities against", side))
    if found is None:
        owners = sides_of_hexes(state)
        found = frozenset(hex for hex in board.base_hexes if board.city[hex] != NO_CITY and owners[hex] == 1 - side)
        state.caches.borders[key] = found
    return found


def occupied(state: West, side: int) -> frozenset[int]:
    """Locations in which a side has any block."""
    found: frozenset[int] | None = state.caches.sides[side].get("occupied")
    if found is None:
        found = state.caches.sides[side]["occupied"] = frozenset([state.place[b] for b in state.on_map[side]])
    return found


def held(state: West, side: int) -> frozenset[int]:
    """Locations in which a side has ground units."""
    found: frozenset[int] | None = state.caches.sides[side].get("held")
    if found is None:
        found = state.caches.sides[side]["held"] = places_of(state, side, state.board.ground)
    return found


def places_of(state: West, side: int, which: Table) -> frozenset[int]:
    """Where on the map a side has blocks of a kind."""
    place = state.place
    return frozenset([place[block] for block in state.on_map[side] if which[block]])


def drop_zones(state: West) -> frozenset[int]:
    """Where airborne units of either side come down and have not fought yet (23.0)."""
    return frozenset([state.place[block] for block in falling(state)])


@rule("23.0.g")
def falling(state: West) -> list[int]:
    """Airborne units on their way down: as any unit in the air they hold no ground and have no zone on it."""
    board, marks, place = state.board, state.marks, state.place
    if not board.options.has(ADVANCED):
        return []
    in_the_air = DROPPED | FLOWN
    return [b for b in _airborne(board) if marks[b] & in_the_air == in_the_air and place[b] >= 0]


def touch_down(state: West, block: int) -> None:
    """Who came out of the air stands on the ground, and what depends on zones is another."""
    state.unmark(block, FLOWN)
    state.forget()


@lru_cache(64)
def _airborne(board: Board) -> tuple[int, ...]:
    return tuple(block for block, abilities in enumerate(board.abilities) if abilities & AIRBORNE)


def enemies_at(state: West, hex: int, side: int) -> tuple[int, ...]:
    board = state.board
    return tuple(block for block in state.stacks.get(hex, ()) if board.side[block] != side)


def friends_at(state: West, hex: int, side: int) -> tuple[int, ...]:
    board = state.board
    return tuple(block for block in state.stacks.get(hex, ()) if board.side[block] == side)


def has_enemy(state: West, hex: int, side: int) -> bool:
    board = state.board
    sides = board.side
    for block in state.stacks.get(hex, ()):  # noqa: SIM110 - a march asks this at every hex, `any` takes three times as long
        if sides[block] != side:
            return True
    return False


def has_enemy_ground(state: West, hex: int, side: int) -> bool:
    return hex in held(state, 1 - side)


@rule("3.4.a", "7.3.1.a", "7.7.15.b")
def has_fortress(state: West, hex: int) -> bool:
    """Whether a fortress stands here that serves as a town does: a base, a place to arrive at, a refuge.

    One that has fallen does not; nor does the Maginot Line, which is a fortress by direction only (5.1.l).
    """
    return state.works[hex] == FORTRESS


@rule("3.1.1.c")
def controls(state: West, hex: int, side: int) -> bool:
    """A side controls what it owns, as long as no enemy ground unit stands in it (for air units see 3.3.b)."""
    return sides_of_hexes(state)[hex] == side and hex not in held(state, 1 - side)


@rule("3.1.1.a", "3.3.a", "3.3.b", "3.3.c")
def conquer(state: West, block: int, hex: int) -> None:
    """A ground unit takes what it enters or passes through, if no enemy is left in it."""
    board = state.board
    side = board.side[block]
    if not board.ground[block] or owner_side(state, hex) == side or _is_defended(state, hex, side):
        return
    state.give(hex, captor(state, board.nation[block], hex))
    if state.works[hex] != NO_WORK:
        destroy_work(state, hex)
    destroy_factories(state, hex)
    if hex in state.piers:
        destroy_pier(state, hex)
    if board.city[hex] != NO_CITY:
        nation = NAMES[Nation(state.owner[hex])]
        state.emit(Event("taken", "3.3", _("{hex} is taken by {nation}.", hex=state.title(hex), nation=nation)))


@rule("5.1.m", "5.2.c", "5.6.2.f", "7.7.11.h")
def destroy_work(state: West, hex: int) -> None:
    """Whoever takes a fortification destroys it; what was a fortress may be left as a bunker (F-29)."""
    title, stays = state.title(hex), state.works[hex] != BUNKER and state.board.options.has(STAYS_A_BUNKER)
    state.works = replaced(state.works, hex, BUNKER if stays else NO_WORK)
    says = _("Of the fortress of {hex} a bunker is left.", hex=title)
    if not stays:
        says = _("The fortification of {hex} is destroyed.", hex=title)
    state.emit(Event("destroyed", "7.7.11", says))


@rule("6.7.2.b")
def destroy_pier(state: West, hex: int) -> None:
    """A Mulberry goes with the hex, for good."""
    nation = state.piers.index(hex)
    state.pier_hits = replaced(state.pier_hits, nation, RUIN)
    state.build_pier(nation, NO_PIER)
    state.emit(Event("mulberry_lost", "6.7.2", _("The Mulberry of {hex} is destroyed.", hex=state.title(hex))))


def _is_defended(state: West, hex: int, side: int) -> bool:
    """Whether an enemy stands in the hex; aircraft in the air hold no ground."""
    board = state.board
    return any(board.side[block] != side and not state.marks[block] & FLOWN for block in state.stacks.get(hex, ()))


@rule("36.0.e")
def captor(state: West, taker: int, hex: int) -> int:
    """Who owns what a nation takes: its old owner if that is a friend still in the war, Germany for the Axis (C-02).

    Italian land is German since the surrender, and the Social Republic gets none of it back (K-05).
    """
    board = state.board
    side, old = board.side_of[taker], board.home[hex]
    is_lost = old == Nation.IT and has_social_republic(state)
    if old != NOBODY and board.side_of[old] == side and not (is_lost or state.surrendered >> old & 1):
        return old
    return Nation.DE if side == AXIS else board.power_of[taker]


@lru_cache(64)
def major_ports(board: Board) -> frozenset[int]:
    return frozenset(hex for hex in board.port_hexes if board.port[hex] > 1)


@rule("6.7.2.a")
def piers_of(state: West, side: int) -> frozenset[int]:
    """Mulberries of a side: major ports in every way, for ships and for control of the sea, too."""
    return frozenset(hex for n, hex in enumerate(state.piers) if hex >= 0 and state.board.side_of[n] == side)


@rule("3.1.2.b", "3.1.2.c")
def seas_of(state: West, side: int) -> int:
    """The bodies of water that a side controls, one bit each, by one major port or two minor ones; both sides may."""
    board = state.board
    return _seas_by(board, owned_ports(state, side) - held(state, 1 - side))


def owned_ports(state: West, side: int) -> frozenset[int]:
    board = state.board
    found: frozenset[int] | None = state.caches.borders.get(key := ("ports", side))
    if found is None:
        found = state.caches.borders[key] = owned_net(state, side) & board.port_hexes | piers_of(state, side)
    return found


@lru_cache(256)
def _seas_by(board: Board, ports: frozenset[int]) -> int:
    weight = [0, 0, 0]
    for hex in ports:
        for sea in range(3):
            if theatre().body[hex] >> sea & 1:
                weight[sea] += 1 if board.port[hex] == 1 else 2
    return sum(1 << sea for sea in range(3) if weight[sea] >= 2)
