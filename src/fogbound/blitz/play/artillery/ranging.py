"""Ranging in: at one place under one observer, attempt by attempt (303, 416), alone or with a battery more (409)."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.names import in_full
from fogbound.blitz.play.artillery.observers import NONE, aims, director
from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.grid import CELLS
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board, told
from fogbound.blitz.play.engine.telling import tell
from fogbound.blitz.play.engine.turns import batteries_waiting, next_side
from fogbound.blitz.play.engine.units import Battery
from fogbound.blitz.rules.indirect import Change, next_attempt, shares_accuracy
from fogbound.core.steps import Ask
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action

_ = texts("blitz")


def fire_number(state: Blitz, battery: int, piece: int) -> int:
    """Where the ranging of a fire is kept: pieces on the table first, then batteries off it."""
    return piece if battery == NONE else len(board(state).units) + battery


def take_aim(state: Blitz, side: int, fire: int, cell: int) -> int:
    """Which attempt at this place it is; another place is a first attempt."""
    piece = fire if fire < len(board(state).units) else NONE
    eye = director(state, side, piece, cell, state.eyes[fire])
    attempt = 1
    if state.aims[fire] == cell:
        attempt = next_attempt(board(state).rules, state.attempts[fire], _change(state, fire, eye))
    state.aims[fire], state.attempts[fire] = cell, attempt
    state.eyes[fire], state.posts[fire] = eye, state.cell[eye]
    state.directed = (*state.directed, fire)
    return attempt


def share_aim(state: Blitz, first: int, second: int) -> None:
    """409: what one has ranged in on, so has the other."""
    state.aims[second], state.attempts[second] = state.aims[first], state.attempts[first]
    state.eyes[second], state.posts[second] = state.eyes[first], state.posts[first]


def _change(state: Blitz, fire: int, eye: int) -> Change:
    """416: what has become of the observer since the last attempt; off the table it does not matter (303)."""
    if fire >= len(board(state).units):
        return "none"
    if state.eyes[fire] != eye:
        return "observer changed"
    return "none" if state.posts[fire] == state.cell[eye] else "observer moved"


# -- the fire under way ----------------------------------------------------------------------------------------------


def battery_of(state: Blitz) -> Battery | None:
    return board(state).batteries[state["battery"]] if state["battery"] != NONE else None


class TakeBearing(Recalled):
    """Where do the shells fall?"""

    number = "414"
    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[state["side"]]

    def prompt(self, state: Blitz) -> Message:
        battery = battery_of(state)
        who = in_full(battery.name) if battery else told(state, state["piece"])
        return _("Where does {battery} fire?", battery=who)

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return (*(Action("aim", (cell,)) for cell in aims(state, state["side"], state["piece"])), Action("hold"))

    def otherwise(self, state: Blitz) -> Message:
        return _("Nobody who can direct the fire sees that place.")

    def do_hold(self, state: Blitz) -> None:
        end_fire(state)

    def do_aim(self, state: Blitz, cell: int) -> None:
        state["attempt"] = take_aim(state, state["side"], fire_under_way(state), cell)
        state["cell"] = cell
        if state["piece"] != NONE:
            state.fired[state["piece"]] = 1
        text = _("Fire is directed at {cell}.", cell=CELLS[cell])
        tell(state, "aim", "303", text, reveals=True)  # the attempt tells whether it is the same observer (416)
        state.proceed()


def fire_under_way(state: Blitz) -> int:
    return fire_number(state, state["battery"], state["piece"])


class CombineBatteries(Ask[Blitz]):
    """409: does a second battery fire at the same zone, with the same accuracy test?"""

    number = "409"

    def side(self, state: Blitz) -> str:
        return SIDES[state["side"]]

    def prompt(self, state: Blitz) -> Message:
        return _("Which battery fires at {cell} as well?", cell=CELLS[state["cell"]])

    def others(self, state: Blitz) -> list[int]:
        nation = board(state).scenario.nations[state["side"]]
        if state["battery"] == NONE or not shares_accuracy(board(state).rules, nation, batteries=2):
            return []
        return batteries_waiting(state, state["side"])

    def candidates(self, state: Blitz) -> Iterable[Action]:
        joins = [Action("combine", (board(state).batteries[b].formation,)) for b in self.others(state)]
        return (Action("open"), *joins) if joins else ()

    def otherwise(self, state: Blitz) -> Message:
        return _("That battery cannot fire at the same zone now.")

    def do_open(self, state: Blitz) -> None:
        state.proceed()

    def do_combine(self, state: Blitz, formation: int) -> None:
        second = next(b for b in self.others(state) if board(state).batteries[b].formation == formation)
        state["second"] = second
        state.called[second] = 2
        share_aim(state, fire_under_way(state), fire_number(state, second, NONE))
        text = _("{battery} fires at the same zone.", battery=in_full(board(state).batteries[second].name))
        tell(state, "combined", self.number, text)
        state.proceed()


def end_fire(state: Blitz) -> None:
    """A battery off the table was activated by itself; then it is the other side's turn."""
    if state["battery"] != NONE:
        next_side(state)
    state.end()
