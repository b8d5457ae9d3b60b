"""Typical fire, assaults and looks of infantry, and what it carries."""

from __future__ import annotations

from typing import Any

from fogbound.blitz.diff.situation import Situation
from fogbound.blitz.odds import FireMission, InfantryAssault, assault, assault_on_armour, detect, fire, overrun
from fogbound.blitz.rules.fire import Arm, Firer, Mark
from fogbound.blitz.rules.morale import Digging, Test, experience_test, may_dig_in, rally
from fogbound.blitz.rules.mortars import MortarFire, may_fire
from fogbound.blitz.rules.opportunity import Approach, Reaction, may_close, may_react, may_turn_on
from fogbound.blitz.rules.overrun import Overrun, Surprise, may_pivot
from fogbound.blitz.rules.saves import Save
from fogbound.blitz.rules.seeing import Observer, Sighted, keeps_camouflage
from fogbound.blitz.rules.snipers import Hiring, may_have_another
from fogbound.blitz.rules.supplies import (
    Supply,
    chance_of_trouble,
    grenade_launcher_reloads,
    keeps_smoke,
    may_fire_panzerfaust,
)
from fogbound.blitz.rules.tank_assault import TankAssault
from fogbound.core.texts import Message, texts

_ = texts("blitz")


def firing(name: Message, arm: Arm, mark: Mark | None = None, **firer: Any) -> Situation:
    mission = FireMission(firers=(Firer(arm=arm, **firer),), mark=mark or Mark())
    return Situation(name, lambda rules: fire(rules, mission))


def looking(name: Message, distance: int, observer: Observer, target: Sighted) -> Situation:
    return Situation(name, lambda rules: detect(rules, observer, target, distance))


def against_armour(name: Message, **plan: Any) -> Situation:
    return Situation(name, lambda rules: assault_on_armour(rules, TankAssault(**plan), "veteran"))


def driving_over(name: Message, **plan: Any) -> Situation:
    return Situation(name, lambda rules: overrun(rules, Overrun(**plan)))


def reacting(name: Message, **reaction: Any) -> Situation:
    return Situation(name, lambda rules: may_react(rules, Reaction(**reaction)))


def running_out(name: Message, supply: Supply) -> Situation:
    return Situation(name, lambda rules: chance_of_trouble(rules, supply))


CLOSED = Observer(vision="limited")
COVERING: tuple[Arm, ...] = ("rifle group", "rifle group", "rifle group", "MMG")

SITUATIONS = (
    firing(_("rifle group at infantry in the open"), "rifle group"),
    firing(_("half-group of scouts at infantry in the open"), "scouts", Mark(distance=20)),
    firing(_("MMG that turns first"), "MMG", off_facing=120),
    firing(_("coaxial machine gun"), "coaxial MG"),
    firing(_("coaxial machine gun after moving"), "coaxial MG", moved=True),
    firing(_("AA machine gun"), "AA MG"),
    firing(_("AA machine gun, commander lost"), "AA MG", commander_lost=True),
    firing(_("tank with machine guns only, commander lost"), "twin MG", commander_lost=True, only_machine_guns=True),
    firing(_("sniper, 35 cm"), "sniper", Mark(distance=35)),
    firing(_("sniper, 70 cm"), "sniper", Mark(distance=70)),
    firing(_("sniper at a hidden observer"), "sniper", Mark(camouflaged_observer=True)),
    Situation(
        _("passengers of a destroyed truck"), lambda rules: fire(rules, FireMission(target=Save(passenger=True)))
    ),
    Situation(
        _("assault on a building after covering fire"),
        lambda rules: assault(rules, InfantryAssault(attackers=3, cover="building", covering=COVERING)),
    ),
    Situation(
        _("assault on a building without covering fire"),
        lambda rules: assault(rules, InfantryAssault(attackers=3, cover="building")),
    ),
    against_armour(_("infantry assaults a tank that stands"), means="infantry"),
    against_armour(_("infantry assaults a tank in 1940"), means="infantry", year=1940),
    against_armour(_("infantry assaults a tank in continuous movement"), means="infantry", continuous_movement=True),
    against_armour(_("infantry pounces on a moving tank"), means="infantry", moving=True, opportunity=True),
    against_armour(_("flamethrower assaults a tank"), means="flamethrower"),
    against_armour(_("Molotov cocktail against a tank"), means="Molotov"),
    against_armour(_("infantry assaults a dug-in tank"), means="infantry", dug_in=True),
    driving_over(_("tank over infantry in the open"), victim="infantry"),
    driving_over(_("Bren carrier over a Pak 40"), by="carrier", by_size="TP", victim="gun", calibre=75),
    driving_over(_("half-track rams a truck"), by="half-track", victim="truck"),
    driving_over(_("tank rams a jeep in continuous movement"), victim="jeep", continuous_movement=True),
    Situation(_("Pak 40 turns on a tank that overruns it"), lambda rules: may_pivot(rules, Surprise(calibre=75))),
    looking(_("infantry lying in the open, 61 cm"), 61, Observer(), Sighted()),
    looking(_("closed tank looks for infantry in the open, 31 cm"), 31, CLOSED, Sighted()),
    looking(_("closed tank looks for crawling infantry, 31 cm"), 31, CLOSED, Sighted(act="crawling")),
    looking(
        _("closed tank looks for a gun that fires from cover, 60 cm"),
        60,
        CLOSED,
        Sighted(kind="gun", act="firing", cover="light"),
    ),
    looking(
        _("closed tank looks for a large gun in cover, 55 cm"),
        55,
        CLOSED,
        Sighted(kind="gun", act="firing", cover="light", gun_size="large"),
    ),
    looking(_("recon looks for a camouflaged unit, 12 cm"), 12, Observer(recon=True), Sighted(camouflaged=True)),
    looking(_("infantry looks for an artillery observer, 10 cm"), 10, Observer(), Sighted(kind="artillery observer")),
    looking(_("infantry looks for a dug-in tank, 70 cm"), 70, Observer(), Sighted(kind="vehicle", dug_in=True)),
    Situation(_("regular unit rallies after fire"), lambda rules: rally(rules, Test(shot_at_last_turn=True)).chance),
    Situation(
        _("veteran infantry dares to assault a tank in 1940"),
        lambda rules: experience_test(rules, Test(experience="veteran", year=1940, purpose="assault armour")).chance,
    ),
    Situation(
        _("crew that lost its commander passes its test"),
        lambda rules: experience_test(rules, Test(commander_lost=True)).chance,
    ),
    Situation(_("crawling in cover keeps the camouflage"), lambda rules: keeps_camouflage(rules, "crawling", "light")),
    Situation(_("infantry digs in during play"), lambda rules: may_dig_in(rules, Digging())),
    reacting(_("opportunity fire at a unit that clears mines"), against="mine clearing", target_moves=False),
    reacting(_("opportunity fire of a rocket launcher"), unit="rocket launcher"),
    reacting(_("indirect opportunity fire"), unit="gun", indirect=True),
    reacting(_("opportunity fire of a mortar at what overruns it"), unit="mortar", against="overrun"),
    Situation(
        _("tank turns on an enemy that closes to 10 cm"), lambda rules: may_turn_on(rules, Approach(distance=10))
    ),
    Situation(
        _("tank closes to 10 cm of a tank it did not see"),
        lambda rules: may_close(rules, Approach(distance=10, seen_at_start=False)),
    ),
    running_out(_("portable flamethrower out of fuel after a shot"), "portable flamethrower"),
    running_out(_("special rounds used up after a shot"), "special rounds"),
    running_out(_("flame tank out of fuel after a shot"), "vehicle flamethrower"),
    running_out(_("gun out of ammunition after indirect fire"), "gun, indirect fire"),
    Situation(_("section keeps its smoke after a use with a 3"), lambda rules: keeps_smoke(rules, 3)),
    Situation(_("second Panzerfaust of a section with a 3"), lambda rules: may_fire_panzerfaust(rules, 1944, True, 3)),
    Situation(
        _("50 mm mortar fires indirectly"), lambda rules: may_fire(rules, MortarFire(calibre=50, mode="indirect"))
    ),
    Situation(
        _("Russian 82 mm mortar fires indirectly"),
        lambda rules: may_fire(rules, MortarFire(calibre=82, mode="indirect", nation="USSR")),
    ),
    Situation(_("grenade launcher reloaded after a failed test"), lambda rules: grenade_launcher_reloads(rules, False)),
    Situation(_("third sniper of a side"), lambda rules: may_have_another(rules, Hiring(already=2))),
)
