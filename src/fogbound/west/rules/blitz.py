"""7.8: blitz. Armour that has won its battle goes on at once, and others follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import DONE, TO
from fogbound.west.board import STRAIT, Way
from fogbound.west.kinds import NO_SIDE, SIDES, Class
from fogbound.west.options import setting
from fogbound.west.position.marks import ATTACKED, BLITZED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.combat.phase import battle_hexes
from fogbound.west.rules.control import has_enemy_ground, is_neutral
from fogbound.west.rules.entry import can_enter
from fogbound.west.rules.movement import can_stop, march, surprise
from fogbound.west.rules.stacking import has_air_room
from fogbound.west.rules.tech import has_ability
from fogbound.west.rules.tell import tell_move
from fogbound.west.rules.where import AskWhere

_ = texts("west")
BLITZ_COST: Final = 1
SAVED_MP: Final = setting("blitz_mp", "saved_mp")
ANY_GUN_FOLLOWS: Final = setting("blitz_follow_artillery_tech", "any")


@rule("7.8.a")
def objection_to_blitz(state: West, block: int) -> Refusal | None:
    """Why a unit may not blitz, if it may not."""
    board = state.board
    name = board.names[block]
    if not has_ability(state, block, "blitz"):
        return Refusal(_("{block} is not of a kind that blitzes.", block=name), "7.8")
    return _objection_to_going_on(state, block) or (
        None if blitz_ways(state, block) else Refusal(_("{block} has nowhere to go.", block=name), "7.8")
    )


def _objection_to_going_on(state: West, block: int) -> Refusal | None:
    board = state.board
    name, here = board.names[block], state.place[block]
    if board.side[block] != state.active or here < 0 or not state.has(block, ATTACKED):
        return Refusal(_("{block} has not attacked in this phase.", block=name), "7.8")
    if state.has(block, BLITZED | UNSUPPLIED) or has_enemy_ground(state, here, state.active):
        return Refusal(_("{block} cannot go on.", block=name), "7.8")
    return None


@rule("7.8.b")
def blitz_ways(state: West, block: int) -> list[Way]:
    """One hex that costs exactly one point to enter."""
    board = state.board
    if board.options.has(SAVED_MP) and not state.saved[block]:
        return []
    here = state.place[block]
    return [
        way
        for way in board.ways[here]
        if way.cost == BLITZ_COST
        and not way.features & STRAIT
        and not is_neutral(state, way.to)
        and can_enter(state, block, here, way, attacks=True)
        and can_stop(state, block, way.to)
    ]


@rule("7.8.c")
def objection_to_following(state: West, block: int) -> Refusal | None:
    """Why a unit may not follow blitzing armour, if it may not."""
    board = state.board
    name = board.names[block]
    if not _follows(state, block):
        return Refusal(_("{block} is not of a kind that follows a blitz.", block=name), "7.8")
    return _objection_to_going_on(state, block) or (
        None if follow_targets(state, block) else Refusal(_("{block} has nobody to follow.", block=name), "7.8")
    )


def _follows(state: West, block: int) -> bool:
    board = state.board
    any_artillery = board.options.has(ANY_GUN_FOLLOWS) and board.kind[block] == Class.ARTILLERY
    return any_artillery or has_ability(state, block, "follow_blitz")


def follow_targets(state: West, block: int) -> list[int]:
    """Hexes to which armour of the same battle has blitzed."""
    board = state.board
    here, found = state.place[block], []
    for way in board.ways[here]:
        led = any(
            state.has(other, BLITZED) and state.entry[other] == (way.direction + 3) % 6
            for other in state.stacks.get(way.to, ())
            if board.side[other] == board.side[block]
        )
        fits = has_air_room if board.air[block] else _has_ground_room
        if led and fits(state, way.to, block):
            found.append(way.to)
    return found


def _has_ground_room(state: West, hex: int, block: int) -> bool:
    return can_stop(state, block, hex)


class Blitz(Ask[West]):
    """7.8: armour blitzes, others follow it."""

    number = "7.8"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Blitz with armour that has won its battle, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        fought = [b for b, marks in enumerate(state.marks) if marks & ATTACKED and state.place[b] >= 0]
        return (*(Action(verb, (block,)) for block in fought for verb in ("blitz", "follow")), DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        check = objection_to_blitz if action.verb == "blitz" else objection_to_following
        return check(state, action.args[0])

    def do_blitz(self, state: West, block: int) -> None:
        state.call("blitz_to", block=block)

    def do_follow(self, state: West, block: int) -> None:
        state.call("follow_to", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


class BlitzTo(AskWhere):
    """7.8.b: where the armour goes."""

    number = "7.8"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Where does {block} blitz to?", block=state.board.names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        return (TO[way.to] for way in blitz_ways(state, state["block"]))

    def fault(self, state: West, hex: int) -> Refusal:
        there = state.board.titles[hex]
        return Refusal(
            _("A blitz goes one hex on, for 1 point and where there is room: not to {hex}.", hex=there), "7.8"
        )

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        way = next(way for way in state.board.ways[state.place[block]] if way.to == hex)
        state.end()
        go_on(state, block, way)


class FollowTo(BlitzTo):
    """7.8.c: which blitz is followed."""

    def prompt(self, state: West) -> Message:
        return _("Where does {block} follow to?", block=state.board.names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        return (TO[hex] for hex in follow_targets(state, state["block"]))


@rule("7.8.d")
def go_on(state: West, block: int, way: Way) -> None:
    """One more hex; where an enemy stands there will be a new battle."""
    board, here = state.board, state.place[block]
    if board.air[block]:
        state.put(block, way.to)
    else:
        march(state, block, [(here, way)])
    state.mark(block, BLITZED)
    state.unmark(block, ATTACKED)
    tell_move(state, block, here, way.to)
    surprise(state, block, way.to)


@rule("7.8.d")
def fight_and_blitz_on(state: West) -> None:
    """Moves and battles in any order: whoever has not blitzed yet may still do so when these battles are over."""
    if battle_hexes(state):
        state.goto("blitz_phase")
        state.call("blitz_combat")


def end_blitz(state: West) -> None:
    state.unmark_all(ATTACKED | BLITZED)
    state.entry[:] = bytes([NO_SIDE]) * len(state.entry)


PROCEDURES: Procedures[West] = {"blitz_to": (BlitzTo(),), "follow_to": (FollowTo(),)}
