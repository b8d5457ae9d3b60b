"""Movement under the eyes of the enemy: cell by cell, with looks and opportunity fire on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fogbound.blitz.play.aiming import Fire, reactors, targets
from fogbound.blitz.play.firing import call_fire
from fogbound.blitz.play.grid import CELLS, CENTRES, HEADINGS, neighbour
from fogbound.blitz.play.looking import look_round, reveal
from fogbound.blitz.play.reach import Way, path_to, ratio, step_cost, turn_cost, ways
from fogbound.blitz.play.room import barred_cells, clashes, free_cells, is_free
from fogbound.blitz.play.scenarios import SIDES
from fogbound.blitz.play.state import MOVED, READY, Blitz, board, is_on_table, living, name, unit
from fogbound.blitz.play.telling import own, tell
from fogbound.blitz.rules.terrain import is_bogged
from fogbound.blitz.table.distance import point_distance
from fogbound.blitz.table.movement import Pace
from fogbound.blitz.table.values import cm
from fogbound.core.sequence import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal

_ = texts("blitz")

NOBODY = -1


def pace_of(state: Blitz, i: int, firing: bool) -> Pace:
    return unit(state, i).firing_pace if firing else unit(state, i).pace


def ways_of(state: Blitz, i: int, pace: Pace) -> dict[int, Way]:
    """Where it can get with this pace, stands in the way considered."""
    build = unit(state, i).build
    return ways(board(state).ground, build, state.cell[i], state.facing[i], pace, barred_cells(state, i))


def goals(state: Blitz, i: int, firing: bool) -> Iterator[int]:
    """The cells in which a move may end, in the order of the grid."""
    return free_cells(state, i, sorted(ways_of(state, i, pace_of(state, i, firing))))


def may_move(state: Blitz, i: int) -> bool:
    return is_on_table(state, i) and not state.stuck[i]


class ChooseGoal(Ask[Blitz]):
    """Where does it go?"""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Where does {stand} go?", stand=name(state, state["stand"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        return (Action("to", (cell,)) for cell in goals(state, state["stand"], bool(state["firing"])))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        i, cell = state["stand"], action.args[0]
        if cell not in ways_of(state, i, pace_of(state, i, bool(state["firing"]))):
            return Refusal(_("{stand} cannot get to {cell}.", stand=name(state, i), cell=CELLS[cell]), "base.moves")
        if not is_free(state, i, cell):
            return Refusal(_("There is no room at {cell}.", cell=CELLS[cell]), "base.moves")
        return None

    def actions(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_to(self, state: Blitz, cell: int) -> None:
        i, firing = state["stand"], state["firing"]
        pace = pace_of(state, i, bool(firing))
        found = ways_of(state, i, pace)
        path = path_to(found, cell)
        spare = pace.clear - found[cell].cost
        state.goto("march", stand=i, path=path, firing=firing, spare=spare, victim=NOBODY, tests=0)


def set_out(state: Blitz) -> None:
    """It leaves its camouflage."""
    i, path = state["stand"], state["path"]
    state["tests"] = bog_tests(state, i, path)
    state.camouflaged[i] = 0
    state.did[i] = MOVED
    look_round(state, i)
    state.call("walk", stand=i, path=path, at=0, passed=(), victim=state["victim"], start=state.cell[i])


def bog_tests(state: Blitz, i: int, path: tuple[int, ...]) -> int:
    """How often a path leads into ground where a vehicle may bog."""
    me, here, tests = unit(state, i), state.cell[i], 0
    for cell in path:
        heading = next(h for h in range(len(HEADINGS)) if neighbour(here, h) == cell)
        tests += step_cost(board(state).ground, me.build, here, heading, ratio(me.pace)).tests
        here = cell
    return min(tests, 1)


def take_step(state: Blitz) -> None:
    """One cell farther, unless somebody is found to stand there."""
    i, path, at = state["stand"], state["path"], state["at"]
    cell = path[at]
    blockers = [enemy for enemy in living(state, 1 - unit(state, i).side) if clashes(state, i, cell, enemy)]
    if blockers:
        for enemy in blockers:
            reveal(state, enemy)
        stop(state)
        return
    way = cm(point_distance(CENTRES[state.cell[i]], CENTRES[cell]))
    state.distance[i] = min(255, state.distance[i] + way)
    turn_along(state, i, cell)
    state.cell[i] = cell
    state["at"] = at + 1
    if at + 1 == len(path):
        state["passed"] = ()
    look_round(state, i)


def turn_along(state: Blitz, i: int, cell: int) -> None:
    """It faces where it goes."""
    state.facing[i] = next(h for h in range(len(HEADINGS)) if neighbour(state.cell[i], h) == cell)


def stop(state: Blitz) -> None:
    """The march ends here, or at the last cell on the way that has room."""
    i, path, at = state["stand"], state["path"], state["at"]
    here = [cell for cell in (state["start"], *path[:at]) if is_free(state, i, cell)]
    if here and is_on_table(state, i):
        state.cell[i] = here[-1]
    state.end()


class React(Ask[Blitz]):
    """Opportunity fire: who has not fired may interrupt what it sees."""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[1 - unit(state, state["stand"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("{stand} moves in sight: who fires?", stand=name(state, state["stand"]))

    def able(self, state: Blitz) -> list[int]:
        i, passed = state["stand"], state["passed"]
        if state.status[i] != READY or state.stuck[i]:
            return []
        return [one for one in reactors(state, i) if one not in passed and one != state["victim"]]

    def candidates(self, state: Blitz) -> Iterable[Action]:
        able = self.able(state)
        offset = board(state).offset
        return (Action("let"), *(Action("react", (one + offset,)) for one in able)) if able else ()

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.verb == "react" and action.args[0] - board(state).offset not in self.able(state):
            return Refusal(_("It cannot fire at what moves now."), "base.opportunity")
        return None

    def actions(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_let(self, state: Blitz) -> None:
        state["passed"] = (*state["passed"], *self.able(state))
        state.proceed()

    def do_react(self, state: Blitz, word: int) -> None:
        call_fire(state, Fire(word - board(state).offset, state["stand"], reaction=True))


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


def bog_dice(state: Blitz) -> int:
    i = state["stand"]
    return state["tests"] if unit(state, i).vehicle is not None and is_on_table(state, i) else 0


def bog(state: Blitz, faces: tuple[int, ...]) -> None:
    """002: difficult ground may hold a vehicle for good."""
    i = state["stand"]
    if any(is_bogged(board(state).rules, unit(state, i).build.mover, face) for face in faces):
        state.stuck[i] = 1
        text = _("{stand} is stuck.", stand=name(state, i))
        if state.hidden[i]:
            state.emit(Event("stuck", "002", text, to=own(state, i), detail={"dice": list(faces)}))
        else:
            tell(state, "stuck", "002", text, faces=faces)


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
    if state["firing"] and is_on_table(state, i) and targets(state, i, moved=True):
        state.goto("aim", stand=i, moved=1)


# fmt: off
MOVING: Procedures[Blitz] = {
    "choose_goal": (ChooseGoal(),),
    "march":       (set_out, arrive, Roll("bog", bog_dice, bog), ChooseFacing(), fire_on_the_move),
    "walk":        (take_step, React(), go_on),
    "pivot":       (ChooseFacing(),),
}
# fmt: on
