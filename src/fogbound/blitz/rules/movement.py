"""Movement: 101 crawling, 109 mortars, 203 trucks, 213 continuous movement, 218 breakdowns, 219 no radio."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Chart, Entry, Ruling
from fogbound.blitz.dice import at_least
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

Pace = Literal[
    "infantry", "infantry firing", "crawling", "crawling firing", "12.7 mm MG", "81 mm mortar", "light gun",
    "gun by hand", "light truck", "heavy truck", "half-track", "slow tank", "tank", "fast tank", "wheeled",
]  # fmt: skip


class Speed(Struct, frozen=True):
    """Centimetres in clear terrain and on a road."""

    clear: int
    road: int


# fmt: off
SPEED = Chart[Pace, Speed](f"{__name__}.SPEED", _("move (cm, clear and road)"), "base.moves", {
    "infantry":   Speed(20, 20), "infantry firing": Speed(10, 10),
    "crawling":   Speed(0, 0),   "crawling firing": Speed(0, 0),
    "12.7 mm MG": Speed(10, 10), "81 mm mortar":    Speed(5, 5),
    "light gun":  Speed(10, 15), "gun by hand":     Speed(5, 10),
    "slow tank":  Speed(30, 45), "tank":            Speed(40, 60), "fast tank": Speed(50, 75),
    "half-track": Speed(50, 75), "wheeled":         Speed(40, 100),
    "light truck": Speed(40, 80), "heavy truck":    Speed(30, 60),
}).amend("101", {
    "crawling":   Speed(10, 10), "crawling firing": Speed(5, 5),
}).amend("109", {
    "81 mm mortar": Speed(10, 10),
}).amend("203", {
    "light truck": Speed(40, 100), "heavy truck":   Speed(30, 80),
}).amend("402", {
    "light gun":  Speed(10, 15),
})
# fmt: on


def speed(rules: RuleSet, pace: Pace) -> Entry[Speed]:
    """How far a unit moves."""
    return SPEED.at(rules, pace)


CAPACITY = Chart[str, tuple[int, int]](
    f"{__name__}.CAPACITY", _("units a truck carries"), "base.moves", {"light truck": (1, 1), "heavy truck": (2, 2)}
).amend("203", {"light truck": (1, 1), "heavy truck": (2, 3)})


def capacity(rules: RuleSet, truck: str) -> tuple[int, int]:
    """203: fewest and most units that fill a truck of this kind."""
    return CAPACITY[rules, truck]


STRAIGHT = Chart[str, int](
    f"{__name__}.STRAIGHT", _("straight start after continuous movement (cm)"), "base.continuous_movement", {"": 0}
)
STRAIGHT.amend("213", {"": 10})


def straight_start(rules: RuleSet) -> int:
    """213: a tank in continuous movement begins its next move with this many centimetres straight ahead."""
    return STRAIGHT[rules, ""]


# 218: how much slower than its speed a tank must stay to spare its engine.
SPARED = Speed(10, 15)
BREAKDOWN = Chart[str, int](
    f"{__name__}.BREAKDOWN", _("an unreliable tank breaks down on 2D6 up to"), "base.unreliable", {"slow": 3, "full": 3}
).amend("218", {"slow": 3, "full": 4})


class Run(Struct, frozen=True, kw_only=True):
    """A move of an unreliable tank, in centimetres of each ground."""

    speed: Speed
    clear: int = 0
    road: int = 0


@rule("218")
def is_slow(rules: RuleSet, run: Run) -> bool:
    """218: did it move as a slow tank would?"""
    return run.clear <= run.speed.clear - SPARED.clear and run.road <= run.speed.road - SPARED.road


def breaks_down(rules: RuleSet, run: Run, total: int) -> bool:
    """218: after each move, does this total of 2D6 stop the tank for the rest of the game?"""
    return total <= BREAKDOWN[rules, "slow" if is_slow(rules, run) else "full"]


def breakdown_chance(rules: RuleSet, run: Run) -> Fraction:
    return 1 - at_least(2, BREAKDOWN[rules, "slow" if is_slow(rules, run) else "full"] + 1)


@rule("218")
def crew_tests_to_stay(rules: RuleSet, cause: Literal["fire", "breakdown"]) -> bool:
    """A crew immobilised by fire tests its experience to stay aboard; 218: after a breakdown it need not."""
    return cause == "fire" or not rules.has("218")


SIGNALS = 15


class Radioless(Struct, frozen=True, kw_only=True):
    """A vehicle without radio that wants to move."""

    nearest: int | None = None
    """Distance (cm) to the nearest vehicle of its formation; None when it is the last."""
    passed: bool = False


MAY_MOVE = Bars[Radioless]("move without radio")


@rule("219")
def needs_test_to_move(rules: RuleSet, vehicle: Radioless) -> bool:
    """219: farther than 15 cm from the others, or the last one, it tests its experience before it moves."""
    return rules.has("219") and (vehicle.nearest is None or vehicle.nearest > SIGNALS)


@MAY_MOVE.line("219", _("isolated without radio: it may pivot and fire, but not move"))
def _isolated(rules: RuleSet, vehicle: Radioless) -> bool:
    return needs_test_to_move(rules, vehicle) and not vehicle.passed


def may_move(rules: RuleSet, vehicle: Radioless) -> Ruling:
    """219: may it move? Pivoting and firing are always free."""
    return MAY_MOVE.ruling(rules, vehicle)


@rule("219")
def must_stay_near(rules: RuleSet, vehicle: Radioless) -> bool:
    """219: must its move end within 15 cm of another? So it must for whoever is not isolated."""
    return rules.has("219") and not needs_test_to_move(rules, vehicle)


@rule("219")
def must_rejoin(rules: RuleSet, vehicle: Radioless) -> bool:
    """219: must it move towards its formation? The last one has nobody to join and moves freely (ours)."""
    return needs_test_to_move(rules, vehicle) and vehicle.nearest is not None
