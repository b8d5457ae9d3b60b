"""23.0: who drops, where, and what happens when they leave their aircraft."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.west.actions import DROP
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import ARMOUR, COMMANDED, by_order
from fogbound.west.chapters.headquarters.orders import Lead
from fogbound.west.chapters.landings.targets import difficulties
from fogbound.west.chapters.naval import orders
from fogbound.west.kinds import AIRBORNE, NO_SIDE
from fogbound.west.position.marks import (
    ARRIVED,
    DROPPED,
    FED,
    FLOWN,
    FROZEN,
    GROWN,
    MOVED,
    RAILED,
    RELIEVED,
    RESERVE,
    SAILED,
    STAND_BY,
    UNSUPPLIED,
)
from fogbound.west.position.state import West
from fogbound.west.rules.air import airbases, within
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.combat.descent import suffer
from fogbound.west.rules.combat.muster import guns_at
from fogbound.west.rules.control import (
    conquer,
    drop_zones,
    enemies_at,
    has_enemy,
    neutral_hexes,
    owner_side,
    touch_down,
)
from fogbound.west.rules.entering import enter
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.losses import eliminate
from fogbound.west.rules.powers import call_for_assistance, is_surprised, may_break_neutrality, violate
from fogbound.west.rules.rail import CUT_OFF_AT_FIRST
from fogbound.west.rules.record import turn_up
from fogbound.west.rules.tech import has_ability, level_of
from fogbound.west.rules.tell import tell
from fogbound.west.rules.weather import weather_at
from fogbound.west.theatre.grid import distance

_ = texts("west")

RANGE: Final = 5
FAR: Final = 10
"""Hexes that transports fly; the second from TECH 3 on, where the ground is clear."""
BEST: Final = 3

# -- who --------------------------------------------------------------------------------------------------------------

DROPPING: Final = Blocks(f"{__name__}.DROPPING")
NOT_AIRBORNE: Final = _("{block} cannot make an airborne assault.", block="")
DROPPING.mine("23.0.a", _("{block} is not yours to drop.", block=""))


@DROPPING.kind("23.0.a", NOT_AIRBORNE)
def is_airborne(board: Board, block: int) -> bool:
    """Seven divisions, and no other paratroops."""
    return bool(board.abilities[block] & AIRBORNE)


orders.in_movement(DROPPING, "23.0.b")
DROPPING.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))
DROPPING.without("3.21.a", _("{block} is frozen.", block=""), FROZEN)
DROPPING.without("7.5.a", _("{block} has moved.", block=""), MOVED | SAILED | STAND_BY)


@DROPPING.line("23.0.a", NOT_AIRBORNE)
def trained_to_drop(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """From Infantry TECH 2 on."""
    return [block for block in blocks if has_ability(state, block, "airborne")]


DROPPING.without("23.0.b", _("{block} is out of supply.", block=""), UNSUPPLIED | RELIEVED)
DROPPING.without("23.0.b", CUT_OFF_AT_FIRST, FED)
DROPPING.without("23.0.b", _("{block} did not begin the turn at this airbase.", block=""), RAILED | ARRIVED)


@DROPPING.line("23.0.b", _("{block} was not at full strength when the turn began.", block=""))
def at_full_strength(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    faces, steps = state.board.faces, state.steps
    return [block for block in blocks if steps[block] == faces[block][0] and not state.marks[block] & GROWN]


@DROPPING.line("23.0.b", _("{block} is not at an airbase.", block=""))
def based_at_an_airfield(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    board, place = state.board, state.place
    return [block for block in blocks if place[block] in airbases(state, board.nation[block])]


DROPPING.include(COMMANDED, actor=by_order("airborne"))
rule("23.0.c")(by_order)


NO_DROP_ZONE: Final = _("{block} has nowhere to drop.", block="")


@DROPPING.line("23.0.b", NO_DROP_ZONE)
def with_a_drop_zone(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if DROP_AT.any(state, block, _near(state, block))]


# -- where ------------------------------------------------------------------------------------------------------------

DROP_AT: Final = Hexes("23.0")


@rule("23.0.j", "23.0.k")
def is_expert(state: West, block: int, hex: int) -> bool:
    """TECH 3; against a neutral power, in the turn in which it is attacked, TECH 2 is as good."""
    return level_of(state, block) >= BEST or is_surprised(state, hex)


@lru_cache(64)
def _ground(board: Board) -> frozenset[int]:
    return frozenset(hex for hex in range(board.hexes) if board.land[hex])


def flown_to(state: West, block: int, reach: int) -> frozenset[int]:
    """Hexes within a range; into a neutral state that is attacked with the drop transports fly straight."""
    board, here = state.board, state.place[block]
    neutral = neutral_hexes(state)
    if not neutral:
        return within(state, here, reach)
    side, number = board.side[block], board.places[here]
    victims = (hex for hex in neutral if may_break_neutrality(board, side, state.owner[hex]))
    return within(state, here, reach) | {hex for hex in victims if distance(number, board.places[hex]) <= reach}


def _near(state: West, block: int) -> list[int]:
    return sorted(flown_to(state, block, FAR) & _ground(state.board) - {state.place[block]})


DROPPING.ask(NO_DROP_ZONE, DROP_AT, _near)


@DROP_AT.line("23.0.b", _("{hex} is no ground to drop on.", hex=""), implied=True)
def on_land(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    ground = _ground(state.board)
    return [hex for hex in hexes if hex in ground and hex != state.place[block]]


@rule("23.0.j")
@DROP_AT.line("23.0.b", _("{hex} is out of range of {block}.", hex="", block=""), narrow=True)
def in_range(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Five hexes; ten at TECH 3 where the ground is clear."""
    near, far = (flown_to(state, block, reach) for reach in (RANGE, FAR))
    return [
        hex
        for hex in hexes
        if hex in near or (hex in far and is_expert(state, block, hex) and not _rough(state.board, hex))
    ]


@DROP_AT.line("23.0.b", _("The weather forbids a drop on {hex}.", hex=""))
def in_fair_weather(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if weather_at(state, hex) == "good"]


@rule("23.0.j", "23.0.k")
@DROP_AT.line("23.0.b", _("{block} cannot drop on the difficult ground of {hex}.", block="", hex=""))
def on_clear_ground(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """One type of difficult terrain is for TECH 3, two are for nobody."""
    return [hex for hex in hexes if _rough(state.board, hex) <= is_expert(state, block, hex)]


def _rough(board: Board, hex: int) -> int:
    return difficulties(board, hex, from_the_sea=False)


@DROP_AT.line("23.0.b", _("{block} cannot drop on {hex}.", block="", hex=""))
def where_it_may_attack(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if ENTRY.opens(state, block, hex, attacks=True)]


class DropAt(AskWhere):
    """23.0: the drop zone, declared in the Movement Phase."""

    number = "23.0"
    hexes = DROP_AT

    def prompt(self, state: West) -> Message:
        return _("Where does {block} drop?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return _near(state, state["block"])

    @rule("23.0.g", "23.0.h")
    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        orders.pay(state, "airborne", block)
        state.end()
        victim = violate(state, hex)
        base, title = state.title(state.place[block]), state.title(hex)
        turn_up(state, block)  # the assault is declared, and only airborne divisions make one
        text = _("{block} from {base} drops on {hex}.", block="", base=base, hex=title)
        tell(state, block, "dropped", "23.0", text, reveals=True)
        if waits_in_reserve(state, hex):
            eliminate(state, block, "23.0")
            return
        state.mark(block, DROPPED | FLOWN | MOVED)
        state.put(block, hex)
        state.entry = replaced(state.entry, block, NO_SIDE)
        call_for_assistance(state, victim)


@rule("23.0.e")
def waits_in_reserve(state: West, hex: int) -> bool:
    """Whether armour in reserve stands where airborne units come down: they are lost at once (I-15)."""
    enemies = enemies_at(state, hex, state.active)
    return any(state.has(b, RESERVE) and state.board.kind[b] in ARMOUR for b in enemies)


def drop(ask: Lead, state: West, block: int) -> None:
    state.call("drop", block=block, hq=state["hq"])


Lead.offer("drop", DROP, DROPPING, drop, when=ADVANCED)


# -- before the battles -----------------------------------------------------------------------------------------------


def has_drops(state: West) -> bool:
    return bool(drop_zones(state))


@rule("23.0.g", "23.0.j")
def come_down(state: West) -> None:
    """Who finds neither enemies nor guns below takes the place; the others have a battle to fight."""
    for hex in sorted(drop_zones(state)):
        is_free = not has_enemy(state, hex, state.active) and not _has_guns(state, hex)
        for block in [b for b in state.stacks[hex] if is_free and state.has(b, DROPPED)]:
            if not (_rough(state.board, hex) and suffer(state, block, "23.0")):
                touch_down(state, block)
                enter(state, block, hex)
                conquer(state, block, hex)


def _has_guns(state: West, hex: int) -> bool:
    return owner_side(state, hex) == 1 - state.active and bool(guns_at(state, hex, state.works[hex])[0])


PROCEDURES: Procedures[West] = {"drop": (DropAt(),)}
