"""215: what infantry has against armour at close quarters, in its own turn or when armour passes by."""

from __future__ import annotations

from fogbound.blitz.play.engine.grid import apart
from fogbound.blitz.play.engine.state import READY, Blitz, board, has_moved, is_rolling, unit
from fogbound.blitz.play.fog.looking import reveal, sees
from fogbound.blitz.rules.tank_assault import Means, TankAssault, may_assault


def can_close(state: Blitz, i: int) -> bool:
    """Infantry that is ready, but no lone sharpshooter or observer."""
    me = unit(state, i)
    return me.is_infantry and me.arm not in (None, "sniper") and state.status[i] == READY


def means_of(state: Blitz, i: int) -> Means:
    """What it has at hand."""
    me = unit(state, i)
    if me.arm == "flamethrower" and not state.dry[i]:
        return "flamethrower"
    if "magnetic mines" in me.traits:
        return "magnetic mine"
    if "charges" in me.traits:
        return "explosive charge"
    return "assault or SMG" if me.arm == "SMG group" else "infantry"


def plan_of(state: Blitz, i: int, target: int, opportunity: bool = False) -> TankAssault:
    vehicle = unit(state, target).vehicle
    assert vehicle is not None
    return TankAssault(
        means=means_of(state, i),
        moving=has_moved(state, target),
        continuous_movement=is_rolling(state, target),
        immobilised=bool(state.stuck[target]),
        dug_in=bool(state.dug_in[target]),
        open_top=vehicle.crew != "closed",
        opportunity=opportunity,
        year=board(state).scenario.year,
    )


def may_pounce(state: Blitz, i: int, mover: int) -> bool:
    """May it assault armour that comes to the next cell, instead of opportunity fire (ours)?"""
    return (
        unit(state, mover).is_armoured
        and apart(state.cell[i], state.cell[mover]) == 1
        and not state.fired[i]
        and can_close(state, i)
        and sees(state, i, mover)
        and bool(may_assault(board(state).rules, plan_of(state, i, mover, opportunity=True)))
    )


def pounce(state: Blitz, i: int, mover: int) -> None:
    """It shows itself, and has fired for this turn."""
    reveal(state, i)
    state.camouflaged[i] = 0
    state.fired[i] = 1
    state.call("storm", stand=i, target=mover, pounces=1)
