"""31: reserves. Units kept back to move later in their own turn, and armour kept back to answer the enemy's."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.west.actions import COMMIT
from fogbound.west.actions import RESERVE as KEEP
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import COMMANDED, PHASES, Order, spend
from fogbound.west.chapters.headquarters.orders import OF_ANOTHER_ARM, Lead, of_his_own_arm
from fogbound.west.chapters.naval.orders import EXPLOITATION, KEPT_BACK, MOVEMENT
from fogbound.west.options import setting
from fogbound.west.position.marks import FROZEN, FUELLED, HALTED, HELD_BACK, MOVED, RAILED, RESERVE, STAND_BY
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.combat.phase import is_battle
from fogbound.west.rules.control import has_enemy
from fogbound.west.rules.exploitation import CUT_OFF, EXPLOITING, Exploit
from fogbound.west.rules.flights import contested
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.movement import IS_STATIC, MOVING, is_not_static, march, objection_to_ending_in, walks
from fogbound.west.rules.reach import allowance, reach
from fogbound.west.rules.reaction import React
from fogbound.west.rules.stopping import STOPPING
from fogbound.west.rules.tech import ever_able, has_ability
from fogbound.west.rules.tell import tell_move

_ = texts("west")

RESERVES: Final = setting("rule_31_reserve", "on")
IN_RESERVE: Final = _("{block} is kept in reserve.", block="")
TO_MOVE_LATER: Final = "reserve_motorisation"
TO_REACT: Final = "reserve_reaction"
ABILITIES: Final = {MOVEMENT: TO_MOVE_LATER, EXPLOITATION: TO_REACT}
"""By phase, what a unit must be able to."""


def has_reserves(state: West) -> bool:
    """Headquarters keep them, so that the Basic game has none."""
    return state.board.options.has(RESERVES) and state.board.options.has(ADVANCED)


# -- putting a unit in reserve ----------------------------------------------------------------------------------------

KEEPING: Final = Blocks(f"{__name__}.KEEPING")
"""Units that the headquarters that leads may put in reserve."""
KEEPING.mine("31.0.a", _("{block} is not yours to keep back.", block=""))


@KEEPING.kind("31.0.a", _("{block} cannot be kept in reserve.", block=""))
def may_ever_wait(board: Board, block: int) -> bool:
    return bool(walks(board, block)) and block in ever_able(board, TO_MOVE_LATER)


KEEPING.kind("6.1.1.a", IS_STATIC)(is_not_static)
KEEPING.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))
KEEPING.without("3.21.a", _("{block} is frozen.", block=""), FROZEN)
KEEPING.without("31.0.b", _("{block} has moved.", block=""), MOVED | STAND_BY | RESERVE | HELD_BACK)


@KEEPING.line("31.0.e", _("Reserves are formed while ground units move and in the Exploitation."), narrow=True)
def in_its_phase(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return blocks if state["phase"] in ABILITIES else ()


@rule("31.0.b", "31.0.c")
@KEEPING.line("31.0.a", _("{block} cannot be kept in reserve.", block=""))
def able_to_wait(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """From TECH 2: to move later any infantry or armour, to react armour alone."""
    ability = ABILITIES[state["phase"]]
    return [block for block in blocks if has_ability(state, block, ability)]


@KEEPING.line("31.0.a", _("{block} is in a battle.", block=""))
def out_of_battle(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if not has_enemy(state, state.place[block], side)]


@KEEPING.line("3.10.e", _("Too many units are with {block}: some must leave first.", block=""))
def out_of_a_crowd(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """A crowded hex is left in the Movement Phase (7.3.2), and who is kept back does not leave it then."""
    if state["phase"] != MOVEMENT:
        return blocks
    return [block for block in blocks if objection_to_ending_in(state, state.place[block]) is None]


@rule("31.0.e")
def order_of(state: West, side: int) -> Order:
    """To react is for armour headquarters, which have their own word for it in the chart."""
    phase = state["phase"]
    return Order(state["hq"], TO_REACT if phase == EXPLOITATION else "reserve", PHASES[phase])


KEEPING.include(COMMANDED, actor=order_of)
KEEPING.line("13.8.1.1.d", OF_ANOTHER_ARM)(of_his_own_arm)


@rule("31.0.a")
def keep(ask: Lead, state: West, block: int) -> None:
    """One point, and a barrel that only its owner sees."""
    order = order_of(state, state.active)
    spend(state, order.hq, order.what, block)
    state.mark(block, HELD_BACK if state["phase"] == MOVEMENT else RESERVE)


Lead.offer("reserve", KEEP, KEEPING, keep, when=RESERVES)
MOVING.without("31.0.b", KEPT_BACK, HELD_BACK)
EXPLOITING.without("31.0.c", IN_RESERVE, RESERVE)


# -- moving later -----------------------------------------------------------------------------------------------------

HELD: Final = Blocks(f"{__name__}.HELD")
HELD.mine("31.0.b", _("{block} is not yours to move.", block=""))
HELD.having("31.0.b", _("{block} was not kept back.", block=""), HELD_BACK)
HELD.without("7.5.a", _("{block} has moved.", block=""), MOVED)
HELD.without("7.10.b", CUT_OFF, HALTED)


@rule("31.0.b")
def move_later(ask: Exploit, state: West, block: int) -> None:
    """With all its points, and into no battle."""
    state.unmark(block, HELD_BACK)
    state.mark(block, FUELLED)
    state.call("march", block=block, points=allowance(state, block), attacks=0)


Exploit.offer("commit", COMMIT, HELD, move_later, when=RESERVES)


# -- reacting ---------------------------------------------------------------------------------------------------------

COMMITTING: Final = Blocks(f"{__name__}.COMMITTING")
"""Armour in reserve that reaches a battle."""
COMMITTING.mine("31.0.c", _("{block} is not yours to commit.", block=""))
COMMITTING.having("31.0.c", _("{block} is not in reserve.", block=""), RESERVE)


def battles_to_come(state: West) -> frozenset[int]:
    """Battles that are still to be fought: where raiders only have not landed yet there is none any more."""
    return frozenset(hex for hex in contested(state) if is_battle(state, hex))


@COMMITTING.line("7.7.b", _("{block} is in a battle.", block=""))
def in_no_battle_of_its_own(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Who is attacked fights where it stands."""
    battles, place = battles_to_come(state), state.place
    return [block for block in blocks if place[block] not in battles]


@COMMITTING.line("31.0.c", _("{block} reaches no battle.", block=""))
def with_a_battle_to_join(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    battles = sorted(battles_to_come(state))
    return [block for block in blocks if COMMIT_TO.any(state, block, battles)]


COMMIT_TO: Final = Hexes("31.0")


@COMMIT_TO.line("31.0.c", _("There is no battle in {hex}.", hex=""), implied=True)
def where_is_a_battle(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    battles = battles_to_come(state)
    return [hex for hex in hexes if hex in battles]


@rule("31.0.d", "24.6.b")
@COMMIT_TO.line("31.0.c", _("{block} cannot reach {hex}.", block="", hex=""))
def within_a_march(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """All its movement points; the order was paid for when it was kept back."""
    reached = reach(state, block, allowance(state, block), attacks=True).left
    return [hex for hex in hexes if hex in reached]


COMMIT_TO.include(STOPPING)


class CommitTo(AskWhere):
    """31.0: the battle that the reserve joins."""

    number = "31.0"
    hexes = COMMIT_TO

    def prompt(self, state: West) -> Message:
        return _("Which battle does {block} join?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return sorted(battles_to_come(state))

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        start = state.place[block]
        march(state, block, reach(state, block, allowance(state, block), attacks=True).path(hex))
        state.unmark(block, RESERVE)
        state.mark(block, MOVED)
        tell_move(state, block, start, hex)
        state.end()


def commit(ask: React, state: West, block: int) -> None:
    state.call("commit", block=block)


def may_be_answered(state: West) -> bool:
    """Asked whether or not there is a reserve: passing its owner over would betray that there is none."""
    return has_reserves(state) and bool(battles_to_come(state))


React.offer("commit", COMMIT, COMMITTING, commit, when=RESERVES)
React.also_due.append(may_be_answered)


class ReactWithArmour(React):
    """24.6, 31.0: after the second wave and after a blitz armour in reserve may answer, aircraft may not."""

    number = "24.6"
    which = {"commit": (COMMIT, COMMITTING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Send armour from the reserve to the battles, or be done.")

    @rule("24.6.a")
    def is_due(self, state: West) -> bool:
        return bool(battles_to_come(state))

    def do_commit(self, state: West, block: int) -> None:
        state.call("commit", block=block)


# -- the end of a reserve ---------------------------------------------------------------------------------------------


@rule("31.0.d")
def dissolve_reserves(state: West) -> None:
    """At the start of the owner's next Movement Phase; what a scenario begins with waits for the enemy first (O-23).

    Unless it moves, by rail for instance.
    """
    for block in state.board.blocks_of[state.active]:
        if state.marks[block] & RESERVE and (state.turn or state.marks[block] & RAILED):
            state.unmark(block, RESERVE)


def leave_reserve(state: West) -> None:
    """Who marches is no reserve any more."""
    state.unmark(state["block"], RESERVE | HELD_BACK)


PROCEDURES: Procedures[West] = {"commit": (CommitTo(),)}
