"""701: snipers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fogbound.blitz.clause import Bars, Ruling
from fogbound.blitz.rules.fire import Arm
from fogbound.blitz.ruleset import RuleSet
from fogbound.core.register import rule
from fogbound.core.texts import texts

_ = texts("blitz")

MOST = 2


class Hiring(Struct, frozen=True, kw_only=True):
    """One more sniper for a side."""

    already: int = 0


MAY_HAVE = Bars[Hiring]("snipers")


@MAY_HAVE.line("701", _("a side has at most two snipers"))
def _too_many(rules: RuleSet, hiring: Hiring) -> bool:
    return hiring.already >= MOST


def may_have_another(rules: RuleSet, hiring: Hiring) -> Ruling:
    return MAY_HAVE.ruling(rules, hiring)


class Spotting(Struct, frozen=True, kw_only=True):
    """The unit a sniper shot at."""

    target: Literal["infantry", "gun", "open vehicle", "closed vehicle"] = "infantry"
    was_target: bool = True


MAY_SPOT = Bars[Spotting]("spot a sniper")


@MAY_SPOT.line("701", _("only infantry or an open vehicle, and only the one shot at, may spot the sniper"))
def _blind(rules: RuleSet, spotting: Spotting) -> bool:
    return not spotting.was_target or spotting.target not in ("infantry", "open vehicle")


def may_spot(rules: RuleSet, spotting: Spotting) -> Ruling:
    """701: may it test its experience to find the sniper?"""
    return MAY_SPOT.ruling(rules, spotting)


@rule("701")
def starts_camouflaged(rules: RuleSet, arm: Arm | None) -> bool:
    """701: a sniper does, whichever side sets up first; who was found once never hides again."""
    return arm == "sniper" and rules.has("701")
