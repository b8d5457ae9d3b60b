"""701: a sniper fires unseen; only the one he shot at may spot him."""

from __future__ import annotations

from typing import Literal

from fogbound.blitz.play.engine.state import Blitz, board, is_on_table, told, unit
from fogbound.blitz.play.engine.telling import tell_roll
from fogbound.blitz.play.fog.looking import reveal
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.snipers import Spotting, may_spot
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


def fires_unseen(state: Blitz, i: int) -> bool:
    """701: the special fire of a sniper who was not found yet; once found, he never hides again."""
    return unit(state, i).arm == "sniper" and bool(state.hidden[i]) and board(state).rules.has("701")


def look_for_sniper(state: Blitz) -> None:
    if fires_unseen(state, state["firer"]):
        state.call("spotting", firer=state["firer"], target=state["target"])


def _kind(state: Blitz, i: int) -> Literal["infantry", "gun", "open vehicle", "closed vehicle"]:
    one = unit(state, i)
    if one.vehicle is not None:
        return "closed vehicle" if one.is_closed else "open vehicle"
    return "infantry" if one.piece is None else "gun"


def spotting_dice(state: Blitz) -> int:
    target = state["target"]
    return int(is_on_table(state, target) and bool(may_spot(board(state).rules, Spotting(target=_kind(state, target)))))


def spot(state: Blitz, faces: tuple[int, ...]) -> None:
    firer, target = state["firer"], state["target"]
    test = experience_test(board(state).rules, Test(experience=unit(state, target).experience, purpose="spot"))
    found = test.succeeds(faces[0])
    text = _("{stand} spots the sniper.", stand=told(state, target))
    if not found:
        text = _("{stand} does not see where the shot came from.", stand=told(state, target))
    tell_roll(state, "spot", test, text, faces)
    if found:
        reveal(state, firer)


PROCEDURES: Procedures[Blitz] = {"spotting": (Roll("spot", spotting_dice, spot),)}
