"""32.0: who rises against bombers: fighters that a headquarters sends, or that are based where the bombs fall."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fogbound.core.register import rule
from fogbound.core.texts import Message, texts
from fogbound.west.actions import ACTIVATE, INTERCEPT
from fogbound.west.board import Board
from fogbound.west.chapters.headquarters.orders import activating, activation
from fogbound.west.kinds import Class
from fogbound.west.position.marks import FROZEN, FUELLED, MOVED
from fogbound.west.position.state import West
from fogbound.west.rules.air import range_of, within
from fogbound.west.rules.asking import AskWhich
from fogbound.west.rules.flights import ARMED
from fogbound.west.rules.lines import Blocks
from fogbound.west.rules.record import turn_up
from fogbound.west.rules.weather import effects_at, is_equipped

_ = texts("west")

PHASE: Final = "strategic_warfare"
NOT_LED: Final = _("{block} needs a headquarters that sends it.", block="")
UNFIT: Final = _("{block} is not equipped for the climate over there.", block="")


def is_fighter(board: Board, block: int) -> bool:
    return board.kind[block] == Class.FIGHTER


INTERCEPTING: Final = Blocks(f"{__name__}.INTERCEPTING")
INTERCEPTING.include(ARMED, but=("3.21.a",))
INTERCEPTING.kind("32.0.f", _("Only fighters rise against bombers, not {block}.", block=""))(is_fighter)


@INTERCEPTING.line("3.21.a", _("{block} is frozen.", block=""))
def free_to_rise(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Who is frozen is sent nowhere, but fights where he is attacked (A-34)."""
    return [b for b in blocks if not state.marks[b] & FROZEN or state.place[b] == state["hex"]]


@INTERCEPTING.line("32.0.f", NOT_LED)
def led_or_scrambled(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    """Those that are based in the hex need no headquarters."""
    return [b for b in blocks if state.marks[b] & FUELLED or state.place[b] == state["hex"]]


@INTERCEPTING.line("32.0.f", _("{block} does not reach the bombers.", block=""))
def within_reach_of_the_bombers(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [b for b in blocks if state["hex"] in within(state, state.place[b], range_of(state, b))]


@INTERCEPTING.line("3.23.a", UNFIT)
def fit_for_the_climate(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [b for b in blocks if is_equipped(state.board, b, state["hex"])]


@INTERCEPTING.line("9.2.b", _("It rains: {block} stays on the ground.", block=""))
def under_clear_skies(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return blocks if not state.weather or effects_at(state, state["hex"]).air_combat else ()


LEADING: Final = activating(PHASE)


class Intercept(AskWhich):
    """32.0: the phasing side answers with fighters."""

    number = "32.0"
    takes_only_choice = False
    which = {"activate": (ACTIVATE, LEADING), "intercept": (INTERCEPT, INTERCEPTING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Send fighters to {hex}, or be done.", hex=state.title(state["hex"]))

    def do_activate(self, state: West, block: int) -> None:
        activation(PHASE)(self, state, block)

    @rule("32.0.f")
    def do_intercept(self, state: West, block: int) -> None:
        state["against"] = (*state["against"], block)
        turn_up(state, block)
        state.mark(block, MOVED)

    def do_done(self, state: West) -> None:
        state.proceed()
