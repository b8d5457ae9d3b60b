"""Command: the chain to the leader, and vehicles without radio (219). Who is out of it tests before it moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fogbound.blitz.play.engine.grid import CENTRES
from fogbound.blitz.play.engine.state import (
    READY,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    living,
    once,
    stand,
    stand_at,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import own, tell_roll
from fogbound.blitz.rules.command import Commanded, command_distance
from fogbound.blitz.rules.command import needs_test_to_move as needs_leader
from fogbound.blitz.rules.morale import LEADER_REACH, Test, experience_test
from fogbound.blitz.rules.movement import SIGNALS, Radioless, must_rejoin, must_stay_near
from fogbound.blitz.rules.movement import needs_test_to_move as needs_mates
from fogbound.blitz.table.distance import distance, in_command, is_within, point_distance
from fogbound.blitz.table.kinds import CM
from fogbound.blitz.table.values import cm
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


@once
def mates(state: Blitz, i: int) -> list[int]:
    """The others of its formation on the table."""
    me = unit(state, i)
    return [j for j in living(state, me.side) if j != i and unit(state, j).formation == me.formation]


def _in_chain(state: Blitz, i: int) -> bool:
    """Does it hang on the leader? Formations without one, or that have lost him, look after themselves (ours)."""
    others = mates(state, i)
    leader = next((j for j in others if "leader" in unit(state, j).traits), None)
    if leader is None:
        return True
    reach = command_distance(board(state).rules, "vehicle" if is_vehicle(state, i) else "infantry").value * CM
    members = [i, *(j for j in others if j != leader)]
    return in_command(stand(state, leader), [stand(state, j) for j in members], reach)[0]


def has_leader_near(state: Blitz, i: int) -> bool:
    """Does a leader of its side help it to rally? Not one who is shaken himself, or would give himself away (ours)."""
    here = stand(state, i)
    return is_on_table(state, i) and any(
        "leader" in unit(state, j).traits
        and state.status[j] == READY
        and not state.hidden[j]
        and is_within(here, stand(state, j), LEADER_REACH * CM)
        for j in living(state, unit(state, i).side)
    )


@once
def radioless(state: Blitz, i: int) -> Radioless | None:
    """219: an armoured vehicle of a formation without radio, and how far the next vehicle is."""
    if "no radio" not in unit(state, i).traits or not unit(state, i).is_armoured:
        return None
    here = stand(state, i)
    gaps = [cm(distance(here, stand(state, j))) for j in mates(state, i) if is_vehicle(state, j)]
    return Radioless(nearest=min(gaps, default=None))


def needs_test(state: Blitz, i: int) -> bool:
    """Must it pass an experience test before it moves?"""
    return bool(out_of_touch(state, i))


def out_of_touch(state: Blitz, i: int) -> str:
    """The rule by which it must; none if it need not."""
    rules, alone = board(state).rules, radioless(state, i)
    if alone is not None and needs_mates(rules, alone):
        return "219"
    return "base.command" if needs_leader(rules, Commanded(in_chain=_in_chain(state, i))) else ""


def is_towards_mates(state: Blitz, i: int, cell: int) -> bool:
    """219: who is isolated without radio moves towards the others."""
    places = must_go_to(state, i)
    return not places or _least(cell, places) < _least(state.cell[i], places)


def keeps_to_mates(state: Blitz, i: int, cell: int) -> bool:
    """219: may its move end there? Towards the others if it is isolated, else within 15 cm of one of them."""
    near, here = must_stay_with(state, i), stand_at(state, i, cell)
    is_near = not near or any(is_within(here, stand(state, j), SIGNALS * CM) for j in near)
    return is_near and is_towards_mates(state, i, cell)


@once
def must_go_to(state: Blitz, i: int) -> tuple[int, ...]:
    """219: where the others are to whom it must move; nobody, if it may go as it likes."""
    alone = radioless(state, i)
    if alone is None or not must_rejoin(board(state).rules, alone):
        return ()
    return tuple(state.cell[j] for j in mates(state, i) if is_vehicle(state, j))


@once
def must_stay_with(state: Blitz, i: int) -> tuple[int, ...]:
    """219: the vehicles of its formation, if it must end its move near one of them."""
    alone = radioless(state, i)
    if alone is None or not must_stay_near(board(state).rules, alone):
        return ()
    return tuple(j for j in mates(state, i) if is_vehicle(state, j))


@lru_cache(maxsize=16_384)
def _least(cell: int, places: tuple[int, ...]) -> int:
    """How far the next of some places is."""
    return min(point_distance(CENTRES[cell], CENTRES[place]) for place in places)


FORFEIT: Final = " forfeit"
"""In a setting: by the rules up to version 12 who failed had lost his activation."""


def obey(state: Blitz, faces: tuple[int, ...]) -> None:
    """Who fails stays where it is, and may still turn and fire (219)."""
    i = state["stand"]
    test = Test(experience=unit(state, i).experience, purpose="move", commander_lost=bool(state.headless[i]))
    number = experience_test(board(state).rules, test)
    text = _("{stand} moves on its own.", stand=told(state, i))
    if not number.succeeds(faces[0]):
        text = _("{stand} is out of command and stays.", stand=told(state, i))
        if FORFEIT in state.setting:
            state.end()
        else:
            state.goto("stand", stand=i, hatch=state["hatch"], stays=1)
    tell_roll(state, "command", number, text, faces, to=own(state, i))


def ordered(state: Blitz) -> None:
    """The order goes ahead."""
    state.goto("order", stand=state["stand"], order=state["order"])


PROCEDURES: Procedures[Blitz] = {"command": (Roll("command", lambda state: 1, obey), ordered)}
