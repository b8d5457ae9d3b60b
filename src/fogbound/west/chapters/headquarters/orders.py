"""13.2-13.4, 7.4: a headquarters is activated in a phase, and then asked whom it leads."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Any, Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.west.actions import ACTIVATE, FUEL, RAIL
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.headquarters.ledger import (
    AIR_MOVEMENT,
    AIRCRAFT,
    COMMANDED,
    PHASES,
    Order,
    activate,
    by_order,
    headquarters,
    need_of,
    points_left,
    spend,
)
from fogbound.west.kinds import LUFTWAFFE
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.marks import ACTIVATED, FLOWN, FROZEN, FUELLED, MOVED, RELIEVED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.asking import AskWhich
from fogbound.west.rules.captive import is_captive
from fogbound.west.rules.control import has_enemy
from fogbound.west.rules.exploitation import Exploit
from fogbound.west.rules.flights import MoveAir
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.movement import MoveGround
from fogbound.west.rules.powers import REICH_MOVED
from fogbound.west.rules.rail import BOARDING, MoveByRail, RailTo, has_train
from fogbound.west.rules.reaction import React
from fogbound.west.rules.tell import tell
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

declare(
    "vuillemin_phases",
    Option("13.8", ("any", "air_hq"), _("Phases in which Vuillemin is activated"), level="advanced", chapter=13),
)
declare(
    "srm_free_counts_to_limit",
    Option("7.4", ("on", "off"), _("Rail movement led by headquarters counts against the limit"), level="advanced"),
)
SRM: Final = PHASES.index("srm")
LEADS_AIRCRAFT: Final = frozenset({"air", *AIRCRAFT.values()})
"""Words of the chart for those who send air units to combat."""
LIKE_OTHER_AIR_HQS: Final = setting("vuillemin_phases", "air_hq")
BEYOND_THE_LIMIT: Final = setting("srm_free_counts_to_limit", "off")


# -- who is activated --------------------------------------------------------------------------------------------------


@rule("13.1.a", "7.4.i", "13.8.1.a", "13.8.b", "13.3.c", "13.8.1.1.e")
def acts_in(board: Board, hq: int, phase: str) -> bool:
    """Whether a headquarters may be activated in a phase, by the chart."""
    facts = headquarters(board)[hq]
    if phase == AIR_MOVEMENT:
        phase = "movement"
    if facts.hq == "Vuillemin" and board.options.has(LIKE_OTHER_AIR_HQS):
        return phase in ("movement", "reaction")
    if phase == "exploitation":
        return "exploit" in facts.functions  # 13.7: to move armour, and nobody else
    return phase in facts.phases


@lru_cache(256)
def _acting_in(board: Board, phase: str) -> frozenset[int]:
    return frozenset(hq for hq in headquarters(board) if acts_in(board, hq, phase))


@lru_cache(64)
def _sending_trains(board: Board) -> frozenset[int]:
    """Those whose only phase is that of the trains."""
    return frozenset(hq for hq, facts in headquarters(board).items() if facts.phases == ("srm",))


def is_headquarters(board: Board, block: int) -> bool:
    return block in headquarters(board)


def leads_aircraft(board: Board, hq: int) -> bool:
    facts = headquarters(board).get(hq)
    return facts is not None and not LEADS_AIRCRAFT.isdisjoint(facts.functions)


def activating(phase: str) -> Blocks:
    """The headquarters that may be activated in a phase, or have been and can still lead."""
    sieve = Blocks(f"{__name__}.activating")
    not_one = _("{block} is not one of your headquarters.", block="")
    sieve.mine("13.0.a", not_one)
    sieve.kind("13.0.a", not_one)(is_headquarters)
    if phase == AIR_MOVEMENT:
        sieve.kind("7.5.2.a", _("{block} leads no air units, and ground units have moved.", block=""))(leads_aircraft)
    sieve.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))

    def in_its_phase(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        """Who was activated before goes on leading (H-03); but while trains move, nobody who has no business there."""
        marks, acting = state.marks, _acting_in(state.board, phase)
        return [b for b in blocks if b in acting or (phase != "srm" and marks[b] & ACTIVATED)]

    def not_too_late(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        """What `in_its_phase` says, of those whose only phase is that of the trains."""
        trains = _sending_trains(state.board)
        late = [b for b in blocks if b in trains]
        if not late:
            return blocks
        able = in_its_phase(state, side, late)
        return [b for b in blocks if b not in late or b in able]

    def out_of_battle(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        return [block for block in blocks if not has_enemy(state, state.place[block], side)]

    def at_large(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        return [b for b in blocks if not is_captive(state, b)]

    def not_frozen(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        """Leaders at their seats command, whatever takes no part there."""
        return [b for b in blocks if not state.marks[b] & FROZEN or state.place[b] == _seat(state.board, b)]

    def able_to_lead(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        return [block for block in blocks if not state.marks[block] & ACTIVATED or points_left(state, block)]

    def in_power(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
        """The headquarters of the Führer is none once the capital has moved."""
        return [b for b in blocks if state.board.names[b] != "FHQ"] if state.events & REICH_MOVED else blocks

    here = f"{__name__}.activating"
    sieve.line("S.19", _("{block} commands nobody any more.", block=""), place=here)(in_power)
    too_late = _("{block} is activated while trains move, or not at all.", block="")
    sieve.line("13.8.1.a", too_late, place=here)(not_too_late)
    sieve.line("13.1.a", _("{block} cannot be activated in this phase.", block=""), place=here)(in_its_phase)
    sieve.line("13.3.d", _("{block} is in a battle.", block=""), place=here)(out_of_battle)
    sieve.line("36.0.c", _("{block} is held and commands nobody.", block=""), place=here)(at_large)
    sieve.line("3.21.a", _("{block} is frozen.", block=""), place=here)(not_frozen)
    sieve.line("13.4.a", _("{block} has no point left.", block=""), place=here)(able_to_lead)
    return sieve


def _seat(board: Board, hq: int) -> int:
    seat = headquarters(board)[hq].seat
    return find(seat) if seat else -1


def activation(phase: str) -> Callable[[Any, West, int], None]:
    """What `activate` does in a phase."""

    def do_activate(ask: AskWhich, state: West, hq: int) -> None:
        if not state.has(hq, ACTIVATED):
            activate(state, hq)
        state.call("lead", hq=hq, phase=PHASES.index(phase))

    return do_activate


for question, phase in (
    (MoveByRail, "srm"),
    (MoveGround, "movement"),
    (MoveAir, AIR_MOVEMENT),
    (React, "reaction"),
    (Exploit, "exploitation"),
):
    question.offer("activate", ACTIVATE, activating(phase), activation(phase), when=ADVANCED)


# -- whom it leads ----------------------------------------------------------------------------------------------------

FUELLING: Final = Blocks(f"{__name__}.FUELLING")
"""Units that a headquarters may have moved and sent to combat."""
FUELLING.mine("13.2.a", _("{block} is not yours to lead.", block=""))
FUELLING.at_war("5.5.b", _("{block} belongs to a state that is not at war.", block=""))
FUELLING.without("3.21.a", _("{block} is frozen.", block=""), FROZEN)
FUELLING.without("13.2.a", _("{block} has fuel already.", block=""), FUELLED)


@FUELLING.line("13.2.a", _("{block} has moved.", block=""))
def yet_to_move(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """In the phase of the trains nobody has."""
    return blocks if state["phase"] == SRM else [b for b in blocks if not state.marks[b] & (MOVED | FLOWN)]


FUELLING.include(COMMANDED, actor=by_order(""))


class Lead(AskWhich):
    """13.4: an activated headquarters spends its points, one action at a time."""

    number = "13.4"
    which = {"fuel": (FUEL, FUELLING)}  # noqa: RUF012 - a table

    def asked(self, state: West) -> int:
        return int(state.board.side[state["hq"]])

    def prompt(self, state: West) -> Message:
        hq = state["hq"]
        name, left = state.board.names[hq], points_left(state, hq)
        if state["phase"] == SRM:  # landings, drops and marches come later
            return _.n(
                "Whom does {hq} lead in this phase? {n} point left, in the next phases as well.",
                "Whom does {hq} lead in this phase? {n} points left, in the next phases as well.",
                hq=name,
                n=left,
            )
        return _.n("Whom does {hq} lead? {n} point left.", "Whom does {hq} lead? {n} points left.", hq=name, n=left)

    @rule("13.2.a", "13.8.1.c")
    def do_fuel(self, state: West, block: int) -> None:
        hq = state["hq"]
        what = need_of(state, Order(hq, "", PHASES[state["phase"]]), block)
        spend(state, hq, what, block)
        state.mark(block, FUELLED)
        if what == "unsupplied":
            state.unmark(block, UNSUPPLIED)
            state.mark(block, RELIEVED)
            tell(state, block, "relieved", "13.8.1", _("{block} is led as if it were in supply.", block=""))

    def do_done(self, state: West) -> None:
        state.end()


# -- 13.8.1 a free strategic rail movement ---------------------------------------------------------------------------


def has_free_train(state: West, nation: int) -> bool:
    """7.4.g: it counts against what a nation may move by rail, unless it is agreed otherwise (C-08)."""
    return state.board.options.has(BEYOND_THE_LIMIT) or has_train(state, nation)


TRAINS: Final = Blocks(f"{__name__}.TRAINS")
"""Units that a leader may send by rail for a point of his own."""


@TRAINS.line("7.4.i", _("Units go by rail in their phase only."), narrow=True)
def in_the_phase_of_trains(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return blocks if state["phase"] == SRM else ()


TRAINS.include(BOARDING, but=("7.4.e", "7.4.f"))
TRAINS.nation("7.4.g", _("No more rail movement is left for {block} this turn.", block=""))(has_free_train)
TRAINS.include(COMMANDED, actor=by_order("srm"))


OF_ANOTHER_ARM: Final = _("{block} is no unit of the Luftwaffe.", block="")


@TRAINS.line("13.8.1.1.d", OF_ANOTHER_ARM)
def of_his_own_arm(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Goering sends ground units of the Luftwaffe by rail or keeps them in reserve, and no others."""
    board = state.board
    if "luftwaffe" not in headquarters(board)[state["hq"]].functions:
        return blocks
    return [block for block in blocks if board.abilities[block] & LUFTWAFFE]


class RailByOrder(RailTo):
    """13.8.1: where the train goes that a leader has ordered."""

    number = "13.8.1"

    def pay(self, state: West, block: int) -> None:
        board = state.board
        spend(state, state["hq"], "srm", block)
        if not board.options.has(BEYOND_THE_LIMIT):
            state.rails_used = added(state.rails_used, board.charts.nations[board.nation[block]].srm_of, 1)


def order_train(ask: Lead, state: West, block: int) -> None:
    state.call("rail_by_order", block=block, hq=state["hq"])


Lead.offer("rail", RAIL, TRAINS, order_train, when=ADVANCED)

PROCEDURES: Procedures[West] = {"lead": (Lead(),), "rail_by_order": (RailByOrder(),)}
