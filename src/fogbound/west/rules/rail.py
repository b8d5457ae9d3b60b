"""7.4: strategic rail movement."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.core.register import rule
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal
from fogbound.west.actions import DONE, OPEN_CITY, RAIL, STOP, TO
from fogbound.west.kinds import IMMOBILE, SIDES, Nation
from fogbound.west.position.marks import FROZEN, RAILED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.control import controls, held, is_at_war, owned_net, ready
from fogbound.west.rules.powers import declare_open_city, objection_to_open_city, objection_to_open_hex, open_city
from fogbound.west.rules.prices import payer
from fogbound.west.rules.stacking import has_room
from fogbound.west.rules.tell import tell
from fogbound.west.rules.weather import is_equipped
from fogbound.west.rules.where import AskWhere
from fogbound.west.rules.zoc import hexes_beside, is_beside_enemy

_ = texts("west")


@rule("7.4.a", "7.4.h", "7.4.e", "7.4.f", "7.4.d")
def objection_to_rail(state: West, block: int) -> Refusal | None:
    """Why a unit may not go by rail, if it may not."""
    board = state.board
    name, here = board.names[block], state.place[block]
    if board.side[block] != state.active or not board.ground[block] or board.kind[block] in IMMOBILE or here < 0:
        return Refusal(_("{block} does not go by rail.", block=name), "7.4")
    if not is_at_war(state, board.nation[block]):
        return Refusal(_("{block} belongs to a state that is not at war.", block=name), "5.5")
    if state.has(block, FROZEN):
        return Refusal(_("{block} is frozen.", block=name), "3.21")
    if state.has(block, UNSUPPLIED):
        return Refusal(_("{block} is out of supply.", block=name), "7.4")
    if state.has(block, RAILED):
        return Refusal(_("{block} has gone by rail this turn.", block=name), "7.4")
    if not board.rails[here]:
        return Refusal(_("{block} does not stand on a railway.", block=name), "7.4")
    if is_beside_enemy(state, here, state.active):
        return Refusal(_("{block} is next to the enemy.", block=name), "7.4")
    if not _has_train(state, board.nation[block]):
        return Refusal(_("No more rail movement is left for {block} this turn.", block=name), "7.4")
    if not _can_pay(state, board.nation[block]):
        return Refusal(_("There is no point left to pay for it."), "7.4")
    return None


def _has_train(state: West, nation: Nation) -> bool:
    board = state.board
    allowance = board.charts.nations[nation].srm_of
    return state.rails_used[allowance] < board.charts.nations[allowance].srm


def _can_pay(state: West, nation: Nation) -> bool:
    board = state.board
    return state.points[payer(board, nation)] >= board.charts.limits.prices.srm


@rule("7.4.b", "7.4.j")
def rail_targets(state: West, block: int) -> list[int]:
    """Any distance along friendly rails, never next to an enemy."""
    board = state.board
    start, side = state.place[block], board.side[block]
    shut = (start, open_city(state, side))
    return [
        hex
        for hex in stations(state, side, start)
        if hex not in shut
        and is_equipped(board, block, hex)
        and (hex not in state.stacks or has_room(state, hex, block))
    ]


def stations(state: West, side: int, start: int) -> list[int]:
    """Where trains of a side get to from a hex; the same for all of them until a border or an enemy moves."""
    board = state.board
    owned, enemy = owned_net(state, side), 1 - side
    known: dict[int, list[int]] = state.caches.sides[enemy].setdefault(("stations", owned), {})
    if start not in known:
        safe = owned - held(state, enemy) - hexes_beside(state, enemy)
        reached, edge = {start}, {start}
        while edge:
            edge = (set().union(*[board.rails[hex] for hex in edge]) & safe) - reached
            reached |= edge
        found = sorted(hex for hex in reached if board.land[hex])
        known.update(dict.fromkeys(reached if start in safe else {start}, found))
    return known[start]


class MoveByRail(Ask[West]):
    """7.4: units go by rail, one at a time; 5.1.c: in this phase Paris may become an open city."""

    number = "7.4"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Move units by rail, or be done.")

    def actions(self, state: West) -> Iterable[Action]:
        """As `objection` has it, for all blocks at once."""
        board, place = state.board, state.place
        near = hexes_beside(state, 1 - state.active)
        goes = {nation for nation in Nation if _has_train(state, nation) and _can_pay(state, nation)}
        fit = ready(state, "riders", state.active, RAILED | FROZEN | UNSUPPLIED)
        found = [RAIL[b] for b in fit if board.nation[b] in goes and place[b] not in near and board.rails[place[b]]]
        paris = () if objection_to_open_city(state) else (OPEN_CITY,)
        return (*found, *paris, DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        if action == OPEN_CITY:
            return objection_to_open_city(state)
        return objection_to_rail(state, action.args[0])

    def do_rail(self, state: West, block: int) -> None:
        state.call("rail", block=block)

    def do_open_city(self, state: West) -> None:
        declare_open_city(state)

    def do_done(self, state: West) -> None:
        state.unmark_all(RAILED)
        state.proceed()


def fault_of_station(state: West, block: int, hex: int) -> Refusal:
    """Why no train takes a unit to a hex."""
    board = state.board
    name, there, side = board.names[block], board.titles[hex], board.side[block]
    if not board.rails[hex]:
        return Refusal(_("No railway leads to {hex}.", hex=there), "7.4")
    if not controls(state, hex, side):
        return Refusal(_("The railway of {hex} is not in your hands.", hex=there), "7.4")
    if is_beside_enemy(state, hex, side):
        return Refusal(_("{hex} is next to the enemy.", hex=there), "7.4")
    if against := objection_to_open_hex(state, hex, side):
        return against
    if not is_equipped(board, block, hex):
        return Refusal(_("{block} is not equipped for the climate of {hex}.", block=name, hex=there), "3.23")
    if not has_room(state, hex, block):
        return Refusal(_("There is no room for {block} in {hex}.", block=name, hex=there), "3.10")
    return Refusal(_("No friendly railway clear of the enemy leads {block} to {hex}.", block=name, hex=there), "7.4")


class RailTo(AskWhere):
    """7.4.b: where the train goes."""

    number = "7.4"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Where does {block} go by rail?", block=state.board.names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        block = state["block"]
        return (*(TO[hex] for hex in rail_targets(state, block)), STOP)

    def fault(self, state: West, hex: int) -> Refusal:
        return fault_of_station(state, state["block"], hex)

    def do_to(self, state: West, hex: int) -> None:
        board, block = state.board, state["block"]
        state.rails_used[board.charts.nations[board.nation[block]].srm_of] += 1
        state.points[payer(board, board.nation[block])] -= board.charts.limits.prices.srm
        state.put(block, hex)
        tell(state, block, "railed", "7.4", _("{block} goes by rail to {hex}.", block="", hex=board.titles[hex]))
        self.do_stop(state)

    def do_stop(self, state: West) -> None:
        state.mark(state["block"], RAILED)
        state.end()


PROCEDURES: Procedures[West] = {"rail": (RailTo(),)}
