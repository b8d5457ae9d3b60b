"""Hits and what becomes of those who are hit: saves, crews (216), passengers (203, 214, 307), wrecks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fogbound.blitz.clause import Entry, Modifier
from fogbound.blitz.play.engine.grid import CELLS, NOWHERE, about, apart
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    LOST,
    NO_CARRIER,
    STUCK_BY_FIRE,
    Blitz,
    board,
    ground,
    is_vehicle,
    passengers,
    stand,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import demoralise, lose, own, score, tell
from fogbound.blitz.play.engine.turns import leave_place
from fogbound.blitz.play.fog.looking import look_round
from fogbound.blitz.play.move.room import free_cells
from fogbound.blitz.rules.crews import crew_eliminated
from fogbound.blitz.rules.points import victory_points
from fogbound.blitz.rules.saves import Save, modifiers, saved
from fogbound.blitz.rules.transport import Cause, Fate, passengers_fate
from fogbound.blitz.table.cover import cover_at
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts
from fogbound.core.values import Event

_ = texts("blitz")

CAUSES: Final[tuple[Cause, ...]] = ("shell", "barrage", "ramming", "abandoned", "assault")
SHELL, BARRAGE, RAMMING, ABANDONED, ASSAULT = range(len(CAUSES))


def come_under_fire(state: Blitz, i: int) -> None:
    """112: it was shot at this turn, and so was who is aboard."""
    for one in (i, *passengers(state, i)):
        state.shot_at[one] |= 1


# -- saves ------------------------------------------------------------------------------------------------------------


def suffer(state: Blitz, i: int, faces: tuple[int, ...], calibre: int = 0, aboard: str = "") -> None:
    """One die for each hit, in order; what is demoralised twice is lost. `aboard`: by which clause passengers save."""
    before = state.status[i]
    now, lines = _after(state, i, faces, calibre, aboard)
    text = _("{stand} takes its saves.", stand=told(state, i))
    tell(state, "saves", "base.saves", text, faces=faces, lines=lines)
    if is_vehicle(state, i) and now == LOST:
        lose_crew(state, i)
    elif now == LOST:
        lose(state, i)
    elif now != before:
        demoralise(state, i)


def _after(state: Blitz, i: int, faces: tuple[int, ...], calibre: int, aboard: str) -> tuple[int, tuple[Modifier, ...]]:
    """Its status after these saves, and what counted."""
    rules, now = board(state).rules, state.status[i]
    lines: tuple[Modifier, ...] = ()
    cover = cover_at(ground(state), stand(state, i).at) if state.cell[i] != NOWHERE else "open"
    for face in faces:
        save = Save(
            experience=unit(state, i).experience,
            calibre=calibre,
            demoralised=now == DEMORALISED,
            cover=cover,
            passenger=bool(aboard),
            fate=aboard,
        )
        lines = modifiers(rules, save)
        result = saved(rules, save, face)
        now = LOST if result == "eliminated" else DEMORALISED if result == "demoralised" else now
        if now == LOST:
            break
    return now, lines


def call_casualties(state: Blitz, struck: dict[int, int], calibre: int = 0) -> None:
    """Several stands take hits at once: so many each."""
    hit = {i: hits for i, hits in struck.items() if hits}
    if hit:
        state.call("casualties", struck=tuple(hit), hits=tuple(hit.values()), calibre=calibre)


def casualty_dice(state: Blitz) -> int:
    return int(sum(state["hits"]))


def take_casualties(state: Blitz, faces: tuple[int, ...]) -> None:
    calibre, struck, hits = state["calibre"], state["struck"], state["hits"]
    state.end()
    for i, rolled in zip(struck, deal(faces, hits), strict=True):
        suffer(state, i, rolled, calibre)


def deal(faces: tuple[int, ...], counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Dice rolled together, dealt out again in order."""
    start = 0
    for count in counts:
        yield faces[start : start + count]
        start += count


# -- vehicles ---------------------------------------------------------------------------------------------------------


def lose_crew(state: Blitz, i: int) -> None:
    """216: an open vehicle is abandoned; a closed one has lost its commander."""
    fate = crew_eliminated(board(state).rules, not unit(state, i).is_closed)
    if fate.destroyed:
        destroy(state, i, ABANDONED)
        return
    state.looks_out[i] = 0
    if state.headless[i] or not fate.main_gun:
        return
    state.headless[i], state.rolling[i] = 1, 0
    state.halted[i] = state.turn + fate.halted_turns - (not state.activated[i])  # this turn, or its next one
    score(state, 1 - unit(state, i).side, victory_points(board(state).rules, "vehicle damaged").value)
    tell(state, "commander", fate.id, _("The commander of {stand} is hit.", stand=told(state, i)))


def destroy(state: Blitz, i: int, cause: int, calibre: int = 0) -> None:
    """A vehicle or gun is lost, and who is aboard must see to himself."""
    lose(state, i, _scored(state, i))
    _call_bail_out(state, i, cause, calibre)


def abandon(state: Blitz, i: int) -> None:
    """The crew gives up a vehicle that cannot move; it counts as immobilised, and who is aboard gets down as well."""
    lose(state, i, _scored(state, i), loss="armour immobilised")
    _call_bail_out(state, i, ABANDONED)


def _scored(state: Blitz, i: int) -> int:
    """What its enemy has for it already."""
    rules, points = board(state).rules, 0
    if state.stuck[i] == STUCK_BY_FIRE:
        points += victory_points(rules, "armour immobilised").value
    if state.headless[i]:
        points += victory_points(rules, "vehicle damaged").value
    return points


def _call_bail_out(state: Blitz, i: int, cause: int, calibre: int = 0) -> None:
    if passengers(state, i):
        state.call("bail_out", carrier=i, cause=cause, calibre=calibre)


def immobilise(state: Blitz, i: int) -> None:
    worth = victory_points(board(state).rules, "armour immobilised")
    state.stuck[i] = STUCK_BY_FIRE
    score(state, 1 - unit(state, i).side, worth.value)
    tell(state, "immobilised", worth.id, _("{stand} is immobilised.", stand=told(state, i)))


# -- passengers -------------------------------------------------------------------------------------------------------


def _men(state: Blitz) -> list[int]:
    return [i for i in passengers(state, state["carrier"]) if unit(state, i).gun is None]


def fate(state: Blitz) -> Entry[Fate]:
    """203, 214, 307: what happens to those aboard."""
    return passengers_fate(board(state).rules, CAUSES[state["cause"]], state["calibre"])


def bail_dice(state: Blitz) -> int:
    return len(_men(state)) if fate(state).value == "save" else 0


def save_passengers(state: Blitz, faces: tuple[int, ...]) -> None:
    for i, face in zip(_men(state), faces, strict=True):
        suffer(state, i, (face,), aboard=fate(state).id)


def set_down(state: Blitz) -> None:
    """Who is left stands beside the wreck; without room, or where all are lost with it, nobody is."""
    carrier = state["carrier"]
    for i in passengers(state, carrier):
        lost = fate(state).value == "eliminated" and unit(state, i).gun is None
        cell = next(iter(free_cells(state, i, around(state, carrier))), NOWHERE)
        state.aboard[i] = NO_CARRIER
        if lost or cell == NOWHERE:
            lose(state, i)
            continue
        put_down(state, i, cell)


NEAR: Final = 2
"""Cells from a wreck within which those aboard get out."""


def around(state: Blitz, carrier: int) -> list[int]:
    """Where those aboard get down, nearest first."""
    here, on_table = state.cell[carrier], board(state).on_table
    near = [cell for cell in about(here, NEAR) if cell in on_table]
    return sorted(near, key=lambda cell: (apart(cell, here), cell))


def put_down(state: Blitz, i: int, cell: int) -> None:
    """It leaves the vehicle."""
    state.aboard[i] = NO_CARRIER
    leave_place(state, i)
    state.cell[i] = cell
    text = _("{stand} gets down at {cell}.", stand=told(state, i), cell=CELLS[cell])
    state.emit(Event("dismount", "base.boarding", text, to=own(state, i)))
    look_round(state, i)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "casualties": (Roll("save", casualty_dice, take_casualties),),
    "bail_out":   (Roll("save", bail_dice, save_passengers), set_down),
}
# fmt: on
