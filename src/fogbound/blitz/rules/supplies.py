"""What runs out or jams: 106 211 223 417; 107 smoke, 107bis Panzerfausts, 217 grenade launchers."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Chart, Entry, Modifier, Ruling
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

Supply = Literal[
    "machine gun", "mortar", "anti-tank weapon", "portable flamethrower",
    "special rounds", "vehicle flamethrower", "gun, direct fire", "gun, indirect fire",
]  # fmt: skip


class Trouble(Struct, frozen=True):
    """The coloured die that comes with each shot: up to `first` is trouble, if a second die agrees."""

    first: int
    second: int = 6

    @property
    def chance(self) -> Fraction:
        return Fraction(self.first, 6) * Fraction(self.second, 6)


# fmt: off
COLOURED_DIE = Chart[Supply, Trouble](f"{__name__}.COLOURED_DIE", _("coloured die"), "base.coloured_die", {
    "machine gun":           Trouble(1),
    "mortar":                Trouble(1),
    "gun, direct fire":      Trouble(1, 1),
    "gun, indirect fire":    Trouble(1, 1),
}).amend("base.coloured_die_ours", {
    "anti-tank weapon":      Trouble(1, 3),
    "portable flamethrower": Trouble(1),
    "special rounds":        Trouble(0),
    "vehicle flamethrower":  Trouble(0),
}, ours=True).amend("106", {
    "portable flamethrower": Trouble(3),
}).amend("211", {
    "special rounds":        Trouble(1),
    "vehicle flamethrower":  Trouble(1),
}).amend("223", {
    "vehicle flamethrower":  Trouble(1),
}).amend("417", {
    "gun, indirect fire":    Trouble(1, 2),
})
# fmt: on


def trouble(rules: RuleSet, supply: Supply) -> Entry[Trouble]:
    """When the coloured die means trouble for this weapon."""
    return COLOURED_DIE.at(rules, supply)


def chance_of_trouble(rules: RuleSet, supply: Supply) -> Fraction:
    return trouble(rules, supply).value.chance


def runs_out(rules: RuleSet, supply: Supply, coloured: int, second: int = 1) -> bool:
    """Is the weapon out (or jammed) after this coloured die and, where one is rolled, the second?"""
    limits = trouble(rules, supply).value
    return coloured <= limits.first and second <= limits.second


@rule("108")
def coloured_dice(rules: RuleSet, mortars: int, targets: int) -> int:
    """108: one coloured die per mortar, however many units it strikes; before, one per target (ours)."""
    return mortars if rules.has("108") else mortars * targets


KEEPS = 4
SMOKE_MARKERS = Chart[str, int](f"{__name__}.SMOKE_MARKERS", _("smoke markers of one use"), "base.smoke", {"": 1})
SMOKE_MARKERS.amend("107", {"": 3})
SMOKE_SIDE = 5
"""107: a marker is a square of this side (cm)."""


def smoke_markers(rules: RuleSet, units: int) -> int:
    """107: a use of smoke places up to three 5 x 5 cm markers, one per unit."""
    return min(SMOKE_MARKERS[rules, ""], units)


@rule("107")
def keeps_smoke(rules: RuleSet, natural: int) -> bool:
    """107: after each use the section keeps its smoke on 4+; else it has none for the rest of the game."""
    return natural >= KEEPS or not rules.has("107")


@rule("107")
def smoke_is_counted(rules: RuleSet) -> bool:
    """107: a section has it; before, grenades were counted, and each unit has one (ours)."""
    return not rules.has("107")


@rule("107")
def expected_smoke_uses(rules: RuleSet) -> Fraction:
    """107: the first use is free and each is followed by a test, so the number of uses is geometric."""
    return 1 / (1 - Fraction(7 - KEEPS, 6))


PANZERFAUST_FROM = 1943


@rule("107bis")
def may_fire_panzerfaust(rules: RuleSet, year: int, used: bool, natural: int = 1) -> Ruling:
    """107bis: the section's first is free, later tries need 4+ or wait for the next turn; 208: from 1943."""
    if year < PANZERFAUST_FROM:
        return Ruling(False, (Modifier("208", _("Panzerfausts exist only from 1943"), 1),))
    if used and natural < KEEPS and rules.has("107bis"):
        return Ruling(False, (Modifier("107bis", _("no Panzerfaust at hand this turn"), 1),))
    return Ruling(True)


@rule("107bis")
def needs_panzerfaust_test(rules: RuleSet, used: bool) -> bool:
    """107bis: is a die needed before this shot?"""
    return used and rules.has("107bis")


@rule("107bis")
def panzerfausts_are_counted(rules: RuleSet) -> bool:
    """107bis: a section has them; before, they were counted, and each unit has one (ours)."""
    return not rules.has("107bis")


def panzerfaust_chance(rules: RuleSet, used: bool) -> Fraction:
    """107bis: that there is one at hand."""
    return Fraction(7 - KEEPS, 6) if needs_panzerfaust_test(rules, used) else Fraction(1)


@rule("217")
def grenade_launcher_reloads(rules: RuleSet, experience_passed: bool) -> bool:
    """217: after a failed experience test it is gone for the game; before, it reloaded freely (ours)."""
    return experience_passed or not rules.has("217")
