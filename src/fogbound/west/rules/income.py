"""7.3: the income of a turn, and who draws it from where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fogbound.core.register import rule
from fogbound.core.state import replaced
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.board import Board
from fogbound.west.kinds import ALLIES, AXIS, SIDES, Nation
from fogbound.west.months import month_text
from fogbound.west.options import setting
from fogbound.west.position.state import West
from fogbound.west.rules.bombs import yellow_left
from fogbound.west.rules.control import controls, is_at_war
from fogbound.west.rules.siege import shut_in
from fogbound.west.rules.supply import delivering_hexes
from fogbound.west.rules.tell import NAMES

_ = texts("west")

CUBES_LIMIT: Final = setting("component_limits", "on")
FIRST_INCOMES: Final = setting("incomes", "first")
ITALIANS: Final = (Nation.IT, Nation.RSI)
"""They live on German points (5.4)."""


@rule("7.3.a", "3.3.c", "3.6.a", "5.4.a", "5.7.d", "16.2.a", "3.13.b")
def income_of(state: West, nation: int) -> int:
    """Points of a turn: the nation's own sites that can act as supply sources, and, for Germany, captured ones."""
    board = state.board
    found = board.scenario.income_in(nation, state.turn, first=board.options.has(FIRST_INCOMES))
    if nation in ITALIANS:
        return found
    found += sum([points for _hex, points in yellow_sources(state, nation)])
    if nation == Nation.FF and state.surrendered >> Nation.FR & 1 and controls(state, state.capital[nation], ALLIES):
        found += 3 if state.capital[nation] != board.capitals[Nation.FF] else 0
    return found


def yellow_sources(state: West, nation: int) -> Iterator[tuple[int, int]]:
    """The hexes from which a nation has yellow points this turn, and how many."""
    board, owner, delivered = state.board, state.owner, delivering(state, nation)
    for hex in () if nation in ITALIANS else board.income_hexes:
        if owner[hex] == nation and hex in delivered and earns(board, nation, hex):
            yield hex, yellow_left(state, hex)


@rule("7.3.a", "12.1.a")
def delivering(state: West, nation: int) -> frozenset[int]:
    """The hexes from which what is made reaches a nation: by rail or over sea, and past no besieger."""
    return delivering_hexes(state, nation) - shut_in(state, nation)


@rule("3.3.c", "36.1.c")
def earns(board: Board, nation: int, hex: int) -> bool:
    """Whether what is made in a hex is its owner's: in its own land, or in what it has taken and exploits.

    What Salò makes is made up for the Social Republic, which gets it from nowhere else, whoever holds the hex (K-05).
    """
    return (board.home[hex] == nation or exploits(board, nation)) and hex != board.capitals[Nation.RSI]


@rule("3.3.c", "3.3.1.a", "16.2.a")
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
            state.points = replaced(state.points, nation, saved(board, total))
            text = _(
                "Points for {nation}: {came} come in, {total} in hand.",
                nation=NAMES[Nation(nation)],
                came=came + state.gains[nation],
                total=state.points[nation],
            )
            when: dict[str, object] = {"side": SIDES[state.active], "month": month_text(board.first_month + state.turn)}
            state.emit(Event("income", "7.3", text, detail=when))
            owed = min(0, total)  # what a power promised and cannot pay yet it still owes (5.6.2)
            state.gains = replaced(state.gains, nation, owed)


@rule("1.0.a")
def saved(board: Board, points: int) -> int:
    """What a power keeps: all it has, unless the players hold to the cubes in the box."""
    most = board.charts.limits.pieces.yellow_cubes if board.options.has(CUBES_LIMIT) else points
    return max(0, min(points, most))
