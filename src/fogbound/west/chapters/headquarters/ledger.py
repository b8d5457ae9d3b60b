"""13.0-13.8: the ledger of activation points, which all chapters read and write that need a headquarters.

A headquarters is activated in a phase (`activate`), lies face up from then on, and has as many points as steps. Each
action that it leads costs one (`spend`); the ledger knows how many are spent and on what kinds of action. Nobody else
keeps such a count:

    can_activate(state, hq, phase)          may it be turned up now?
    points_left(state, hq)                  what it can still spend
    objection(state, hq, what, unit)        why it may not spend a point for a unit, with the rule; None if it may
    can_spend(state, hq, what, unit)        the same as yes or no
    payers(state, side, what, unit)         the activated headquarters that may
    spend(state, hq, what, unit)            do it

`what` is a word of `KINDS`. A chapter that adds an action adds its function to the HQ chart, or takes one that is
there, gives its question a sieve that begins `sieve.include(COMMANDED, actor=by_order("naval"))`, and offers it in the
menu of a headquarters: `orders.Lead.offer("ship", SHIP, SHIPPING, perform, when=ADVANCED)`, whose `perform` spends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from fogbound.core.register import rule
from fogbound.core.sieve import Sieve
from fogbound.core.state import added, replaced
from fogbound.core.texts import texts
from fogbound.core.values import Event, Refusal
from fogbound.west.board import Board
from fogbound.west.chapters.headquarters.range import within_command
from fogbound.west.charts.rows import HqFacts
from fogbound.west.kinds import IMMOBILE, LUFTWAFFE, MOTORISED, NATIONS, SIDES, Class
from fogbound.west.position.marks import ACTIVATED, FUELLED, HALTED, MOVED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.lines import refusal
from fogbound.west.rules.record import turn_up

_ = texts("west")

KINDS: Final = (
    "armor",  # 13.8.1: move an armour unit
    "air",  # move an air unit
    "unsupplied",  # move a unit that is out of supply
    "srm",  # a free strategic rail movement
    "naval",  # a naval movement (18.0)
    "airborne",  # an airborne assault (23.0)
    "reserve",  # put a unit in reserve (31.0)
    "luftwaffe",  # 13.8.1.1: move a ground unit of the Luftwaffe
    "invasion",  # 24.0: land a unit, or keep it in stand-by
    "supply",  # 13.8.4: supply a unit on a coast
    "motorised",  # 6.1.6: motorised infantry in the exploitation
    "landing",  # 24.7: armour lands in the exploitation
    "reserve_reaction",  # 31.0: put armour in reserve to react
)
"""The kinds of action that cost a point; in `ordered` one bit each, in this order."""
AIR_MOVEMENT: Final = "air_movement"
"""The second half of the Movement Phase, in which ground units move no more (7.5.2)."""
PHASES: Final = ("srm", "movement", "reaction", "exploitation", "strategic_warfare", AIR_MOVEMENT)
"""The phases in which headquarters are activated; in the locals of a question their numbers."""
IN_THE_AIR: Final = (AIR_MOVEMENT, "reaction", "strategic_warfare")
"""Those in which air units alone are led."""
ARMOUR: Final = frozenset({Class.TANKETTE, Class.TANK, Class.ARMOR_HQ})
AIRCRAFT: Final = {Class.FIGHTER: "fighter", Class.BOMBER: "bomber", Class.STRATEGIC: "bomber"}
"""By class of air units, the word of a headquarters that commands these alone (13.8.1.2)."""
CASABLANCA: Final = "casablanca"
"""Flag of the scenarios after the conference (13.8.4), and the word of the two leaders in the chart."""


class Order(NamedTuple):
    """What a headquarters spends a point on. Without a word it is what a unit needs to move and fight."""

    hq: int
    what: str = ""
    phase: str = ""


@lru_cache(64)
def headquarters(board: Board) -> dict[int, HqFacts]:
    """By block, what the chart says of a headquarters."""
    return {block: board.charts.hqs[name] for block, name in enumerate(board.names) if name in board.charts.hqs}


# -- points -----------------------------------------------------------------------------------------------------------


@rule("3.12.a", "13.0.a", "13.4.a", "13.5.c")
def points(state: West, hq: int) -> int:
    """As many as steps; out of supply, now or as the Exploitation began (7.10), half of them, but at least one."""
    steps = state.steps[hq]
    return max(1, steps // 2) if state.marks[hq] & (UNSUPPLIED | HALTED) else steps


def points_left(state: West, hq: int) -> int:
    return max(0, points(state, hq) - state.spent[hq]) if state.has(hq, ACTIVATED) else 0


# -- 13.2 activation ---------------------------------------------------------------------------------------------------


@rule("13.2.a")
def activate(state: West, hq: int) -> None:
    """Turn it face up; armour that leads itself has fuel."""
    board = state.board
    turn_up(state, hq)
    state.mark(hq, ACTIVATED | FUELLED)
    text = _("{block} is activated at {hex}.", block=board.names[hq], hex=state.title(state.place[hq]))
    state.emit(Event("activated", "13.2", text, reveals=True))


def activated(state: West) -> list[int]:
    """The headquarters of both sides that lie face up."""
    return [hq for hq in headquarters(state.board) if state.marks[hq] & ACTIVATED]


# -- 13.1, 13.4, 13.8 what it may be spent on --------------------------------------------------------------------------

COMMANDED: Final[Sieve[West, Order]] = Sieve("13.1")
"""Units on which a headquarters may spend a point."""


@COMMANDED.line("13.4.a", _("No point is left."), narrow=True)
def with_points_left(state: West, order: Order, blocks: Collection[int]) -> Collection[int]:
    return blocks if points_left(state, order.hq) else ()


@rule("13.1.d", "13.8.5.a")
@COMMANDED.line("13.1.e", _("{block} belongs to a nation that this headquarters does not command.", block=""))
def of_its_nations(state: West, order: Order, blocks: Collection[int]) -> Collection[int]:
    """Its own; only the Führer's commands those of allies, too."""
    board = state.board
    nations = headquarters(board)[order.hq].commands
    return [block for block in blocks if board.nation[block] in nations]


NOT_LED: Final = _("This headquarters does not lead {block} in that.", block="")
BY_UNIT: Final = ("", "air")
"""Words of an order whose function depends on the unit."""


@COMMANDED.line("13.1.b", NOT_LED, narrow=True, place=f"{__name__}.of_its_arm")
def with_such_a_function(state: West, order: Order, blocks: Collection[int]) -> Collection[int]:
    """What a headquarters leads nobody in need not be asked unit by unit."""
    return blocks if order.what in BY_UNIT or leads_in(state.board, order, order.what) else ()


@rule("13.1.d", "13.8.1.2.a", "13.7.b")
@COMMANDED.line("13.1.b", NOT_LED)
def of_its_arm(state: West, order: Order, blocks: Collection[int]) -> Collection[int]:
    """Armour, air units, fighters alone: each has its functions in the chart."""
    return [block for block in blocks if leads(state, order, block)] if order.what in BY_UNIT else blocks


@rule("13.8.1.b", "13.4.b", "13.8.1.1.d", "13.8.1.1.g")
@COMMANDED.line("13.8.1.b", _("No more than one action of this kind is led in an activation: not {block}.", block=""))
def of_a_new_kind(state: West, order: Order, blocks: Collection[int]) -> Collection[int]:
    done = state.ordered[order.hq]
    if not done:
        return blocks
    return [
        block
        for block in blocks
        if not done & _bits(state, order.hq, what := _what(state, order, block), block)
        or repeats(state, order.hq, what)
    ]


@COMMANDED.line("13.3.a", _("{block} is too far from this headquarters.", block=""))
def in_its_range(state: West, order: Order, blocks: Collection[int]) -> Collection[int]:
    """Strategic headquarters have no range."""
    if headquarters(state.board)[order.hq].range is None:
        return blocks
    near, place = within_command(state, order.hq), state.place
    return [block for block in blocks if place[block] in near]


@COMMANDED.line("13.8.1.1.b", _("{block} is not in the country of this headquarters.", block=""))
def in_its_area(state: West, order: Order, blocks: Collection[int]) -> Collection[int]:
    """Rommel commands in France, Kesselring in Italy (H-01)."""
    board = state.board
    area, place = headquarters(board)[order.hq].area, state.place
    return [block for block in blocks if board.home[place[block]] == NATIONS[area]] if area else blocks


Actor: TypeAlias = Callable[[West, int], Order]


def by_order(what: str) -> Actor:
    """For a sieve of the blocks of a side: what the headquarters of the question would spend a point on."""
    return lambda state, side: Order(state["hq"], what, PHASES[state["phase"]])


# -- what a unit needs -------------------------------------------------------------------------------------------------


def leads(state: West, order: Order, block: int) -> bool:
    """Whether the functions of a headquarters let it spend a point on a unit."""
    board, what = state.board, _what(state, order, block)
    if leads_in(board, order, what):
        return True
    return what == "air" and AIRCRAFT[board.kind[block]] in headquarters(board)[order.hq].functions


@rule("13.8.4.a")
def leads_in(board: Board, order: Order, what: str) -> bool:
    """Whether a headquarters leads whatever unit in an action of a kind."""
    facts = headquarters(board)[order.hq]
    if what in ("invasion", "supply") and CASABLANCA in facts.functions:
        return CASABLANCA in board.scenario.flags
    if what == "armor" and order.phase == "exploitation":
        return "exploit" in facts.functions
    if what == "landing":
        return "exploitation_landing" in facts.functions
    return what in facts.functions


def _what(state: West, order: Order, block: int) -> str:
    return order.what or need_of(state, order, block)


@rule("13.2.a", "13.8.1.c", "6.1.6.b", "13.8.1.1.d")
def need_of(state: West, order: Order, block: int) -> str:
    """What kind of action it is to fuel a unit, or nothing if it needs no fuel.

    Whoever can leads a unit that is out of supply as if it were in supply (13.8.1).
    """
    board = state.board
    kind, functions = board.kind[block], headquarters(board)[order.hq].functions
    if block == order.hq or kind in IMMOBILE or (order.phase in IN_THE_AIR and not board.air[block]):
        return ""
    if order.phase == "exploitation":
        if kind in ARMOUR:
            return "armor"
        return "motorised" if board.abilities[block] & MOTORISED else ""
    if state.marks[block] & UNSUPPLIED and "unsupplied" in functions:
        return "unsupplied"
    if board.air[block]:
        return "air"
    if "luftwaffe" in functions:
        return "luftwaffe" if board.abilities[block] & LUFTWAFFE and kind in ARMOUR else ""
    return "armor" if kind in ARMOUR else ""


@rule("13.8.1.1.c", "13.8.1.1.f", "13.8.4.b", "13.8.4.c")
def repeats(state: West, hq: int, what: str) -> bool:
    """Whether a headquarters may do a kind of action more than once in an activation."""
    facts = headquarters(state.board)[hq]
    if what == "supply":
        return False
    if CASABLANCA in facts.functions and CASABLANCA in state.board.scenario.flags:
        return True
    return facts.per_type == "many" or (facts.per_type == "air" and what == "air")


def _bit(what: str) -> int:
    return 1 << KINDS.index(what)


@rule("13.4.b")
def _bits(state: West, hq: int, what: str, unit: int) -> int:
    """The kinds that a point for a unit counts as. Rommel, Kesselring and the leaders of minor powers lead one air unit
    and no more: if that is out of supply, it is both."""
    facts = headquarters(state.board)[hq]
    one_air_unit = facts.per_type == "one" and "reaction" in facts.phases
    if what == "unsupplied" and one_air_unit and state.board.air[unit]:
        return _bit(what) | _bit("air")
    return _bit(what)


# -- the ledger --------------------------------------------------------------------------------------------------------


def objection(state: West, hq: int, what: str, unit: int, phase: str = "") -> Refusal | None:
    """What forbids a headquarters to spend a point on a unit, if something does."""
    line = COMMANDED.against(state.board.options, state, Order(hq, what, phase), unit)
    return refusal(line, state, block=unit) if line else None


def can_spend(state: West, hq: int, what: str, unit: int, phase: str = "") -> bool:
    return COMMANDED.lets(state.board.options, state, Order(hq, what, phase), unit)


def payers(state: West, side: int, what: str, unit: int, phase: str = "") -> list[int]:
    """The activated headquarters of a side that may spend a point on a unit."""
    mine = (hq for hq in activated(state) if state.board.side[hq] == side)
    return [hq for hq in mine if can_spend(state, hq, what, unit, phase)]


@rule("13.4.a", "13.3.b")
def spend(state: West, hq: int, what: str, unit: int) -> None:
    """One point less, for this kind of action; the enemy sees the headquarters, and not whom it leads.

    Whose range counts has made its move (H-09); but it may follow those whom it ships to a beachhead (O-17).
    """
    board = state.board
    state.spent = added(state.spent, hq, 1)
    state.ordered = replaced(state.ordered, hq, state.ordered[hq] | _bits(state, hq, what, unit))
    if headquarters(board)[hq].range is not None and what != "landing":
        state.mark(hq, MOVED)
    name, side = board.names[hq], board.side[hq]
    left = points_left(state, hq)
    mine = _.n(
        "{hq} leads {block}: {n} point left.",
        "{hq} leads {block}: {n} points left.",
        hq=name,
        block=board.names[unit],
        n=left,
    )
    state.emit(Event("ordered", "13.4", mine, (SIDES[side],)))
    told = _.n("{hq} leads a unit: {n} point left.", "{hq} leads a unit: {n} points left.", hq=name, n=left)
    state.emit(Event("ordered", "13.4", told, (SIDES[1 - side],)))
