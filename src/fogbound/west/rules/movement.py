"""7.5: movement of ground units. The same march serves Armor Exploitation (7.10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Choice, Refusal
from fogbound.west.actions import DONE, MOVE, STOP, TO
from fogbound.west.board import Board, Way
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import IMMOBILE, NO_SIDE, STATIC
from fogbound.west.position.marks import DROPPED, FLOWN, FROZEN, MOVED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.control import conquer, enemies_at, has_enemy, has_enemy_ground
from fogbound.west.rules.entering import enter
from fogbound.west.rules.entry import ENTRY
from fogbound.west.rules.going import paces
from fogbound.west.rules.lines import Blocks, Hexes, refusal
from fogbound.west.rules.powers import call_for_assistance, open_city, violate
from fogbound.west.rules.reach import allowance, can_enter, must_stop, reach
from fogbound.west.rules.stacking import fits_on_a_pier, has_room, is_crowded
from fogbound.west.rules.stopping import NO_ROOM, STAYS_EMPTY, STOPPING, can_stop
from fogbound.west.rules.tell import tell_move

_ = texts("west")

# -- who moves --------------------------------------------------------------------------------------------------------

MOBILE: Final = Blocks(f"{__name__}.MOBILE")
"""Units that move on the ground at all."""
MOBILE.mine("3.1.a", _("{block} is not yours to move.", block=""))

MOBILE.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))


@rule("6.6.d", "6.0.c")
@MOBILE.kind("7.5.a", _("{block} does not move on the ground.", block=""))
def walks(board: Board, block: int) -> bool:
    return bool(board.ground[block]) and board.kind[block] not in IMMOBILE


IS_STATIC: Final = _("{block} is static: it goes by rail or not at all.", block="")


@rule("6.1.1.b")
@MOBILE.kind("6.1.1.a", IS_STATIC)
def is_not_static(board: Board, block: int) -> bool:
    return not board.abilities[block] & STATIC


MOVING: Final = Blocks(f"{__name__}.MOVING")
"""Those that may begin to move now."""
MOVING.include(MOBILE)
MOVING.without("3.21.a", _("{block} is frozen.", block=""), FROZEN)
MOVING.without("7.5.a", _("{block} has moved.", block=""), MOVED)


class MoveGround(AskWhich):
    """7.5: the phasing side moves its ground units, in any order."""

    number = "7.5"
    takes_only_choice = False
    which = {"move": (MOVE, MOVING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Move ground units, or be done.")

    def objection_alone(self, state: West, action: Action) -> Refusal | None:
        return objection_to_ending(state) if action == DONE else None

    def do_move(self, state: West, block: int) -> None:
        start = {"start": state.place[block]} if is_cut_off(state, block) else {}
        state.call("march", block=block, points=allowance(state, block), attacks=1, **start)

    def do_done(self, state: West) -> None:
        state.proceed()


def is_cut_off(state: West, block: int) -> bool:
    """Whether it matters where it sets out from: out of supply, the garrison of a Festung does not attack (12.2)."""
    return state.has(block, UNSUPPLIED) and state.board.options.has(ADVANCED)


# -- where to ---------------------------------------------------------------------------------------------------------

MARCHING: Final = Hexes("7.5.3")
"""Hexes to which a marching unit may go on."""


@MARCHING.line("5.1.e", STAYS_EMPTY)
def past_the_open_city(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    paris = open_city(state, state.active)
    return hexes if paris < 0 else [hex for hex in hexes if hex != paris or leads_on(state, block, hex)]


OUT_OF_REACH: Final = _.n(
    "{block} cannot reach {hex} with {n} movement point.",
    "{block} cannot reach {hex} with {n} movement points.",
    block="",
    hex="",
    n=0,
)


@MARCHING.line("7.5.3.d", OUT_OF_REACH, implied=True)
def within_reach(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    left = _within(state, block)
    return [hex for hex in hexes if hex in left]


@MARCHING.line("3.10.e", NO_ROOM)
def room_there_or_beyond(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    stacks = state.stacks
    return [hex for hex in hexes if hex not in stacks or has_room(state, hex, block) or leads_on(state, block, hex)]


def _within(state: West, block: int) -> dict[int, int]:
    """By hex within reach of the unit that marches, the points it would have left."""
    return reach(state, block, state["points"], attacks=bool(state["attacks"])).left


@rule("7.5.3.e")
def leads_on(state: West, block: int, hex: int) -> bool:
    """Whether a marching unit may go into a hex where it cannot stop, to go on from there the way it likes."""
    attacks, points = bool(state["attacks"]), _within(state, block).get(hex, 0)
    if not points or must_stop(state, block, hex):
        return False
    here, guarded = state.place[block], ENTRY.guarded(state, state.active)
    for to, cost, is_plain, way in paces(state, block)[hex]:
        if cost <= points and to != here and can_stop(state, block, to):
            is_free = is_plain and to not in guarded
            if is_free or can_enter(state, block, hex, is_plain, way, attacks=attacks):
                return True
    return False


class March(AskWhere):
    """7.5.3: one unit goes hex by hex, or straight to any hex within its reach, until it stops."""

    number = "7.5.3"
    takes_only_choice = False
    hexes = MARCHING

    def prompt(self, state: West) -> Message:
        name = state.board.names[state["block"]]
        return _.n("{block} moves, {n} point left.", "{block} moves, {n} points left.", block=name, n=state["points"])

    def near(self, state: West) -> Iterable[int]:
        return sorted(_within(state, state["block"]))

    @rule("7.5.3.e")
    def choice(self, state: West, actions: tuple[Action, ...]) -> Choice:
        """Where the unit may pass and not stop is told apart."""
        stacks, paris = state.stacks, open_city(state, state.active)
        hexes = [action.args[0] for action in actions if action.args]
        shared = [hex for hex in hexes if hex in stacks or hex == paris]
        ends = STOPPING.sift(state, state["block"], shared)
        passing = tuple(TO[hex] for hex in shared if hex not in ends) if len(ends) < len(shared) else ()
        return Choice(self.side(state), self.name, self.prompt(state), actions, passing)

    def actions(self, state: West) -> Iterable[Action]:
        ends = (*super().actions(state),)
        return ends if ends and objection_to_ending_in(state, state.place[state["block"]]) else (*ends, STOP)

    def objection(self, state: West, action: Action) -> Refusal | None:
        block = state["block"]
        if action == STOP:
            return objection_to_ending_in(state, state.place[block])
        if action.verb != "to":
            return None
        hex = action.args[0]
        if line := ENTRY.against(state, block, hex, attacks=bool(state["attacks"])):
            return refusal(line, state, block=block, hex=hex)
        return MARCHING.objection(state, block, hex, state["points"])

    def do_to(self, state: West, hex: int) -> None:
        board, block = state.board, state["block"]
        within = reach(state, block, state["points"], attacks=bool(state["attacks"]))
        start, stops = state.place[block], must_stop(state, block, hex)
        state["points"] = 0 if has_enemy(state, hex, board.side[block]) else within.left[hex]
        victim = violate(state, hex)
        march(state, block, within.path(hex))
        tell_move(state, block, start, hex)
        if (stops and victim is None) or not state["points"]:
            self.do_stop(state)
        surprise(state, block, hex)
        call_for_assistance(state, victim)

    def do_stop(self, state: West) -> None:
        board, block = state.board, state["block"]
        state.mark(block, MOVED)
        state.saved = replaced(state.saved, block, state["points"])
        if not has_enemy(state, state.place[block], board.side[block]):
            state.entry = replaced(state.entry, block, NO_SIDE)
        state.proceed()


def march(state: West, block: int, ways: Iterable[tuple[int, Way]]) -> None:
    """Go along a path and take what lies on it."""
    for _from, way in ways:
        conquer(state, block, way.to)
        enter(state, block, way.to)
    state.put(block, way.to)
    state.entry = replaced(state.entry, block, (way.direction + 3) % 6)


def surprise(state: West, block: int, hex: int) -> None:
    """7.7.5.c: a ground unit among enemy air units alone drives them off at once."""
    board, side = state.board, state.board.side[block]
    on_ground = any(not state.marks[enemy] & FLOWN for enemy in enemies_at(state, hex, side))
    if board.ground[block] and on_ground and not has_enemy_ground(state, hex, side):
        state.call("air_evacuation", hex=hex, block=block)


# -- who must still go ------------------------------------------------------------------------------------------------


@rule("7.3.2.b", "5.1.e")
def objection_to_ending(state: West) -> Refusal | None:
    """Movement is not over while a crowded hex, or Paris once it is open, could still be left."""
    board, stacks, side = state.board, state.stacks, state.active
    paris = open_city(state, side)
    crowds = [hex for hex, at in stacks.items() if len(at) > 2 and is_crowded(board, at, side)]
    if paris in stacks:
        crowds.append(paris)
    for hex in crowds:
        against = objection_to_ending_in(state, hex)
        if against and any(can_leave(state, block) for block in stacks[hex]):
            return against
    return None


def objection_to_ending_in(state: West, hex: int) -> Refusal | None:
    """Why not all ground units of the phasing side that are in a hex may end there, if they may not."""
    board, stack, side = state.board, state.stacks[hex], state.active
    if len(stack) > board.charts.limits.stacking.combat:  # 23.0.h: in the turn of their drop paratroops crowd nobody
        stack = tuple([block for block in stack if not state.marks[block] & DROPPED])
    crowded = hex < board.hexes and is_crowded(board, stack, side)
    if crowded and not fits_on_a_pier(state, hex, [block for block in stack if board.side[block] == side]):
        return Refusal(_("Units must still leave {hex}.", hex=state.title(hex)), "3.10")
    if hex == open_city(state, side) and any(board.ground[b] and board.side[b] == side for b in stack):
        return Refusal(_("Units must still leave {hex}.", hex=state.title(hex)), "5.1")
    return None


def can_leave(state: West, block: int) -> bool:
    """Whether a unit may march to some other hex and stop there."""
    if MOVING.against(state.board.options, state, state.board.side[block], block):
        return False
    within = reach(state, block, allowance(state, block), attacks=True)
    return any(can_stop(state, block, hex) for hex in within.left)
