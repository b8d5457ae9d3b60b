"""What holds of every position of the Basic game between the phases of a turn: the proof kit asks for it.

In the midst of marches, battles and flights much of it does not hold yet; so it is asked only when a side is about to
produce, to move by rail or to exploit, and in the Victory Phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fogbound.west.board import NO_CITY
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, AXIS
from fogbound.west.position.marks import ATTACKED, BLITZED, FLOWN, HALTED, MARKS, SHOWN
from fogbound.west.position.state import West
from fogbound.west.rules.control import friends_at, has_fortress, is_neutral, owner_side
from fogbound.west.rules.stacking import is_crowded

BETWEEN_PHASES: Final = {
    "production_phase": ("spend", "reinforce", "disband"),
    "player_turn": ("share_out", "move_by_rail", "exploit"),
    "victory_phase": ("request_armistice",),
}
"""By procedure, the questions before which everything is in its place."""


def broken_laws(state: West) -> Iterator[str]:
    """A sentence for each law that does not hold."""
    if state.board.options.has(ADVANCED):  # landings, Mulberries and headquarters bend most of them
        return
    for frame in state.frames[-1:]:
        if frame.step.rstrip("+") in BETWEEN_PHASES.get(frame.procedure, ()):
            for law in LAWS:
                yield from law(state)


def each_on_its_own_ground(state: West) -> Iterator[str]:
    """Ground units stand where their side rules, those of a neutral at home."""
    board = state.board
    for hex, stack in state.stacks.items():
        for block in stack:
            holds = owner_side(state, hex) == board.side[block] or is_neutral(state, hex)
            if board.ground[block] and not holds:
                yield f"{board.names[block]} stands in {board.titles[hex]}, which its side does not hold."


def aircraft_on_airfields(state: West) -> Iterator[str]:
    """3.4: in a town, a fortress or a box of their own side."""
    board = state.board
    for hex, stack in state.stacks.items():
        is_field = hex >= board.hexes or board.city[hex] != NO_CITY or has_fortress(state, hex)
        for block in stack:
            holds = owner_side(state, hex) == board.side[block] or is_neutral(state, hex)
            if board.air[block] and not (is_field and holds):
                yield f"{board.names[block]} is based at {board.titles[hex]}, which is no airfield of its side."


def legal_stacks(state: West) -> Iterator[str]:
    """3.10; newcomers and passengers may crowd a hex until their side has moved (7.3.2)."""
    board, procedure = state.board, state.frames[-1].procedure
    waiting = state.active if procedure == "production_phase" or state.frames[-1].step == "move_by_rail" else -1
    for hex, stack in state.stacks.items():
        for side in (AXIS, ALLIES):
            if side != waiting and hex < board.hexes and is_crowded(board, stack, side):
                yield f"Too many units are in {board.titles[hex]}."
        if hex < board.hexes and sum(board.air[block] for block in stack) > board.charts.limits.stacking.airbase:
            yield f"More than one air unit is based at {board.titles[hex]}."


def faces_that_exist(state: West) -> Iterator[str]:
    board = state.board
    for block, where in enumerate(state.place):
        faces = board.faces[block] if where >= 0 else (0,)
        if state.steps[block] not in faces or state.halves[block]:
            yield f"{board.names[block]} has no face of {state.steps[block]} steps, or half a hit."


def no_mark_left_over(state: West) -> Iterator[str]:
    """What happened in a battle is over with it. Whom rockets struck lies open until the Combat Phase."""
    board, frame = state.board, state.frames[-1]
    is_fought = frame.step == "exploit" or frame.procedure == "victory_phase"
    over = FLOWN | ATTACKED | BLITZED
    over |= SHOWN if is_fought else 0
    over |= 0 if frame.step == "exploit" else HALTED
    for block, marks in enumerate(state.marks):
        if marks & over:
            word = next(word for word, mark in MARKS.items() if marks & over & mark)
            yield f"{board.names[block]} is still marked {word}."


def no_two_sides_in_a_hex(state: West) -> Iterator[str]:
    """Without a battle."""
    board = state.board
    for hex in state.stacks:
        if friends_at(state, hex, AXIS) and friends_at(state, hex, ALLIES):
            yield f"Both sides are in {board.titles[hex]}."


LAWS: Final[tuple[Callable[[West], Iterator[str]], ...]] = (
    each_on_its_own_ground,
    aircraft_on_airfields,
    legal_stacks,
    faces_that_exist,
    no_mark_left_over,
    no_two_sides_in_a_hex,
)
