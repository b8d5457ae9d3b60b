"""Fire: who opens it, small arms with pooled dice, ammunition. All dice are asked for; the rules count them."""

from __future__ import annotations

from fogbound.blitz.play.aiming import CREW, MG, PANZERFAUST, Fire, aim, method_of
from fogbound.blitz.play.harm import call_casualties, deal
from fogbound.blitz.play.looking import learn, reveal
from fogbound.blitz.play.snipers import fires_unseen, look_for_sniper
from fogbound.blitz.play.state import (
    AT_WEAPON,
    FIRED,
    NONE_AT_HAND,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    living,
    name,
    passengers,
    unit,
)
from fogbound.blitz.play.state import PANZERFAUST as FIRST_ONE
from fogbound.blitz.play.telling import own, tell
from fogbound.blitz.rules.covering_fire import equivalents
from fogbound.blitz.rules.fire import MACHINE_GUNS, dice, hit_count, to_hit
from fogbound.blitz.rules.supplies import (
    Supply,
    may_fire_panzerfaust,
    needs_panzerfaust_test,
    runs_out,
    trouble,
)
from fogbound.core.sequence import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")


def fire_of(state: Blitz) -> Fire:
    """The fire under way."""
    return Fire(
        state["firer"],
        state["target"],
        bool(state["moved"]),
        state["means"],
        bool(state["reaction"]),
        state["joined"],
    )


def call_fire(state: Blitz, fire: Fire) -> None:
    state.call("fire", **locals_of(fire))


def locals_of(fire: Fire) -> dict[str, int | tuple[int, ...]]:
    return {
        "firer": fire.firer,
        "target": fire.target,
        "moved": int(fire.moved),
        "means": fire.means,
        "reaction": int(fire.reaction),
        "joined": fire.joined,
        "hits": 0,
        "shots": 1,
    }


def open_fire(state: Blitz) -> None:
    """Who fires shows itself, unless it is a sniper (701), and has fired for this turn."""
    fire = fire_of(state)
    for one in (fire.firer, *fire.joined):
        state.fired[one] = 1
        if not fires_unseen(state, one):
            reveal(state, one)
            state.camouflaged[one] = 0
        arm = unit(state, one).arm
        if arm is not None and method_of(state, fire) == "small arms":
            state.covered[fire.target] = min(255, state.covered[fire.target] + equivalents(board(state).rules, (arm,)))
    state.shot_at[fire.target] |= 1


def resolve(state: Blitz) -> None:
    """Each method has its own dice."""
    fire = fire_of(state)
    how = method_of(state, fire)
    assert how is not None
    state.call(how.replace(" ", "_"), **locals_of(fire))


def has_fired(state: Blitz) -> None:
    """From now on it is seen as one that fires. Whoever was interrupted learns whether more fire comes."""
    fire = fire_of(state)
    for one in (fire.firer, *fire.joined):
        if not fires_unseen(state, one):
            state.did[one] = FIRED
    if fire.reaction:
        learn(state, fire.target)


# -- 107bis -----------------------------------------------------------------------------------------------------------


def _fires_panzerfaust(state: Blitz) -> bool:
    fire = fire_of(state)
    weapon = unit(state, fire.firer).at_weapon
    return method_of(state, fire) == "shot" and weapon is not None and weapon.code == PANZERFAUST


def panzerfaust_dice(state: Blitz) -> int:
    """107bis: the first of the section is free."""
    if not _fires_panzerfaust(state):
        return 0
    return int(needs_panzerfaust_test(board(state).rules, bool(state.spent[state["firer"]] & FIRST_ONE)))


def take_panzerfaust(state: Blitz) -> None:
    if not _fires_panzerfaust(state):
        return
    formation = unit(state, state["firer"]).formation
    for mate in living(state, unit(state, state["firer"]).side):
        if unit(state, mate).formation == formation:
            state.spent[mate] |= FIRST_ONE


def look_for_one(state: Blitz, faces: tuple[int, ...]) -> None:
    i = state["firer"]
    if may_fire_panzerfaust(board(state).rules, board(state).scenario.year, used=True, natural=faces[0]):
        return
    state.spent[i] |= NONE_AT_HAND
    text = _("{stand} has no Panzerfaust at hand.", stand=name(state, i))
    tell(state, "panzerfaust", "107bis", text, faces=faces)
    state.end()


# -- small arms -------------------------------------------------------------------------------------------------------


def _fires(state: Blitz) -> tuple[Fire, ...]:
    """The fire of each who takes part."""
    fire = fire_of(state)
    return tuple(fire._replace(firer=one) for one in (fire.firer, *fire.joined))


def _counts(state: Blitz) -> tuple[int, ...]:
    return tuple(dice(board(state).rules, aim(state, fire).firer).dice for fire in _fires(state))


def fire_dice(state: Blitz) -> int:
    return sum(_counts(state))


def count_hits(state: Blitz, faces: tuple[int, ...]) -> None:
    """Each unit has its own number to hit; the hits are saved together (ours)."""
    rules, hits = board(state).rules, 0
    for fire, rolled in zip(_fires(state), deal(faces, _counts(state)), strict=True):
        aimed = aim(state, fire)
        number = to_hit(rules, aimed)
        struck = hit_count(rules, rolled, number.target)
        hits += struck
        unseen = fires_unseen(state, fire.firer)
        text = _.n(
            "{firer} fires at {target}: {n} hit.",
            "{firer} fires at {target}: {n} hits.",
            firer=_("A sniper") if unseen else name(state, fire.firer),
            target=name(state, fire.target),
            n=struck,
        )
        lines = (*dice(rules, aimed.firer).lines, *number.lines)
        tell(state, "fire", number.base.id, text, faces=rolled, need=number.target, lines=lines, reveals=unseen)
    state["hits"] = hits


def take_hits(state: Blitz) -> None:
    """203: at a truck, those aboard take them first."""
    target, hits = state["target"], state["hits"]
    aboard = [i for i in passengers(state, target) if unit(state, i).gun is None]
    soft = is_vehicle(state, target) and not unit(state, target).is_armoured
    call_casualties(state, {aboard[0] if soft and aboard else target: hits})


# -- ammunition -------------------------------------------------------------------------------------------------------


def supply_of(state: Blitz, fire: Fire) -> Supply | None:
    """What runs out: machine guns, flame-throwers, guns, anti-tank weapons; rifles never do, nor a vehicle's MG."""
    one = unit(state, fire.firer)
    how = method_of(state, fire)
    if how == "mortar":
        return "mortar"
    if how == "shot":
        if one.gun is not None:
            return "gun, direct fire"
        return None if one.at_weapon and one.at_weapon.code == PANZERFAUST else "anti-tank weapon"
    if fire.means in (MG, CREW) and one.vehicle is not None:
        return None
    if one.arm == "flamethrower":
        return "portable flamethrower"
    return "machine gun" if one.arm in MACHINE_GUNS else None


def _supplies(state: Blitz) -> list[tuple[int, Supply, int]]:
    """Who takes part, what may run out, and how many dice that takes: the coloured one and perhaps a second."""
    rules, found = board(state).rules, []
    for fire in _fires(state):
        supply = supply_of(state, fire)
        if supply is not None and is_on_table(state, fire.firer):
            found.append((fire.firer, supply, 1 if trouble(rules, supply).value.second == 6 else 2))
    return found


def ammunition_dice(state: Blitz) -> int:
    return sum(count for _i, _supply, count in _supplies(state))


def check_ammunition(state: Blitz, faces: tuple[int, ...]) -> None:
    rules, supplies = board(state).rules, _supplies(state)
    counts = tuple(count for _i, _supply, count in supplies)
    for (i, supply, _count), rolled in zip(supplies, deal(faces, counts), strict=True):
        if not runs_out(rules, supply, *rolled):
            continue
        if supply == "anti-tank weapon":
            state.spent[i] |= AT_WEAPON
        else:
            state.dry[i] = 1
        text = _("{stand} has no more ammunition.", stand=name(state, i))
        tell(state, "ammunition", trouble(rules, supply).id, text, faces=rolled, to=own(state, i))


# fmt: off
FIRING: Procedures[Blitz] = {
    "fire": (
        open_fire,
        Roll("panzerfaust", panzerfaust_dice, look_for_one),
        take_panzerfaust,
        resolve,
        Roll("ammunition", ammunition_dice, check_ammunition),
        look_for_sniper,
        has_fired,
    ),
    "small_arms": (Roll("fire", fire_dice, count_hits), take_hits),
}
# fmt: on
