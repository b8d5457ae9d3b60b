"""Mines, barricades and wrecks: what they do to those who enter, and how they are cleared (103, 205, 501, 502)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from fogbound.blitz.play.artillery.shelling import clear
from fogbound.blitz.play.engine.board import WORKS
from fogbound.blitz.play.engine.grid import NOWHERE
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    LOST,
    NOBODY,
    READY,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    lies,
    stand,
    terrain,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import tell, tell_roll
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.play.fire.harm import call_casualties, immobilise
from fogbound.blitz.play.fire.opportunity import React
from fogbound.blitz.play.fog.looking import all_look, learn_more, reveal
from fogbound.blitz.rules.fortifications import Dismantling, is_mined, is_removed, may_dismantle, mine_hits
from fogbound.blitz.rules.morale import Purpose, Test, experience_test
from fogbound.blitz.rules.sizes import size_of
from fogbound.blitz.rules.terrain import Clearing, Wreck, may_clear_wreck
from fogbound.blitz.table.distance import footprint, is_within
from fogbound.blitz.table.ground import Ground
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.places import place
from fogbound.blitz.table.values import Stand
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action

_ = texts("blitz")

BESIDE = 5 * CM
"""Who stands this near is beside it (ours)."""


# -- who enters a minefield -------------------------------------------------------------------------------------------


def mined_dice(state: Blitz) -> int:
    return (1 if is_vehicle(state, state["stand"]) else 2) if is_on_table(state, state["stand"]) else 0


def step_on_mine(state: Blitz, faces: tuple[int, ...]) -> None:
    i, rules = state["stand"], board(state).rules
    hits = int(is_mined(rules, faces[0])) if is_vehicle(state, i) else mine_hits(rules, (faces[0], faces[1]))
    if not hits:
        text = _("{stand} goes through mines.", stand=told(state, i))
        tell(state, "mines", "base.demining", text, faces=faces)
        return
    text = _("{stand} sets off a mine.", stand=told(state, i))
    tell(state, "mines", "base.demining", text, faces=faces)
    if not is_vehicle(state, i):
        call_casualties(state, {i: hits})
    elif not state.stuck[i]:
        immobilise(state, i)


def learn_whether_seen(state: Blitz) -> None:
    """Whoever still moves after these dice learns by what comes next whether somebody in the fog may fire at him."""
    i = state["stand"]
    if is_on_table(state, i) and state.status[i] == READY and not state.stuck[i]:
        learn_more(state)


# -- clearing ---------------------------------------------------------------------------------------------------------


def works_beside(state: Blitz, i: int) -> list[int]:
    """Mines and barricades that it may take away: a whole turn, without moving or firing."""
    if not board(state).has_works or not unit(state, i).is_infantry or state.fired[i] or state.status[i] != READY:
        return []
    pieces = board(state).works
    found = [pieces[name] for name in _near(terrain(state), stand(state, i))]
    return [work for work in found if _may_clear(state, i, work)]


@lru_cache(maxsize=16_384)
def _near(here: Ground, base: Stand) -> tuple[str, ...]:
    """Mines and barricades beside a stand, by name."""
    works = tuple(n for n, piece in enumerate(here.pieces) if piece.name in WORKS)
    if not here.pieces_about(base.at, BESIDE + base.width + base.length, works):  # an outline takes the library long
        return ()
    touched = here.pieces_touching(footprint(base).buffer(BESIDE))
    return tuple(here.pieces[n].name for n in touched if n in works)


def _is_barricade(state: Blitz, work: int) -> bool:
    return board(state).table.pieces[work].kind == "barricade"


def _may_clear(state: Blitz, i: int, work: int) -> bool:
    pioneers = "pioneers" in unit(state, i).traits
    dismantling = Dismantling(fired=bool(state.fired[i]), pioneers=pioneers, tested_before=work in state.tried)
    return not _is_barricade(state, work) or bool(may_dismantle(board(state).rules, dismantling))


def wrecks_beside(state: Blitz, i: int) -> list[int]:
    """205: wrecks that it may push aside."""
    if state.fired[i] or state.status[i] != READY:
        return []
    here, status = stand(state, i), state.status
    if LOST not in status:
        return []
    return [
        j
        for j, other in enumerate(board(state).units)
        if status[j] == LOST
        and lies(state, j)
        and is_within(here, stand(state, j), BESIDE)
        and may_push(state, unit(state, i), other)
    ]


def may_push(state: Blitz, me: Unit, wreck: Unit) -> bool:
    """205: by whom, and of what size."""
    rules = board(state).rules
    by: Literal["infantry", "armoured", "soft"] = "infantry" if me.is_infantry else "soft"
    assert wreck.vehicle is not None
    kind: Wreck = "wheeled" if wreck.build.mover == "wheeled" else "other"
    if wreck.is_armoured:
        kind = "armoured car" if kind == "wheeled" else "armoured"
    if me.vehicle is None:
        clearing = Clearing(by=by, wreck=kind)
    else:
        by = "armoured" if me.is_armoured else "soft"
        sizes = size_of(rules, me.vehicle), size_of(rules, wreck.vehicle)
        dozer = "bulldozer" in me.traits
        clearing = Clearing(by=by, by_size=sizes[0], bulldozer=dozer, wreck=kind, wreck_size=sizes[1])
    return me.piece is None and bool(may_clear_wreck(rules, clearing))


def can_clear(state: Blitz, i: int) -> bool:
    return bool(works_beside(state, i) or wrecks_beside(state, i))


class ChooseWork(Ask[Blitz]):
    """What does it clear?"""

    number = "502"
    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("What does {stand} clear?", stand=told(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        i, here = state["stand"], board(state)
        works = [Action("dismantle", (WORKS.index(here.table.pieces[work].name),)) for work in works_beside(state, i)]
        return (*works, *(Action("push", (wreck + here.offset,)) for wreck in wrecks_beside(state, i)))

    def otherwise(self, state: Blitz) -> Message:
        return _("It cannot clear that.")

    def do_dismantle(self, state: Blitz, word: int) -> None:
        work = board(state).works[WORKS[word]]
        i = state["stand"]
        set_to_work(state, i)
        if _is_barricade(state, work):
            state.goto("dismantle", stand=i, work=work)
        else:
            learn_more(state)  # by what comes next, whether somebody in the fog may fire at him
            state.goto("demine", stand=i, work=work, passed=(), victim=NOBODY, start=state.cell[i])

    def do_push(self, state: Blitz, word: int) -> None:
        wreck = word - board(state).offset
        set_to_work(state, state["stand"])
        state.cell[wreck] = NOWHERE
        tell(state, "cleared", "205", _("The wreck of {stand} is pushed aside.", stand=told(state, wreck)))
        all_look(state)
        state.end()


def set_to_work(state: Blitz, i: int) -> None:
    """205, 502: it takes a whole turn without fire, and dice that fall in the open: who works there is found by it."""
    reveal(state, i)
    state.fired[i] = 1


def begin_clearing(state: Blitz) -> None:
    state.goto("clear", stand=state["stand"])


def work_on(state: Blitz) -> None:
    """103: without it, who clears mines may be fired at before they are gone."""
    i, work = state["stand"], state["work"]
    if is_on_table(state, i) and state.status[i] == READY:
        state.goto("dismantle", stand=i, work=work)
    else:
        state.end()


def _succeeds_anyway(state: Blitz) -> bool:
    pioneers = "pioneers" in unit(state, state["stand"]).traits
    return _is_barricade(state, state["work"]) and is_removed(board(state).rules, pioneers, passed=False)


def dismantle_dice(state: Blitz) -> int:
    return int(not _succeeds_anyway(state))


def dismantle(state: Blitz, faces: tuple[int, ...]) -> None:
    i, work = state["stand"], state["work"]
    purpose: Purpose = "barricade" if _is_barricade(state, work) else "clear mines"
    me = unit(state, i)
    test = Test(experience=me.experience, purpose=purpose, pioneers="pioneers" in me.traits)
    number = experience_test(board(state).rules, test)
    passed = number.succeeds(faces[0])
    text = _("{stand} works on {work}.", stand=told(state, i), work=place(board(state).table.pieces[work].name))
    tell_roll(state, "clearing", number, text, faces)
    if not passed:
        if _is_barricade(state, work):
            state.tried = tuple(sorted({*state.tried, work}))
        state.end()


def take_away(state: Blitz) -> None:
    rule = "502" if _is_barricade(state, state["work"]) else "base.demining"
    clear(state, state["work"], rule)
    all_look(state)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "mined":     (Roll("mines", mined_dice, step_on_mine), learn_whether_seen),
    "clear":     (ChooseWork(),),
    "demine":    (React("mine clearing"), work_on),
    "dismantle": (Roll("clear", dismantle_dice, dismantle), take_away),
}
# fmt: on
