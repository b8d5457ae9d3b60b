"""32.0: strategic bombing. Who is sent where, and who escorts him."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event
from fogbound.west.actions import ACTIVATE, BOMB, ESCORT
from fogbound.west.board import Board
from fogbound.west.chapters.headquarters.deactivation import deactivate
from fogbound.west.chapters.headquarters.orders import activation
from fogbound.west.chapters.strategic.interception import (
    LEADING,
    NOT_LED,
    PHASE,
    UNFIT,
    Intercept,
    fit_for_the_climate,
    is_fighter,
)
from fogbound.west.chapters.strategic.mission import FLIGHT
from fogbound.west.chapters.strategic.phase import CALLS_FOR_IT
from fogbound.west.chapters.strategic.targets import AIMS, target_hexes, targets_at
from fogbound.west.kinds import SIDES, Class, Nation
from fogbound.west.options import Option, declare, setting
from fogbound.west.position.marks import FUELLED, MOVED
from fogbound.west.position.state import West
from fogbound.west.rules.air import OUT_OF_RANGE, in_a_fit_climate, range_of, within
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.bombs import BOMBING
from fogbound.west.rules.flights import ARMED
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.record import turn_up
from fogbound.west.rules.tech import level_of
from fogbound.west.rules.weather import effects_at

_ = texts("west")

declare(
    "sw_hq_activation",
    Option("32.0", ("separate", "shared"), _("Headquarters after strategic warfare"), level="optional"),
)
declare(
    "sw_air_limit",
    Option("32.0", ("none", "combat_limit"), _("Air units on a strategic mission"), level="optional"),
)
declare(
    "rain_strategic_bombing",
    Option("32.0", ("allied_strategic_only", "nobody"), _("Strategic bombing in the rain"), level="optional"),
)
SEPARATE: Final = setting("sw_hq_activation", "separate")
AS_IN_COMBAT: Final = setting("sw_air_limit", "combat_limit")
ALLIES_IN_RAIN: Final = setting("rain_strategic_bombing", "allied_strategic_only")
CALLS_FOR_IT.append(BOMBING)

BOMBERS: Final = frozenset({Class.BOMBER, Class.STRATEGIC})
WESTERN: Final = frozenset({Nation.UK, Nation.CA, Nation.US})
TECH: Final = 2
"""From which on other bombers than strategic ones find such targets."""


def is_played(state: West) -> bool:
    return state.board.options.has(BOMBING)


# -- who --------------------------------------------------------------------------------------------------------------

RAIDING: Final = Blocks(f"{__name__}.RAIDING")
"""Bombers that may go on a mission of their own."""
RAIDING.include(ARMED)
RAIDING.having("32.0.b", NOT_LED, FUELLED)


@RAIDING.kind("32.0.g", _("{block} carries no bombs.", block=""))
def is_bomber(board: Board, block: int) -> bool:
    return board.kind[block] in BOMBERS


@RAIDING.line("32.0.h", _("{block} is not good enough to bomb such targets.", block=""))
def able_to_find_it(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Strategic bombers, others from TECH 2 on."""
    kind = state.board.kind
    return [block for block in blocks if kind[block] == Class.STRATEGIC or level_of(state, block) >= TECH]


@RAIDING.line("32.0.a", _("{block} has no target in range.", block=""))
def with_a_target(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    hexes = target_hexes(state)
    return [block for block in blocks if AIM_AT.any(state, block, hexes)]


# -- where ------------------------------------------------------------------------------------------------------------

AIM_AT: Final = Hexes("32.0")


@AIM_AT.line("32.0.a", _("There is no strategic target in {hex}.", hex=""), implied=True)
def with_something_to_bomb(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    return [hex for hex in hexes if targets_at(state, hex)]


@AIM_AT.line("32.0.b", OUT_OF_RANGE)
def in_range(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    near = within(state, state.place[block], range_of(state, block))
    return [hex for hex in hexes if hex in near]


AIM_AT.line("3.23.a", _("{block} is not equipped for the climate of {hex}.", block="", hex=""))(in_a_fit_climate)


@AIM_AT.line("32.0.k", _("It rains in {hex}: {block} does not find it.", hex="", block=""))
def seen_from_above(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """In rain only strategic bombers of the western Allies, or nobody (J-03)."""
    board = state.board
    blind = board.kind[block] == Class.STRATEGIC and board.nation[block] in WESTERN
    if not state.weather or (blind and board.options.has(ALLIES_IN_RAIN)):
        return hexes
    return [hex for hex in hexes if effects_at(state, hex).air_combat]


class AimAt(AskWhere):
    """32.0: the hex of the target."""

    number = "32.0"
    hexes = AIM_AT

    def prompt(self, state: West) -> Message:
        return _("What does {block} bomb?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return target_hexes(state)

    def do_to(self, state: West, hex: int) -> None:
        state["hex"] = hex
        join(state, state["block"])
        state.proceed()


class AimFor(Ask[West]):
    """32.0: one target of those in the hex."""

    number = "32.0"

    def side(self, state: West) -> str:
        return SIDES[1 - state.active]

    def prompt(self, state: West) -> Message:
        return _("What is bombed at {hex}?", hex=state.title(state["hex"]))

    def candidates(self, state: West) -> Iterable[Action]:
        return (AIMS[kind] for kind in targets_at(state, state["hex"]))

    def do_bomb_factory(self, state: West) -> None:
        self._aim(state, 0)

    def do_bomb_centre(self, state: West) -> None:
        self._aim(state, 1)

    def do_bomb_port(self, state: West) -> None:
        self._aim(state, 2)

    def do_bomb_rails(self, state: West) -> None:
        self._aim(state, 3)

    def do_bomb_radar(self, state: West) -> None:
        self._aim(state, 4)

    def _aim(self, state: West, kind: int) -> None:
        state["target"] = kind
        text = _("Bombers are on their way to {hex}.", hex=state.title(state["hex"]))
        state.emit(Event("mission", "32.0", text, reveals=True))
        state.proceed()


# -- who goes with him ------------------------------------------------------------------------------------------------

GOING_ALONG: Final = Blocks(f"{__name__}.GOING_ALONG")
"""Bombers that go on the same mission,"""
GOING_ALONG.include(ARMED)
GOING_ALONG.having("32.0.b", NOT_LED, FUELLED)
GOING_ALONG.kind("32.0.g", _("{block} carries no bombs.", block=""))(is_bomber)
GOING_ALONG.line("32.0.h", _("{block} is not good enough to bomb such targets.", block=""))(able_to_find_it)

ESCORTING: Final = Blocks(f"{__name__}.ESCORTING")
"""and fighters that guard them."""
ESCORTING.include(ARMED)
ESCORTING.having("32.0.b", NOT_LED, FUELLED)


ESCORTING.kind("32.0.g", _("{block} is no fighter.", block=""))(is_fighter)


def under_open_skies(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if seen_from_above(state, block, (state["hex"],))]


def within_reach_of_the_target(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if AIM_AT.any(state, block, (state["hex"],))]


def among_so_few(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """By an option one bomber and one fighter at most (N-04)."""
    kinds = {is_fighter(state.board, block) for block in state["flight"]}
    return [block for block in blocks if is_fighter(state.board, block) not in kinds]


for duty in (GOING_ALONG, ESCORTING):
    duty.line("3.23.a", UNFIT)(fit_for_the_climate)
    duty.line("32.0.k", _("It rains over the target: {block} does not find it.", block=""))(under_open_skies)
    duty.line("32.0.b", _("{block} does not reach the target.", block=""))(within_reach_of_the_target)
    duty.line("32.0.e", _("The mission takes no more of the kind of {block}.", block=""), when=(AS_IN_COMBAT,))(
        among_so_few
    )


class Gather(AskWhich):
    """32.0: more bombers, and fighters as escorts; no limit, unless it is agreed."""

    number = "32.0"
    takes_only_choice = False
    which = {"bomb": (BOMB, GOING_ALONG), "escort": (ESCORT, ESCORTING)}  # noqa: RUF012 - a table

    def asked(self, state: West) -> int:
        return 1 - state.active

    def prompt(self, state: West) -> Message:
        return _("Who goes along to {hex}?", hex=state.title(state["hex"]))

    @rule("32.0.e")
    def do_bomb(self, state: West, block: int) -> None:
        join(state, block)

    def do_escort(self, state: West, block: int) -> None:
        join(state, block)

    def do_done(self, state: West) -> None:
        state.proceed()


def join(state: West, block: int) -> None:
    """It flies once in this phase, and is seen."""
    state["flight"] = (*state["flight"], block)
    turn_up(state, block)
    state.mark(block, MOVED)


# -- the phase --------------------------------------------------------------------------------------------------------


def begin_bombing(state: West) -> None:
    """Who flew in his own turn may fly again."""
    state.unmark_all(MOVED)


class SendBombers(AskWhich):
    """32.0: the side that is not phasing activates headquarters and sends bombers, mission by mission."""

    number = "32.0"
    takes_only_choice = False
    which = {"activate": (ACTIVATE, LEADING), "bomb": (BOMB, RAIDING)}  # noqa: RUF012 - a table

    @rule("32.0.b")
    def asked(self, state: West) -> int:
        return 1 - state.active

    def prompt(self, state: West) -> Message:
        return _("Send bombers against strategic targets, or be done.")

    def do_activate(self, state: West, block: int) -> None:
        activation(PHASE)(self, state, block)

    def do_bomb(self, state: West, block: int) -> None:
        state.call("mission", block=block, flight=(), against=(), lost=0)

    def do_done(self, state: West) -> None:
        state.proceed()


@rule("32.0.c", "32.0.d")
def end_bombing(state: West) -> None:
    """Air units are home and may fly again; headquarters pay for it now, or by an option later (H-06)."""
    state.unmark_all(MOVED)
    if state.board.options.has(SEPARATE):
        deactivate(state)


PROCEDURES: Procedures[West] = {"mission": (AimAt(), AimFor(), Gather(), Intercept(), *FLIGHT)}
