"""Movement under the eyes of the enemy: cell by cell, with looks, mines and opportunity fire on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fogbound.blitz.play.aiming import MEANS, targets
from fogbound.blitz.play.asking import Recalled
from fogbound.blitz.play.close_quarters import may_close
from fogbound.blitz.play.command import is_towards_mates
from fogbound.blitz.play.driving import DRIVING, drive
from fogbound.blitz.play.gaits import ADVANCE, CRAWL, CREEP, LOAD, UNLOAD, pace_of
from fogbound.blitz.play.grid import CELLS, CENTRES, HEADINGS, NOWHERE, neighbour
from fogbound.blitz.play.looking import look_round, reveal
from fogbound.blitz.play.reach import Way, path_to, ratio, step_cost, steps, turn_cost, ways
from fogbound.blitz.play.reacting import React
from fogbound.blitz.play.room import barred_cells, clashes, free_cells, is_free
from fogbound.blitz.play.scenarios import SIDES
from fogbound.blitz.play.state import (
    CRAWLED,
    MOVED,
    READY,
    Blitz,
    board,
    ground,
    is_on_table,
    living,
    name,
    terrain,
    unit,
)
from fogbound.blitz.play.telling import own
from fogbound.blitz.rules.seeing import keeps_camouflage
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.distance import point_distance
from fogbound.blitz.table.movement import Pace
from fogbound.blitz.table.values import cm
from fogbound.core.sequence import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal

_ = texts("blitz")

NOBODY = -1


def ways_of(state: Blitz, i: int, pace: Pace) -> dict[int, Way]:
    """Where it can get with this pace, stands in the way considered."""
    build = unit(state, i).build
    return ways(terrain(state), build, state.cell[i], state.facing[i], pace, barred_cells(state, i))


def goals(state: Blitz, i: int, gait: int) -> Iterator[int]:
    """The cells in which a move may end, in the order of the grid."""
    found = free_cells(state, i, sorted(ways_of(state, i, pace_of(state, i, gait))))
    return (cell for cell in found if _may_end(state, i, cell))


def can_step(state: Blitz, i: int, gait: int) -> bool:
    """Is one of the next cells a goal? Asked first, as finding all of them takes a hundred times as long."""
    pace, me, barred = pace_of(state, i, gait), unit(state, i), barred_cells(state, i)
    near = [
        there
        for toward, there, cost, forced in steps(terrain(state), me.build, state.cell[i], ratio(pace))
        if not forced
        and there not in barred
        and cost + turn_cost(me.build.mover, state.facing[i], toward) <= pace.clear
    ]
    return any(_may_end(state, i, cell) for cell in free_cells(state, i, near))


def _may_end(state: Blitz, i: int, cell: int) -> bool:
    """219: towards the others without radio; 222: not close to a vehicle that it did not see."""
    return is_towards_mates(state, i, cell) and may_close(state, i, state.cell[i], cell)


def may_move(state: Blitz, i: int) -> bool:
    """Not if it is stuck, or halted for a turn (216)."""
    return is_on_table(state, i) and not state.stuck[i] and not state.halted[i] >= state.turn > 0


class ChooseGoal(Recalled):
    """Where does it go?"""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Where does {stand} go?", stand=name(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        stays = (Action("stay"),) if state["gait"] in (LOAD, UNLOAD) else ()
        return (*(Action("to", (cell,)) for cell in goals(state, state["stand"], state["gait"])), *stays)

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i = state["stand"]
        if action.verb == "stay":
            return None if state["gait"] in (LOAD, UNLOAD) else Refusal(_("It was told to move."), "base.orders")
        cell = action.args[0]
        if cell not in ways_of(state, i, pace_of(state, i, state["gait"])):
            return Refusal(_("{stand} cannot get to {cell}.", stand=name(state, i), cell=CELLS[cell]), "base.moves")
        if not is_free(state, i, cell):
            return Refusal(_("There is no room at {cell}.", cell=CELLS[cell]), "base.moves")
        if not _may_end(state, i, cell):
            rule = "222" if is_towards_mates(state, i, cell) else "219"
            return Refusal(_("{stand} may not end its move there.", stand=name(state, i)), rule)
        return None

    def legal(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_stay(self, state: Blitz) -> None:
        state.end()

    def do_to(self, state: Blitz, cell: int) -> None:
        i, gait = state["stand"], state["gait"]
        pace = pace_of(state, i, gait)
        found = ways_of(state, i, pace)
        spare = pace.clear - found[cell].cost
        state.goto("march", stand=i, path=path_to(found, cell), gait=gait, spare=spare, victim=NOBODY, tests=0)


def set_out(state: Blitz) -> None:
    """It leaves its camouflage, unless it crawls in cover (101), and its hole (111)."""
    i, path = state["stand"], state["path"]
    crawls = state["gait"] in (CRAWL, CREEP)
    state["tests"] = bog_tests(state, i, path)
    cover = cover_at(ground(state), CENTRES[state.cell[i]])
    if not keeps_camouflage(board(state).rules, "crawling" if crawls else "moving", cover):
        state.camouflaged[i] = 0
    state.did[i] = CRAWLED if crawls else MOVED
    state.dug_in[i] = 0
    state.marched[i] = state.turn
    state.aims[i], state.attempts[i] = NOWHERE, 0
    look_round(state, i)
    start = state.cell[i]
    state.call("walk", stand=i, path=path, at=0, passed=(), victim=state["victim"], start=start, mines=0)


def _step_into(state: Blitz, i: int, here: int, cell: int) -> tuple[int, int]:
    """How many tests for immobilisation and of mines a step asks."""
    me = unit(state, i)
    heading = next(h for h in range(len(HEADINGS)) if neighbour(here, h) == cell)
    step = step_cost(terrain(state), me.build, here, heading, ratio(me.pace))
    return step.tests, step.mines


def bog_tests(state: Blitz, i: int, path: tuple[int, ...]) -> int:
    """Does a path lead into ground where a vehicle may bog?"""
    places = (state.cell[i], *path)
    return int(any(_step_into(state, i, here, there)[0] for here, there in zip(places, path, strict=False)))


def take_step(state: Blitz) -> None:
    """One cell farther, unless somebody is found to stand there, or has come into view too close (222)."""
    i, path, at = state["stand"], state["path"], state["at"]
    cell = path[at]
    blockers = [enemy for enemy in living(state, 1 - unit(state, i).side) if clashes(state, i, cell, enemy)]
    if blockers or not may_close(state, i, state["start"], cell):
        for enemy in blockers:
            reveal(state, enemy)
        stop(state)
        return
    way = cm(point_distance(CENTRES[state.cell[i]], CENTRES[cell]))
    state.distance[i] = min(255, state.distance[i] + way)
    state["mines"] = _step_into(state, i, state.cell[i], cell)[1]
    turn_along(state, i, cell)
    state.cell[i] = cell
    state["at"] = at + 1
    if at + 1 == len(path):
        state["passed"] = ()
    look_round(state, i)


def turn_along(state: Blitz, i: int, cell: int) -> None:
    """It faces where it goes."""
    state.facing[i] = next(h for h in range(len(HEADINGS)) if neighbour(state.cell[i], h) == cell)


def enter_mines(state: Blitz) -> None:
    if state["mines"]:
        state.call("mined", stand=state["stand"])


def stop(state: Blitz) -> None:
    """The march ends here, or at the last cell on the way that has room."""
    i, path, at = state["stand"], state["path"], state["at"]
    here = [cell for cell in (state["start"], *path[:at]) if is_free(state, i, cell)]
    if here and is_on_table(state, i):
        state.cell[i] = here[-1]
    state.end()


def go_on(state: Blitz) -> None:
    """Who is still fit goes on to the end."""
    i = state["stand"]
    if state.status[i] != READY or state.stuck[i]:
        stop(state)
    elif state["at"] < len(state["path"]):
        state.goto("walk", **state.frames[-1].locals)


def arrive(state: Blitz) -> None:
    i = state["stand"]
    if is_on_table(state, i):
        text = _("{stand} moves to {cell}.", stand=name(state, i), cell=CELLS[state.cell[i]])
        state.emit(Event("move", "base.moves", text, to=own(state, i)))


class ChooseFacing(Ask[Blitz]):
    """Which way does it face at the end?"""

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Which way does {stand} face?", stand=name(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        i = state["stand"]
        turns = unit(state, i).turns and is_on_table(state, i) and state.status[i] == READY
        return (Action("face", (heading,)) for heading in range(len(HEADINGS))) if turns else ()

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i = state["stand"]
        if turn_cost(unit(state, i).build.mover, state.facing[i], action.args[0]) > state["spare"]:
            return Refusal(_("{stand} has no move left to turn so far.", stand=name(state, i)), "base.moves")
        return None

    def do_face(self, state: Blitz, heading: int) -> None:
        state.facing[state["stand"]] = heading
        look_round(state, state["stand"])
        state.proceed()


def fire_on_the_move(state: Blitz) -> None:
    """Who advanced may fire now."""
    i = state["stand"]
    advanced = state["gait"] in (ADVANCE, CREEP) and is_on_table(state, i)
    if advanced and any(targets(state, i, moved=True, means=means) for means in range(len(MEANS))):
        state.goto("aim", stand=i, moved=1)


# fmt: off
MOVING: Procedures[Blitz] = {
    "choose_goal": (ChooseGoal(),),
    "march":       (set_out, arrive, drive, ChooseFacing(), fire_on_the_move),
    "walk":        (take_step, enter_mines, React(), go_on),
    "pivot":       (ChooseFacing(),),
    **DRIVING,
}
# fmt: on
