"""Typical shots of vehicles, guns and anti-tank weapons."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fogbound.blitz.arsenal import arsenal
from fogbound.blitz.diff.situation import Situation
from fogbound.blitz.odds import Odds, shoot, shot_between
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.sizes import gun_size
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import GunRole
from fogbound.core.texts import Message, texts

_ = texts("blitz")


def between(firer: str, target: str, distance: int, name: Message | None = None, **changes: Any) -> Situation:
    """A vehicle's shot at another, with what is special about it."""

    def ask(rules: RuleSet) -> Odds:
        stock = arsenal()
        shot = shot_between(rules, stock, stock.vehicle(firer), stock.vehicle(target), distance)
        return shoot(rules, replace(shot, **changes))

    plain = _("{firer} at {target}, {cm} cm", firer=firer, target=target, cm=distance)
    return Situation(_("{shot}, {how}", shot=plain, how=name) if name else plain, ask)


def at_gun(name: Message, calibre: int, role: GunRole) -> Situation:
    """A shell at a gun that stands in the open, with the size the rules give it."""

    def ask(rules: RuleSet) -> Odds:
        shell, size = arsenal().weapon("75"), gun_size(rules, calibre, role)
        return shoot(rules, Shot(weapon=shell, ammo="HE", distance=40, target="gun", gun_size=size))

    return Situation(name, ask)


def weapon(code: str, name: Message, **shot: Any) -> Situation:
    """A shot of a weapon at something that is described rather than named."""
    return Situation(name, lambda rules: shoot(rules, Shot(weapon=arsenal().weapon(code), **shot)))


PANZER_IV = (6, 3, 2)
MOVED = _("after moving")

SITUATIONS = (
    *(between("Panzer IV H", "T-34/85", cm) for cm in (10, 30, 60, 90, 120)),
    *(between("Panther G", "IS-2", cm) for cm in (30, 60, 120, 150)),
    between("Tiger II", "M4 Sherman 75", 60),
    between("Tiger II", "KV-2", 90),
    between("T-34/85", "Panther G", 75),
    between("SU-100", "Tiger I", 60),
    between("StuG III A", "B1 bis", 45),
    between("Panzer II C", "Renault R35", 20),
    between("M8 Greyhound", "Sd.Kfz. 222", 30),
    between("Panzer III L", "Universal (Bren) carrier", 30),
    between("M4 Sherman 75", "Panzer IV H", 30, MOVED, act="moved"),
    between("T-34/76 m1941-42", "Panzer III L", 30),
    between("T-34/76 m1941-42", "Panzer III L", 30, MOVED, act="moved"),
    between("Somua S35", "Panzer III D", 30),
    between("Somua S35", "Panzer III D", 30, MOVED, act="moved"),
    between("BT-7", "Panzer III D", 30),
    between("Panzer IV H", "M4 Sherman 75", 45, _("target moved 30 cm"), target_moved=30),
    between("Panzer IV H", "M4 Sherman 75", 45, _("target moved 60 cm"), target_moved=60),
    between("Panzer IV H", "M4 Sherman 75", 45, _("commander looks out"), closed=False, commander_out=True),
    between("Panzer IV H", "M4 Sherman 75", 45, _("commander lost"), commander_lost=True),
    between("Panzer IV H", "M4 Sherman 75", 45, _("from a hill"), above="hill"),
    between("Panzer IV H", "T-34/76 m1943", 45, _("target dug in, from the side"), dug_in=True, facing="side"),
    between("Panzer IV H", "M4 Sherman 75", 30, _("to immobilise"), track_shot=True),
    between("Panzer IV H", "M4 Sherman 75", 45, _("to immobilise"), track_shot=True),
    weapon("Bazooka", _("Bazooka at a Panzer IV, 20 cm"), firer="infantry", distance=20, armour=PANZER_IV),
    weapon("PIAT", _("PIAT at a Panzer IV, 10 cm"), firer="infantry", distance=10, armour=PANZER_IV),
    weapon(
        "Panzerfaust",
        _("Panzerfaust from the second floor at a Sherman"),
        firer="infantry",
        distance=10,
        above="upper floor",
        size="G",
        armour=(6, 3, 3),
    ),
    weapon("ATR", _("anti-tank rifle at an armoured car, 30 cm"), firer="infantry", distance=30, armour=(1, -1, -1)),
    weapon(
        "75",
        _("shell at an anti-tank gun in light cover"),
        ammo="HE",
        distance=40,
        target="gun",
        at_gun=True,
        cover="light",
    ),
    weapon("75", _("shell at a howitzer in light cover"), ammo="HE", distance=40, target="gun", cover="light"),
    weapon(
        "75",
        _("shell at a large gun in an entrenchment"),
        ammo="HE",
        distance=20,
        target="gun",
        gun_size="large",
        cover="entrenchment",
    ),
    at_gun(_("shell at a 20 mm anti-aircraft gun"), 20, "aa"),
    at_gun(_("shell at a light infantry howitzer"), 75, "infantry howitzer"),
    weapon("75", _("shell at infantry in the open"), ammo="HE", distance=20, target="infantry"),
    weapon("75", _("shell at infantry in a building"), ammo="HE", distance=20, target="infantry", cover="building"),
    weapon("20L", _("20 mm burst at infantry in the open"), ammo="HE", distance=20, target="infantry"),
    weapon("75", _("shell at rocket crews that reload"), ammo="HE", distance=40, target="gun", reloading=True),
    weapon(
        "88L", _("limbered Flak 88, 45 cm"), firer="gun", nation="Germany", distance=45, limbered=True, armour=(6, 4, 4)
    ),
    weapon(
        "88LL",
        _("Pak 43 that pivots, 60 cm"),
        firer="gun",
        nation="Germany",
        distance=60,
        act="pivoted",
        armour=(9, 7, 6),
    ),
    weapon("150 mm rocket", _("rockets fired directly, 40 cm"), firer="gun", distance=40, ammo="HE", target="infantry"),
    weapon(
        "150 mm rocket",
        _("rockets fired directly after pivoting"),
        firer="gun",
        distance=40,
        ammo="HE",
        target="infantry",
        act="pivoted",
    ),
)
