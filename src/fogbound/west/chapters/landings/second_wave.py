"""24.5: after the first round of all invasions come the units that stood by; then the enemy's armour may answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Ask, Procedures, when
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action
from fogbound.west.actions import BATTLE, LAND
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.landings.targets import (
    CANNOT_LAND,
    INVADE_AT,
    RANGE,
    READY,
    UNGUARDED,
    coasts,
    is_front_beach,
    may_ever_land,
    price,
    where_it_may_attack,
)
from fogbound.west.chapters.naval.routes import voyage
from fogbound.west.chapters.naval.transport import OTHER_SEA, on_the_same_sea, passage
from fogbound.west.chapters.reserves import ReactWithArmour, has_reserves
from fogbound.west.kinds import SIDES, Class
from fogbound.west.position.marks import ATTACKED, DROPPED, LANDED, STAND_BY
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.combat.phase import battle_hexes
from fogbound.west.rules.control import drop_zones, has_enemy, has_enemy_ground
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.stacking import has_room
from fogbound.west.rules.stopping import NO_ROOM
from fogbound.west.rules.weather import weather_of
from fogbound.west.rules.zoc import ground_zones, zones_on

_ = texts("west")


def has_landings(state: West) -> bool:
    """Whether the game has landings at all, and somebody has landed or stands by."""
    if not state.board.options.has(ADVANCED):
        return False
    return any(mark & (LANDED | STAND_BY) for mark in set(state.marks))  # most blocks have the same ones


class FirstRound(Ask[West]):
    """24.0: every invasion fights its first round before the second wave comes."""

    number = "24.0"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Which landing is fought first?")

    @rule("24.0.b")
    def candidates(self, state: West) -> Iterable[Action]:
        return (BATTLE[hex] for hex in battle_hexes(state) if is_fresh_landing(state, hex))

    def do_battle(self, state: West, hex: int) -> None:
        state.call("battle", hex=hex, wave=1)


def is_fresh_landing(state: West, hex: int) -> bool:
    """Whether units have landed in a hex and not fought yet."""
    mine = [b for b in state.stacks[hex] if state.board.side[b] == state.active and state.board.ground[b]]
    return any(state.has(b, LANDED) for b in mine) and not any(state.has(b, ATTACKED) for b in mine)


# -- who comes with the second wave -----------------------------------------------------------------------------------

FOLLOWING_UP: Final = Blocks(f"{__name__}.FOLLOWING_UP")
FOLLOWING_UP.mine("24.5.d", _("{block} is not yours to land.", block=""))
DOES_NOT_WAIT: Final = _("{block} does not stand by.", block="")
FOLLOWING_UP.having("24.5.d", DOES_NOT_WAIT, STAND_BY)
FOLLOWING_UP.without("24.5.d", DOES_NOT_WAIT, LANDED)


@FOLLOWING_UP.line("24.5.d", _("No beach is open to {block}.", block=""))
def with_a_beach_now(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if FOLLOW_UP_AT.sift(state, block, coasts(state.board))]


# -- and where --------------------------------------------------------------------------------------------------------

FOLLOW_UP_AT: Final = Hexes("24.5")


@rule("24.5.c", "24.5.e", "24.5.f")
@FOLLOW_UP_AT.line("24.5.d", _("{block} cannot come ashore at {hex}.", block="", hex=""))
def on_an_open_beach(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Anybody where friends hold the coast; marines where they still fight for it; infantry on a new beach of its own.

    Armour, guns and headquarters land only where no enemy ground unit is left, or on a front-beach that had none.
    """
    held, new = beachheads(state), frozenset(_new_beaches(state, block, hexes))
    fights = state.board.kind[block] == Class.MARINE
    return [
        hex
        for hex in hexes
        if hex in new
        or (hex in held and is_in_boat_range(state, block, hex))
        or (fights and is_embattled_landing(state, hex) and is_in_boat_range(state, block, hex))
    ]


FOLLOW_UP_AT.line("18.0.a", OTHER_SEA)(on_the_same_sea)
FOLLOW_UP_AT.include(UNGUARDED)
FOLLOW_UP_AT.line("24.1.b", CANNOT_LAND)(where_it_may_attack)


@FOLLOW_UP_AT.line("3.10.e", NO_ROOM)
def with_room_on_the_beach(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if has_room(state, hex, block)]


@rule("24.5.e")
def _new_beaches(state: West, block: int, hexes: Collection[int]) -> list[int]:
    """What stand-by has paid for: the way of one point, or the front-beach; for who never invades, if it is empty.

    A beach for which the first wave still fights is no new one.
    """
    fresh = [hex for hex in hexes if not is_embattled_landing(state, hex)]
    near = [hex for hex in INVADE_AT.sift(state, block, fresh) if price(state, block, hex) == 1]
    if may_ever_land(state.board, block):
        return [] if READY.objection(state, block, state.active) else near
    return [hex for hex in near if not has_enemy_ground(state, hex, state.active)]


def is_in_boat_range(state: West, block: int, hex: int) -> bool:
    """Within five hexes by sea, or right before the port."""
    here = state.place[block]
    way = voyage(state, here, hex, state.board.side[block])
    return is_front_beach(here, hex) or (way is not None and way.hexes <= RANGE)


def is_embattled_landing(state: West, hex: int) -> bool:
    """Whether friends have landed in a hex, fought their first round and still fight there."""
    board, stack, fought = state.board, state.stacks.get(hex, ()), LANDED | ATTACKED
    landed = any(board.side[b] == state.active and state.marks[b] & fought == fought for b in stack)
    return landed and has_enemy_ground(state, hex, state.active)


@rule("24.5.d")
def beachheads(state: West) -> frozenset[int]:
    """Coasts that friends of this turn's landings and drops hold or cover with their zones, infantry too (O-17).

    Who is in the air still, for guns wait below, holds nothing.
    Zones stop at enemy strongholds (8.0): who landed at Anzio opens no way by sea into Rome.
    """
    board, side = state.board, state.active
    exerts, zones = zones_on(board, weather_of(state)), ground_zones(state, side)
    came = {state.place[b] for b in state.on_map[side] if state.marks[b] & (LANDED | DROPPED)}
    found: set[int] = set()
    for hex in came - drop_zones(state):
        if hex < board.hexes and not has_enemy_ground(state, hex, side):
            found |= {hex, *zones.intersection(exerts[hex])}
    coast = frozenset(coasts(board))
    return frozenset(hex for hex in found & coast if not has_enemy(state, hex, side))


class SecondWave(AskWhich):
    """24.5: who stood by comes ashore, or does nothing."""

    number = "24.5"
    takes_only_choice = False
    which = {"land": (LAND, FOLLOWING_UP)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Land the second wave, or be done.")

    def is_due(self, state: West) -> bool:
        waits = any(not state.marks[b] & LANDED for b in second_wave(state))
        return waits or any(blocks.fit(state, state.active) for _when, _made, blocks in self.offered.values())

    def do_land(self, state: West, block: int) -> None:
        state.call("follow_up", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


class FollowUpAt(AskWhere):
    """24.5: where a unit of the second wave comes ashore."""

    number = "24.5"
    hexes = FOLLOW_UP_AT

    def prompt(self, state: West) -> Message:
        return _("Where does {block} land?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return coasts(state.board)

    def do_to(self, state: West, hex: int) -> None:
        state.goto("invasion", **passage(state, state["block"], hex))


def second_wave(state: West) -> list[int]:
    """Who was told to stand by, whether it has landed since or not."""
    return [b for b in state.on_map[state.active] if state.marks[b] & STAND_BY]


@rule("24.6.a")
def is_answered(state: West) -> bool:
    """Armour in reserve answers the second wave where one was declared, be it a feint."""
    return has_reserves(state) and bool(second_wave(state))


@rule("24.5.d")
def stand_down(state: West) -> None:
    """Who did not land was a feint: the barrels come off."""
    state.unmark_all(STAND_BY)


PROCEDURES: Procedures[West] = {
    "waves": (
        FirstRound(),  # 24.0
        SecondWave(),  # 24.5
        *when(is_answered, ReactWithArmour()),  # 24.6
        stand_down,
    ),
    "follow_up": (FollowUpAt(),),
}
