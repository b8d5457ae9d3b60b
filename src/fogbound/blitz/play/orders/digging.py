"""111: infantry in the open that neither moves nor fires may dig in."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.state import READY, Blitz, board, ground, told, unit
from fogbound.blitz.play.engine.telling import own, tell_roll
from fogbound.blitz.play.fog.looking import outlook
from fogbound.blitz.rules.morale import Digging, Test, experience_test, may_dig_in
from fogbound.blitz.table.kinds import Cover
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


def can_dig_in(state: Blitz, i: int) -> bool:
    if state.status[i] != READY or state.dug_in[i]:
        return False
    return _may_dig_in(board(state), i, outlook(ground(state)).cover(state.cell[i]), state.fired[i])


@lru_cache(maxsize=4_096)
def _may_dig_in(on: Board, i: int, cover: Cover, fired: int) -> bool:
    me = on.units[i]
    kind: Literal["infantry", "gun", "vehicle"] = "infantry" if me.is_infantry else "gun" if me.piece else "vehicle"
    return bool(may_dig_in(on.rules, Digging(kind=kind, cover=cover, fired=bool(fired))))


def begin_digging(state: Blitz) -> None:
    """Who digs does not fire this turn, not even out of turn."""
    state.fired[state["stand"]] = 1
    state.goto("dig", stand=state["stand"])


def dig(state: Blitz, faces: tuple[int, ...]) -> None:
    i = state["stand"]
    number = experience_test(board(state).rules, Test(experience=unit(state, i).experience, purpose="dig in"))
    text = _("{stand} does not get dug in.", stand=told(state, i))
    if number.succeeds(faces[0]):
        state.dug_in[i] = 1
        text = _("{stand} digs in.", stand=told(state, i))
    tell_roll(state, "dig", number, text, faces, to=own(state, i))


PROCEDURES: Procedures[Blitz] = {"dig": (Roll("dig", lambda state: 1, dig),)}
