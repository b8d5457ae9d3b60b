"""7.3.1 and 7.3.2: where rebuilt units and reinforcements appear; 6.6: where forts are built."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.board import MAJOR_CITY, NO_CITY, Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, AXIS, COLOURS, LOCKED, Class, Nation
from fogbound.west.options import setting
from fogbound.west.position.marks import ARRIVED
from fogbound.west.position.state import COMING, West
from fogbound.west.rules.air import with_a_free_base
from fogbound.west.rules.captive import has_social_republic
from fogbound.west.rules.control import has_fortress, held, owned_hexes
from fogbound.west.rules.industry import at_work
from fogbound.west.rules.lines import Hexes
from fogbound.west.rules.siege import shut_in, sieges
from fogbound.west.rules.stopping import STAYS_EMPTY, outside_the_open_city
from fogbound.west.rules.supply import nets, served_hexes, source_hexes, source_nets

_ = texts("west")

FORTS_ANYWHERE: Final = setting("fort_build_sites", "any_supplied")
ANYWHERE: Final = "home_country"
"""Leaders who are rebuilt appear in any hex at home (13.8.1)."""
COLOUR_OF_SITE: Final = {"red_factory": "red", "blue_factory": "blue", "shipyard": "white"}


# -- 7.3.1, 7.3.2: units ----------------------------------------------------------------------------------------------

ARRIVE_AT: Final = Hexes("7.3.1")
ARRIVE_AT.line("5.1.e", STAYS_EMPTY)(outside_the_open_city)


@ARRIVE_AT.line(
    "7.3.2.a", _("{hex} is not joined to the main supply source of {block}.", hex="", block=""), implied=True
)
def joined_to_the_source(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    sources = source_hexes(state, state.board.nation[block])
    return [hex for hex in hexes if hex in sources]


@rule("7.3.2.a")
@ARRIVE_AT.line("12.1.a", _("{hex} is besieged: it supplies nobody who would appear there.", hex=""))
def outside_a_siege(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """A port with the enemy all around is no source."""
    shut = shut_in(state, state.board.nation[block])
    return hexes if shut.isdisjoint(hexes) else [hex for hex in hexes if hex not in shut]


@ARRIVE_AT.line("3.4.b", _("There is no room at the airbase of {hex}.", hex=""))
def with_a_base_if_need_be(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return with_a_free_base(state, block, hexes) if state.board.air[block] else hexes


@ARRIVE_AT.line("7.3.1.b", _("No more units can appear in {hex} this turn.", hex=""))
def with_an_arrival_left(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """One arrival in a hex and phase, two in a capital."""
    stacks = state.stacks
    return [hex for hex in hexes if hex not in stacks or _has_turn_left(state, hex)]


@rule("7.3.1.c")
@ARRIVE_AT.line("7.3.1.a", _("{block} may not appear in {hex}.", hex="", block=""), implied=True)
def in_a_place_of_its_own(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """By class a factory or a city at home; a scheduled reinforcement where the scenario says."""
    places = sites(state, block)
    return [hex for hex in hexes if hex in places]


def sites(state: West, block: int) -> tuple[int, ...]:
    """Places where a unit arrives, joined to its main source."""
    scheduled = state.board.arrivals.get(block)
    if scheduled and scheduled.places and state.place[block] == COMING:
        return tuple(joined_to_the_source(state, block, scheduled.places))
    return _joined_sites(state, block)


def can_appear(state: West, block: int) -> bool:
    """Whether there is any place for it now."""
    return ARRIVE_AT.first(state, block, sites(state, block)) >= 0


def can_come_back(state: West, block: int) -> bool:
    """The same for a block of the pool."""
    board = state.board
    return board.enters_as[block] in kinds_with_a_site(state, board.side[block]) or finds_a_site(state, block)


def finds_a_site(state: West, block: int) -> bool:
    """Look for a place to which a block of the pool comes back, and keep it for others of its kind."""
    board, kind = state.board, state.board.enters_as[block]
    known = _open_sites(state, board.side[block])
    if board.kind[block] == Class.FORT:
        hex = BUILD_AT.first(state, block, fort_sites(state, block))
    elif kind in known and ARRIVE_AT.lets(board.options, state, block, known[kind][0]):
        hex = known[kind][0]  # somebody came there, but there is room for more
    else:
        hex = ARRIVE_AT.first(state, block, sites(state, block))
    if hex >= 0:
        known[kind] = (hex, state.stacks.get(hex))
    return hex >= 0


def kinds_with_a_site(state: West, side: int) -> set[int]:
    """What is known to have a place: one that was open this turn is so until somebody comes there or leaves."""
    stacks = state.stacks
    return {kind for kind, (hex, stack) in _open_sites(state, side).items() if stacks.get(hex) is stack}


def _open_sites(state: West, side: int) -> dict[int, tuple[int, tuple[int, ...] | None]]:
    """By kind of block the place that was open to it when somebody asked last, and who stood there."""
    return state.caches.lines[side].setdefault(("places", state.turn), {})  # type: ignore[no-any-return]


def _joined_sites(state: West, block: int) -> tuple[int, ...]:
    """Sites at home that are joined to the main source: the same for a turn, as long as the nets are."""
    board = state.board
    key = ("sites", state.turn, board.enters_as[block], nets(state, board.side[block]))
    found: tuple[int, ...] | None = state.caches.borders.get(key)
    if found is None:
        found = state.caches.borders[key] = tuple(joined_to_the_source(state, block, home_sites(state, block)))
    return found


@rule("23.0.i", "24.1.g", "3.7.c", "13.8.1.d")
def home_sites(state: West, block: int) -> tuple[int, ...]:
    """By class: a factory of the right colour, a major city or fortress of the home country, or any hex of it."""
    board = state.board
    nation = board.nation[block]
    if board.capitals[nation] >= board.hexes:  # 3.7: the Americans and Canadians come from overseas
        return (board.capitals[nation],)
    enters = board.charts.classes[board.kind[block]].enters
    if enters == ANYWHERE and nation != Nation.FF:
        return _home_country(board, nation)
    colour = COLOUR_OF_SITE.get(enters, "")
    if nation == Nation.FF:
        return _free_french_sites(state, colour)
    found = _sites_in(state, nation, colour)
    return tuple(sorted({*found, state.capital[nation]})) if has_no_factories(state, nation, colour) else found


@lru_cache(256)
def _home_country(board: Board, nation: int) -> tuple[int, ...]:
    return tuple(hex for hex in range(board.hexes) if board.home[hex] == nation)


@rule("11.2.c")
def has_no_factories(state: West, nation: int, colour: str) -> bool:
    """The Social Republic, a minor power of the Axis, puts armour and air units into its capital, factory or not."""
    is_theirs = colour in ("red", "blue") and nation == Nation.IT and has_social_republic(state)
    return is_theirs and state.board.options.has(ADVANCED)


@rule("7.3.1.c", "11.2.b", "15.1.e")
def _sites_in(state: West, country: int, colour: str) -> tuple[int, ...]:
    """Factories on the map that are at work, new ones too; shipyards that the enemy never took; or cities and forts."""
    board = state.board
    if colour in COLOURS:
        made, home = COLOURS.index(colour), board.home
        working = (hex for hex, points in at_work(state).items() if points[made])
        return tuple(hex for hex in working if home[hex] == country and hex < board.hexes)
    sites = board.home_sites.get((country, colour), ())
    if colour:
        return tuple(hex for hex in sites if hex not in state.ruins)
    return tuple(hex for hex in sites if board.city[hex] == MAJOR_CITY or has_fortress(state, hex))


@rule("5.7.a", "5.7.d")
def _free_french_sites(state: West, colour: str) -> tuple[int, ...]:
    """France is their home country; in their capital any of them appears, though Alger has no factory (N-24)."""
    return tuple(sorted({*_sites_in(state, Nation.FR, colour), state.capital[Nation.FF]}))


def _has_turn_left(state: West, hex: int) -> bool:
    """One arrival in a hex and phase, two in a capital; a fort is begun where it stands and is none (6.6)."""
    if hex >= state.board.hexes:
        return True
    came, forts = 0, state.board.forts
    for other in state.stacks.get(hex, ()):
        came += state.marks[other] & ARRIVED > 0 and other not in forts
    return came < (2 if hex in state.capital else 1)


# -- 6.6: forts -------------------------------------------------------------------------------------------------------

BUILD_AT: Final = Hexes("6.6")
BUILD_AT.line("5.1.e", STAYS_EMPTY)(outside_the_open_city)


@BUILD_AT.line("6.6.b", _("{block} cannot be built in {hex}.", block="", hex=""), implied=True)
def fit_for_a_fort(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    found = fort_sites(state, block)
    return [hex for hex in hexes if hex in found]


@rule("6.6.b", "6.6.l", "6.6.a", "12.1.a")
def fort_sites(state: West, block: int) -> list[int]:
    """Hexes in which a fort may be begun: supplied, one fort to a hex; some forts at their own place only.

    Ships that reach a besieged port supply nobody there.
    """
    board = state.board
    italian = board.nation[block] == Nation.IT
    if italian and not has_social_republic(state):
        return []
    land, shut = _safe_land(state), sieges(state, AXIS).union([state.place[fort] for fort in board.forts])
    if board.abilities[block] & LOCKED:
        return [site] if (site := board.site[block]) in land and site not in shut else []
    key = ("sites of forts", land, shut)
    found: list[int] | None = state.caches.borders.get(key)
    if found is None:
        found = state.caches.borders[key] = sorted((land & _buildable(board)) - shut)
    return [hex for hex in found if board.home[hex] == Nation.IT] if italian else found


def _safe_land(state: West) -> frozenset[int]:
    """Supplied hexes of the Axis in which no enemy stands: the same as long as its lanes and the enemy's stacks are."""
    served, shut = served_hexes(state, AXIS, source_nets(state, Nation.DE)), held(state, ALLIES)
    key = ("land for forts", served, shut)
    found: frozenset[int] | None = state.caches.borders.get(key)
    if found is None:
        found = state.caches.borders[key] = served & owned_hexes(state, AXIS) - shut
    return found


@lru_cache(64)
def _buildable(board: Board) -> frozenset[int]:
    """Where forts can stand at all."""
    anywhere = board.options.has(FORTS_ANYWHERE)
    land = (hex for hex in range(board.hexes) if board.land[hex])
    return frozenset(hex for hex in land if anywhere or board.city[hex] != NO_CITY or board.port[hex])
