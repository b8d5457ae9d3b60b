"""24.0–24.4 and 24.8: who may land, where, and at what price."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.west.board import MAJOR_CITY, Board
from fogbound.west.chapters.headquarters.ledger import COMMANDED, by_order, points_left
from fogbound.west.chapters.naval import orders
from fogbound.west.chapters.naval.routes import faces_the_sea, shoals, voyage
from fogbound.west.chapters.naval.transport import EMBARKING, OTHER_SEA, on_the_same_sea
from fogbound.west.kinds import STATIC, Class
from fogbound.west.position.marks import ARRIVED, GROWN, LANDED, RAILED, RELIEVED, STAND_BY, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.powers import is_surprised
from fogbound.west.rules.stopping import STOPPING
from fogbound.west.rules.tech import ever_able, has_ability, level_of
from fogbound.west.rules.weather import weather_at
from fogbound.west.theatre import COAST, Feature, theatre
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

RANGE: Final = 5
"""Hexes that landing craft go (24.1); for marines of TECH 3 twice, three and four times that (24.8)."""
ROUGH: Final = ("forest", "hills", "mountain", "swamp")
REGULAR: Final = 1
MARINE: Final = 2
ASSAULT: Final = 3
"""How well a unit lands: on front-beaches only; anywhere clear; at TECH 3 on difficult coasts and far away, too."""


@rule("24.0.a", "24.3.a", "24.4.a")
def skill(state: West, block: int, hex: int) -> int:
    """How well a unit lands in a hex; surprise makes infantry of TECH 2 as good as marines of TECH 3."""
    board = state.board
    if is_surprised(state, hex) and has_ability(state, block, "front_beach"):
        return ASSAULT
    if board.kind[block] != Class.MARINE or not has_ability(state, block, "amphibious"):
        return REGULAR if has_ability(state, block, "front_beach") else 0
    return ASSAULT if level_of(state, block) >= ASSAULT else MARINE


@rule("24.1.b", "23.0.j")
def difficulties(board: Board, hex: int, *, from_the_sea: bool = True) -> int:
    """How many types of difficult terrain a hex has: shoals, rough ground, a major city; ports and towns are none."""
    shoals = from_the_sea and bool(board.features[hex] & Feature.SHOAL)
    return shoals + (board.terrain[hex] in ROUGH) + (board.city[hex] == MAJOR_CITY)


@rule("24.8.a", "24.1.b")
def price(state: West, block: int, hex: int) -> int:
    """Action points for a landing: one within 5 hexes, one more for each 5 beyond."""
    way = voyage(state, state.place[block], hex, state.board.side[block])
    return 1 if way is None or is_front_beach(state.place[block], hex) else -(-way.hexes // RANGE)


def is_front_beach(port: int, hex: int) -> bool:
    """24.1.a: whether a beach lies right before a port."""
    return hex in theatre().front_beaches.get(port, ())


# -- who --------------------------------------------------------------------------------------------------------------

READY: Final = Blocks(f"{__name__}.READY")
"""Infantry that is fit to invade, wherever it is."""
NO_LANDING: Final = _("{block} cannot make a landing.", block="")


@rule("6.1.1.b")
@READY.kind("24.0.a", NO_LANDING)
def may_ever_land(board: Board, block: int) -> bool:
    """Static infantry goes by sea, but attacks nobody."""
    is_able = block in ever_able(board, "front_beach") or block in ever_able(board, "amphibious")
    return is_able and not board.abilities[block] & STATIC


@READY.line("24.0.a", NO_LANDING)
def trained_to_land(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """From TECH 2 on."""
    return [b for b in blocks if has_ability(state, b, "front_beach") or has_ability(state, b, "amphibious")]


READY.without("24.1.b", _("{block} did not begin the turn in this port.", block=""), RAILED | ARRIVED)
READY.without("24.1.b", _("{block} is out of supply.", block=""), UNSUPPLIED | RELIEVED)


@READY.line("24.1.b", _("{block} was not at full strength when the turn began.", block=""))
def at_full_strength(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    faces, steps = state.board.faces, state.steps
    return [block for block in blocks if steps[block] == faces[block][0] and not state.marks[block] & GROWN]


LANDING: Final = Blocks(f"{__name__}.LANDING")
"""Those that may land now, in the first wave."""
orders.in_movement(LANDING, "24.0.b")
LANDING.include(READY)
LANDING.include(EMBARKING)


LANDING.include(COMMANDED, actor=by_order("invasion"))


@LANDING.line("24.0.c", _("A navy of TECH 1 lands one unit and no more: not {block}.", block=""), narrow=True)
def within_the_means_of_the_navy(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    hq = state["hq"]
    return blocks if orders.navy_level(state, hq) > 1 or not state.spent[hq] else ()


NO_BEACH: Final = _("No beach is open to {block}.", block="")


@LANDING.line("24.0.a", NO_BEACH)
def with_a_beach(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if LAND_AT.any(state, block, coasts(state.board))]


# -- where ------------------------------------------------------------------------------------------------------------

INVADE_AT: Final = Hexes("24.1")
"""Coasts that a unit may invade from its port."""


@cache
def _coasts() -> tuple[int, ...]:
    map_ = theatre()
    return tuple(at for at in range(map_.hexes) if map_.kind[at] == COAST)


@lru_cache(64)
def coasts(board: Board) -> tuple[int, ...]:
    """All land on the open sea where units can stand."""
    return tuple(at for at in _coasts() if board.land[at] and (faces_the_sea(at) or board.features[at] & Feature.BEACH))


@INVADE_AT.line("24.0.a", _("{hex} is no coast.", hex=""), implied=True)
def on_a_coast(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    known = frozenset(coasts(state.board))
    return [hex for hex in hexes if hex in known]


@rule("24.0.b")
@INVADE_AT.line("24.0.a", _("{hex} is in our hands: there is nothing to invade.", hex=""))
def not_ours(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Or only since others of the same wave came ashore: where nobody waits for them, they are one invasion, too."""
    side = state.board.side[block]
    return [hex for hex in hexes if not controls(state, hex, side) or _has_landed(state, hex, side)]


def _has_landed(state: West, hex: int, side: int) -> bool:
    stack = state.stacks.get(hex, ())
    return any(state.has(b, LANDED) and state.board.side[b] == side for b in stack)


@rule("24.8.a", "24.1.a", "14.0.b")
@INVADE_AT.line("24.0.a", _("{hex} is out of reach of {block}.", hex="", block=""), narrow=True)
def within_reach(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Five hexes by sea, up to twenty for marines of TECH 3; for regular infantry, and for whoever else stood by, the
    front-beaches of its port."""
    here, side = state.place[block], state.board.side[block]
    waits = state.has(block, STAND_BY)
    found = []
    for hex in hexes:
        able = skill(state, block, hex)
        if able >= MARINE:
            way = voyage(state, here, hex, side)
            near = way is not None and way.hexes <= (4 * RANGE if able == ASSAULT else RANGE)
        else:
            near = (able > 0 or waits) and is_front_beach(here, hex)
        if near:
            found.append(hex)
    return found


INVADE_AT.line("18.0.a", OTHER_SEA)(on_the_same_sea)


@INVADE_AT.line("24.1.b", _("The weather forbids a landing at {hex}.", hex=""))
def in_fair_weather(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if weather_at(state, hex) == "good"]


@rule("24.3.a")
@INVADE_AT.line("24.1.b", _("{block} cannot land on the difficult coast of {hex}.", block="", hex=""))
def on_a_clear_coast(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """One type of difficult terrain is for marines of TECH 3, and not after a long way (O-16); two are for nobody."""
    return [hex for hex in hexes if difficulties(state.board, hex) <= _most_difficult(state, block, hex)]


def _most_difficult(state: West, block: int, hex: int) -> int:
    return int(skill(state, block, hex) == ASSAULT and price(state, block, hex) == 1)


UNGUARDED: Final = Hexes("24.2")
"""Coasts on which shoals and forts nearby let units land, be it in a second wave or in the Exploitation."""


@rule("14.0.c", "24.3.a")
@UNGUARDED.line("11.3.b", _("{hex} lies among shoals, where {block} cannot land.", hex="", block=""))
def clear_of_shoals(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Marines of TECH 3 come ashore among shoals and nobody else, be it to friends who hold the coast."""
    if shoals().isdisjoint(hexes):
        return hexes
    return [hex for hex in hexes if hex not in shoals() or skill(state, block, hex) == ASSAULT]


@UNGUARDED.line("24.2.a", _("The forts of Den Haag and Amsterdam forbid a landing at {hex}.", hex=""))
def not_between_the_dutch_forts(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    utrecht, forts = _dutch()
    if utrecht not in hexes or not all(_has_fort(state, at, 1) for at in forts):
        return hexes
    return [hex for hex in hexes if hex != utrecht]


@rule("24.2.b")
@UNGUARDED.line("3.7.1.e", _("The Festung on the Channel Islands forbids a landing at {hex}.", hex=""))
def not_before_the_channel_islands(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Between St Malo and Carentan (I-16)."""
    if not _has_fort(state, _islands(), state.board.charts.festung.steps):
        return hexes
    features = state.board.features
    return [hex for hex in hexes if not features[hex] & Feature.LANDING_BAN]


@cache
def _dutch() -> tuple[int, tuple[int, int]]:
    return find("Utrecht"), (find("Den Haag"), find("Amsterdam"))


@cache
def _islands() -> int:
    return find("St Peter Port")


def _has_fort(state: West, hex: int, steps: int) -> bool:
    kind = state.board.kind
    return any(kind[b] == Class.FORT and state.steps[b] >= steps for b in state.stacks.get(hex, ()))


INVADE_AT.include(UNGUARDED)
CANNOT_LAND: Final = _("{block} cannot land at {hex}.", block="", hex="")


@INVADE_AT.line("24.1.b", CANNOT_LAND)
def where_it_may_attack(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """As for any attack: neutrals, climates, mountains, land out of play."""
    return [hex for hex in hexes if ENTRY.opens(state, block, hex, attacks=True)]


INVADE_AT.include(STOPPING)

LAND_AT: Final = Hexes("24.1")
"""Those for which the headquarters that leads has the points."""
LAND_AT.include(INVADE_AT)
LANDING.ask(NO_BEACH, LAND_AT, lambda state, _block: coasts(state.board))


@LAND_AT.line("24.8.a", _("The headquarters has too few points for the long way to {hex}.", hex=""))
def within_the_means(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    left = points_left(state, state["hq"])
    return [hex for hex in hexes if price(state, block, hex) <= left]
