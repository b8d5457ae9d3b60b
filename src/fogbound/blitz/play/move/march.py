"""Movement under the eyes of the enemy: cell by cell, with looks, mines and opportunity fire on the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.grid import CELLS, CENTRES, NEIGHBOURS, NOWHERE, neighbour
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import (
    CRAWLED,
    MOVED,
    NOBODY,
    READY,
    ROLLS,
    WAS_ROLLING,
    Blitz,
    board,
    is_on_table,
    living,
    once,
    terrain,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import own
from fogbound.blitz.play.engine.turns import is_halted, leave_place
from fogbound.blitz.play.fire.opportunity import React
from fogbound.blitz.play.fire.targets import has_target
from fogbound.blitz.play.fog.looking import look_round, reveal, show_movement
from fogbound.blitz.play.move.close_quarters import kept_off, may_come_to
from fogbound.blitz.play.move.driving import drive, try_barricade
from fogbound.blitz.play.move.facing import ChooseFacing
from fogbound.blitz.play.move.gaits import ADVANCE, CRAWL, CREEP, CRUISE, LOAD, UNLOAD, pace_of
from fogbound.blitz.play.move.room import barred_cells, cells_to_drive_round, clashes, free_cells, is_free
from fogbound.blitz.play.move.routes import Beside, path_to, straight_ways, turn_cost, ways, within
from fogbound.blitz.play.move.steps import Way, cost_of, heading_of, is_inside, ratio, steps
from fogbound.blitz.play.orders.command import keeps_to_mates, must_go_to, must_stay_with
from fogbound.blitz.rules.movement import straight_start
from fogbound.blitz.rules.transport import may_leave
from fogbound.blitz.table.distance import point_distance
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.movement import QUARTER_TURN, Pace
from fogbound.blitz.table.values import cm
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Actions, Event, Refusal

_ = texts("blitz")


def ways_of(state: Blitz, i: int, pace: Pace, beside: Beside | None = None) -> dict[int, Way]:
    """Where it can get with this pace, stands in the way considered."""
    build = unit(state, i).tread
    facing = state.facing[i] if QUARTER_TURN[build.mover] else 0  # who turns for nothing goes the same ways
    here = state.cell[i]
    barred, driven_round = (within(here, pace, of(state, i)) for of in (barred_cells, cells_to_drive_round))
    return ways(terrain(state), build, here, facing, pace, barred, driven_round, beside=beside)


@once
def straight_ahead(state: Blitz, i: int) -> tuple[int, ...]:
    """213: where it is and the cells over which its next move must begin; none if it may go as it likes."""
    start = straight_start(board(state).rules) * CM
    if state.rolling[i] != WAS_ROLLING or not start:
        return ()
    cells = [state.cell[i]]
    while point_distance(CENTRES[cells[0]], CENTRES[cells[-1]]) < start and cells[-1] != NOWHERE:
        cells.append(neighbour(cells[-1], state.facing[i]))
    return tuple(cells)


@once
def routes(state: Blitz, i: int, pace: Pace, beside: Beside | None = None) -> dict[int, Way]:
    """Where a move of its own leads: straight ahead first after continuous movement (213)."""
    ahead = straight_ahead(state, i)
    if not ahead:
        return ways_of(state, i, pace, beside)
    barred, driven_round, build = barred_cells(state, i), cells_to_drive_round(state, i), unit(state, i).tread
    return straight_ways(terrain(state), build, ahead, state.facing[i], pace, barred, driven_round, beside)


def goals(state: Blitz, i: int, gait: int) -> list[int]:
    """The cells in which a move may end, in the order of the grid."""
    return _ends(state, i, sorted(routes(state, i, pace_of(state, i, gait))))


@once
def can_step(state: Blitz, i: int, pace: Pace) -> bool:
    """Is one of the next cells a goal? Asked first, as finding all of them takes a hundred times as long."""
    if straight_ahead(state, i):
        return False
    me, barred = unit(state, i), barred_cells(state, i)
    near = [
        there
        for there, step in steps(terrain(state), me.tread, ratio(pace))[state.cell[i]].plain
        if there not in barred
        and cost_of(step) + turn_cost(me.build.mover, state.facing[i], heading_of(step)) <= pace.clear
    ]
    return bool(_ends(state, i, near))


def _ends(state: Blitz, i: int, cells: Iterable[int]) -> list[int]:
    """Those in which its move may end. For most no rule bars any cell, so that none is asked of each."""
    found = free_cells(state, i, cells)
    off = kept_off(state, i, state.cell[i], found)
    if off:
        found = [cell for cell in found if cell not in off]
    if not (straight_ahead(state, i) or must_go_to(state, i) or must_stay_with(state, i)):
        return found
    return [cell for cell in found if not _bar_on_the_way(state, i, cell)]


def _bar_to_end(state: Blitz, i: int, cell: int) -> str:
    """The rule by which its move may not end in a cell; 222: not close to a vehicle unseen."""
    return _bar_on_the_way(state, i, cell) or ("" if may_come_to(state, i, state.cell[i], cell) else "222")


def _bar_on_the_way(state: Blitz, i: int, cell: int) -> str:
    """213: not before it went straight; 219: towards the others without radio, or no farther from them."""
    if cell in straight_ahead(state, i)[:-1]:
        return "213"
    return "" if keeps_to_mates(state, i, cell) else "219"


def is_walled_in(state: Blitz, i: int) -> bool:
    """402: a gun that started in a building or an entrenchment and is not light stays there."""
    piece = unit(state, i).piece
    if piece is None or not unit(state, i).is_gun or may_leave(board(state).rules, piece.calibre, piece.role):
        return False
    return is_inside(terrain(state), state.cell[i])


def standstill(state: Blitz, i: int) -> str:
    """The rule by which it may not move: stuck, halted for a turn (216), or walled in (402); none if it may."""
    if not is_on_table(state, i) or state.stuck[i]:
        return "base.moves"
    return "216" if is_halted(state, i) else "402" if is_walled_in(state, i) else ""


def may_move(state: Blitz, i: int) -> bool:
    return not standstill(state, i)


TO: Final = Actions("to")


class ChooseGoal(Recalled):
    """Where does it go?"""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Where does {stand} go?", stand=told(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        stays = (Action("stay"),) if state["gait"] in (LOAD, UNLOAD) else ()
        return (*map(TO.__getitem__, goals(state, state["stand"], state["gait"])), *stays)

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i = state["stand"]
        if action.verb == "stay":
            return None if state["gait"] in (LOAD, UNLOAD) else Refusal(_("It was told to move."), "base.orders")
        cell = action.args[0]
        pace = pace_of(state, i, state["gait"])
        if cell not in routes(state, i, pace):
            shut_out = unit(state, i).is_gun and not unit(state, i).build.enters and is_inside(terrain(state), cell)
            rule = "213" if cell in ways_of(state, i, pace) else "402" if shut_out else "base.moves"
            return Refusal(_("{stand} cannot get to {cell}.", stand=told(state, i), cell=CELLS[cell]), rule)
        if not is_free(state, i, cell):
            return Refusal(_("There is no room at {cell}.", cell=CELLS[cell]), "base.moves")
        if bar := _bar_to_end(state, i, cell):
            return Refusal(_("{stand} may not end its move there.", stand=told(state, i)), bar)
        return None

    def legal(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_stay(self, state: Blitz) -> None:
        state.end()

    def do_to(self, state: Blitz, cell: int) -> None:
        i, gait = state["stand"], state["gait"]
        pace = pace_of(state, i, gait)
        found = routes(state, i, pace)
        spare = pace.clear - cost_of(found[cell])
        state.goto("march", stand=i, path=path_to(found, cell), gait=gait, spare=spare, victim=NOBODY, tests=0)


def set_out(state: Blitz) -> None:
    """It leaves its camouflage, unless it crawls in cover (101), and its hole (111)."""
    i, path = state["stand"], state["path"]
    if state.stuck[i]:  # at a barricade
        state.end()
        return
    state["tests"] = bog_tests(state, i, path)
    state.did[i] = CRAWLED if state["gait"] in (CRAWL, CREEP) else MOVED
    show_movement(state, i)
    state.rolling[i] = 0
    leave_place(state, i)
    look_round(state, i)
    start = state.cell[i]
    state.call("walk", stand=i, path=path, at=0, passed=(), victim=state["victim"], start=start, mines=0)


def _step_into(state: Blitz, i: int, here: int, cell: int) -> tuple[int, int]:
    """How many tests for immobilisation, beside that of a barricade (502), and of mines a step asks."""
    me = unit(state, i)
    heading = NEIGHBOURS[here].index(cell)
    step = steps(terrain(state), me.tread, ratio(me.pace)).step(here, heading)
    return step.tests - step.forced, step.mines


def bog_tests(state: Blitz, i: int, path: tuple[int, ...]) -> int:
    """Does a path lead into ground where a vehicle may bog?"""
    places = (state.cell[i], *path)
    return int(any(_step_into(state, i, here, there)[0] for here, there in zip(places, path, strict=False)))


def take_step(state: Blitz) -> None:
    """One cell farther, unless somebody is found to stand there, or has come into view too close (222)."""
    i, path, at = state["stand"], state["path"], state["at"]
    cell = path[at]
    blockers = [enemy for enemy in living(state, 1 - unit(state, i).side) if clashes(state, i, cell, enemy)]
    if blockers or not may_come_to(state, i, state["start"], cell):
        for enemy in blockers:
            reveal(state, enemy)
        stop(state)
        return
    if state.did[i] != CRAWLED:
        way = cm(point_distance(CENTRES[state.cell[i]], CENTRES[cell]))
        state.distance[i] = min(255, state.distance[i] + way)
    state["mines"] = _step_into(state, i, state.cell[i], cell)[1]
    turn_along(state, i, cell)
    state.cell[i] = cell
    show_movement(state, i)
    state["at"] = at + 1
    if at + 1 == len(path):
        state["passed"] = ()
    look_round(state, i)


def turn_along(state: Blitz, i: int, cell: int) -> None:
    """It faces where it goes."""
    state.facing[i] = NEIGHBOURS[state.cell[i]].index(cell)


def enter_mines(state: Blitz) -> None:
    """The dice fall in the open, and show who is there."""
    if state["mines"]:
        reveal(state, state["stand"])
        state.call("mined", stand=state["stand"])


def stop(state: Blitz) -> None:
    """The march ends here, or at the last cell on the way that has room; who sees that learns where others stand."""
    i, path, at = state["stand"], state["path"], state["at"]
    here = [cell for cell in (state["start"], *path[:at]) if is_free(state, i, cell)]
    if here and is_on_table(state, i) and here[-1] != state.cell[i]:
        state.cell[i] = here[-1]
        text = _("{stand} falls back to {cell}.", stand=told(state, i), cell=CELLS[here[-1]])
        state.emit(Event("recoil", "base.moves", text, to=own(state, i), reveals=True))
    state.end()


def go_on(state: Blitz) -> None:
    """Who is still fit goes on to the end."""
    i = state["stand"]
    if state.status[i] != READY or state.stuck[i] or is_halted(state, i):
        stop(state)
    elif state["at"] < len(state["path"]):
        state.goto("walk", **state.frames[-1].locals)


def arrive(state: Blitz) -> None:
    """A vehicle that was told to roll on is in continuous movement from now on (213)."""
    i = state["stand"]
    if is_on_table(state, i):
        state.rolling[i] = ROLLS if state["gait"] == CRUISE and not is_halted(state, i) else 0
        text = _("{stand} moves to {cell}.", stand=told(state, i), cell=CELLS[state.cell[i]])
        state.emit(Event("move", "base.moves", text, to=own(state, i)))


def fire_on_the_move(state: Blitz) -> None:
    """Who advanced may fire now."""
    i = state["stand"]
    advanced = state["gait"] in (ADVANCE, CREEP) and is_on_table(state, i)
    if advanced and has_target(state, i, moved=True):
        state.goto("aim", stand=i, moved=1)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "choose_goal": (ChooseGoal(),),
    "march":       (try_barricade, set_out, arrive, drive, ChooseFacing(), fire_on_the_move),
    "walk":        (take_step, enter_mines, React(), go_on),
    "pivot":       (ChooseFacing(),),
}
# fmt: on
