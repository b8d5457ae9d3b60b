"""Who may fire at whom, and with what: the situation on the table put to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Literal

from fogbound.blitz.clause import Ruling
from fogbound.blitz.odds.named import vehicle_fires, vehicle_struck
from fogbound.blitz.play.engine.board import Board
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
    means_against,
    method_of,
)
from fogbound.blitz.play.fire.mounts import act_of, fires_second
from fogbound.blitz.play.fog.looking import gun_size_of, sees
from fogbound.blitz.rules.fire import Aim, Arm, Firer, Mark
from fogbound.blitz.rules.fire import may_fire as small_arms_may_fire
from fogbound.blitz.rules.may_fire import may_fire as gun_may_fire
from fogbound.blitz.rules.mortars import MortarFire
from fogbound.blitz.rules.mortars import may_fire as mortar_may_fire
from fogbound.blitz.rules.opportunity import Reaction, may_react
from fogbound.blitz.rules.shot import Act, Shot
from fogbound.blitz.rules.transport import passengers_cover
from fogbound.blitz.table.arcs import facing_hit, off_facing
from fogbound.blitz.table.cover import fires_from_above, protection
from fogbound.blitz.table.distance import distance
from fogbound.blitz.table.kinds import Cover, best_cover
from fogbound.blitz.table.sight import mortar_sight
from fogbound.blitz.table.values import Stand, cm

CREW_COVER: Final[Cover] = "heavy"
"""Of a crew behind its armour (ours)."""
ALL_MEANS: Final = tuple(range(len(TABLE)))
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
    """A gun or an anti-tank weapon."""
    here, there = stand(state, fire.firer), stand(state, fire.target)
    shelter = protection(ground(state), here, there)
    by, second, moves = bearer(state, fire), is_second(state, fire), state.did[fire.target] == MOVED
    assert by is not None
    seen = _crew_of(state, fire.firer) if unit(state, by).vehicle is not None else {}
    dug_in = {"dug_in": bool(state.dug_in[fire.target])} if is_vehicle(state, fire.target) else {}
    return Shot(
        **(_plain_shot(board(state), fire.firer, by, fire.target, fire.means, second) | seen | dug_in),
        distance=cm(distance(here, there)),
        facing=facing_hit(there, here.at),
        act=act_of(unit(state, by), here, there, fire.moved, second),
        target_moved=state.distance[fire.target] if moves or is_rolling(state, fire.target) else 0,
        cover=cover_of(state, here, fire.target),
        reloading=state.did[fire.target] == RELOADED,
        hull_down=shelter.hull_down,
        above=fires_from_above(ground(state), here, there),
        already_fired=fire.reaction and bool(state.activated[fire.firer] or state.fired[fire.firer]),
        crew=unit(state, fire.target).experience,
    )


def is_second(state: Blitz, fire: Fire) -> bool:
    """Is it the second gun of a vehicle that fires? Special rounds are those of the first (ours)."""
    one, other = unit(state, fire.firer), unit(state, fire.target)
    if one.second is None or fire.means in (SPECIAL, TOWED):
        return False
    return fires_second(board(state).rules, one, other, stand(state, fire.firer), stand(state, fire.target))


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
    kind = "gun" if one.gun else "infantry"
    return {"weapon": one.gun or one.at_weapon, "firer": kind, "nation": one.nation, "limbered": by != i}


def _struck(on: Board, i: int) -> dict[str, Any]:
    """Who is shot at; at men and guns it is high explosive."""
    other = on.units[i]
    if other.vehicle is not None:
        return vehicle_struck(on.rules, other.vehicle)
    if other.piece is not None:
        size = gun_size_of(on, other)
        return {"target": "gun", "ammo": "HE", "gun_size": size, "at_gun": other.piece.role == "at"}
    return {"target": "infantry", "ammo": "HE"}


def is_fit_to_fire(state: Blitz, i: int, again: bool = False) -> bool:
    """A demoralised vehicle does not fire (ours); who has fired does not again, unless a rule lets it (214, 221)."""
    steady = state.status[i] == READY or not is_vehicle(state, i)
    return is_on_table(state, i) and steady and (again or not state.fired[i])


def ruling(state: Blitz, fire: Fire) -> Ruling:
    """What the rules say of this fire, apart from seeing."""
    on, how = board(state), method_of(state, fire)
    here, there = stand(state, fire.firer), stand(state, fire.target)
    if how == "shot":
        by = bearer(state, fire)
        assert by is not None
        second = is_second(state, fire)
        act = act_of(on.units[by], here, there, fire.moved, second)
        return _shot_ruling(on, (fire.firer, by, fire.target, fire.means, second), act, cm(distance(here, there)))
    if how == "mortar":
        return _mortar_ruling(on, fire.firer)
    arm = arm_of(state, fire)
    assert arm is not None
    return _arm_ruling(on, arm, cm(distance(here, there)), state.headless[fire.firer])


@lru_cache(maxsize=65_536)
def _shot_ruling(on: Board, who: tuple[int, int, int, int, bool], act: Act, far: int) -> Ruling:
    """All that the rules ask of a shot before it is fired; a hundred other things change only what it does."""
    return gun_may_fire(on.rules, Shot(**_plain_shot(on, *who), act=act, distance=far))


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


def bar_of(state: Blitz, fire: Fire) -> str:
    """The rule that a fire offends against; 003 if none bars it but seeing."""
    if state.hidden[fire.target] or method_of(state, fire) is None or not sees_target(state, fire.firer, fire.target):
        return "003"
    found = ruling(state, fire)
    return "003" if found else found.barred[0].id


def sees_target(state: Blitz, firer: int, target: int) -> bool:
    """003: only at what it sees itself; a mortar may stand behind a crest that somebody looks over (108)."""
    if sees(state, firer, target):
        return True
    if not unit(state, firer).is_mortar or not board(state).rules.has("108"):
        return False
    mates = living(state, unit(state, firer).side)
    over = bool(mortar_sight(ground(state), stand(state, firer), stand(state, target)))
    return over and any(sees(state, mate, target) for mate in mates)


def in_view(state: Blitz, firer: int) -> Iterator[int]:
    """The enemies found that it sees: asked before any weapon is, for most are out of sight."""
    enemies, hidden = living(state, 1 - unit(state, firer).side), state.hidden
    return (enemy for enemy in enemies if not hidden[enemy] and sees_target(state, firer, enemy))


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
        and sees_target(state, fire.firer, fire.target)
        and bool(ruling(state, fire))
    )


def targets(state: Blitz, firer: int, moved: bool, means: int = AT) -> list[int]:
    """Whom it may fire at now."""
    if not TABLE[means].has(unit(state, firer)) or not is_fit_to_fire(state, firer):
        return []
    return [enemy for enemy in in_view(state, firer) if may_fire(state, Fire(firer, enemy, moved, means))]


def has_target(state: Blitz, firer: int, moved: bool) -> bool:
    """Is there anybody at whom it may fire, with whatever it has?"""
    return is_fit_to_fire(state, firer) and any(
        may_fire(state, Fire(firer, enemy, moved, means))
        for enemy in in_view(state, firer)
        for means in means_against(board(state), firer, enemy, ALL_MEANS)
    )


def reactors(state: Blitz, mover: int) -> list[int]:
    """Who may take opportunity fire at a stand that moves in sight."""
    if state.hidden[mover] or not is_on_table(state, mover):
        return []
    return [i for i in living(state, 1 - unit(state, mover).side) if reaction_of(state, i, mover)]


Cause = Literal["move", "overrun", "close approach"]


def reaction_of(state: Blitz, i: int, mover: int, against: Cause = "move") -> Fire | None:
    """The opportunity fire that it may take: with its main weapon, else what it has."""
    on = board(state)
    if not _may_react(on, i, state.fired[i], state.status[i], against) or not sees_target(state, i, mover):
        return None
    for means in means_against(on, i, mover, REACTIONS):
        fire = Fire(i, mover, means=means, reaction=True)
        if may_fire(state, fire, against != "move"):
            return fire
    return None


@lru_cache(maxsize=8_192)
def _may_react(on: Board, i: int, fired: int, status: int, against: Cause) -> bool:
    """May a unit fire out of turn, whatever it sees?"""
    one = on.units[i]
    kind: Literal["vehicle", "mortar", "gun", "infantry"] = "infantry"
    if not one.is_infantry:
        kind = "vehicle" if one.vehicle else "mortar" if one.is_mortar else "gun"
    reaction = Reaction(
        unit="rocket launcher" if one.is_launcher else kind,
        already_fired=bool(fired),
        demoralised=status == DEMORALISED,
        against=against,
        has_at_weapon=one.at_weapon is not None,
    )
    return bool(may_react(on.rules, reaction)) and not (one.is_mortar and against != "move")
