"""Assault on infantry: the mêlée after covering and defensive fire. All of it is ours."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Modifier, Sheet
from fogbound.blitz.ruleset import RuleSet
from fogbound.blitz.terms import HARD_COVER, Cover, Experience
from fogbound.core.texts import texts

_ = texts("blitz")

Outcome = Literal[
    "defender eliminated",
    "defender recoils",
    "attacker recoils",
    "attacker driven back",
    "attacker eliminated",
]

ROUT = 3
"""Beaten by this much, the loser is eliminated."""
RECOIL, TIE_RECOIL = 10, 5


class Fighter(Struct, frozen=True, kw_only=True):
    """One side of a mêlée."""

    experience: Experience = "regular"
    smg: bool = False
    units: int = 1
    cover: Cover = "open"
    demoralised: bool = False
    defends: bool = False


MELEE = Sheet[Fighter]("mêlée")
MOST_HELP = 2


@MELEE.line("base.melee", _("experience"))
def _experience(rules: RuleSet, fighter: Fighter) -> int:
    return {"elite": 2, "veteran": 1, "regular": 0, "conscript": -1}[fighter.experience]


@MELEE.line("base.melee", _("assault troops or submachine guns"))
def _smg(rules: RuleSet, fighter: Fighter) -> int:
    return 1 if fighter.smg else 0


@MELEE.line("base.melee", _("further units"))
def _numbers(rules: RuleSet, fighter: Fighter) -> int:
    return min(MOST_HELP, fighter.units - 1)


@MELEE.line("base.melee", _("defends heavy cover"))
def _cover(rules: RuleSet, fighter: Fighter) -> int:
    return 1 if fighter.defends and fighter.cover in HARD_COVER else 0


@MELEE.line("base.melee", _("demoralised"))
def _demoralised(rules: RuleSet, fighter: Fighter) -> int:
    return -2 if fighter.demoralised else 0


def modifiers(rules: RuleSet, fighter: Fighter) -> tuple[Modifier, ...]:
    return MELEE.counted(rules, fighter)


def outcome(lead: int) -> Outcome:
    """The result by the attacker's lead: the higher total wins, by three or more it destroys."""
    if lead == 0:
        return "attacker recoils"
    if lead > 0:
        return "defender eliminated" if lead >= ROUT else "defender recoils"
    return "attacker eliminated" if lead <= -ROUT else "attacker driven back"


def melee(rules: RuleSet, attacker: Fighter, defender: Fighter) -> dict[Outcome, Fraction]:
    """1D6 and modifiers each."""
    edge = MELEE.total(rules, attacker) - MELEE.total(rules, defender)
    faces = range(1, 7)
    ways = Counter(outcome(one - other + edge) for one in faces for other in faces)
    return {end: Fraction(count, 36) for end, count in ways.items()}
