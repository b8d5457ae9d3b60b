"""7.7.10–7.7.12: how a battle ends: who holds the hex, what becomes of half-hits and of the air units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fogbound.core.register import rule
from fogbound.core.state import Frame, replaced
from fogbound.core.steps import Ask, Procedures
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action, Event
from fogbound.west.actions import RETREAT
from fogbound.west.kinds import FORTRESS, NO_WORK, SIDES
from fogbound.west.position.marks import FLOWN
from fogbound.west.position.state import West
from fogbound.west.rules.combat.codes import Codes
from fogbound.west.rules.combat.descent import falling, harmed, suffer
from fogbound.west.rules.combat.fighter import ATTACKER, DEFENDER
from fogbound.west.rules.combat.hits import LOST
from fogbound.west.rules.combat.muster import battle_frame, codes_of, engagement_of, hex_of, roster
from fogbound.west.rules.control import conquer, touch_down
from fogbound.west.rules.entering import enter
from fogbound.west.rules.losses import eliminate, surrender

_ = texts("west")


def conclude(state: West) -> None:
    """At the start, after every loss, and when a side has done leaving: the abandoned are lost; what is over ends."""
    frame = battle_frame(state)
    engagement, codes = engagement_of(state, frame), codes_of(state, frame)
    left, is_over = engagement.verdict(codes)
    if left != codes:
        _lose_abandoned(state, frame, left)
    if is_over:
        turn_to(state, "end_of_battle")


def end_if_over(state: West) -> None:
    """After every departure. Who stays behind may still follow: a side leaves together (7.7.18)."""
    frame = battle_frame(state)
    if engagement_of(state, frame).is_over(codes_of(state, frame)):
        turn_to(state, "end_of_battle")


def turn_to(state: West, procedure: str) -> None:
    """Leave the battle, whatever it is at, for the way it ends."""
    depth = next(n for n, each in enumerate(state.frames) if "attackers" in each.locals)
    state.frames = (*state.frames[:depth], Frame(procedure, "", state.frames[depth].locals))


@rule("7.7.10.b")
def _lose_abandoned(state: West, frame: Frame, codes: Codes) -> None:
    for role in (ATTACKER, DEFENDER):
        for block, code in zip(roster(frame, role), codes[role], strict=False):
            if code == LOST and state.place[block] == frame.locals["hex"]:
                eliminate(state, block, "7.7.10")


@rule("5.6.1.a")
def surrender_at_once(state: West) -> None:
    """In some scenarios the units of a minor power give up after the first round."""
    if _give_up(state, DEFENDER, "5.6.1"):
        conclude(state)


def end_desperate_attack(state: West) -> None:
    if despair(state):
        conclude(state)


@rule("12.4.1.a", "12.4.1.c")
def despair(state: West) -> bool:
    """Who attacks out of supply and has not cleared the hex in the first round gives up at once, support units too."""
    return _give_up(state, ATTACKER, "12.4.1")


def _give_up(state: West, role: int, why: str) -> bool:
    """Whether any of a side surrender after the first round, if it was that."""
    if state["round"] > 1:
        return False
    frame = battle_frame(state)
    found = [
        block
        for block, unit in zip(roster(frame, role), engagement_of(state, frame).sides[role], strict=False)
        if unit.gives_up(role) and state.place[block] == frame.locals["hex"]
    ]
    for block in found:
        surrender(state, block, why)
    return bool(found)


class FailedAttack(Ask[West]):
    """7.7.12: when nobody can fire any more the attackers cannot stay; each must go, or is lost."""

    number = "7.7.12"

    def side(self, state: West) -> str:
        return SIDES[state.active]

    def prompt(self, state: West) -> Message:
        return _("The attack has failed: who leaves next?")

    def candidates(self, state: West) -> Iterable[Action]:
        board, hex = state.board, state["hex"]
        left = (b for b in state["attackers"] if state.place[b] == hex and board.ground[b])
        return (RETREAT[block] for block in left)

    def do_retreat(self, state: West, block: int) -> None:
        state.call("retreat", block=block)


@rule("5.6.2.e")
def silence(state: West, hex: int) -> None:
    """Airborne units on the roof of Eben Emael are the end of the fortress, whatever becomes of them."""
    state.works = replaced(state.works, hex, NO_WORK)
    state.forget()
    state.emit(Event("destroyed", "5.6.2", _("Airborne units silence the fortress of {hex}.", hex=state.title(hex))))


def come_to_ground(state: West) -> None:
    """The ground may be the end of them, and of the battle."""
    if land(state):
        conclude(state)


@rule("23.0.g", "23.0.j")
def land(state: West) -> bool:
    """Airborne units are in the hex once the guns have fired at them: who is lost in the air never enters it.

    Says whether they have come to ground now.
    """
    frame = battle_frame(state)
    engagement, codes = engagement_of(state, frame), codes_of(state, frame)
    if not engagement.is_drop or "landed" in frame.locals or not (down := falling(engagement, codes)):
        return False
    blocks, hurt = roster(frame, ATTACKER), harmed(engagement, codes)
    at = state.frames.index(frame)
    on = Frame(frame.procedure, frame.step, {**frame.locals, "landed": 1})
    state.frames = (*state.frames[:at], on, *state.frames[at + 1 :])
    if state.works[hex_of(state)] == FORTRESS:
        silence(state, hex_of(state))
    for n in down:
        if n not in hurt or not suffer(state, blocks[n], "23.0"):
            touch_down(state, blocks[n])
            enter(state, blocks[n], hex_of(state))
    return True


@rule("7.7.8.a", "7.7.11.a", "7.7.12.b", "5.1.m", "5.2.c", "5.6.2.f", "7.7.11.h", "7.7.11.i")
def end_battle(state: West) -> None:
    """Half-hits are forgotten; attackers alone on the ground take the hex and whatever was built on it."""
    settled: dict[str, Any] = state.frames[-1].locals
    board, hex = state.board, settled["hex"]
    land(state)
    for block in (*settled["attackers"], *settled["defenders"]):
        state.halves = replaced(state.halves, block, 0)
    mine = [b for b in settled["attackers"] if state.place[b] == hex and board.ground[b]]
    theirs = [b for b in settled["defenders"] if state.place[b] == hex]
    for block in theirs:  # aircraft that fought are in the air until they land (7.8.1)
        if board.air[block]:
            state.mark(block, FLOWN)
    if mine and not any(board.ground[b] for b in theirs):
        conquer(state, mine[0], hex)
        text = _("The attackers take {hex}.", hex=state.title(hex))
    elif any(board.ground[b] for b in settled["attackers"]):
        text = _("The attack on {hex} has failed.", hex=state.title(hex))
    else:
        text = _("The air attack on {hex} is over.", hex=state.title(hex))
    state.emit(Event("battle_over", "7.7.12", text, detail={"hex": board.places[hex], "taken": bool(mine)}))


def pause_battle(state: West) -> None:
    """24.0: after its first round an invasion waits for the second wave."""
    board, hex = state.board, state["hex"]
    text = _("{hex} is still fought for after the first round.", hex=state.title(hex))
    state.emit(Event("battle_paused", "24.5", text, detail={"hex": board.places[hex]}))


PROCEDURES: Procedures[West] = {
    "pause": (pause_battle,),
    "failed_attack": (FailedAttack(), end_battle),
    "end_of_battle": (end_battle,),
}
