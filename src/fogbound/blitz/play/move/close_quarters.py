"""221 and 222: vehicles that close in on vehicles."""

from __future__ import annotations

from fogbound.blitz.play.engine.grid import CENTRES, HEADINGS
from fogbound.blitz.play.engine.state import (
    READY,
    STILL,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    living,
    name,
    once,
    stand,
    stand_at,
    unit,
)
from fogbound.blitz.play.engine.telling import tell_roll
from fogbound.blitz.play.fire.firing import call_fire
from fogbound.blitz.play.fire.targets import reaction_of
from fogbound.blitz.play.fog.looking import is_in_sight, reveal
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.opportunity import Approach, may_close, may_turn_on
from fogbound.blitz.table.arcs import bearing
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.values import cm
from fogbound.core.sequence import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


def may_come_to(state: Blitz, i: int, start: int, cell: int) -> bool:
    """222: may a vehicle that set out from `start` come to this cell, for all the vehicles its side knows of?"""
    unseen = _unseen_from(state, i, start)
    if not unseen:
        return True
    rules, here, there = board(state).rules, stand(state, i), stand_at(state, i, cell)
    gaps = ((cm(distance(there, stand(state, j))), cm(distance(here, stand(state, j)))) for j in unseen)
    nearer = (Approach(distance=after, seen_at_start=False) for after, before in gaps if after < before)
    return all(may_close(rules, approach) for approach in nearer)


@once
def _unseen_from(state: Blitz, i: int, start: int) -> list[int]:
    """Vehicles that its side knows of but a vehicle did not see at the start of its move."""
    if not is_vehicle(state, i) or may_close(board(state).rules, Approach(distance=0, seen_at_start=False)):
        return []
    return [
        enemy
        for enemy in living(state, 1 - unit(state, i).side)
        if is_vehicle(state, enemy)
        and not state.hidden[enemy]
        and not is_in_sight(state, i, start, enemy, state.cell[enemy], state.did[enemy])
    ]


def turners(state: Blitz, mover: int, start: int) -> list[int]:
    """221: enemy vehicles that may turn on a vehicle come close."""
    if not is_vehicle(state, mover) or state.hidden[mover]:
        return []
    enemies = living(state, 1 - unit(state, mover).side)
    return [i for i in enemies if is_vehicle(state, i) and _may_turn(state, i, mover, start)]


def _may_turn(state: Blitz, i: int, mover: int, start: int) -> bool:
    approach = Approach(
        distance=cm(distance(stand(state, i), stand(state, mover))),
        seen_at_start=is_in_sight(state, i, state.cell[i], mover, start, STILL),
        reacted_this_turn=bool(state.turned[i]),
    )
    allowed = bool(may_turn_on(board(state).rules, approach))
    return allowed and reaction_of(state, i, mover, "close approach") is not None


def turning_dice(state: Blitz) -> int:
    return 1


def turn_on(state: Blitz, faces: tuple[int, ...]) -> None:
    """An experience test; who passes it fires before the mover does, and then faces him."""
    i, mover = state["stand"], state["mover"]
    reveal(state, i)
    state.turned[i] = 1
    test = Test(experience=unit(state, i).experience, purpose="pivot", commander_lost=bool(state.headless[i]))
    number = experience_test(board(state).rules, test)
    fire = reaction_of(state, i, mover, "close approach")
    text = _("{stand} turns on {mover}.", stand=name(state, i), mover=name(state, mover))
    if not number.succeeds(faces[0]) or fire is None:
        text = _("{stand} is too slow.", stand=name(state, i))
        state.end()
    tell_roll(state, "turn_on", number, text, faces)
    if number.succeeds(faces[0]) and fire is not None:
        call_fire(state, fire)


def face_the_mover(state: Blitz) -> None:
    i, mover = state["stand"], state["mover"]
    if is_on_table(state, i) and state.status[i] == READY and state.cell[i] != state.cell[mover]:
        angle = bearing(CENTRES[state.cell[i]], CENTRES[state.cell[mover]])
        state.facing[i] = round(angle / 45) % len(HEADINGS)


PROCEDURES: Procedures[Blitz] = {"turn_on": (Roll("pivot", turning_dice, turn_on), face_the_mover)}
