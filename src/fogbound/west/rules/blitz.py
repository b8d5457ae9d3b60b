"""7.8: blitz. Armour that has won its battle goes on at once, and others follow."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.west.actions import BLITZ, FOLLOW
from fogbound.west.board import STRAIT, Way
from fogbound.west.kinds import NO_SIDE, Class
from fogbound.west.options import setting
from fogbound.west.position.marks import ATTACKED, BLITZED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.combat.phase import battle_hexes
from fogbound.west.rules.control import has_enemy_ground
from fogbound.west.rules.entry import ENTRY, NEUTRAL, stays_neutral
from fogbound.west.rules.flights import NOT_BOMBED, not_spared
from fogbound.west.rules.going import paces
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.movement import march, surprise
from fogbound.west.rules.powers import call_for_assistance, violate
from fogbound.west.rules.stacking import has_air_room
from fogbound.west.rules.stopping import STOPPING
from fogbound.west.rules.tech import has_ability
from fogbound.west.rules.tell import tell_move
from fogbound.west.rules.weather import WITH_WEATHER, effects_at

_ = texts("west")
BLITZ_COST: Final = 1
SAVED_MP: Final = setting("blitz_mp", "saved_mp")
ANY_GUN_FOLLOWS: Final = setting("blitz_follow_artillery_tech", "any")


# -- who blitzes ------------------------------------------------------------------------------------------------------

GOING_ON: Final = Blocks(f"{__name__}.GOING_ON")
"""Units that may leave a battle hex at once for another."""
IDLE: Final = _("{block} has not attacked in this phase.", block="")
SPENT: Final = _("{block} cannot go on.", block="")
GOING_ON.mine("7.8.a", IDLE)
GOING_ON.having("7.8.a", IDLE, ATTACKED)
GOING_ON.without("7.8.a", SPENT, BLITZED | UNSUPPLIED)


@GOING_ON.line("7.8.a", SPENT)
def free_of_enemies(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if not has_enemy_ground(state, state.place[block], side)]


BLITZING: Final = Blocks(f"{__name__}.BLITZING")


@BLITZING.line("7.8.a", _("{block} cannot blitz.", block=""))
def able_to_blitz(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if has_ability(state, block, "blitz")]


BLITZING.include(GOING_ON)


@BLITZING.line("7.8.b", _("{block} has nowhere to go.", block=""))
def with_a_way_on(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if BLITZ_TO.any(state, block, state.board.beside[state.place[block]])]


FOLLOWING: Final = Blocks(f"{__name__}.FOLLOWING")


@rule("6.1.6.c")
@FOLLOWING.line("7.8.c", _("{block} cannot follow a blitz.", block=""))
def able_to_follow(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    kinds, any_gun = state.board.kind, state.board.options.has(ANY_GUN_FOLLOWS)
    return [
        block
        for block in blocks
        if (any_gun and kinds[block] == Class.ARTILLERY) or has_ability(state, block, "follow_blitz")
    ]


FOLLOWING.include(GOING_ON)


@FOLLOWING.line("7.8.c", _("{block} has nobody to follow.", block=""))
def with_a_leader(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if FOLLOW_TO.any(state, block, state.board.beside[state.place[block]])]


# -- where to ---------------------------------------------------------------------------------------------------------

BLITZ_TO: Final = Hexes("7.8")
ONE_HEX_ON: Final = _("A blitz goes one hex on, for 1 point and where there is room: not to {hex}.", hex="")


@rule("9.2.a", "9.2.c")
@BLITZ_TO.line("7.8.f", _("The weather in {hex} forbids a blitz.", hex=""), when=WITH_WEATHER)
def in_good_weather(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if effects_at(state, hex).blitz] if state.weather else hexes


@BLITZ_TO.line("5.6.2.a", NEUTRAL)
def at_war_or_attacked(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if not stays_neutral(state, block, hex, True)]


@BLITZ_TO.line("7.8.b", ONE_HEX_ON)
def one_point_away(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """One hex that costs exactly one point to enter."""
    if state.board.options.has(SAVED_MP) and not state.saved[block]:
        return ()
    here = state.place[block]
    open_ways = {
        to
        for to, cost, _is_plain, way in paces(state, block)[here]
        if cost == BLITZ_COST and not way.features & STRAIT and ENTRY.lets_in(state, block, here, way, attacks=True)
    }
    return [hex for hex in hexes if hex in open_ways]


BLITZ_TO.include(STOPPING)

FOLLOW_TO: Final = Hexes("7.8")


@FOLLOW_TO.line("7.8.c", ONE_HEX_ON)
def where_armour_leads(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Hexes to which armour of the same battle has blitzed."""
    led = {way.to for way in state.board.ways[state.place[block]] if _has_blitzed_by(state, block, way)}
    return [hex for hex in hexes if hex in led]


def _has_blitzed_by(state: West, block: int, way: Way) -> bool:
    side, behind = state.board.side, (way.direction + 3) % 6
    friends = (other for other in state.stacks.get(way.to, ()) if side[other] == side[block])
    return any(state.has(other, BLITZED) and state.entry[other] == behind for other in friends)


@FOLLOW_TO.line("5.1.i", NOT_BOMBED)
def over_no_spared_city(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return not_spared(state, block, hexes) if state.board.air[block] else hexes


@FOLLOW_TO.line("3.10.b", ONE_HEX_ON)
def with_room_to_follow(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    if state.board.air[block]:
        return [hex for hex in hexes if has_air_room(state, hex, block)]
    return STOPPING.sift(state, block, hexes)


class Blitz(AskWhich):
    """7.8: armour blitzes, others follow it."""

    number = "7.8"
    which = {"blitz": (BLITZ, BLITZING), "follow": (FOLLOW, FOLLOWING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Blitz with armour that has won its battle, or be done.")

    def do_blitz(self, state: West, block: int) -> None:
        state.call("blitz_to", block=block)

    def do_follow(self, state: West, block: int) -> None:
        state.call("follow_to", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


class BlitzTo(AskWhere):
    """7.8.b: where the armour goes."""

    number = "7.8"
    hexes = BLITZ_TO

    def prompt(self, state: West) -> Message:
        return _("Where does {block} blitz to?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return state.board.beside[state.place[state["block"]]]

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        way = next(way for way in state.board.ways[state.place[block]] if way.to == hex)
        state.end()
        go_on(state, block, way)


class FollowTo(BlitzTo):
    """7.8.c: which blitz is followed."""

    hexes = FOLLOW_TO

    def prompt(self, state: West) -> Message:
        return _("Where does {block} follow to?", block=state.board.names[state["block"]])


@rule("7.8.d")
def go_on(state: West, block: int, way: Way) -> None:
    """One more hex; where an enemy stands there will be a new battle, and a neutral is at war."""
    board, here, victim = state.board, state.place[block], violate(state, way.to)
    if board.air[block]:
        state.put(block, way.to)
    else:
        march(state, block, [(here, way)])
    state.mark(block, BLITZED)
    state.unmark(block, ATTACKED)
    tell_move(state, block, here, way.to)
    surprise(state, block, way.to)
    call_for_assistance(state, victim)


@rule("7.8.d")
def fight_and_blitz_on(state: West) -> None:
    """Moves and battles in any order: whoever has not blitzed yet may still do so when these battles are over."""
    if battle_hexes(state):
        state.goto("blitz_phase")
        state.call("blitz_combat")


def end_blitz(state: West) -> None:
    state.unmark_all(ATTACKED | BLITZED)
    state.entry = bytes([NO_SIDE]) * len(state.entry)


PROCEDURES: Procedures[West] = {"blitz_to": (BlitzTo(),), "follow_to": (FollowTo(),)}
