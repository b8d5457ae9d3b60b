"""7.3: what points are spent on: repairs and rebuilding."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from fogbound.core.state import added
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import (
    AID,
    DONE,
    FORTIFY,
    GIVE_BLACK,
    GIVE_BLUE,
    GIVE_RED,
    GIVE_YELLOW,
    REBUILD,
    REPAIR,
    WHOLE_LINE,
)
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import COLOURS, SIDES, Class
from fogbound.west.position.marks import ARRIVED, DISBANDED, GROWN, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.aid import GIVING, aid_actions, give_aid, objection_to_aid
from fogbound.west.rules.arrival import ARRIVE_AT, BUILD_AT, finds_a_site, fort_sites, kinds_with_a_site, sites
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.entering import enter
from fogbound.west.rules.freight import ship
from fogbound.west.rules.lines import Blocks, Hexes, filled
from fogbound.west.rules.prices import (
    colour_of_next_face,
    credit,
    lent,
    next_higher_face,
    payers,
    price_of_next_face,
)
from fogbound.west.rules.record import await_arrivals, meet, spend_unseen
from fogbound.west.rules.siegfried import fortify, fortify_actions, objection_to_fortifying
from fogbound.west.rules.tell import is_open, tell
from fogbound.west.rules.zoc import is_beside_enemy, set_down

_ = texts("west")

REPAIRING: Final = Blocks(f"{__name__}.REPAIRING")
"""Units on the map that may get a step."""
NOT_YOURS: Final = _("{block} is not yours to repair.", block="")
REPAIRING.mine("7.3.d", NOT_YOURS)

REPAIRING.at_war("5.5.b", NOT_YOURS)
REPAIRING.without("4.4.a", _("{block} is out of supply.", block=""), UNSUPPLIED)


@REPAIRING.line("7.3.b", _("{block} cannot be made any stronger.", block=""))
def with_a_higher_face(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    steps, prices = state.steps, state.board.price_up
    return [block for block in blocks if prices[block][steps[block]]]


STARTED: Final = GROWN | ARRIVED
TOO_DEAR: Final = _.n("That costs {n} point, which is not there.", "That costs {n} points, which are not there.", n=0)


def affordable(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    steps, points = state.steps, state.points
    prices, pays = state.board.price_up, payers(state)
    if state.lent_red or state.lent_blue:
        return [b for b in blocks if prices[b][steps[b]] - lent(state, b) <= points[pays[b]]]
    return [block for block in blocks if prices[block][steps[block]] <= points[pays[block]]]


REPAIRING.line("7.3.c", TOO_DEAR)(affordable)


@REPAIRING.line("6.6.c", _("{block} is too near the enemy to grow faster.", block=""))
def not_grown_before_the_enemy(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Next to the enemy a fort grows by one face a phase."""
    forts = state.board.forts.intersection(blocks)
    grown = {fort for fort in forts if state.has(fort, STARTED) and _is_near_the_enemy(state, fort)}
    return [block for block in blocks if block not in grown] if grown else blocks


def _is_near_the_enemy(state: West, block: int) -> bool:
    return state.place[block] >= 0 and is_beside_enemy(state, state.place[block], state.board.side[block])


REBUILDING: Final = Blocks(f"{__name__}.REBUILDING", raised=True)
"""Units of the pool that may come back."""
NOT_THERE: Final = _("{block} is not available for rebuilding.", block="")
REBUILDING.mine("7.3.d", NOT_THERE)

REBUILDING.at_war("5.5.b", NOT_THERE)
REBUILDING.without("7.3.4.b", _("{block} was disbanded this turn.", block=""), DISBANDED)


@REBUILDING.kind("7.3.d", _("{block} cannot be rebuilt.", block=""))
def has_a_lowest_face(board: Board, block: int) -> bool:
    """That can be bought: off the map a block has no steps."""
    return board.price_up[block][0] > 0


REBUILDING.line("7.3.c", TOO_DEAR)(affordable)


@REBUILDING.line("7.3.1.a", _("There is no place where {block} could be rebuilt.", block=""))
def with_a_site(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Those that enter alike are asked once."""
    found: dict[int, bool] | None = state.caches.all.get("sites")
    if found is None:
        found = state.caches.all["sites"] = dict.fromkeys(kinds_with_a_site(state, side), True)
    kind = state.board.enters_as
    for block in blocks:
        if kind[block] not in found:
            found[kind[block]] = finds_a_site(state, block)
    return [block for block in blocks if found[kind[block]]]


class Spend(AskWhich):
    """7.3: the phasing side repairs and rebuilds, in any order."""

    number = "7.3"
    takes_only_choice = False
    which = {"repair": (REPAIR, REPAIRING), "rebuild": (REBUILD, REBUILDING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Spend production points, or be done.")

    def alone(self, state: West) -> Iterable[Action]:
        return (*fortify_actions(state), *aid_actions(state), DONE)

    def objection(self, state: West, action: Action) -> Refusal | None:
        against = super().objection(state, action)
        if against and action.verb in self.which and against.message.text == TOO_DEAR.text:  # it says how much
            price = price_of_next_face(state, action.args[0]) or 0
            return Refusal(filled(TOO_DEAR, n=price), against.rule)
        return against

    def objection_alone(self, state: West, action: Action) -> Refusal | None:
        if action == DONE:
            return None
        return objection_to_aid(state, action) if action in GIVING else objection_to_fortifying(state, action)

    def do_repair(self, state: West, block: int) -> None:
        if is_open(state, block):
            buy_face(state, block)
            meet(state, block)
        else:
            spend_unseen(state, block)
            buy_face(state, block)
        state.mark(block, GROWN)

    def do_rebuild(self, state: West, block: int) -> None:
        state.call("build" if state.board.kind[block] == Class.FORT else "rebuild", block=block)

    def do_fortify(self, state: West, hex: int) -> None:
        fortify(state, FORTIFY[hex])

    def do_aid(self, state: West) -> None:
        give_aid(state, AID)

    def do_give_yellow(self, state: West) -> None:
        give_aid(state, GIVE_YELLOW)

    def do_give_red(self, state: West) -> None:
        give_aid(state, GIVE_RED)

    def do_give_blue(self, state: West) -> None:
        give_aid(state, GIVE_BLUE)

    def do_give_black(self, state: West) -> None:
        give_aid(state, GIVE_BLACK)

    def do_fortify_line(self, state: West) -> None:
        fortify(state, WHOLE_LINE)

    def do_done(self, state: West) -> None:
        state.aid = 0
        await_arrivals(state)
        state.proceed()


def buy_face(state: West, block: int) -> None:
    board = state.board
    price = price_of_next_face(state, block)
    assert price is not None
    power = payers(state)[block]
    if board.options.has(ADVANCED) and state.place[block] >= 0:
        ship(state, block)
    if borrowed := lent(state, block):
        price -= borrowed
        repay = "lent_red" if colour_of_next_face(state, block) == COLOURS.index("red") else "lent_blue"
        setattr(state, repay, getattr(state, repay) - borrowed)
    state.points = added(state.points, power, -price)
    if colour := colour_of_next_face(state, block):
        credit(state, colour, power, -price)
    grow(state, block)


def grow(state: West, block: int) -> None:
    """Turn a block to its next higher face."""
    board = state.board
    state.steps[block] = next_higher_face(board, block, state.steps[block])
    name, steps = board.names[block], state.steps[block]
    text = _.n("{block} has {n} step now.", "{block} has {n} steps now.", n=steps, block=name)
    state.emit(Event("repaired", "7.3", text, (SIDES[board.side[block]],)))


class RebuildAt(AskWhere):
    """7.3.1: where a rebuilt unit appears; 6.6: where a fort is begun."""

    number = "7.3.1"

    def __init__(
        self,
        hexes: Hexes,
        near: Callable[[West, int], Collection[int]],
        raises: Callable[[West, int], None] = buy_face,
    ) -> None:
        self.hexes = hexes
        self._near = near
        self._raises = raises

    def prompt(self, state: West) -> Message:
        return _("Where does {block} appear?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return self._near(state, state["block"])

    def do_to(self, state: West, hex: int) -> None:
        block = state["block"]
        state.end()
        self._raises(state, block)
        meet(state, block)
        appear(state, block, hex)


def appear(state: West, block: int, hex: int) -> None:
    set_down(state, block, hex)
    state.mark(block, ARRIVED)
    title = state.title(hex)
    tell(state, block, "appeared", "7.3.1", _("{block} appears at {hex}.", block="", hex=title))
    enter(state, block, hex)


PROCEDURES: Procedures[West] = {
    "rebuild": (RebuildAt(ARRIVE_AT, sites),),
    "build": (RebuildAt(BUILD_AT, fort_sites),),
}
