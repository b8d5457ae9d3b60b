"""Typical barrages and what artillery, aircraft, engineers and drivers may do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fogbound.blitz.diff.situation import Situation
from fogbound.blitz.odds import Barrage, barrage
from fogbound.blitz.rules import (
    aviation,
    fortifications,
    indirect,
    movement,
    nations,
    observers,
    off_table,
    terrain,
    transport,
)
from fogbound.blitz.rules.movement import Radioless, Run, Speed
from fogbound.core.texts import Message, texts

_ = texts("blitz")


def shelling(name: Message, **plan: Any) -> Situation:
    return Situation(name, lambda rules: barrage(rules, Barrage(**plan)))


def indirectly(name: Message, **fire: Any) -> Situation:
    return Situation(name, lambda rules: indirect.may_fire(rules, indirect.IndirectFire(**fire)))


def guiding(name: Message, **guide: Any) -> Situation:
    return Situation(name, lambda rules: observers.may_guide(rules, observers.Guiding(**guide)))


TANK = Speed(40, 60)

SITUATIONS = (
    shelling(_("105 mm barrage on infantry in the open"), calibre=105),
    shelling(_("105 mm barrage on infantry in a building"), calibre=105, cover="building"),
    shelling(_("105 mm barrage on infantry in a bunker"), calibre=105, cover="bunker"),
    shelling(_("105 mm barrage near friends"), calibre=105, friends_near=True),
    shelling(_("105 mm barrage on a Panzer IV"), calibre=105, target="armour", armour=(6, 3, 2)),
    shelling(
        _("105 mm barrage on an open-topped tank destroyer"),
        calibre=105,
        target="armour",
        armour=(3, 0, 0),
        open_top=True,
    ),
    shelling(_("105 mm barrage on a truck"), calibre=105, target="soft vehicle"),
    shelling(_("81 mm mortars on the table at infantry, 15 cm"), calibre=81, role="mortar", on_table=True, distance=15),
    Situation(
        _("divisional support comes"),
        lambda rules: off_table.support_request(rules, off_table.Request(support="divisional")).chance,
    ),
    Situation(
        _("organic support while its mortars are on the table"),
        lambda rules: off_table.has_organic_support(rules, True),
    ),
    Situation(_("support test after a ranging shot"), lambda rules: off_table.takes_support_test(rules, "missed")),
    Situation(_("two American batteries in 1944"), lambda rules: off_table.batteries(rules, "USA", 1944) > 1),
    Situation(
        _("shells of six guns cover 15 × 10 cm"),
        lambda rules: off_table.template(rules, off_table.Battery(pieces=6)) == (15, 10),
    ),
    Situation(
        _("the long template of six guns covers 30 × 5 cm"),
        lambda rules: off_table.template(rules, off_table.Battery(pieces=6, long=True)) == (30, 5),
    ),
    Situation(_("battery of five pieces"), lambda rules: off_table.may_lay(rules, off_table.Battery(pieces=5))),
    indirectly(_("anti-tank gun fires indirectly"), role="at", calibre=75),
    indirectly(_("howitzer fires indirectly as opportunity fire"), opportunity=True),
    indirectly(_("howitzer fires indirectly right after a move"), still_turns=0),
    indirectly(_("howitzer fires indirectly at 50 cm"), distance=50),
    guiding(_("any infantry guides a battery"), guide="other"),
    guiding(
        _("American command group guides a battery by radio"),
        guide="command group",
        nation="USA",
        link="radio",
        distance=90,
    ),
    guiding(_("American section leader guides mortars"), guide="section leader", nation="USA"),
    Situation(
        _("ranging goes on although the observer moved"),
        lambda rules: indirect.next_attempt(rules, 1, "observer moved") > 1,
    ),
    Situation(_("rocket falls on its aim"), lambda rules: indirect.rocket_on_target(rules)),
    Situation(_("six rockets reloaded in one turn"), lambda rules: indirect.reload_turns(rules, 6) == 1),
    Situation(
        _("75 mm gun enters a house during play"),
        lambda rules: transport.may_emplace(rules, transport.Emplacing(calibre=75)),
    ),
    Situation(
        _("gun that fired is limbered"),
        lambda rules: transport.may_limber(rules, transport.Tow(allowance=50, gun_fired=True)),
    ),
    Situation(
        _("passengers survive the loss of their truck"),
        lambda rules: transport.passengers_fate(rules, "shell", 75).value == "save",
    ),
    Situation(
        _("passengers survive a ramming"), lambda rules: transport.passengers_fate(rules, "ramming").value == "save"
    ),
    Situation(
        _("105 mm shells breach a minefield section"),
        lambda rules: Fraction(fortifications.mine_dice(rules, 105, 1), 6),
    ),
    Situation(_("pioneers open a barricade"), lambda rules: fortifications.is_removed(rules, True, False)),
    Situation(_("tank crosses a barricade"), lambda rules: fortifications.may_cross(rules, fortifications.Crossing())),
    Situation(
        _("anti-tank obstacle on a road"),
        lambda rules: fortifications.may_place_obstacle(rules, fortifications.Placing(on_road=True)),
    ),
    Situation(_("aircraft hits a tank"), lambda rules: aviation.to_hit(rules).chance),
    Situation(
        _("one air support hits a tank at least once"),
        lambda rules: 1 - (1 - aviation.to_hit(rules).chance) ** aviation.aircraft(rules),
    ),
    Situation(
        _("Allied rocket that hit destroys an open-topped vehicle"),
        lambda rules: aviation.attack(rules, "Allied rocket", (5, 2, 2), True).chance,
    ),
    Situation(
        _("88 mm gun fires at fighter-bombers"),
        lambda rules: aviation.may_engage(rules, aviation.AntiAircraft(weapon="AA gun", calibre=88)),
    ),
    Situation(
        _("unreliable tank breaks down at full speed"),
        lambda rules: movement.breakdown_chance(rules, Run(speed=TANK, clear=40)),
    ),
    Situation(
        _("tank in continuous movement turns before it has gone 10 cm"),
        lambda rules: movement.straight_start(rules) == 0,
    ),
    Situation(_("81 mm mortar moves 10 cm"), lambda rules: movement.speed(rules, "81 mm mortar").value.clear >= 10),
    Situation(
        _("isolated tank without radio moves untested"), lambda rules: movement.may_move(rules, Radioless(nearest=20))
    ),
    Situation(
        _("truck enters a dense wood"), lambda rules: terrain.going(rules, "dense wood", "wheeled", 40).allowance > 0
    ),
    Situation(_("Americans field recoilless guns"), lambda rules: bool(nations.recoilless_guns(rules, "USA"))),
    Situation(
        _("tank drives round a friend"), lambda rules: terrain.may_drive_round(rules, terrain.Obstacle(allowance=40))
    ),
    Situation(
        _("tank drives round a wreck"),
        lambda rules: terrain.may_drive_round(rules, terrain.Obstacle(allowance=40, wreck=True)),
    ),
    Situation(_("infantry clears a truck's wreck"), lambda rules: terrain.may_clear_wreck(rules, terrain.Clearing())),
)
