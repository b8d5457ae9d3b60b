"""6.7: the artificial harbours. What they cost, where and when they are put down, and what they carry."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Event
from fogbound.west.actions import MULBERRY
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.chapters.landings.second_wave import SecondWave
from fogbound.west.chapters.landings.targets import coasts
from fogbound.west.charts.book import Charts
from fogbound.west.kinds import Class, Field, Nation
from fogbound.west.position.marks import LANDED
from fogbound.west.position.state import NO_PIER, West
from fogbound.west.rules.asking import AskWhere, AskWhich
from fogbound.west.rules.bombs import RUIN
from fogbound.west.rules.control import controls, has_enemy
from fogbound.west.rules.lines import Blocks, Hexes
from fogbound.west.rules.production import Spend
from fogbound.west.rules.tech import month_of
from fogbound.west.rules.tell import NAMES

_ = texts("west")

NAVY_LEVEL: Final = 3
INSTALMENT: Final = 5
"""Points that are paid at a time."""


def cost(board: Board) -> int:
    return board.charts.limits.prices.mulberry


@rule("6.7.a")
def can_build(state: West, nation: int) -> bool:
    """NAVY TECH 3, which the United States and Britain reach in January 1944."""
    return nation in _skilled(state.board.charts, month_of(state))


@lru_cache(256)
def _skilled(charts: Charts, month: int) -> frozenset[int]:
    return frozenset(nation for nation in Nation if charts.level(nation, Field.NAVY, month) >= NAVY_LEVEL)


@rule("6.7.2.b")
def is_to_come(state: West, nation: int) -> bool:
    """Neither put down yet nor lost: there is one for each nation."""
    return state.piers[nation] == NO_PIER and state.pier_hits[nation] < RUIN


# -- paying for it ----------------------------------------------------------------------------------------------------

PAYING: Final = Blocks(f"{__name__}.PAYING", anywhere=True)
PAYING.mine("6.7.a", _("{block} is not yours to build.", block=""))


@PAYING.kind("6.7.a", _("{block} is no Mulberry.", block=""))
def is_mulberry(board: Board, block: int) -> bool:
    return board.kind[block] == Class.MULBERRY


@PAYING.nation("6.7.a", _("{block} wants a navy of TECH 3.", block=""))
def with_the_skill(state: West, nation: int) -> bool:
    return can_build(state, nation)


@PAYING.line("6.7.d", _("{block} is paid for, or there are no points.", block=""))
def still_to_be_paid(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    nation = state.board.nation
    return [
        b
        for b in blocks
        if state.paid[nation[b]] < cost(state.board) and state.points[nation[b]] > 0 and is_to_come(state, nation[b])
    ]


@rule("6.7.d")
def pay(ask: Spend, state: West, block: int) -> None:
    """Some of the thirty points, over as many turns as its owner likes."""
    nation = state.board.nation[block]
    amount = min(INSTALMENT, state.points[nation], cost(state.board) - state.paid[nation])
    state.points = added(state.points, nation, -amount)
    state.paid = added(state.paid, nation, amount)
    text = _(
        "{nation} pays for its Mulberry: {n} of {all}.",
        nation=NAMES[nation],
        n=state.paid[nation],
        all=cost(state.board),
    )
    state.emit(Event("mulberry_paid", "6.7", text))


Spend.offer("mulberry", MULBERRY, PAYING, pay, when=ADVANCED)


# -- putting it down --------------------------------------------------------------------------------------------------

DEPLOYING: Final = Blocks(f"{__name__}.DEPLOYING", anywhere=True)
DEPLOYING.mine("6.7.1.a", _("{block} is not yours to deploy.", block=""))
DEPLOYING.kind("6.7.1.a", _("{block} is no Mulberry.", block=""))(is_mulberry)


@DEPLOYING.line("6.7.d", _("{block} is not paid for.", block=""))
def paid_for(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    nation, price = state.board.nation, cost(state.board)
    return [b for b in blocks if state.paid[nation[b]] >= price and is_to_come(state, nation[b])]


@DEPLOYING.line("6.7.1.a", _("No beach is ready for {block}.", block=""))
def with_a_beach(state: West, side: int, blocks: Collection[int]) -> Collection[int]:
    return [block for block in blocks if PIER_AT.any(state, block, coasts(state.board))]


PIER_AT: Final = Hexes("6.7.1")


@PIER_AT.line("6.7.1.a", _("{hex} was not invaded by that nation this turn.", hex=""))
def invaded_by_its_nation(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """A hex that only the other nation invaded is not for it."""
    board, marks = state.board, state.marks
    power, units = board.nation[block], state.on_map[board.side[block]]
    beaches = {state.place[b] for b in units if marks[b] & LANDED and board.power_of[board.nation[b]] == power}
    return [hex for hex in hexes if hex in beaches] if beaches else ()


@rule("6.7.1.b")
@PIER_AT.line("6.7.1.b", _("{hex} is not clear of the enemy.", hex=""))
def clear_of_enemies(state: West, block: int, hexes: Collection[int]) -> Collection[int]:
    """Of his aircraft, too."""
    side = state.board.side[block]
    return [hex for hex in hexes if not has_enemy(state, hex, side) and controls(state, hex, side)]


class PierAt(AskWhere):
    """6.7.1: the beach."""

    number = "6.7.1"
    hexes = PIER_AT

    def prompt(self, state: West) -> Message:
        return _("Where is {block} put down?", block=state.board.names[state["block"]])

    def near(self, state: West) -> Iterable[int]:
        return coasts(state.board)

    @rule("6.7.1.a")
    def do_to(self, state: West, hex: int) -> None:
        board, block = state.board, state["block"]
        state.build_pier(board.nation[block], hex)
        text = _("{block} is put down at {hex}.", block=board.names[block], hex=state.title(hex))
        state.emit(Event("mulberry", "6.7.1", text))
        state.end()


def put_down(ask: AskWhich, state: West, block: int) -> None:
    state.call("pier", block=block)


SecondWave.offer("mulberry", MULBERRY, DEPLOYING, put_down, when=ADVANCED)


class LastChance(AskWhich):
    """6.7.1: at the start of the Exploitation a Mulberry may still be put down."""

    number = "6.7.1"
    takes_only_choice = False
    which = {"mulberry": (MULBERRY, DEPLOYING)}  # noqa: RUF012 - a table

    def prompt(self, state: West) -> Message:
        return _("Put down a Mulberry, or be done.")

    def is_due(self, state: West) -> bool:
        return can_put_down(state)

    def do_mulberry(self, state: West, block: int) -> None:
        state.call("pier", block=block)

    def do_done(self, state: West) -> None:
        state.proceed()


def can_put_down(state: West) -> bool:
    return state.board.options.has(ADVANCED) and any(state.paid) and bool(DEPLOYING.fit(state, state.active))


PROCEDURES: Procedures[West] = {"pier": (PierAt(),)}
