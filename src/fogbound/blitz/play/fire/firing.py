"""Fire: who opens it, small arms with pooled dice, ammunition. All dice are asked for; the rules count them."""

from __future__ import annotations

from typing import Final

from fogbound.blitz.play.engine.state import (
    AT_WEAPON,
    FIRED,
    NONE_AT_HAND,
    Blitz,
    board,
    is_on_table,
    is_vehicle,
    passengers,
    told,
    unit,
)
from fogbound.blitz.play.engine.state import PANZERFAUST as FIRST_ONE
from fogbound.blitz.play.engine.telling import tell
from fogbound.blitz.play.engine.turns import stay_out_of_battery
from fogbound.blitz.play.fire.ammunition import (
    check_supplies,
    fires_panzerfaust,
    has_used_panzerfaust,
    reload_dice,
    reload_launcher,
    supply_dice,
    use_up,
)
from fogbound.blitz.play.fire.harm import call_casualties, come_under_fire, deal
from fogbound.blitz.play.fire.launchers import ChooseRockets
from fogbound.blitz.play.fire.means import Fire, Method, arm_of, bearer, method_of, supply_of
from fogbound.blitz.play.fire.situations import aim, turns_to_fire
from fogbound.blitz.play.fire.snipers import fires_unseen, look_for_sniper
from fogbound.blitz.play.fog.looking import reveal
from fogbound.blitz.play.move.facing import turn_to
from fogbound.blitz.rules.covering_fire import equivalents
from fogbound.blitz.rules.fire import dice, hit_count, to_hit
from fogbound.blitz.rules.supplies import (
    Supply,
    coloured_dice,
    may_fire_panzerfaust,
    needs_panzerfaust_test,
    panzerfausts_are_counted,
)
from fogbound.core.steps import Procedures, Roll
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
        "reaction": int(fire.late),
        "joined": fire.joined,
        "hits": 0,
        "shots": 1,
        "rounds": 1,
    }


COVERS: Final[tuple[Method, ...]] = ("small arms", "shot")
"""102: what counts as covering fire; shells from above suppress as it is (ours)."""


def open_fire(state: Blitz) -> None:
    """Who fires shows itself, unless it is a sniper (701), and has fired for this turn."""
    fire = fire_of(state)
    for one in (fire.firer, *fire.joined):
        state.fired[one] = 1
        stay_out_of_battery(state, one)
        if not fires_unseen(state, one):
            reveal(state, one)
            state.camouflaged[one] = 0
        if method_of(state, fire) in COVERS:
            arm = arm_of(state, fire._replace(firer=one)) if method_of(state, fire) == "small arms" else None
            state.covered[fire.target] = min(255, state.covered[fire.target] + equivalents(board(state).rules, (arm,)))
    by = bearer(state, fire)
    if by is not None:
        state.fired[by] = 1


def resolve(state: Blitz) -> None:
    """Each method has its own dice."""
    fire = fire_of(state)
    how = method_of(state, fire)
    assert how is not None
    come_under_fire(state, fire.target)
    state.call(how.replace(" ", "_"), **(locals_of(fire) | {"rounds": state["rounds"]}))


def has_fired(state: Blitz) -> None:
    """From now on it is seen as one that fires; what had to turn for it (104, 206) has turned."""
    for fire in _fires(state):
        if not fires_unseen(state, fire.firer):
            state.did[fire.firer] = FIRED
        if turns_to_fire(state, fire):
            turn_to(state, fire.firer, fire.target)


# -- 107bis -----------------------------------------------------------------------------------------------------------


def panzerfaust_dice(state: Blitz) -> int:
    """107bis: the first of the section is free."""
    if not fires_panzerfaust(state, fire_of(state)):
        return 0
    return int(needs_panzerfaust_test(board(state).rules, has_used_panzerfaust(state, state["firer"])))


def take_panzerfaust(state: Blitz) -> None:
    """The first one of the section is gone for all of it, wherever they are; or the one that this stand had."""
    if not fires_panzerfaust(state, fire_of(state)):
        return
    if panzerfausts_are_counted(board(state).rules):
        state.spent[state["firer"]] |= AT_WEAPON
        return
    me = unit(state, state["firer"])
    for mate in board(state).of_side[me.side]:
        if unit(state, mate).formation == me.formation:
            state.spent[mate] |= FIRST_ONE


def look_for_one(state: Blitz, faces: tuple[int, ...]) -> None:
    i = state["firer"]
    if may_fire_panzerfaust(board(state).rules, board(state).scenario.year, used=True, natural=faces[0]):
        return
    state.spent[i] |= NONE_AT_HAND
    text = _("{stand} has no Panzerfaust at hand.", stand=told(state, i))
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
            firer=_("A sniper") if unseen else told(state, fire.firer),
            target=told(state, fire.target),
            n=struck,
        )
        lines = (*dice(rules, aimed.firer).lines, *number.lines)
        mine = unit(state, fire.firer).side
        tell(
            state,
            "fire",
            number.base.id,
            text,
            faces=rolled,
            need=number.target,
            lines=lines,
            reveals=unseen,
            side=mine,
        )
    state["hits"] = hits


def take_hits(state: Blitz) -> None:
    """203: at a truck, those aboard take them first."""
    target, hits = state["target"], state["hits"]
    aboard = [i for i in passengers(state, target) if unit(state, i).gun is None]
    soft = is_vehicle(state, target) and not unit(state, target).is_armoured
    call_casualties(state, {aboard[0] if soft and aboard else target: hits})


# -- ammunition -------------------------------------------------------------------------------------------------------


def _supplies(state: Blitz) -> list[tuple[int, Supply]]:
    """Whose weapons may run out, and of what; who was lost meanwhile does not matter. Of a mortar see 108."""
    found = (supply_of(state, fire) for fire in _fires(state) if is_on_table(state, fire.firer))
    mortar_dice = coloured_dice(board(state).rules, mortars=1, targets=state["shots"])
    return [one for one in found if one is not None for _die in range(mortar_dice if one[1] == "mortar" else 1)]


def ammunition_dice(state: Blitz) -> int:
    return sum(supply_dice(state, supply) for _i, supply in _supplies(state))


def check_ammunition(state: Blitz, faces: tuple[int, ...]) -> None:
    check_supplies(state, _supplies(state), faces)


def count_rounds(state: Blitz) -> None:
    use_up(state, _supplies(state))


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "fire": (
        open_fire,
        ChooseRockets(),
        Roll("panzerfaust", panzerfaust_dice, look_for_one),
        take_panzerfaust,
        resolve,
        Roll("ammunition", ammunition_dice, check_ammunition),
        count_rounds,
        Roll("reload", reload_dice, reload_launcher),
        look_for_sniper,
        has_fired,
    ),
    "small_arms": (Roll("fire", fire_dice, count_hits), take_hits),
}
# fmt: on
