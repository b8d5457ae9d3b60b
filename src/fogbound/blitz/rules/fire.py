"""Small-arms fire: dice of the unit (001, 101, 104, 202, 216) and the number each must reach; 701 snipers."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Chart, Entry, Modifier, Ruling, Sheet
from fogbound.blitz.dice import hits
from fogbound.blitz.roll import Roll, roll
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import HARD_COVER, POINT_BLANK, Cover
from fogbound.core.texts import texts

_ = texts("blitz")

Arm = Literal[
    "rifle group", "SMG group", "Bren carrier crew", "scouts", "company commander",
    "LMG", "MMG", "HMG", "hull MG", "coaxial MG", "twin MG", "AA MG", "vehicle HMG", "sniper",
    "flamethrower",
    "grenade launcher",
]  # fmt: skip


class Arms(Struct, frozen=True):
    """Dice, short and long range in cm."""

    dice: int
    short: int
    long: int


# fmt: off
ARMS = Chart[Arm, Arms](f"{__name__}.ARMS", _("infantry arms"), "base.arms", {
    "rifle group":       Arms(2, 30, 60),
    "SMG group":         Arms(2, 20, 40),
}).amend("base.arms_ours", {
    "LMG":               Arms(2, 30, 60),
    "MMG":               Arms(3, 45, 90),
    "HMG":               Arms(3, 60, 120), "vehicle HMG": Arms(3, 60, 120),
    "flamethrower":      Arms(3, 5, 5),
    "grenade launcher":  Arms(2, 10, 10),
    "sniper":            Arms(1, 30, 60),
    "hull MG":           Arms(2, 30, 60), "coaxial MG": Arms(2, 30, 60),
    "twin MG":           Arms(3, 30, 60), "AA MG":      Arms(3, 30, 60),
}, ours=True).amend("001", {
    "Bren carrier crew": Arms(1, 30, 60),
    "scouts":            Arms(1, 20, 40),
    "company commander": Arms(1, 20, 40),
}).amend("202", {
    "hull MG":           Arms(1, 30, 60), "coaxial MG": Arms(1, 30, 60),
    "twin MG":           Arms(2, 30, 60), "AA MG":      Arms(2, 30, 60),
}).amend("701", {
    "sniper":            Arms(1, 40, 80),
})
# fmt: on
MACHINE_GUNS = ("LMG", "MMG", "HMG")
HALF_GROUPS = ("Bren carrier crew", "scouts", "company commander")
"""001: two figures on a base."""
VEHICLE_MGS = ("hull MG", "coaxial MG", "twin MG", "AA MG", "vehicle HMG")


class Firer(Struct, frozen=True, kw_only=True):
    """One firing unit."""

    arm: Arm = "rifle group"
    moved: bool = False
    demoralised: bool = False
    suppressed: bool = False
    """Shells fell on it and did not hit (417)."""
    off_facing: int = 0
    """Degrees between the facing of a machine gun and its target."""
    commander_lost: bool = False
    only_machine_guns: bool = False
    """A vehicle without any other weapon."""


DICE = Sheet[Firer]("dice of fire")
ARC = 90
"""104: degrees to either side of the facing."""


def _reduced(rules: RuleSet, firer: Firer) -> int:
    """Reduced power: half the dice, rounded up (ours)."""
    return -(ARMS[rules, firer.arm].dice // 2)


@DICE.line("base.reduced_power", _("reduced power after moving"), once="reduced")
def _moved(rules: RuleSet, firer: Firer) -> int:
    return _reduced(rules, firer) if firer.moved and firer.arm not in VEHICLE_MGS else 0


@DICE.line("base.vehicle_mg_moved", _("machine gun of a vehicle that moved"), until=("202",))
def _vehicle_moved(rules: RuleSet, firer: Firer) -> int:
    return _reduced(rules, firer) if firer.moved and firer.arm in VEHICLE_MGS else 0


@DICE.line("base.reduced_power", _("demoralised"), once="reduced")
def _demoralised(rules: RuleSet, firer: Firer) -> int:
    return _reduced(rules, firer) if firer.demoralised else 0


@DICE.line("base.suppression", _("suppressed by shells"), once="reduced")
def _suppressed(rules: RuleSet, firer: Firer) -> int:
    return _reduced(rules, firer) if firer.suppressed else 0


def is_turned(firer: Firer) -> bool:
    """104: must a machine gun be turned before it fires?"""
    return firer.arm in MACHINE_GUNS and firer.off_facing > ARC


@DICE.line("104", _("machine gun turned before firing"))
def _turned(rules: RuleSet, firer: Firer) -> int:
    return -1 if is_turned(firer) else 0


@DICE.line("216", _("commander lost, machine guns only"))
def _commander_lost(rules: RuleSet, firer: Firer) -> int:
    return -1 if firer.commander_lost and firer.only_machine_guns else 0


class Dice(Struct, frozen=True):
    """How many dice a unit throws, and why."""

    dice: int
    lines: tuple[Modifier, ...]


def dice(rules: RuleSet, firer: Firer) -> Dice:
    """The dice of one unit."""
    arms = ARMS.at(rules, firer.arm)
    lines = (
        Modifier(arms.id, _("dice of the unit"), arms.value.dice, arms.ours),
        *DICE.counted(rules, firer),
    )
    return Dice(max(0, sum(line.value for line in lines)), lines)


def pooled(rules: RuleSet, firers: tuple[Firer, ...]) -> int:
    """Several units may fire at one target together."""
    return sum(dice(rules, firer).dice for firer in firers)


class Mark(Struct, frozen=True, kw_only=True):
    """The infantry that is fired at."""

    cover: Cover = "open"
    moving: bool = False
    distance: int = 30
    camouflaged_observer: bool = False


class Aim(Struct, frozen=True, kw_only=True):
    """A firing unit and its mark."""

    firer: Firer = Firer()
    mark: Mark = Mark()


def _class(cover: Cover) -> Literal["open", "light", "hard"]:
    return "hard" if cover in HARD_COVER else "light" if cover == "light" else "open"


NUMBER = Chart[str, int](
    f"{__name__}.NUMBER", _("number to hit infantry"), "base.infantry_to_hit", {"open": 4, "light": 5, "hard": 6}
)

AIM = Sheet[Aim]("small arms")


@AIM.line("base.infantry_moving", _("moves in the open"))
def _moving(rules: RuleSet, aim: Aim) -> int:
    return rules.settings.infantry_moving if aim.mark.moving and aim.mark.cover == "open" else 0


@AIM.line("base.infantry_point_blank", _("point blank"))
def _point_blank(rules: RuleSet, aim: Aim) -> int:
    return rules.settings.infantry_point_blank if aim.mark.distance <= POINT_BLANK else 0


@AIM.line("701", _("sniper at long range"), once="long")
def _sniper_far(rules: RuleSet, aim: Aim) -> int:
    return _far(rules, aim) if aim.firer.arm == "sniper" else 0


@AIM.line("base.long_range", _("long range"), once="long")
def _far(rules: RuleSet, aim: Aim) -> int:
    return -1 if aim.mark.distance > ARMS[rules, aim.firer.arm].short else 0


def to_hit(rules: RuleSet, aim: Aim) -> Roll:
    """The number each die must reach; a 6 always hits and a 1 never (ours)."""
    number = NUMBER.at(rules, _class(aim.mark.cover))
    return roll(_("to hit infantry"), 1, number, _("cover"), AIM.counted(rules, aim))


MAY_FIRE = Bars[Aim]("small arms may fire")


@MAY_FIRE.line("base.arms", _("beyond long range"))
def _out_of_range(rules: RuleSet, aim: Aim) -> bool:
    return aim.mark.distance > ARMS[rules, aim.firer.arm].long


@MAY_FIRE.line("216", _("without its commander nobody serves the anti-aircraft machine gun"))
def _unmanned(rules: RuleSet, aim: Aim) -> bool:
    return aim.firer.commander_lost and aim.firer.arm == "AA MG"


@MAY_FIRE.line("701", _("a sniper cannot shoot at a camouflaged artillery observer"))
def _sniper_at_observer(rules: RuleSet, aim: Aim) -> bool:
    return aim.firer.arm == "sniper" and aim.mark.camouflaged_observer


def may_fire(rules: RuleSet, aim: Aim) -> Ruling:
    return MAY_FIRE.ruling(rules, aim)


def hit_count(rules: RuleSet, naturals: tuple[int, ...], need: int) -> int:
    """How many of these dice hit: each hit is one save."""
    return sum(natural >= need for natural in naturals)


def hit_odds(rules: RuleSet, dice: int, need: int) -> dict[int, Fraction]:
    """How many of the dice hit."""
    return hits(dice, need)


def known_arms(rules: RuleSet) -> tuple[Arm, ...]:
    """Arms that exist under this rule set; half-groups come with 001."""
    return tuple(arm for arm in ARMS.rows() if ARMS.knows(rules, arm))


def arms(rules: RuleSet, arm: Arm) -> Entry[Arms]:
    """Dice and ranges of an arm under this rule set."""
    return ARMS.at(rules, arm)
