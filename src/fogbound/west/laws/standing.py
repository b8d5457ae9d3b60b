"""Who may stand where between the phases of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fogbound.west.board import NO_CITY
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import AIRBORNE, ALLIES, AXIS, STATIC, WEATHERS, Class
from fogbound.west.position.marks import DROPPED, UNSUPPLIED
from fogbound.west.position.state import West
from fogbound.west.rules.captive import is_captive
from fogbound.west.rules.control import has_fortress, is_neutral, owner_side
from fogbound.west.rules.movement import can_leave
from fogbound.west.rules.powers import is_out
from fogbound.west.rules.siege import capacity, has_festung
from fogbound.west.rules.stacking import fits_on_a_pier, is_legal_stack
from fogbound.west.rules.weather import has_weather, is_equipped, usual_weather, weather_of_month


def each_on_its_own_ground(state: West) -> Iterator[str]:
    """Ground units stand where their side rules, those of a neutral at home; nobody on water, or in a wrong climate."""
    board = state.board
    for hex, stack in state.stacks.items():
        for block in stack:
            holds = owner_side(state, hex) == board.side[block] or is_neutral(state, hex)
            if board.ground[block] and not holds and not (is_captive(state, block) or is_left_over(state, block)):
                yield f"{board.names[block]} stands in {state.title(hex)}, which its side does not hold."
            if not is_equipped(board, block, hex) and board.kind[block] != Class.FORT:  # 6.6: those are built anywhere
                yield f"{board.names[block]} is not equipped for the climate of {state.title(hex)}."


def is_left_over(state: West, block: int) -> bool:
    """5.0.c: whether it is what remains of a power that gave up: without steps, until somebody engages it."""
    board = state.board
    return not state.steps[block] and is_out(state, board.power_of[board.nation[block]])


def aircraft_on_airfields(state: West) -> Iterator[str]:
    """3.4: in a town, a fortress or a box of their own side, but for what a power that gave up has left there.

    Those based with a power that surrenders fly off when France has said whether it goes on.
    """
    board = state.board
    is_asked = state.frames[-1].step == "request_armistice"
    for hex, stack in state.stacks.items():
        is_field = hex >= board.hexes or board.city[hex] != NO_CITY or has_fortress(state, hex)
        for block in stack:
            holds = owner_side(state, hex) == board.side[block] or is_neutral(state, hex)
            waits = is_asked and is_out(state, board.home[hex])
            if board.air[block] and not (is_field and (holds or waits or is_left_over(state, block))):
                yield f"{board.names[block]} is based at {state.title(hex)}, which is no airfield of its side."


def legal_stacks(state: West) -> Iterator[str]:
    """3.10; newcomers and passengers may crowd a hex until their side has moved (7.3.2), and who could not leave it.

    Paratroops crowd nobody in the turn of their drop (23.0), and then until they can move. A fort may be begun where
    there is no room left, and those beside it may find none elsewhere when they are to leave.
    """
    board = state.board
    for hex, stack in state.stacks.items():
        if hex >= board.hexes:
            continue
        for side in (AXIS, ALLIES):
            others = [b for b in stack if board.side[b] == side and board.kind[b] != Class.FORT]
            mine = [b for b in others if not _came_from_above(state, b)]
            is_crowded = not (is_legal_stack(board, mine) or fits_on_a_pier(state, hex, mine))
            if is_crowded and not _waits(state, side) and any(can_leave(_as_it_moved(state, side), b) for b in mine):
                yield f"Too many units are in {state.title(hex)}."
        if hex not in board.roomy_bases and sum(board.air[b] for b in stack) > board.charts.limits.stacking.airbase:
            yield f"More than one air unit is based at {state.title(hex)}."


def _came_from_above(state: West, block: int) -> bool:
    if state.active == state.board.side[block] and _has_moved(state):
        return state.has(block, DROPPED)
    return bool(state.board.abilities[block] & AIRBORNE)


def _waits(state: West, side: int) -> bool:
    """Whether a side has still to move in this turn of its own."""
    return side == state.active and not _has_moved(state) and state.frames[-1].procedure != "victory_phase"


def _as_it_moved(state: West, side: int) -> West:
    """The position in the weather in which a side moved last: for the Allies, while the Axis plays, last month's."""
    if side == state.active or state.active == ALLIES or not state.turn:
        return state
    board, then = state.board, state.copy()
    is_rolled = has_weather(board) and weather_of_month(board, state.turn - 1) not in WEATHERS
    then.set_weather(state.rolled - 1 if is_rolled else usual_weather(board, state.turn - 1))
    return then


def _has_moved(state: West) -> bool:
    return state.frames[-1].step in ("last_chance", "exploit")


def no_two_sides_in_a_hex(state: West) -> Iterator[str]:
    """Without a battle."""
    board = state.board
    for hex, stack in state.stacks.items():
        if len({board.side[block] for block in stack if not is_captive(state, block)}) > 1:
            yield f"Both sides are in {state.title(hex)}."


def the_cut_off_hold_out(state: West) -> Iterator[str]:
    """7.9, 12.1: who is still out of supply after Final Supply is static or in a Festung, or a siege feeds him."""
    board = state.board
    if not _has_moved(state):
        return
    for hex, stack in state.stacks.items():
        starving = [
            b
            for b in stack
            if state.has(b, UNSUPPLIED)
            and board.side[b] == state.active
            and not board.abilities[b] & STATIC
            and board.faces[b][-1]
        ]
        if not starving or is_neutral(state, hex) or has_festung(state, hex):
            continue
        fed = max(capacity(state, block) for block in starving) if board.options.has(ADVANCED) else 0
        if len(starving) > fed:
            yield f"More units are cut off in {state.title(hex)} than hold out there."


def those_who_gave_up_are_gone(state: West) -> Iterator[str]:
    """5.0: of a nation that has surrendered no block is left on the map but for those without steps."""
    board = state.board
    for block in (*state.on_map[AXIS], *state.on_map[ALLIES]):
        gone = state.surrendered >> board.nation[block] & 1
        if gone and not (is_captive(state, block) or is_left_over(state, block)):
            yield f"{board.names[block]} is on the map, and its nation has surrendered."


LAWS: Final[tuple[Callable[[West], Iterator[str]], ...]] = (
    each_on_its_own_ground,
    aircraft_on_airfields,
    legal_stacks,
    no_two_sides_in_a_hex,
    the_cut_off_hold_out,
    those_who_gave_up_are_gone,
)
