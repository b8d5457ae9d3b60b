"""Going for an enemy: the way up to him, and the question whom."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.grid import NEIGHBOURS, apart, least_way
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board, told, unit
from fogbound.blitz.play.fog.looking import reveal
from fogbound.blitz.play.move.gaits import MOVE, pace_of
from fogbound.blitz.play.move.march import routes
from fogbound.blitz.play.move.room import free_cells
from fogbound.blitz.play.move.routes import Beside, path_to
from fogbound.blitz.play.move.steps import cost_of
from fogbound.blitz.play.orders.command import is_towards_mates, keeps_to_mates
from fogbound.core.state import Local
from fogbound.core.texts import Message
from fogbound.core.values import Action, Refusal


def approach(state: Blitz, i: int, target: int, freely: bool = False) -> tuple[int, ...]:
    """The shortest way to a cell beside a target, or none; who is beside it already charges from there.

    219: without radio it keeps to its mates, and drives at nobody who stands elsewhere; `freely` says how it could if
    it did not have to.
    """
    if apart(state.cell[i], state.cell[target]) == 1:
        return (state.cell[i],) if freely or is_towards_mates(state, i, state.cell[target]) else ()
    if not is_near(state, i, target):
        return ()
    on_table = board(state).on_table
    around = [cell for cell in NEIGHBOURS[state.cell[target]] if cell in on_table]
    right = around if freely else [cell for cell in around if keeps_to_mates(state, i, cell)]
    beside = Beside(state.cell[target], frozenset(free_cells(state, i, right)))
    found = routes(state, i, pace_of(state, i, MOVE), beside) if beside.cells else {}
    ends = [cell for cell in beside.cells if cell in found]
    return path_to(found, min(ends, key=lambda cell: (cost_of(found[cell]), cell))) if ends else ()


def is_near(state: Blitz, i: int, target: int) -> bool:
    """Might it get beside a target, whatever the way? Asked first: a search takes a hundred times as long."""
    return least_way(state.cell[i], state.cell[target]) <= max(pace_of(state, i, MOVE))


def charge(state: Blitz, procedure: str, target: int, **locals: Local) -> None:
    """Go up to a target, and then into the procedure. Who goes for an enemy shows itself."""
    i = state["stand"]
    reveal(state, i)
    path, pace = approach(state, i, target), pace_of(state, i, MOVE)
    state.goto(procedure, stand=i, target=target, **locals)
    if path != (state.cell[i],):
        spare = pace.clear - cost_of(routes(state, i, pace)[path[-1]])
        state.call("march", stand=i, path=path, gait=MOVE, spare=spare, victim=target, tests=0)


class ChooseEnemy(Recalled):
    """Whom does it go for? Subclasses say whom it may, by which rule, and in `do_at` what follows."""

    takes_only_choice = False

    def enemies(self, state: Blitz, i: int) -> Iterable[int]:
        raise NotImplementedError

    def bar(self, state: Blitz, i: int, enemy: int) -> str:
        """The rule by which it does not go for somebody."""
        return self.number

    def denial(self, stand: Message) -> Message:
        """What is said of anybody else."""
        raise NotImplementedError

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["stand"]).side]

    def legal(self, state: Blitz) -> Iterable[Action]:
        offset = board(state).offset
        return (Action("at", (enemy + offset,)) for enemy in self.enemies(state, state["stand"]))

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action in self.legal(state):
            return None
        i, enemy = state["stand"], action.args[0] - board(state).offset
        return Refusal(self.denial(told(state, i)), self.bar(state, i, enemy))
