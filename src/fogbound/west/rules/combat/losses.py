"""3.15, 7.7.9: hits on the blocks of the map, and the question whom to lose when the strongest are equals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from fogbound.core.register import rule
from fogbound.core.state import Frame, replaced
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event, Refusal
from fogbound.west.actions import LOSE
from fogbound.west.kinds import SIDES
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.ends import conclude
from fogbound.west.rules.combat.fighter import ATTACKER, Step
from fogbound.west.rules.combat.hits import LOST, Dealt, deal, steps_of, take
from fogbound.west.rules.combat.muster import battle_frame, codes_of, engagement_of, moment_of, roster, side_of
from fogbound.west.rules.losses import deplete, eliminate

_ = texts("west")

AMMUNITION: Final = "7.7.4"
"""Why artillery loses a step when it fires."""


def strike(state: West, frame: Frame, step: Step, codes: Codes, scored: Sequence[tuple[int, int]]) -> None:
    """Deal the hits of a step, all from the same `codes`: simultaneous fire hits both sides as they were."""
    engagement, moment = engagement_of(state, frame), moment_of(state)
    choices = False
    for role, hits in scored:
        if not hits:
            continue
        dealt = engagement.deal(step, role, codes, moment, hits)
        write(state, frame, 1 - role, dealt.codes)
        if dealt.tied:
            pool = engagement.targets(step, role, codes, moment)
            is_aimed = role == ATTACKER and step in engagement.aimed
            procedure = "aimed_hits" if is_aimed else "hits"
            state.call(procedure, role=1 - role, pool=pool, left=dealt.left, tied=dealt.tied)
            choices = True
    if not choices:
        conclude(state)


@rule("3.15.a", "7.7.2.c")
def write(state: West, frame: Frame, role: int, codes: Sequence[int], why: str = "7.7.8") -> None:
    """Turn the blocks of a side to what is left of them."""
    hex: Any = frame.locals["hex"]
    for block, code in zip(roster(frame, role), codes, strict=False):
        if state.place[block] != hex:
            continue
        if code == LOST:
            if why == AMMUNITION:
                deplete(state, block, why)
            else:
                eliminate(state, block, "7.7.10")
            continue
        steps = steps_of(code)
        if steps == state.steps[block] and code & 1 == state.halves[block]:
            continue
        state.halves = replaced(state.halves, block, code & 1)
        name = state.board.names[block]
        if steps == state.steps[block]:
            state.emit(Event("hit", why, _("{block} is hit and holds for now.", block=name)))
        else:
            state.steps[block] = steps
            state.emit(Event("reduced", why, _("{block} is down to {steps}.", block=name, steps=steps)))


class ChooseLoss(Ask[West]):
    """7.7.9: of equally strong units the owner chooses which one is hit."""

    number = "7.7.9"

    def side(self, state: West) -> str:
        return SIDES[side_of(state, state["role"])]

    def prompt(self, state: West) -> Message:
        return _.n("Who takes the hit?", "Who takes the next of {n} hits?", n=state["left"])

    def candidates(self, state: West) -> Iterable[Action]:
        blocks = roster(battle_frame(state), state["role"])
        return (LOSE[blocks[n]] for n in state["tied"])

    def refusal(self, state: West, action: Action) -> Refusal:
        if action.verb != "lose":
            return super().refusal(state, action)
        return Refusal(_("The strongest of your units in the battle takes the hit."), "7.7.9")

    def do_lose(self, state: West, block: int) -> None:
        frame, role = battle_frame(state), state["role"]
        units = engagement_of(state, frame).sides[role]
        codes = take(units, codes_of(state, frame)[role], roster(frame, role).index(block))
        dealt = deal(units, codes, state["pool"], state["left"] - 1)
        write(state, frame, role, dealt.codes)
        _go_on(state, dealt)


def _go_on(state: West, dealt: Dealt) -> None:
    """To the next choice, the other side's choices, or on with the battle."""
    if dealt.tied:
        locals = {"role": state["role"], "pool": state["pool"], "left": dealt.left, "tied": dealt.tied}
        state.goto(state.frames[-1].procedure, **locals)
        return
    state.end()
    if state.frames[-1].procedure not in CHOOSING:
        conclude(state)


class ChooseTarget(ChooseLoss):
    """19.2: of equally strong enemies who aims chooses which one is hit."""

    number = "19.2"

    def side(self, state: West) -> str:
        return SIDES[side_of(state, 1 - state["role"])]

    def prompt(self, state: West) -> Message:
        return _.n("Which enemy takes the hit?", "Which enemy takes the next of {n} hits?", n=state["left"])

    def refusal(self, state: West, action: Action) -> Refusal:
        if action.verb != "lose":
            return super().refusal(state, action)
        return Refusal(_("Only one of the strongest enemies can be aimed at."), self.number)


PROCEDURES: Procedures[West] = {"hits": (ChooseLoss(),), "aimed_hits": (ChooseTarget(),)}
CHOOSING: Final = frozenset(PROCEDURES)
"""Procedures in which somebody chooses who is hit."""
