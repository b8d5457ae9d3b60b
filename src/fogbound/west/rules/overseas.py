"""3.7 and 5.7: over the Atlantic: American and Canadian aircraft, and American points for Free France."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from fogbound.core.register import rule
from fogbound.core.texts import texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import AID
from fogbound.west.board import Board
from fogbound.west.kinds import Class, Nation
from fogbound.west.months import month
from fogbound.west.position.state import GONE, West
from fogbound.west.rules.control import is_at_war
from fogbound.west.theatre import theatre
from fogbound.west.theatre.gazetteer import find

_ = texts("west")

AMERICANS: Final = (Nation.US, Nation.CA)
AID_FROM: Final = month("1942-01")
MOST_AID: Final = 3
"""Points a turn (5.7)."""


# -- 3.7: aircraft ----------------------------------------------------------------------------------------------------


class Shores(NamedTuple):
    """Where aircraft are based on both sides of the Atlantic, and between them."""

    america: frozenset[int]
    islands: frozenset[int]
    britain: frozenset[int]


@lru_cache(64)
def _shores(board: Board) -> Shores:
    country = theatre().country
    return Shores(
        frozenset(board.capitals[nation] for nation in AMERICANS),
        frozenset(find(name) for name in ("Iceland", "Azores")),
        frozenset(hex for hex in board.base_hexes if hex < board.hexes and country[hex] == "UK"),
    )


@rule("3.7.d", "3.7.e", "3.7.1.a")
def crossing(state: West, block: int) -> frozenset[int]:
    """Where an American or Canadian air unit crosses the Atlantic to when it rebases, whatever its range.

    Bombers fly between America and the United Kingdom; fighters stop on Iceland or, from June 1943, the Azores.
    """
    board, here = state.board, state.place[block]
    if board.nation[block] not in AMERICANS:
        return frozenset()
    america, islands, britain = _shores(board)
    if here in islands:
        return america | britain
    needs_a_stop = board.kind[block] == Class.FIGHTER
    if here in america:
        return islands if needs_a_stop else islands | britain
    if here in britain:
        return islands if needs_a_stop else islands | america
    return frozenset()


# -- 5.7: points ------------------------------------------------------------------------------------------------------


def aid_actions(state: West) -> Iterable[Action]:
    """A point for Free France, once there is one to help."""
    board = state.board
    if state.active != board.side_of[Nation.FF] or not is_at_war(state, Nation.FF):
        return ()
    return (AID,) if any(state.place[block] != GONE for block in _free_french(board)) else ()


@lru_cache(64)
def _free_french(board: Board) -> tuple[int, ...]:
    return tuple(block for block, nation in enumerate(board.nation) if nation == Nation.FF)


@rule("5.7.b")
def objection_to_aid(state: West) -> Refusal | None:
    """Why the United States may not give Free France one more point, if they may not."""
    if state.board.first_month + state.turn < AID_FROM or not is_at_war(state, Nation.US):
        return Refusal(_("The United States help Free France from January 1942 on, while they are at war."), "5.7")
    if not aid_actions(state):
        return Refusal(_("There is no Free France to help."), "5.7")
    if state.aid >= MOST_AID:
        return Refusal(_("Free France gets at most {most} points a turn.", most=MOST_AID), "5.7")
    if not state.points[Nation.US]:
        return Refusal(_("The United States have no point to give."), "5.7")
    return None


def give_aid(state: West) -> None:
    state.points[Nation.US] -= 1
    state.points[Nation.FF] += 1
    state.aid += 1
    state.emit(Event("aid", "5.7", _("The United States give Free France a point.")))
