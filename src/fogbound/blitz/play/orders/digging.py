"""111: infantry in the open that neither moves nor fires may dig in."""

from __future__ import annotations

from typing import Literal

from fogbound.blitz.play.engine.state import READY, Blitz, board, ground, stand, told, unit
from fogbound.blitz.play.engine.telling import own, tell_roll
from fogbound.blitz.rules.morale import Digging, Test, experience_test, may_dig_in
from fogbound.blitz.table.cover import cover_at
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


def can_dig_in(state: Blitz, i: int) -> bool:
    me = unit(state, i)
    kind: Literal["infantry", "gun", "vehicle"] = "infantry" if me.is_infantry else "gun" if me.piece else "vehicle"
    digging = Digging(kind=kind, cover=cover_at(ground(state), stand(state, i).at), fired=bool(state.fired[i]))
    return state.status[i] == READY and not state.dug_in[i] and bool(may_dig_in(board(state).rules, digging))


def begin_digging(state: Blitz) -> None:
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
