"""34: what the United States send while they are neutral: first for cash (Cash and Carry), then on loan."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import added
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import BUY_BLUE, BUY_RED, DONE
from fogbound.west.board import Board
from fogbound.west.charts.events import can_come, events
from fogbound.west.kinds import ALLIES, AXIS, COLOURS, SIDES, Nation
from fogbound.west.months import month
from fogbound.west.options import Clash, Option, declare, setting
from fogbound.west.position.state import West
from fogbound.west.rules.control import held, is_at_war, sides_of_hexes
from fogbound.west.rules.powers import LEND_LEASE, is_out
from fogbound.west.rules.prices import credit
from fogbound.west.rules.tech import month_of
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

NEEDS_COLOURS: Final = Clash(
    "rules_level=advanced", "34.0", _("American aid needs the Advanced game, which has coloured points.")
)
declare(
    "rule_34_lend_lease",
    Option(
        "34.0",
        ("off", "on"),
        _("Cash and Carry, Lend-Lease"),
        level="optional",
        chapter=34,
        needs={"on": (NEEDS_COLOURS,)},
    ),
)
AID_PLAYED: Final = setting("rule_34_lend_lease", "on")
PRICE: Final = 3
"""Yellow points for a red or blue one."""
LENT_RED, LENT_BLUE = 3, 2
"""Points of a turn."""
LENT_SINCE: Final = month("1941-03")
"""Whoever begins later has it from the start."""
USSR_AT_WAR: Final = month("1941-06")
OFF_THE_CONTINENT: Final = frozenset({"UK", "IE", "IS", "FO", "MA", "DZ", "TN", "EM", "US", "CA", ""})


@rule("34.0.a")
def is_played(state: West) -> bool:
    """In the turns of the Allies, while the United Kingdom fights."""
    return state.board.options.has(AID_PLAYED) and state.active == ALLIES and is_at_war(state, Nation.UK)


# -- which of the two -------------------------------------------------------------------------------------------------


@rule("34.0.c")
def has_lend_lease(state: West) -> bool:
    """Once it has come it stays; in a game that begins after March 1941 history has brought it."""
    return bool(state.events & LEND_LEASE) or state.board.first_month > LENT_SINCE


@rule("34.0.b")
def has_cash_and_carry(state: West) -> bool:
    """From November 1939 until Lend-Lease."""
    return not has_lend_lease(state) and can_come(events()["cash_and_carry"], (), month_of(state), {})


def has_aid(state: West) -> bool:
    """Whether anything comes from America."""
    return is_played(state) and (has_lend_lease(state) or has_cash_and_carry(state))


@lru_cache(64)
def _britain(board: Board) -> frozenset[int]:
    """The British Isles as far as they are British; the Channel Islands do not bring America in."""
    apart = {find("Channel Islands"), find("Malta"), find("Gibraltar")}
    return frozenset(hex for hex in range(board.hexes) if board.home[hex] == Nation.UK) - apart


@lru_cache(64)
def _continent(board: Board) -> frozenset[int]:
    countries = theatre().country
    return frozenset(hex for hex in range(board.hexes) if countries[hex] not in OFF_THE_CONTINENT)


@rule("34.0.c")
def facts(state: West) -> set[str]:
    """What is so of all that brings Lend-Lease."""
    board, owners, germans = state.board, sides_of_hexes(state), held(state, AXIS)
    so = {
        "uk_invaded": any(owners[hex] == AXIS or hex in germans for hex in _britain(board)),
        "france_defeated": is_out(state, Nation.FR),
        "no_allies_on_the_continent": not held(state, ALLIES) & _continent(board),
        "ussr_not_at_war": month_of(state) < USSR_AT_WAR,
    }
    return {fact for fact, holds in so.items() if holds}


@rule("34.0.c", "34.0.d")
def send_aid(state: West) -> None:
    """At the start of the British turn: Lend-Lease comes if its time has come, and with it five points a turn."""
    plan = {"french_plan": state.french_plan or state.board.options["french_plan"]}
    if not has_lend_lease(state) and can_come(events()["lend_lease"], facts(state), month_of(state), plan):
        state.events |= LEND_LEASE
        text = _("Congress passes the Lend-Lease Act; Cash and Carry is over.")
        state.emit(Event("lend_lease", "34.0", text))
    state.aid_sunk = 0
    if has_lend_lease(state):
        state.lent_red, state.lent_blue = LENT_RED, LENT_BLUE
        text = _("Lend-Lease: {red} red and {blue} blue points are on their way.", red=LENT_RED, blue=LENT_BLUE)
        state.emit(Event("lent", "34.0", text))


@rule("35.2.b")
def lose_aid(state: West, *, red: bool) -> None:
    """A point goes down: of Lend-Lease one of that colour, or of the other if none is left; else one that is bought."""
    if not has_lend_lease(state):
        state.aid_sunk += 1
        state.emit(Event("aid_sunk", "35.2", _("What is bought in America next goes down.")))
        return
    red = bool(state.lent_red) and (red or not state.lent_blue)
    if red:
        state.lent_red -= 1
    elif state.lent_blue:
        state.lent_blue -= 1
    text = _("A red point of Lend-Lease goes down.") if red else _("A blue point of Lend-Lease goes down.")
    state.emit(Event("aid_sunk", "35.2", text))


# -- Cash and Carry ---------------------------------------------------------------------------------------------------


def may_buy(state: West) -> bool:
    return is_played(state) and has_cash_and_carry(state)


class BuyArms(Ask[West]):
    """34.0: red and blue points for three yellow ones each."""

    number = "34.0"

    def side(self, state: West) -> str:
        return SIDES[ALLIES]

    def prompt(self, state: West) -> Message:
        return _("Buy arms in America, or be done.")

    def candidates(self, state: West) -> Iterable[Action]:
        return (BUY_RED, BUY_BLUE, DONE)

    @rule("34.0.b")
    def objection(self, state: West, action: Action) -> Refusal | None:
        if action != DONE and state.points[Nation.UK] < PRICE:
            return Refusal(_("A red or blue point costs {price} yellow ones.", price=PRICE), self.number)
        return None

    def do_buy_red(self, state: West) -> None:
        buy(state, COLOURS.index("red"), _("The United Kingdom buys a red point in America."))

    def do_buy_blue(self, state: West) -> None:
        buy(state, COLOURS.index("blue"), _("The United Kingdom buys a blue point in America."))

    def do_done(self, state: West) -> None:
        state.proceed()


@rule("34.0.b", "35.2.b")
def buy(state: West, colour: int, text: Message) -> None:
    """What submarines have sunk is paid for all the same."""
    state.points = added(state.points, Nation.UK, -PRICE)
    if state.aid_sunk:
        state.aid_sunk -= 1
        state.emit(Event("aid_sunk", "35.2", _("A point bought in America has gone down with its ship.")))
        return
    credit(state, colour, Nation.UK, 1)
    state.emit(Event("bought", "34.0", text))


# -- Lend-Lease -------------------------------------------------------------------------------------------------------


@rule("34.0.d")
def keep_unused(state: West) -> None:
    """What is left joins the British points, to be saved as they are: with a yellow one each, or not at all (C-09)."""
    if left := state.lent_red + state.lent_blue:
        state.red = added(state.red, Nation.UK, state.lent_red)
        state.blue = added(state.blue, Nation.UK, state.lent_blue)
        state.lent_red = state.lent_blue = 0
        text = _.n("{n} point of Lend-Lease was not used.", "{n} points of Lend-Lease were not used.", n=left)
        state.emit(Event("lent_left", "34.0", text))
    state.aid_sunk = 0
