"""7.5: movement of ground units. The same march serves Armor Exploitation (7.10)."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.core.register import rule
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import DONE, MOVE, STOP, TO
from fogbound.west.board import STRAIT, Way
from fogbound.west.kinds import IMMOBILE, NO_SIDE, NOBODY, SIDES, STATIC
from fogbound.west.position.marks import FLOWN, FROZEN, MOVED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import (
    conquer,
    enemies_at,
    has_enemy,
    has_enemy_ground,
    is_at_war,
    is_neutral,
    owner_side,
    ready,
)
from fogbound.west.rules.entry import can_attack, can_enter
from fogbound.west.rules.powers import objection_to_open_hex, open_city
from fogbound.west.rules.reach import allowance, must_stop, reach
from fogbound.west.rules.stacking import has_room, is_crowded
from fogbound.west.rules.tell import tell_move
from fogbound.west.rules.weather import is_equipped

_ = texts("west")


@rule("3.21.a", "6.1.1.a", "6.6.d", "3.1.a")
def objection_to_moving(state: West, block: int) -> Refusal | None:
    """Why a block may not begin to move, if it may not."""
    board = state.board
    name = board.names[block]
    if board.side[block] != state.active or not state.place[block] >= 0:
        return Refusal(_("{block} is not yours to move.", block=name), "3.1")
    if not is_at_war(state, board.nation[block]):
        return Refusal(_("{block} belongs to a state that is not at war.", block=name), "5.5")
    if not board.ground[block] or board.kind[block] in IMMOBILE:
        return Refusal(_("{block} does not move on the ground.", block=name), "7.5")
    if board.abilities[block] & STATIC:
        return Refusal(_("{block} is static: it goes by rail or not at all.", block=name), "6.1.1")
    if state.has(block, FROZEN):
        return Refusal(_("{block} is frozen.", block=name), "3.21")
    if state.has(block, MOVED):
        return Refusal(_("{block} has moved.", block=name), "7.5")
    return None


@rule("7.5.3.e", "3.10.e", "5.1.e")
def can_stop(state: West, block: int, hex: int) -> bool:
    """Units pass through friends freely; the limit holds where they end. An open city stays empty (5.1)."""
    board = state.board
    return has_room(state, hex, block) and hex != open_city(state, board.side[block])


@rule("7.5.3.e")
def leads_on(state: West, block: int, hex: int, points: int, *, attacks: bool) -> bool:
    """Whether a unit may go into a hex where it cannot stop, to go on from there the way it likes."""
    board = state.board
    return (
        bool(points)
        and not must_stop(state, block, hex)
        and any(
            way.cost <= points and can_enter(state, block, hex, way, attacks=attacks) and can_stop(state, block, way.to)
            for way in board.ways[hex]
            if way.to != state.place[block]
        )
    )


def march(state: West, block: int, ways: Iterable[tuple[int, Way]]) -> None:
    """Go along a path and take what lies on it."""
    for _from, way in ways:
        conquer(state, block, way.to)
    state.put(block, way.to)
    state.entry[block] = (way.direction + 3) % 6


@rule("7.3.2.b", "5.1.e")
def objection_to_ending(state: West) -> Refusal | None:
    """Movement is not over while a crowded hex, or Paris once it is open, could still be left."""
    paris = open_city(state, state.active)
    for hex in [hex for hex, stack in state.stacks.items() if len(stack) > 2 or hex == paris]:  # fewer never crowd
        against = objection_to_ending_in(state, hex)
        if against and any(_can_leave(state, block) for block in state.stacks[hex]):
            return against
    return None


def objection_to_ending_in(state: West, hex: int) -> Refusal | None:
    """Why not all ground units of the phasing side that are in a hex may end there, if they may not."""
    board = state.board
    stack, side = state.stacks[hex], state.active
    if hex < board.hexes and is_crowded(board, stack, side):
        return Refusal(_("Units must still leave {hex}.", hex=board.titles[hex]), "3.10")
    if hex == open_city(state, side) and any(board.ground[b] and board.side[b] == side for b in stack):
        return Refusal(_("Units must still leave {hex}.", hex=board.titles[hex]), "5.1")
    return None


def _can_leave(state: West, block: int) -> bool:
    if objection_to_moving(state, block):
        return False
    within = reach(state, block, allowance(state, block), attacks=True)
    return any(can_stop(state, block, hex) for hex in within.left)


def surprise(state: West, block: int, hex: int) -> None:
    """7.7.5.c: a ground unit among enemy air units alone drives them off at once."""
    board, side = state.board, state.board.side[block]
    on_ground = any(not state.marks[enemy] & FLOWN for enemy in enemies_at(state, hex, side))
    if board.ground[block] and on_ground and not has_enemy_ground(state, hex, side):
        state.call("air_evacuation", hex=hex, block=block)


class MoveGround(Ask[West]):
    """7.5: the phasing side moves its ground units, in any order."""

    number = "7.5"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Move ground units, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        return (*(MOVE[block] for block in state.board.movers[state.active]), DONE)

    def actions(self, state: West) -> Iterable[Action]:
        """As `objection` has it, for all blocks at once."""
        found = [MOVE[block] for block in ready(state, "movers", state.active, MOVED | FROZEN)]
        return found if objection_to_ending(state) else (*found, DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        return objection_to_ending(state) if action == DONE else objection_to_moving(state, action.args[0])

    def do_move(self, state: West, block: int) -> None:
        state.call("march", block=block, points=allowance(state, block), attacks=1)

    def do_done(self, state: West) -> None:
        state.proceed()


class March(Ask[West]):
    """7.5.3: one unit goes hex by hex, or straight to any hex within its reach, until it stops."""

    number = "7.5.3"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        name = state.board.names[state["block"]]
        return _.n("{block} moves, {n} point left.", "{block} moves, {n} points left.", block=name, n=state["points"])

    def actions(self, state: West) -> Iterable[Action]:
        block = state["block"]
        within = reach(state, block, state["points"], attacks=bool(state["attacks"]))
        paris, stacks = open_city(state, state.active), state.stacks
        shut = {hex for hex in within.left if hex == paris or (hex in stacks and not has_room(state, hex, block))}
        ends = [
            TO[hex]
            for hex in sorted(within.left)
            if hex not in shut or leads_on(state, block, hex, within.left[hex], attacks=bool(state["attacks"]))
        ]
        return ends if ends and objection_to_ending_in(state, state.place[block]) else (*ends, STOP)

    def refusal(self, state: West, action: Action) -> Refusal:
        if action == STOP:
            against = objection_to_ending_in(state, state.place[state["block"]])
            return against or super().refusal(state, action)
        if action.verb != "to":
            return super().refusal(state, action)
        block, hex = state["block"], action.args[0]
        return objection_to_going(state, block, hex, state["points"], attacks=bool(state["attacks"]))

    def do_to(self, state: West, hex: int) -> None:
        board, block = state.board, state["block"]
        within = reach(state, block, state["points"], attacks=bool(state["attacks"]))
        start, victim = state.place[block], state.owner[hex]
        stops = must_stop(state, block, hex)
        violated = is_neutral(state, hex)
        state["points"] = 0 if has_enemy(state, hex, board.side[block]) else within.left[hex]
        if violated:  # before anything is taken the minor power is at war
            state.set_neutral(victim, False)
        march(state, block, within.path(hex))
        tell_move(state, block, start, hex)
        if (stops and not violated) or not state["points"]:
            self.do_stop(state)
        surprise(state, block, hex)
        if violated:
            state.call("attacked_minor", nation=victim)

    def do_stop(self, state: West) -> None:
        board, block = state.board, state["block"]
        state.mark(block, MOVED)
        state.saved[block] = state["points"]
        if not has_enemy(state, state.place[block], board.side[block]):
            state.entry[block] = NO_SIDE
        state.end()


def objection_to_going(state: West, block: int, hex: int, points: int, *, attacks: bool) -> Refusal:
    """Why a marching block cannot get to a hex, in the words of the rule that forbids it."""
    board = state.board
    name, there, side = board.names[block], board.titles[hex], board.side[block]
    if not board.land[hex]:
        return Refusal(_("{hex} is not land that units may enter.", hex=there), "7.5.4")
    if not is_equipped(board, block, hex):
        return Refusal(_("{block} is not equipped for the climate of {hex}.", block=name, hex=there), "3.23")
    if is_neutral(state, hex) and owner_side(state, hex) == NOBODY:
        return Refusal(_("{hex} is neutral.", hex=there), "5.6")
    if has_enemy(state, hex, side) and not attacks:
        return Refusal(_("{block} may not attack in this phase.", block=name), "7.10")
    if has_enemy(state, hex, side) and not can_attack(state, block, hex):
        if board.combat[block] and not state.has(block, UNSUPPLIED):
            return Refusal(_("{block} has no steps left to attack with.", block=name), "7.7.10")
        rule = "4.4" if state.has(block, UNSUPPLIED) else "3.8"
        return Refusal(_("{block} cannot attack {hex}.", block=name, hex=there), rule)
    straits = (way for way in board.ways[state.place[block]] if way.to == hex and way.features & STRAIT)
    if any(not can_enter(state, block, state.place[block], way, attacks=attacks) for way in straits):
        return Refusal(_("{block} cannot cross the strait to {hex}.", block=name, hex=there), "7.5.5")
    if against := objection_to_open_hex(state, hex, side):
        return against
    if hex in reach(state, block, points, attacks=attacks).left:
        return Refusal(_("There is no room for {block} in {hex}.", block=name, hex=there), "3.10")
    text = _.n(
        "{block} cannot reach {hex} with {n} movement point.",
        "{block} cannot reach {hex} with {n} movement points.",
        block=name,
        hex=there,
        n=points,
    )
    return Refusal(text, "7.5.3")


PROCEDURES: Procedures[West] = {"march": (March(),)}
