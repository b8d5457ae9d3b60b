"""Shots of guns and anti-tank weapons: to hit, to destroy, the crew's nerve; high explosive (407)."""

from __future__ import annotations

from fogbound.blitz.play.engine.state import (
    DEMORALISED,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    living,
    stand,
    told,
    unit,
)
from fogbound.blitz.play.engine.telling import demoralise, tell, tell_roll
from fogbound.blitz.play.fire.firing import fire_of, locals_of
from fogbound.blitz.play.fire.harm import SHELL, abandon, call_casualties, destroy, immobilise
from fogbound.blitz.play.fire.means import TRACKS, Fire, bearer
from fogbound.blitz.play.fire.situations import shot
from fogbound.blitz.rules.destroy import destruction, shots_per_turn
from fogbound.blitz.rules.he import SPREAD, Burst, direct_he, he_dice
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.to_hit import to_hit
from fogbound.blitz.table.distance import is_within
from fogbound.blitz.table.kinds import CM
from fogbound.core.steps import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


def strike(state: Blitz, faces: tuple[int, ...]) -> None:
    fire = fire_of(state)
    number = to_hit(board(state).rules, shot(state, fire))
    hit = number.succeeds(sum(faces))
    state["hits"] = int(hit)
    names = {"firer": told(state, fire.firer), "target": told(state, fire.target)}
    text = _("{firer} hits {target}.", **names) if hit else _("{firer} misses {target}.", **names)
    tell_roll(state, "shot", number, text, faces, side=unit(state, fire.firer).side)


# -- at vehicles ------------------------------------------------------------------------------------------------------


def _struck_vehicle(state: Blitz) -> bool:
    return bool(state["hits"]) and is_vehicle(state, state["target"])


def destroy_dice(state: Blitz) -> int:
    return 2 if _struck_vehicle(state) and state["means"] != TRACKS else 0


def pierce(state: Blitz, faces: tuple[int, ...]) -> None:
    """The destruction test; missed by one, the crew tests its nerve."""
    fire = fire_of(state)
    situation = shot(state, fire)
    test = destruction(board(state).rules, situation)
    destroyed = test.succeeds(sum(faces))
    state["hits"] = int(sum(faces) == test.need - 1)
    target = told(state, fire.target)
    text = (
        _("The shot pierces {target}.", target=target)
        if destroyed
        else _("{target} withstands the shot.", target=target)
    )
    tell(state, "destruction", test.base.id, text, faces=faces, need=test.need, lines=test.lines)
    if destroyed:
        destroy(state, fire.target, SHELL, situation.weapon.calibre)


def crew_dice(state: Blitz) -> int:
    return int(_struck_vehicle(state))


def steady_the_crew(state: Blitz, faces: tuple[int, ...]) -> None:
    """After a near miss of the armour, or when the tracks are shot away."""
    fire = fire_of(state)
    if keeps_nerve(state, fire.target, faces):
        if fire.means == TRACKS:
            immobilise(state, fire.target)
    elif fire.means == TRACKS:
        abandon(state, fire.target)
    elif state.status[fire.target] != DEMORALISED:
        demoralise(state, fire.target)


def keeps_nerve(state: Blitz, i: int, faces: tuple[int, ...]) -> bool:
    """Does the crew pass its experience test?"""
    test = Test(experience=unit(state, i).experience, commander_lost=bool(state.headless[i]))
    number = experience_test(board(state).rules, test)
    passed = number.succeeds(faces[0])
    text = _("The crew of {target} keeps its nerve.", target=told(state, i))
    if not passed:
        text = _("The crew of {target} loses its nerve.", target=told(state, i))
    tell_roll(state, "crew", number, text, faces)
    return passed


# -- at infantry and guns ---------------------------------------------------------------------------------------------


def burst(state: Blitz, fire: Fire) -> Burst:
    """407: what a shell does that hit."""
    rules, situation = board(state).rules, shot(state, fire)
    return direct_he(rules, he_dice(rules, situation.weapon.calibre), situation.cover)


def burst_dice(state: Blitz) -> int:
    return burst(state, fire_of(state)).dice if state["hits"] and not is_vehicle(state, state["target"]) else 0


def count_splinters(state: Blitz, faces: tuple[int, ...]) -> None:
    """407: the first hit on the target, the others in turn on those of its side within 5 cm as well."""
    fire = fire_of(state)
    shell = burst(state, fire)
    hits = shell.hits(faces)
    text = _.n("The shell bursts: {n} hit.", "The shell bursts: {n} hits.", n=hits)
    tell(state, "burst", shell.lines[0].id, text, faces=faces, need=shell.need, lines=shell.lines)
    spread = [fire.target, *_near(state, fire.target)]
    struck = {i: hits // len(spread) + (n < hits % len(spread)) for n, i in enumerate(spread)}
    call_casualties(state, struck, shot(state, fire).weapon.calibre)


def _near(state: Blitz, target: int) -> list[int]:
    """Who stands close by; what is hidden there goes unharmed (ours)."""
    here = stand(state, target)
    return [
        i
        for i in living(state, unit(state, target).side)
        if i != target
        and not is_vehicle(state, i)
        and not state.hidden[i]
        and is_within(here, stand(state, i), SPREAD * CM)
    ]


# -- the second shot --------------------------------------------------------------------------------------------------


def fire_again(state: Blitz) -> None:
    """406: a shot for each rocket; without 208 two for guns of 20 and 37 mm. While the target is worth one (ours)."""
    fire = fire_of(state)
    by = bearer(state, fire)
    stopped = fire.means == TRACKS and state.stuck[fire.target]
    if by is None or unit(state, by).gun is None or stopped or not is_on_table(state, fire.target):
        return
    calibre = shot(state, fire).weapon.calibre
    if state["shots"] < max(state["rounds"], shots_per_turn(board(state).rules, calibre)):
        state.goto("shot", **(locals_of(fire) | {"shots": state["shots"] + 1, "rounds": state["rounds"]}))


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "shot": (
        Roll("shot", lambda state: 2, strike),
        Roll("destroy", destroy_dice, pierce),
        Roll("crew", crew_dice, steady_the_crew),
        Roll("burst", burst_dice, count_splinters),
        fire_again,
    ),
}
# fmt: on
