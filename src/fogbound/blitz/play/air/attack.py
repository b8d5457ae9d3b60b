"""Air support (601-603): each aircraft makes one attack on what was found, through the fire of the flak."""

from __future__ import annotations

from collections.abc import Iterable

from fogbound.blitz.arsenal import Vehicle, armour
from fogbound.blitz.play.engine.scenarios import SIDES, AirRow
from fogbound.blitz.play.engine.state import READY, Blitz, board, ground, is_vehicle, living, stand, told, unit
from fogbound.blitz.play.engine.telling import tell, tell_roll
from fogbound.blitz.play.engine.turns import next_side
from fogbound.blitz.play.fire.harm import BARRAGE, SHELL, call_casualties, come_under_fire, destroy
from fogbound.blitz.play.fire.situations import is_exposed
from fogbound.blitz.rules import aviation
from fogbound.blitz.rules.he import shell_need
from fogbound.blitz.table.cover import cover_at
from fogbound.blitz.table.distance import is_within
from fogbound.blitz.table.kinds import CM
from fogbound.core.steps import Ask, Procedures, Roll
from fogbound.core.texts import Message, texts
from fogbound.core.values import Action

_ = texts("blitz")

GONE = 2
FLAK_REACH = 60
"""How far from its target aircraft are fired at (cm, ours)."""


def activate_aircraft(state: Blitz, n: int) -> None:
    state.aircraft[n] = GONE
    count = aviation.aircraft(board(state).rules)
    state.call("sortie", side=board(state).air_sides[n], air=n, left=count, target=0, hits=0)


class ChooseTarget(Ask[Blitz]):
    """What do the aircraft attack?"""

    takes_only_choice = False

    def side(self, state: Blitz) -> str:
        return SIDES[state["side"]]

    def prompt(self, state: Blitz) -> Message:
        return _("What do the aircraft attack?")

    def candidates(self, state: Blitz) -> Iterable[Action]:
        offset = board(state).offset
        found = [i for i in living(state, 1 - state["side"]) if not state.hidden[i]]
        return (*(Action("strike", (i + offset,)) for i in found), Action("hold"))

    def do_hold(self, state: Blitz) -> None:
        state["left"] = 0
        state.goto("flown_home", side=state["side"])

    def do_strike(self, state: Blitz, word: int) -> None:
        state["target"] = word - board(state).offset
        state["left"] = state["left"] - 1
        state["hits"] = 0
        state.proceed()


# -- 602 --------------------------------------------------------------------------------------------------------------


def flak(state: Blitz) -> list[int]:
    """Light weapons against aircraft near the target that are on the table for all to see."""
    here, rules = stand(state, state["target"]), board(state).rules
    return [
        i
        for i in living(state, 1 - state["side"])
        if not state.hidden[i]
        and state.status[i] == READY
        and not state.dry[i]
        and (weapon := _weapon(state, i)) is not None
        and aviation.may_engage(rules, weapon)
        and is_within(here, stand(state, i), FLAK_REACH * CM)
    ]


def _weapon(state: Blitz, i: int) -> aviation.AntiAircraft | None:
    one = unit(state, i)
    if one.piece is not None and one.piece.role == "aa":
        return aviation.AntiAircraft(weapon="AA gun", calibre=one.piece.calibre)
    return aviation.AntiAircraft() if one.vehicle is not None and _serves_aa_mg(state, i, one.vehicle) else None


def _serves_aa_mg(state: Blitz, i: int, vehicle: Vehicle) -> bool:
    """Whichever of its machine guns it is; under armour only while the commander looks out, and he lives (216)."""
    return "AA MG" in vehicle.mgs and is_exposed(state, i) and not state.headless[i]


def flak_dice(state: Blitz) -> int:
    return 2 * len(flak(state))


def engage(state: Blitz, faces: tuple[int, ...]) -> None:
    """Each weapon by itself; one success is enough, and the attack does not take place."""
    rules = board(state).rules
    off, down = aviation.flak(rules, "driven off"), aviation.flak(rules, "shot down")
    driven = False
    for n, i in enumerate(flak(state)):
        pair = faces[2 * n : 2 * n + 2]
        text = _("{stand} fires at the aircraft.", stand=told(state, i))
        if down.succeeds(sum(pair)):
            text = _("{stand} shoots an aircraft down.", stand=told(state, i))
        elif off.succeeds(sum(pair)):
            text = _("{stand} drives an aircraft off.", stand=told(state, i))
        driven = driven or off.succeeds(sum(pair))
        tell_roll(state, "flak", off, text, pair)
    if driven:
        _next(state)


def _next(state: Blitz) -> None:
    """The next aircraft, or home."""
    if state["left"] > 0:
        state.goto("sortie", **state.frames[-1].locals)
    else:
        state.goto("flown_home", side=state["side"])


# -- 603 --------------------------------------------------------------------------------------------------------------


def _ordnance(state: Blitz) -> aviation.Ordnance:
    row: AirRow = board(state).scenario.air[state["air"]]
    return row.ordnance


def _calibre(state: Blitz) -> int:
    return aviation.ordnance(board(state).rules, _ordnance(state)).value.calibre


def attack_dice(state: Blitz) -> int:
    rules = board(state).rules
    if is_vehicle(state, state["target"]):
        return aviation.ordnance(rules, _ordnance(state)).value.attacks
    return aviation.blast(rules, _ordnance(state)).value


def attack(state: Blitz, faces: tuple[int, ...]) -> None:
    """A die for each attack on a vehicle; on men and guns the dice of the weapon."""
    rules, target = board(state).rules, state["target"]
    names = {"target": told(state, target)}
    come_under_fire(state, target)
    if is_vehicle(state, target):
        number = aviation.to_hit(rules)
        hits = sum(number.succeeds(face) for face in faces)
        text = _("The aircraft hits {target}.", **names) if hits else _("The aircraft misses {target}.", **names)
        tell_roll(state, "air_attack", number, text, faces)
        state["hits"] = hits
        if hits and not unit(state, target).is_armoured:
            state["hits"] = 0
            _destroy(state, target)
        return
    need = shell_need(rules, cover_at(ground(state), stand(state, target).at))
    hits = sum(face >= need.value for face in faces)
    text = _.n("The aircraft attacks {target}: {n} hit.", "The aircraft attacks {target}: {n} hits.", n=hits, **names)
    tell(state, "air_attack", aviation.blast(rules, _ordnance(state)).id, text, faces=faces, need=need.value)
    call_casualties(state, {target: hits}, _calibre(state))


def _destroy(state: Blitz, target: int) -> None:
    """203: those aboard fare by the calibre of a gun; a bomb or a rocket is no smaller than a shell of a barrage."""
    calibre = _calibre(state)
    destroy(state, target, SHELL if calibre else BARRAGE, calibre)


def destroy_dice(state: Blitz) -> int:
    return 2 * int(state["hits"]) if is_vehicle(state, state["target"]) else 0


def pierce(state: Blitz, faces: tuple[int, ...]) -> None:
    """603: rear armour, from above; one test for each hit."""
    target = state["target"]
    vehicle = unit(state, target).vehicle
    assert vehicle is not None
    rules, dug_in = board(state).rules, bool(state.dug_in[target])
    test = aviation.attack(rules, _ordnance(state), armour(vehicle), vehicle.crew != "closed", dug_in)
    destroyed = any(test.succeeds(sum(faces[n : n + 2])) for n in range(0, len(faces), 2))
    text = _("{target} withstands the shot.", target=told(state, target))
    if destroyed:
        text = _("The attack destroys {target}.", target=told(state, target))
    tell(state, "destruction", test.base.id, text, faces=faces, need=test.need, lines=test.lines)
    if destroyed:
        _destroy(state, target)


def fly_home(state: Blitz) -> None:
    next_side(state)


# fmt: off
PROCEDURES: Procedures[Blitz] = {
    "sortie": (
        ChooseTarget(),
        Roll("flak", flak_dice, engage),
        Roll("air_attack", attack_dice, attack),
        Roll("destroy", destroy_dice, pierce),
        _next,
    ),
    "flown_home": (fly_home,),
}
# fmt: on
