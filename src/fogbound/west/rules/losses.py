"""3.15, 4.5 and 7.7.10: how a block loses steps, and how it leaves the map."""

from __future__ import annotations

from fogbound.core.register import rule
from fogbound.core.state import added, replaced
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.board import Board
from fogbound.west.chapters import ADVANCED
from fogbound.west.kinds import ALLIES, COLOURS, NO_SIDE, SIDES, Nation
from fogbound.west.position.state import POOL, West
from fogbound.west.rules.prices import credit
from fogbound.west.rules.record import leave_unseen, strike_off
from fogbound.west.rules.tell import tell

_ = texts("west")


def next_face(board: Board, block: int, steps: int) -> int:
    """The steps of the next lower face; -1 below the last one."""
    below = [face for face in board.faces[block] if face < steps]
    return below[0] if below else -1


def has_zero_face(board: Board, block: int) -> bool:
    """Artillery, Allied paras and some others stay on the map at 0 steps (4.5.c, 7.7.10.b)."""
    return board.faces[block][-1] == 0


@rule("3.15.a", "7.7.10.a", "7.7.10.b")
def lose_face(state: West, block: int, why: str) -> bool:
    """Turn a block to its next lower face, or eliminate it. Says whether it is gone."""
    board = state.board
    below = next_face(board, block, state.steps[block])
    if below < 0:
        if has_zero_face(board, block):
            return False
        eliminate(state, block, why)
        return True
    state.steps[block] = below
    text = _("{block} is down to {steps}.", block=board.names[block], steps=below)
    state.emit(Event("reduced", why, text, (SIDES[board.side[block]],)))
    return False


@rule("7.7.10.a", "13.8.1.3.b")
def eliminate(state: West, block: int, why: str) -> None:
    """To the pool, from where it may be rebuilt."""
    board = state.board
    tell(state, block, "eliminated", why, _("{block} is eliminated.", block=""), reveals=True)
    leave(state, block, POOL)
    if board.nation[block] == Nation.US and board.ground[block]:
        state.us_losses += 1


@rule("13.6.b")
def deplete(state: West, block: int, why: str) -> None:
    """A headquarters has spent its last step and leaves; it may be rebuilt, and 5.5 does not count it."""
    state.emit(Event("spent", why, _("{block} is spent and leaves the map.", block=state.board.names[block])))
    leave(state, block, POOL)


@rule("4.5.a", "4.5.b", "4.5.c", "7.9.c")
def surrender(state: West, block: int, why: str) -> None:
    """A unit gives up: one point for the enemy; types with a 0 face drop to it and stay."""
    board = state.board
    if has_zero_face(board, block) and state.place[block] >= 0 and why in ("4.5", "7.9"):
        state.steps[block] = 0
        text = _("{block} is cut off and has no steps left.", block=board.names[block])
        state.emit(Event("reduced", why, text, (SIDES[board.side[block]],)))
        return
    tell(state, block, "surrendered", why, _("{block} surrenders.", block=""), reveals=True)
    leave(state, block, POOL)
    pay_for(state, block, Nation.DE if board.side[block] == ALLIES else leader_of_allies(state))
    if board.nation[block] == Nation.US and board.ground[block]:
        state.us_losses += 1


@rule("4.5.b", "5.0.d")
def pay_for(state: West, block: int, winner: int) -> None:
    """What a unit that gives up, alone or with its power, brings the other side: a yellow point, and its colour."""
    state.gains = added(state.gains, winner, 1)
    if colour := reward(state.board, block):
        credit(state, COLOURS.index(colour), winner, 1)


@rule("12.5.a")
def reward(board: Board, block: int) -> str:
    """The colour of the second point that a unit gives in the Advanced game; infantry and forts give none (O-19)."""
    facts = board.charts.classes[board.kind[block]]
    if not board.options.has(ADVANCED):
        return ""
    return "black" if facts.pays == "black" else {"armor": "red", "air": "blue"}.get(facts.group, "")


def leave(state: West, block: int, where: int) -> None:
    """Take a block off the map, with nothing left on it."""
    leave_unseen(state, block)
    state.put(block, where)
    state.marks[block] = 0
    state.halves = replaced(state.halves, block, 0)
    state.entry = replaced(state.entry, block, NO_SIDE)
    state.saved = replaced(state.saved, block, 0)
    state.spent = replaced(state.spent, block, 0)
    state.ordered = replaced(state.ordered, block, 0)
    state.steps[block] = 0
    strike_off(state, block)


@rule("3.20.a")
def leader_of_allies(state: West) -> int:
    """The UK until the US is at war, and again when the US has left it."""
    board = state.board
    leader = board.charts.leader("allies", board.first_month + state.turn)
    return Nation.UK if state.surrendered >> leader & 1 else leader
