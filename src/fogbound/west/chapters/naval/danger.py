"""18.1: mines and submarines. What a ship risks on its way, and what becomes of the unit that it carries."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from fogbound.core.register import rule
from fogbound.core.steps import Roll
from fogbound.core.texts import texts
from fogbound.core.values import Event
from fogbound.west.chapters.naval.routes import Voyage, mined
from fogbound.west.kinds import ALLIES, AXIS, Nation
from fogbound.west.position.marks import SAILED
from fogbound.west.position.state import POOL, West
from fogbound.west.rules.captive import has_social_republic
from fogbound.west.rules.control import seas_of
from fogbound.west.rules.losses import leave, lose_face
from fogbound.west.rules.record import may_lose_unseen
from fogbound.west.rules.supply import MAPLE
from fogbound.west.rules.tell import tell
from fogbound.west.theatre import Body

_ = texts("west")


class Danger(IntEnum):
    """How a way over sea is watched."""

    NONE = 0
    LIGHT = 1
    FULL = 2


SUNK: Final = 6
DAMAGED: Final = {Danger.LIGHT: 6, Danger.FULL: 4}
"""The lowest roll that costs a step."""


@rule("18.1.a", "18.1.b", "18.1.1.a", "18.1.2.a", "18.1.3.b", "3.7.f")
def danger(state: West, way: Voyage, seas: int, side: int) -> Danger:
    """Whether the enemy lies in wait: where he controls the sea, mined or not.

    The Baltic is a German lake. What the Axis has left after Italy's surrender, and in the Atlantic after the mines of
    April 1944, hits on a 6 only, and nothing in the Channel.
    """
    if side == AXIS:
        return Danger.FULL if seas & ~Body.BALTIC & seas_of(state, ALLIES) else Danger.NONE
    watched = seas & seas_of(state, AXIS)
    if watched & Body.ATLANTIC and is_maple(state):
        watched &= 0 if is_in_the_channel(way) else ~Body.ATLANTIC
        light = not is_in_the_channel(way)
    else:
        light = False
    if watched & Body.MEDITERRANEAN and has_lost_italy(state):
        watched, light = watched & ~Body.MEDITERRANEAN, True
    if watched:
        return Danger.FULL
    return Danger.LIGHT if light else Danger.NONE


def is_maple(state: West) -> bool:
    """18.1.3: since April 1944 the Axis has no ships but in the Baltic."""
    return state.board.first_month + state.turn >= MAPLE


def has_lost_italy(state: West) -> bool:
    """18.1.2: since Italy's surrender the Axis has none in the Mediterranean."""
    return bool(state.surrendered >> Nation.IT & 1) or has_social_republic(state)


def is_in_the_channel(way: Voyage) -> bool:
    """Whether a way lies among the mines of the Channel, all of it (E-15)."""
    return bool(way.sea) and mined().issuperset(way.sea)


# -- the die ----------------------------------------------------------------------------------------------------------


def set_sail(state: West) -> None:
    """Everybody sees which port a unit leaves and where it is bound for, whatever becomes of it."""
    here, there = state.title(state.place[state["block"]]), state.title(state["hex"])
    state.mark(state["block"], SAILED)
    text = _("{block} goes to sea at {hex}, bound for {to}.", block="", hex=here, to=there)
    tell(state, state["block"], "sails", "18.0", text)


def run_the_strait(state: West) -> None:
    """7.5.5.d: who passes Calais without both its shores loses two faces, before any die."""
    block = state["block"]
    if not (state["calais"] and state.board.ground[block]):
        return
    tell(state, block, "shelled", "7.5.5", _("{block} runs the Strait of Calais under fire.", block=""))
    for _face in range(2):
        may_lose_unseen(state, block)
        if lose_face(state, block, "7.5.5"):
            state.end()
            return


def dice_at_sea(state: West) -> int:
    return 1 if state["danger"] else 0


@rule("18.1.a", "24.1.c")
def meet_the_enemy(state: West, faces: tuple[int, ...]) -> None:
    """1–3 safe, 4–5 a step, 6 sunk; where the enemy is weak only a 6 counts, and costs a step."""
    block, watched = state["block"], Danger(state["danger"])
    roll = faces[0]
    if roll < DAMAGED[watched]:
        text = _("{block} comes through: {roll} at sea.", block="", roll=roll)
        tell(state, block, "at_sea", "18.1", text)
    elif watched == Danger.FULL and roll >= SUNK:
        state["sunk"] = _sink(state, block, roll)
    else:
        tell(state, block, "at_sea", "18.1", _("{block} is hit: {roll} at sea.", block="", roll=roll), reveals=True)
        may_lose_unseen(state, block)
        if lose_face(state, block, "18.1"):
            state["sunk"] = int(state.board.nation[block] == Nation.US and state.board.ground[block])
            state.us_losses -= state["sunk"]  # only the die of 18.1 counts


@rule("18.1.c")
def _sink(state: West, block: int, roll: int) -> int:
    """Whether America mourns a ground unit: it takes one more die for the morale to fall."""
    tell(state, block, "eliminated", "18.1", _("{block} is sunk: {roll} at sea.", block="", roll=roll), reveals=True)
    leave(state, block, POOL)
    return int(state.board.nation[block] == Nation.US and state.board.ground[block])


def dice_of_mourning(state: West) -> int:
    return state["sunk"]  # type: ignore[no-any-return]


@rule("18.1.c")
def mourn(state: West, faces: tuple[int, ...]) -> None:
    """For each American unit that the sea has taken the morale falls on a 1 only."""
    text = _("America bears the loss at sea: {roll}.", roll=faces[0])
    if faces[0] == 1:
        state.us_losses += 1
        text = _("The loss at sea shakes America: {roll}.", roll=faces[0])
    state.emit(Event("us_morale", "18.1", text))


CROSSING: Final = (
    set_sail,
    run_the_strait,
    Roll("sea", dice_at_sea, meet_the_enemy),
    Roll("morale", dice_of_mourning, mourn),
)
"""What happens to a unit on its way; the frame has `block`, `danger`, `calais` and `sunk`."""
