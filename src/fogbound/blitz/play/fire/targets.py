"""Who may fire at whom, and with what: the situation on the table put to the rules."""

from __future__ import annotations

from typing import Any, Final, Literal

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.clause import Ruling
from fogbound.blitz.odds.named import vehicle_fires, vehicle_struck
from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    MOVED,
    READY,
    RELOADED,
    Blitz,
    board,
    ground,
    is_on_table,
    is_rolling,
    is_vehicle,
    living,
    stand,
    unit,
)
from fogbound.blitz.play.engine.units import Unit
from fogbound.blitz.play.fire.ammunition import has_rounds
from fogbound.blitz.play.fire.means import (
    AT,
    CREW,
    GRENADE,
    MG,
    SPECIAL,
    TABLE,
    TOWED,
    TRACKS,
    Fire,
    arm_of,
    bearer,
    method_of,
)
from fogbound.blitz.play.fog.looking import can_see, gun_size_of
from fogbound.blitz.rules.fire import Aim, Firer, Mark
from fogbound.blitz.rules.fire import may_fire as small_arms_may_fire
from fogbound.blitz.rules.may_fire import may_fire as gun_may_fire
from fogbound.blitz.rules.mortars import MortarFire
from fogbound.blitz.rules.mortars import may_fire as mortar_may_fire
from fogbound.blitz.rules.opportunity import Reaction, may_react
from fogbound.blitz.rules.shot import Act, Shot
from fogbound.blitz.rules.transport import passengers_cover
from fogbound.blitz.table.arcs import Weapon, facing_hit, is_in_arc, off_facing
from fogbound.blitz.table.cover import fires_from_above, protection
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.kinds import Cover, best_cover
from fogbound.blitz.table.sight import mortar_sight
from fogbound.blitz.table.values import Stand, cm

CREW_COVER: Final[Cover] = "heavy"
"""Of a crew behind its armour (ours)."""
REACTIONS: Final = (AT, MG, GRENADE, TOWED, CREW)
"""With what a stand takes opportunity fire: the first that it may."""


def is_exposed(state: Blitz, i: int) -> bool:
    """216: is the crew of a vehicle, or who it carries, to be shot at?"""
    return is_vehicle(state, i) and (not unit(state, i).is_closed or bool(state.looks_out[i]))


def cover_of(state: Blitz, here: Stand, target: int) -> Cover:
    """What shelters a target from a place: terrain, or the hole it dug (111)."""
    found = protection(ground(state), here, stand(state, target)).cover
    return best_cover(found, "light") if state.dug_in[target] and not is_vehicle(state, target) else found


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
    return state.did[i] == MOVED or (state.did[i] == RELOADED and board(state).rules.has("406"))


def shot(state: Blitz, fire: Fire) -> Shot:
    """A gun or an anti-tank weapon. A turret points where the hull does until it is turned (ours)."""
    here, there = stand(state, fire.firer), stand(state, fire.target)
    shelter = protection(ground(state), here, there)
    by, moves = bearer(state, fire), state.did[fire.target] == MOVED
    assert by is not None
    fields = _fires(state, fire.firer, by) | _struck(state, fire.target)
    if fire.means == SPECIAL:
        fields |= {"ammo": unit(state, by).rounds}
    return Shot(
        **fields,
        distance=cm(distance(here, there)),
        facing=facing_hit(there, here.at),
        act=_act(unit(state, by), here, there, fire.moved),
        target_moved=state.distance[fire.target] if moves or is_rolling(state, fire.target) else 0,
        cover=cover_of(state, here, fire.target),
        reloading=state.did[fire.target] == RELOADED,
        hull_down=shelter.hull_down,
        above=fires_from_above(ground(state), here, there),
        track_shot=fire.means == TRACKS,
        already_fired=fire.reaction and bool(state.activated[fire.firer] or state.fired[fire.firer]),
        crew=unit(state, fire.target).experience,
    )


def _fires(state: Blitz, i: int, by: int) -> dict[str, Any]:
    """What of a shot follows from who fires; a gun in tow fires from where its tractor is (404)."""
    one = unit(state, by)
    if one.vehicle is not None:
        fields = vehicle_fires(arsenal(), one.vehicle)
        out = bool(state.looks_out[i])
        seen = {"closed": one.is_closed and not out, "commander_out": out, "commander_lost": bool(state.headless[i])}
        return fields | seen
    kind = "gun" if one.gun else "infantry"
    return {"weapon": one.gun or one.at_weapon, "firer": kind, "nation": one.nation, "limbered": by != i}


def _struck(state: Blitz, i: int) -> dict[str, Any]:
    """What of a shot follows from who is shot at; at men and guns it is high explosive."""
    other = unit(state, i)
    if other.vehicle is not None:
        return vehicle_struck(board(state).rules, other.vehicle) | {"dug_in": bool(state.dug_in[i])}
    if other.piece is not None:
        size = gun_size_of(board(state), other)
        return {"target": "gun", "ammo": "HE", "gun_size": size, "at_gun": other.piece.role == "at"}
    return {"target": "infantry", "ammo": "HE"}


def _act(one: Unit, here: Stand, there: Stand, moved: bool) -> Act:
    """206: which line of the table the firer is on."""
    if moved:
        return "moved"
    if one.is_infantry or is_in_arc(here, there.at, _weapon(one)):
        return "stationary"
    return "turret" if _weapon(one) == "turret" else "pivoted"


def _weapon(one: Unit) -> Weapon:
    if one.vehicle is not None:
        return "turret" if one.vehicle.turret else "hull gun"
    return "turret" if one.piece is not None and one.piece.all_round else "gun"


def is_fit_to_fire(state: Blitz, i: int, again: bool = False) -> bool:
    """A demoralised vehicle does not fire (ours); who has fired does not again, unless a rule lets it (214, 221)."""
    steady = state.status[i] == READY or not is_vehicle(state, i)
    return is_on_table(state, i) and steady and (again or not state.fired[i])


def ruling(state: Blitz, fire: Fire) -> Ruling:
    """What the rules say of this fire, apart from seeing."""
    rules, how = board(state).rules, method_of(state, fire)
    if how == "shot":
        return gun_may_fire(rules, shot(state, fire))
    if how == "mortar":
        piece = unit(state, fire.firer).piece
        assert piece is not None
        return mortar_may_fire(rules, MortarFire(calibre=piece.calibre, nation=piece.nation))
    return small_arms_may_fire(rules, aim(state, fire))


def bar_of(state: Blitz, fire: Fire) -> str:
    """The rule that a fire offends against; 003 if none bars it but seeing."""
    if state.hidden[fire.target] or method_of(state, fire) is None or not sees_target(state, fire):
        return "003"
    found = ruling(state, fire)
    return "003" if found else found.barred[0].id


def sees_target(state: Blitz, fire: Fire) -> bool:
    """003: only at what it sees itself; a mortar may stand behind a crest that somebody looks over (108)."""
    if can_see(state, fire.firer, fire.target):
        return True
    if not unit(state, fire.firer).is_mortar or not board(state).rules.has("108"):
        return False
    mates = living(state, unit(state, fire.firer).side)
    over = bool(mortar_sight(ground(state), stand(state, fire.firer), stand(state, fire.target)))
    return over and any(can_see(state, mate, fire.target) for mate in mates)


def may_fire(state: Blitz, fire: Fire, again: bool = False) -> bool:
    """At what was found, is in sight, and within the means."""
    return (
        not state.hidden[fire.target]
        and method_of(state, fire) is not None
        and (fire.means != CREW or is_exposed(state, fire.target))
        and not (fire.means == TRACKS and state.stuck[fire.target])
        and not (fire.moved and unit(state, fire.firer).is_mortar)
        and is_fit_to_fire(state, fire.firer, again)
        and not (fire.means == TOWED and fire.moved)
        and has_rounds(state, fire)
        and sees_target(state, fire)
        and bool(ruling(state, fire))
    )


def targets(state: Blitz, firer: int, moved: bool, means: int = AT) -> list[int]:
    """Whom it may fire at now."""
    if not TABLE[means].has(unit(state, firer)) or not is_fit_to_fire(state, firer):
        return []
    return [
        enemy
        for enemy in living(state, 1 - unit(state, firer).side)
        if may_fire(state, Fire(firer, enemy, moved, means))
    ]


def reactors(state: Blitz, mover: int) -> list[int]:
    """Who may take opportunity fire at a stand that moves in sight."""
    if state.hidden[mover] or not is_on_table(state, mover):
        return []
    return [i for i in living(state, 1 - unit(state, mover).side) if reaction_of(state, i, mover)]


Cause = Literal["move", "overrun", "close approach"]


def reaction_of(state: Blitz, i: int, mover: int, against: Cause = "move") -> Fire | None:
    """The opportunity fire that it may take: with its main weapon, else what it has."""
    one = unit(state, i)
    kind: Literal["vehicle", "mortar", "gun", "infantry"] = "infantry"
    if not one.is_infantry:
        kind = "vehicle" if one.vehicle else "mortar" if one.is_mortar else "gun"
    reaction = Reaction(
        unit="rocket launcher" if one.is_launcher else kind,
        already_fired=bool(state.fired[i]),
        demoralised=state.status[i] == DEMORALISED,
        against=against,
        has_at_weapon=one.at_weapon is not None,
    )
    if not may_react(board(state).rules, reaction) or (one.is_mortar and against != "move"):
        return None
    fires = (Fire(i, mover, means=means, reaction=True) for means in REACTIONS)
    return next((fire for fire in fires if may_fire(state, fire, against != "move")), None)
