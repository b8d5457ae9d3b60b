"""3.4 and 7.5.2: how far air units fly, and where they may be based."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from itertools import compress, count
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.board import NO_CITY, Board
from fogbound.west.board.sky import sky
from fogbound.west.options import setting
from fogbound.west.position.marks import ATTACKED, FLOWN, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.calendar import TAKES_NO_PART, shut_land
from fogbound.west.rules.control import has_fortress, held, neutral_hexes, owned_bases
from fogbound.west.rules.lines import Hexes
from fogbound.west.rules.powers import open_city
from fogbound.west.rules.siege import shut_in
from fogbound.west.rules.supply import nets, source_nets
from fogbound.west.rules.tech import cell_of
from fogbound.west.rules.tell import tell
from fogbound.west.rules.zoc import set_down

_ = texts("west")

OVERFLIGHT: Final = setting("neutral_overflight", "allowed")


def within(state: West, start: int, reach: int) -> frozenset[int]:
    """Locations to which an air unit flies no farther than `reach`: one a hex, over anything but neutral states."""
    key = (shut_airspace(state), start)
    known = _FLIGHTS.get(key)
    if known is None:
        if len(_FLIGHTS) >= MOST_FLIGHTS:
            _FLIGHTS.clear()
        known = _FLIGHTS[key] = Flights(*key)
    found = known.near.get(reach)
    return known.measure(reach) if found is None else found


class Flights:
    """What is near a place, measured as far as somebody has asked. It depends on the map and on neutrals only."""

    __slots__ = ("near", "open", "rings")

    def __init__(self, shut: frozenset[int], start: int) -> None:
        self.open = _open_sky(shut)
        self.rings = [sky().bits[start]]
        """By distance, the locations that are no farther, as a number."""
        self.near: dict[int, frozenset[int]] = {}

    @rule("7.5.2.e", "7.5.3.c", "7.5.3.h")
    def measure(self, reach: int) -> frozenset[int]:
        while len(self.rings) <= reach:
            known = self.rings[-1]
            self.rings.append(known | sky().beside(known) & self.open)
        found = self.near[reach] = sky().places(self.rings[reach])
        return found


@lru_cache(64)
def _open_sky(shut: frozenset[int]) -> int:
    return sky().everywhere & ~sky().of(shut)


MOST_FLIGHTS: Final = 4096
_FLIGHTS: dict[tuple[frozenset[int], int], Flights] = {}


def shut_airspace(state: West) -> frozenset[int]:
    """Where nobody flies, unless it is agreed that neutral states may be crossed."""
    board = state.board
    found: frozenset[int] | None = state.caches.peace.get("airspace")
    if found is None:
        forbidden = not board.options.has(OVERFLIGHT)
        found = state.caches.peace["airspace"] = _neutral_land(state) if forbidden else frozenset()
    return found


@rule("7.5.2.e")
def _neutral_land(state: West) -> frozenset[int]:
    """Land that is neutral for ground units, too, and that of states which stay out of the war."""
    board = state.board
    closed = _closed_land(board)
    return _one_of_equals(closed | neutral_hexes(state) if state.neutral else closed)


@lru_cache(64)
def _closed_land(board: Board) -> frozenset[int]:
    return frozenset(compress(count(), board.closed))


@lru_cache(64)
def _one_of_equals(hexes: frozenset[int]) -> frozenset[int]:
    """The same set for equal ones: flight tables are then found without comparing them hex by hex."""
    return hexes


def range_of(state: West, block: int) -> int:
    return cell_of(state, block).reach


@rule("3.4.a")
def airbases(state: West, nation: int) -> tuple[int, ...]:
    """Where air units of a nation may be based now: cities and fortresses that are supply sources, and boxes.

    No enemy may stand in them: ground units take a place (3.3), aircraft over it do not. Nor may he besiege them,
    unless they are the capital of a friend.
    """
    board = state.board
    side = board.side_of[nation]
    found: tuple[int, ...] | None = state.caches.lines[side].get(key := ("airbases", nation))
    if found is None:
        shut = held(state, 1 - side) | {open_city(state, side)}
        fed = _fed_airfields(state, nation)
        found = state.caches.lines[side][key] = fed if shut.isdisjoint(fed) else tuple(h for h in fed if h not in shut)
    besieged = shut_in(state, nation)
    if besieged.isdisjoint(found):
        return found
    seats, owner = state.capital, state.owner
    return tuple(hex for hex in found if hex not in besieged or hex == seats[owner[hex]])


def _fed_airfields(state: West, nation: int) -> tuple[int, ...]:
    """Boxes, and airfields that are supply sources for a nation or their owner: the same as long as the nets are."""
    board = state.board
    side = board.side_of[nation]
    joined, mine = nets(state, side), source_nets(state, nation)
    key = ("airfields", mine, joined)  # most nations have their supply from the same
    found: tuple[int, ...] | None = state.caches.borders.get(key)
    if found is None:
        owner, net_of = state.owner, joined.net_of
        theirs = [source_nets(state, n) if of == side else () for n, of in enumerate(board.side_of)]
        found = state.caches.borders[key] = tuple(
            [
                hex
                for hex in _airfields(state, side)
                if hex >= board.hexes or net_of[hex] in mine or net_of[hex] in theirs[owner[hex]]
            ]
        )
    return found


def _airfields(state: West, side: int) -> list[int]:
    """Cities, fortresses and boxes of a side."""
    found: list[int] | None = state.caches.borders.get(key := ("airfields", side))
    if found is None:
        found = owned_bases(state, side)
        for hex in _fortresses_alone(state.board):
            if hex in found and not has_fortress(state, hex):
                found.remove(hex)
        state.caches.borders[key] = found
    return found


@lru_cache(64)
def _fortresses_alone(board: Board) -> tuple[int, ...]:
    """Those in which there is no city."""
    return tuple(hex for hex in board.base_hexes if hex < board.hexes and board.city[hex] == NO_CITY)


# -- where an air unit may be based -----------------------------------------------------------------------------------

BASING: Final = Hexes("3.4")
OUT_OF_RANGE: Final = _("{hex} is out of range of {block}.", hex="", block="")
NO_BASE: Final = _("{block} cannot be based at {hex}: that takes a friendly city in supply.", block="", hex="")


@BASING.line("3.21.a", TAKES_NO_PART)
def in_land_that_takes_part(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Nobody enters the rest, and no aircraft comes to be based there (C-27); whoever is there stays."""
    shut, here = shut_land(state.board, state.turn), state.place[block]
    return [hex for hex in hexes if hex not in shut or hex == here] if shut else hexes


@BASING.line("3.4.a", NO_BASE, implied=True)
def at_an_airbase(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    bases = airbases(state, state.board.nation[block])
    return [hex for hex in hexes if hex in bases]


@rule("3.23.b")
@BASING.line("3.23.a", _("{block} is not equipped for the climate of {hex}.", block="", hex=""))
def in_a_fit_climate(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    climate, fit = state.board.climate, state.board.abilities[block]
    return [hex for hex in hexes if not climate[hex] or fit & climate[hex]]


@BASING.line("3.4.b", _("There is no room at the airbase of {hex}.", hex=""))
def with_a_free_base(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """One unit to a base."""
    full = full_bases(state)
    return [hex for hex in hexes if hex not in full]


def bases_within(
    clause: str,
    reach: Callable[[West, int], int],
    *,
    elsewhere: bool,
    beyond: Callable[[West, int], frozenset[int]] | None = None,
) -> Hexes:
    """The airbases that a rule lets an air unit reach, and what lies `beyond`; `elsewhere`: it does not stay here."""
    found = Hexes(clause)
    found.include(BASING)

    @found.line(clause, OUT_OF_RANGE, narrow=True, place=f"{reach.__module__}.{reach.__qualname__}")
    def in_reach(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
        here = state.place[block]
        near = within(state, here, reach(state, block))
        if beyond is not None and (far := beyond(state, block)):
            near |= far
        found = [hex for hex in hexes if hex in near]
        if elsewhere and here in found:
            found.remove(here)
        return found

    return found


class AskBase(AskWhere):
    """Which airbase does an air unit fly to?"""

    def near(self, state: West) -> Iterable[int]:
        return airbases(state, state.board.nation[self.block(state)])


def has_base(hexes: Hexes, state: West, block: int) -> bool:
    """Whether there is any for it."""
    bases = airbases(state, state.board.nation[block])
    kept = state.caches.borders.setdefault(("based", bases, state.marks[block] & UNSUPPLIED), {})  # the range, too
    return hexes.any_yet(state, block, bases, kept)


@rule("3.4.b", "3.7.1.a", "3.7.1.b")
def full_bases(state: West) -> frozenset[int]:
    """Airbases that take no more air units: one to a base, whosever it is; any number in America and on Iceland."""
    board = state.board
    found: frozenset[int] | None = state.caches.air.get("full bases")
    if found is None:
        place, marks = state.place, state.marks
        based = [place[b] for side in board.fliers for b in side if place[b] >= 0 and not marks[b] & FLOWN]
        room = board.charts.limits.stacking.airbase
        full = based if room == 1 else [hex for hex, units in Counter(based).items() if units >= room]
        found = state.caches.air["full bases"] = frozenset(full) - board.roomy_bases
    return found


def land(state: West, block: int, hex: int, rule: str) -> None:
    """Who is on the ground again has done its part: it follows no blitz (7.8)."""
    state.unmark(block, FLOWN | ATTACKED)
    set_down(state, block, hex)
    title = state.title(hex)
    tell(state, block, "based", rule, _("{block} is based at {hex}.", block="", hex=title))
