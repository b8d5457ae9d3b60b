"""What can be counted: steps, points of all colours, Mulberries, ports, trains, partisans, and the weather."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fogbound.west.chapters.landings.mulberry import cost
from fogbound.west.chapters.landings.targets import coasts
from fogbound.west.kinds import WEATHERS, Nation
from fogbound.west.position.state import West
from fogbound.west.rules.control import owner_side
from fogbound.west.rules.partisans import UPRISING
from fogbound.west.rules.radar import stations
from fogbound.west.rules.weather import has_weather, weather_of_month

PURSES: Final = ("points", "red", "blue", "black", "paid", "rails_used", "repairs", "unseen", "untold")
"""What nations have; `gains` may be less than nothing, for a power owes what it promised (5.6.2)."""
GRANTS: Final = ("aid", "lent_red", "lent_blue", "aid_sunk", "banked", "us_losses")


def faces_that_exist(state: West) -> Iterator[str]:
    board = state.board
    for block, where in enumerate(state.place):
        faces = board.faces[block] if where >= 0 else (0,)
        if state.steps[block] not in faces or state.halves[block]:
            yield f"{board.names[block]} has no face of {state.steps[block]} steps, or half a hit."


def nothing_below_zero(state: West) -> Iterator[str]:
    """Points of four colours, and whatever else is counted."""
    for purse in PURSES:
        for nation, amount in enumerate(getattr(state, purse)):
            if amount < 0:
                yield f"{Nation(nation).name} has {amount} of {purse}."
    for grant in GRANTS:
        if getattr(state, grant) < 0:
            yield f"There are {getattr(state, grant)} of {grant}."


def piers_on_beaches(state: West) -> Iterator[str]:
    """6.7: a Mulberry is paid for, never twice, and lies on a coast that its side holds."""
    board = state.board
    for nation, hex in enumerate(state.piers):
        name = Nation(nation).name
        if state.paid[nation] > cost(board):
            yield f"{name} has paid too much for its Mulberry."
        if hex < 0:
            continue
        if state.paid[nation] < cost(board):
            yield f"{name} has not paid for its Mulberry."
        if hex not in coasts(board) or owner_side(state, hex) != board.side_of[nation]:
            yield f"The Mulberry of {name} lies at {state.title(hex)}, which is no coast of its side."


def ports_that_exist(state: West) -> Iterator[str]:
    """S.20: only a port is closed, and not for a turn that is far away."""
    board = state.board
    latest = state.turn + 1 + board.charts.limits.port_denial.turns
    for hex, until in enumerate(state.denied):
        if until and (hex not in board.port_hexes or until > latest):
            yield f"No port can be closed so at {state.title(hex)}."


def trains_that_run(state: West) -> Iterator[str]:
    """7.4: nobody uses more than he has."""
    for nation, facts in enumerate(state.board.charts.nations):
        if state.rails_used[nation] > facts.srm:
            yield f"{Nation(nation).name} has used {state.rails_used[nation]} rail movements."


def partisans_in_the_box(state: West) -> Iterator[str]:
    """29.1: three to a hex, and no more in all than the game has."""
    board = state.board
    if sum(state.partisans) > board.charts.limits.pieces.partisans:
        yield "There are more partisans than the game has."
    for hex, many in enumerate(state.partisans):
        if many > UPRISING or (many and not board.land[hex]):
            yield f"There are {many} partisans in {state.title(hex)}."


def weather_of_the_month(state: West) -> Iterator[str]:
    """9.0: as the chart has it, or rolled; good where there is none."""
    board = state.board
    weather = weather_of_month(board, state.turn) if has_weather(board) else "good"
    now = state.frames[-1].procedure != "weather_phase"  # there it is still that of last month
    if now and weather in WEATHERS and weather != WEATHERS[state.weather]:
        yield f"It is {weather} in this month, not {WEATHERS[state.weather]}."
    if state.rolled > len(WEATHERS):
        yield "There is no such weather."


def radar_of_the_chain(state: West) -> Iterator[str]:
    """13.8.1.2: no station is down that does not exist."""
    if state.radar >> len(stations()):
        yield "A radar station is down that does not exist."


LAWS: Final[tuple[Callable[[West], Iterator[str]], ...]] = (
    faces_that_exist,
    nothing_below_zero,
    piers_on_beaches,
    ports_that_exist,
    trains_that_run,
    partisans_in_the_box,
    weather_of_the_month,
    radar_of_the_chain,
)
