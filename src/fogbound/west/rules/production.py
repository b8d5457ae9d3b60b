"""7.3: income, repairs, rebuilding, reinforcements, withdrawals, disbanding."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import DONE, FORTIFY, REBUILD, REPAIR, TO, WHOLE_LINE
from fogbound.west.board import Board
from fogbound.west.kinds import ALLIES, AXIS, SIDES, Class, Nation
from fogbound.west.options import setting
from fogbound.west.position.marks import ARRIVED, DISBANDED, GROWN, UNSUPPLIED
from fogbound.west.position.state import COMING, POOL, West
from fogbound.west.rules.arrival import arrival_hexes, can_appear, fault_of_site, fort_sites
from fogbound.west.rules.control import at_war, controls, is_at_war
from fogbound.west.rules.prices import next_higher_face, payer, payers, price_of_next_face
from fogbound.west.rules.siegfried import fortify, fortify_actions, objection_to_fortifying
from fogbound.west.rules.supply import is_source
from fogbound.west.rules.tell import NAMES, tell
from fogbound.west.rules.where import AskWhere
from fogbound.west.rules.zoc import is_beside_enemy, set_down

_ = texts("west")

CUBES_LIMIT: Final = setting("component_limits", "on")


@rule("7.3.a", "3.3.c", "3.6.a", "5.4.a", "5.7.d")
def income_of(state: West, nation: int) -> int:
    """Points of a turn: the nation's own sites that can act as supply sources, and, for Germany, captured ones."""
    board = state.board
    found = board.scenario.income_in(nation, state.turn)
    if nation in (Nation.IT, Nation.RSI):
        return found
    takes_all = exploits(board, nation)
    for hex in board.income_hexes:
        earns = state.owner[hex] == nation and (takes_all or board.home[hex] == nation)
        if earns and is_source(state, hex, nation):
            found += board.income[hex]
    if nation == Nation.FF and state.surrendered >> Nation.FR & 1 and controls(state, state.capital[nation], ALLIES):
        found += 3 if state.capital[nation] != board.capitals[Nation.FF] else 0
    return found


@rule("3.3.c", "3.3.1.a")
def exploits(board: Board, nation: int) -> bool:
    """Only the Axis draws points from what it has taken, and not in every scenario."""
    return board.side_of[nation] == AXIS and "no_exploitation" not in board.scenario.flags


@rule("7.3.e")
def collect_income(state: West) -> None:
    """What comes in joins what was saved."""
    board = state.board
    for nation in range(len(state.points)):
        if board.side_of[nation] != state.active:
            continue
        came = income_of(state, nation) if is_at_war(state, nation) else 0
        if came or state.gains[nation]:
            total = max(0, state.points[nation] + came) + state.gains[nation]
            state.points[nation] = saved(board, total)
            text = _(
                "Points for {nation}: {came} come in, {total} in hand.",
                nation=NAMES[Nation(nation)],
                came=came + state.gains[nation],
                total=state.points[nation],
            )
            state.emit(Event("income", "7.3", text))
            state.gains[nation] = min(0, total)  # what a power promised and cannot pay yet it still owes (5.6.2)


@rule("1.0.a")
def saved(board: Board, points: int) -> int:
    """What a power keeps: all it has, unless the players hold to the cubes in the box."""
    most = board.charts.limits.pieces.yellow_cubes if board.options.has(CUBES_LIMIT) else points
    return max(0, min(points, most))


# -- 7.3 spending -----------------------------------------------------------------------------------------------------


@rule("7.3.d", "4.4.a", "6.6.c")
def objection_to_repair(state: West, block: int) -> Refusal | None:
    """Why a step of a unit on the map may not be bought, if it may not."""
    board = state.board
    name = board.names[block]
    if board.side[block] != state.active or state.place[block] < 0 or not is_at_war(state, board.nation[block]):
        return Refusal(_("{block} is not yours to repair.", block=name), "7.3")
    if state.has(block, UNSUPPLIED):
        return Refusal(_("{block} is out of supply.", block=name), "4.4")
    price = price_of_next_face(state, block)
    if price is None:
        return Refusal(_("{block} cannot be made any stronger.", block=name), "7.3")
    if has_grown_before_the_enemy(state, block):
        return Refusal(_("{block} is too near the enemy to grow faster.", block=name), "6.6")
    return _objection_to_price(state, block, price)


def has_grown_before_the_enemy(state: West, block: int) -> bool:
    """6.6.c: next to the enemy a fort grows by one face a phase."""
    board = state.board
    has_grown = board.kind[block] == Class.FORT and state.has(block, GROWN | ARRIVED)
    return has_grown and is_beside_enemy(state, state.place[block], state.active)


def _objection_to_price(state: West, block: int, price: int) -> Refusal | None:
    board = state.board
    if state.points[payer(board, board.nation[block])] < price:
        return Refusal(
            _.n("That costs {n} point, which is not there.", "That costs {n} points, which are not there.", n=price),
            "7.3",
        )
    return None


def objection_to_rebuild(state: West, block: int) -> Refusal | None:
    """Why an eliminated unit may not be rebuilt, if it may not."""
    board = state.board
    name = board.names[block]
    if board.side[block] != state.active or state.place[block] != POOL or not is_at_war(state, board.nation[block]):
        return Refusal(_("{block} is not there to be rebuilt.", block=name), "7.3")
    if state.has(block, DISBANDED):
        return Refusal(_("{block} was disbanded this turn.", block=name), "7.3.4")
    price = price_of_next_face(state, block)
    if price is None:
        return Refusal(_("{block} cannot be rebuilt.", block=name), "7.3")
    if fault := _objection_to_price(state, block, price):
        return fault
    if not _has_site(state, block):
        return Refusal(_("There is no place where {block} could be rebuilt.", block=name), "7.3.1")
    return None


def _has_site(state: West, block: int) -> bool:
    board = state.board
    return bool((fort_sites if board.kind[block] == Class.FORT else can_appear)(state, block))


class Spend(Ask[West]):
    """7.3: the phasing side repairs and rebuilds, in any order."""

    number = "7.3"
    takes_only_choice = False

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Spend production points, or be done.")

    def actions(self, state: West) -> Iterable[Action]:
        """As `objection` has it, for all blocks at once; what a nation can pay is asked once a nation."""
        board, found = state.board, []
        steps, place, marks, prices, nation = state.steps, state.place, state.marks, board.price_up, board.nation
        purse = [state.points[power] for power in payers(board)]
        sites: dict[int, bool] = {}
        for block in at_war(board, "bought", state.active, state.neutral | state.surrendered):
            if (where := place[block]) <= COMING:
                continue
            price = prices[block][steps[block]]
            if not price or price > purse[nation[block]]:
                continue
            if where >= 0:
                if not marks[block] & UNSUPPLIED and not has_grown_before_the_enemy(state, block):
                    found.append(REPAIR[block])
            elif not marks[block] & DISBANDED:
                if (alike := board.enters_as[block]) not in sites:
                    sites[alike] = _has_site(state, block)
                if sites[alike]:
                    found.append(REBUILD[block])
        walls = (a for a in fortify_actions(state) if objection_to_fortifying(state, a) is None)
        return (*found, *walls, DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        if action.verb in ("fortify", "fortify_line"):
            return objection_to_fortifying(state, action)
        check = objection_to_repair if action.verb == "repair" else objection_to_rebuild
        return check(state, action.args[0])

    def do_repair(self, state: West, block: int) -> None:
        buy_face(state, block)
        state.mark(block, GROWN)

    def do_rebuild(self, state: West, block: int) -> None:
        state.call("rebuild", block=block)

    def do_fortify(self, state: West, hex: int) -> None:
        fortify(state, FORTIFY[hex])

    def do_fortify_line(self, state: West) -> None:
        fortify(state, WHOLE_LINE)

    def do_done(self, state: West) -> None:
        state.unmark_all(GROWN)
        state.proceed()


def buy_face(state: West, block: int) -> None:
    board = state.board
    price = price_of_next_face(state, block)
    assert price is not None
    state.points[payer(board, board.nation[block])] -= price
    state.steps[block] = next_higher_face(board, block, state.steps[block])
    text = _("{block} has {steps} steps now.", block=board.names[block], steps=state.steps[block])
    state.emit(Event("repaired", "7.3", text, (SIDES[board.side[block]],)))


class RebuildAt(AskWhere):
    """7.3.1: where a rebuilt unit appears."""

    number = "7.3.1"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("Where does {block} appear?", block=state.board.names[state["block"]])

    def candidates(self, state: West) -> Iterable[Action]:
        board, block = state.board, state["block"]
        sites = fort_sites if board.kind[block] == Class.FORT else arrival_hexes
        return (TO[hex] for hex in sites(state, block))

    def fault(self, state: West, hex: int) -> Refusal:
        block = state["block"]
        return fault_of_site(state, block, hex)

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        state.end()
        buy_face(state, block)
        appear(state, block, hex)


def appear(state: West, block: int, hex: int) -> None:
    set_down(state, block, hex)
    state.mark(block, ARRIVED)
    title = state.board.titles[hex]
    tell(state, block, "appeared", "7.3.1", _("{block} appears at {hex}.", block="", hex=title))


PROCEDURES: Procedures[West] = {"rebuild": (RebuildAt(),)}
