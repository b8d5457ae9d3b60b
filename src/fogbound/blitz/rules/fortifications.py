"""501 minefields, 502 barricades, 503 anti-tank obstacles."""

from __future__ import annotations

from msgspec import Struct

from fogbound.blitz.clause import Bars, Ruling
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

BREACHING_CALIBRE = 82


@rule("501")
def mine_dice(rules: RuleSet, calibre: int, sections: int) -> int:
    """501: indirect fire above 82 mm rolls one die for each section of mines in its zone."""
    return sections if calibre > BREACHING_CALIBRE and rules.has("501") else 0


@rule("501")
def is_breached(rules: RuleSet, calibre: int, natural: int) -> bool:
    """501: a 6 removes the section."""
    return mine_dice(rules, calibre, 1) > 0 and natural == 6


def mine_hits(rules: RuleSet, naturals: tuple[int, int]) -> int:
    """Infantry in a minefield: two dice, each a hit on 5+ (ours)."""
    return sum(natural >= 5 for natural in naturals)


def is_mined(rules: RuleSet, natural: int) -> bool:
    """A vehicle in a minefield is immobilised on 4+ (ours)."""
    return natural >= 4


class Dismantling(Struct, frozen=True, kw_only=True):
    """Infantry beside a barricade."""

    moved: bool = False
    fired: bool = False
    pioneers: bool = False
    tested_before: bool = False
    """Somebody has already failed on this barricade."""


MAY_DISMANTLE = Bars[Dismantling]("dismantle a barricade")


@MAY_DISMANTLE.line("502", _("taking a barricade apart needs a whole turn without moving or firing"), once="busy")
@MAY_DISMANTLE.line("base.barricades", _("taking a barricade apart needs a whole turn"), until=("502",), once="busy")
def _busy(rules: RuleSet, unit: Dismantling) -> bool:
    return unit.moved or unit.fired


@MAY_DISMANTLE.line("502", _("one test for each barricade"))
def _tried(rules: RuleSet, unit: Dismantling) -> bool:
    return unit.tested_before and not unit.pioneers


def may_dismantle(rules: RuleSet, unit: Dismantling) -> Ruling:
    """502: may this unit try?"""
    return MAY_DISMANTLE.ruling(rules, unit)


@rule("502")
def is_removed(rules: RuleSet, pioneers: bool, passed: bool) -> bool:
    """502: pioneers succeed by themselves, others by an experience test."""
    return (pioneers and rules.has("502")) or passed


class Crossing(Struct, frozen=True, kw_only=True):
    """A vehicle that wants to drive over a barricade."""

    vehicle: str = "tank"
    """Its class in the lists of vehicles."""
    tracked: bool = True
    """On tracks alone."""
    in_contact: bool = True
    allowance: int = 40


FORCES = ("tank", "assault gun")
"""502: what may force a barricade, on full tracks; carriers, tractors and artillery on tracks do not."""
MAY_CROSS = Bars[Crossing]("cross a barricade")


@MAY_CROSS.line("base.barricades", _("vehicles do not cross a barricade"), until=("502",))
def _never(rules: RuleSet, crossing: Crossing) -> bool:
    return True


@MAY_CROSS.line("502", _("only a fully tracked tank or assault gun that starts in contact crosses"))
def _unfit(rules: RuleSet, crossing: Crossing) -> bool:
    return crossing.vehicle not in FORCES or not crossing.tracked or not crossing.in_contact


def may_cross(rules: RuleSet, crossing: Crossing) -> Ruling:
    return MAY_CROSS.ruling(rules, crossing)


class Crossed(Struct, frozen=True):
    """A successful crossing."""

    allowance: int
    immobilisation_test: bool = True
    barricade_stays: bool = True


@rule("502")
def cross(rules: RuleSet, crossing: Crossing) -> Crossed:
    """502: half the move and an immobilisation test; the barricade stays."""
    return Crossed(crossing.allowance // 2)


class Placing(Struct, frozen=True, kw_only=True):
    """An obstacle to be placed before the game."""

    on_road: bool = False


MAY_PLACE = Bars[Placing]("place an anti-tank obstacle")


@MAY_PLACE.line("503", _("an anti-tank obstacle is not placed on a road"))
def _on_road(rules: RuleSet, placing: Placing) -> bool:
    return placing.on_road


def may_place_obstacle(rules: RuleSet, placing: Placing) -> Ruling:
    """503: not on a road."""
    return MAY_PLACE.ruling(rules, placing)
