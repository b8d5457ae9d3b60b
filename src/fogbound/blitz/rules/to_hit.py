"""206 the number to hit, 207 its modifiers, and what others add: 201 207bis 210 212 216 220 224 404-406."""

from __future__ import annotations

from typing import Final, Literal

from fogbound.blitz.arsenal import Weapon
from fogbound.blitz.clause import Chart, Sheet, supersede
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.rules.shot import Shot
from fogbound.blitz.rules.sizes import GUN_TO_HIT, SIZE_TO_HIT
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import POINT_BLANK, Above
from fogbound.core.register import rule
from fogbound.core.texts import Message, texts

_ = texts("blitz")

State = Literal[
    "stationary", "moved", "stabiliser", "narrow turret", "pivoted", "turret", "AT weapon", "AT weapon moved"
]
RangeClass = Literal["short", "normal", "L", "LL"]

# fmt: off
NUMBER = Chart[State, int](f"{__name__}.NUMBER", _("number to hit"), "base.to_hit", {
    "stationary": 4, "moved": 8, "stabiliser": 8, "narrow turret": 8,
    "pivoted":    7, "turret": 5, "AT weapon": 5, "AT weapon moved": 7,
}).amend("206", {
    "stationary": 4, "moved": 8, "stabiliser": 7, "narrow turret": 9,
    "pivoted":    7, "turret": 5, "AT weapon": 5, "AT weapon moved": 7,
})
STATES: dict[State, Message] = {
    "stationary": _("vehicle or gun that stands still"), "moved": _("vehicle that moved"),
    "stabiliser": _("vehicle that moved, with stabiliser"),
    "narrow turret": _("vehicle that moved, narrow turret"),
    "pivoted": _("gun or vehicle that pivots"), "turret": _("turret or all-round mount that pivots"),
    "AT weapon": _("infantry anti-tank weapon, standing"),
    "AT weapon moved": _("infantry anti-tank weapon, moved"),
}

BAND = Chart[RangeClass, int](f"{__name__}.BAND", _("first band and step of range (cm)"), "base.range_to_hit", {
    "short": 30, "normal": 30, "L": 30, "LL": 30,
}).amend("207", {
    "short": 20, "normal": 30, "L": 45, "LL": 60,
})
# fmt: on


LIGHT = 40
"""207: up to this calibre (mm) a barrel counts as normal, however long."""


def state(rules: RuleSet, shot: Shot) -> State:
    """206: which line of the table the firer is on; 403: an unlimbered gun pivots, whatever its mount."""
    if shot.firer == "infantry":
        return "AT weapon" if shot.act == "stationary" else "AT weapon moved"
    if shot.unlimbered:
        return "pivoted"
    if shot.act == "moved" and shot.firer == "gun":
        return "pivoted"
    if shot.act == "moved" and shot.narrow_turret:
        return "narrow turret"
    if shot.act == "moved" and shot.stabiliser:
        return "stabiliser"
    return shot.act


def barrel(rules: RuleSet, weapon: Weapon, nation: str) -> str:
    """209bis: the Russian 85 mm is no longer a long gun."""
    return "L" if weapon.code == "85" and nation == "USSR" and not rules.has("209bis") else weapon.barrel


@rule("207", "404")
def range_class(rules: RuleSet, shot: Shot) -> RangeClass:
    """207: short guns and HE, rockets (ours), too; up to 40 mm and Russian long guns are normal.

    404: so is a limbered Flak 88.
    """
    kind = barrel(rules, shot.weapon, shot.nation)
    if shot.ammo == "HE" or shot.weapon.kind == "rocket" or kind == "*":
        return "short"
    if shot.weapon.calibre <= LIGHT or (kind == "L" and shot.nation == "USSR") or (shot.limbered and rules.has("404")):
        return "normal"
    return "LL" if kind == "LL" else "L" if kind == "L" else "normal"


def range_modifier(rules: RuleSet, range_class: RangeClass, distance: int) -> int:
    """207: -1 for each step begun beyond the first band."""
    band = BAND[rules, range_class]
    return -max(0, -(-(distance - band) // band))


TO_HIT = Sheet[Shot]("to hit")


CARRIES: Final = ("gun", "rocket")
"""What grows worse with range; hand-held weapons have a reach instead."""


@TO_HIT.line("base.range_to_hit", _("range"), until=("207",))
@TO_HIT.line("207", _("range"))
def _range(rules: RuleSet, shot: Shot) -> int:
    return range_modifier(rules, range_class(rules, shot), shot.distance) if shot.weapon.kind in CARRIES else 0


@TO_HIT.line("base.sizes", _("size of the vehicle"), until=("201",))
@TO_HIT.line("201", _("size of the vehicle"))
def _size(rules: RuleSet, shot: Shot) -> int:
    return SIZE_TO_HIT[rules, shot.size] if shot.target == "vehicle" else 0


@TO_HIT.line("base.gun_size", _("size of the gun"), until=("207bis",))
def _gun_size_everywhere(rules: RuleSet, shot: Shot) -> int:
    return GUN_TO_HIT[shot.gun_size] if shot.target == "gun" else 0


@TO_HIT.line("207bis", _("size of the gun"))
def _gun_size(rules: RuleSet, shot: Shot) -> int:
    return 0 if shot.cover in ("entrenchment", "bunker") else _gun_size_everywhere(rules, shot)


@TO_HIT.line("base.commander_out", _("commander looks out"), until=("207",))
def _commander_out(rules: RuleSet, shot: Shot) -> int:
    return 1 if shot.firer == "vehicle" and shot.commander_out and not shot.commander_lost else 0


@TO_HIT.line("207", _("fully closed vehicle"))
def _closed(rules: RuleSet, shot: Shot) -> int:
    return -1 if shot.firer == "vehicle" and (shot.closed or shot.commander_lost) else 0


@TO_HIT.line("216", _("commander lost"))
def _commander_lost(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.commander_lost else 0


MINORS = ("Italy", "Poland", "Japan", "Belgium", "Netherlands", "Hungary", "Romania", "Finland")


@TO_HIT.line("base.national_tanks", _("French tank"), until=("220", "220bis"))
def _french(rules: RuleSet, shot: Shot) -> int:
    return -1 if shot.firer == "vehicle" and shot.nation == "France" else 0


@TO_HIT.line("base.national_tanks", _("Russian or minor nation's tank"), until=("220bis",))
def _russian(rules: RuleSet, shot: Shot) -> int:
    return -1 if shot.firer == "vehicle" and shot.nation in ("USSR", *MINORS) else 0


def _narrow(rules: RuleSet, shot: Shot) -> int:
    counted_in_number = rules.has("206") and shot.act == "moved" and not rules.settings.narrow_turret_stack
    return -1 if shot.narrow_turret and not counted_in_number else 0


TO_HIT.line("base.narrow_turret", _("narrow turret"), until=("207", "220"))(_narrow)
TO_HIT.line("220", _("narrow turret"), once="optics")(_narrow)


@TO_HIT.line("220bis", _("poor optics"), once="optics")
def _poor_optics(rules: RuleSet, shot: Shot) -> int:
    return -1 if shot.poor_optics else 0


@TO_HIT.line("207", _("poor optics or narrow turret"), once="optics")
def _optics(rules: RuleSet, shot: Shot) -> int:
    return _poor_optics(rules, shot) or _narrow(rules, shot)


FAST = 50


@TO_HIT.line("base.moving_target", _("moving target"), until=("207",))
def _moving(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.target_moved > 0 else 0


@TO_HIT.line("207", _("moving target"))
def _moving_or_fast(rules: RuleSet, shot: Shot) -> int:
    return -3 if shot.target_moved >= FAST else -2 if shot.target_moved > 0 else 0


@TO_HIT.line("406", _("crew that reloads rockets is a moving target"))
def _reloading(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.reloading and not shot.target_moved else 0


@TO_HIT.line("base.entrenchment", _("entrenchment"), until=("207",))
def _entrenched(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.target != "vehicle" and shot.cover in ("entrenchment", "bunker") else 0


@TO_HIT.line("207", _("entrenchment"))
def _entrenched_more(rules: RuleSet, shot: Shot) -> int:
    return 2 * _entrenched(rules, shot)


@TO_HIT.line("405", _("gun in cover"))
def _gun_in_cover(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.target == "gun" and shot.cover in ("light", "heavy", "building") else 0


@TO_HIT.line("base.gun_in_cover", _("gun in cover"), until=("405",))
def _at_gun_in_cover(rules: RuleSet, shot: Shot) -> int:
    return _gun_in_cover(rules, shot) if shot.at_gun else 0


@TO_HIT.line("base.other_gun_in_cover", _("gun in cover"), until=("405",))
def _other_gun_in_cover(rules: RuleSet, shot: Shot) -> int:
    return -1 if _gun_in_cover(rules, shot) and not shot.at_gun else 0


@TO_HIT.line("base.infantry_in_cover", _("infantry in cover"))
def _infantry_in_cover(rules: RuleSet, shot: Shot) -> int:
    return {"light": -1, "heavy": -2, "building": -2}.get(shot.cover, 0) if shot.target == "infantry" else 0


supersede("base.hull_down", "224")  # its own line stands for it


@TO_HIT.line("224", _("dug-in tank is always hull down"), once="hull")
def _dug_in(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.dug_in else 0


@TO_HIT.line("base.hull_down", _("hull down"), once="hull")
def _hull_down(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.target == "vehicle" and (shot.hull_down or shot.dug_in) else 0


@TO_HIT.line("base.vehicle_in_cover", _("vehicle in cover"), once="hull")
def _vehicle_in_cover(rules: RuleSet, shot: Shot) -> int:
    return (0 if shot.cover == "open" else -1 if shot.cover == "light" else -2) if shot.target == "vehicle" else 0


@rule("210")
def height_that_counts(rules: RuleSet, above: Above, by_infantry: bool) -> Above:
    """210: on a hill vehicles and guns fire from above; infantry does so only from an upper floor."""
    return "" if above == "hill" and by_infantry and rules.has("210") else above


@TO_HIT.line("base.from_above", _("fire from above"), until=("210",))
@TO_HIT.line("210", _("fire from above"))
def _from_above(rules: RuleSet, shot: Shot) -> int:
    return 1 if shot.above in ("hill", "upper floor") else 0


@TO_HIT.line("base.point_blank", _("point blank"))
def _point_blank(rules: RuleSet, shot: Shot) -> int:
    return 2 if shot.distance <= POINT_BLANK and shot.firer != "infantry" else 0


TRACK_SHOT = Chart[str, int](f"{__name__}.TRACK_SHOT", _("track shot"), "base.track_shot", {"": -3}).amend(
    "212", {"": -2}
)


@TO_HIT.line("base.track_shot", _("shot to immobilise"), until=("212",))
@TO_HIT.line("212", _("shot to immobilise"))
def _track_shot(rules: RuleSet, shot: Shot) -> int:
    return TRACK_SHOT[rules, ""] if shot.track_shot else 0


@TO_HIT.line("404", _("limbered Flak 88"))
def _limbered(rules: RuleSet, shot: Shot) -> int:
    return -1 if shot.limbered else 0


@TO_HIT.line("406", _("rockets fired directly"))
def _rockets(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.weapon.kind == "rocket" else 0


@TO_HIT.line("base.reaction", _("reaction of a unit already activated"))
def _already_fired(rules: RuleSet, shot: Shot) -> int:
    return -2 if shot.already_fired else 0


def to_hit(rules: RuleSet, shot: Shot) -> Roll:
    """206, 207: 2D6 and modifiers must reach the number of the firer's state."""
    where = state(rules, shot)
    return roll(_("to hit"), 2, NUMBER.at(rules, where), STATES[where], TO_HIT.counted(rules, shot))
