"""Pooled fire: units of the formation that is activated fire at one target together (102's example does)."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.play.engine.asking import Recalled
from fogbound.blitz.play.engine.scenarios import SIDES
from fogbound.blitz.play.engine.state import Blitz, board, told, unit
from fogbound.blitz.play.engine.turns import begin
from fogbound.blitz.play.fire.firing import fire_of, locals_of
from fogbound.blitz.play.fire.means import Fire, method_of
from fogbound.blitz.play.fire.snipers import fires_unseen
from fogbound.blitz.play.fire.targets import may_fire
from fogbound.blitz.play.orders.command import mates
from fogbound.core.steps import Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Refusal

_ = texts("blitz")


def call_pool(state: Blitz, fire: Fire) -> None:
    """Small arms: others may join before it is opened."""
    state.call("pool", **locals_of(fire))


def able(state: Blitz) -> list[int]:
    """Mates not yet activated who may fire small arms at the same target from where they stand."""
    fire = fire_of(state)
    if method_of(state, fire) != "small arms" or fires_unseen(state, fire.firer):
        return []
    return [
        mate
        for mate in mates(state, fire.firer)
        if not state.activated[mate]
        and unit(state, mate).is_infantry
        and not fires_unseen(state, mate)
        and _may_join(state, Fire(mate, fire.target, means=fire.means))
    ]


def _may_join(state: Blitz, fire: Fire) -> bool:
    return method_of(state, fire) == "small arms" and may_fire(state, fire)


class JoinFire(Recalled):
    """Who fires with it?"""

    def side(self, state: Blitz) -> str:
        return SIDES[unit(state, state["firer"]).side]

    def prompt(self, state: Blitz) -> Message:
        return _("Who fires together with {stand}?", stand=told(state, state["firer"]))

    def candidates(self, state: Blitz) -> Iterable[Action]:
        joins = [Action("join", (mate + board(state).offset,)) for mate in able(state)]
        return (Action("open"), *joins) if joins else ()

    def objection(self, state: Blitz, action: Action) -> Refusal | None:
        if action.verb == "join" and action.args[0] - board(state).offset not in able(state):
            return Refusal(_("It cannot fire at that target together with the others."), "base.pooled_fire")
        return None

    def legal(self, state: Blitz) -> Iterable[Action]:
        return self.candidates(state)

    def do_join(self, state: Blitz, word: int) -> None:
        mate = word - board(state).offset
        begin(state, mate)
        state["joined"] = (*state["joined"], mate)

    def do_open(self, state: Blitz) -> None:
        state.proceed()


def open_pool(state: Blitz) -> None:
    state.goto("fire", **state.frames[-1].locals)


PROCEDURES: Procedures[Blitz] = {"pool": (JoinFire(), open_pool)}
