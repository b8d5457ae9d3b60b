"""Activation: the sides alternate, one formation at a time; each of its stands gets one order."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.play.aiming import Fire, targets
from fogbound.blitz.play.assaulting import victims
from fogbound.blitz.play.board import FORMATIONS
from fogbound.blitz.play.firing import call_fire
from fogbound.blitz.play.moving import goals, may_move
from fogbound.blitz.play.scenarios import SIDES
from fogbound.blitz.play.state import READY, STILL, Blitz, board, is_vehicle, living, name, unit
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal

_ = texts("blitz")


def waiting(state: Blitz, side: int) -> list[int]:
    """The stands of a side that were not activated this turn."""
    return [i for i in living(state, side) if not state.activated[i]]


def is_decided(state: Blitz) -> bool:
    """Has a side nobody left?"""
    return not living(state, 0) or not living(state, 1)


def next_side(state: Blitz) -> None:
    """The sides alternate; who has nothing left to activate passes (ours)."""
    if waiting(state, 1 - state.active):
        state.active = 1 - state.active


class Activate(Ask[Blitz]):
    """Which formation acts?"""

    def side(self, state: Blitz) -> str:
        return SIDES[state.active]

    def prompt(self, state: Blitz) -> Message:
        return _("Which formation acts?")

    def candidates(self, state: Blitz) -> Iterable[Action]:
        if is_decided(state):
            return ()
        ready = {unit(state, i).formation for i in waiting(state, state.active)}
        return (Action("activate", (formation,)) for formation in sorted(ready))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if all(unit(state, i).formation != action.args[0] for i in waiting(state, state.active)):
            formation = FORMATIONS[action.args[0]]
            return Refusal(_("{formation} has nobody left to activate.", formation=formation), "base.turn")
        return None

    def do_activate(self, state: Blitz, formation: int) -> None:
        state.call("formation", formation=formation)


class ChooseStand(Ask[Blitz]):
    """Which stand of the formation is next?"""

    def side(self, state: Blitz) -> str:
        return SIDES[state.active]

    def prompt(self, state: Blitz) -> Message:
        return _("Which stand of {formation} is next?", formation=FORMATIONS[state["formation"]])

    def members(self, state: Blitz) -> list[int]:
        return [i for i in waiting(state, state.active) if unit(state, i).formation == state["formation"]]

    def candidates(self, state: Blitz) -> Iterable[Action]:
        offset = board(state).offset
        return (*(Action("order", (i + offset,)) for i in self.members(state)), Action("done"))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.verb == "order" and action.args[0] - board(state).offset not in self.members(state):
            return Refusal(_("It is not in this formation, or has acted already."), "base.turn")
        return None

    def do_order(self, state: Blitz, word: int) -> None:
        i = word - board(state).offset
        begin(state, i)
        state.call("stand", stand=i)

    def do_done(self, state: Blitz) -> None:
        for i in self.members(state):
            begin(state, i)
        next_side(state)
        state.end()


def begin(state: Blitz, i: int) -> None:
    """Its activation begins: what it did before no longer counts."""
    state.activated[i] = 1
    state.did[i] = STILL
    state.distance[i] = 0


class GiveOrder(Ask[Blitz]):
    """Hold, fire, move, advance and fire, assault, or turn on the spot."""

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("What does {stand} do?", stand=name(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return map(Action, ("hold", "fire", "move", "advance", "assault", "pivot"))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i = state["stand"]
        possible = ORDERS[action.verb]
        if possible is not None and not possible(state, i):
            return Refusal(_("{stand} cannot do that now.", stand=name(state, i)), "base.orders")
        return None

    def do_hold(self, state: Blitz) -> None:
        state.end()

    def do_fire(self, state: Blitz) -> None:
        state.goto("aim", stand=state["stand"], moved=0)

    def do_move(self, state: Blitz) -> None:
        state.goto("choose_goal", stand=state["stand"], firing=0)

    def do_advance(self, state: Blitz) -> None:
        state.goto("choose_goal", stand=state["stand"], firing=1)

    def do_assault(self, state: Blitz) -> None:
        state.goto("choose_victim", stand=state["stand"])

    def do_pivot(self, state: Blitz) -> None:
        state.goto("pivot", stand=state["stand"], spare=unit(state, state["stand"]).pace.clear)


def _has_target(state: Blitz, i: int) -> bool:
    return bool(targets(state, i, moved=False))


def _can_go(state: Blitz, i: int) -> bool:
    return may_move(state, i) and any(True for _goal in goals(state, i, firing=False))


def _can_advance(state: Blitz, i: int) -> bool:
    ready = state.status[i] == READY and not state.fired[i] and not state.dry[i]
    return ready and may_move(state, i) and any(True for _goal in goals(state, i, firing=True))


def _can_assault(state: Blitz, i: int) -> bool:
    return not is_vehicle(state, i) and state.status[i] == READY and bool(victims(state, i))


def _can_pivot(state: Blitz, i: int) -> bool:
    return unit(state, i).turns and not state.stuck[i]


ORDERS = {
    "hold": None,
    "fire": _has_target,
    "move": _can_go,
    "advance": _can_advance,
    "assault": _can_assault,
    "pivot": _can_pivot,
}
"""When each order can be given. A demoralised stand neither advances nor assaults (ours)."""


class TakeAim(Ask[Blitz]):
    """At whom does it fire?"""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("At whom does {stand} fire?", stand=name(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        i, offset, moved = state["stand"], board(state).offset, bool(state["moved"])
        for verb, tracks in (("at", False), ("tracks", True)):
            yield from (Action(verb, (target + offset,)) for target in targets(state, i, moved, tracks))
        yield Action("hold")

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.verb != "hold" and action not in self.candidates(state):
            return Refusal(_("{stand} cannot fire at it.", stand=name(state, state["stand"])), "003")
        return None

    def actions(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_hold(self, state: Blitz) -> None:
        state.end()

    def do_at(self, state: Blitz, word: int) -> None:
        self._open_fire(state, word, tracks=False)

    def do_tracks(self, state: Blitz, word: int) -> None:
        self._open_fire(state, word, tracks=True)

    def _open_fire(self, state: Blitz, word: int, tracks: bool) -> None:
        fire = Fire(state["stand"], word - board(state).offset, bool(state["moved"]), tracks)
        state.end()
        call_fire(state, fire)


# fmt: off
ORDERING: Procedures[Blitz] = {
    "activations": (Activate(),),
    "formation":   (ChooseStand(),),
    "stand":       (GiveOrder(),),
    "aim":         (TakeAim(),),
}
# fmt: on
