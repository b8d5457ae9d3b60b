"""Fire: small arms, saves, shots of guns, ammunition. All dice are asked for; the rules count them."""

from __future__ import annotations

from fogbound.blitz.clause import Modifier
from fogbound.blitz.play.aiming import Fire, aim, shot
from fogbound.blitz.play.looking import learn, reveal
from fogbound.blitz.play.state import DEMORALISED, FIRED, LOST, Blitz, board, ground, is_vehicle, name, stand, unit
from fogbound.blitz.play.telling import demoralise, lose, score, tell
from fogbound.blitz.rules.covering_fire import equivalents
from fogbound.blitz.rules.destroy import destruction
from fogbound.blitz.rules.fire import MACHINE_GUNS, dice, hit_count, to_hit
from fogbound.blitz.rules.morale import Test, experience_test
from fogbound.blitz.rules.points import victory_points
from fogbound.blitz.rules.saves import Save, modifiers, saved
from fogbound.blitz.rules.supplies import Supply, runs_out, trouble
from fogbound.blitz.rules.to_hit import to_hit as gun_to_hit
from fogbound.blitz.table.cover import protection
from fogbound.core.sequence import Procedures, Roll
from fogbound.core.texts import texts

_ = texts("blitz")

STUCK_BY_FIRE = 2


def fire_of(state: Blitz) -> Fire:
    """The fire under way."""
    return Fire(state["firer"], state["target"], bool(state["moved"]), bool(state["tracks"]), bool(state["reaction"]))


def call_fire(state: Blitz, fire: Fire) -> None:
    state.call(
        "fire",
        firer=fire.firer,
        target=fire.target,
        moved=int(fire.moved),
        tracks=int(fire.tracks),
        reaction=int(fire.reaction),
        hits=0,
    )


def open_fire(state: Blitz) -> None:
    """Who fires shows itself, and has fired for this turn."""
    fire = fire_of(state)
    reveal(state, fire.firer)
    arm = unit(state, fire.firer).arm
    state.fired[fire.firer] = 1
    state.camouflaged[fire.firer] = 0
    state.shot_at[fire.target] |= 1
    if arm is not None:
        state.covered[fire.target] += equivalents(board(state).rules, (arm,))


def has_fired(state: Blitz) -> None:
    """From now on it is seen as one that fires. Whoever was interrupted learns whether more fire comes."""
    state.did[state["firer"]] = FIRED
    if state["reaction"]:
        learn(state, state["target"])


# -- small arms -------------------------------------------------------------------------------------------------------


def fire_dice(state: Blitz) -> int:
    fire = fire_of(state)
    if is_vehicle(state, fire.firer):
        return 0
    return dice(board(state).rules, aim(state, fire).firer).dice


def count_hits(state: Blitz, faces: tuple[int, ...]) -> None:
    fire, rules = fire_of(state), board(state).rules
    aimed = aim(state, fire)
    number = to_hit(rules, aimed)
    hits = hit_count(rules, faces, number.target)
    state["hits"] = hits
    text = _.n(
        "{firer} fires at {target}: {n} hit.",
        "{firer} fires at {target}: {n} hits.",
        firer=name(state, fire.firer),
        target=name(state, fire.target),
        n=hits,
    )
    lines = (*dice(rules, aimed.firer).lines, *number.lines)
    tell(state, "fire", number.base.id, text, faces=faces, need=number.target, lines=lines)


def save_dice(state: Blitz) -> int:
    return int(state["hits"])


def take_saves(state: Blitz, faces: tuple[int, ...]) -> None:
    suffer(state, state["firer"], state["target"], faces)


def suffer(state: Blitz, firer: int, target: int, faces: tuple[int, ...]) -> None:
    """One die for each hit, in order; what is demoralised twice is lost."""
    rules = board(state).rules
    cover = protection(ground(state), stand(state, firer), stand(state, target)).cover
    before = state.status[target]
    now = before
    lines: tuple[Modifier, ...] = ()
    for face in faces:
        save = Save(experience=unit(state, target).experience, demoralised=now == DEMORALISED, cover=cover)
        lines = modifiers(rules, save)
        result = saved(rules, save, face)
        now = LOST if result == "eliminated" else DEMORALISED if result == "demoralised" else now
        if now == LOST:
            break
    text = _("{stand} takes its saves.", stand=name(state, target))
    tell(state, "saves", "base.saves", text, faces=faces, lines=lines)
    if now == LOST:
        lose(state, target, rules, "infantry")
    elif now != before:
        demoralise(state, target)


# -- guns -------------------------------------------------------------------------------------------------------------


def shot_dice(state: Blitz) -> int:
    return 2 if is_vehicle(state, state["firer"]) else 0


def strike(state: Blitz, faces: tuple[int, ...]) -> None:
    fire, rules = fire_of(state), board(state).rules
    number = gun_to_hit(rules, shot(state, fire))
    hit = number.succeeds(sum(faces))
    state["hits"] = int(hit)
    names = {"firer": name(state, fire.firer), "target": name(state, fire.target)}
    text = _("{firer} hits {target}.", **names) if hit else _("{firer} misses {target}.", **names)
    tell(state, "shot", number.base.id, text, faces=faces, need=number.target, lines=number.lines)


def destroy_dice(state: Blitz) -> int:
    return 2 if is_vehicle(state, state["firer"]) and state["hits"] and not state["tracks"] else 0


def pierce(state: Blitz, faces: tuple[int, ...]) -> None:
    """The destruction test; missed by one, the crew tests its nerve."""
    fire, rules = fire_of(state), board(state).rules
    test = destruction(rules, shot(state, fire))
    destroyed = test.succeeds(sum(faces))
    state["hits"] = int(sum(faces) == test.need - 1)
    target = name(state, fire.target)
    text = _("The shot pierces {target}.", target=target) if destroyed else _("{target} stands it.", target=target)
    tell(state, "destruction", test.base.id, text, faces=faces, need=test.need, lines=test.lines)
    if destroyed:
        already = victory_points(rules, "armour immobilised").value if state.stuck[fire.target] == STUCK_BY_FIRE else 0
        lose(state, fire.target, rules, "armour destroyed", already)


def crew_dice(state: Blitz) -> int:
    return int(bool(is_vehicle(state, state["firer"]) and state["hits"]))


def steady_the_crew(state: Blitz, faces: tuple[int, ...]) -> None:
    """A crew that fails its experience test is demoralised, or leaves a vehicle whose tracks are shot away."""
    fire, rules = fire_of(state), board(state).rules
    test = experience_test(rules, Test(experience=unit(state, fire.target).experience))
    passed = test.succeeds(faces[0])
    target = name(state, fire.target)
    text = _("The crew of {target} keeps its nerve.", target=target)
    if not passed:
        text = _("The crew of {target} loses its nerve.", target=target)
    tell(state, "crew", test.base.id, text, faces=faces, need=test.target, lines=test.lines)
    if fire.tracks and not passed:
        lose(state, fire.target, rules, "armour immobilised")
    elif fire.tracks:
        immobilise(state, fire.target)
    elif not passed and state.status[fire.target] != DEMORALISED:
        demoralise(state, fire.target)


def immobilise(state: Blitz, i: int) -> None:
    worth = victory_points(board(state).rules, "armour immobilised")
    state.stuck[i] = STUCK_BY_FIRE
    score(state, 1 - unit(state, i).side, worth.value)
    tell(state, "immobilised", worth.id, _("{stand} is immobilised.", stand=name(state, i)))


# -- ammunition -------------------------------------------------------------------------------------------------------


def supply_of(state: Blitz, i: int) -> Supply | None:
    """What runs out: machine guns and guns; rifles never do."""
    if is_vehicle(state, i):
        return "gun, direct fire"
    return "machine gun" if unit(state, i).arm in MACHINE_GUNS else None


def ammunition_dice(state: Blitz) -> int:
    """The coloured die, and a second one where it counts."""
    supply = supply_of(state, state["firer"])
    if supply is None:
        return 0
    return 1 if trouble(board(state).rules, supply).value.second == 6 else 2


def check_ammunition(state: Blitz, faces: tuple[int, ...]) -> None:
    rules, i = board(state).rules, state["firer"]
    supply = supply_of(state, i)
    assert supply is not None
    if runs_out(rules, supply, *faces):
        state.dry[i] = 1
        text = _("{stand} has no more ammunition.", stand=name(state, i))
        tell(state, "ammunition", trouble(rules, supply).id, text, faces=faces)


# fmt: off
FIRING: Procedures[Blitz] = {
    "fire": (
        open_fire,
        Roll("fire", fire_dice, count_hits),
        Roll("save", lambda state: 0 if is_vehicle(state, state["firer"]) else save_dice(state), take_saves),
        Roll("shot", shot_dice, strike),
        Roll("destroy", destroy_dice, pierce),
        Roll("crew", crew_dice, steady_the_crew),
        Roll("ammunition", ammunition_dice, check_ammunition),
        has_fired,
    ),
}
# fmt: on
