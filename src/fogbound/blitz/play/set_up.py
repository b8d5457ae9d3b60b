"""Hidden set-up: each side places its stands in its zone, unseen by the other; who sets up first is camouflaged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.play.engine.board import board_of
from fogbound.blitz.play.engine.grid import CELLS, NOWHERE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import NO_CARRIER, NOBODY, Blitz, board, told, unit
from fogbound.blitz.play.move.room import free_cells, is_free
from fogbound.blitz.rules.snipers import starts_camouflaged
from fogbound.core.state import ints
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Actions, Event, Refusal

_ = texts("blitz")


def fresh(setting: str, fog: bool) -> Blitz:
    """Nobody is on the table yet."""
    here = board_of(setting)
    n = len(here.units)
    fires = n + len(here.batteries)
    conceals = [
        int(fog and (unit.side == here.first or starts_camouflaged(here.rules, unit.arm))) for unit in here.units
    ]
    pits = [int(unit.vehicle is not None and unit.is_dug_in and here.rules.has("224")) for unit in here.units]
    holes = [int(unit.is_infantry and unit.is_dug_in and here.rules.has("111")) for unit in here.units]
    return Blitz(
        setting=setting,
        cell=ints([NOWHERE] * n),
        facing=bytearray(0 if unit.side else 4 for unit in here.units),
        status=bytearray(n),
        stuck=bytearray(pits),
        hidden=bytearray([int(fog)] * n),
        camouflaged=bytearray(conceals),
        did=bytearray(n),
        distance=bytearray(n),
        fired=bytearray(n),
        activated=bytearray(n),
        dry=bytearray(n),
        rockets=bytearray(unit.piece.tubes if unit.piece else 0 for unit in here.units),
        spent=bytearray(n),
        aboard=ints(here.number[unit.aboard] if unit.aboard else NO_CARRIER for unit in here.units),
        dug_in=bytearray(map(max, pits, holes)),
        suppressed=bytearray(n),
        looks_out=bytearray(n),
        rolling=bytearray(n),
        headless=bytearray(n),
        halted=bytearray(n),
        turned=bytearray(n),
        marched=bytearray(n),
        aims=ints([NOWHERE] * fires),
        attempts=bytearray(fires),
        eyes=ints([NOBODY] * fires),
        posts=ints([NOWHERE] * fires),
        called=bytearray(len(here.batteries)),
        aircraft=bytearray(len(here.scenario.air)),
        covered=bytearray(n),
        shot_at=bytearray(n),
        points=[max(0, -here.scenario.credit), max(0, here.scenario.credit)],
    )


LISTED: Final = " listed"
"""In a setting: by the rules up to version 12 stands were placed in the order in which the scenario lists them."""


def next_to_place(state: Blitz, side: int) -> int | None:
    on = board(state)
    order = on.of_side if LISTED in state.setting else on.in_set_up
    return next((i for i in order[side] if is_to_place(state, i)), None)


def is_to_place(state: Blitz, i: int) -> bool:
    return state.cell[i] == NOWHERE and state.aboard[i] == NO_CARRIER


def placing_side(state: Blitz) -> int:
    """The side that sets up: the first until all its stands are placed."""
    first = board(state).first
    return first if next_to_place(state, first) is not None else 1 - first


PLACE: Final = Actions("place")


class SetUp(Ask[Blitz]):
    """Where does the next stand begin?"""

    def side(self, state: Blitz) -> str:
        return SIDES[placing_side(state)]

    def prompt(self, state: Blitz) -> Message:
        i = next_to_place(state, placing_side(state))
        assert i is not None
        return _("Where does {stand} set up?", stand=told(state, i))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        i = next_to_place(state, placing_side(state))
        return () if i is None else map(PLACE.__getitem__, board(state).set_up_cells[i])

    def actions(self, state: Blitz) -> Iterable[Action]:
        i = next_to_place(state, placing_side(state))
        return () if i is None else map(PLACE.__getitem__, free_cells(state, i, board(state).set_up_cells[i]))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i = next_to_place(state, placing_side(state))
        if i is None or action.args[0] not in board(state).set_up_cells[i]:
            return Refusal(_("{cell} is not in the zone, or there is no room.", cell=CELLS[action.args[0]]))
        if not is_free(state, i, action.args[0]):
            return Refusal(_("{cell} is taken.", cell=CELLS[action.args[0]]))
        return None

    def do_place(self, state: Blitz, cell: int) -> None:
        i = next_to_place(state, placing_side(state))
        assert i is not None
        state.cell[i] = cell
        text = _("{stand} sets up at {cell}.", stand=told(state, i), cell=CELLS[cell])
        to = (SIDES[unit(state, i).side],) if state.hidden[i] else ()
        state.emit(Event("set_up", "base.set_up", text, to=to))
