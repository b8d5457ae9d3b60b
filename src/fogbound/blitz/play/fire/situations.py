"""A fire as the rules see it: the situation on the table put to them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from fogbound.blitz.clause import Ruling
from fogbound.blitz.odds.named import vehicle_fires, vehicle_struck
from fogbound.blitz.play.engine.board import Board
from fogbound.blitz.play.engine.grid import NOWHERE
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    MOVED,
    RELOADED,
    Blitz,
    board,
    ground,
    has_moved,
    is_on_table,
    is_vehicle,
    stand,
    unit,
)
from fogbound.blitz.play.fire.means import SPECIAL, TOWED, TRACKS, Fire, arm_of, bearer, method_of
from fogbound.blitz.play.fire.mounts import act_of, fires_second
from fogbound.blitz.play.fog.looking import gun_size_of, in_hole
from fogbound.blitz.rules.fire import Aim, Arm, Firer, Mark, is_turned
from fogbound.blitz.rules.fire import may_fire as small_arms_may_fire
from fogbound.blitz.rules.may_fire import may_fire as gun_may_fire
from fogbound.blitz.rules.mortars import MortarFire
from fogbound.blitz.rules.mortars import may_fire as mortar_may_fire
from fogbound.blitz.rules.shot import Act, Shot
from fogbound.blitz.rules.to_hit import height_that_counts
from fogbound.blitz.rules.transport import passengers_cover
from fogbound.blitz.table.arcs import facing_hit, off_facing
from fogbound.blitz.table.cover import fires_from_above, protection
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.kinds import Cover, best_cover
from fogbound.blitz.table.values import Stand, cm

CREW_COVER: Final[Cover] = "heavy"
"""Of a crew behind its armour (ours)."""


def is_exposed(state: Blitz, i: int) -> bool:
    """216: is the crew of a vehicle, or who it carries, to be shot at?"""
    return is_vehicle(state, i) and (not unit(state, i).is_closed or bool(state.looks_out[i]))


def cover_of(state: Blitz, here: Stand, target: int) -> Cover:
    """What shelters a target from a place: terrain, or the hole it dug (111)."""
    found = protection(ground(state), here, stand(state, target)).cover
    return in_hole(board(state), target, found, state.dug_in[target])


def aim(state: Blitz, fire: Fire) -> Aim:
    """Small arms: at infantry and guns, at those aboard a truck (203), or at an exposed crew (216)."""
    here, there = stand(state, fire.firer), stand(state, fire.target)
    one, other, arm = unit(state, fire.firer), unit(state, fire.target), arm_of(state, fire)
    assert arm is not None
    firer = Firer(
        arm=arm,
        moved=fire.moved,
        demoralised=state.status[fire.firer] == DEMORALISED,
        suppressed=bool(state.suppressed[fire.firer]),
        off_facing=0 if one.vehicle else int(off_facing(here, there.at)),
        commander_lost=bool(state.headless[fire.firer]),
        only_machine_guns=one.vehicle is not None and one.gun is None,
    )
    cover = cover_of(state, here, fire.target)
    if other.vehicle is not None:
        cover = best_cover(cover, CREW_COVER) if other.is_armoured else passengers_cover(board(state).rules)
    mark = Mark(cover=cover, moving=is_moving_target(state, fire.target), distance=cm(distance(here, there)))
    return Aim(firer=firer, mark=mark)


def is_moving_target(state: Blitz, i: int) -> bool:
    """For small arms: who moved, and a crew that handles rockets (406)."""
    return has_moved(state, i) or (state.did[i] == RELOADED and board(state).rules.has("406"))


def shot(state: Blitz, fire: Fire) -> Shot:
    """A gun or an anti-tank weapon."""
    here, there = stand(state, fire.firer), stand(state, fire.target)
    shelter = protection(ground(state), here, there)
    by, second = bearer(state, fire), is_second(state, fire)
    assert by is not None
    seen = _crew_of(state, fire.firer) if unit(state, by).vehicle is not None else {}
    return Shot(
        **(_plain_shot(board(state), fire.firer, by, fire.target, fire.means, second) | seen),
        dug_in=is_in_pit(state, fire.target),
        distance=cm(distance(here, there)),
        facing=facing_hit(there, here.at),
        act=act_of(unit(state, by), here, there, fire.moved, second, is_in_pit(state, by)),
        unlimbered=is_unlimbered(state, fire),
        target_moved=state.distance[fire.target],
        cover=cover_of(state, here, fire.target),
        reloading=state.did[fire.target] == RELOADED,
        hull_down=shelter.hull_down,
        above=height_that_counts(
            board(state).rules, fires_from_above(ground(state), here, there), unit(state, by).is_infantry
        ),
        already_fired=fire.late,
        crew=unit(state, fire.target).experience,
        demoralised=state.status[fire.target] == DEMORALISED,
    )


def is_unlimbered(state: Blitz, fire: Fire) -> bool:
    """403: a gun that was set down this turn, and was not drawn farther by its crew."""
    return fire.moved and unit(state, fire.firer).is_gun and state.did[fire.firer] != MOVED


def is_second(state: Blitz, fire: Fire) -> bool:
    """Is it the second gun of a vehicle that fires? Special rounds are those of the first (ours)."""
    one = unit(state, fire.firer)
    if one.second is None or fire.means in (SPECIAL, TOWED):
        return False
    other, here, there = unit(state, fire.target), stand(state, fire.firer), stand(state, fire.target)
    return fires_second(board(state).rules, one, other, here, there, is_in_pit(state, fire.firer))


def is_in_pit(state: Blitz, i: int) -> bool:
    """224: is it a tank that is dug in?"""
    return is_vehicle(state, i) and bool(state.dug_in[i])


def _crew_of(state: Blitz, i: int) -> dict[str, Any]:
    """How the crew of a vehicle that fires sees."""
    out = bool(state.looks_out[i])
    closed = unit(state, i).is_closed and not out
    return {"closed": closed, "commander_out": out, "commander_lost": bool(state.headless[i])}


@lru_cache(maxsize=16_384)
def _plain_shot(on: Board, i: int, by: int, target: int, means: int, second: bool) -> dict[str, Any]:
    """What of a shot follows from who fires with what, and who is shot at. Not to be changed."""
    rounds = {"ammo": on.units[by].rounds} if means == SPECIAL else {}
    return _fires(on, i, by, second) | _struck(on, target) | rounds | {"track_shot": means == TRACKS}


def _fires(on: Board, i: int, by: int, second: bool) -> dict[str, Any]:
    """Who fires; a gun in tow fires from where its tractor is (404)."""
    one = on.units[by]
    if one.vehicle is not None:
        return vehicle_fires(on.stock, one.vehicle, second)
    hand: dict[str, Any] = {"weapon": one.gun or one.at_weapon, "nation": one.nation, "limbered": by != i}
    return hand | ({"firer": "gun", "role": one.piece.role} if one.piece is not None else {"firer": "infantry"})


def _struck(on: Board, i: int) -> dict[str, Any]:
    """Who is shot at; at men and guns it is high explosive."""
    other = on.units[i]
    if other.vehicle is not None:
        return vehicle_struck(on.rules, other.vehicle)
    if other.piece is not None:
        size = gun_size_of(on, other)
        return {"target": "gun", "ammo": "HE", "gun_size": size, "at_gun": other.piece.role == "at"}
    return {"target": "infantry", "ammo": "HE"}


def turns_to_fire(state: Blitz, fire: Fire) -> bool:
    """104, 206: must it pivot as a whole to fire there? A turret turns alone, and who is stuck does not turn (ours)."""
    able = is_on_table(state, fire.firer) and state.cell[fire.target] != NOWHERE and not state.stuck[fire.firer]
    how = method_of(state, fire) if able and fire.means != TOWED else None
    if how == "small arms":
        return is_turned(aim(state, fire).firer)
    return how == "shot" and shot(state, fire._replace(moved=False)).act == "pivoted"


def ruling(state: Blitz, fire: Fire) -> Ruling:
    """What the rules say of this fire, apart from seeing."""
    on, how = board(state), method_of(state, fire)
    here, there = stand(state, fire.firer), stand(state, fire.target)
    if how == "shot":
        by = bearer(state, fire)
        assert by is not None
        second = is_second(state, fire)
        act = act_of(on.units[by], here, there, fire.moved, second, is_in_pit(state, by))
        who, set_down = (fire.firer, by, fire.target, fire.means, second), is_unlimbered(state, fire)
        return _shot_ruling(on, who, act, set_down, cm(distance(here, there)))
    if how == "mortar":
        return _mortar_ruling(on, fire.firer)
    arm = arm_of(state, fire)
    assert arm is not None
    return _arm_ruling(on, arm, cm(distance(here, there)), state.headless[fire.firer])


@lru_cache(maxsize=65_536)
def _shot_ruling(on: Board, who: tuple[int, int, int, int, bool], act: Act, unlimbered: bool, far: int) -> Ruling:
    """All that the rules ask of a shot before it is fired; a hundred other things change only what it does."""
    return gun_may_fire(on.rules, Shot(**_plain_shot(on, *who), act=act, unlimbered=unlimbered, distance=far))


@lru_cache(maxsize=4_096)
def _arm_ruling(on: Board, arm: Arm, far: int, headless: int) -> Ruling:
    """The same for small arms."""
    firer = Firer(arm=arm, commander_lost=bool(headless))
    return small_arms_may_fire(on.rules, Aim(firer=firer, mark=Mark(distance=far)))


@lru_cache(maxsize=1_024)
def _mortar_ruling(on: Board, i: int) -> Ruling:
    piece = on.units[i].piece
    assert piece is not None
    return mortar_may_fire(on.rules, MortarFire(calibre=piece.calibre, nation=piece.nation))
