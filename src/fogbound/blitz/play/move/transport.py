"""Carrying and towing (001, 203, 403): who is aboard is nowhere on the table until it gets down."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.play.engine.grid import CELLS, NOWHERE, apart
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    MOVED,
    READY,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    living,
    once,
    passengers,
    stand,
    stand_at,
    told,
    towed,
    unit,
)
from fogbound.blitz.play.engine.telling import own, tell
from fogbound.blitz.play.engine.turns import begin
from fogbound.blitz.play.fire.harm import NEAR, around, put_down
from fogbound.blitz.play.fire.targets import targets
from fogbound.blitz.play.move.gaits import LOAD, UNLOAD, pace_of, tow_of
from fogbound.blitz.play.move.march import goals, is_walled_in, may_move
from fogbound.blitz.play.move.room import free_cells, is_free
from fogbound.blitz.rules.transport import HITCH, Tow, may_limber
from fogbound.blitz.table.distance import distance, is_within
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.values import Stand, cm
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal

_ = texts("blitz")


def takes(state: Blitz, carrier: int, cell: int | None = None) -> list[int]:
    """Whom it may take aboard or in tow, here or after driving to a cell: friends within 5 cm, while there is room."""
    moved = cell is not None or state.did[carrier] == MOVED
    here = stand(state, carrier) if cell is None else stand_at(state, carrier, cell)
    return [i for i in _loads(state, carrier) if _may_take(state, carrier, i, here, moved)]


@once
def _loads(state: Blitz, carrier: int) -> list[int]:
    """The friends that it has room for, wherever they are."""
    me = unit(state, carrier)
    if not me.carries or not may_move(state, carrier) or state.status[carrier] != READY:
        return []
    aboard = [unit(state, j) for j in passengers(state, carrier)]
    guns = sum(other.is_gun for other in aboard)
    is_full = {True: guns >= 1, False: len(aboard) - guns >= me.carries}
    return [
        i
        for i in living(state, me.side)
        if not is_vehicle(state, i)
        and state.status[i] == READY
        and state.hidden[i] == state.hidden[carrier]
        and not is_full[unit(state, i).is_gun]
        and _has_seats_for(state, carrier, i)
        and not is_walled_in(state, i)
    ]


def _has_seats_for(state: Blitz, carrier: int, i: int) -> bool:
    """001: a carrier takes half a group, and nothing else."""
    return unit(state, i).is_half_group or not unit(state, carrier).takes_halves


def _may_take(state: Blitz, carrier: int, i: int, here: Stand, moved: bool) -> bool:
    if not is_within(here, stand(state, i), HITCH * CM):
        return False
    one = unit(state, i)
    gap = cm(distance(here, stand(state, i)))
    calibre = one.piece.calibre if one.piece is not None else 0
    all_round = one.piece is not None and one.piece.all_round
    allowance = unit(state, carrier).pace.clear // CM
    fired = bool(state.fired[i])
    tow = Tow(allowance=allowance, calibre=calibre, all_round=all_round, distance=gap, gun_fired=fired, moved=moved)
    return bool(may_limber(board(state).rules, tow))


def can_load(state: Blitz, i: int) -> bool:
    return bool(unit(state, i).carries) and (bool(takes(state, i)) or _can_drive_up(state, i))


def _can_drive_up(state: Blitz, i: int) -> bool:
    """403: is there somebody to take within half a move? Only the cells near him are asked."""
    pace = pace_of(state, i, LOAD)
    if not pace.clear:
        return False
    far = max(pace) + HITCH * CM
    near = [state.cell[j] for j in _loads(state, i) if is_within(stand(state, i), stand(state, j), far)]
    if not near:
        return False
    cells = (cell for cell in goals(state, i, LOAD) if any(apart(cell, other) <= NEAR for other in near))
    return any(takes(state, i, cell) for cell in cells)


def can_unload(state: Blitz, i: int) -> bool:
    return bool(passengers(state, i)) and state.status[i] == READY


class TakeAboard(Ask[Blitz]):
    """Whom does it take?"""

    number = "403"
    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Whom does {stand} take aboard or in tow?", stand=told(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return (Action("take", (i + board(state).offset,)) for i in takes(state, state["stand"]))

    def otherwise(self, state: Blitz) -> Message:
        return _("{stand} cannot take it.", stand=told(state, state["stand"]))

    def do_take(self, state: Blitz, word: int) -> None:
        carrier, i = state["stand"], word - board(state).offset
        state.aboard[i], state.cell[i] = carrier, NOWHERE
        begin(state, i)
        state.dug_in[i] = state.camouflaged[i] = 0
        text = _("{carrier} takes {stand}.", carrier=told(state, carrier), stand=told(state, i))
        tell(state, "load", "403", text, to=own(state, carrier))
        driven = state.did[carrier] == MOVED
        if not driven and pace_of(state, carrier, LOAD).clear and goals(state, carrier, LOAD):
            state.goto("choose_goal", stand=carrier, gait=LOAD)
        else:
            state.end()


def begin_loading(state: Blitz) -> None:
    state.goto("load", stand=state["stand"])


def drive_up(state: Blitz) -> None:
    """403: it may drive to what it takes; who has it beside him takes it first (ours)."""
    if not takes(state, state["stand"]):
        state.call("choose_goal", stand=state["stand"], gait=LOAD)


def begin_unloading(state: Blitz) -> None:
    state.goto("unload", stand=state["stand"], heavy=0, down=0)


def drive_first(state: Blitz) -> None:
    """403: it may drive with what is left of its move, then set down."""
    i = state["stand"]
    if may_move(state, i) and pace_of(state, i, UNLOAD).clear and goals(state, i, UNLOAD):
        state.call("choose_goal", stand=i, gait=UNLOAD)


def drive_on(state: Blitz) -> None:
    """403: or it drives after it has set down, unless that took its whole move."""
    i = state["stand"]
    spent = state.did[i] == MOVED or state["heavy"] or not state["down"]
    if not spent and may_move(state, i) and pace_of(state, i, UNLOAD).clear and goals(state, i, UNLOAD):
        state.goto("choose_goal", stand=i, gait=UNLOAD)


class SetDown(Ask[Blitz]):
    """Who gets down, and where?"""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Who gets down from {stand}, and where?", stand=told(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        carrier, offset = state["stand"], board(state).offset
        if not is_on_table(state, carrier) or state.status[carrier] != READY:
            return ()
        drops = [
            Action("drop", (i + offset, cell))
            for i in passengers(state, carrier)
            for cell in sorted(free_cells(state, i, around(state, carrier)))
        ]
        return (*drops, Action("done")) if drops else ()

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action in self.candidates(state):
            return None
        i = action.args[0] - board(state).offset if action.args else -1
        if i in passengers(state, state["stand"]) and not is_free(state, i, action.args[1]):
            return Refusal(_("There is no room at {cell}.", cell=CELLS[action.args[1]]), "base.boarding")
        return Refusal(_("It gets down beside the vehicle that carries it."), "base.boarding")

    def actions(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_drop(self, state: Blitz, word: int, cell: int) -> None:
        i = word - board(state).offset
        state["down"] = 1
        if i == towed(state, state["stand"]):
            state["heavy"] = int(tow_of(state, state["stand"], 0).is_heavy)
        state.activated[i] = 1
        state.facing[i] = state.facing[state["stand"]]
        put_down(state, i, cell)
        if unit(state, i).is_gun and targets(state, i, moved=True):
            state.call("aim", stand=i, moved=1)

    def do_done(self, state: Blitz) -> None:
        state.proceed()


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "load":   (drive_up, TakeAboard()),
    "unload": (drive_first, SetDown(), drive_on),
}
# fmt: on
