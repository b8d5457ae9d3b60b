"""Who may fire at whom, and with what: the situation on the table put to the rules."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.clause import Ruling
from fogbound.blitz.odds.named import shot_between
from fogbound.blitz.play.looking import can_see
from fogbound.blitz.play.state import (
    DEMORALISED,
    MOVED,
    READY,
    Blitz,
    board,
    ground,
    is_on_table,
    is_vehicle,
    living,
    stand,
    unit,
)
from fogbound.blitz.rules.fire import Aim, Firer, Mark
from fogbound.blitz.rules.fire import may_fire as small_arms_may_fire
from fogbound.blitz.rules.may_fire import may_fire as gun_may_fire
from fogbound.blitz.rules.opportunity import Reaction, may_react
from fogbound.blitz.rules.shot import Act, Shot
from fogbound.blitz.table.arcs import facing_hit, is_in_arc, off_facing
from fogbound.blitz.table.cover import fires_from_above, protection
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.values import cm


class Fire(NamedTuple):
    """One intention to fire."""

    firer: int
    target: int
    moved: bool = False
    tracks: bool = False
    reaction: bool = False


def aim(state: Blitz, fire: Fire) -> Aim:
    """Small arms at infantry."""
    here, there = stand(state, fire.firer), stand(state, fire.target)
    arm = unit(state, fire.firer).arm
    assert arm is not None
    firer = Firer(
        arm=arm,
        moved=fire.moved,
        demoralised=state.status[fire.firer] == DEMORALISED,
        off_facing=int(off_facing(here, there.at)),
    )
    mark = Mark(
        cover=protection(ground(state), here, there).cover,
        moving=state.did[fire.target] == MOVED,
        distance=cm(distance(here, there)),
    )
    return Aim(firer=firer, mark=mark)


def shot(state: Blitz, fire: Fire) -> Shot:
    """A vehicle's gun at a vehicle. The turret points where the hull does until it is turned (ours)."""
    here, there = stand(state, fire.firer), stand(state, fire.target)
    one, other = unit(state, fire.firer), unit(state, fire.target)
    assert one.vehicle is not None
    assert other.vehicle is not None
    shelter = protection(ground(state), here, there)
    ahead = is_in_arc(here, there.at, "turret")
    act: Act = "moved" if fire.moved else "stationary" if ahead else "turret"
    basic = shot_between(
        board(state).rules,
        arsenal(),
        one.vehicle,
        other.vehicle,
        cm(distance(here, there)),
        facing_hit(there, here.at),
        act,
        state.distance[fire.target] if state.did[fire.target] == MOVED else 0,
    )
    return replace(
        basic,
        cover=shelter.cover,
        hull_down=shelter.hull_down,
        above=fires_from_above(ground(state), here, there),
        track_shot=fire.tracks,
        already_fired=fire.reaction and bool(state.activated[fire.firer]),
        crew=other.experience,
    )


def is_fit_to_fire(state: Blitz, i: int) -> bool:
    """A demoralised vehicle does not fire (ours); who has fired or has no ammunition never does."""
    steady = state.status[i] == READY or not is_vehicle(state, i)
    return is_on_table(state, i) and steady and not state.fired[i] and not state.dry[i]


def ruling(state: Blitz, fire: Fire) -> Ruling:
    """What the rules say of this fire, apart from seeing."""
    rules = board(state).rules
    if is_vehicle(state, fire.firer):
        return gun_may_fire(rules, shot(state, fire))
    return small_arms_may_fire(rules, aim(state, fire))


def may_fire(state: Blitz, fire: Fire) -> bool:
    """Infantry at infantry, vehicles at vehicles; only at what it sees itself (003)."""
    alike = is_vehicle(state, fire.firer) == is_vehicle(state, fire.target)
    return (
        alike
        and not state.hidden[fire.target]
        and is_fit_to_fire(state, fire.firer)
        and can_see(state, fire.firer, fire.target)
        and bool(ruling(state, fire))
    )


def targets(state: Blitz, firer: int, moved: bool, tracks: bool = False) -> list[int]:
    """Whom it may fire at now."""
    if not is_fit_to_fire(state, firer) or (tracks and not is_vehicle(state, firer)):
        return []
    return [
        enemy
        for enemy in living(state, 1 - unit(state, firer).side)
        if not (tracks and state.stuck[enemy]) and may_fire(state, Fire(firer, enemy, moved, tracks))
    ]


def reactors(state: Blitz, mover: int) -> list[int]:
    """Who may take opportunity fire at a stand that moves in sight."""
    if state.hidden[mover] or not is_on_table(state, mover):
        return []
    return [i for i in living(state, 1 - unit(state, mover).side) if _may_react(state, i, mover)]


def _may_react(state: Blitz, i: int, mover: int) -> bool:
    reaction = Reaction(
        unit="vehicle" if is_vehicle(state, i) else "infantry",
        already_fired=bool(state.fired[i]),
        demoralised=state.status[i] == DEMORALISED,
    )
    return bool(may_react(board(state).rules, reaction)) and may_fire(state, Fire(i, mover, reaction=True))
