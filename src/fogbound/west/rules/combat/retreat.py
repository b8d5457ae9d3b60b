"""7.7.13–7.7.18: who may leave a battle, when, and where to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, Final

from fogbound.core.register import rule
from fogbound.core.sieve import Sieve
from fogbound.core.state import replaced
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Actions, Refusal
from fogbound.west.actions import RETREAT, STAY, WITHDRAW
from fogbound.west.board import NO_CITY
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import NO_SIDE, SIDES, STATIC, Class
from fogbound.west.position.marks import ATTACKED, FROZEN
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhere
from fogbound.west.rules.combat.ends import end_if_over
from fogbound.west.rules.combat.muster import battle_frame, engagement_of, hex_of, moment_of, roster, side_of
from fogbound.west.rules.combat.ways_home import way_home
from fogbound.west.rules.combat.withdrawal import WithdrawTo, lose_baseless
from fogbound.west.rules.control import conquer, controls, has_fortress, neutral_hexes, occupied
from fogbound.west.rules.entering import enter
from fogbound.west.rules.entry import ENTRY, NEUTRAL
from fogbound.west.rules.lines import Hexes, refusal
from fogbound.west.rules.losses import eliminate
from fogbound.west.rules.stopping import NO_ROOM, STAYS_EMPTY, outside_the_open_city, with_room
from fogbound.west.rules.tell import tell
from fogbound.west.rules.zoc import is_in_enemy_zone

_ = texts("west")


# -- 7.7.13: who may leave --------------------------------------------------------------------------------------------

LEAVING: Final[Sieve[West, int]] = Sieve("7.7.13")
"""The units of a role that may leave when a round is over, and"""
WITHDRAWING: Final[Sieve[West, int]] = Sieve("7.7.13")
"""those that may leave before."""
NOT_IN_BATTLE: Final = _("Only units in this battle can leave it.")


@LEAVING.line("7.7.13.a", NOT_IN_BATTLE)
def in_the_battle(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    frame, place = battle_frame(state), state.place
    hex, mine = frame.locals["hex"], roster(frame, role)
    return [block for block in blocks if place[block] == hex and block in mine]


@LEAVING.line("6.1.1.b", _("{block} cannot retreat: it fights where it stands.", block=""))
def not_tied_to_its_place(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    """Static infantry and forts stay."""
    kind, abilities = state.board.kind, state.board.abilities
    return [block for block in blocks if kind[block] != Class.FORT and not abilities[block] & STATIC]


@LEAVING.line("3.21.a", _("{block} cannot retreat: it is frozen.", block=""))
def not_frozen(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    air, marks = state.board.air, state.marks
    return [block for block in blocks if air[block] or not marks[block] & FROZEN]


@rule("7.7.1.c")
@WITHDRAWING.line("7.7.13.a", _("Only air units in this battle can withdraw from it."))
def in_the_air_over_the_battle(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    air = state.board.air
    return in_the_battle(state, role, [block for block in blocks if air[block]])


@WITHDRAWING.line("7.7.3.1.b", _("{block} is caught on the ground and cannot take off yet.", block=""))
def not_pinned(state: West, role: int, blocks: Collection[int]) -> Collection[int]:
    """Bombers that an air attack finds on the ground stay there in the first round."""
    frame, now = battle_frame(state), moment_of(state)
    engagement, mine = engagement_of(state, frame), roster(frame, role)
    units = engagement.sides[role]
    return [block for block in blocks if not engagement.is_pinned(units[mine.index(block)], now)]


class AircraftLeave(Ask[West]):
    """7.7.13: after a step of combat air units may leave, the defender's first."""

    number = "7.7.13"
    leaving = WITHDRAWING

    def __init__(self, role: int) -> None:
        self.role = role

    def side(self, state: West) -> str:
        return SIDES[side_of(state, self.role)]

    def prompt(self, state: West) -> Message:
        return _("Withdraw air units from {hex}, or stay?", hex=state.title(hex_of(state)))

    @rule("7.7.13.a", "7.7.18.a")
    def actions(self, state: West) -> Iterable[Action]:
        board, mine = state.board, roster(battle_frame(state), self.role)
        leaving = self.leaving.open(board.options, state, self.role, mine)
        return (*[(WITHDRAW if board.air[b] else RETREAT)[b] for b in leaving], STAY) if leaving else ()

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action.verb == "retreat":
            return Refusal(_("Ground units retreat only after the ground combat step."), "7.7.13")
        return self.objection_to_leaving(state, action)

    def objection_to_leaving(self, state: West, action: Action) -> Refusal | None:
        if not action.args:
            return None
        line = self.leaving.against(state.board.options, state, self.role, action.args[0])
        return refusal(line, state, block=action.args[0]) if line else None

    def do_withdraw(self, state: West, block: int) -> None:
        state.call("withdrawal", block=block)

    def do_stay(self, state: West) -> None:
        state.proceed()


class Retreat(AircraftLeave):
    """7.7.13: after the ground step air and ground units may leave, some or all of them, the defender's first.

    Where no attacker is on the ground the round ends here all the same, and nobody need stand under bombs (7.7.18).
    """

    leaving = LEAVING
    ways: ClassVar[dict[str, tuple[Actions, Sieve[West, int], str]]] = {}
    """Other ways out that chapters know: by verb its actions, who may take it, and the procedure that asks where to."""

    def actions(self, state: West) -> Iterable[Action]:
        found = tuple(super().actions(state))
        if not found or not state.board.options.has(ADVANCED):
            return found
        mine = roster(battle_frame(state), self.role)
        more = [
            made[block]
            for made, leaving, _ask in self.ways.values()
            for block in leaving.open(state.board.options, state, self.role, mine)
        ]
        return (*found[:-1], *more, found[-1])

    def objection_to_leaving(self, state: West, action: Action) -> Refusal | None:
        if action.verb not in self.ways:
            return super().objection_to_leaving(state, action)
        line = self.ways[action.verb][1].against(state.board.options, state, self.role, action.args[0])
        return refusal(line, state, block=action.args[0]) if line else None

    def do_embark(self, state: West, block: int) -> None:
        state.call(self.ways["embark"][2], block=block)

    def prompt(self, state: West) -> Message:
        return _("Retreat units from {hex}, or stay?", hex=state.title(hex_of(state)))

    def objection(self, state: West, action: Action) -> Refusal | None:
        if (
            action.args
            and action.verb not in self.ways
            and state.board.air[action.args[0]] != (action.verb == "withdraw")
        ):
            return Refusal(NOT_IN_BATTLE, self.number)
        return self.objection_to_leaving(state, action)

    def do_retreat(self, state: West, block: int) -> None:
        state.call("retreat", block=block)


# -- 7.7.14, 7.7.15, 7.7.17: ground units ----------------------------------------------------------------------------

RETREAT_TO: Final = Hexes("7.7.14")


@RETREAT_TO.line("7.7.14.a", _("A retreat goes one hex over land, not to {hex}.", hex=""), implied=True)
def next_to_the_battle(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    beside = state.board.beside[state.place[block]]
    return [hex for hex in hexes if hex in beside]


@RETREAT_TO.line("7.7.15.a", _("The enemy stands in {hex}.", hex=""))
def without_enemies(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    enemies = occupied(state, 1 - state.board.side[block])
    return [hex for hex in hexes if hex not in enemies]


@RETREAT_TO.line("7.7.14.b", _("{hex} is in an enemy zone of control.", hex=""))
def out_of_enemy_zones(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    side = state.board.side[block]
    return [hex for hex in hexes if not is_in_enemy_zone(state, hex, side)]


@RETREAT_TO.line("5.6.2.a", NEUTRAL)
def at_war(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    neutral = neutral_hexes(state)
    return [hex for hex in hexes if hex not in neutral] if neutral else hexes


RETREAT_TO.line("5.1.e", STAYS_EMPTY)(outside_the_open_city)
NEITHER_HOME_NOR_FRIENDS: Final = _("{hex} leads {block} neither towards supply nor to friends.", hex="", block="")


@RETREAT_TO.line("7.7.15.a", NEITHER_HOME_NOR_FRIENDS)
def where_it_may_enter(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    here = state.place[block]
    ways = (way for way in state.board.ways[here] if ENTRY.lets_in(state, block, here, way, attacks=False))
    entered = {way.to for way in ways}
    return [hex for hex in hexes if hex in entered]


RETREAT_TO.line("7.7.17.a", NO_ROOM)(with_room)


@rule("7.7.15.b")
@RETREAT_TO.line("7.7.15.a", NEITHER_HOME_NOR_FRIENDS)
def towards_supply_or_friends(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    here, side, nation = state.place[block], state.board.side[block], state.board.nation[block]
    return [hex for hex in hexes if is_refuge(state, hex, side) or leads_home(state, nation, here, hex)]


def retreat_hexes(state: West, block: int) -> list[int]:
    """Safe adjacent hexes with room for the block, towards supply or onto friends."""
    return RETREAT_TO.sift(state, block, state.board.beside[state.place[block]])


def leads_home(state: West, nation: int, hex: int, to: int) -> bool:
    """7.7.15.a: whether a step out of a battle hex leads towards supply, by default on a shortest way."""
    board = state.board
    home = way_home(state, nation)
    if to not in home or board.options["retreat_direction"] != "not_longer":
        return to in home
    from_here = 1 + min(home[way.to] for way in board.ways[hex] if way.to in home)  # none passes a battle hex itself
    return home[to] <= from_here


def is_refuge(state: West, hex: int, side: int) -> bool:
    """7.7.15.b: only friends in it, or a friendly city or fortress."""
    board = state.board
    if any(board.side[block] == side for block in state.stacks.get(hex, ())):
        return True
    return (board.city[hex] != NO_CITY or has_fortress(state, hex)) and controls(state, hex, side)


@rule("7.7.15.c")
def lose_cornered(state: West) -> None:
    """Who chooses to retreat and has nowhere to go is lost."""
    block = state["block"]
    if not retreat_hexes(state, block):
        eliminate(state, block, "7.7.15")
        state.end()
        end_if_over(state)


class RetreatTo(AskWhere):
    """7.7.14: one hex, free of movement points; each unit on its own."""

    number = "7.7.14"
    hexes = RETREAT_TO

    def prompt(self, state: West) -> Message:
        return _("Where does {block} retreat to?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return state.board.beside[state.place[state["block"]]]

    def do_to(self, state: West, hex: int) -> None:
        block, title = state["block"], state.title(hex)
        state.put(block, hex)
        state.entry = replaced(state.entry, block, NO_SIDE)
        state.halves = replaced(state.halves, block, 0)
        state.unmark(block, ATTACKED)
        tell(state, block, "retreated", "7.7.14", _("{block} retreats to {hex}.", block="", hex=title))
        conquer(state, block, hex)
        enter(state, block, hex)
        state.end()
        end_if_over(state)


PROCEDURES: Procedures[West] = {
    "retreat": (lose_cornered, RetreatTo()),
    "withdrawal": (lose_baseless, WithdrawTo()),
}
